import PipeJSON
import Testing

@Suite("JSONReader")
struct JSONReaderTests {
    @Test("true, false and null are read, and no other kind for them")
    func words() throws {
        #expect(try read(Bool.self, "true"))
        #expect(try !read(Bool.self, " false "))
        #expect(try read(Bool?.self, "null") == nil)
        #expect(try read(Bool?.self, "true") == true)
        #expect(refusal(of: "null", as: Bool.self)?.reason == .typeMismatch(expected: .boolean, found: .null))
        #expect(refusal(of: "1", as: Bool.self)?.reason == .typeMismatch(expected: .boolean, found: .number))
        #expect(refusal(of: "trux", as: Bool.self)?.reason == .unexpectedByte(0x78, expected: .literal("true")))
        #expect(refusal(of: "trux", as: Bool.self)?.offset == 3)
        #expect(refusal(of: "fal", as: Bool.self)?.reason == .unexpectedEnd)
        #expect(refusal(of: "nul!", as: Int?.self)?.reason == .unexpectedByte(0x21, expected: .literal("null")))
    }

    @Test(
        "A type mismatch names the expected kind and the one found",
        arguments: [
            ("{}", JSONKind.object), ("[]", .array), ("\"\"", .string), ("-1", .number), ("true", .boolean),
            ("false", .boolean), ("null", .null),
        ]
    )
    func kinds(_ text: String, _ found: JSONKind) throws {
        struct Kind: JSONReadable {
            let kind: JSONKind

            init(json reader: inout JSONReader) throws(JSONError) {
                kind = try reader.peekKind()
                try reader.skipValue()
            }
        }
        #expect(try read(Kind.self, " " + text).kind == found)
        func expectMismatch(_ error: JSONError?, _ expected: JSONKind) {
            if found != expected { #expect(error?.reason == .typeMismatch(expected: expected, found: found)) }
        }
        expectMismatch(refusal(of: text, as: Project.self), .object)
        expectMismatch(refusal(of: text, as: [Int].self), .array)
        expectMismatch(refusal(of: text, as: String.self), .string)
        expectMismatch(refusal(of: text, as: Int.self), .number)
        expectMismatch(refusal(of: text, as: Double.self), .number)
        expectMismatch(refusal(of: text, as: Bool.self), .boolean)
    }

    @Test("Only a value can be peeked at")
    func peekFails() {
        #expect(refusal(of: ",", as: JSONValue.self)?.reason == .unexpectedByte(0x2C, expected: .value))
        #expect(refusal(of: "", as: JSONValue.self) == JSONError(.unexpectedEnd, offset: 0))
    }

    @Test("Arrays are read", arguments: [("[]", []), ("[1]", [1]), (" [ 1 , 2,3 ] ", [1, 2, 3])])
    func arrays(_ text: String, _ elements: [Int]) throws {
        #expect(try read([Int].self, text) == elements)
        struct Sum: JSONReadable {
            var elements: [Int] = []

            init(json reader: inout JSONReader) throws(JSONError) {
                var elements: [Int] = []
                try reader.readArray { (reader) throws(JSONError) in elements.append(try Int(json: &reader)) }
                self.elements = elements
            }
        }
        #expect(try read(Sum.self, text).elements == elements)
    }

    @Test(
        "The error has the offset at which an array is malformed",
        arguments: [
            ("[1 2]", 3, JSONError.Reason.unexpectedByte(0x32, expected: .commaOrEndOfArray)),
            ("[1,]", 3, .unexpectedByte(0x5D, expected: .value)),
            ("[1}", 2, .unexpectedByte(0x7D, expected: .commaOrEndOfArray)),
            ("[,1]", 1, .unexpectedByte(0x2C, expected: .value)),
            ("[1,2", 4, .unexpectedEnd), ("[", 1, .unexpectedEnd), ("[1,", 3, .unexpectedEnd),
            ("[1]]", 3, .trailingBytes), ("[1] x", 4, .trailingBytes),
        ]
    )
    func brokenArrays(_ text: String, _ offset: Int, _ reason: JSONError.Reason) {
        let error = refusal(of: text, as: [Int].self)
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
        #expect(refusal(of: text, as: Skipped.self) == error)
    }

    @Test("Advancing after the end of an array or object returns false")
    func afterTheEnd() throws {
        struct Curious: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                var array = try reader.beginArray()
                #expect(try reader.nextElement(&array))
                var object = try reader.beginObject()
                #expect(try reader.nextName(&object) == nil)
                #expect(try reader.nextName(&object) == nil)
                #expect(try reader.nextElement(&array))
                try reader.skipValue()
                #expect(try !reader.nextElement(&array))
                #expect(try !reader.nextElement(&array))
            }
        }
        _ = try read(Curious.self, "[{}, {} ]            ")
    }

    @Test("A value that a type has not read is an error")
    func unreadValue() {
        struct Careless: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                var array = try reader.beginArray()
                while try reader.nextElement(&array) {}
            }
        }
        #expect(refusal(of: "[]", as: Careless.self) == nil)
        #expect(refusal(of: "[1]", as: Careless.self)?.offset == 1)
        struct Idle: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {}
        }
        #expect(refusal(of: "1", as: Idle.self)?.reason == .trailingBytes)
    }

    @Test("White space of every kind and length is passed", arguments: 0..<40)
    func whitespace(_ count: Int) throws {
        let spaces = String(repeating: " ", count: count)
        for space in [spaces, spaces + "\n", "\t" + spaces, "\r\n" + spaces + "\t" + spaces] {
            #expect(try read([Int].self, "\(space)[\(space)1\(space),\(space)2\(space)]\(space)") == [1, 2])
            #expect(try read([String: Int].self, "{\(space)\"a\"\(space):\(space)2\(space)}\(space)") == ["a": 2])
            #expect(refusal(of: "\(space)[\(space)1\(space),\(space)2\(space)]\(space)", as: Skipped.self) == nil)
        }
    }

    @Test("Depth is counted across arrays and objects", arguments: [1, 2, 63, 64, 65, 127, 128, 129, 512, 2048])
    func depth(_ limit: Int) throws {
        let limits = JSONLimits(depth: limit)
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
            let pairs = open.contains("[{") ? limit / 2 : limit
            let text = String(repeating: open, count: pairs) + "1" + String(repeating: close, count: pairs)
            #expect(refusal(of: text.utf8, as: Skipped.self, limits: limits) == nil)
            #expect(refusal(of: text.utf8, as: JSONValue.self, limits: limits) == nil)
            let deeper = "[" + (limit % 2 == 1 && open.contains("[{") ? "[" : "") + text
            for error in [
                refusal(of: deeper.utf8, as: Skipped.self, limits: limits),
                refusal(of: deeper.utf8, as: JSONValue.self, limits: limits),
            ] {
                #expect(error?.reason == .depthExceeded(limit: limit))
            }
        }
    }

    @Test("Depth is limited to 512 by default, and is restored after a container ends")
    func defaultDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(refusal(of: nested(512), as: Skipped.self) == nil)
        let error = refusal(of: nested(513), as: JSONValue.self)
        #expect(error?.reason == .depthExceeded(limit: 512))
        #expect(error?.offset == 512)
        #expect(error?.path.components.count == 512)
        let many = "[" + Array(repeating: nested(511), count: 3).joined(separator: ",") + "]"
        #expect(refusal(of: many, as: Skipped.self) == nil)
        #expect(refusal(of: many, as: JSONValue.self) == nil)
        let objects = "[" + Array(repeating: "{\"a\":[{}]}", count: 600).joined(separator: ",") + "]"
        #expect(refusal(of: objects, as: [[String: [[String: Int]]]].self) == nil)
        #expect(refusal(of: String(repeating: "[", count: 100_000), as: Skipped.self) != nil)
    }

    @Test("Limits are clamped to their range")
    func limits() {
        #expect(JSONLimits().depth == 512)
        #expect(JSONLimits(depth: 0).depth == 1)
        #expect(JSONLimits(depth: .max).depth == 2048)
        var limits = JSONLimits()
        limits.depth = -3
        #expect(limits.depth == 1)
    }

    @Test("A custom error of a type has the location of its value")
    func ownErrors() throws {
        struct Even: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                let offset = reader.offset
                let value = try Int(json: &reader)
                guard value.isMultiple(of: 2) else {
                    throw reader.error(.invalidValue("\(value)", expected: "an even number"), at: offset)
                }
            }
        }
        _ = try read([Even].self, "[2]")
        let error = refusal(of: "{\"a\": [2, 43]}", as: [String: [Even]].self)
        #expect(error?.description == "expected an even number, found ‘43’ at $.a[1], byte 10")
    }
}
