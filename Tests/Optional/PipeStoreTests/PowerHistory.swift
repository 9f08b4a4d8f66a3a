#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import RandomTesting
import Synchronization

@testable import PipeStore

/// What is true at a moment of a history, wherever a power cut ends it.
struct PowerMoment: Sendable {
    /// A change whose call has not returned.
    enum Open: Sendable {
        case create(CardValue)
        case change(Int64, CardValue)
        case remove(Int64)

        var local: Int64? {
            switch self {
            case .create: nil
            case .change(let local, _), .remove(let local): local
            }
        }
    }

    /// A request whose response was not received.
    struct Request: Sendable {
        let method: HTTPRequest.Method
        /// The mark of a new record.
        let mark: String?
    }

    var server = CardServer.State()
    /// What the app has written, by local identities.
    var written: [Int64: CardValue] = [:]
    var open: Open?
    var request: Request?
    /// The records of the server that the app has seen, by local identities.
    var seen: [Int64: Int] = [:]

    /// What the server has when all is sent: with or without the change that was not finished.
    func contents(adding other: CardValue) -> [Set<CardValue>] {
        var after = written
        switch open {
        case .create(let value): after[-1] = value
        case .change(let local, let value): after[local] = value
        case .remove(let local): after[local] = nil
        case nil: break
        }
        return [written, after].map { Set($0.values).union([other]) }
    }
}

/// The moments of a history, which the log of its files refers to.
final class PowerJournal: Transport {
    private let moments = Mutex([PowerMoment()])
    private let server: CardServer
    private let log: FileLog

    init(_ server: CardServer, _ log: FileLog) {
        (self.server, self.log) = (server, log)
    }

    var all: [PowerMoment] { moments.withLock { $0 } }
    var last: PowerMoment { moments.withLock { $0.last } ?? PowerMoment() }

    func note(_ change: (inout PowerMoment) -> Void) {
        moments.withLock { moments in
            guard var moment = moments.last else { return }
            change(&moment)
            log.add(.note(moments.count))
            moments.append(moment)
        }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let content = try await body?.collect(upTo: 100_000) ?? []
        if request.method != .get {
            let object = try? JSON.decode(JSONObject.self, from: content)
            let mark = request.method == .post ? object?["mark"]?.string : nil
            note { $0.request = .init(method: request.method, mark: mark) }
        }
        defer { note { $0.request = nil } }
        defer {
            let state = server.state.withLock { $0 }
            note { $0.server = state }
        }
        return try await server.send(request, body: HTTPBody(content))
    }
}

extension CardValue {
    /// How the titles of cards of other clients begin.
    fileprivate static let othersTitle = "another"
}

extension CardServer {
    /// The cards of the app.
    fileprivate var ownContents: Set<CardValue> {
        contents.filter { !$0.title.hasPrefix(CardValue.othersTitle) }
    }

    /// A client whose requests go through a transport.
    func client(over transport: any Transport) -> PipeClient {
        var client = PipeClient(name: "Cards", server: "https://cards.example.com", transport: transport)
        client.settings.retry = .never
        return client
    }
}

/// A history of one device, with a log of what it does to its files.
final class PowerHistory<Resource: JudgedResource> where Resource.Record == Card {
    private let folder = TemporaryFolder()
    private let time = TestTime()
    private let server = CardServer()
    private let log: FileLog
    private let journal: PowerJournal
    private var store: RecordStore?
    private var numbers: SplitMix64
    private var lastTitle = 0

    private init(seed: UInt64) {
        numbers = SplitMix64(seed: seed)
        log = LoggedFiles.log(folder.url, beside: folder.mark)
        journal = PowerJournal(server, log)
        let network = Mutex(SplitMix64(seed: seed ^ 0xABCD))
        server.state.withLock { state in
            state.network = { _, request in
                network.withLock { numbers in
                    ServerProfile.any(using: &numbers)
                        .network(of: request, repeatsCreates: Resource.self == CardsResource.self)
                }
            }
        }
    }

    /// Runs a history and closes its store.
    static func run(seed: UInt64, steps: Int) async throws -> (events: [FileLog.Event], moments: [PowerMoment]) {
        let history = PowerHistory(seed: seed)
        let cards = try await history.opened()
        _ = cards
        for _ in 0..<steps { try await history.step() }
        history.store = nil
        return (history.log.events, history.journal.all)
    }

    /// Opens the store, or opens it again.
    private func opened() async throws -> RecordStore {
        if let store { return store }
        let store = try folder.store(at: time)
        self.store = store
        // Its pages are also written to the database itself while it is open.
        let pages = [2, 8, 30, 1000].randomElement(using: &numbers) ?? 8
        try await store.file.write { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)") }
        _ = cards(in: store)
        return store
    }

    private func cards(in store: RecordStore) -> StoredPipe<Resource> {
        ResourcePipe<Resource>(server.client(over: journal)).stored(in: store)
    }

    // MARK: - Steps

    private func step() async throws {
        let store = try await opened()
        let cards = cards(in: store)
        switch Int.random(in: 0..<26, using: &numbers) {
        case 0...6: try await create(cards)
        case 7...11: try await change(cards)
        case 12...13: try await remove(cards)
        case 14...18:
            time.add(.random(in: 0..<60, using: &numbers))
            async let report = store.flush()
            if Int.random(in: 0..<3, using: &numbers) == 0 { try await create(cards) }
            _ = try await report
        case 19: makeByOther()
        case 20...22:
            _ = try? await cards.all(.networkFirst)
            let seen = try await cards.local.records()
            journal.note { moment in
                for stored in seen { moment.seen[stored.localID.rawValue] = stored.value?.id.rawValue }
            }
        case 23: self.store = nil
        default: try await Self.decide(about: cards, at: server)
        }
    }

    private func title() -> String {
        lastTitle += 1
        return "title \(lastTitle)"
    }

    private func create(_ cards: StoredPipe<Resource>) async throws {
        let title = title()
        let draft = Card.Draft(title: title, color: Bool.random(using: &numbers) ? "red" : nil, mark: title)
        let value = CardValue(title: title, color: draft.color)
        journal.note { $0.open = .create(value) }
        let local = try await cards.save(draft).localID.rawValue
        journal.note { moment in
            moment.written[local] = value
            moment.open = nil
        }
    }

    /// Another client makes a card.
    private func makeByOther() {
        let title = "\(CardValue.othersTitle) \(title())"
        server.state.withLock { state in
            state.lastID += 1
            state.cards[state.lastID] = [
                "id": .number(JSONNumber(state.lastID)), "title": .string(title), "revision": 1,
            ]
        }
        let state = server.state.withLock { $0 }
        journal.note { $0.server = state }
    }

    /// One that the app has written: before a list is known to bring it, it seems to be another one.
    private func any(_ cards: StoredPipe<Resource>) async throws -> Stored<Card>? {
        let written = journal.last.written
        return try await cards.local.records().filter { written[$0.localID.rawValue] != nil }
            .randomElement(using: &numbers)
    }

    private func change(_ cards: StoredPipe<Resource>) async throws {
        guard let stored = try await any(cards) else { return }
        let local = stored.localID.rawValue
        guard var value = journal.last.written[local] else { return }
        let title = Bool.random(using: &numbers) ? title() : nil
        let color = ["red", "green", "blue"].randomElement(using: &numbers) ?? ""
        if let title { value.title = title } else { value.color = color }
        journal.note { [value] in $0.open = .change(local, value) }
        try await cards.update(stored.localID) { patch in
            if let title { patch.title = title } else { patch.color = .value(color) }
        }
        journal.note { [value] moment in
            moment.written[local] = value
            moment.open = nil
        }
    }

    private func remove(_ cards: StoredPipe<Resource>) async throws {
        guard let stored = try await any(cards), stored.state == .waiting || stored.state == .synced else { return }
        let local = stored.localID.rawValue
        journal.note { $0.open = .remove(local) }
        try await cards.remove(stored.localID)
        journal.note { moment in
            moment.written[local] = nil
            moment.open = nil
        }
    }

    /// Decides as an app would: what is in doubt is looked for at the server.
    fileprivate static func decide(about cards: StoredPipe<Resource>, at server: CardServer) async throws {
        for stored in try await cards.local.unsynced().records() {
            guard stored.state == .inDoubt || stored.state == .made else { continue }
            let mark = stored.draftMembers?["mark"]?.string ?? ""
            if let made = server.state.withLock({ $0.cardsByMark[mark] }) {
                do {
                    try await cards.settle(stored.localID, as: Card.ID(made))
                } catch {
                    // The record could not be read now.
                    guard error.call != nil else { throw error }
                }
            } else if stored.state == .inDoubt {
                try await cards.retry(stored.localID)
            }
        }
    }
}

// MARK: - After a power cut

extension TemporaryFolder {
    /// The file beside the folder by which a restored one is recognized.
    var mark: URL { url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).mark") }
}

/// A device after a power cut.
struct CutDevice<Resource: JudgedResource> where Resource.Record == Card {
    let moment: PowerMoment
    let cut: CutFolder

    /// What is wrong in the files, with the store, and at the server when all is sent.
    func problems() async throws -> [String] {
        var problems = try problemsOfFiles()
        let server = CardServer()
        server.state.withLock { state in
            state = moment.server
            state.network = { _, _ in .works }
        }
        let folder = TemporaryFolder()
        try cut.write(to: folder.url, beside: folder.mark)
        let time = TestTime()
        time.add(100_000)
        let store: RecordStore
        do {
            store = try folder.store(at: time)
        } catch {
            return problems + ["not opened: \(error)"]
        }
        // The file beside the folder of a store that was not opened before is written last.
        if store.isRestored, cut.beside != nil { problems.append("taken for a backup") }
        let cards = ResourcePipe<Resource>(server.client).stored(in: store)
        problems += try await problemsOfRecords(cards)
        let other = CardValue(title: "after the cut", color: nil)
        let saved = try await cards.save(Card.Draft(title: other.title, mark: other.title)).localID
        if moment.seen[saved.rawValue] != nil || moment.written[saved.rawValue] != nil {
            problems.append("\(saved) is another record than before")
        }
        problems += try await finish(store, cards, server, time)
        let expected = moment.contents(adding: other)
        if !expected.contains(server.ownContents) {
            problems.append(
                "the server has \(server.ownContents), not \(expected[0]), \(moment.open.map { "\($0)" } ?? "")")
        }
        for (number, id) in moment.seen {
            guard let value = try await cards.stored(LocalID(rawValue: number))?.value, value.id.rawValue != id else {
                continue
            }
            problems.append("local \(number) was \(id), and is \(value)")
        }
        if !server.repeatedMarks.isEmpty { problems.append("made twice: \(server.repeatedMarks)") }
        return problems
    }

    /// What the files say before the store has looked at them.
    private func problemsOfFiles() throws -> [String] {
        let folder = TemporaryFolder()
        try cut.write(to: folder.url, beside: folder.mark)
        let content = try RawStore(at: folder.url)
        var problems = content.problems
        if let request = moment.request {
            let sending = content.changes.filter { $0.state == .sending }
            let isMarked =
                request.mark.map { mark in sending.contains { $0.body?["mark"]?.string == mark } } ?? !sending.isEmpty
            if !isMarked {
                problems.append(
                    "\(request.method) of \(request.mark ?? "a change") is on its way, which is not on the disk: "
                        + "\(content.changes.map { "\($0.operation) \($0.state)" })")
            }
        }
        for change in content.changes where change.operation == .create && change.state == .waiting {
            guard let mark = change.body?["mark"]?.string, moment.server.cardsByMark[mark] != nil else { continue }
            if Resource.self == PlainCardsResource.self || !change.mayBeMade {
                problems.append("the server has \(mark), which waits")
            }
        }
        return problems
    }

    private func problemsOfRecords(_ cards: StoredPipe<Resource>) async throws -> [String] {
        var problems: [String] = []
        for (number, expected) in moment.written.sorted(by: { $0.key < $1.key }) where number != moment.open?.local {
            guard let stored = try await cards.stored(LocalID(rawValue: number)) else {
                problems.append("lost: \(expected)")
                continue
            }
            if let value = stored.value.map({ CardValue($0) }), value != expected {
                problems.append("lost: \(expected) is \(value), \(stored.state)")
            }
        }
        return problems
    }

    private func finish(
        _ store: RecordStore, _ cards: StoredPipe<Resource>, _ server: CardServer, _ time: TestTime
    ) async throws -> [String] {
        server.bringLate()
        for _ in 0..<20 {
            try await PowerHistory<Resource>.decide(about: cards, at: server)
            time.add(3600)
            if try await store.flush().left == 0 { return [] }
        }
        let left = try await cards.local.unsynced().records()
        return ["not sent: \(left.map { "\($0.localID) \($0.state)" }), \(try await store.flush())"]
    }
}
#endif
