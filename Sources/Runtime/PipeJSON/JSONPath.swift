/// A location in a JSON document, such as `$.items[3].title`.
public struct JSONPath: Hashable, Sendable {
    /// One step down: a member of an object or an element of an array.
    public enum Component: Hashable, Sendable {
        /// The member with a name.
        case member(String)
        /// The element at an index, counted from 0.
        case element(Int)
    }

    /// The steps from the root down.
    public var components: [Component]

    /// Makes a path; without steps it is the root.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// The same location as a JSON pointer (RFC 6901).
    public var pointer: JSONPointer {
        JSONPointer(
            tokens: components.map { component in
                switch component {
                case .member(let name): name
                case .element(let index): String(index)
                }
            }
        )
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as in RFC 9535, with `.name` for names of letters, digits and underscores; very long names are
    /// truncated.
    public var description: String {
        components.reduce(into: "$") { text, component in
            switch component {
            case .element(let index): text += "[\(index)]"
            case .member(let name) where Self.isWord(name): text += ".\(JSONError.excerpt(name))"
            case .member(let name): text += "['\(Self.escaped(JSONError.excerpt(name)))']"
            }
        }
    }

    private static func isWord(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
            }
        }
    }

    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "'", "\\":
                text += "\\\(scalar)"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
