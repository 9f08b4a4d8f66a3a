#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open regular file, read and written at offsets. Closed when nobody has it any more.
final class OpenFile: Sendable {
    /// What tells whether a file is the same as before.
    struct Stamp: Hashable {
        let length: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    /// So many bytes at most are written at a time: for more, Linux looks for larger pieces of memory, and where it finds none,
    /// spends seconds on making some.
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

    /// Opens a file that is there.
    static func reading(_ path: String) throws(PipeError) -> OpenFile {
        // Not to wait for the other end of what turns out to be a pipe.
        try opened(path, O_RDONLY | O_NONBLOCK)
    }

    /// Opens a file for writing, and makes it if it is not there.
    static func writing(_ path: String) throws(PipeError) -> OpenFile {
        try opened(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
    }

    private static func opened(_ path: String, _ flags: Int32) throws(PipeError) -> OpenFile {
        guard !path.utf8.contains(0) else {
            throw PipeError(.file(FileFault(.missing, path)))
        }
        var descriptor: Int32
        repeat {
            descriptor = open(path, flags | O_CLOEXEC, 0o666)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else {
            throw PipeError(.file(FileFault(of: "open", path)))
        }
        let file = OpenFile(path, descriptor)
        guard try file.status().st_mode & S_IFMT == S_IFREG else {
            throw PipeError(.file(FileFault(.notRegularFile, path)))
        }
        return file
    }

    private func status() throws(PipeError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw PipeError(.file(FileFault(of: "fstat", path)))
        }
        return status
    }

    /// How long the file is and when it was written last.
    func stamp() throws(PipeError) -> Stamp {
        let status = try status()
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Stamp(length: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// Reads up to so many bytes at an offset; fewer at the end of the file alone.
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
            throw PipeError(.file(FileFault(of: "pread", path, code: failure)))
        }
        return bytes
    }

    /// Writes bytes at an offset, all of them.
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
                throw PipeError(.file(FileFault(of: "pwrite", path, code: count == 0 ? ENOSPC : errno)))
            }
        }
    }

    /// Makes the file so long; what is added reads as zeros.
    func truncate(to length: Int64) throws(PipeError) {
        // ext4 writes a file that was made empty to the disk when it is closed, before `close` returns.
        guard try status().st_size != off_t(length) else {
            return
        }
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            throw PipeError(.file(FileFault(of: "ftruncate", path)))
        }
    }

    /// Waits until the disk has all that was written.
    func synchronize() throws(PipeError) {
        guard fsync(descriptor) == 0 else {
            throw PipeError(.file(FileFault(of: "fsync", path)))
        }
    }

    /// Whether it belongs to the user of this process, and not to one who made it before.
    func isOwn() throws(PipeError) -> Bool {
        try status().st_uid == geteuid()
    }

    /// Takes the lock of the file for this object if nobody else has it; given back when it is closed.
    func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Lets others have the lock.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Whether the file still has the path that it was opened by.
    var hasItsPath: Bool {
        var own = stat()
        var current = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &current) == 0 && own.st_ino == current.st_ino
            && own.st_dev == current.st_dev
    }
}
