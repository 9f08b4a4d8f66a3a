/// Reading and writing of JSON text (RFC 8259).
///
/// Stated where the RFC leaves it open: a byte order mark before the text is ignored; of members with the same name the
/// last one counts; a lone surrogate in an escape is read as U+FFFD; arrays and objects may stand 512 deep
/// (``JSONLimits``); integers are read from their digits and never rounded, other numbers to the nearest `Double`.
public enum JSON {
    /// Reads a whole text as one value.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Nothing but white space may stand around the value.
    ///   - limits: What the text may ask.
    ///   - hasTypes: Whether the text says which values are numbers, truth values, lists and null. Where it was made of a
    ///     format that does not, such as XML, the types that are read say it: a number and `true`, `false`, `1` or `0` may
    ///     stand in strings, with white space around them, a list may be its only element or stand in an object with one
    ///     member (`{"tag": ["a", "b"]}`, where that is no member of its records), and one that is absent or `null` is
    ///     empty, as are a record, an object and a string that are `null`.
    ///   - isInterrupted: Asked after each 4,096 elements and members whether nobody waits for the value any more; reading
    ///     ends then with ``JSONError/Reason/interrupted``.
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

    /// Reads the value at a place in a text; the rest is checked to be JSON and skipped.
    ///
    /// - Throws: ``JSONError``, also if there is nothing at the pointer.
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

    /// Reads the values that stand at a place in each element of an array, which itself stands at a place in a text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - pointer: Where the array is.
    ///   - element: Where in an element its value is.
    /// - Throws: ``JSONError``, also if there is nothing at one of the places.
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
    ///   - bytes: The text in UTF-8.
    ///   - pointer: Where the array is.
    ///   - element: Where in an element its value is.
    /// - Returns: The values before that element, all where there is none, and what is wrong with it.
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

    /// The value at a place in a text, `nil` if there is none. The whole text is checked to be JSON.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON or the pointer is malformed.
    public static func value(
        at pointer: JSONPointer,
        in bytes: [UInt8],
        limits: JSONLimits = JSONLimits(),
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> JSONValue? {
        try read(bytes, limits, true, isInterrupted) { (reader) throws(JSONError) in
            try reader.read(JSONValue.self, at: pointer)
        }
    }

    /// The JSON text of a value, in UTF-8, without white space.
    ///
    /// - Parameter style: Which members of records are written.
    /// - Throws: ``JSONError`` if JSON cannot say the value: an infinite number, a date after the year 9999.
    public static func encode(
        _ value: some JSONWritable,
        limits: JSONLimits = JSONLimits(),
        style: JSONWriter.Style = []
    ) throws(JSONError) -> [UInt8] {
        try encode(limits: limits, style: style) { value.write(json: &$0) }
    }

    /// The JSON text that a closure writes: exactly one value.
    ///
    /// - Parameter style: Which members of records are written.
    /// - Throws: ``JSONError``, the writer's first error, also if what was written is not one whole value.
    public static func encode(
        limits: JSONLimits = JSONLimits(),
        style: JSONWriter.Style = [],
        _ body: (inout JSONWriter) -> Void
    ) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter(limits: limits, style: style)
        body(&writer)
        return try writer.finish()
    }

    /// Reads a whole text; the only place where a reader is made.
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
    /// Reads a value of which only the part at a pointer is wanted, `nil` if it has none.
    fileprivate mutating func read<Value: JSONReadable>(
        _ type: Value.Type,
        at pointer: JSONPointer
    ) throws(JSONError) -> Value? {
        guard let tokens = pointer.tokens else {
            throw JSONError(.malformedPointer(pointer.text), offset: 0, path: JSONPath())
        }
        return try read(type, at: tokens[...])
    }

    /// Reads the values at a place in each element of the array at another place, `nil` if there is no array.
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
                // RFC 6901, section 4: names are compared without normalisation.
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
