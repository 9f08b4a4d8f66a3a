extension JSONWriter {
    /// Which members of records are written, at every depth; with none of these, what is not `nil`.
    ///
    /// A record has one `write(json:)` for all styles. Servers differ in what a record must look like that takes the place of
    /// another one: for some a member that is missing is one that stays, others refuse what they set themselves.
    public struct Style: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Members that are `nil` are written as null.
        public static let nulls = Style(rawValue: 1)
        /// Members that only the server sets are left out: those that are written with `forReadKey` and `readRest`.
        public static let noReadMembers = Style(rawValue: 2)
    }

    @usableFromInline
    @inline(never)
    mutating func writeNull(forKey name: StaticString) {
        key(name)
        writeNull()
    }
}

// MARK: - Members that only the server sets

extension JSONWriter {
    /// Writes a member that only the server sets; nothing where the style is ``Style/noReadMembers``.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ value: Value, forReadKey name: StaticString) {
        if !omitsReadMembers { write(value, forKey: name) }
    }

    /// Writes a member that only the server sets and that may be `nil`; nothing where the style is
    /// ``Style/noReadMembers``.
    @inlinable
    public mutating func writeIfPresent<Value: JSONWritable>(_ value: Value?, forReadKey name: StaticString) {
        if !omitsReadMembers { writeIfPresent(value, forKey: name) }
    }

    /// Writes a member that only the server sets, in a format; nothing where the style is ``Style/noReadMembers``.
    @inlinable
    public mutating func write<Format: JSONFormat>(
        _ value: Format.Value,
        forReadKey name: StaticString,
        as format: Format.Type
    ) {
        if !omitsReadMembers { write(value, forKey: name, as: format) }
    }

    /// Writes a member that only the server sets and that may be `nil`, in a format; nothing where the style is
    /// ``Style/noReadMembers``.
    @inlinable
    public mutating func writeIfPresent<Format: JSONFormat>(
        _ value: Format.Value?,
        forReadKey name: StaticString,
        as format: Format.Type
    ) {
        if !omitsReadMembers { writeIfPresent(value, forKey: name, as: format) }
    }

    /// Writes members that a record does not list and that only the server sets, as ``write(rest:)`` does; nothing where the
    /// style is ``Style/noReadMembers``.
    public mutating func write(readRest members: [String: JSONValue]?) {
        if !omitsReadMembers { write(rest: members) }
    }
}
