extension JSONObject {
    /// Sets the value at a pointer that leads through objects; missing and null objects on the way are created.
    ///
    /// - Throws: ``JSONError`` if the pointer names no member, or leads through a value that is not an object.
    package mutating func set(_ value: JSONValue, at pointer: JSONPointer) throws(JSONError) {
        guard let tokens = pointer.tokens, !tokens.isEmpty else {
            throw JSONError(.malformedPointer(pointer.text), offset: 0)
        }
        try set(value, at: tokens[...])
    }

    private mutating func set(_ value: JSONValue, at tokens: ArraySlice<String>) throws(JSONError) {
        guard let name = tokens.first else {
            return
        }
        let rest = tokens.dropFirst()
        guard !rest.isEmpty else {
            self[name] = value
            return
        }
        var members: JSONObject
        switch self[name] {
        case nil, .null?: members = JSONObject()
        case .object(let object)?: members = object
        case let other?: throw JSONError(.typeMismatch(expected: .object, found: other.kind), offset: 0)
        }
        try members.set(value, at: rest)
        self[name] = .object(members)
    }
}
