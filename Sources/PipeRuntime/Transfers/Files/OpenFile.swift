import PipeHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open regular file, read and written at offsets. It is closed when it is released.
final class OpenFile: Sendable {
    /// The properties that show whether a file has changed.
    struct Stamp: Hashable {
        let length: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    /// The maximum number of bytes of one write. For more, Linux allocates larger blocks of memory, which can take
    /// seconds if memory is fragmented.
    private static let writeSize = 1 << 16

    let path: String
    let descriptor: Int32

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens an existing file for reading.
    static func reading(_ path: String) throws(PipeError) -> OpenFile {
        // Without blocking, in case the path is a pipe without a writer.
        try opened(path, O_RDONLY | O_NONBLOCK)
    }

    /// Opens a file for writing, and creates it if it does not exist.
    static func writing(_ path: String) throws(PipeError) -> OpenFile {
        try opened(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
    }

    private static func opened(_ path: String, _ flags: Int32) throws(PipeError) -> OpenFile {
        guard !path.utf8.contains(0) else {
            throw PipeError(.file(PipeError.FileError(.missing, path)))
        }
        var descriptor: Int32
        repeat {
            descriptor = open(path, flags | O_CLOEXEC, 0o666)
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
    func stamp() throws(PipeError) -> Stamp {
        let status = try status()
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Stamp(length: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// Reads bytes at an offset; fewer only at the end of the file.
    func read(_ count: Int, at offset: Int64) throws(PipeError) -> [UInt8] {
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
    func write(_ bytes: ArraySlice<UInt8>, at offset: Int64) throws(PipeError) {
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
    func truncate(to length: Int64) throws(PipeError) {
        // Without a change of length it is not called: ext4 writes an emptied file to the disk before `close` returns.
        guard try status().st_size != off_t(length) else {
            return
        }
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "ftruncate", path)))
        }
    }

    /// Waits until everything written is on the disk.
    func synchronize() throws(PipeError) {
        guard fsync(descriptor) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "fsync", path)))
        }
    }

    /// Whether the file belongs to the user of this process.
    func isOwn() throws(PipeError) -> Bool {
        try status().st_uid == geteuid()
    }

    /// Takes the file's lock, unless another object has it. Closing the file releases the lock.
    func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Releases the lock.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Whether the path that the file was opened by still leads to it.
    var hasItsPath: Bool {
        var own = stat()
        var current = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &current) == 0 && own.st_ino == current.st_ino
            && own.st_dev == current.st_dev
    }
}
