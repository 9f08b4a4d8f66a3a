/// The position of a reader in an object whose member names are not known in advance.
public struct JSONObjectCursor {
    var state = JSONCursorState.atStart
}

extension JSONReader {
    /// Begins to read an object whose member names are not known in advance.
    public mutating func beginObject() throws(JSONError) -> JSONObjectCursor {
        do throws(JSONError) {
            try passOpeningBrace()
        } catch {
            guard !hasTypes, try readNull() else { throw error }
            return JSONObjectCursor(state: .atEnd)
        }
        return JSONObjectCursor()
    }

    /// Advances to the value of the next member, whatever its name is; the caller must read or skip it.
    ///
    /// - Returns: The name; `nil` at the end of the object, which has then been read.
    public mutating func nextName(_ cursor: inout JSONObjectCursor) throws(JSONError) -> String? {
        guard cursor.state != .atEnd else { return nil }
        guard try advanceToName(isFirst: cursor.state == .atStart) else {
            cursor.state = .atEnd
            ascend()
            return nil
        }
        cursor.state = .inside
        let name = try readStringBody()
        try passColon()
        return name
    }

    /// Passes the brace that opens an object.
    @inline(__always)
    mutating func passOpeningBrace() throws(JSONError) {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.openBrace else { throw mismatch(expected: .object) }
        try descend()
    }

    /// Advances to after the quote that opens the next name.
    ///
    /// - Returns: `false` at the brace that ends the object, which is not passed.
    @inline(__always)
    mutating func advanceToName(isFirst: Bool) throws(JSONError) -> Bool {
        skipWhitespace()
        guard position < end else { throw failure(.unexpectedEnd, at: end) }
        var byte = position.pointee
        if byte == ASCII.closeBrace { return false }
        if !isFirst {
            try countStep()
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

    /// Passes the colon after a name and advances to the value.
    @inline(__always)
    mutating func passColon() throws(JSONError) {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.colon else {
            throw unexpected(at: position, expected: .colon)
        }
        position += 1
        skipWhitespace()
    }
}
