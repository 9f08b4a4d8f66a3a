import PipeWords
import PipewrightDiagnostics

/// A YAML value with its position in the file.
package struct LocatedNode: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case mapping([Entry])
        case sequence([LocatedNode])
    }

    package struct Scalar: Hashable, Sendable {
        /// The text without quotes, escapes resolved.
        package let text: String
        /// Whether the scalar has no quotes and no tag, so that `true` is a boolean and `~` is null.
        package let isPlain: Bool
        /// Whether the scalar is in single or double quotes.
        package let isQuoted: Bool

        package init(text: String, isPlain: Bool, isQuoted: Bool) {
            self.text = text
            self.isPlain = isPlain
            self.isQuoted = isQuoted
        }
    }

    package struct Key: Hashable, Sendable {
        package let text: String
        package let range: SourceRange

        package init(text: String, range: SourceRange) {
            self.text = text
            self.range = range
        }
    }

    package struct Entry: Hashable, Sendable {
        package let key: Key
        package let value: LocatedNode

        package init(key: Key, value: LocatedNode) {
            self.key = key
            self.value = value
        }
    }

    package let content: Content
    /// The part of the value on its first line, without its anchor and tag.
    ///
    /// - A scalar: its text with its quotes, or the header of a block scalar.
    /// - A collection on one line: all of it; any other collection: its first key, dash or bracket.
    /// - An empty value: one character after its key.
    /// - An alias: the alias. The nodes inside the value keep the ranges where they are written.
    package let range: SourceRange

    package init(_ content: Content, at range: SourceRange) {
        self.content = content
        self.range = range
    }
}

// MARK: - Scalars in the YAML 1.2 core schema

extension LocatedNode {
    /// The kind that messages name.
    package var kind: Problem.NodeKind {
        switch content {
        case .scalar: isNull ? .null : .scalar
        case .mapping: .mapping
        case .sequence: .sequence
        }
    }

    /// The text of a scalar; `nil` for collections.
    package var text: String? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar.text
    }

    /// The range of a scalar's text inside its quotes; for other nodes, `range`.
    package var textRange: SourceRange {
        guard case .scalar(let scalar) = content, scalar.isQuoted else { return range }
        return range.part(offset: 1, length: max(0, range.length - 2))
    }

    /// Whether the value is `~`, `null` or empty.
    package var isNull: Bool {
        guard let plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(plain)
    }

    /// The value of `true` and `false`; `nil` for all others, because `yes`, `on`, `no` and `off` are text.
    package var bool: Bool? {
        switch plain {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// The value of a decimal, `0x` or `0o` integer; `nil` for others, and for integers outside the range of `Int`.
    package var integer: Int? {
        guard let plain else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where plain.hasPrefix(prefix) {
            let digits = plain.dropFirst(2)
            // Only decimal numbers may have a sign.
            return digits.first?.isHexDigit == true ? Int(digits, radix: radix) : nil
        }
        return Int(plain)
    }

    /// The value of a scalar with its type; `nil` for collections, for infinity and for `.nan`, and for integers outside the range
    /// of `Int`.
    package var literal: LiteralValue? {
        guard let text else { return nil }
        guard let plain else { return .text(text) }
        if isNull { return .null }
        if let bool { return .bool(bool) }
        if let integer { return .integer(integer) }
        let number = /[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?/
        let other = /[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|0x[0-9A-Fa-f]+|0o[0-7]+/
        if plain.wholeMatch(of: number) != nil {  // checked text: the regex is of ASCII
            guard !plain.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }) else {
                return nil
            }
            return Double(plain.hasSuffix(".") ? plain + "0" : plain).flatMap { $0.isFinite ? .number($0) : nil }
        }
        return plain.wholeMatch(of: other) == nil ? .text(text) : nil  // checked text: the regex is of ASCII
    }

    private var plain: String? {
        guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
        return scalar.text
    }
}
