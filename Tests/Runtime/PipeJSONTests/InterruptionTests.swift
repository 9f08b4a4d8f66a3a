import PipeJSON
import Testing

/// Reading that is interrupted.
@Suite struct InterruptionTests {
    struct Text: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        /// Reads it as one of the types that have their own way of reading.
        let read: @Sendable ([UInt8], (() -> Bool)?) throws(JSONError) -> Void
    }

    private static let count = 20_000

    private static func array(_ element: String) -> [UInt8] {
        Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
    }

    private static let object = Array("{\((0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ","))}".utf8)

    static let texts = [
        Text(testDescription: "an array", bytes: array("1")) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode([Int].self, from: bytes, isInterrupted: isInterrupted)
        },
        Text(testDescription: "an array of any value", bytes: array("[]")) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode(JSONValue.self, from: bytes, isInterrupted: isInterrupted)
        },
        Text(testDescription: "an object with any names", bytes: object) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode([String: Int].self, from: bytes, isInterrupted: isInterrupted)
        },
        Text(
            testDescription: "members that a record does not list", bytes: object
        ) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode(Empty.self, from: bytes, isInterrupted: isInterrupted)
        },
        Text(
            testDescription: "what is skipped",
            bytes: Array(#"{"x":"#.utf8) + array(#"{"a":1}"#) + Array(#","y":1}"#.utf8)
        ) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode(Int.self, from: bytes, at: "/y", isInterrupted: isInterrupted)
        },
        Text(testDescription: "a place", bytes: array("[0]")) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.value(at: "/19999/0", in: bytes, isInterrupted: isInterrupted)
        },
        Text(testDescription: "places in elements", bytes: array("[0]")) { bytes, isInterrupted throws(JSONError) in
            _ = try JSON.decode([Int].self, from: bytes, at: "", element: "/0", isInterrupted: isInterrupted)
        },
        Text(testDescription: "elements one by one", bytes: array("0")) { bytes, isInterrupted throws(JSONError) in
            if let error = JSON.decodeElements(Int.self, from: bytes, isInterrupted: isInterrupted).error {
                throw error
            }
        },
    ]

    @Test("The closure is called every 4,096 elements and members", arguments: texts)
    func steps(text: Text) throws {
        var count = 0
        try text.read(text.bytes) {
            count += 1
            return false
        }
        #expect(count == Self.count / 4096)
    }

    @Test("Reading ends when the value is no longer needed", arguments: texts)
    func interruption(text: Text) {
        var count = 0
        let error = #expect(throws: JSONError.self) {
            try text.read(text.bytes) {
                count += 1
                return count == 2
            }
        }
        #expect(error?.reason == .interrupted)
        #expect(count == 2)
        #expect(error.map { (1...text.bytes.count / 2).contains($0.offset) } == true)
        #expect(error.map { "\($0.reason)" } == "reading was interrupted")
    }

    @Test("A type that catches the error and reads another value is interrupted, too")
    func persistence() {
        var count = 0
        let error = #expect(throws: JSONError.self) {
            try JSON.decode(
                [Lenient].self, from: Self.array("[0,1]"),
                isInterrupted: {
                    count += 1
                    return count >= 2
                })
        }
        #expect(error?.reason == .interrupted)
    }

    @Test("The closure is not called for short texts")
    func shortText() throws {
        let bytes = Array("[\(Array(repeating: "[]", count: 4_000).joined(separator: ","))]".utf8)
        let value = try JSON.decode(
            JSONValue.self, from: bytes,
            isInterrupted: {
                Issue.record("asked")
                return true
            })
        #expect(value.array?.count == 4_000)
    }
}

/// A record without members.
private struct Empty: JSONReadable {
    init(json reader: inout JSONReader) throws(JSONError) {
        var object = try reader.beginObject()
        while try reader.nextName(&object) != nil { try reader.skipValue() }
    }
}

/// A value that is `nil` if it cannot be read.
private struct Lenient: JSONReadable {
    init(json reader: inout JSONReader) throws(JSONError) {
        do throws(JSONError) {
            _ = try [Int](json: &reader)
        } catch {
            try reader.skipValue()
        }
    }
}
