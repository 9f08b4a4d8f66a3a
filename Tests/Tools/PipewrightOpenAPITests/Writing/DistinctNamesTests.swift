import Testing

@testable import PipewrightOpenAPI

/// Swift names of fields, values and cases that have none or that of another.
@Suite struct DistinctNamesTests {
    @Test(
        arguments: [
            (["a", "b"], [nil, nil]), (["a-b", "a_b", "aB"], [nil, "aB2", "aB3"]), (["", "#"], ["value", "value3"]),
            (["class", "Class"], [nil, "class2"]),
            (["value", ""], [nil, "value3"]),
        ] as [([String], [String?])])
    func fields(names: [String], swift: [String?]) {
        #expect(DistinctNames.fields(names.map { FoundField($0, .string) }).map(\.swift) == swift)
    }

    @Test func identityKeepsItsName() {
        var record = FoundRecord(fields: ["id", "sid", "Id"].map { FoundField($0, .string) }, identity: ["sid"])
        #expect(DistinctNames.fields(of: record, named: "Thing").map(\.swift) == ["thingID", nil, "thingID2"])
        record.identity = ["Id"]
        #expect(DistinctNames.fields(of: record, named: "Thing").map(\.swift) == ["thingID", nil, nil])
        record.identity = []
        #expect(DistinctNames.fields(of: record, named: "Thing").map(\.swift) == [nil, nil, "id2"])
    }

    @Test func argumentsOfACallAreDistinct() {
        let groups = DistinctNames.groups(
            [[FoundField("a", .string)], [FoundField("A", .string), FoundField("id", .string)]], path: "x/{id}/{a}")
        #expect(groups.map { $0.map(\.swift) } == [[nil], ["a2", nil]])
    }

    @Test(
        arguments: [
            (["a", "A", "a-b", "a_b"], [nil, "a2", nil, "aB2"]), (["#", "", " "], ["value", nil, "value3"]),
            (["1", "-1", "1.5"], [nil, nil, nil]),
        ] as [([String], [String?])])
    func values(texts: [String], swift: [String?]) {
        let found = FoundEnumeration(values: texts.map { FoundEnumeration.Value(text: $0) })
        #expect(DistinctNames.values(found).map(\.swift) == swift)
    }
}
