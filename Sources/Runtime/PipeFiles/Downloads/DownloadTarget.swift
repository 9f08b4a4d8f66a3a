import HTTPTypes
import PipeHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The destination of a download, which is checked before anything is sent.
struct DownloadTarget: Sendable {
    let folder: String
    /// `nil` if the server names the file.
    let name: String?
    /// The folder of the incomplete file.
    let partialFolder: String

    init(_ destination: URL, partialFolder: URL?) throws(PipeError) {
        for url in [destination, partialFolder].compactMap({ $0 }) where !url.isFileURL {
            let shown = Redaction.removingUserInformation(url.absoluteString)
            throw PipeError(.file(PipeError.FileError(.notFileURL, shown)))
        }
        var path = destination.path
        while path.utf8.count > 1, path.ends(with: "/") {
            path.unicodeScalars.removeLast()
        }
        if Self.isFolder(path) {
            folder = path
            name = nil
        } else if destination.hasDirectoryPath {
            throw PipeError(.file(PipeError.FileError(.missing, path)))
        } else {
            let slash = path.lastIndex(ofScalar: "/")
            let above = slash.map { String(path[..<$0]) } ?? "."
            folder = above.isEmpty ? "/" : above
            name = slash.map { String(path.suffix(after: $0)) } ?? path
        }
        self.partialFolder = partialFolder?.path ?? folder
        if let name {
            try Self.checkReplaceable(Self.path(in: folder, name))
        }
        guard let device = try Self.device(of: folder) else {
            throw PipeError(.file(PipeError.FileError(.notFolder, folder)))
        }
        guard let partialDevice = try Self.device(of: self.partialFolder) else {
            throw PipeError(.file(PipeError.FileError(.notFolder, self.partialFolder)))
        }
        // It is better to fail before the file is fetched.
        guard device == partialDevice else {
            throw PipeError(.file(PipeError.FileError(.otherDevice, self.partialFolder)))
        }
    }

    func path(of name: String) -> String {
        Self.path(in: folder, name)
    }

    static func path(in folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Throws unless the path is free or has a regular file. A device, a pipe, a socket or a link is not replaced,
    /// since other processes may rely on it.
    static func checkReplaceable(_ path: String) throws(PipeError) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw PipeError(.file(PipeError.FileError(.notRegularFile, path)))
        }
    }

    /// The key that distinguishes this download from others in the same folder.
    func key(method: HTTPRequest.Method, url: String, range: Range<Int64>?) -> String {
        let part = range.map { " \($0.lowerBound)-\($0.upperBound)" } ?? ""
        let text = "\(method.rawValue) \(url)\(part)\n\(path(of: name ?? ""))"
        return SHA256.hash(data: Array(text.utf8)).prefix(8).hexadecimal
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The disk of a folder; `nil` if the path is not a folder.
    private static func device(of folder: String) throws(PipeError) -> UInt64? {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "stat", folder)))
        }
        return status.st_mode & S_IFMT == S_IFDIR ? UInt64(truncatingIfNeeded: status.st_dev) : nil
    }
}
