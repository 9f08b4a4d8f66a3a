/// Values of formats that only have text, such as XML, where the types decide how text is read. This code is called
/// only where a value of JSON would be an error, so it costs nothing for JSON.
extension JSONReader {
    /// Reads a list that is not an array: its only element, or an object whose only member holds the elements, as in
    /// `<tags><tag>a</tag><tag>b</tag></tags>`.
    @inline(never)
    @usableFromInline
    mutating func readUnlisted<Element: JSONReadable>() throws(JSONError) -> [Element] {
        if let record = Element.self as? any JSONRecord.Type {
            return try readUnlisted(of: record.jsonMembers) { (reader) throws(JSONError) in try Element(json: &reader) }
        }
        guard Element.self is any JSONAnyObject.Type else {
            return try readUnlisted { (reader) throws(JSONError) in try Element(json: &reader) }
        }
        return [try Element(json: &self)]
    }

    /// Reads a list that is not an array.
    ///
    /// - Parameters:
    ///   - members: The members of the elements; an object with one of them is an element.
    ///   - element: Reads an element.
    @inline(never)
    @usableFromInline
    mutating func readUnlisted<Element>(
        of members: JSONMembers = [], _ element: (inout JSONReader) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        let (first, depth) = (position, remainingDepth)
        guard try peekKind() == .object, let place = try onlyMember(butNoneOf: members) else {
            (position, remainingDepth) = (first, depth)
            return [try element(&self)]
        }
        let (after, outerDepth) = (position, remainingDepth)
        (position, remainingDepth) = (place, outerDepth - 1)
        var elements: [Element] = []
        var array = try beginArray()
        while try nextElement(&array) { elements.append(try element(&self)) }
        (position, remainingDepth) = (after, outerDepth)
        return elements
    }

    /// Passes an object.
    ///
    /// - Returns: The position of the value of its only member. `nil`, with the reader at an undefined position, if the
    ///   object has another number of members or its member is one of `members`.
    private mutating func onlyMember(butNoneOf members: JSONMembers) throws(JSONError) -> UnsafePointer<UInt8>? {
        var object = try beginObject()
        guard let name = try nextName(&object),
            !(0..<members.count).contains(where: { members.entries[$0].name.elementsEqual(name.utf8) })
        else {
            return nil
        }
        let place = position
        try skipValue()
        return try nextName(&object) == nil ? place : nil
    }

    /// Reads a truth value in the syntax of XML Schema (Datatypes, section 3.3.2); `nil` if the next value is not a
    /// string.
    @inline(never)
    mutating func readBoolInText() throws(JSONError) -> Bool? {
        guard position < end, position.pointee == ASCII.quote else { return nil }
        let first = position
        let text = try readString()
        switch text.unicodeScalars.filter({ !$0.properties.isWhitespace }).map(\.value) {
        case [0x74, 0x72, 0x75, 0x65], [0x31]: return true
        case [0x66, 0x61, 0x6C, 0x73, 0x65], [0x30]: return false
        default: throw failure(.invalidValue(JSONError.excerpt(text), expected: "true or false"), at: first)
        }
    }

    /// Passes a string that contains a number, with white space around it.
    @inline(never)
    mutating func scanNumberInText() throws(JSONError) -> NumberSpan {
        let first = position
        position += 1
        skipWhitespaceInText()
        // The number does not begin with a quote, so that there is no further recursion.
        if position < end, position.pointee == ASCII.minus || position.pointee &- ASCII.zero < 10 {
            let number = try scanNumber()
            skipWhitespaceInText()
            if position < end, position.pointee == ASCII.quote {
                position += 1
                return number
            }
        }
        position = first
        let text = try readString()
        throw failure(.invalidValue(JSONError.excerpt(text), expected: "a number"), at: first)
    }

    /// Passes white space within a string, where line breaks and tabs are escaped.
    private mutating func skipWhitespaceInText() {
        while position < end {
            if position.pointee == ASCII.space {
                position += 1
            } else if end - position >= 2, position.pointee == ASCII.backslash,
                [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(position[1])
            {
                position += 2
            } else {
                return
            }
        }
    }

    /// The value of a member that the object does not have: for a list or map, the empty one; otherwise an error.
    @inline(never)
    @usableFromInline
    mutating func absentMember<Value>() throws(JSONError) -> Value {
        // Where the reader is ahead, the member may follow, so the object is read again first.
        let mayFollow = record.progress == .ahead
        let error = missingMember()
        guard !hasTypes, !mayFollow, let type = Value.self as? any JSONCollection.Type,
            let empty = type.init() as? Value
        else {
            throw error
        }
        return empty
    }

    /// A record without members for `null`.
    ///
    /// - Parameter error: The error to throw if the value is not `null`.
    @inline(never)
    @usableFromInline
    mutating func emptyRecord<Record: JSONRecord>(
        in outer: JSONRecordState, or error: JSONError
    ) throws(JSONError) -> Record {
        let hasBegun = record.brace != outer.brace
        record = outer
        guard !hasTypes, !hasBegun, position < end, position.pointee == ASCII.n else { throw error }
        let first = position
        try readLiteral("null")
        do throws(JSONError) {
            return try JSON.decode(Record.self, from: [ASCII.openBrace, ASCII.closeBrace], hasTypes: false)
        } catch {
            throw failure(error.reason, at: first)
        }
    }
}

/// A collection, which is empty where a format without types has no text for it.
private protocol JSONCollection {
    init()
}

extension Array: JSONCollection {}
extension Dictionary: JSONCollection {}

/// An object with any members, which cannot be distinguished from an object that holds a list.
private protocol JSONAnyObject {}

extension Dictionary: JSONAnyObject {}
extension JSONObject: JSONAnyObject {}
extension JSONValue: JSONAnyObject {}
