#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that one holder has at a time, among processes and within one.
///
/// The system lets go of it when the process ends, however it does. The file stays where it is: to remove it would let two
/// hold the lock, each of another file.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock if nobody has it.
    ///
    /// - Returns: `nil` if someone has it.
    static func attempt(_ path: String) throws(FileTokenStore.StoreError) -> FileLock? {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                throw errno == ELOOP || errno == EISDIR
                    ? FileTokenStore.StoreError(reason: .notRegularFile, path: path)
                    : FileTokenStore.StoreError(reason: .system(function: "open", code: errno), path: path)
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(descriptor)
                switch code {
                case EWOULDBLOCK: return nil
                case EINTR: continue
                default: throw FileTokenStore.StoreError(reason: .system(function: "flock", code: code), path: path)
                }
            }
            // Someone may have removed the file meanwhile, and others lock a new one.
            var own = stat()
            var current = stat()
            if fstat(descriptor, &own) == 0, lstat(path, &current) == 0, own.st_ino == current.st_ino,
                own.st_dev == current.st_dev
            {
                return FileLock(descriptor: descriptor)
            }
            close(descriptor)
        }
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Lets others have it.
    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        close(descriptor)
    }
}
