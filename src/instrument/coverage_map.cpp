#include "instrument/coverage_map.h"

#include <llvm/ProfileData/Coverage/CoverageMapping.h>
#include <llvm/ProfileData/Coverage/CoverageMappingReader.h>
#include <llvm/ProfileData/InstrProf.h>
#include <llvm/Support/MemoryBuffer.h>

namespace assay::instrument {

using namespace llvm;
using coverage::Counter;
using coverage::CounterMappingRegion;

namespace {

int64_t encode(const Counter &counter) {
  switch (counter.getKind()) {
  case Counter::Zero:
    return 0;
  case Counter::CounterValueReference:
    return static_cast<int64_t>(counter.getCounterID()) + 1;
  default:
    return -(static_cast<int64_t>(counter.getExpressionID()) + 1);
  }
}

// Internal functions carry their file in the profile name: "unit.c;name".
std::string plainName(StringRef name) {
  size_t at = name.find_last_of(";:");
  return (at == StringRef::npos ? name : name.substr(at + 1)).str();
}

void addRegion(CoverageMap::FunctionGoals &function, const coverage::CoverageMappingRecord &record,
               const CounterMappingRegion &region) {
  if (region.Kind != CounterMappingRegion::BranchRegion && region.Kind != CounterMappingRegion::MCDCBranchRegion)
    return;
  program::Goal goal;
  goal.function = function.name;
  goal.file = record.Filenames[region.FileID].str();
  goal.line = region.LineStart;
  goal.column = region.ColumnStart;
  goal.endLine = region.LineEnd;
  goal.endColumn = region.ColumnEnd;
  if (region.Count.isZero() && region.FalseCount.isZero())
    return; // folded by the compiler
  goal.side = "true";
  function.sides.push_back({goal, encode(region.Count)});
  goal.side = "false";
  function.sides.push_back({goal, encode(region.FalseCount)});
}

} // namespace

base::Result<CoverageMap> CoverageMap::read(const std::string &objectFile) {
  auto buffer = MemoryBuffer::getFile(objectFile);
  if (!buffer)
    return base::Error{"cannot read " + objectFile};
  SmallVector<std::unique_ptr<MemoryBuffer>, 4> more;
  auto readers = coverage::BinaryCoverageReader::create((*buffer)->getMemBufferRef(), "", more, "", nullptr);
  CoverageMap map;
  if (!readers) { // a unit without functions has no mapping
    consumeError(readers.takeError());
    return map;
  }
  for (auto &reader : *readers) {
    for (auto recordOrError : *reader) {
      if (!recordOrError) {
        consumeError(recordOrError.takeError());
        continue;
      }
      const coverage::CoverageMappingRecord &record = *recordOrError;
      FunctionGoals function;
      function.name = plainName(record.FunctionName);
      function.nameHash = IndexedInstrProf::ComputeHash(record.FunctionName);
      function.structureHash = record.FunctionHash;
      for (const auto &expression : record.Expressions)
        function.expressions.push_back(
            {expression.Kind == coverage::CounterExpression::Add, encode(expression.LHS), encode(expression.RHS)});
      for (const CounterMappingRegion &region : record.MappingRegions)
        addRegion(function, record, region);
      map.functions_.push_back(std::move(function));
    }
  }
  return map;
}

int64_t CoverageMap::evaluate(const FunctionGoals &function, int64_t counter, const std::vector<uint64_t> &counts) {
  if (counter == 0)
    return 0;
  if (counter > 0) {
    size_t index = static_cast<size_t>(counter - 1);
    return index < counts.size() ? static_cast<int64_t>(counts[index]) : 0;
  }
  const Expression &expression = function.expressions[static_cast<size_t>(-counter - 1)];
  int64_t left = evaluate(function, expression.left, counts);
  int64_t right = evaluate(function, expression.right, counts);
  return expression.isAdd ? left + right : left - right;
}

} // namespace assay::instrument
