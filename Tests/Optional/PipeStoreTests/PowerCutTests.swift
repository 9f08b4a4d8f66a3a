#if Store
import Foundation
import GRDB
import RandomTesting
import Testing

@testable import PipeStore

/// Power cuts, which lose what was not synced. Kills cannot show that: the system writes what a process has written.
@Suite struct PowerCutTests {
    /// The number of power cuts; `PIPEWRIGHT_CUTS=1000` for more.
    private static let count = UInt64(ProcessInfo.processInfo.environment["PIPEWRIGHT_CUTS"] ?? "") ?? 60
    private static let cutsOfHistory: UInt64 = 10
    private static let groups = Array(1...UInt64(2))
    private static let kinds: UInt64 = 3

    private func cut<Resource: JudgedResource>(
        _ resource: Resource.Type, group: UInt64
    ) async throws where Resource.Record == Card {
        let histories = (Self.count + Self.kinds * Self.cutsOfHistory - 1) / (Self.kinds * Self.cutsOfHistory)
        for seed in stride(from: group, through: histories, by: Self.groups.count) {
            let (events, moments) = try await PowerHistory<Resource>.run(seed: seed, steps: 30)
            var numbers = SplitMix64(seed: seed ^ 0xC07)
            for _ in 0..<Self.cutsOfHistory {
                let count = Self.place(of: events, moments, using: &numbers)
                let cut = CutFolder(after: events[..<count], using: &numbers)
                let number = events[..<count].lazy.reversed().compactMap { event -> Int? in
                    if case .note(let number) = event { number } else { nil }
                }.first
                let device = CutDevice<Resource>(moment: moments[number ?? 0], cut: cut)
                let problems = try await device.problems()
                #expect(problems.isEmpty, "seed \(seed), cut \(count) of \(events.count)")
            }
        }
    }

    /// Anywhere, or when something has just happened outside of the files, such as when the app has seen new records.
    private static func place(
        of events: [FileLog.Event], _ moments: [PowerMoment], using numbers: inout SplitMix64
    ) -> Int {
        let notes = events.enumerated().compactMap { index, event in
            if case .note(let number) = event { (number: number, end: index + 1) } else { nil }
        }
        let places =
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: notes.filter { moments[$0.number].seen.count > moments[$0.number - 1].seen.count }.map(\.end)
            case 1...3: notes.map(\.end)
            default: [Int]()
            }
        return places.randomElement(using: &numbers) ?? Int.random(in: 0...events.count, using: &numbers)
    }

    @Test(
        "With idempotency keys, what was saved before a power cut is sent exactly once", .timeLimit(.minutes(30)),
        arguments: groups)
    func keyed(group: UInt64) async throws {
        try await cut(CardsResource.self, group: group)
    }

    @Test(
        "Without keys, a new record that the server may have is not sent as if it were new", .timeLimit(.minutes(30)),
        arguments: groups)
    func plain(group: UInt64) async throws {
        try await cut(PlainCardsResource.self, group: group)
    }

    @Test(
        "With a unique field, what was saved before a power cut is found", .timeLimit(.minutes(30)), arguments: groups)
    func marked(group: UInt64) async throws {
        try await cut(MarkedCardsResource.self, group: group)
    }

    @Test("A store can be opened after any power cut while it was made")
    func made() throws {
        let folder = TemporaryFolder()
        let log = LoggedFiles.log(folder.url, beside: folder.mark)
        _ = try folder.store()
        let events = log.events
        // Before there is a write-ahead log, the database itself is written.
        let early = events.firstIndex { event in
            if case .make(_, let name) = event { name.hasSuffix("-wal") } else { false }
        }
        var numbers = SplitMix64(seed: 1)
        for count in 0...events.count {
            for _ in 0..<(count < early ?? 0 ? 5 : 1) {
                let cut = TemporaryFolder()
                try CutFolder(after: events[..<count], using: &numbers).write(to: cut.url, beside: cut.mark)
                #expect(throws: Never.self, "cut \(count) of \(events.count)") { try cut.store() }
            }
        }
    }

    @Test("A power cut loses what SQLite has not synced, and nothing else", arguments: ["NORMAL", "FULL"])
    func layer(synchronous: String) throws {
        let folder = TemporaryFolder()
        let log = LoggedFiles.log(folder.url, beside: folder.mark)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let path = "rows.sqlite"
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA fullfsync = 1") }
            let pool = try DatabasePool(path: folder.url.appending(path: path).path, configuration: configuration)
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL; CREATE TABLE row(number INTEGER)")
                log.add(.note(0))
                try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
                for number in 1...10 {
                    try database.execute(sql: "INSERT INTO row VALUES (?)", arguments: [number])
                    log.add(.note(number))
                }
            }
        }
        let events = log.events
        var numbers = SplitMix64(seed: 1)
        var lost = 0
        for (index, event) in events.enumerated() {
            guard case .note(let written) = event else { continue }
            for _ in 0..<10 {
                let cut = TemporaryFolder()
                try CutFolder(after: events[...index], using: &numbers).write(to: cut.url, beside: cut.mark)
                let rows = try DatabaseQueue(path: cut.url.appending(path: path).path).read { database in
                    #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
                    return try Int.fetchAll(database, sql: "SELECT number FROM row ORDER BY number")
                }
                #expect(rows == Array(1...rows.count + 1).dropLast())
                lost += written - rows.count
            }
        }
        #expect((lost > 0) == (synchronous == "NORMAL"), "\(lost) rows were lost")
    }
}
#endif
