import PipewrightDiagnostics

/// A YAML value that knows where it stands.
package struct LocatedNode: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case mapping([Entry])
        case sequence([LocatedNode])
    }

    package struct Scalar: Hashable, Sendable {
        /// The text without quotes, escapes resolved.
        package let text: String
        /// Whether it stood without quotes and tags, so that `true` is a truth value and `~` is nothing.
        package let isPlain: Bool
        /// Whether it stood in single or double quotes.
        package let isQuoted: Bool
    }

    package struct Key: Hashable, Sendable {
        package let text: String
        package let range: SourceRange
    }

    package struct Entry: Hashable, Sendable {
        package let key: Key
        package let value: LocatedNode
    }

    package let content: Content
    /// The first line's part of the value, without its anchor and tag.
    ///
    /// For a scalar its text with its quotes, or the header of a block scalar; for a collection on one line all of it,
    /// otherwise its first key, dash or bracket; for an empty value the place after its key, one character long; for
    /// an alias the alias, though what stands inside of it keeps the place where it was written.
    package let range: SourceRange

    package init(_ content: Content, at range: SourceRange) {
        self.content = content
        self.range = range
    }
}

// MARK: - What scalars mean in the YAML 1.2 core schema

extension LocatedNode {
    /// What messages call it.
    package var kind: Problem.NodeKind {
        switch content {
        case .scalar: isNull ? .null : .scalar
        case .mapping: .mapping
        case .sequence: .sequence
        }
    }

    /// The text of a scalar.
    package var text: String? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar.text
    }

    /// The place of a scalar's text inside its quotes, of anything else its range.
    package var textRange: SourceRange {
        guard case .scalar(let scalar) = content, scalar.isQuoted else { return range }
        return range.part(offset: 1, length: max(0, range.length - 2))
    }

    /// Whether it is `~`, `null` or nothing at all.
    package var isNull: Bool {
        guard let plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(plain)
    }

    /// The value of `true` and `false`; `yes`, `on`, `no` and `off` are text.
    package var bool: Bool? {
        switch plain {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// The value of a decimal, `0x` or `0o` integer; nil for others and for those that do not fit.
    package var integer: Int? {
        guard let plain else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where plain.hasPrefix(prefix) {
            let digits = plain.dropFirst(2)
            // A sign may stand before a decimal number only.
            return digits.first?.isHexDigit == true ? Int(digits, radix: radix) : nil
        }
        return Int(plain)
    }

    private var plain: String? {
        guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
        return scalar.text
    }
}
