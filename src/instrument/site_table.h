// The places that the pass numbered. Number 0 means "nowhere"; numbers are stable for one unit.
#pragma once

#include "program/site.h"

#include <map>

namespace assay::instrument {

class SiteTable {
public:
  SiteTable() { sites_.emplace_back(); }
  uint32_t add(program::Site site) {
    sites_.push_back(std::move(site));
    return static_cast<uint32_t>(sites_.size() - 1);
  }
  const program::Site &get(uint32_t number) const { return number < sites_.size() ? sites_[number] : sites_.front(); }
  size_t size() const { return sites_.size(); }
  const std::vector<program::Site> &all() const { return sites_; }

private:
  std::vector<program::Site> sites_;
};

} // namespace assay::instrument
