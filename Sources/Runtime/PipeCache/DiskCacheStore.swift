import HTTPTypes
import PipeHTTP
import PipeJSON
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Stores responses in a folder. Each key has one file, which only its owner can read. If there are too many bytes, the
/// least recently used files are removed. Several processes may share a folder.
final class DiskCacheStore: CacheStore {
    private static let suffix = ".pipewright-cache"

    private let folder: String
    private let limit: Int
    /// How many bytes the folder has, as far as this process knows; `nil` before it has looked.
    private let size = Mutex<Int?>(nil)

    init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    private func file(_ key: String) -> PrivateFile { PrivateFile(path: "\(folder)/\(key)\(Self.suffix)") }

    func responses(for key: String) async -> [CachedResponse] {
        let file = file(key)
        return await Self.work {
            guard let bytes = try? file.read() else {
                return []
            }
            guard let responses = CacheFile.responses(in: bytes) else {
                // The file is damaged, or of another version.
                unlink(file.path)
                return []
            }
            // Marks the file as used now.
            utimensat(AT_FDCWD, file.path, nil, 0)
            return responses
        } ?? []
    }

    func store(_ response: CachedResponse, for key: String) async {
        // A private file is read in one piece.
        guard response.size <= min(limit, PrivateFile.sizeLimit / Self.variantLimit) else {
            return
        }
        var responses = await responses(for: key).filter { !$0.hasSameUse(as: response) }
        responses.insert(response, at: 0)
        let kept = Array(responses.prefix(Self.variantLimit))
        let file = file(key)
        let added = await Self.work { () -> Int in
            guard let bytes = CacheFile.bytes(of: kept), (try? file.write(bytes)) != nil else {
                return 0
            }
            return bytes.count
        }
        await shrink(added ?? 0)
    }

    func remove(_ key: String) async {
        let file = file(key)
        await Self.work { unlink(file.path) }
    }

    func removeAll() async {
        let folder = folder
        await Self.work {
            for entry in Self.entries(in: folder) { unlink(entry.path) }
        }
        size.withLock { $0 = nil }
    }

    // MARK: Size

    private struct Entry {
        let path: String
        let size: Int
        let lastUse: Date
    }

    private func shrink(_ added: Int) async {
        let (folder, limit) = (folder, limit)
        let isTooMuch = size.withLock { size in
            size = size.map { $0 + added }
            return size.map { $0 > limit } ?? true
        }
        guard isTooMuch else {
            return
        }
        let left = await Self.work { () -> Int in
            var entries = Self.entries(in: folder)[...]
            var size = entries.reduce(0) { $0 + $1.size }
            // Removes more than necessary, so that the folder is rarely listed.
            if size > limit {
                while size > limit / 4 * 3, let oldest = entries.popFirst() {
                    unlink(oldest.path)
                    size -= oldest.size
                }
            }
            return size
        }
        size.withLock { $0 = left }
    }

    /// Returns the files, the least recently used first.
    private static func entries(in folder: String) -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let entries = names.filter { $0.ends(with: suffix) }.compactMap { name -> Entry? in
            let path = "\(folder)/\(name)"
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
            else {
                return nil
            }
            return Entry(path: path, size: size, lastUse: date)
        }
        return entries.sorted { $0.lastUse < $1.lastUse }
    }

    /// Runs work that blocks on the disk. Returns `nil` if it cannot run: an unusable cache counts as empty.
    @discardableResult
    private static func work<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        do throws(PipeError) {
            return try await FileWork.run { () throws(PipeError) in work() }
        } catch {
            return nil
        }
    }
}
