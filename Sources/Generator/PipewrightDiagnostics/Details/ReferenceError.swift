/// Why a `$ref` of an OpenAPI document cannot be followed.
package enum ReferenceError: Error, Hashable, Sendable {
    case malformed
    /// A URL of a server. Documents are read without network.
    case remote
    case outsideFolder
    case noSuchFile
    case unreadableFile
    /// The file has no value at the pointer.
    case absent
    /// References that lead back to this one.
    case circular
    /// References that lead through more references than are followed.
    case tooLong

    package var text: String {
        switch self {
        case .malformed: "the reference is malformed"
        case .remote: "files of other servers are not read"
        case .outsideFolder: "files outside the folder of the document are not read"
        case .noSuchFile: "there is no such file"
        case .unreadableFile: "the file cannot be read"
        case .absent: "there is no such part"
        case .circular: "it leads back to itself"
        case .tooLong: "it leads through too many other references"
        }
    }
}
