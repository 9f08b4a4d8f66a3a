// Values that are passed on as they are written, with their white space, their escapes and the digits of their numbers.

extension JSON {
    /// Returns the text of the value at a pointer, byte for byte; `nil` if there is no value.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON or the pointer is malformed.
    package static func text(
        at pointer: JSONPointer,
        in bytes: [UInt8],
        limits: JSONLimits = JSONLimits(),
        isInterrupted: (() -> Bool)? = nil
    ) throws(JSONError) -> [UInt8]? {
        try value(JSONText.self, at: pointer, in: bytes, limits: limits, isInterrupted: isInterrupted)?.bytes
    }

    /// Returns an object with the text of a value at a pointer that leads through objects; missing and null objects on
    /// the way are created. Everything else stays byte for byte.
    ///
    /// - Throws: ``JSONError`` if the text is not an object, or the pointer names no member or leads through a value that
    ///   is not an object.
    package static func object(
        _ bytes: [UInt8],
        setting text: [UInt8],
        at pointer: JSONPointer,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> [UInt8] {
        guard let tokens = pointer.tokens, !tokens.isEmpty else {
            throw JSONError(.malformedPointer(pointer.text), offset: 0)
        }
        let place = try read(bytes, limits: limits) { (reader) throws(JSONError) in
            try reader.readPlace(of: tokens[...], isRoot: true)
        }
        return try bytes[..<place.range.lowerBound] + place.text(of: text) + bytes[place.range.upperBound...]
    }
}

/// A value of which only the text is needed.
private struct JSONText: JSONReadable {
    let bytes: [UInt8]

    init(json reader: inout JSONReader) throws(JSONError) {
        bytes = try reader.readText()
    }
}

/// Where the text of a member begins and ends in an object, or where it would.
private struct MemberPlace {
    let range: Range<Int>
    /// The names of the objects that do not exist, and of the member.
    var missing: ArraySlice<String> = []
    /// Whether a member is added to an object that exists.
    var isNew = false
    /// Whether that object has other members.
    var follows = false

    /// What is written there.
    func text(of value: [UInt8]) throws(JSONError) -> [UInt8] {
        var text: [UInt8] = follows ? [ASCII.comma] : []
        for (index, name) in missing.enumerated() {
            if index > 0 || !isNew { text.append(ASCII.openBrace) }
            text += try JSON.encode(name)
            text.append(ASCII.colon)
        }
        text += value
        return text + Array(repeating: ASCII.closeBrace, count: max(0, isNew ? missing.count - 1 : missing.count))
    }
}

extension JSONReader {
    /// Reads any value and returns its text, without the white space around it.
    fileprivate mutating func readText() throws(JSONError) -> [UInt8] {
        skipWhitespace()
        let begin = position
        try skipValue()
        return Array(UnsafeBufferPointer(start: begin, count: position - begin))
    }

    /// Reads an object and finds a member below it.
    fileprivate mutating func readPlace(
        of tokens: ArraySlice<String>, isRoot: Bool = false
    ) throws(JSONError) -> MemberPlace {
        let begin = offset
        guard let token = tokens.first else {
            try skipValue()
            return MemberPlace(range: begin..<position - start)
        }
        if !isRoot, try readNull() { return MemberPlace(range: begin..<position - start, missing: tokens) }
        var place: MemberPlace?
        var isEmpty = true
        var object = try beginObject()
        while let name = try nextName(&object) {
            isEmpty = false
            if name.utf8.elementsEqual(token.utf8) {
                place = try readPlace(of: tokens.dropFirst())
            } else {
                try skipValue()
            }
        }
        // Before the brace that ends the object.
        let end = position - start - 1
        return place ?? MemberPlace(range: end..<end, missing: tokens, isNew: true, follows: !isEmpty)
    }
}
