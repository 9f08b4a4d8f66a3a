import HTTPTypes
import PipeJSON
import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct ResponseConditionTests {
    /// The results for `{"a": VALUE}`: whether a is true, is present, is the text `false`, is not the text `true`.
    @Test(arguments: [
        (#"{"a":true}"#, true, true, false, false), (#"{"a":false}"#, false, true, true, true),
        (#"{"a":"False"}"#, false, true, true, true), (#"{"a":"TRUE"}"#, true, true, false, false),
        (#"{"a":null}"#, false, false, false, true), ("{}", false, false, false, true),
        ("null", false, false, false, true),
        (#"{"a":0}"#, false, true, false, true), (#"{"a":" no "}"#, false, true, false, true),
        (#"{"a":"x"}"#, true, true, false, true), (#"{"a":[]}"#, false, true, false, true),
        (#"{"a":{"b":1}}"#, true, true, false, true),
    ])
    func bodies(_ body: String, _ isTrue: Bool, _ isPresent: Bool, _ isFalse: Bool, _ isNotTrue: Bool) throws {
        let bytes = Array(body.utf8)
        func holds(_ condition: ResponseCondition) throws -> Bool { try condition.holds(for: bytes, headers: [:]) }
        #expect(try holds(.body("/a")) == isTrue)
        #expect(try holds(.present("/a")) == isPresent)
        #expect(try holds(.absent("/a")) == !isPresent)
        #expect(try holds(.value("/a", is: "false")) == isFalse)
        #expect(try holds(.value("/a", isNot: "true")) == isNotTrue)
    }

    @Test(
        arguments: [
            ("True", true, true, false), (" FALSE ", false, true, true), ("", false, false, false),
            ("0", false, true, false),
            (nil, false, false, false), ("x", true, true, false),
        ] as [(String?, Bool, Bool, Bool)])
    func headers(_ value: String?, _ isTrue: Bool, _ isPresent: Bool, _ isFalse: Bool) throws {
        var fields = HTTPFields()
        if let value, let name = HTTPField.Name("X-More") { fields[name] = value }
        // The body is not read.
        func holds(_ condition: ResponseCondition) throws -> Bool { try condition.holds(for: [], headers: fields) }
        #expect(try holds(.header("X-More")) == isTrue)
        #expect(try holds(.present(header: "x-more")) == isPresent)
        #expect(try holds(.absent(header: "X-More")) == !isPresent)
        #expect(try holds(.header("X-More", is: "false")) == isFalse)
        #expect(try holds(.header("X-More", isNot: "false")) == !isFalse)
    }

    @Test("Only the texts true and false are compared case-insensitively")
    func capitals() throws {
        let body = Array(#"{"a":"Success","b":1.0}"#.utf8)
        #expect(try ResponseCondition.value("/a", is: "Success").holds(for: body, headers: [:]))
        #expect(try !ResponseCondition.value("/a", is: "success").holds(for: body, headers: [:]))
        #expect(try ResponseCondition.value("/b", is: "1.0").holds(for: body, headers: [:]))
        #expect(try ResponseCondition.value("/b", isNot: "1").holds(for: body, headers: [:]))
    }

    @Test("A body that is not JSON meets no condition for JSON", arguments: ["", "<p>", "{", "{} x"])
    func noJSON(body: String) {
        for condition in [ResponseCondition.absent("/a"), .value("/a", isNot: "x"), .present(""), .body("")] {
            #expect(throws: JSONError.self) { try condition.holds(for: Array(body.utf8), headers: [:]) }
            #expect(!ErrorRules(when: condition).reportsFailure(in: Array(body.utf8), headers: [:]))
        }
        var fields = HTTPFields()
        fields[.server] = "x"
        #expect(ErrorRules(when: .present(header: "Server")).reportsFailure(in: Array(body.utf8), headers: fields))
        #expect(!ErrorRules().reportsFailure(in: [], headers: fields))
    }
}
