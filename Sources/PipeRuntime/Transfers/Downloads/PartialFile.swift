import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A download that is not whole yet: a hidden file with its bytes, and one that says which of them are there.
///
/// What it says is on the disk by then, so that another process can go on with it whatever ended this one. One call at a time
/// works at it.
final class PartialFile: Sendable {
    /// A part of the file that is fetched in order.
    struct Chunk: Sendable, Hashable {
        let start: Int64
        /// Where it ends; `nil` where the server has not said how long the file is.
        var end: Int64?
        /// How many of its bytes are there.
        var done: Int64 = 0

        var offset: Int64 { start + done }
        var isComplete: Bool { end.map { offset >= $0 } ?? false }
    }

    struct State: Sendable, Hashable {
        var version: FileVersion
        var chunks: [Chunk]

        /// How many bytes are there.
        var bytes: Int64 { chunks.reduce(0) { $0 + $1.done } }
        var isComplete: Bool { chunks.allSatisfy(\.isComplete) }
        /// Whether the rest may be fetched later.
        var isResumable: Bool { version.validator != nil && version.length != nil }
    }

    /// The right of one request to add to a chunk, until the next request for the same chunk has it.
    struct Attempt: Sendable {
        let index: Int
        fileprivate let number: Int
        /// What is there of the chunk; `nil` where there are no chunks yet.
        let chunk: Chunk?
    }

    private struct Content {
        var state: State?
        /// How many bytes of an earlier call are still part of it.
        var keptBytes: Int64 = 0
        var isClosed = false
        /// The latest attempt at each chunk.
        var attempts: [Int: Int] = [:]
        var attemptCount = 0
        /// The chunks that are being written to.
        var writing: Set<Int> = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let file: OpenFile
    private let manifest: PrivateFile
    private let content: Mutex<Content>

    /// Opens what an earlier call left, or makes a new one.
    ///
    /// - Parameters:
    ///   - folder: Where the file is.
    ///   - key: What it is a download of; 16 characters.
    init(in folder: String, key: String) throws(PipeError) {
        let path = Self.path(in: folder, ".pipewright-\(key).part")
        manifest = PrivateFile(path: Self.path(in: folder, ".pipewright-\(key).json"))
        try DownloadTarget.checkReplaceable(path)
        try DownloadTarget.checkReplaceable(manifest.path)
        while true {
            let file = try OpenFile.writing(path)
            guard try file.isOwn() else {
                throw PipeError(.file(FileFault(.notPermitted, path)))
            }
            guard file.lock() else {
                throw PipeError(.file(FileFault(.inUse, path)))
            }
            // Who had the lock before may have finished and given the file another name.
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

    private static func path(in folder: String, _ name: String) -> String {
        folder.ends(with: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Where the bytes are.
    var path: String { file.path }

    /// What is there; `nil` before anything is.
    var state: State? {
        content.withLock { $0.state }
    }

    /// How many bytes of an earlier call are still part of it.
    var keptBytes: Int64 {
        content.withLock { $0.keptBytes }
    }

    // MARK: Attempts

    // A request that was given up may still have bytes under way. They must not get among those of the request that came
    // after it: only the latest attempt at a chunk adds bytes, and none begins while another one writes.

    /// Begins an attempt at a chunk; earlier ones add nothing any more.
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

    /// Begins anew, with chunks of which nothing is there.
    ///
    /// - Parameter attempt: What finds that it must; nothing where no attempt is under way that counts.
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
            // First: it must never speak of bytes that are another version's by now.
            unlink(manifest.path)
            try file.truncate(to: 0)
        }
        content.withLock { $0.state = State(version: version, chunks: chunks) }
    }

    /// Adds bytes to the chunk of an attempt. Waits for the disk.
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

    /// Takes over what a later answer says of the whole file, where the first one did not.
    func adopt(_ digest: ContentDigest?, _ attempt: Attempt) {
        content.withLock { content in
            if content.attempts[attempt.index] == attempt.number, content.state?.version.digest == nil {
                content.state?.version.digest = digest
            }
        }
    }

    /// Says that the only chunk of a file of unknown length is at its end.
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

    /// Waits until something holds.
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

    /// Writes down what is there, once the disk has it.
    func save() async throws(PipeError) {
        guard let state, state.isResumable else {
            return
        }
        try await FileWork.run { [file, manifest] () throws(PipeError) in
            try file.synchronize()
            try PartialFileManifest.write(state, to: manifest)
        }
    }

    /// The digest of all bytes.
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

    /// No more is written from now on; what is there can be gone on with later.
    func suspend() async throws(PipeError) {
        await close()
        defer { file.unlock() }
        if let state, state.isResumable, state.bytes > 0 {
            try await save()
        } else {
            unlink(file.path)
            unlink(manifest.path)
        }
    }

    /// Removes what is there.
    func remove() async {
        await close()
        unlink(file.path)
        unlink(manifest.path)
        file.unlock()
    }

    private func close() async {
        content.withLock { $0.isClosed = true }
        await quiet { $0.writing.isEmpty }
    }

    /// Gives the file its name, in one step; what had that name before is gone.
    func finish(as target: String) async throws(PipeError) {
        await close()
        // Looked at before anything was sent, too; it may be there only now.
        try DownloadTarget.checkReplaceable(target)
        guard rename(file.path, target) == 0 else {
            throw PipeError(.file(FileFault(of: "rename", target)))
        }
        unlink(manifest.path)
        file.unlock()
    }

    /// Gives the file its name in a folder, or one with a number where there is such a file already.
    ///
    /// - Returns: Its path.
    /// - Throws: ``FileFault/Reason/unusableName`` where the file would get to another folder.
    func finish(in folder: String, named name: String) async throws(PipeError) -> String {
        await close()
        guard FileName.staysInFolder(name) else {
            throw PipeError(.file(FileFault(.unusableName, name)))
        }
        let dot = name.lastPlace(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        var number = 1
        while true {
            let numbered = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
            let target = Self.path(in: folder, numbered)
            // Unlike a rename, a link does not take the place of what is there.
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
                // A file system without links.
                var status = stat()
                if lstat(target, &status) == 0 {
                    number += 1
                } else {
                    try await finish(as: target)
                    return target
                }
            default:
                throw PipeError(.file(FileFault(of: "link", target)))
            }
        }
    }
}
