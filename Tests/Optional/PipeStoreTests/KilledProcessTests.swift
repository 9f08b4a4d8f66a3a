#if Store
import Foundation
import GoldenTesting
import PipeJSON
import PipeStandInServer
import Testing

/// Processes that are killed while they write and send.
@Suite struct KilledProcessTests {
    /// How often a process is killed; `PIPEWRIGHT_KILLS=1000` for more.
    private static let count = Int(ProcessInfo.processInfo.environment["PIPEWRIGHT_KILLS"] ?? "") ?? 12

    @Test(
        "What a process has written is in the store after it was killed, and at the server once, when all is sent",
        .timeLimit(.minutes(30)))
    func killed() async throws {
        let api = Golden.tests.appending(path: "Model/PipeModelTests/todo.api.json")
        let server = try StandIn(api: api, data: .given(Array(#"{"projects":[]}"#.utf8)))
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run(port: 0) { port.yield($0) } }
            var iterator = ports.makeAsyncIterator()
            let url = "http://127.0.0.1:\(try #require(await iterator.next()))/api"
            var journal = Journal()
            for seed in 1...Self.count {
                let writer = try RunningTool("store-writer", [folder.url.path, url, "\(seed)"], in: folder.url)
                journal.begin()
                for _ in 0..<Int.random(in: 1...60) {
                    guard let line = await writer.next() else { break }
                    journal.read(line)
                }
                for line in await writer.kill() { journal.read(line) }
                #expect(journal.problems.isEmpty, "\(journal.problems)")
            }
            let last = try RunningTool("store-writer", [folder.url.path, url, "0", "finish"], in: folder.url)
            journal.begin()
            #expect(await last.line(with: "left") == "left 0")
            while let line = await last.next() { journal.read(line) }
            #expect(journal.problems.isEmpty, "\(journal.problems)")
            let kept = try JSON.decode(JSONValue.self, from: server.keptRecords())
            let titles = Self.titles(in: kept)
            #expect(titles.sorted() == journal.titles.values.sorted())
            group.cancelAll()
        }
    }

    @Test("A suspended store can be read and takes no lock to write")
    func suspended() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let writer = try RunningTool(
            "store-writer", [folder.url.path, "http://127.0.0.1:9/api", "1", "suspend"], in: folder.url)
        let failure = try #require(await writer.next())
        #expect(failure.hasPrefix("the database of the store has failed with code"))
        var rest: [String] = []
        while let line = await writer.next() { rest.append(line) }
        #expect(rest == ["1 readable", "have 1 before", "have 2 after", "ready"])
    }

    /// The titles of the projects that the server has.
    private static func titles(in kept: JSONValue) -> [String] {
        switch kept {
        case .object(let object):
            if let title = object["title"]?.string, object["created_at"] != nil { return [title] }
            return object.members.flatMap { titles(in: $0.value) }
        case .array(let elements): return elements.flatMap { titles(in: $0) }
        default: return []
        }
    }
}

/// What processes have said that they have written.
private struct Journal {
    /// The titles by local identities, of what is in the store for certain.
    private(set) var titles: [String: String] = [:]
    private(set) var problems: [String] = []
    /// The change that was begun and not ended.
    private var begun: [String] = []
    private var found: [String: String] = [:]
    private var isListing = false

    mutating func begin() {
        isListing = true
        found = [:]
    }

    mutating func read(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "have" where words.count > 2: found[words[1]] = words[2]
        case "ready": compare()
        case "done":
            if words.count > 1 { apply(begun, id: words[1]) }
            begun = []
        case "save", "update", "remove", "flush": begun = words
        default: problems.append(line)
        }
    }

    private mutating func apply(_ change: [String], id: String) {
        switch change.first {
        case "save": titles[id] = change[1]
        case "update": titles[id] = change[2]
        case "remove": titles[id] = nil
        default: break
        }
    }

    /// Compares with what the next process has found.
    private mutating func compare() {
        isListing = false
        // The change that the kill has cut is there or not.
        if found != titles {
            switch begun.first {
            case "save": if let id = found.first(where: { $0.value == begun[1] })?.key { titles[id] = begun[1] }
            case "update", "remove": apply(begun, id: begun[1])
            default: break
            }
        }
        if found != titles { problems.append("\(begun): \(titles) became \(found)") }
        titles = found
        begun = []
    }
}
#endif
