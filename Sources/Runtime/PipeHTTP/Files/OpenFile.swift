#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open regular file, read and written at offsets. It is closed when it is released.
package final class OpenFile: Sendable {
    /// The properties that show whether a file has changed.
    package struct Stamp: Hashable {
        package let length: Int64
        package let seconds: Int
        package let nanoseconds: Int
    }

    /// The maximum number of bytes of one write. For more, Linux allocates larger blocks of memory, which can take
    /// seconds if memory is fragmented.
    private static let writeSize = 1 << 16

    package let path: String
    let descriptor: Int32

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens an existing file for reading.
    package static func reading(_ path: String) throws(PipeError) -> OpenFile {
        // Without blocking, in case the path is a pipe without a writer.
        try opened(path, O_RDONLY | O_NONBLOCK)
    }

    /// Opens a file for writing, and creates it if it does not exist.
    package static func writing(_ path: String) throws(PipeError) -> OpenFile {
        try opened(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
    }

    /// Opens an existing file that is no link, for reading.
    static func readingPrivate(_ path: String) throws(PipeError) -> OpenFile {
        try opened(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    }

    /// Opens a file that only its owner may use, for writing, and creates it if it does not exist.
    ///
    /// - Parameter isNew: Whether there must be no file.
    static func writingPrivate(_ path: String, isNew: Bool) throws(PipeError) -> OpenFile {
        try opened(path, O_RDWR | O_CREAT | O_NOFOLLOW | (isNew ? O_EXCL : 0), mode: 0o600)
    }

    private static func opened(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(PipeError) -> OpenFile {
        guard !path.utf8.contains(0) else {
            throw PipeError(.file(PipeError.FileError(.missing, path)))
        }
        var descriptor: Int32
        repeat {
            descriptor = open(path, flags | O_CLOEXEC, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else {
            throw PipeError(.file(PipeError.FileError(of: "open", path)))
        }
        let file = OpenFile(path, descriptor)
        guard try file.status().st_mode & S_IFMT == S_IFREG else {
            throw PipeError(.file(PipeError.FileError(.notRegularFile, path)))
        }
        return file
    }

    private func status() throws(PipeError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "fstat", path)))
        }
        return status
    }

    /// The length and the time of the last change.
    package func stamp() throws(PipeError) -> Stamp {
        let status = try status()
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Stamp(length: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// Reads bytes at an offset; fewer only at the end of the file.
    package func read(_ count: Int, at offset: Int64) throws(PipeError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
                let read = pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(offset) + off_t(filled))
                if read > 0 {
                    filled += read
                } else if read == 0 {
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        if let failure {
            throw PipeError(.file(PipeError.FileError(of: "pread", path, code: failure)))
        }
        return bytes
    }

    /// Writes all bytes at an offset.
    package func write(_ bytes: ArraySlice<UInt8>, at offset: Int64) throws(PipeError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return pwrite(
                    descriptor, rest.baseAddress, min(rest.count, Self.writeSize), off_t(offset) + off_t(written))
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw PipeError(.file(PipeError.FileError(of: "pwrite", path, code: count == 0 ? ENOSPC : errno)))
            }
        }
    }

    /// Sets the length of the file; added bytes are zero.
    package func truncate(to length: Int64) throws(PipeError) {
        // Without a change of length it is not called: ext4 writes an emptied file to the disk before `close` returns.
        guard try status().st_size != off_t(length) else {
            return
        }
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "ftruncate", path)))
        }
    }

    /// Waits until everything written is on the disk.
    package func synchronize() throws(PipeError) {
        guard fsync(descriptor) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "fsync", path)))
        }
    }

    /// The permissions, as in `chmod`.
    func permissions() throws(PipeError) -> UInt16 {
        UInt16(truncatingIfNeeded: try status().st_mode & 0o7777)
    }

    /// Takes all permissions of other users than the owner, whatever the umask of the process is.
    func makePrivate() throws(PipeError) {
        guard fchmod(descriptor, 0o600) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "fchmod", path)))
        }
    }

    /// The length in bytes.
    func length() throws(PipeError) -> Int64 {
        Int64(try status().st_size)
    }

    /// Whether the file belongs to the user of this process.
    package func isOwn() throws(PipeError) -> Bool {
        try status().st_uid == geteuid()
    }

    /// Takes the file's lock, unless another object has it. Closing the file releases the lock.
    package func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Releases the lock.
    package func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Whether the path that the file was opened by still leads to it.
    package var hasItsPath: Bool {
        var own = stat()
        var current = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &current) == 0 && own.st_ino == current.st_ino
            && own.st_dev == current.st_dev
    }
}
