#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileTokenStore {
    /// Why a ``FileTokenStore`` cannot give or keep a token. Nothing of the file's content is in it.
    public struct StoreError: Error, Hashable {
        /// What is wrong.
        public enum Reason: Sendable, Hashable {
            /// The file has other things in it than tokens, or is damaged. It is not written over.
            case malformed
            /// Others than its owner may read or write the file; its permissions.
            case permissions(UInt16)
            /// There is a folder, a symbolic link or a device.
            case notRegularFile
            /// The file has more bytes than tokens could need.
            case tooLarge(limit: Int)
            /// Someone else has had the lock all the time.
            case locked(after: Duration)
            /// A token has a date that cannot be written.
            case unwritableDate
            /// A function of the system failed: its name, and the number of its error.
            case system(function: String, code: Int32)
        }

        /// What is wrong.
        public let reason: Reason
        /// The file that it is wrong with.
        public let path: String
    }
}

extension FileTokenStore.StoreError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .malformed:
            "\(path) does not hold tokens as they were written; move it away to start anew"
        case .permissions(let mode):
            "\(path) is open to others (mode \(String(mode, radix: 8))), so its tokens may be known to them;"
                + " chmod 600 it if they are not, or remove it"
        case .notRegularFile:
            "\(path) is not a regular file"
        case .tooLarge(let limit):
            "\(path) has more than \(limit) bytes"
        case .locked(let duration):
            "\(path) has been locked by someone else for \(duration)"
        case .unwritableDate:
            "a token has a date that cannot be written to \(path)"
        case .system(let function, let code):
            "\(function) of \(path) failed: \(String(cString: strerror(code)))"
        }
    }
}
