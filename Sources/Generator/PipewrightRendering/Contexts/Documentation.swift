import PipeModel
import PipewrightAPI

/// Texts of the schema for comments.
enum Documentation {
    /// The lines of a text, which templates write after `///`; empty without a text.
    static func lines(_ text: String?) -> [String] {
        text.map { SwiftLiteral.comment($0, width: .max) } ?? []
    }

    /// A text on one line.
    static func line(_ text: String) -> String {
        SwiftLiteral.comment(text, width: .max).joined(separator: " ")
    }

    /// The message of an attribute for something deprecated, as a string literal; `nil` without a text.
    static func message(_ deprecation: Deprecation?) -> String? {
        guard let deprecation else { return nil }
        let text = deprecation.warning.split(whereSeparator: \.isNewline).joined(separator: " ")
        return text.isEmpty ? nil : SwiftLiteral.string(text)
    }
}
