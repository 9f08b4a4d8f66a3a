#if Store
import PipeJSON
import Testing

@testable import PipeStore

/// Where secrets are in JSON.
@Suite struct SecretPathsTests {
    @Test(
        "The secrets of a path are removed, and nothing else",
        arguments: [
            ("token", #"{"a":1,"token":"x"}"#, #"{"a":1}"#),
            ("token", #"{"owner":{"token":"x"}}"#, nil),
            ("owner/token", #"{"token":1,"owner":{"token":"x","a":2}}"#, #"{"token":1,"owner":{"a":2}}"#),
            ("owner/token", #"{"owner":null}"#, nil),
            ("owner/token", #"{"owner":[{"token":1}]}"#, nil),
            ("parts/*/pin", #"{"parts":[{"pin":1,"a":2},{"a":3}]}"#, #"{"parts":[{"a":2},{"a":3}]}"#),
            ("parts/*/pin", #"{"parts":{"x":{"pin":1},"y":7}}"#, #"{"parts":{"x":{},"y":7}}"#),
            ("parts/*", #"{"parts":[1,2]}"#, nil),
            ("parts/*/*/pin", #"{"parts":[[{"pin":1}]]}"#, #"{"parts":[[{}]]}"#),
            (
                "part/**/pin", #"{"pin":0,"part":{"pin":1,"below":[{"pin":2,"below":[{"pin":3}]}]}}"#,
                #"{"pin":0,"part":{"below":[{"below":[{}]}]}}"#
            ),
            ("a~1b~0c~2", #"{"a/b~c*":1,"d":2}"#, #"{"d":2}"#),
        ])
    func removed(path: String, json: String, expected: String?) throws {
        let value = try JSON.decode(JSONValue.self, from: Array(json.utf8))
        let stripped = SecretPaths([path]).removed(from: value)
        #expect(try stripped.map { String(decoding: try JSON.encode($0), as: UTF8.self) } == expected)
        #expect(SecretPaths([path]).first(in: value) == (expected == nil ? nil : path))
    }

    @Test("A change can remove a secret, which is null then")
    func null() {
        #expect(SecretPaths(["token"]).first(in: ["token": .null]) == nil)
        #expect(SecretPaths(["a", "token"]).first(in: ["token": 1]) == "token")
    }
}
#endif
