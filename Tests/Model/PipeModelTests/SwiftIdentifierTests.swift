import Foundation
import PipeModel
import Testing

@Suite struct SwiftIdentifierTests {
    /// A name with its forms.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let plain: String
        let label: String
        let callLabel: String

        init(_ text: String, plain: String, label: String, callLabel: String) {
            self.text = text
            self.plain = plain
            self.label = label
            self.callLabel = callLabel
        }

        /// A name whose labels have no backticks.
        init(_ text: String, plain: String) {
            self.init(text, plain: plain, label: plain, callLabel: plain)
        }

        var testDescription: String { text }
    }

    static let rows = [
        Row("title", plain: "title"),
        Row("htmlURL", plain: "htmlURL"),
        Row("defaultValue", plain: "defaultValue"),
        Row("`default`", plain: "default"),
        Row("`in`", plain: "in"),
        Row("`let`", plain: "let", label: "`let`", callLabel: "let"),
        Row("`var`", plain: "var", label: "`var`", callLabel: "var"),
        Row("`inout`", plain: "inout", label: "`inout`", callLabel: "`inout`"),
        // Without backticks, a word is not taken for a reserved one.
        Row("default", plain: "default"),
        Row("inout", plain: "inout"),
        // No names, but JSON can have any text.
        Row("", plain: ""),
        Row("`", plain: "`"),
        Row("``", plain: "``"),
        Row("`a", plain: "`a"),
        Row("a`", plain: "a`"),
    ]

    @Test("A name has backticks only where Swift needs them", arguments: rows)
    func forms(_ row: Row) {
        let name = SwiftIdentifier(row.text)
        #expect(name.plain == row.plain)
        #expect(name.escaped == row.text && "\(name)" == row.text)
        #expect(name.label == row.label)
        #expect(name.callLabel == row.callLabel)
    }

    @Test("A name is a text in JSON, in backticks if it is a reserved word", arguments: rows)
    func json(_ row: Row) throws {
        let name = SwiftIdentifier(row.text)
        let json = Data("[\"\(row.text)\"]".utf8)
        #expect(try JSONEncoder().encode([name]) == json)
        #expect(try JSONDecoder().decode([SwiftIdentifier].self, from: json) == [name])
    }

    @Test("A reserved word in backticks is another name than the same word without")
    func equality() {
        let name: SwiftIdentifier = "`default`"
        #expect(name == SwiftIdentifier(plain: "default", isReserved: true))
        #expect(name != "default" && name != "`in`")
        #expect(Set(Self.rows.map { SwiftIdentifier($0.text) }).count == Self.rows.count)
    }

    @Test(
        "A longer name than a reserved word needs no backticks",
        arguments: [("title", "titleValue"), ("`in`", "inValue")])
    func adding(_ text: String, _ expected: String) {
        #expect(SwiftIdentifier(text).adding("Value").escaped == expected)
    }
}
