import Foundation
import Testing

@testable import PipeJSON

/// JSON that was made from a format without types: the types that are read decide how text is read.
@Suite struct JSONReaderTextTests {
    private struct Author: JSONRecord, Hashable {
        var name: String?
        var books: [Int]

        static let jsonMembers: JSONMembers = ["name", "books"]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            name = try reader.readNextMemberIfPresent()
            books = try reader.readNextMember()
        }
    }

    private struct Book: JSONRecord {
        var id: Int
        var title: String
        var isNew: Bool
        var price: Double
        var author: Author
        var tags: [String]
        var dates: [Date]
        var notes: [String: String]
        var size: Int?

        static let jsonMembers: JSONMembers = [
            "id", "title", "new", "price", "author", "tags", "dates", "notes", "size",
        ]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            id = try reader.readNextMember()
            title = try reader.readNextMember()
            isNew = try reader.readNextMember()
            price = try reader.readNextMember()
            author = try reader.readNextMember()
            tags = try reader.readNextMember()
            dates = try reader.readNextMember(as: ListFormat<UnixSeconds>.self)
            notes = try reader.readNextMember()
            size = try reader.readNextMemberIfPresent()
        }
    }

    private func decode<Value: JSONReadable>(
        _ text: String, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value {
        try JSON.decode(type, from: Array(text.utf8), hasTypes: false)
    }

    private static let full = [
        #""id": "8""#, #""title": "42""#, #""new": "1""#, #""price": " 1.50 ""#,
        #""author": {"books": "3", "name": "Ada"}"#, #""tags": "a""#, #""dates": ["0", "60"]"#,
        #""notes": {"a": null}"#, #""size": "7""#,
    ]

    @Test("Numbers, truth values, lists of one and texts are read from strings", arguments: [full, full.reversed()])
    func record(_ members: [String]) throws {
        let book = try decode("{\(members.joined(separator: ","))}", as: Book.self)
        #expect(book.id == 8 && book.title == "42" && book.isNew && book.price == 1.5 && book.size == 7)
        #expect(book.author.name == "Ada" && book.author.books == [3] && book.tags == ["a"] && book.notes == ["a": ""])
        #expect(book.dates.map(\.timeIntervalSince1970) == [0, 60])
    }

    @Test("Empty and absent values are read as empty", arguments: [false, true])
    func empty(_ isReversed: Bool) throws {
        let members = [
            #""id":"1""#, #""title":null"#, #""new":"false""#, #""price":"0""#, #""author":null"#, #""notes":null"#,
            #""size":null"#,
        ]
        let text = (isReversed ? members.reversed() : members).joined(separator: ",")
        let book = try decode("{\(text)}", as: Book.self)
        #expect(book.title == "" && !book.isNew && book.author.name == nil && book.author.books.isEmpty)
        #expect(book.tags.isEmpty && book.dates.isEmpty && book.notes.isEmpty && book.size == nil)
        let books = try decode("[{\(text)},{\(text)}]", as: [Book].self)
        #expect(books.count == 2)
    }

    @Test("A whole text is one value")
    func whole() throws {
        #expect(try decode("null", as: Author.self).books.isEmpty)
        #expect(try decode("null", as: [Author].self).isEmpty)
        #expect(try decode(#"{"name":"a"}"#, as: [Author].self).map(\.name) == ["a"])
        #expect(try decode("null", as: [String: Int].self).isEmpty)
        #expect(try decode("null", as: JSONObject.self).members.isEmpty)
        #expect(try decode("null", as: Int?.self) == nil)
        #expect(try decode(#"["1", ["2", "3"], null]"#, as: [[Int]].self) == [[1], [2, 3], []])
        #expect(try decode(#"{"a": "1", "b": ["2"]}"#, as: [String: [Int]].self) == ["a": [1], "b": [2]])
        #expect(try decode(#"{"a": "1"}"#, as: JSONValue.self) == ["a": "1"])
    }

    @Test(
        "A list may be in an object with one member",
        arguments: [
            (#"{"book": "1"}"#, [1]), (#"{"book": ["1", "2"]}"#, [1, 2]), (#"{"book": null}"#, []), (#"["1"]"#, [1]),
        ] as [(String, [Int])])
    func wrapped(_ text: String, _ expected: [Int]) throws {
        #expect(try decode(text, as: [Int].self) == expected)
        #expect(try decode("[\(text), \(text)]", as: [[Int]].self) == [expected, expected])
        #expect(try decode(#"{"name":"Ada","books":\#(text)}"#, as: Author.self).books == expected)
        #expect(try decode(#"{"books":\#(text),"name":"Ada"}"#, as: Author.self).name == "Ada")
        #expect(try decode(#"{"a": \#(text)}"#, as: [String: [Int]].self) == ["a": expected])
    }

    @Test(
        "An object with a member of the records is a record; with another member it holds the list",
        arguments: [
            (#"{"name":"a"}"#, ["a"]), (#"{"author":{"name":"a"}}"#, ["a"]), (#"{"author":{"books":"1"}}"#, [nil]),
            (#"{"author":[{"name":"a"},{"name":"b"}]}"#, ["a", "b"]), (#"{"author":null}"#, []), ("{}", [nil]),
            (#"{"x":"1","name":"a"}"#, ["a"]),
        ] as [(String, [String?])])
    func wrappedRecords(_ text: String, _ names: [String?]) throws {
        #expect(try decode(text, as: [Author].self).map(\.name) == names)
    }

    @Test("Lists of objects with any members are never taken for wrapped ones")
    func anyObjects() throws {
        #expect(try decode(#"{"a": "1"}"#, as: [[String: Int]].self) == [["a": 1]])
        #expect(try decode(#"{"a": ["1"]}"#, as: [JSONValue].self) == [["a": ["1"]]])
        #expect(throws: JSONError.self) { try decode(#"{"a": "1", "b": "2"}"#, as: [Int].self) }
    }

    @Test("Depth is also counted in values that stand for a list")
    func depth() {
        let deep = String(repeating: #"{"a":"#, count: 600) + "1" + String(repeating: "}", count: 600)
        #expect(throws: JSONError.self) { try decode(deep, as: [Int].self) }
    }

    @Test(
        "Numbers are read with white space around them",
        arguments: [
            (#""0""#, 0), (#""-12""#, -12), (#"" 7 ""#, 7), (#""\n  8\r\n\t""#, 8), (#""9223372036854775807""#, .max),
            (#""1e2""#, 100), ("5", 5),
        ] as [(String, Int)])
    func integers(_ text: String, _ expected: Int) throws {
        #expect(try decode(text, as: Int.self) == expected)
        #expect(try decode(text, as: Double.self) == Double(expected))
        #expect(try decode(text, as: JSONNumber.self).int == expected)
    }

    @Test(
        "Truth values are read from strings",
        arguments: [(#""true""#, true), (#"" false\n""#, false), (#""1""#, true), (#""0""#, false), ("true", true)])
    func booleans(_ text: String, _ expected: Bool) throws {
        #expect(try decode(text, as: Bool.self) == expected)
    }

    @Test(
        "Other texts are errors for numbers and truth values",
        arguments: [#""""#, #""x""#, #""1 2""#, #""1x""#, #"""#, "null", "{}", #""\"1\"""#])
    func refused(_ text: String) {
        #expect(throws: JSONError.self) { try decode(text, as: Int.self) }
        #expect(throws: JSONError.self) { try decode(text, as: Double.self) }
        #expect(throws: JSONError.self) { try decode(text, as: Bool.self) }
    }

    @Test("An error has the location of the value")
    func places() {
        #expect(throws: JSONError.self) { try decode(#"{"author": null}"#, as: [String: Book].self) }
        do throws(JSONError) {
            _ = try decode(#"{"name": "a", "books": ["1", "zwei"]}"#, as: Author.self)
            Issue.record("no error")
        } catch {
            #expect(
                error.path.description == "$.books[1]" && error.reason == .invalidValue("zwei", expected: "a number"))
        }
    }

    @Test(
        "JSON with types is read strictly",
        arguments: [#"{"name":null}"#, #"{"books":"3"}"#, #"{"books":["3"]}"#, #"{"books":3}"#, "null"])
    func json(_ text: String) {
        #expect(throws: JSONError.self) { try JSON.decode(Author.self, from: Array(text.utf8)) }
    }
}
