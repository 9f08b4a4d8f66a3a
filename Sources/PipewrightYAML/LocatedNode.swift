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
    /// For a scalar its text as far as it stands on the first line, for a collection its first character.
    package let range: SourceRange

    package init(_ content: Content, at range: SourceRange) {
        self.content = content
        self.range = range
    }
}

// MARK: - What scalars mean in the YAML 1.2 core schema

extension LocatedNode {
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

    package var isNull: Bool {
        guard let plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(plain)
    }

    package var bool: Bool? {
        switch plain {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    package var integer: Int? {
        guard let plain, !plain.isEmpty else { return nil }
        if plain.hasPrefix("0x") { return Int(plain.dropFirst(2), radix: 16) }
        if plain.hasPrefix("0o") { return Int(plain.dropFirst(2), radix: 8) }
        return Int(plain)
    }

    private var plain: String? {
        guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
        return scalar.text
    }
}
