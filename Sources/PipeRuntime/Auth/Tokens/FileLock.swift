#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock with one holder at a time, among all processes and tasks.
///
/// The system releases it when the process ends. The lock file is not removed: otherwise two processes could hold the
/// lock, each of another file.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock if it is free.
    ///
    /// - Returns: `nil` if it is taken.
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
            // If the file was removed meanwhile, other processes lock a new one.
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

    /// Releases the lock.
    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        close(descriptor)
    }
}
