/// A value in the body of a request.
enum JSONMember: Decodable {
    case null
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .other
        }
    }
}

/// Reads the members of a body and collects the errors.
struct BodyReader {
    let members: [String: JSONMember]
    private(set) var errors: [(field: String, messages: [String])] = []

    init(_ members: [String: JSONMember]) {
        self.members = members
    }

    /// A text that must be present and not blank.
    mutating func requiredText(_ name: String) -> String {
        guard case .text(let text) = members[name], text.contains(where: { !$0.isWhitespace }) else {
            errors.append((name, ["can't be blank"]))
            return ""
        }
        return text
    }

    /// A text; `nil` if it is absent or null.
    mutating func optionalText(_ name: String) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .text(let text): return text
        default:
            errors.append((name, ["must be a string"]))
            return nil
        }
    }

    mutating func refuse(_ name: String, _ message: String) {
        errors.append((name, [message]))
    }

    /// Throws a problem with all errors found.
    func finish() throws {
        if !errors.isEmpty { throw Problem.invalid(errors) }
    }
}
