#if Store
import Foundation
import RandomTesting
import Synchronization

/// What was done to the files of a folder, in order.
final class FileLog: Sendable {
    enum Event: Sendable {
        /// A file has got a name; a new one or one that was made outside of SQLite.
        case make(Int, name: String)
        case write(Int, offset: Int, [UInt8])
        case truncate(Int, length: Int)
        case delete(String)
        /// - Parameter isFull: Whether the drive was told to write its cache, as Apple platforms have to be asked for.
        case sync(Int, isFull: Bool)
        case syncFolder
        /// The file beside the folder was replaced, or removed.
        case replaceBeside([UInt8]?)
        /// Something outside of the folder, by its number.
        case note(Int)
    }

    private struct State {
        var events: [Event] = []
        var numbers: [String: Int] = [:]
        var lastNumber = 0
        var beside: [UInt8]?
    }

    private let state = Mutex(State())
    private let beside: String

    init(beside: String) {
        self.beside = beside
    }

    var events: [Event] { state.withLock { $0.events } }

    func add(_ event: Event) {
        state.withLock { add(event, &$0) }
    }

    /// - Returns: The number of the file that has a name now.
    func opened(_ name: String) -> Int {
        state.withLock { state in
            if let number = state.numbers[name] { return number }
            state.lastNumber += 1
            state.numbers[name] = state.lastNumber
            add(.make(state.lastNumber, name: name), &state)
            return state.lastNumber
        }
    }

    private func add(_ event: Event, _ state: inout State) {
        // The store waits for the disk when it writes that file, so that it was there before what comes next.
        let beside = FileManager.default.contents(atPath: beside).map { [UInt8]($0) }
        if beside != state.beside {
            state.beside = beside
            state.events.append(.replaceBeside(beside))
        }
        if case .delete(let name) = event { state.numbers[name] = nil }
        state.events.append(event)
    }
}

/// A folder after a power cut: with all that was synced before, and with any part of what was not.
struct CutFolder {
    fileprivate struct File {
        var synced: [UInt8] = []
        /// Writes and truncations since then.
        var unsynced: [FileLog.Event] = []
    }

    private(set) var files: [String: [UInt8]] = [:]
    /// The content of the file beside the folder.
    private(set) var beside: [UInt8]?

    /// - Parameter events: Those before the cut.
    init(after events: ArraySlice<FileLog.Event>, using numbers: inout SplitMix64) {
        var files: [Int: File] = [:]
        var names: [String: Int] = [:]
        // What has become of each name since the folder was synced.
        var unsyncedNames: [String: [Int?]] = [:]
        for event in events {
            switch event {
            case .make(let file, let name):
                files[file] = File()
                unsyncedNames[name, default: []].append(file)
            case .delete(let name): unsyncedNames[name, default: []].append(nil)
            case .write(let file, _, _), .truncate(let file, _): files[file]?.unsynced.append(event)
            case .sync(let file, isFull: true): files[file]?.sync()
            case .sync: break
            case .syncFolder:
                for (name, history) in unsyncedNames { names[name] = history.last.flatMap(\.self) }
                unsyncedNames = [:]
            case .replaceBeside(let content): beside = content
            case .note: break
            }
        }
        for (name, history) in unsyncedNames.sorted(by: { $0.key < $1.key }) {
            let count = Int.random(in: 0...history.count, using: &numbers)
            if count > 0 { names[name] = history[count - 1] }
        }
        for (name, file) in names.sorted(by: { $0.key < $1.key }) {
            self.files[name] = files[file]?.cut(using: &numbers)
        }
    }

    func write(to folder: URL, beside: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, content) in files {
            try write(content, to: folder.appendingPathComponent(name))
        }
        if let content = self.beside { try write(content, to: beside) }
    }

    private func write(_ content: [UInt8], to url: URL) throws {
        try Data(content).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}

extension CutFolder.File {
    /// A drive writes it whole or not at all.
    private static let sector = 512

    /// What becomes of the writes that were not synced.
    private enum Fate: CaseIterable {
        case allLost
        case allKept
        /// Those after one of them are lost, which is torn.
        case laterLost
        /// Each one is lost or kept.
        case someLost
        /// Each sector of each one is lost or kept.
        case torn
    }

    mutating func sync() {
        for event in unsynced { Self.apply(event, to: &synced) }
        unsynced = []
    }

    func cut(using numbers: inout SplitMix64) -> [UInt8] {
        var content = synced
        let fate = Fate.allCases.randomElement(using: &numbers) ?? .allLost
        let last = Int.random(in: 0...unsynced.count, using: &numbers)
        for (index, event) in unsynced.enumerated() {
            switch fate {
            case .allLost: return content
            case .allKept: Self.apply(event, to: &content)
            case .laterLost where index < last: Self.apply(event, to: &content)
            case .laterLost:
                Self.tear(event, &content, using: &numbers)
                return content
            case .someLost: if Bool.random(using: &numbers) { Self.apply(event, to: &content) }
            case .torn: Self.tear(event, &content, using: &numbers)
            }
        }
        return content
    }

    private static func tear(_ event: FileLog.Event, _ content: inout [UInt8], using numbers: inout SplitMix64) {
        guard case .write(let file, let offset, let bytes) = event else {
            if Bool.random(using: &numbers) { apply(event, to: &content) }
            return
        }
        var start = 0
        while start < bytes.count {
            let end = min(((offset + start) / sector + 1) * sector - offset, bytes.count)
            if Bool.random(using: &numbers) {
                apply(.write(file, offset: offset + start, Array(bytes[start..<end])), to: &content)
            }
            start = end
        }
    }

    private static func apply(_ event: FileLog.Event, to content: inout [UInt8]) {
        switch event {
        case .write(_, let offset, let bytes):
            let end = offset + bytes.count
            if content.count < end { content.append(contentsOf: repeatElement(0, count: end - content.count)) }
            content.replaceSubrange(offset..<end, with: bytes)
        case .truncate(_, let length):
            if content.count > length { content.removeSubrange(length...) }
            if content.count < length {
                content.append(contentsOf: repeatElement(0, count: length - content.count))
            }
        default: break
        }
    }
}
#endif
