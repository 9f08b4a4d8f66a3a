import PipeJSON

/// JSON on several lines, for readers.
enum JSONText {
    static func text(_ value: JSONValue) -> String {
        var text = ""
        write(value, indentation: "", to: &text)
        return text
    }

    /// The depth limit of examples bounds the recursion.
    private static func write(_ value: JSONValue, indentation: String, to text: inout String) {
        let inner = indentation + "  "
        switch value {
        case .object(let object) where !object.isEmpty:
            text += "{\n"
            for (index, member) in object.members.enumerated() {
                text += inner + line(.string(member.name)) + ": "
                write(member.value, indentation: inner, to: &text)
                text += index == object.count - 1 ? "\n" : ",\n"
            }
            text += indentation + "}"
        case .array(let elements) where elements.contains(where: isLong):
            text += "[\n"
            for (index, element) in elements.enumerated() {
                text += inner
                write(element, indentation: inner, to: &text)
                text += index == elements.count - 1 ? "\n" : ",\n"
            }
            text += indentation + "]"
        case .array(let elements): text += "[" + elements.map(line).joined(separator: ", ") + "]"
        case .object, .null, .bool, .number, .string: text += line(value)
        }
    }

    private static func isLong(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let object): !object.isEmpty
        case .array(let elements): !elements.isEmpty
        case .null, .bool, .number, .string: false
        }
    }

    /// JSON on one line.
    static func line(_ value: JSONValue) -> String {
        (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
