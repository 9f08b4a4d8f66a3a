import HTTPTypes
import PipeHTTP

/// The version of a record, as the `ETag` of the response says (RFC 9110, section 8.8.3).
///
/// Generated records keep it beside their value: records that differ only in their versions are equal.
public struct RecordVersion: Hashable, Sendable {
    /// The entity tag as the server wrote it, with its quotes; `nil` where the server returned none with the record, as
    /// in lists.
    public var entityTag: String?

    /// Makes a version.
    public init(entityTag: String? = nil) {
        self.entityTag = entityTag
    }
}

/// A record with the version that the server returned; generated if the schema says `if-match`.
public protocol VersionedRecord: Sendable {
    /// The version that the server returned with this record.
    var recordVersion: RecordVersion { get set }
}

extension PipeError {
    /// Returns both versions of a record that was changed since it was read (`if-match`); `nil` for other errors and
    /// for records of another type.
    ///
    /// ```swift
    /// do {
    ///     note = try await notes.replace(note)
    /// } catch {
    ///     guard let (own, current) = error.conflict(of: Todo.Note.self), var merged = current else { throw error }
    ///     merged.text = own.text
    ///     note = try await notes.replace(merged)
    /// }
    /// ```
    ///
    /// - Returns: The caller's version and the server's current version. The latter is `nil` if the record no longer
    ///   exists or could not be read.
    public func conflict<Record: VersionedRecord>(of type: Record.Type) -> (own: Record, current: Record?)? {
        guard case .conflict(let conflict) = reason, let own = conflict.own as? Record else {
            return nil
        }
        return (own, conflict.current as? Record)
    }
}

extension SettingLayers {
    private static let ifMatchName = "If-Match"

    /// A record with the version of a response, if versions are kept.
    package func versioned<Record>(_ record: Record, _ response: CallResponse) -> Record {
        guard versionCheck != .off, var versioned = record as? any VersionedRecord else {
            return record
        }
        versioned.recordVersion = RecordVersion(entityTag: response.headers[.eTag])
        return versioned as? Record ?? record
    }

    /// The version that a write of a record sends; `nil` for none, or if the caller has set `If-Match`.
    func sentVersion<Record>(of record: Record) -> String? {
        guard versionCheck != .off, settings.headers[Self.ifMatchName] == nil else {
            return nil
        }
        return (record as? any VersionedRecord)?.recordVersion.entityTag
    }

    /// The `If-Match` field of a write of a record.
    ///
    /// - Throws: ``PipeError/RequestError/missingVersion`` if a required version is missing.
    package func ifMatch<Record>(for record: Record) throws(PipeError) -> [HTTPField] {
        let version = sentVersion(of: record)
        guard version != nil || versionCheck != .required || settings.headers[Self.ifMatchName] != nil else {
            throw PipeError(.invalidRequest(.missingVersion))
        }
        return version.map { [HTTPField(name: .ifMatch, value: $0)] } ?? []
    }

    /// Throws if a write without a record, which has no version, requires one.
    func allowsUnknownVersion() throws(PipeError) {
        _ = try ifMatch(for: ())
    }
}
