import PipeJSON
import PipewrightVocabulary

extension JSONObject {
    /// Sets a value at a pointer; a value on the way that is not an object is replaced by one.
    package mutating func put(_ value: JSONValue, at pointer: JSONPointer) {
        do throws(JSONError) {
            try set(value, at: pointer)
        } catch {
            // The first member leads through a value of another kind.
            guard let first = pointer.tokens?.first else { return }
            self[first] = nil
            try? set(value, at: pointer)
        }
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
