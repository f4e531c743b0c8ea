#include "input/input_json.h"

#include "../emit/types_by_hand.h"

#include <nlohmann/json.hpp>

namespace assay::input {
namespace {

using namespace assay::testing;

class InputJson : public ::testing::Test {
protected:
  InputJson() {
    intType_ = types_.integer("int", 4, true);
    TypeId charType = types_.integer("char", 1, true);
    cell_ = types_.record("struct cell");
    TypeId cellPointer = types_.pointer(cell_);
    types_.layOut(cell_, {{"v", intType_}, {"next", cellPointer}});
    TypeId choice = types_.record("union choice", true);
    types_.layOut(choice, {{"n", intType_}, {"c", charType}});
    TypeId bits = types_.record("struct bits", {{"low", intType_}, {"u", choice}});
    table_.get(bits).fields[0] = {"low", intType_, 2, 3, true};
    function_ = function(types_, "f", intType_, {{"p", cellPointer}, {"x", intType_}});
    graph_.objects = {object(table_, function_.argumentBlock), object(table_, cell_), object(table_, charType, 4),
                      object(table_, bits), object(table_, intType_, 2)};
    graph_.objects[0].edges = {{0, {1, 0}}};
    put<int>(graph_.objects[0].bytes, 8, -7);
    graph_.objects[1].edges = {{8, {kNull, 0x10}}};
    graph_.objects[2].extent = Extent::String;
    std::memcpy(graph_.objects[2].bytes.data(), "ab", 2);
    graph_.objects[3].bytes[0] = 0x1c;
    graph_.objects[3].unionChoice[4] = 1;
    graph_.objects[3].global = "flags";
    graph_.objects[4].extent = Extent::Paired;
    graph_.objects[4].lengthOffset = 8;
  }

  program::TypeTable table_;
  TypesByHand types_{table_};
  TypeId intType_, cell_;
  program::Function function_;
  InputGraph graph_;
};

TEST_F(InputJson, RoundTrip) {
  std::string text = toJson(table_, graph_, "f");
  auto back = fromJson(table_, function_, text);
  ASSERT_TRUE(back.ok()) << back.error();
  EXPECT_EQ(back.value(), graph_);
  EXPECT_EQ(toJson(table_, back.value(), "f"), text);
}

TEST_F(InputJson, ReadableHalf) {
  auto json = nlohmann::json::parse(toJson(table_, graph_, "f"));
  const auto &objects = json.at("objects");
  EXPECT_EQ(objects[0]["value"]["p"], (nlohmann::json{{"object", 1}, {"offset", 0}}));
  EXPECT_EQ(objects[0]["value"]["x"], -7);
  EXPECT_EQ(objects[1]["value"]["next"], (nlohmann::json{{"address", 16}}));
  EXPECT_EQ(objects[2]["value"], "ab");
  EXPECT_EQ(objects[3]["value"]["low"], -1);
  EXPECT_EQ(objects[3]["value"]["u"], (nlohmann::json{{"c", 0}}));
  EXPECT_EQ(objects[4]["value"], (nlohmann::json{0, 0}));
}

TEST_F(InputJson, SaysWhatIsWrong) {
  EXPECT_NE(fromJson(table_, function_, "{").error().find("not what"), std::string::npos);
  program::Function other = function_;
  other.name = "g";
  EXPECT_EQ(fromJson(table_, other, toJson(table_, graph_, "f")).error(), "the input is for 'f', not for 'g'");

  auto json = nlohmann::json::parse(toJson(table_, graph_, "f"));
  json["objects"][1]["type"] = "struct gone";
  EXPECT_EQ(fromJson(table_, function_, json.dump()).error(),
            "object 1 has the type 'struct gone', which the source does not have");
  json = nlohmann::json::parse(toJson(table_, graph_, "f"));
  json["objects"][1]["raw"] = "00";
  EXPECT_EQ(fromJson(table_, function_, json.dump()).error(), "object 1 has 1 bytes, but 1 of 'struct cell' need 16");
  json = nlohmann::json::parse(toJson(table_, graph_, "f"));
  json["objects"][0]["edges"][0]["object"] = 9;
  EXPECT_EQ(fromJson(table_, function_, json.dump()).error(), "object 0 points to object 9, which is not there");
}

// After an edit of the source the numbers of the types differ; the spelling decides.
TEST_F(InputJson, TypesAreFoundBySpelling) {
  auto json = nlohmann::json::parse(toJson(table_, graph_, "f"));
  json["objects"][1]["type_id"] = 0;
  auto back = fromJson(table_, function_, json.dump());
  ASSERT_TRUE(back.ok()) << back.error();
  EXPECT_EQ(back->objects[1].element, cell_);
}

} // namespace
} // namespace assay::input
