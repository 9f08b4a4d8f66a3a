import PipewrightDiagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is written and then moved to its path. It is created exclusively, under a random name, so that the tool
/// follows no link that another process has created.
struct TemporaryFile {
    let path: String

    init(in folder: String, containing bytes: [UInt8]) throws(SystemError) {
        path = "\(folder)/.pipewright-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .last }
        let error = Self.write(bytes[...], to: file)
        // Some file systems report a full disk only when the file is closed.
        guard close(file) == 0, error == nil else {
            let error = error ?? .last
            unlink(path)
            throw error
        }
    }

    /// Moves the file to its path, or deletes it if that fails.
    func move(to target: String) throws(SystemError) {
        guard rename(path, target) == 0 else {
            let error = SystemError.last
            unlink(path)
            throw error
        }
    }

    /// Writes all bytes to an open file; the error if that fails.
    static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> SystemError? {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { posixWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .last }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// The error of a failed system call.
struct SystemError: Error {
    let number: Int32

    /// The error of the last call.
    static var last: SystemError { SystemError(number: errno) }

    var reason: FileError {
        switch number {
        case EACCES, EPERM: .permissionDenied
        case ENOENT: .noSuchFile
        case ENOSPC, EDQUOT: .diskFull
        case EROFS: .diskReadOnly
        default: .system(String(cString: strerror(number)))
        }
    }
}

private let posixWrite = write(_:_:_:)
