/// A value of one of several types, distinguished by a member or by their shape.
///
/// Generated unions conform. A union that is also `Codable` is decoded and encoded by its JSON.
public protocol JSONUnion: JSONReadable, JSONWritable, Hashable, Sendable {}

extension JSONUnion where Self: Decodable {
    /// Decodes any JSON value and reads the union from it.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self = try JSON.decode(Self.self, from: try JSON.encode(value))
        } catch {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
    }
}

extension JSONUnion where Self: Encodable {
    /// Encodes the union as a JSON value.
    public func encode(to encoder: any Encoder) throws {
        do {
            try JSON.decode(JSONValue.self, from: try JSON.encode(self)).encode(to: encoder)
        } catch let error as JSONError {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error)
            throw EncodingError.invalidValue(self, context)
        }
    }
}

extension JSONReader {
    /// Returns the value of a member of the next object, which is not read: the text of a string, or the characters of
    /// a number, `true` or `false`.
    ///
    /// - Returns: `nil` if the next value is not an object, or does not have the member, or the member is null, an
    ///   array or an object. Of members with the same name the first one counts.
    public mutating func discriminator(_ name: StaticString) throws(JSONError) -> String? {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.openBrace else { return nil }
        let (first, depth) = (position, remainingDepth)
        try descend()
        var value: String?
        var isFirst = true
        while try advanceToName(isFirst: isFirst) {
            isFirst = false
            let isWanted = try passName(equalTo: name)
            try passColon()
            if isWanted {
                value = try discriminatingValue()
                break
            }
            try skipMember()
        }
        skipped.extend(to: position)
        (position, remainingDepth) = (first, depth)
        return value
    }

    /// Returns whether the next object, which is not read, has members of all these names.
    ///
    /// - Returns: `false` also if the next value is not an object.
    public mutating func hasMembers(_ names: StaticString...) throws(JSONError) -> Bool {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.openBrace else { return false }
        let (first, depth) = (position, remainingDepth)
        try descend()
        var missing = names
        var isFirst = true
        while !missing.isEmpty, try advanceToName(isFirst: isFirst) {
            isFirst = false
            let span = try scanString()
            missing.removeAll { span.equals($0) }
            try passColon()
            try skipMember()
        }
        skipped.extend(to: position)
        (position, remainingDepth) = (first, depth)
        return missing.isEmpty
    }

    /// The error for a closed union that has no case for the next value.
    ///
    /// - Parameters:
    ///   - union: The name of the union.
    ///   - name: The member that distinguishes the cases, if the union has one.
    ///   - value: The value of that member.
    public mutating func unlistedCase(
        of union: String, _ name: String? = nil, _ value: String? = nil
    ) -> JSONError {
        let offset = offset
        let found = value ?? ((try? peekKind())?.rawValue ?? "")
        let place = name.map { ", by ‘\($0)’" } ?? ""
        return JSONError(
            .invalidValue(JSONError.excerpt(found), expected: "a case of \(union)\(place)"), offset: offset)
    }

    private mutating func discriminatingValue() throws(JSONError) -> String? {
        let first = position
        switch try peekKind() {
        case .string: return try readString()
        case .number, .boolean: try skipValue()
        case .object, .array, .null: return nil
        }
        return String(decoding: UnsafeBufferPointer(start: first, count: position - first), as: UTF8.self)
    }

    /// Passes a name after its opening quote, and returns whether it is equal to `name`.
    private mutating func passName(equalTo name: StaticString) throws(JSONError) -> Bool {
        try scanString().equals(name)
    }
}

extension StringSpan {
    /// Whether the string, with escapes replaced, has the same bytes as a name.
    func equals(_ name: StaticString) -> Bool {
        guard hasEscapes else {
            return name.withUTF8Buffer { $0.count == bytes.count && $0.elementsEqual(bytes) }
        }
        let text = decoded()
        return name.withUTF8Buffer { $0.elementsEqual(text.utf8) }
    }
}
