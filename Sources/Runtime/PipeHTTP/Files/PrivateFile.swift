#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that only its owner can read, and whose content is replaced at once.
package struct PrivateFile: Sendable {
    package static let sizeLimit = 16 << 20

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Returns the content, or `nil` if there is no file.
    ///
    /// A symbolic link is not followed: a write would replace the link, and the old content would stay in its target.
    ///
    /// - Throws: ``PipeError/Reason/file(_:)``.
    package func read() throws(PipeError) -> [UInt8]? {
        let file: OpenFile
        do throws(PipeError) {
            file = try OpenFile.readingPrivate(path)
        } catch {
            guard case .file(let error) = error.reason, error.reason == .missing else {
                throw error
            }
            return nil
        }
        let permissions = try file.permissions()
        guard permissions & 0o077 == 0 else {
            throw PipeError(.file(PipeError.FileError(.permissions(permissions), path)))
        }
        guard try file.length() <= Int64(Self.sizeLimit) else {
            throw PipeError(.file(PipeError.FileError(.tooLarge(limit: Self.sizeLimit), path)))
        }
        return try file.read(Int(try file.length()), at: 0)
    }

    /// Replaces the file.
    ///
    /// - Throws: ``PipeError/Reason/file(_:)``. The file is then unchanged.
    package func write(_ bytes: [UInt8]) throws(PipeError) {
        try makeFolder()
        let draft = "\(folder)/.\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
        do throws(PipeError) {
            let file = try OpenFile.writingPrivate(draft, isNew: true)
            try file.makePrivate()
            try file.write(bytes[...], at: 0)
            try file.synchronize()
            guard rename(draft, path) == 0 else {
                throw errno == ENOTEMPTY
                    ? PipeError(.file(PipeError.FileError(.notRegularFile, path)))
                    : PipeError(.file(PipeError.FileError(of: "rename", path)))
            }
        } catch {
            unlink(draft)
            throw error
        }
        Self.synchronize(folder)
    }

    /// Creates the folder of the file if it is missing, but not the folders above it. A new one survives a power failure.
    package func makeFolder() throws(PipeError) {
        if mkdir(folder, 0o700) == 0 {
            Self.synchronize(Self.folder(of: folder))
            return
        }
        guard errno == EEXIST || errno == EISDIR else {
            // A read-only file system fails with EROFS even if the folder exists.
            let code = errno
            var status = stat()
            if stat(folder, &status) == 0 {
                return
            }
            throw PipeError(.file(PipeError.FileError(of: "mkdir", folder, code: code)))
        }
    }

    /// Makes an empty file if the file is missing, which survives a power failure. A file that is there is not opened.
    ///
    /// - Throws: ``PipeError/Reason/file(_:)``, also for a link and for what is not a file.
    package func makeIfMissing() throws(PipeError) {
        let failure: PipeError
        do throws(PipeError) {
            _ = try OpenFile.writingPrivate(path, isNew: true)
            Self.synchronize(folder)
            return
        } catch {
            failure = error
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw failure }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PipeError(.file(PipeError.FileError(.notRegularFile, path)))
        }
    }

    /// Whether the file at a path is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private var folder: String { Self.folder(of: path) }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(ofScalar: "/") else {
            return "."
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var name: Substring {
        path.lastIndex(ofScalar: "/").map { path.suffix(after: $0) } ?? path[...]
    }

    /// Makes new names in a folder survive a power failure, if the file system supports that.
    private static func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
    }
}
