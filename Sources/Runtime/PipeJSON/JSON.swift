/// Reads and writes JSON text (RFC 8259).
///
/// Where the RFC leaves a choice: a byte order mark before the text is ignored; of members with the same name the last
/// one counts; a lone surrogate in an escape is read as U+FFFD; arrays and objects can be nested 512 deep
/// (``JSONLimits``); integers are read from their digits and never rounded; other numbers are rounded to the nearest
/// `Double`.
public enum JSON {
    /// Reads a whole text as one value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The text in UTF-8. Only white space may surround the value.
    ///   - limits: The limits that the text must keep.
    ///   - hasTypes: Whether the text distinguishes numbers, truth values, lists and null from strings. `false` is for
    ///     text made from a format that does not, such as XML; the types that are read then decide: a number and
    ///     `true`, `false`, `1` or `0` may be in a string, with white space around them; a list may be its only
    ///     element, or an object with one member (`{"tag": ["a", "b"]}`, unless `tag` is a member of the list's
    ///     records); a list that is absent or `null` is empty, as are a record, an object and a string that are `null`.
    ///   - isInterrupted: Called after each 4,096 elements and members. Where it returns `true`, because the result is
    ///     no longer needed, reading ends with ``JSONError/Reason/interrupted``.
    /// - Throws: ``JSONError`` with path and offset, if the text is not JSON or not a `Value`.
    public static func decode<Value: JSONReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        limits: JSONLimits = JSONLimits(),
        hasTypes: Bool = true,
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> Value {
        try read(bytes, limits, hasTypes, isInterrupted) { (reader) throws(JSONError) in try Value(json: &reader) }
    }

    /// Reads a value from a part of other bytes, such as a chunk of a response, without a copy.
    ///
    /// - Parameter pointer: The location of the value; `nil` for the whole text.
    package static func decode<Value: JSONReadable>(
        _ type: Value.Type, from bytes: ArraySlice<UInt8>, at pointer: JSONPointer?
    ) throws(JSONError) -> Value {
        if let pointer {
            return try decode(type, from: Array(bytes), at: pointer)
        }
        // Without the closures of `read`, whose code is not specialized for other modules.
        return try bytes.withUnsafeBufferPointer { (document) throws(JSONError) -> Value in
            guard let start = document.baseAddress else { throw JSONError(.unexpectedEnd, offset: 0) }
            do throws(JSONError) {
                var reader = JSONReader(
                    document, start: start, limits: JSONLimits(), hasTypes: true, isInterrupted: nil)
                let value = try Value(json: &reader)
                try reader.finish()
                return value
            } catch {
                throw error.located(in: document)
            }
        }
    }

    /// Reads the value at a pointer; the rest of the text is checked to be JSON and skipped.
    ///
    /// - Throws: ``JSONError``, also if the text has no value at the pointer.
    public static func decode<Value: JSONReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at pointer: JSONPointer,
        limits: JSONLimits = JSONLimits(),
        hasTypes: Bool = true,
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> Value {
        let value = try read(bytes, limits, hasTypes, isInterrupted) { (reader) throws(JSONError) in
            try reader.read(type, at: pointer)
        }
        guard let value else { throw JSONError(.absentPointer(pointer), offset: 0, path: JSONPath()) }
        return value
    }

    /// Reads the values at a pointer in each element of an array, which is itself at a pointer in the text.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - bytes: The text in UTF-8.
    ///   - pointer: The location of the array in the text.
    ///   - element: The location of the value in an element.
    ///   - limits: The limits that the text must keep.
    ///   - hasTypes: As in ``decode(_:from:limits:hasTypes:isInterrupted:)``.
    ///   - isInterrupted: As in ``decode(_:from:limits:hasTypes:isInterrupted:)``.
    /// - Throws: ``JSONError``, also if one of the pointers leads to no value.
    public static func decode<Value: JSONReadable>(
        _ type: [Value].Type,
        from bytes: [UInt8],
        at pointer: JSONPointer,
        element: JSONPointer,
        limits: JSONLimits = JSONLimits(),
        hasTypes: Bool = true,
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> [Value] {
        var values: [Value] = []
        let array: Void? = try read(bytes, limits, hasTypes, isInterrupted) { (reader) throws(JSONError) in
            try reader.readElements(Value.self, of: pointer, at: element) { values.append($0) }
        }
        guard array != nil else { throw JSONError(.absentPointer(pointer), offset: 0, path: JSONPath()) }
        return values
    }

    /// Reads the elements of an array up to the first one that cannot be read.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - bytes: The text in UTF-8.
    ///   - pointer: The location of the array in the text.
    ///   - element: The location of the value in an element.
    ///   - limits: The limits that the text must keep.
    ///   - hasTypes: As in ``decode(_:from:limits:hasTypes:isInterrupted:)``.
    ///   - isInterrupted: As in ``decode(_:from:limits:hasTypes:isInterrupted:)``.
    /// - Returns: The values before the first unreadable element, and this element's error; or all values.
    public static func decodeElements<Value: JSONReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at pointer: JSONPointer = "",
        element: JSONPointer = "",
        limits: JSONLimits = JSONLimits(),
        hasTypes: Bool = true,
        isInterrupted: (() -> Bool)? = nil
    ) -> (values: [Value], error: JSONError?) {
        var values: [Value] = []
        do throws(JSONError) {
            _ = try read(bytes, limits, hasTypes, isInterrupted) { (reader) throws(JSONError) in
                try reader.readElements(type, of: pointer, at: element) { values.append($0) }
            }
            return (values, nil)
        } catch {
            return (values, error)
        }
    }

    /// Returns the value at a pointer, or `nil` if the text has none there. The whole text is checked to be JSON.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON or the pointer is malformed.
    public static func value(
        at pointer: JSONPointer,
        in bytes: [UInt8],
        limits: JSONLimits = JSONLimits(),
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> JSONValue? {
        try value(JSONValue.self, at: pointer, in: bytes, limits: limits, isInterrupted: isInterrupted)
    }

    /// Returns a value of a type at a pointer, or `nil` if the text has none there.
    static func value<Value: JSONReadable>(
        _ type: Value.Type,
        at pointer: JSONPointer,
        in bytes: [UInt8],
        limits: JSONLimits,
        isInterrupted: (() -> Bool)?
    ) throws(JSONError) -> Value? {
        try read(bytes, limits, true, isInterrupted) { (reader) throws(JSONError) in
            try reader.read(type, at: pointer)
        }
    }

    /// Returns the JSON text of a value, in UTF-8, without white space.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - limits: The limits that the text must keep.
    ///   - style: Which members of records are written.
    /// - Throws: ``JSONError`` if the value has no form in JSON, such as an infinite number or a date after the year
    ///   9999.
    public static func encode(
        _ value: some JSONWritable,
        limits: JSONLimits = JSONLimits(),
        style: JSONWriter.Style = []
    ) throws(JSONError) -> [UInt8] {
        try encode(limits: limits, style: style) { value.write(json: &$0) }
    }

    /// Returns the JSON text that a closure writes: exactly one value.
    ///
    /// - Parameters:
    ///   - limits: The limits that the text must keep.
    ///   - style: Which members of records are written.
    ///   - body: Writes the value.
    /// - Throws: ``JSONError``, the writer's first error, also if the closure did not write exactly one value.
    public static func encode(
        limits: JSONLimits = JSONLimits(),
        style: JSONWriter.Style = [],
        _ body: (inout JSONWriter) -> Void
    ) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter(limits: limits, style: style)
        body(&writer)
        return try writer.finish()
    }

    /// Reads a whole text with a closure, which must read exactly one value.
    package static func read<Value>(
        _ bytes: [UInt8],
        limits: JSONLimits,
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try read(bytes, limits, true, nil, body)
    }

    /// Reads a whole text.
    private static func read<Value>(
        _ bytes: [UInt8],
        _ limits: JSONLimits,
        _ hasTypes: Bool,
        _ isInterrupted: (() -> Bool)?,
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (document) throws(JSONError) -> Value in
            guard let start = document.baseAddress else { throw JSONError(.unexpectedEnd, offset: 0) }
            do throws(JSONError) {
                var reader = JSONReader(
                    document, start: start, limits: limits, hasTypes: hasTypes, isInterrupted: isInterrupted)
                let value = try body(&reader)
                try reader.finish()
                return value
            } catch {
                throw error.located(in: document)
            }
        }
    }
}

extension JSONReader {
    /// Reads a value of which only the part at a pointer is needed; `nil` if there is no such part.
    fileprivate mutating func read<Value: JSONReadable>(
        _ type: Value.Type,
        at pointer: JSONPointer
    ) throws(JSONError) -> Value? {
        guard let tokens = pointer.tokens else {
            throw JSONError(.malformedPointer(pointer.text), offset: 0, path: JSONPath())
        }
        return try read(type, at: tokens[...])
    }

    /// Reads the values at a pointer in each element of the array at another pointer; `nil` if there is no array.
    fileprivate mutating func readElements<Value: JSONReadable>(
        _ type: Value.Type,
        of pointer: JSONPointer,
        at element: JSONPointer,
        _ body: (Value) -> Void
    ) throws(JSONError) -> Void? {
        guard let tokens = pointer.tokens, element.tokens != nil else {
            let malformed = pointer.tokens == nil ? pointer : element
            throw JSONError(.malformedPointer(malformed.text), offset: 0, path: JSONPath())
        }
        return try read(at: tokens[...]) { (reader) throws(JSONError) in
            var array = try reader.beginArray()
            while try reader.nextElement(&array) {
                let offset = reader.offset
                guard let value = try reader.read(type, at: element) else {
                    throw reader.error(.absentPointer(element), at: offset)
                }
                body(value)
            }
        }
    }

    private mutating func read<Value: JSONReadable>(
        _ type: Value.Type,
        at tokens: ArraySlice<String>
    ) throws(JSONError) -> Value? {
        try read(at: tokens) { (reader) throws(JSONError) in try Value(json: &reader) }
    }

    private mutating func read<Value>(
        at tokens: ArraySlice<String>,
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let token = tokens.first else { return try body(&self) }
        let rest = tokens.dropFirst()
        var result: Value?
        switch try peekKind() {
        case .object:
            var object = try beginObject()
            while let name = try nextName(&object) {
                // RFC 6901, section 4: names are compared without normalization.
                if name.utf8.elementsEqual(token.utf8) {
                    result = try read(at: rest, body)
                } else {
                    try skipValue()
                }
            }
        case .array:
            let wanted = JSONPointer.index(token)
            var index = 0
            var array = try beginArray()
            while try nextElement(&array) {
                if index == wanted {
                    result = try read(at: rest, body)
                } else {
                    try skipValue()
                }
                index += 1
            }
        default:
            try skipValue()
        }
        return result
    }
}
