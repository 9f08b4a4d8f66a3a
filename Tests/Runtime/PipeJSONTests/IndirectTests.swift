import Foundation
import PipeJSON
import Testing

@Suite("Indirect")
struct IndirectTests {
    struct Comment: Hashable, Sendable, Codable {
        var text: String
        @Indirect var parent: Comment?
    }

    @Test("Copies of an indirect property are independent values")
    func values() {
        var first = Comment(text: "a", parent: Comment(text: "b", parent: nil))
        let second = first
        #expect(first == second && first.hashValue == second.hashValue)
        first.parent?.text = "c"
        #expect(second.parent?.text == "b" && first.parent?.text == "c" && first != second)
        first.parent = nil
        #expect(first.parent == nil && second.parent != nil)
        #expect(first == Comment(text: "a", parent: nil))
        #expect(MemoryLayout<Indirect<Comment>>.size == MemoryLayout<Int>.size)
    }

    @Test("An indirect property is coded as its value; a missing or null key is nil")
    func codable() throws {
        let comment = Comment(text: "a", parent: Comment(text: "b", parent: nil))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(comment)
        #expect(String(decoding: data, as: UTF8.self) == #"{"parent":{"text":"b"},"text":"a"}"#)
        #expect(try JSONDecoder().decode(Comment.self, from: data) == comment)
        let null = Data(#"{"text":"a","parent":null}"#.utf8)
        #expect(try JSONDecoder().decode(Comment.self, from: null) == Comment(text: "a", parent: nil))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Comment.self, from: Data(#"{"text":"a","parent":1}"#.utf8))
        }
        let alone = try JSONDecoder().decode(
            [Indirect<Int>].self, from: try JSONEncoder().encode([Indirect(wrappedValue: 1)]))
        #expect(alone == [Indirect(wrappedValue: 1)])
    }

    @Test("An indirect property is described as its value")
    func description() {
        #expect("\(Indirect(wrappedValue: 1))" == "Optional(1)")
        var text = ""
        dump(Comment(text: "a", parent: Comment(text: "b", parent: nil)), to: &text)
        #expect(text.contains("\"b\"") && !text.contains("Box"))
    }
}
