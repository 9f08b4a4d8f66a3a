import PipeHTTP
import PipeJSON

/// Finds the elements of an array as it arrives: of the whole text, or of members of objects.
///
/// It finds where elements begin and end; their reader checks that they are JSON.
struct JSONArrayParser: Sendable {
    private enum State: Sendable {
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
    /// The open brackets of the value that is being read.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var offset = 0

    /// - Parameters:
    ///   - pointer: Leads to the array; its tokens are names of members.
    ///   - limit: The maximum number of bytes of an element or a name.
    init(at pointer: JSONPointer = JSONPointer(tokens: []), limit: Int = 16 << 20) {
        self.pointer = pointer
        path = pointer.tokens ?? []
        self.limit = limit
    }

    /// Returns the elements that a chunk ends.
    ///
    /// - Throws: ``PipeError/Reason/decoding(_:)`` if there is no array, ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func elements(in chunk: ArraySlice<UInt8>) throws(PipeError) -> [[UInt8]] {
        var elements: [[UInt8]] = []
        for byte in chunk {
            if let element = try read(byte) { elements.append(element) }
            offset += 1
        }
        return elements
    }

    /// Checks that the array has ended.
    ///
    /// - Throws: ``PipeError/Reason/decoding(_:)`` if the text ends before.
    func checkEnd() throws(PipeError) {
        guard case .end = state else {
            throw failure(.unexpectedEnd)
        }
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
            } else if !Self.isSpace(byte), byte != UInt8(ascii: ",") {
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
        guard !Self.isSpace(byte), !(offset < 3 && [0xEF, 0xBB, 0xBF].contains(byte)) else { return }
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
        let isOutside = depth == 0 && !isInString
        if isOutside, byte == UInt8(ascii: ",") {
            state = .object
        } else if isOutside, byte == UInt8(ascii: "}") {
            throw failure(.absentPointer(pointer))
        } else {
            follow(byte)
        }
    }

    // MARK: - Elements

    private mutating func readElement(_ byte: UInt8) throws(PipeError) -> [UInt8]? {
        let isOutside = depth == 0 && !isInString
        if isOutside, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
            state = byte == UInt8(ascii: ",") ? .array : .end
            return take()
        }
        try add(byte)
        follow(byte)
        // An object, an array or a string is whole with its last byte.
        guard depth == 0, !isInString, [UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\"")].contains(byte) else {
            return nil
        }
        state = .array
        return take()
    }

    /// Follows strings and brackets.
    private mutating func follow(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
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

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
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
