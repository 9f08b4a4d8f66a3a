/// A server's messages about the value of one field.
public struct FieldMessages: Sendable, Hashable {
    /// The name of the field as the server writes it; empty for messages about the whole record.
    ///
    /// The name of a nested field has the names and list indices on the way to it, joined by full stops:
    /// `address.street`, `items.0.name`.
    public let name: String
    /// The messages, at least one.
    public internal(set) var messages: [String]

    /// Makes the messages about a field.
    public init(name: String, messages: [String]) {
        self.name = name
        self.messages = messages
    }

    /// The name of the field for people: `due_date` and `dueDate` are “Due date”, `owner_id` is “Owner”; empty for
    /// messages about the whole record.
    public var humanizedName: String { Self.humanized(name) }

    /// The messages with the name of the field, as in forms of Rails: “Title can't be blank”. A message that is a
    /// sentence itself is after a colon: “Title: This field is required.”
    public var fullMessages: [String] {
        let name = humanizedName
        return messages.map { message in
            guard !name.isEmpty, !message.begins(with: name + " ") else {
                return message
            }
            let isSentence = message.unicodeScalars.first?.properties.isUppercase ?? false
            return name + (isSentence ? ": " : " ") + message
        }
    }

    static func humanized(_ name: String) -> String {
        var words: [String] = []
        var word = ""
        var isAfterSmall = false
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isSmall = scalar.properties.isLowercase || ("0"..."9").contains(scalar)
            if ["_", "-", ".", " "].contains(scalar) {
                words.append(word)
                word = ""
            } else if isAfterSmall, scalar.properties.isUppercase {
                words.append(word)
                // The letters of an abbreviation stay.
                let isAbbreviation = index + 1 < scalars.count && scalars[index + 1].properties.isUppercase
                word = isAbbreviation ? String(scalar) : scalar.properties.lowercaseMapping
            } else {
                word.unicodeScalars.append(scalar)
            }
            isAfterSmall = isSmall
        }
        words.append(word)
        words.removeAll(where: \.isEmpty)
        if words.count > 1, words.last?.lowercased().hasSameBytes(as: "id") == true { words.removeLast() }
        guard let first = words.first?.unicodeScalars.first else {
            return ""
        }
        var rest = words.joined(separator: " ").unicodeScalars
        rest.removeFirst()
        return first.properties.titlecaseMapping + String(rest)
    }
}
