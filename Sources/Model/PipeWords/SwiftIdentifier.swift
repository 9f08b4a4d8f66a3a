/// The name of a member in generated Swift code: a property, a case, an argument or a function.
///
/// Reserved words are in backticks in some places of the code and not in others, so that each place chooses a form. Names
/// of types are texts, since they are never in backticks.
package struct SwiftIdentifier: Hashable, Sendable {
    /// The name without backticks: for texts that people read, and for names that are made of it.
    package let plain: String
    /// Whether the name is a reserved word, which needs backticks where it is declared and used.
    private let isReserved: Bool

    package init(plain: String, isReserved: Bool = false) {
        self.plain = plain
        self.isReserved = isReserved
    }

    /// - Parameter text: The name, in backticks if it is a reserved word.
    package init(_ text: String) {
        let backtick = UInt8(ascii: "`")
        let isReserved = text.utf8.count > 2 && text.utf8.first == backtick && text.utf8.last == backtick
        self.init(
            plain: isReserved ? String(Substring(text.utf8.dropFirst().dropLast())) : text, isReserved: isReserved)
    }

    /// The name as it is declared and used, in backticks if it is a reserved word. JSON has this form.
    package var escaped: String { isReserved ? "`\(plain)`" : plain }

    /// The label of a parameter. Only three of the reserved words need backticks.
    package var label: String { ["inout", "let", "var"].contains(plain) ? escaped : plain }

    /// The label of an argument of a call, where only one of these words needs backticks; the compiler warns about others.
    package var callLabel: String { plain == "inout" ? escaped : plain }

    /// Another name that ends with a word. No reserved word does.
    package func adding(_ word: String) -> SwiftIdentifier { SwiftIdentifier(plain: plain + word) }
}

extension SwiftIdentifier: CustomStringConvertible {
    /// The escaped form, so that code can be built by interpolation.
    package var description: String { escaped }
}

extension SwiftIdentifier: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension SwiftIdentifier: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(escaped)
    }
}
