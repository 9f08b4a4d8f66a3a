#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file on its way to its place. It is made by the call that looks whether there is one, under a name that nobody can
/// guess, so that a link laid in its way is not followed.
struct TemporaryFile {
    let path: String

    init(in folder: String, containing bytes: [UInt8]) throws(SystemError) {
        path = "\(folder)/.pipewright-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .last }
        let fault = Self.write(bytes[...], to: file)
        // Some file systems tell only here that the disk is full.
        guard close(file) == 0, fault == nil else {
            let fault = fault ?? .last
            unlink(path)
            throw fault
        }
    }

    /// Puts the file into its place; leaves nothing behind if that fails.
    func move(to target: String) throws(SystemError) {
        guard rename(path, target) == 0 else {
            let fault = SystemError.last
            unlink(path)
            throw fault
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> SystemError? {
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

/// What the system says of a call that failed.
struct SystemError: Error {
    let number: Int32

    /// That of the last call.
    static var last: SystemError { SystemError(number: errno) }

    var reason: String {
        switch number {
        case EACCES, EPERM: "permission denied"
        case ENOENT: "there is no such file"
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "the disk is read-only"
        default: String(cString: strerror(number))
        }
    }
}

private let posixWrite = write(_:_:_:)
