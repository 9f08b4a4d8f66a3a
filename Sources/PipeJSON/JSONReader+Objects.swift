/// Where a reader is in an object.
public struct JSONObjectCursor {
    let members: JSONMembers
    /// The place of the object's opening brace.
    let start: UnsafePointer<UInt8>
    /// The member that is expected next, the one after the last that was found.
    var expected = 0
    var state = JSONCursorState.atStart
}

@available(*, unavailable)
extension JSONObjectCursor: Sendable {}

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
        let cursor = JSONObjectCursor(members: members, start: position)
        try descend()
        return cursor
    }

    /// Begins to read an object whose names are not known beforehand, with ``nextName(_:)``.
    public mutating func beginObject() throws(JSONError) -> JSONObjectCursor {
        try beginObject(.none)
    }

    /// Goes to the value of the next member; the caller must read or skip it.
    ///
    /// - Returns: The index of the name in the members given to ``beginObject(_:)``, -1 for any other name, `nil` at the
    ///   end of the object, which has then been read. A name that comes twice is reported twice.
    public mutating func nextMember(_ cursor: inout JSONObjectCursor) throws(JSONError) -> Int? {
        guard try advanceToName(&cursor) else { return nil }
        let index: Int
        if cursor.expected < cursor.members.count, passName(cursor.members.entries[cursor.expected]) {
            index = cursor.expected
            cursor.expected = index &+ 1
        } else {
            index = try searchName(&cursor)
        }
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
        return failure(.missingMember(cursor.members.name(at: missing)), at: cursor.start)
    }

    /// The known members an object has, found by reading it once more; this happens only when one is missing.
    private func indices(in cursor: JSONObjectCursor) -> Set<Int> {
        var reader = JSONReader(copying: self, at: cursor.start)
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

    /// Passes a name and its closing quote if it is the one given.
    @inline(__always)
    private mutating func passName(_ entry: JSONMembers.Entry) -> Bool {
        let available = end - position
        guard entry.quotedCount <= available else { return false }
        if available >= 8 {
            guard loadWord(position) & entry.mask == entry.firstWord else { return false }
            var index = 8
            while index < entry.quotedCount {
                let place = min(index, entry.quotedCount &- 8)
                guard loadWord(position + place) == loadWord(entry.bytes + place) else { return false }
                index &+= 8
            }
        } else {
            for index in 0..<entry.quotedCount {
                guard position[index] == entry.bytes[index] else { return false }
            }
        }
        position += entry.quotedCount
        return true
    }

    /// Looks for a name among all members, those first that follow the expected one.
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
