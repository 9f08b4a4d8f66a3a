/// Reads any value without recursion, so that deeply nested text does not use the stack.
enum JSONValueReader {
    /// An array or object that is being read.
    fileprivate struct Container {
        var arrayCursor = JSONArrayCursor()
        /// `nil` in an array.
        var objectCursor: JSONObjectCursor?
        var elements: [JSONValue] = []
        var object = JSONObject()
        /// The name of the member that is being read.
        var name = ""
    }

    static func read(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
        try read(&reader) { _ in nil }
    }

    /// Reads a value.
    ///
    /// - Parameter known: Passes the next value and returns it, if it is known.
    @inline(__always)
    static func read(
        _ reader: inout JSONReader, _ known: (inout JSONReader) -> JSONValue?
    ) throws(JSONError) -> JSONValue {
        if let scalar = try reader.readScalar() { return scalar }
        var inner = try Container(&reader)
        var outer: [Container] = []
        while true {
            if try inner.advance(&reader) {
                if let known = known(&reader) {
                    inner.add(known)
                } else if let scalar = try reader.readScalar() {
                    inner.add(scalar)
                } else {
                    outer.append(inner)
                    inner = try Container(&reader)
                }
            } else {
                let value = inner.value
                guard !outer.isEmpty else { return value }
                // Moved out, since adding elements with a second reference would copy the array.
                inner = outer.removeLast()
                inner.add(value)
            }
        }
    }
}

extension JSONReader {
    /// Reads a value that is not an array or object; `nil`, and nothing is read, for these.
    @inline(__always)
    fileprivate mutating func readScalar() throws(JSONError) -> JSONValue? {
        switch try peekKind() {
        case .object, .array:
            return nil
        case .string:
            return .string(try readString())
        case .number:
            return .number(try JSONNumber(json: &self))
        case .boolean:
            return .bool(try readBool())
        case .null:
            try readLiteral("null")
            return .null
        }
    }
}

extension JSONValueReader.Container {
    /// Begins to read an array or object.
    fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
        if try reader.peekKind() == .object {
            objectCursor = try reader.beginObject()
        } else {
            arrayCursor = try reader.beginArray()
        }
    }

    @inline(__always)
    fileprivate mutating func add(_ value: JSONValue) {
        if objectCursor != nil {
            object[name] = value
        } else {
            elements.append(value)
        }
    }

    /// Advances to the next value in the container; `false` at the end.
    @inline(__always)
    fileprivate mutating func advance(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        guard var cursor = objectCursor else { return try reader.nextElement(&arrayCursor) }
        guard let name = try reader.nextName(&cursor) else { return false }
        objectCursor = cursor
        self.name = name
        return true
    }

    fileprivate var value: JSONValue {
        objectCursor == nil ? .array(elements) : .object(object)
    }
}
