/// A type that is read from an object, member by member.
///
/// ```swift
/// struct Project: JSONRecord {
///     static let jsonMembers: JSONMembers = ["id", "title", "style"]
///
///     let id: Int
///     let title: String
///     let style: String?
///
///     init(jsonMembers reader: inout JSONReader) throws(JSONError) {
///         id = try reader.readNextMember()
///         title = try reader.readNextMember()
///         style = try reader.readNextMemberIfPresent()
///     }
/// }
/// ```
public protocol JSONRecord: JSONReadable {
    /// The names of the members, in the order in which they are read. Reading is fastest if servers send them in this
    /// order.
    ///
    /// Declare it as `static let`.
    static var jsonMembers: JSONMembers { get }

    /// Reads all members in the order of ``jsonMembers``, each with one call of ``JSONReader/readNextMember()`` or one
    /// of its variants. It may be called a second time for the same object.
    init(jsonMembers reader: inout JSONReader) throws(JSONError)
}

extension JSONRecord {
    /// Reads an object.
    ///
    /// The members may be in any order, with other members between them. Of members with the same name the last one
    /// counts.
    @inlinable
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readRecord()
    }
}

extension JSONReader {
    /// Reads the next member of the current record.
    ///
    /// - Throws: ``JSONError``; the reason is ``JSONError/Reason/missingMember(_:)`` if the object does not have the
    ///   member.
    @inlinable
    public mutating func readNextMember<Value: JSONReadable>() throws(JSONError) -> Value {
        guard try advanceToMember() else { return try absentMember() }
        return try Value(json: &self)
    }

    /// Reads the next member of the current record, in a format; see ``readNextMember()``.
    @inlinable
    public mutating func readNextMember<Format: JSONFormat>(
        as format: Format.Type
    ) throws(JSONError) -> Format.Value {
        guard try advanceToMember() else { return try absentMember() }
        return try Format.read(&self)
    }

    /// Reads the next member of the current record; `nil` if it is absent or `null`.
    @inlinable
    public mutating func readNextMemberIfPresent<Value: JSONReadable>() throws(JSONError) -> Value? {
        guard try advanceToMember(), try !readNull() else { return nil }
        return try Value(json: &self)
    }

    /// Reads the next member of the current record, in a format; `nil` if it is absent or `null`.
    @inlinable
    public mutating func readNextMemberIfPresent<Format: JSONFormat>(
        as format: Format.Type
    ) throws(JSONError) -> Format.Value? {
        guard try advanceToMember(), try !readNull() else { return nil }
        return try Format.read(&self)
    }

    /// Reads an object, at first on the assumption that its members are in the order in which they are read; members
    /// may be absent. If they are not in order, the outermost record is read again, and all objects of that type are
    /// then read by the locations of their members.
    ///
    /// It is not inlined, so that clients have one copy of it for each record: otherwise, their release builds take 4 %
    /// longer.
    @inlinable
    @inline(never)
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
