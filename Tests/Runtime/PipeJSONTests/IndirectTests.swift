import Foundation
import PipeJSON
import Testing

@Suite("Indirect")
struct IndirectTests {
    struct Comment: Hashable, Sendable, Codable {
        var text: String
        @Indirect var parent: Comment?
    }

    /// A record as the generator writes it.
    struct Letter: Hashable, Sendable, Codable {
        private var contentStorage: Indirect<Comment>.Required
        var content: Comment {
            _read { yield contentStorage.wrappedValue }
            _modify { yield &contentStorage.ownBox().value }
        }
        private var replyStorage: Indirect<Comment>
        var reply: Comment? {
            _read { yield replyStorage.wrappedValue }
            _modify { yield &replyStorage.ownBox().value }
        }

        init(content: Comment, reply: Comment? = nil) {
            contentStorage = Indirect.Required(wrappedValue: content)
            replyStorage = Indirect(wrappedValue: reply)
        }

        private enum CodingKeys: String, CodingKey {
            case contentStorage = "content"
            case replyStorage = "reply"
        }
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
        let other = Comment(text: "a", parent: nil)
        #expect(first == other && first.hashValue == other.hashValue)
        #expect(MemoryLayout<Indirect<Comment>>.size == MemoryLayout<Int>.size)
    }

    @Test("Copies of a required property are independent values")
    func requiredValues() {
        var first = Letter(content: Comment(text: "a", parent: nil))
        let second = first
        #expect(first == second && first.hashValue == second.hashValue)
        first.content.text = "b"
        #expect(second.content.text == "a" && first.content.text == "b" && first != second)
        first.content = second.content
        #expect(first == second && first.hashValue == second.hashValue)
        #expect(MemoryLayout<Letter>.size == 2 * MemoryLayout<Int>.size)
    }

    @Test("A value that nil replaces can be set again")
    func removal() {
        var letter = Letter(content: Comment(text: "a", parent: nil))
        letter.reply?.text = "not there"
        #expect(letter.reply == nil && letter == Letter(content: Comment(text: "a", parent: nil)))
        letter.reply = Comment(text: "b", parent: nil)
        let copy = letter
        letter.reply = nil
        #expect(letter.reply == nil && copy.reply?.text == "b")
        letter.reply = copy.reply
        #expect(letter == copy)
    }

    @Test("Only the first change of a shared value copies it")
    func uniqueness() {
        var first = Indirect.Required(wrappedValue: [1, 2])
        let box = ObjectIdentifier(first.ownBox())
        first.wrappedValue.append(3)
        first.wrappedValue[0] = 0
        #expect(ObjectIdentifier(first.ownBox()) == box)
        let second = first
        first.wrappedValue.append(4)
        let other = ObjectIdentifier(first.ownBox())
        first.wrappedValue.append(5)
        #expect(other != box && ObjectIdentifier(first.ownBox()) == other)
        #expect(first.wrappedValue == [0, 2, 3, 4, 5] && second.wrappedValue == [0, 2, 3])
    }

    @Test("Only the first change of a shared optional value copies it")
    func uniquenessOfOptionals() {
        var first = Indirect<[Int]>(wrappedValue: nil)
        first.wrappedValue = [1]
        let box = ObjectIdentifier(first.ownBox())
        first.wrappedValue?.append(2)
        first.wrappedValue = [3]
        #expect(ObjectIdentifier(first.ownBox()) == box)
        let second = first
        first.wrappedValue?.append(4)
        #expect(ObjectIdentifier(first.ownBox()) != box)
        #expect(first.wrappedValue == [3, 4] && second.wrappedValue == [3])
    }

    @Test("A list in a boxed record is changed in place")
    func nestedChanges() {
        var numbers = Indirect.Required(wrappedValue: Array(0..<100))
        let place = numbers.wrappedValue.withUnsafeBufferPointer(\.baseAddress)
        for index in 0..<100 { numbers.wrappedValue[index] += 1 }
        #expect(numbers.wrappedValue.withUnsafeBufferPointer(\.baseAddress) == place)
        #expect(numbers.wrappedValue == Array(1...100))
    }

    @Test("Tasks change copies of one value")
    func concurrency() async {
        let letter = Letter(content: Comment(text: "a", parent: nil), reply: Comment(text: "b", parent: nil))
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    var own = letter
                    own.content.text += "\(number)"
                    own.reply?.text += "\(number)"
                    return own.content.text == "a\(number)" && own.reply?.text == "b\(number)"
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(letter.content.text == "a" && letter.reply?.text == "b")
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

    @Test("A required property is coded as its value; a missing or null key is an error")
    func requiredCodable() throws {
        var letter = Letter(content: Comment(text: "a", parent: nil), reply: Comment(text: "b", parent: nil))
        letter.reply = nil
        let data = try JSONEncoder().encode(letter)
        #expect(String(decoding: data, as: UTF8.self) == #"{"content":{"text":"a"}}"#)
        #expect(try JSONDecoder().decode(Letter.self, from: data) == letter)
        for text in ["{}", #"{"content":null}"#] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Letter.self, from: Data(text.utf8)) }
        }
    }

    @Test("An indirect property is described as its value")
    func description() {
        #expect("\(Indirect(wrappedValue: 1))" == "Optional(1)")
        #expect("\(Indirect.Required(wrappedValue: 1))" == "1")
        var text = ""
        dump(Comment(text: "a", parent: Comment(text: "b", parent: nil)), to: &text)
        #expect(text.contains("\"b\"") && !text.contains("Box"))
        text = ""
        dump(Letter(content: Comment(text: "c", parent: nil)), to: &text)
        #expect(text.contains("\"c\"") && !text.contains("Box"))
    }
}
