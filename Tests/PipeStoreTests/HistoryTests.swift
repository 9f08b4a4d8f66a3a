#if Store
import Foundation
@_spi(Generated) import PipeCore
import Synchronization
import Testing

@testable import PipeStore

/// Random histories: operations without a network, with lost responses, with restarts, and on two devices. Afterwards the
/// server has what the apps have written, and nothing twice.
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
private struct CardValue: Hashable, CustomStringConvertible {
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
    fileprivate var contents: Set<CardValue> {
        state.withLock { state in
            Set(state.cards.values.map { CardValue(title: $0["title"]?.string ?? "", color: $0["color"]?.string) })
        }
    }

    /// The marks of records that were made more than once.
    fileprivate var repeatedMarks: [String] {
        state.withLock { state in
            Dictionary(grouping: state.made, by: \.self).filter { $0.value.count > 1 }.map(\.key)
        }
    }
}

/// Random numbers that are the same for a seed (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// One device with its store.
private final class Device<Resource: CardResource> {
    let folder = TemporaryFolder()
    let server: CardServer
    var store: RecordStore
    /// What the app has written, by local identities.
    var written: [Int64: CardValue] = [:]

    init(_ server: CardServer) throws {
        self.server = server
        store = try folder.store()
        _ = cards
    }

    var cards: StoredPipe<Resource> { ResourcePipe<Resource>(server.client).stored(in: store) }
    var model: Set<CardValue> { Set(written.values) }

    func restart() throws {
        store = try folder.store()
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
    private var numbers: SeededNumbers
    private var lastTitle = 0

    init(seed: UInt64, devices count: Int) throws {
        let server = server
        devices = try (0..<count).map { _ in try Device(server) }
        numbers = SeededNumbers(state: seed)
        let network = Mutex(SeededNumbers(state: seed ^ 0xABCD))
        server.state.withLock { state in
            state.network = { _, _ in
                network.withLock { numbers in
                    switch UInt64.random(in: 0..<10, using: &numbers) {
                    case 0...5: .works
                    case 6: .isUnreachable
                    case 7: .losesRequests
                    default: .losesResponses
                    }
                }
            }
        }
    }

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            let device = devices[Int.random(in: 0..<devices.count, using: &numbers)]
            switch Int.random(in: 0..<12, using: &numbers) {
            case 0...2: try await create(device)
            case 3...5: try await change(device)
            case 6: try await remove(device)
            case 7...8: try await device.store.flush()
            case 9: _ = try? await device.cards.all(.networkFirst)
            case 10: try device.restart()
            default: try await decide(device)
            }
        }
    }

    /// Sends everything, with a network that works.
    func finish() async throws {
        server.state.withLock { $0.network = { _, _ in .works } }
        for _ in 0..<20 {
            var left = 0
            for device in devices {
                try await decide(device)
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

    /// The records that one device has written: before it knows that the server has made one, a list brings it once more,
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
            case .inDoubt where decidesAboutDoubts:
                let mark = stored.draftMembers?["mark"]?.string ?? ""
                if let made = server.state.withLock({ $0.cardsByMark[mark] }) {
                    do {
                        try await cards.settle(stored.localID, as: Card.ID(made))
                    } catch {
                        // Another device has removed it.
                        if error.call?.isNotFound == true { try await cards.drop(stored.localID) }
                    }
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
