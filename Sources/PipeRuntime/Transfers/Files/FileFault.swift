#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is wrong with a file on this machine.
public struct FileFault: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// There is no such file, or no such folder.
        case missing
        /// It is a folder, a device or a link, where a file should be.
        case notRegularFile
        /// It is not a folder, where one should be.
        case notFolder
        /// This process may not do it.
        case notPermitted
        /// The disk is full, or the user's share of it.
        case diskFull
        /// The partial file is on another disk or partition than its target, so it could not be renamed to it.
        case otherDevice
        /// Another call is at work on the same download.
        case inUse
        /// The file was changed while it was sent.
        case changed
        /// The URL is not one of a file.
        case notFileURL
        /// The name would put the file elsewhere than into its folder: it is empty, `.` or `..`, or has a slash.
        case unusableName
        /// A function of the system failed: its name, and the number of its error.
        case system(function: String, code: Int32)
    }

    /// What is wrong.
    public let reason: Reason
    /// The file or folder it is wrong with.
    public let path: String

    init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }

    /// What the system has just said of a function.
    init(of function: String, _ path: String, code: Int32 = errno) {
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

    /// What it is called in the C library.
    static func words(of code: Int32) -> String {
        String(cString: strerror(code))
    }
}
