/// Where a reader is in an object.
public struct JSONObjectCursor {
    let members: JSONMembers
    /// The offset of the object's opening brace.
    let offset: Int
    /// The member that is expected next, the one after the last that was found.
    var expected = 0
    var state = JSONCursorState.atStart
}

extension JSONMembers {
    /// The list of no names.
    static let none: JSONMembers = []
}

extension JSONReader {
    /// Begins to read an object as a record.
    ///
    /// - Parameter members: The names that ``nextMember(_:)`` is to know.
    public mutating func beginObject(_ members: JSONMembers) throws(JSONError) -> JSONObjectCursor {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.openBrace else { throw mismatch(expected: .object) }
        let cursor = JSONObjectCursor(members: members, offset: offset)
        try descend()
        return cursor
    }

    /// Begins to read an object whose names are not known beforehand, with ``nextName(_:)``.
    public mutating func beginObject() throws(JSONError) -> JSONObjectCursor {
        try beginObject(.none)
    }

    /// Goes to the value of the next member; the caller must read or skip it.
    ///
    /// - Returns: The index of the name in the members given to ``beginObject(_:)``, -1 for any other name, `nil` at
    ///   the end of the object, which has then been read. A name that comes twice is reported twice.
    public mutating func nextMember(_ cursor: inout JSONObjectCursor) throws(JSONError) -> Int? {
        if passExpectedMember(&cursor) {
            skipWhitespace()
            return cursor.expected &- 1
        }
        guard try advanceToName(&cursor) else { return nil }
        let index = try searchName(&cursor)
        try passColon()
        return index
    }

    /// Goes to the value of the next member, whatever its name; the caller must read or skip it.
    ///
    /// - Returns: The name, `nil` at the end of the object, which has then been read.
    public mutating func nextName(_ cursor: inout JSONObjectCursor) throws(JSONError) -> String? {
        guard try advanceToName(&cursor) else { return nil }
        let name = try readStringBody()
        try passColon()
        return name
    }

    /// What to throw for an object that lacks a required member: the first of `required` that it does not have.
    public func missingMember(_ cursor: JSONObjectCursor, required: [Int]) -> JSONError {
        let seen = indices(in: cursor)
        let missing = required.first { !seen.contains($0) } ?? required.first ?? -1
        return error(.missingMember(cursor.members.name(at: missing)), at: cursor.offset)
    }

    /// The known members an object has, found by reading it once more; this happens only when one is missing.
    private func indices(in cursor: JSONObjectCursor) -> Set<Int> {
        var reader = JSONReader(copying: self, at: cursor.offset)
        var found: Set<Int> = []
        do throws(JSONError) {
            var object = try reader.beginObject(cursor.members)
            while let index = try reader.nextMember(&object) {
                found.insert(index)
                try reader.skipValue()
            }
        } catch {
            // The object ends in an error, which whoever reads on will meet; what was found until then counts.
        }
        return found
    }

    /// Goes behind the quote that opens the next name.
    ///
    /// - Returns: `false` at the end of the object.
    @inline(__always)
    private mutating func advanceToName(_ cursor: inout JSONObjectCursor) throws(JSONError) -> Bool {
        guard cursor.state != .atEnd else { return false }
        skipWhitespace()
        guard position < end else { throw failure(.unexpectedEnd, at: end) }
        var byte = position.pointee
        if byte == ASCII.closeBrace {
            cursor.state = .atEnd
            ascend()
            return false
        }
        if cursor.state == .atStart {
            cursor.state = .inside
        } else {
            guard byte == ASCII.comma else { throw unexpected(at: position, expected: .commaOrEndOfObject) }
            position += 1
            skipWhitespace()
            guard position < end else { throw failure(.unexpectedEnd, at: end) }
            byte = position.pointee
        }
        guard byte == ASCII.quote else { throw unexpected(at: position, expected: .memberName) }
        position += 1
        return true
    }

    /// Passes the colon after a name and goes to the value.
    @inline(__always)
    private mutating func passColon() throws(JSONError) {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.colon else {
            throw unexpected(at: position, expected: .colon)
        }
        position += 1
        skipWhitespace()
    }

    /// Passes the comma, the name and the colon of the next member if it is the expected one and no white space stands
    /// between them, as it is in most texts; otherwise nothing is passed.
    @inline(__always)
    private mutating func passExpectedMember(_ cursor: inout JSONObjectCursor) -> Bool {
        guard cursor.expected < cursor.members.count, end - position >= 10 else { return false }
        var name = position
        switch cursor.state {
        case .inside:
            guard name[0] == ASCII.comma, name[1] == ASCII.quote else { return false }
            name += 2
        case .atStart:
            guard name[0] == ASCII.quote else { return false }
            name += 1
        case .atEnd:
            return false
        }
        let entry = cursor.members.entries[cursor.expected]
        // One byte more, for the colon; the first word is there in any case.
        guard entry.quotedCount < end - name, loadWord(name) & entry.mask == entry.firstWord else { return false }
        var index = 8
        while index < entry.quotedCount {
            let place = min(index, entry.quotedCount &- 8)
            guard loadWord(name + place) == loadWord(entry.bytes + place) else { return false }
            index &+= 8
        }
        guard name[entry.quotedCount] == ASCII.colon else { return false }
        position = name + entry.quotedCount + 1
        cursor.state = .inside
        cursor.expected &+= 1
        return true
    }

    /// Passes a name and looks for it among all members, in the order from the expected one on.
    @inline(never)
    private mutating func searchName(_ cursor: inout JSONObjectCursor) throws(JSONError) -> Int {
        let name = try scanString()
        var index: Int?
        if name.hasEscapes {
            var text = name.decoded()
            index = text.withUTF8 { cursor.members.index(of: $0, from: cursor.expected) }
        } else {
            index = cursor.members.index(of: name.bytes, from: cursor.expected)
        }
        guard let found = index else { return -1 }
        cursor.expected = found &+ 1
        return found
    }
}

extension JSONMembers {
    /// The index of a name, `nil` if it is not among these; the search begins at `first` and goes around.
    func index(of name: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
        for index in first..<max(count, first) where entries[index].has(name) { return index }
        for index in 0..<min(first, count) where entries[index].has(name) { return index }
        return nil
    }
}

extension JSONMembers.Entry {
    /// Whether this is the name.
    @inline(__always)
    func has(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == count else { return false }
        for index in 0..<count where name[index] != bytes[index] { return false }
        return true
    }
}
