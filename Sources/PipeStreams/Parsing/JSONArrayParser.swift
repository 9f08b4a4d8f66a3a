import PipeHTTP
import PipeJSON

/// Finds the elements of an array as it arrives: of the whole text, or of members of objects.
///
/// It finds where elements begin and end; their reader checks that they are JSON.
struct JSONArrayParser: StreamParser {
    private enum State {
        /// Before a value that contains the array, or is it.
        case value
        /// In an object on the way to the array, before the name of a member.
        case object
        /// In a name.
        case name
        /// Between a name and its value.
        case colon
        /// Before or in a value that the path does not lead through.
        case skipped
        /// In the array, before an element.
        case array
        /// In an element.
        case element
        /// After the array; what follows is not read.
        case end
    }

    private let pointer: JSONPointer
    private let path: [String]
    private let limit: Int
    private var state = State.value
    /// How many names of the path were found.
    private var found = 0
    /// The name or the element that is being read.
    private var text: [UInt8] = []
    /// Whether the byte before was a backslash in a name.
    private var isEscaped = false
    /// The strings and brackets of the value that is being read.
    private var nesting = JSONNesting()
    private var chunk: ArraySlice<UInt8> = []
    private var offset = 0

    /// - Parameters:
    ///   - pointer: Leads to the array; its tokens are names of members.
    ///   - limit: The maximum number of bytes of an element or a name.
    init(at pointer: JSONPointer = JSONPointer(tokens: []), limit: Int = 16 << 20) {
        self.pointer = pointer
        path = pointer.tokens ?? []
        self.limit = limit
    }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        self.chunk = chunk
    }

    /// - Throws: ``PipeError/Reason/decoding(_:)`` if there is no array, ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func next() throws(PipeError) -> ArraySlice<UInt8>? {
        while let byte = chunk.popFirst() {
            let element = try read(byte)
            offset += 1
            if let element { return element[...] }
        }
        return nil
    }

    /// Checks that the array has ended.
    ///
    /// - Throws: ``PipeError/Reason/decoding(_:)`` if the text ends before.
    mutating func last() throws(PipeError) -> ArraySlice<UInt8>? {
        guard case .end = state else {
            throw failure(.unexpectedEnd)
        }
        return nil
    }

    /// Returns the element that a byte ends.
    private mutating func read(_ byte: UInt8) throws(PipeError) -> [UInt8]? {
        switch state {
        case .value: try begin(byte)
        case .object: try beginMember(byte)
        case .name: try readName(byte)
        case .colon:
            if byte == UInt8(ascii: ":") { state = isOnPath ? .value : .skipped }
        case .skipped: try skip(byte)
        case .array:
            if byte == UInt8(ascii: "]") {
                state = .end
            } else if !byte.isJSONSpace, byte != UInt8(ascii: ",") {
                state = .element
                return try readElement(byte)
            }
        case .element: return try readElement(byte)
        case .end: break
        }
        return nil
    }

    // MARK: - The way to the array

    private mutating func begin(_ byte: UInt8) throws(PipeError) {
        // A byte order mark.
        guard !byte.isJSONSpace, !(offset < 3 && [0xEF, 0xBB, 0xBF].contains(byte)) else { return }
        let opening = found == path.count ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard byte == opening else {
            throw failure(
                .typeMismatch(expected: found == path.count ? .array : .object, found: Self.kind(of: byte)))
        }
        state = found == path.count ? .array : .object
    }

    private mutating func beginMember(_ byte: UInt8) throws(PipeError) {
        switch byte {
        case UInt8(ascii: "\""): state = .name
        case UInt8(ascii: "}"): throw failure(.absentPointer(pointer))
        default: break
        }
    }

    private mutating func readName(_ byte: UInt8) throws(PipeError) {
        guard isEscaped || byte != UInt8(ascii: "\"") else {
            state = .colon
            return
        }
        try add(byte)
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }

    /// Whether the name that was read is the next one of the path.
    private var isOnPath: Bool {
        mutating get {
            defer { text.removeAll(keepingCapacity: true) }
            let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
            guard let name = try? JSON.decode(String.self, from: quoted), found < path.count,
                name.utf8.elementsEqual(path[found].utf8)
            else { return false }
            found += 1
            return true
        }
    }

    /// A comma ends a value; the bracket of the object ends it and the object.
    private mutating func skip(_ byte: UInt8) throws(PipeError) {
        let isOutside = nesting.isOutside
        if isOutside, byte == UInt8(ascii: ",") {
            state = .object
        } else if isOutside, byte == UInt8(ascii: "}") {
            throw failure(.absentPointer(pointer))
        } else {
            nesting.follow(byte)
        }
    }

    // MARK: - Elements

    private mutating func readElement(_ byte: UInt8) throws(PipeError) -> [UInt8]? {
        let isOutside = nesting.isOutside
        if isOutside, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
            state = byte == UInt8(ascii: ",") ? .array : .end
            return take()
        }
        try add(byte)
        nesting.follow(byte)
        // An object, an array or a string is whole with its last byte.
        guard nesting.isOutside, [UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\"")].contains(byte) else {
            return nil
        }
        state = .array
        return take()
    }

    private mutating func add(_ byte: UInt8) throws(PipeError) {
        guard text.count < limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        text.append(byte)
    }

    private mutating func take() -> [UInt8] {
        defer { text.removeAll(keepingCapacity: true) }
        return text
    }

    private func failure(_ reason: JSONError.Reason) -> PipeError {
        PipeError(.decoding(JSONError(reason, offset: offset)))
    }

    private static func kind(of byte: UInt8) -> JSONKind {
        switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }
}
