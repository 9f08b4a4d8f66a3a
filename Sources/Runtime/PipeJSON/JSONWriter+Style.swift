extension JSONWriter {
    /// The members of records that are written, at every depth. Without options: all members that are not `nil`.
    ///
    /// A record has one `write(json:)` for all styles. Servers differ in what they accept for replacing a record: some
    /// keep the value of a missing member, others reject members that only they set.
    public struct Style: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Writes members that are `nil` as null.
        public static let nulls = Style(rawValue: 1)
        /// Leaves out members that only the server sets: those that are written with `forReadKey` and `readRest`.
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
    /// Writes a member that only the server sets; nothing with ``Style/noReadMembers``.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ value: Value, forReadKey name: StaticString) {
        if !omitsReadMembers { write(value, forKey: name) }
    }

    /// Writes a member that only the server sets and that may be `nil`; nothing with ``Style/noReadMembers``.
    @inlinable
    public mutating func writeIfPresent<Value: JSONWritable>(_ value: Value?, forReadKey name: StaticString) {
        if !omitsReadMembers { writeIfPresent(value, forKey: name) }
    }

    /// Writes a member that only the server sets, in a format; nothing with ``Style/noReadMembers``.
    @inlinable
    public mutating func write<Format: JSONFormat>(
        _ value: Format.Value,
        forReadKey name: StaticString,
        as format: Format.Type
    ) {
        if !omitsReadMembers { write(value, forKey: name, as: format) }
    }

    /// Writes a member that only the server sets and that may be `nil`, in a format; nothing with
    /// ``Style/noReadMembers``.
    @inlinable
    public mutating func writeIfPresent<Format: JSONFormat>(
        _ value: Format.Value?,
        forReadKey name: StaticString,
        as format: Format.Type
    ) {
        if !omitsReadMembers { writeIfPresent(value, forKey: name, as: format) }
    }

    /// Writes members that the record does not list and that only the server sets, as ``write(rest:)`` does; nothing
    /// with ``Style/noReadMembers``.
    public mutating func write(readRest members: [String: JSONValue]?) {
        if !omitsReadMembers { write(rest: members) }
    }
}
