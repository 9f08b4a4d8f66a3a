#if Store
import Foundation
@_spi(Generated) import PipeCore
import RandomTesting
import Synchronization
import Testing

@testable import PipeStore

/// Random histories: operations without a network, with lost and repeated requests, with lost responses, restarts and
/// sign-outs, and on two devices. After each flush the server has what the store says that it has, and nothing twice; in
/// the end it has what the apps have written.
@Suite struct HistoryTests {
    /// The number of histories of each kind; `PIPEWRIGHT_HISTORIES=10000` for more.
    private static let count = UInt64(ProcessInfo.processInfo.environment["PIPEWRIGHT_HISTORIES"] ?? "") ?? 24
    /// Histories that run at the same time, since each has files open.
    private static let groups = Array(1...UInt64(6))

    private func each(of group: UInt64, _ history: (UInt64) async throws -> Void) async throws {
        for seed in stride(from: group, through: Self.count, by: Self.groups.count) { try await history(seed) }
    }

    @Test("With idempotency keys the server has what one device has written", arguments: groups)
    func exactlyOnce(group: UInt64) async throws {
        try await each(of: group) { seed in
            let history = try History<CardsResource>(seed: seed, devices: 1)
            try await history.run(steps: 30)
            try await history.finish()
            #expect(history.server.contents == history.devices[0].model, "seed \(seed)")
            #expect(history.server.repeatedMarks.isEmpty, "seed \(seed)")
        }
    }

    @Test("Without keys a new record is in doubt rather than made twice", arguments: groups)
    func neverTwice(group: UInt64) async throws {
        try await each(of: group) { seed in
            let history = try History<PlainCardsResource>(seed: seed, devices: 1)
            try await history.run(steps: 30)
            try await history.finish()
            #expect(history.server.contents == history.devices[0].model, "seed \(seed)")
            #expect(history.server.repeatedMarks.isEmpty, "seed \(seed)")
        }
    }

    @Test("With a unique field a new record is found, and the app decides nothing", arguments: groups)
    func found(group: UInt64) async throws {
        try await each(of: group) { seed in
            let history = try History<MarkedCardsResource>(seed: seed, devices: 1)
            history.decidesAboutDoubts = false
            try await history.run(steps: 30)
            try await history.finish()
            #expect(history.server.contents == history.devices[0].model, "seed \(seed)")
            #expect(history.server.repeatedMarks.isEmpty, "seed \(seed)")
        }
    }

    @Test("Two devices see the same in the end, whatever they have decided about conflicts", arguments: groups)
    func twoDevices(group: UInt64) async throws {
        try await each(of: group) { seed in
            let history = try History<CheckedCardsResource>(seed: seed, devices: 2)
            history.server.state.withLock { $0.checksVersions = true }
            try await history.run(steps: 40)
            try await history.finish()
            #expect(history.server.repeatedMarks.isEmpty, "seed \(seed)")
            for device in history.devices {
                let cards = device.cards
                let listed = try await cards.all(.networkFirst)
                let stored = try await cards.local.values()
                #expect(Set(listed.map(CardValue.init)) == history.server.contents, "seed \(seed)")
                #expect(Set(stored.map(CardValue.init)) == history.server.contents, "seed \(seed)")
            }
        }
    }
}

/// What a card says.
struct CardValue: Hashable, CustomStringConvertible {
    var title: String
    var color: String?

    var description: String { "\(title)/\(color ?? "-")" }

    init(_ card: Card) {
        (title, color) = (card.title, card.color)
    }

    init(title: String, color: String?) {
        (self.title, self.color) = (title, color)
    }
}

extension CardServer {
    var contents: Set<CardValue> {
        state.withLock { state in
            Set(state.cards.values.map { CardValue(title: $0["title"]?.string ?? "", color: $0["color"]?.string) })
        }
    }

    fileprivate func content(of id: Card.ID) -> (revision: Int?, value: CardValue)? {
        state.withLock { $0.cards[id.rawValue] }.map { card in
            (card["revision"]?.int, CardValue(title: card["title"]?.string ?? "", color: card["color"]?.string))
        }
    }

    /// The marks of records that were made more than once.
    var repeatedMarks: [String] {
        state.withLock { state in
            Dictionary(grouping: state.made, by: \.self).filter { $0.value.count > 1 }.map(\.key)
        }
    }
}

/// One device with its store.
private final class Device<Resource: CardResource> {
    let folder = TemporaryFolder()
    let time = TestTime()
    let server: CardServer
    var store: RecordStore
    /// What the app has written since the last sign-out, by local identities.
    var written: [Int64: CardValue] = [:]
    /// What the server had at the last sign-out.
    var kept: Set<CardValue> = []

    init(_ server: CardServer) throws {
        self.server = server
        store = try folder.store(at: time)
        _ = cards
    }

    var cards: StoredPipe<Resource> { ResourcePipe<Resource>(server.client).stored(in: store) }
    var model: Set<CardValue> { kept.union(written.values) }

    func restart() throws {
        store = try folder.store(at: time)
        _ = cards
    }
}

private protocol CardResource: CRUDResource where Record == Card, Draft == Card.Draft, Patch == Card.Patch {}
extension CardsResource: CardResource {}
extension PlainCardsResource: CardResource {}
extension CheckedCardsResource: CardResource {}
extension MarkedCardsResource: CardResource {}

private final class History<Resource: CardResource> {
    let server = CardServer()
    let devices: [Device<Resource>]
    /// Whether the app ends doubts by what the server has.
    var decidesAboutDoubts = true
    private var numbers: SplitMix64
    private var lastTitle = 0

    init(seed: UInt64, devices count: Int) throws {
        let server = server
        devices = try (0..<count).map { _ in try Device(server) }
        numbers = SplitMix64(seed: seed)
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

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            let device = devices[Int.random(in: 0..<devices.count, using: &numbers)]
            switch Int.random(in: 0..<25, using: &numbers) {
            case 0...5: try await create(device)
            case 6...11: try await change(device)
            case 12...13: try await remove(device)
            case 14...17: try await flush(device)
            case 18...19: _ = try? await device.cards.all(.networkFirst)
            case 20...21: try device.restart()
            case 22: try await signOut(device)
            default: try await decide(device)
            }
        }
    }

    private func flush(_ device: Device<Resource>) async throws {
        device.time.add(.random(in: 0..<60, using: &numbers))
        let report = try await device.store.flush()
        #expect(server.repeatedMarks.isEmpty)
        for stored in try await own(device) where stored.state == .synced {
            let card = try #require(stored.value)
            let content = server.content(of: card.id)
            // The other device may have changed or removed it.
            guard devices.count == 1 || content?.revision == card.revision else { continue }
            #expect(content?.value == CardValue(card))
        }
        if devices.count == 1, report.left == 0 { #expect(server.contents == device.model) }
    }

    /// Another account uses the folder, which sends nothing; then the account is signed out.
    private func signOut(_ device: Device<Resource>) async throws {
        let other = try device.folder.store("bob")
        let cards = ResourcePipe<Resource>(server.client).stored(in: other)
        let writes = server.state.withLock(\.writes.count)
        #expect(try await other.flush().sent == 0)
        #expect(server.state.withLock(\.writes.count) == writes)
        #expect(try await cards.local.records().isEmpty)
        let records = try await device.cards.local.records()
        let isUnsent = try await !device.cards.local.unsynced().records().isEmpty
        let drops = Bool.random(using: &numbers)
        do {
            try await device.store.signOut(droppingChanges: drops)
        } catch {
            guard case .unsentChanges = error else { throw error }
            #expect(!drops)
            #expect(try await device.cards.local.records() == records)
            return
        }
        #expect(drops || !isUnsent)
        #expect(try await device.cards.local.records().isEmpty)
        device.written = [:]
        // What is on its way arrives, though nothing is left of it here.
        server.bringLate()
        device.kept = server.contents
    }

    /// Sends everything, with a network that works.
    func finish() async throws {
        server.state.withLock { $0.network = { _, _ in .works } }
        server.bringLate()
        for _ in 0..<20 {
            var left = 0
            for device in devices {
                try await decide(device)
                device.time.add(3600)
                left += try await device.store.flush().left
            }
            if left == 0 { break }
        }
        for device in devices {
            #expect(try await device.cards.local.unsynced().records().isEmpty)
            let report = try await device.store.flush()
            #expect(report.left == 0, "\(report)")
        }
    }

    private func title() -> String {
        lastTitle += 1
        return "title \(lastTitle)"
    }

    private func create(_ device: Device<Resource>) async throws {
        let title = title()
        let draft = Card.Draft(title: title, color: Bool.random(using: &numbers) ? "red" : nil, mark: title)
        let stored = try await device.cards.save(draft)
        device.written[stored.localID.rawValue] = CardValue(title: draft.title, color: draft.color)
    }

    /// The records that one device has written: before it knows that the server has made one, a list brings it again,
    /// and the app does not know that they are the same. Two devices change the records of each other.
    private func own(_ device: Device<Resource>) async throws -> [Stored<Card>] {
        let all = try await device.cards.local.records()
        return devices.count > 1 ? all : all.filter { device.written[$0.localID.rawValue] != nil }
    }

    private func change(_ device: Device<Resource>) async throws {
        guard let stored = try await own(device).randomElement(using: &numbers) else { return }
        let title = Bool.random(using: &numbers) ? title() : nil
        let color = ["red", "green", "blue"].randomElement(using: &numbers) ?? ""
        try await device.cards.update(stored.localID) { patch in
            if let title { patch.title = title } else { patch.color = .value(color) }
        }
        let number = stored.localID.rawValue
        if let title { device.written[number]?.title = title } else { device.written[number]?.color = color }
    }

    private func remove(_ device: Device<Resource>) async throws {
        guard let stored = try await own(device).randomElement(using: &numbers),
            stored.state == .waiting || stored.state == .synced
        else { return }
        try await device.cards.remove(stored.localID)
        device.written[stored.localID.rawValue] = nil
    }

    /// Decides as an app would: what is in doubt is looked for at the server.
    private func decide(_ device: Device<Resource>) async throws {
        let cards = device.cards
        for stored in try await cards.local.unsynced().records() {
            switch stored.state {
            case .inDoubt where decidesAboutDoubts, .made:
                let mark = stored.draftMembers?["mark"]?.string ?? ""
                if let made = server.state.withLock({ $0.cardsByMark[mark] }) {
                    do {
                        try await cards.settle(stored.localID, as: Card.ID(made))
                    } catch {
                        // Another device has removed it.
                        if error.call?.isNotFound == true { try await cards.drop(stored.localID) }
                    }
                } else if stored.state == .made {
                    Issue.record("\(mark) was not made")
                } else {
                    try await cards.retry(stored.localID)
                }
            case .inConflict:
                if Bool.random(using: &numbers) {
                    try await cards.retry(stored.localID)
                } else {
                    try await cards.drop(stored.localID)
                }
            default: break
            }
        }
    }
}
#endif
