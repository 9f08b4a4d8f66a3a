import PipeHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that only its owner can read, and whose content is replaced at once.
struct PrivateFile: Sendable {
    static let sizeLimit = 16 << 20

    let path: String

    /// Returns the content, or `nil` if there is no file.
    ///
    /// A symbolic link is not followed: a write would replace the link, and the old tokens would stay in its target.
    func read() throws(FileTokenStore.StoreError) -> [UInt8]? {
        // O_NONBLOCK: to open a pipe would wait for its other end.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP, ENXIO: throw FileTokenStore.StoreError(reason: .notRegularFile, path: path)
            default: throw failure("open")
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw failure("fstat")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileTokenStore.StoreError(reason: .notRegularFile, path: path)
        }
        guard status.st_mode & 0o077 == 0 else {
            throw FileTokenStore.StoreError(reason: .permissions(UInt16(status.st_mode & 0o7777)), path: path)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            #if canImport(Darwin)
            let count = Darwin.read(descriptor, &buffer, buffer.count)
            #elseif canImport(Musl)
            let count = Musl.read(descriptor, &buffer, buffer.count)
            #else
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            #endif
            if count == 0 {
                return bytes
            }
            if count < 0 {
                if errno == EINTR {
                    continue
                }
                throw failure("read")
            }
            bytes += buffer[..<count]
            guard bytes.count <= Self.sizeLimit else {
                throw FileTokenStore.StoreError(reason: .tooLarge(limit: Self.sizeLimit), path: path)
            }
        }
    }

    /// Replaces the file.
    func write(_ bytes: [UInt8]) throws(FileTokenStore.StoreError) {
        try makeFolder()
        let draft = "\(folder)/.\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw failure("open", draft)
        }
        do throws(FileTokenStore.StoreError) {
            do throws(FileTokenStore.StoreError) {
                // The umask of the process may have removed the owner's permissions.
                guard fchmod(descriptor, 0o600) == 0 else {
                    throw failure("fchmod", draft)
                }
                try Self.write(bytes, to: descriptor, path: draft)
                guard fsync(descriptor) == 0 else {
                    throw failure("fsync", draft)
                }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else {
                throw failure("close", draft)
            }
            guard rename(draft, path) == 0 else {
                throw errno == EISDIR || errno == ENOTEMPTY
                    ? FileTokenStore.StoreError(reason: .notRegularFile, path: path) : failure("rename")
            }
        } catch {
            unlink(draft)
            throw error
        }
        syncFolder()
    }

    /// Creates the folder of the file if it is missing, but not the folders above it.
    func makeFolder() throws(FileTokenStore.StoreError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
            var status = stat()
            // A read-only file system fails with EROFS even if the folder exists.
            let code = errno
            if stat(folder, &status) == 0 {
                return
            }
            throw FileTokenStore.StoreError(reason: .system(function: "mkdir", code: code), path: folder)
        }
    }

    private var folder: String {
        guard let slash = path.lastPlace(of: "/") else {
            return "."
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var name: Substring {
        path.lastPlace(of: "/").map { path.text(behind: $0) } ?? path[...]
    }

    private func failure(_ function: String, _ path: String? = nil) -> FileTokenStore.StoreError {
        FileTokenStore.StoreError(reason: .system(function: function, code: errno), path: path ?? self.path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileTokenStore.StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                Musl.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno != EINTR {
                throw FileTokenStore.StoreError(reason: .system(function: "write", code: errno), path: path)
            }
        }
    }

    /// Makes the new name survive a power failure, if the file system supports that.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
    }
}
