import PipeJSON
import PipeModel

extension JSONObject {
    /// Sets a value at a pointer; a value on the way that has no members is replaced by an object, or by a list if the first
    /// of its elements is named.
    package mutating func put(_ value: JSONValue, at pointer: JSONPointer) {
        guard let tokens = pointer.tokens, !tokens.isEmpty else { return }
        self = Self.putting(value, at: tokens[...], in: .object(self)).object ?? self
    }

    private static func putting(
        _ value: JSONValue, at tokens: ArraySlice<String>, in known: JSONValue?
    ) -> JSONValue {
        guard let token = tokens.first else { return value }
        let rest = tokens.dropFirst()
        if case .array(var elements)? = known, let index = Int(digits: token), elements.indices.contains(index) {
            elements[index] = putting(value, at: rest, in: elements[index])
            return .array(elements)
        }
        if known?.object == nil, ["0", "*"].contains(where: { token.utf8.elementsEqual($0.utf8) }) {
            return .array([putting(value, at: rest, in: known?.array?.first)])
        }
        var object = known?.object ?? JSONObject()
        object[token] = putting(value, at: rest, in: object[token])
        return .object(object)
    }

    /// Changes the object so that it meets a condition, or does not.
    package mutating func meet(_ condition: Condition, _ holds: Bool = true) {
        guard case .body(let text) = condition.place, let pointer = JSONPointer(text) else { return }
        // A message below the place is present already.
        if let test = condition.test, test.value == nil, holds != test.isNegated,
            let known = JSONValue.object(self)[pointer], !known.isNull
        {
            return
        }
        if let value = condition.value(holds) {
            put(value, at: pointer)
        } else if JSONValue.object(self)[pointer] != nil {
            put(.null, at: pointer)
        }
    }
}

extension Condition {
    /// A value at the place that meets the condition, or one that does not; `nil` if no value is needed.
    package func value(_ holds: Bool) -> JSONValue? {
        guard let test else { return .bool(holds) }
        let isWanted = holds != test.isNegated
        guard let text = test.value else { return isWanted ? true : nil }
        let value = (try? JSON.decode(JSONValue.self, from: Array(text.utf8))) ?? .string(text)
        if isWanted { return value }
        return switch value {
        case .bool(let value): .bool(!value)
        case .string: "other"
        case .number: 0
        case .null, .array, .object: nil
        }
    }
}

extension JSONValue {
    /// The value at a place in an object; the value alone for the root, or without a place.
    package func placed(at place: JSONPointer?) -> JSONValue {
        guard let place, !place.isRoot else { return self }
        var object = JSONObject()
        object.put(self, at: place)
        return .object(object)
    }
}
