// Named counters in a fixed order, so that two reports can be compared line by line.
#pragma once

#include <map>
#include <string>

namespace assay::base {

class Stats {
public:
  void add(const std::string &name, double amount = 1) { values_[name] += amount; }
  double get(const std::string &name) const {
    auto it = values_.find(name);
    return it == values_.end() ? 0 : it->second;
  }
  const std::map<std::string, double> &all() const { return values_; }

private:
  std::map<std::string, double> values_;
};

} // namespace assay::base
