/// Why a file cannot be read or written.
package enum FileError: Error, Hashable, Sendable {
    case noSuchFile
    case permissionDenied
    case diskFull
    case diskReadOnly
    case folder
    case notRegular
    case notFileName
    case nameOfFile
    case nameOfFolder
    case nameOfFileOrFolder
    /// A file that is replaced only if the user says so.
    case otherContent
    case pipe
    case socket
    case device
    /// Another error, with the message of the system.
    case system(String)

    package var text: String {
        switch self {
        case .noSuchFile: "there is no such file"
        case .permissionDenied: "permission denied"
        case .diskFull: "the disk is full"
        case .diskReadOnly: "the disk is read-only"
        case .folder: "it is a folder"
        case .notRegular: "it is not a regular file"
        case .notFileName: "it is not a file name"
        case .nameOfFile: "a file already has this name"
        case .nameOfFolder: "a folder already has this name"
        case .nameOfFileOrFolder: "a file or folder already has this name"
        case .otherContent: "a file with other content has this name; ‘--force’ replaces it"
        case .pipe: "it is a pipe, not a file"
        case .socket: "it is a socket, not a file"
        case .device: "it is a device, not a file"
        case .system(let message): message
        }
    }
}
