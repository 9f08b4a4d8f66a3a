import HTTPTypes

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

/// Where a download goes, looked at before anything is sent.
struct DownloadTarget: Sendable {
    let folder: String
    /// `nil` where the server names it.
    let name: String?
    /// Where the file is until it is whole.
    let partialFolder: String

    init(_ destination: URL, partialFolder: URL?) throws(PipeError) {
        for url in [destination, partialFolder].compactMap({ $0 }) where !url.isFileURL {
            let shown = Redaction.removingUserInformation(url.absoluteString)
            throw PipeError(.file(FileFault(.notFileURL, shown)))
        }
        var path = destination.path
        while path.utf8.count > 1, path.ends(with: "/") {
            path.unicodeScalars.removeLast()
        }
        if Self.isFolder(path) {
            folder = path
            name = nil
        } else if destination.hasDirectoryPath {
            throw PipeError(.file(FileFault(.missing, path)))
        } else {
            let slash = path.lastPlace(of: "/")
            let above = slash.map { String(path[..<$0]) } ?? "."
            folder = above.isEmpty ? "/" : above
            name = slash.map { String(path.text(behind: $0)) } ?? path
        }
        self.partialFolder = partialFolder?.path ?? folder
        if let name {
            try Self.checkReplaceable(Self.path(in: folder, name))
        }
        guard let device = try Self.device(of: folder) else {
            throw PipeError(.file(FileFault(.notFolder, folder)))
        }
        guard let partialDevice = try Self.device(of: self.partialFolder) else {
            throw PipeError(.file(FileFault(.notFolder, self.partialFolder)))
        }
        // Better now than when all has been fetched.
        guard device == partialDevice else {
            throw PipeError(.file(FileFault(.otherDevice, self.partialFolder)))
        }
    }

    func path(of name: String) -> String {
        Self.path(in: folder, name)
    }

    private static func path(in folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Makes sure that nothing is at a path, or a regular file: a device, a pipe, a socket or a link is something that others
    /// rely on, and a file in its place would cut them off.
    static func checkReplaceable(_ path: String) throws(PipeError) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw PipeError(.file(FileFault(.notRegularFile, path)))
        }
    }

    /// What tells this download from others in the same folder.
    func key(method: HTTPRequest.Method, url: String, range: Range<Int64>?) -> String {
        let part = range.map { " \($0.lowerBound)-\($0.upperBound)" } ?? ""
        let text = "\(method.rawValue) \(url)\(part)\n\(path(of: name ?? ""))"
        return SHA256.hash(data: Array(text.utf8)).prefix(8).hexadecimal
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The disk of a folder; `nil` where it is none.
    private static func device(of folder: String) throws(PipeError) -> UInt64? {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            throw PipeError(.file(FileFault(of: "stat", folder)))
        }
        return status.st_mode & S_IFMT == S_IFDIR ? UInt64(truncatingIfNeeded: status.st_dev) : nil
    }
}
