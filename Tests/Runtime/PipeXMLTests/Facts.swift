import Foundation
import GoldenTesting
import PipeXML
import Testing

/// The facts that `Facts/facts.py` has written.
enum Facts {
    static func read(_ name: String) throws -> JSONValue {
        let file = Golden.tests.appending(path: "Runtime/PipeXMLTests/Facts/\(name)")
        return try JSON.decode(JSONValue.self, from: Array(Data(contentsOf: file)))
    }

    static func bytes(_ fact: JSONValue, _ name: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: fact.object?[name]?.string ?? "-")))
    }

    /// Whether two values are the same with their texts compared byte by byte.
    static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left.elementsEqual(right, by: isSame)
        default: left == right
        }
    }
}
