import HTTPTypes

/// Which version of a record the server gave, as the `ETag` of its answer says (RFC 9110, section 8.8.3).
///
/// It is no part of the record's value: all versions are equal, and records that differ in nothing else are.
public struct RecordVersion: Hashable, Sendable {
    /// The entity tag as the server wrote it, with its quotes; `nil` where the server gave none with the record, as in lists.
    public var entityTag: String?

    /// Makes a version.
    public init(entityTag: String? = nil) {
        self.entityTag = entityTag
    }

    public static func == (left: RecordVersion, right: RecordVersion) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}

/// A record that remembers which version of it the server gave; generated where a schema says `if-match`.
public protocol VersionedRecord: Sendable {
    /// The version that this record is made of.
    var recordVersion: RecordVersion { get set }
}

/// Whether writing a record says which version of it is to be written over (`If-Match`, RFC 9110, section 13.1.1).
public enum VersionCheck: Sendable, Hashable {
    /// No version is said, and the server writes over whatever is there.
    case off
    /// The version is said where the record remembers one.
    case known
    /// What writes over a record has to say its version: without one it is ``PipeError/RequestFault/missingVersion``, and
    /// nothing is sent. `upsert` is for records that may not be there, and never says one.
    case required
}

/// A record that somebody else has changed meanwhile: both versions of it.
public struct RecordConflict: Sendable {
    /// The record as the caller has it.
    public let own: any Sendable

    /// The record as the server has it now, with its version; `nil` where there is none any more, or where it could not be
    /// read.
    public let current: (any Sendable)?
}

extension CallSettings {
    private static let ifMatchName = "If-Match"

    /// A record with the version that an answer says, where versions are remembered.
    @inline(__always)
    func versioned<Record>(_ record: Record, _ response: CallResponse) -> Record {
        isPlain ? record : remembering(record, response)
    }

    private func remembering<Record>(_ record: Record, _ response: CallResponse) -> Record {
        guard let ifMatch, ifMatch != .off, var versioned = record as? any VersionedRecord else {
            return record
        }
        versioned.recordVersion = RecordVersion(entityTag: response.headers[.eTag])
        return versioned as? Record ?? record
    }

    /// The version of a record that is sent with a write of it; `nil` where none is, or the caller says one.
    func sentVersion<Record>(of record: Record) -> String? {
        guard let ifMatch, ifMatch != .off, headers[Self.ifMatchName] == nil else {
            return nil
        }
        return (record as? any VersionedRecord)?.recordVersion.entityTag
    }

    /// What a write of a record sends as `If-Match`.
    ///
    /// - Throws: ``PipeError/RequestFault/missingVersion`` where there has to be something, and is not.
    @inline(__always)
    func ifMatch<Record>(for record: Record) throws(PipeError) -> [HTTPField] {
        isPlain ? [] : try checkedVersion(of: record)
    }

    private func checkedVersion<Record>(of record: Record) throws(PipeError) -> [HTTPField] {
        let version = sentVersion(of: record)
        guard version != nil || ifMatch != .required || headers[Self.ifMatchName] != nil else {
            throw PipeError(.invalidRequest(.missingVersion))
        }
        return version.map { [HTTPField(name: .ifMatch, value: $0)] } ?? []
    }

    /// Makes sure that a write that has no record to take a version from need not say one.
    func allowsUnknownVersion() throws(PipeError) {
        if !isPlain {
            _ = try checkedVersion(of: ())
        }
    }
}
