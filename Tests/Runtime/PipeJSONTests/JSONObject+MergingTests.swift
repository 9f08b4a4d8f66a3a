import PipeJSON
import Testing

/// Changes of objects by others.
@Suite struct JSONObjectMergingTests {
    @Test(
        "An object is changed as RFC 7396 says",
        arguments: [
            (["a": "b"], ["a": "c"], ["a": "c"]), (["a": "b"], ["b": "c"], ["a": "b", "b": "c"]),
            (["a": "b"], ["a": nil], [:]), (["a": "b", "b": "c"], ["a": nil], ["b": "c"]),
            (["a": ["b"]], ["a": "c"], ["a": "c"]), (["a": "c"], ["a": ["b"]], ["a": ["b"]]),
            (["a": ["b": "c"]], ["a": ["b": "d", "c": nil]], ["a": ["b": "d"]]),
            (["a": [["b": "c"]]], ["a": [1]], ["a": [1]]), (["e": nil], ["a": 1], ["e": nil, "a": 1]),
            ([:], ["a": ["bb": ["ccc": nil]]], ["a": ["bb": [:]]]),
            (["a": 1], ["a": ["b": nil, "c": 2]], ["a": ["c": 2]]),
            (["a": ["b": ["c": 1, "d": 2]], "e": 3], ["a": ["b": ["c": nil]]], ["a": ["b": ["d": 2]], "e": 3]),
        ] as [(JSONValue, JSONValue, JSONValue)])
    func merged(target: JSONValue, patch: JSONValue, expected: JSONValue) throws {
        let (object, changes) = (try #require(target.object), try #require(patch.object))
        #expect(JSONValue.object(object.merged(with: changes)) == expected)
        #expect(object.merged(with: changes).names == expected.object?.names)
    }

    @Test("Two patches are joined to one that has the same effect")
    func joined() throws {
        let first: JSONValue = ["a": ["b": nil, "c": 1], "d": 2, "e": ["f": nil]]
        let second: JSONValue = ["a": ["c": nil, "g": ["h": nil]], "d": nil, "i": ["j": 1]]
        let patch = try #require(first.object).merged(with: #require(second.object), keepingNulls: true)
        #expect(
            .object(patch) == ["a": ["b": nil, "c": nil, "g": ["h": nil]], "d": nil, "e": ["f": nil], "i": ["j": 1]])
        let target = try #require((["a": ["b": 1, "g": ["h": 1]], "d": 1, "k": 5] as JSONValue).object)
        let both = try target.merged(with: #require(first.object)).merged(with: #require(second.object))
        #expect(target.merged(with: patch) == both)
    }
}
