/// A draft with files, which are no part of its JSON: where any is there, it is sent as `multipart/form-data`, its other
/// members first (seed row AG-21).
public protocol FileCarrying {
    /// The files by the names of their members.
    var files: DraftFiles { get }
}

/// The files of a draft by the names of their members, in the order of the schema.
public typealias DraftFiles = KeyValuePairs<String, DraftFile>

/// What a member of a draft has of files.
public struct DraftFile: Sendable, Hashable {
    let contents: [UploadContent]
    let isList: Bool

    /// One file, or none.
    public static func all(_ content: UploadContent?) -> DraftFile {
        DraftFile(contents: content.map { [$0] } ?? [], isList: false)
    }

    /// A list of files, or none.
    public static func all(_ contents: [UploadContent]?) -> DraftFile {
        DraftFile(contents: contents ?? [], isList: true)
    }
}
