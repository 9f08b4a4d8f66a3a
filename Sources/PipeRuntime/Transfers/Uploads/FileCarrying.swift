/// A draft with files, which are not part of its JSON. If it has any files, it is sent as `multipart/form-data`, with
/// its other members first.
public protocol FileCarrying {
    /// The files, by the names of their members.
    @_spi(Generated) var files: DraftFiles { get }
}

// For a runtime that is built for library evolution; each generated type has its own.
@_spi(Generated) extension FileCarrying {
    public var files: DraftFiles { [:] }
}

/// The files of a draft, by the names of their members, in the order of the schema.
@_spi(Generated) public typealias DraftFiles = KeyValuePairs<String, DraftFile>

/// The files of one member of a draft.
@_spi(Generated) public struct DraftFile: Sendable, Hashable {
    let contents: [UploadContent]
    let isList: Bool

    /// One file; nothing for `nil`.
    public static func all(_ content: UploadContent?) -> DraftFile {
        DraftFile(contents: content.map { [$0] } ?? [], isList: false)
    }

    /// A list of files; nothing for `nil`.
    public static func all(_ contents: [UploadContent]?) -> DraftFile {
        DraftFile(contents: contents ?? [], isList: true)
    }
}
