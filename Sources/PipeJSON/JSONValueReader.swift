/// Reads any value without recursion, so that the depth of a text takes no stack.
enum JSONValueReader {
    /// An array or object that is being read.
    fileprivate struct Container {
        var array: (cursor: JSONArrayCursor, elements: [JSONValue])?
        var object: (cursor: JSONObjectCursor, value: JSONObject, name: String)?
    }

    static func read(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
        var containers: [Container] = []
        while true {
            var value: JSONValue?
            switch try reader.peekKind() {
            case .object: containers.append(Container(object: (try reader.beginObject(), JSONObject(), "")))
            case .array: containers.append(Container(array: (try reader.beginArray(), [])))
            case .string: value = .string(try reader.readString())
            case .number: value = .number(try JSONNumber(json: &reader))
            case .boolean: value = .bool(try reader.readBool())
            case .null:
                _ = try reader.readNull()
                value = .null
            }
            // Puts a finished value where it belongs, as long as that finishes another one.
            while true {
                guard let last = containers.indices.last else { return value ?? .null }
                if let value { containers[last].add(value) }
                if try containers[last].advance(&reader) { break }
                value = containers.removeLast().value
            }
        }
    }
}

extension JSONValueReader.Container {
    fileprivate mutating func add(_ value: JSONValue) {
        array?.elements.append(value)
        if let name = object?.name { object?.value[name] = value }
    }

    /// Goes to the next value inside; `false` at the end.
    fileprivate mutating func advance(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        if array != nil {
            var cursor = array?.cursor ?? JSONArrayCursor()
            let hasNext = try reader.nextElement(&cursor)
            array?.cursor = cursor
            return hasNext
        }
        guard var cursor = object?.cursor else { return false }
        let name = try reader.nextName(&cursor)
        object?.cursor = cursor
        if let name { object?.name = name }
        return name != nil
    }

    fileprivate var value: JSONValue {
        if let array { return .array(array.elements) }
        return .object(object?.value ?? JSONObject())
    }
}
