extension PipeError {
    /// A rule that a value does not meet, found before the value was sent.
    public struct BrokenRule: Error, Hashable, Sendable {
        /// The name of the field on the wire; empty for the whole record.
        ///
        /// The name of a nested field has the names and list indices on the way to it, joined by full stops:
        /// `address.street`, `items.0.name`.
        public let field: String
        /// What the value should be.
        public let rule: Rule

        /// A rule that the value of a field, or the whole record, does not meet.
        public init(field: String = "", _ rule: Rule) {
            self.field = field
            self.rule = rule
        }

        /// The message about the field, such as “is too short (minimum is 3 characters)”.
        public var message: String { "\(rule)" }

        /// A rule of a schema or of the app. Lengths are in Unicode scalars.
        public enum Rule: Hashable, Sendable {
            /// The value must be there, and texts and lists must not be blank.
            case required
            /// The smallest number, as text.
            case minimum(String)
            /// The largest number, as text.
            case maximum(String)
            /// A number that is itself too small, as text.
            case above(String)
            /// A number that is itself too large, as text.
            case below(String)
            /// The smallest length of a text.
            case minimumLength(Int)
            /// The largest length of a text.
            case maximumLength(Int)
            /// The only length of a text.
            case length(Int)
            /// The smallest number of elements of a list.
            case minimumCount(Int)
            /// The largest number of elements of a list.
            case maximumCount(Int)
            /// The only number of elements of a list.
            case count(Int)
            /// The elements of a list must differ.
            case uniqueItems
            /// A regular expression.
            case pattern(String)
            /// The name of a form of texts, such as `email`.
            case format(String)
            /// A rule of the app; its message.
            case custom(String)
        }
    }
}

extension PipeError {
    /// The rules that the values of the call break; empty for other errors. Nothing was sent.
    public var brokenRules: [BrokenRule] {
        if case .invalidRequest(.brokenRules(let rules)) = reason { rules } else { [] }
    }

    /// Messages about the values of fields as sentences, such as “Title can't be blank”: from the server, or for rules
    /// of the schema, in the order of ``validationMessages``.
    public var fullValidationMessages: [String] { validationMessages.flatMap(\.fullMessages) }
}

extension [PipeError.BrokenRule] {
    /// The messages by field.
    var messages: [FieldMessages] {
        var found: [FieldMessages] = []
        var indices: [[UInt8]: Int] = [:]
        for rule in self {
            let name = Array<UInt8>(rule.field.utf8)
            if let index = indices[name] {
                found[index].messages.append(rule.message)
            } else {
                indices[name] = found.count
                found.append(FieldMessages(name: rule.field, messages: [rule.message]))
            }
        }
        return found
    }
}
