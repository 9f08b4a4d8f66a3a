import PipeHTTP
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An incomplete download: a hidden file with the bytes, and a manifest of the bytes that have been received.
///
/// The bytes in the manifest are on the disk, so that another process can resume the download, however this one ended.
/// Only one call at a time can use the file.
final class PartialFile: Sendable {
    /// A part of the file that is fetched in order.
    struct Chunk: Sendable, Hashable {
        let start: Int64
        /// The end offset; `nil` if the server did not send the length of the file.
        var end: Int64?
        /// The number of bytes received.
        var done: Int64 = 0

        var offset: Int64 { start + done }
        var isComplete: Bool { end.map { offset >= $0 } ?? false }
    }

    struct State: Sendable, Hashable {
        var version: FileVersion
        var chunks: [Chunk]

        /// The number of bytes received.
        var bytes: Int64 { chunks.reduce(0) { $0 + $1.done } }
        var isComplete: Bool { chunks.allSatisfy(\.isComplete) }
        /// Whether the rest can be fetched by a later call.
        var isResumable: Bool { version.validator != nil && version.length != nil }
    }

    /// The right of one request to append to a chunk, until the next request for the same chunk gets it.
    struct Attempt: Sendable {
        let index: Int
        fileprivate let number: Int
        /// The state of the chunk; `nil` if there are no chunks yet.
        let chunk: Chunk?
    }

    private struct Content {
        var state: State?
        /// The number of bytes that are left from an earlier call.
        var keptBytes: Int64 = 0
        var isClosed = false
        /// The number of the latest attempt at each chunk.
        var attempts: [Int: Int] = [:]
        var attemptCount = 0
        /// The chunks that are being written.
        var writing: Set<Int> = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let file: OpenFile
    private let manifest: PrivateFile
    private let content: Mutex<Content>

    /// Opens the file of an earlier call, or creates a new one.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - key: The key of the download; 16 characters.
    init(in folder: String, key: String) throws(PipeError) {
        let path = DownloadTarget.path(in: folder, ".pipewright-\(key).part")
        manifest = PrivateFile(path: DownloadTarget.path(in: folder, ".pipewright-\(key).json"))
        try DownloadTarget.checkReplaceable(path)
        try DownloadTarget.checkReplaceable(manifest.path)
        while true {
            let file = try OpenFile.writing(path)
            guard try file.isOwn() else {
                throw PipeError(.file(PipeError.FileError(.notPermitted, path)))
            }
            guard file.lock() else {
                throw PipeError(.file(PipeError.FileError(.inUse, path)))
            }
            // The previous owner of the lock may have finished and moved the file.
            if file.hasItsPath {
                self.file = file
                break
            }
        }
        var state = PartialFileManifest.read(manifest)
        if let found = state {
            let length = try file.stamp().length
            if found.chunks.contains(where: { $0.done > 0 && $0.offset > length }) {
                state = nil
            }
        }
        content = Mutex(Content(state: state, keptBytes: state?.bytes ?? 0))
    }

    /// The path of the file with the bytes.
    var path: String { file.path }

    /// The state of the download; `nil` before it has begun.
    var state: State? {
        content.withLock { $0.state }
    }

    /// The number of bytes that are left from an earlier call.
    var keptBytes: Int64 {
        content.withLock { $0.keptBytes }
    }

    // MARK: Attempts

    // A request that was given up may still have bytes on the way, which must not mix with the next request's bytes:
    // only the latest attempt at a chunk appends bytes, and an attempt begins only when no other one is writing.

    /// Begins an attempt at a chunk. Earlier attempts can no longer append bytes.
    func attempt(at index: Int) async -> Attempt {
        let number = content.withLock { content in
            content.attemptCount += 1
            content.attempts[index] = content.attemptCount
            return content.attemptCount
        }
        await quiet { !$0.writing.contains(index) }
        let chunks = state?.chunks ?? []
        return Attempt(index: index, number: number, chunk: index < chunks.count ? chunks[index] : nil)
    }

    /// Starts again with empty chunks.
    ///
    /// - Parameter attempt: The attempt that restarts the download; `nil` if there is no current attempt.
    func begin(_ version: FileVersion, _ chunks: [Chunk], by attempt: Attempt? = nil) async throws(PipeError) {
        let isAllowed = content.withLock { content in
            guard !content.isClosed, attempt.map({ content.attempts[$0.index] == $0.number }) ?? true else {
                return false
            }
            content.attempts = attempt.map { [$0.index: $0.number] } ?? [:]
            content.state = nil
            content.keptBytes = 0
            return true
        }
        guard isAllowed else {
            throw PipeError(.cancelled)
        }
        await quiet { $0.writing.isEmpty }
        try await FileWork.run { [file, manifest] () throws(PipeError) in
            // Before the file is emptied: the manifest must never describe bytes of another version.
            unlink(manifest.path)
            try file.truncate(to: 0)
        }
        content.withLock { $0.state = State(version: version, chunks: chunks) }
    }

    /// Appends bytes to the chunk of an attempt. Blocks until they are written.
    func append(_ bytes: ArraySlice<UInt8>, _ attempt: Attempt) throws(PipeError) {
        let index = attempt.index
        let offset = content.withLock { content -> Int64? in
            guard !content.isClosed, content.attempts[index] == attempt.number, let state = content.state,
                index < state.chunks.count
            else {
                return nil
            }
            content.writing.insert(index)
            return state.chunks[index].offset
        }
        guard let offset else {
            throw PipeError(.cancelled)
        }
        var isWritten = false
        defer {
            wake { content in
                content.writing.remove(index)
                if isWritten {
                    content.state?.chunks[index].done += Int64(bytes.count)
                }
            }
        }
        try file.write(bytes, at: offset)
        isWritten = true
    }

    /// Stores the digest of the whole file from a later response, if the first one did not have it.
    func adopt(_ digest: ContentDigest?, _ attempt: Attempt) {
        content.withLock { content in
            if content.attempts[attempt.index] == attempt.number, content.state?.version.digest == nil {
                content.state?.version.digest = digest
            }
        }
    }

    /// Marks the end of the only chunk of a file of unknown length.
    func end(_ attempt: Attempt) {
        content.withLock { content in
            guard content.attempts[attempt.index] == attempt.number, let chunk = content.state?.chunks.first,
                chunk.end == nil
            else {
                return
            }
            content.state?.chunks[0].end = chunk.offset
            content.state?.version.length = chunk.offset
        }
    }

    /// Waits until a condition is true.
    private func quiet(_ isQuiet: @Sendable (Content) -> Bool) async {
        while content.withLock({ !isQuiet($0) }) {
            await withCheckedContinuation { waiter in
                let isThere = content.withLock { content in
                    if isQuiet(content) {
                        return true
                    }
                    content.waiters.append(waiter)
                    return false
                }
                if isThere {
                    waiter.resume()
                }
            }
        }
    }

    private func wake(_ change: (inout Content) -> Void) {
        let waiters = content.withLock { content in
            change(&content)
            defer { content.waiters = [] }
            return content.waiters
        }
        for waiter in waiters {
            waiter.resume()
        }
    }

    // MARK: Bytes

    /// Writes the manifest after the bytes are on the disk.
    func save() async throws(PipeError) {
        guard let state, state.isResumable else {
            return
        }
        try await FileWork.run { [file, manifest] () throws(PipeError) in
            try file.synchronize()
            try PartialFileManifest.write(state, to: manifest)
        }
    }

    /// Computes the digest of all bytes.
    func digest(_ algorithm: ContentDigest.Algorithm) async throws(PipeError) -> ContentDigest {
        let length = state?.bytes ?? 0
        var computation = DigestComputation(algorithm)
        var offset: Int64 = 0
        while offset < length {
            let count = Int(min(1 << 20, length - offset))
            let bytes = try await FileWork.run { [file, offset] () throws(PipeError) in
                try file.read(count, at: offset)
            }
            guard bytes.count == count, !Task.isCancelled else {
                throw PipeError(.cancelled)
            }
            computation.add(bytes[...])
            offset += Int64(count)
        }
        return computation.digest
    }

    // MARK: Ends

    /// Stops writing. The download can be resumed later if the server supports it.
    func suspend() async throws(PipeError) {
        await close()
        defer { file.unlock() }
        if let state, state.isResumable, state.bytes > 0 {
            try await save()
        } else {
            discard()
        }
    }

    /// Removes the file and the manifest.
    func remove() async {
        await close()
        discard()
        file.unlock()
    }

    private func discard() {
        // Whatever still has the file open, its space is free at once.
        try? file.truncate(to: 0)
        unlink(file.path)
        unlink(manifest.path)
    }

    private func close() async {
        content.withLock { $0.isClosed = true }
        await quiet { $0.writing.isEmpty }
    }

    /// Moves the file to its destination in one step, replacing a file that is there.
    func finish(as target: String) async throws(PipeError) {
        await close()
        // Checked before the first request, too, but the destination may have changed since.
        try DownloadTarget.checkReplaceable(target)
        guard rename(file.path, target) == 0 else {
            throw PipeError(.file(PipeError.FileError(of: "rename", target)))
        }
        unlink(manifest.path)
        file.unlock()
    }

    /// Moves the file into a folder, with a number in its name if the name is taken.
    ///
    /// - Returns: Its path.
    /// - Throws: ``PipeError/FileError/Reason/unusableName`` if the name would lead to another folder.
    func finish(in folder: String, named name: String) async throws(PipeError) -> String {
        await close()
        guard FileName.staysInFolder(name) else {
            throw PipeError(.file(PipeError.FileError(.unusableName, name)))
        }
        let dot = name.lastIndex(ofScalar: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        var number = 1
        while true {
            let numbered = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
            let target = DownloadTarget.path(in: folder, numbered)
            // Unlike a rename, a link does not replace an existing file.
            if link(file.path, target) == 0 {
                unlink(file.path)
                unlink(manifest.path)
                file.unlock()
                return target
            }
            switch errno {
            case EEXIST:
                number += 1
            case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS:
                // The file system does not support links.
                var status = stat()
                if lstat(target, &status) == 0 {
                    number += 1
                } else {
                    try await finish(as: target)
                    return target
                }
            default:
                throw PipeError(.file(PipeError.FileError(of: "link", target)))
            }
        }
    }
}
