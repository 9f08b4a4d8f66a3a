/// A type that is read from an object, member by member.
///
/// ```swift
/// struct Project: JSONRecord {
///     static let jsonMembers: JSONMembers = ["id", "title", "style"]
///
///     init(jsonMembers reader: inout JSONReader) throws(JSONError) {
///         id = try reader.readMember()
///         title = try reader.readMember()
///         style = try reader.readMemberIfPresent()
///     }
/// }
/// ```
public protocol JSONRecord: JSONReadable {
    /// The names of the members, in the order in which they are read, which is best the one in which they are sent.
    ///
    /// Make it a `static let`.
    static var jsonMembers: JSONMembers { get }

    /// Reads all members in the order of ``jsonMembers``, each with one call of ``JSONReader/readMember()`` or one of
    /// its kin. It may be called a second time for the same object.
    init(jsonMembers reader: inout JSONReader) throws(JSONError)
}

extension JSONRecord {
    /// Reads an object.
    ///
    /// Its members may stand in any order, and others between them. Of members with the same name the last one counts.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readRecord()
    }
}

extension JSONReader {
    /// Reads the next member of the record that is being read.
    ///
    /// - Throws: ``JSONError``, with the reason ``JSONError/Reason/missingMember(_:)`` if the object does not have it.
    @inlinable
    public mutating func readMember<Value: JSONReadable>() throws(JSONError) -> Value {
        guard try advanceToMember() else { return try absentMember() }
        return try Value(json: &self)
    }

    /// Reads the next member of the record that is being read, in a format; see ``readMember()``.
    @inlinable
    public mutating func readMember<Format: JSONFormat>(
        as format: Format.Type
    ) throws(JSONError) -> Format.Value {
        guard try advanceToMember() else { return try absentMember() }
        return try Format.read(&self)
    }

    /// Reads the next member of the record that is being read, `nil` if it is absent or `null`.
    @inlinable
    public mutating func readMemberIfPresent<Value: JSONReadable>() throws(JSONError) -> Value? {
        guard try advanceToMember(), try !readNull() else { return nil }
        return try Value(json: &self)
    }

    /// Reads the next member of the record that is being read, in a format, `nil` if it is absent or `null`.
    @inlinable
    public mutating func readMemberIfPresent<Format: JSONFormat>(
        as format: Format.Type
    ) throws(JSONError) -> Format.Value? {
        guard try advanceToMember(), try !readNull() else { return nil }
        return try Format.read(&self)
    }

    /// Reads an object, first in the hope that its members stand in the order in which they are read, some of them
    /// absent perhaps. If it is disappointed, the outermost record is read anew, in which then all objects of that type
    /// are read with the places of their members at hand.
    @inlinable
    mutating func readRecord<Record: JSONRecord>() throws(JSONError) -> Record {
        let outer = record
        do throws(JSONError) {
            try beginRecord(Record.jsonMembers)
            let value = try Record(jsonMembers: &self)
            if try endRecord() {
                record = outer
                return value
            }
        } catch {
            guard mustReadAgain() else { return try emptyRecord(in: outer, or: error) }
        }
        return try readRecordAgain(in: outer)
    }

    @inline(never)
    @usableFromInline
    mutating func readRecordAgain<Record: JSONRecord>(in outer: JSONRecordState) throws(JSONError) -> Record {
        let first = record
        _ = mustReadAgain()
        guard outer.isNone(before: end) else {
            record = outer
            throw error(.missingMember(""), at: first.brace - start)
        }
        while true {
            rewind(to: first)
            record = outer
            do throws(JSONError) {
                try beginRecord(Record.jsonMembers)
                let value = try Record(jsonMembers: &self)
                if try endRecord() {
                    record = outer
                    return value
                }
                _ = mustReadAgain()
            } catch {
                guard mustReadAgain() else {
                    record = outer
                    throw error
                }
            }
        }
    }
}
