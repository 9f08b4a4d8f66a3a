#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension PipeError {
    /// An error of a file on this machine.
    public struct FileError: Error, Hashable {
        /// The reasons why a file cannot be used.
        public enum Reason: Sendable, Hashable {
            /// The file or folder does not exist.
            case missing
            /// A folder, a device or a link instead of a file.
            case notRegularFile
            /// Not a folder.
            case notFolder
            /// The process does not have the permission.
            case notPermitted
            /// The disk is full, or the user's quota is.
            case diskFull
            /// The incomplete file is on another disk or partition than its destination, so that it could not be moved.
            case otherDevice
            /// Another call is using the same download.
            case inUse
            /// The file was changed while it was sent.
            case changed
            /// The URL is not a file URL.
            case notFileURL
            /// The name would lead out of its folder: it is empty, `.` or `..`, or has a slash.
            case unusableName
            /// Other users than the owner may read or write the file, which has these permissions.
            case permissions(UInt16)
            /// The file is larger than this number of bytes.
            case tooLarge(limit: Int)
            /// A system function failed: its name and its error code (`errno`).
            case system(function: String, code: Int32)
        }

        /// What is wrong with the file.
        public let reason: Reason
        /// The path of the file or folder.
        public let path: String

        package init(_ reason: Reason, _ path: String) {
            self.reason = reason
            self.path = path
        }

        /// Makes the error of a system function that has just failed.
        package init(of function: String, _ path: String, code: Int32 = errno) {
            self.path = path
            reason =
                switch code {
                case ENOENT: .missing
                case ENOTDIR: .notFolder
                case EISDIR, ELOOP, ENXIO: .notRegularFile
                case EACCES, EPERM, EROFS: .notPermitted
                case ENOSPC, EDQUOT, EFBIG: .diskFull
                case EXDEV: .otherDevice
                default: .system(function: function, code: code)
                }
        }

        /// The message of the C library for an error code.
        package static func words(of code: Int32) -> String {
            String(cString: strerror(code))
        }
    }
}
