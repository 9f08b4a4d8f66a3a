#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileTokenStore {
    /// An error of a ``FileTokenStore``. It contains nothing of the file's content.
    public struct StoreError: Error, Hashable {
        /// The kind of a store error.
        public enum Reason: Sendable, Hashable {
            /// The file has other content than tokens, or is damaged. It is not overwritten.
            case malformed
            /// Other users than the owner may read or write the file, which has these permissions.
            case permissions(UInt16)
            /// The path leads to a folder, a symbolic link or a device.
            case notRegularFile
            /// The file is larger than this number of bytes.
            case tooLarge(limit: Int)
            /// Another process or task held the lock for this time.
            case locked(after: Duration)
            /// A token has a date that cannot be written.
            case unwritableDate
            /// A system function failed, with this error number.
            case system(function: String, code: Int32)
        }

        /// The kind of the error.
        public let reason: Reason
        /// The path of the file.
        public let path: String
    }
}

extension FileTokenStore.StoreError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .malformed:
            "\(path) is not a valid token file; move it away to start with an empty one"
        case .permissions(let mode):
            "other users may read or write \(path) (mode \(String(mode, radix: 8))), so they may know its tokens;"
                + " run chmod 600 on it if they do not, or remove it"
        case .notRegularFile:
            "\(path) is not a regular file"
        case .tooLarge(let limit):
            "\(path) has more than \(limit) bytes"
        case .locked(let duration):
            "\(path) has been locked by another process or task for \(duration)"
        case .unwritableDate:
            "a token has a date that cannot be written to \(path)"
        case .system(let function, let code):
            "\(function) of \(path) failed: \(String(cString: strerror(code)))"
        }
    }
}
