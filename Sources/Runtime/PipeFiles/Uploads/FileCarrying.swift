@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// A draft with files, which are not part of its JSON. If it has any files, it is sent as `multipart/form-data`, with
/// its other members first.
public protocol FileCarrying: ContentDraft, JSONWritable {
    /// The files, by the names of their members.
    @_spi(Generated) var files: DraftFiles { get }
}

// For a runtime that is built for library evolution; each generated type has its own.
@_spi(Generated) extension FileCarrying {
    public var files: DraftFiles { [:] }

    public var contentMembers: [String] { files.filter { !$0.value.contents.isEmpty }.map(\.key) }

    public func content(in format: BodyFormat, wrap: String?, style: JSONWriter.Style) -> DraftContent? {
        guard files.contains(where: { !$0.value.contents.isEmpty }) else {
            return nil
        }
        let arrays: URLQuery.ArrayStyle =
            switch format {
            case .json: .repeat
            case .form(let arrays): arrays
            }
        do throws(JSONError) {
            let members = try JSON.decode(JSONValue.self, from: JSON.encode(self, style: style))
            return DraftContent(
                .success(CallRequest.Content(Multipart(members, files: files, wrap: wrap, arrays: arrays))))
        } catch {
            return DraftContent(.failure(PipeError(.encoding(error))))
        }
    }
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
