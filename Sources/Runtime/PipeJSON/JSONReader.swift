/// Reads JSON text (RFC 8259) from its bytes, value by value, without building a tree.
///
/// A reader exists only while `JSON.decode` runs and is passed as `inout`. Each reading method reads one value, or
/// throws and leaves the reader at an undefined position. Types that are read from objects conform to ``JSONRecord``;
/// objects with any names are read with ``nextName(_:)``.
public struct JSONReader: ~Copyable {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    var position: UnsafePointer<UInt8>
    var remainingDepth: Int
    let limits: JSONLimits
    /// Whether the text distinguishes numbers, truth values, lists and null from strings; otherwise the types that are
    /// read decide. See ``JSON/decode(_:from:limits:hasTypes:isInterrupted:)``.
    public let hasTypes: Bool
    /// The record that is being read.
    @usableFromInline var record: JSONRecordState
    /// The offsets of the members of disordered records; 0 for members that are absent.
    var places: [Int] = []
    /// The member lists of records that were found disordered: further objects of these records are expected to be,
    /// too.
    var disordered: [UnsafePointer<JSONMembers.Entry>] = []
    /// Whether a disordered record was found, so that the outermost record must be read again.
    @usableFromInline var isStale = false
    /// The containers that have been skipped and may be skipped again.
    var skipped: SkippedText
    /// The members that records keep without listing them.
    var rests: [RestMember] = []
    /// The JSON of unknown cases in another one.
    var kept = KeptJSON()
    /// Whether the value is no longer needed.
    let isInterrupted: (() -> Bool)?
    /// The number of elements and members until ``isInterrupted`` is called.
    var stepsLeft: Int

    /// The number of elements and members between two calls of ``isInterrupted``.
    static let stepCount = 4096

    /// Makes a reader at the first value of a text, which must outlive the reader; a byte order mark is skipped.
    init(
        _ document: UnsafeBufferPointer<UInt8>, start: UnsafePointer<UInt8>, limits: JSONLimits, hasTypes: Bool = true,
        isInterrupted: (() -> Bool)? = nil
    ) {
        self.start = start
        self.isInterrupted = isInterrupted
        stepsLeft = isInterrupted == nil ? .max : Self.stepCount
        self.limits = limits
        self.hasTypes = hasTypes
        end = start + document.count
        position = start
        remainingDepth = limits.depth
        // No object begins at the end of the text: the reader is not in a record.
        record = JSONRecordState(brace: end)
        skipped = SkippedText(start: start)
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
        skipWhitespace()
    }

    /// The byte offset of the next value, after the white space before it.
    public var offset: Int {
        var place = position
        while place < end, ASCII.isWhitespace(place.pointee) { place += 1 }
        return place - start
    }
}

@available(*, unavailable)
extension JSONReader: Sendable {}

// MARK: - Errors

extension JSONReader {
    /// An error at a byte offset of this text, by default at the reader's position.
    ///
    /// Read ``offset`` before a value is read to report that value and not what follows it.
    public func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
        JSONError(reason, offset: offset ?? self.offset)
    }

    @inline(never)
    func failure(_ reason: JSONError.Reason, at place: UnsafePointer<UInt8>) -> JSONError {
        JSONError(reason, offset: place - start)
    }

    /// The error for a text that does not follow the grammar at a position.
    @inline(never)
    func unexpected(at place: UnsafePointer<UInt8>, expected: JSONError.Expectation) -> JSONError {
        guard place < end else { return failure(.unexpectedEnd, at: end) }
        return failure(.unexpectedByte(place.pointee, expected: expected), at: place)
    }

    /// The error for a value of another kind, or for a missing value, at the reader's position.
    @inline(never)
    func mismatch(expected: JSONKind) -> JSONError {
        guard position < end, let found = JSONKind(firstByte: position.pointee), found != expected else {
            return unexpected(at: position, expected: .value)
        }
        return failure(.typeMismatch(expected: expected, found: found), at: position)
    }
}

// MARK: - White space and ends

extension JSONReader {
    /// Passes the white space of RFC 8259, section 2.
    @inline(__always)
    mutating func skipWhitespace() {
        guard position < end, position.pointee <= ASCII.space else { return }
        skipWhitespaceRun()
    }

    @inline(never)
    private mutating func skipWhitespaceRun() {
        let eightSpaces: UInt64 = 0x2020_2020_2020_2020
        while position < end {
            switch position.pointee {
            case ASCII.space:
                position += 1
                while end - position >= 8, loadWord(position) == eightSpaces { position += 8 }
            case ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab:
                position += 1
            default:
                return
            }
        }
    }

    /// Checks that only white space follows the value.
    mutating func finish() throws(JSONError) {
        skipWhitespace()
        if position < end { throw failure(.trailingBytes, at: position) }
    }
}

// MARK: - Single values

extension JSONReader {
    /// The kind of the next value, which is not read.
    ///
    /// - Throws: ``JSONError`` if no value begins here.
    public mutating func peekKind() throws(JSONError) -> JSONKind {
        skipWhitespace()
        guard position < end, let kind = JSONKind(firstByte: position.pointee) else {
            throw unexpected(at: position, expected: .value)
        }
        return kind
    }

    /// Reads `null` if it is next.
    ///
    /// - Returns: Whether it was `null`. If not, nothing has been read.
    public mutating func readNull() throws(JSONError) -> Bool {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.n else { return false }
        try readLiteral("null")
        return true
    }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(JSONError) -> Bool {
        skipWhitespace()
        guard position < end else { throw mismatch(expected: .boolean) }
        if end - position >= 8 {
            let word = loadWord(position)
            if word & 0xFFFF_FFFF == 0x6575_7274 {  // true
                position += 4
                return true
            }
            if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {  // false
                position += 5
                return false
            }
        }
        switch position.pointee {
        case ASCII.t:
            try readLiteral("true")
            return true
        case ASCII.f:
            try readLiteral("false")
            return false
        default:
            guard !hasTypes, let value = try readBoolInText() else { throw mismatch(expected: .boolean) }
            return value
        }
    }

    /// Reads `true`, `false` or `null`.
    @inline(__always)
    mutating func readLiteral(_ literal: StaticString) throws(JSONError) {
        let count = literal.utf8CodeUnitCount
        for index in 0..<count {
            guard position + index < end, position[index] == literal.utf8Start[index] else {
                throw unexpected(at: position + index, expected: .literal(literal.description))
            }
        }
        position += count
    }
}

// MARK: - Arrays

extension JSONReader {
    /// Begins to read an array.
    public mutating func beginArray() throws(JSONError) -> JSONArrayCursor {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.openBracket else {
            guard !hasTypes, position < end else { throw mismatch(expected: .array) }
            return JSONArrayCursor(state: try readNull() ? .atEnd : .atOnlyElement)
        }
        try descend()
        return JSONArrayCursor()
    }

    /// Advances to the next element of an array; the caller must read or skip it.
    ///
    /// - Returns: `false` at the end of the array, which has then been read.
    public mutating func nextElement(_ cursor: inout JSONArrayCursor) throws(JSONError) -> Bool {
        guard cursor.state != .atEnd else { return false }
        skipWhitespace()
        guard position < end else { throw unexpected(at: position, expected: .value) }
        let byte = position.pointee
        if cursor.state == .atStart {
            cursor.state = .inside
            if byte != ASCII.closeBracket { return true }
        } else if byte == ASCII.comma {
            try countStep()
            position += 1
            skipWhitespace()
            return true
        } else if byte != ASCII.closeBracket {
            guard cursor.state == .atOnlyElement else {
                throw unexpected(at: position, expected: .commaOrEndOfArray)
            }
            cursor.state = .atEnd
            return true
        }
        cursor.state = .atEnd
        ascend()
        return false
    }

    /// Reads an array; the closure must read or skip one value each time it is called.
    @inlinable
    public mutating func readArray(
        _ element: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        var array = try beginArray()
        while try nextElement(&array) { try element(&self) }
    }

    /// Counts an element or a member, and interrupts the reading if the value is no longer needed.
    @inline(__always)
    mutating func countStep() throws(JSONError) {
        stepsLeft &-= 1
        if stepsLeft <= 0 { try checkInterruption() }
    }

    @inline(never)
    private mutating func checkInterruption() throws(JSONError) {
        guard let isInterrupted, isInterrupted() else {
            stepsLeft = Self.stepCount
            return
        }
        // `isInterrupted` is called again at the next step, as a type may catch the error and read another value.
        stepsLeft = 0
        // The path is left out: to find it, the text before the error would be read again.
        throw JSONError(.interrupted, offset: position - start, path: JSONPath())
    }

    /// Passes an opening bracket or brace.
    @inline(__always)
    mutating func descend() throws(JSONError) {
        guard remainingDepth > 0 else { throw failure(.depthExceeded(limit: limits.depth), at: position) }
        remainingDepth &-= 1
        position += 1
    }

    /// Passes a closing bracket or brace.
    @inline(__always)
    mutating func ascend() {
        remainingDepth &+= 1
        position += 1
    }
}

/// The position of a reader in an array.
public struct JSONArrayCursor {
    var state = JSONCursorState.atStart

    /// Whether the next value is not an array but stands for one.
    @usableFromInline var hasOnlyElement: Bool { state == .atOnlyElement }
}

/// The progress of a reader in an array or object.
enum JSONCursorState: UInt8 {
    case atStart
    case inside
    /// Before a value that stands for an array of one element.
    case atOnlyElement
    case atEnd
}
