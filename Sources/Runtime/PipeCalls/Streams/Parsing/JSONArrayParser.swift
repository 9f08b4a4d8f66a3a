import PipeHTTP
import PipeJSON

/// Finds the elements of an array as it arrives: of the whole text, or of members of objects.
///
/// It finds where elements begin and end; their reader checks that they are JSON. It checks all else, from the first byte
/// of the text to the last one. What is malformed is an error after the elements before it.
struct JSONArrayParser: StreamParser {
    private enum Place {
        /// Before the array, or in a member that the path does not lead through.
        case before
        /// In the array, between elements.
        case between
        /// In an element that is an array, an object or a string, which is whole with its last byte.
        case delimited
        /// In an element that is a number or a literal, which is whole before the byte after it.
        case scalar
        /// After the array.
        case after
    }

    private let pointer: JSONPointer
    private let path: [String]
    private let limit: Int
    private var place = Place.before
    /// The grammar of all bytes outside of elements.
    private var grammar = JSONGrammar()
    /// How many names of the path were found.
    private var found = 0
    /// Whether the next value contains the array, or is it.
    private var isOnPath = true
    /// The number of bytes of a byte order mark.
    private var markLength = 0
    /// The name or the element that is being read.
    private var text: [UInt8] = []
    /// The strings and brackets of the element that is being read.
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
        // The byte after a number is left.
        self.chunk = self.chunk.isEmpty ? chunk : self.chunk + chunk
    }

    /// - Throws: ``PipeError/Reason/decoding(_:)`` if there is no array or the text is malformed,
    ///   ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func next() throws(PipeError) -> ArraySlice<UInt8>? {
        while let byte = chunk.first {
            if place == .scalar, Self.endsScalar(byte) {
                return endElement()
            }
            _ = chunk.popFirst()
            let isWhole = try read(byte)
            offset += 1
            if isWhole { return endElement() }
        }
        return nil
    }

    /// Checks that the text has ended.
    ///
    /// - Throws: ``PipeError/Reason/decoding(_:)`` if the text ends before.
    mutating func last() throws(PipeError) -> ArraySlice<UInt8>? {
        guard place == .after, grammar.isWhole else {
            throw failure(.unexpectedEnd)
        }
        return nil
    }

    /// Returns whether a byte is the last one of an element.
    private mutating func read(_ byte: UInt8) throws(PipeError) -> Bool {
        switch place {
        case .delimited:
            try add(byte)
            nesting.follow(byte)
            return nesting.isOutside
        case .scalar: try add(byte)
        case .between where grammar.awaitsValue && Self.beginsValue(byte):
            try add(byte)
            place = "{[\"".utf8.contains(byte) ? .delimited : .scalar
            nesting.follow(byte)
        case .between:
            try follow(byte)
            if grammar.depth == path.count { place = .after }
        case .before: try findArray(byte)
        case .after: try follow(byte)
        }
        return false
    }

    private mutating func follow(_ byte: UInt8) throws(PipeError) {
        do throws(JSONError) {
            try grammar.follow(byte, at: offset)
        } catch {
            throw PipeError(.decoding(error))
        }
    }

    // MARK: - The way to the array

    private mutating func findArray(_ byte: UInt8) throws(PipeError) {
        guard try !isMark(byte) else {
            return
        }
        let (depth, wasInName) = (grammar.depth, grammar.isInName)
        if isOnPath, grammar.awaitsValue, !byte.isJSONSpace {
            return try begin(byte)
        }
        // Names in objects on the way, which are as many as the names that were found and one more.
        let isCompared = depth == found + 1
        try follow(byte)
        if grammar.depth == found, depth > found {
            throw failure(.absentPointer(pointer))
        }
        guard isCompared, wasInName else { return }
        if grammar.isInName {
            try add(byte)
        } else {
            isOnPath = try takeName().utf8.elementsEqual(path[found].utf8)
            if isOnPath { found += 1 }
        }
    }

    private mutating func isMark(_ byte: UInt8) throws(PipeError) -> Bool {
        guard offset < 3, offset == markLength else {
            return false
        }
        if byte == ([0xEF, 0xBB, 0xBF] as [UInt8])[offset] {
            markLength += 1
        } else if offset > 0 {
            throw failure(.unexpectedByte(byte, expected: .value))
        }
        return markLength > offset
    }

    private mutating func begin(_ byte: UInt8) throws(PipeError) {
        let isArray = found == path.count
        let expected: JSONKind = isArray ? .array : .object
        if let kind = Self.kind(of: byte), kind != expected {
            throw failure(.typeMismatch(expected: expected, found: kind))
        }
        try follow(byte)
        if isArray { place = .between }
        isOnPath = false
    }

    /// Returns the name that was read.
    private mutating func takeName() throws(PipeError) -> String {
        defer { text.removeAll(keepingCapacity: true) }
        do throws(JSONError) {
            return try JSON.decode(String.self, from: [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
        } catch {
            throw failure(error.reason)
        }
    }

    // MARK: - Elements

    private static func beginsValue(_ byte: UInt8) -> Bool { kind(of: byte) != nil }

    /// Whether a byte cannot be in a number or a literal.
    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte.isJSONSpace || ",]}:[{\"".utf8.contains(byte)
    }

    private mutating func add(_ byte: UInt8) throws(PipeError) {
        guard text.count < limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        text.append(byte)
    }

    private mutating func endElement() -> ArraySlice<UInt8> {
        defer { text.removeAll(keepingCapacity: true) }
        place = .between
        grammar.passValue()
        return text[...]
    }

    private func failure(_ reason: JSONError.Reason) -> PipeError {
        PipeError(.decoding(JSONError(reason, offset: offset)))
    }

    /// The kind of value that begins with a byte.
    private static func kind(of byte: UInt8) -> JSONKind? {
        switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        default: nil
        }
    }
}
