#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON
import RandomTesting
import Synchronization

@testable import PipeStore

/// A history of decks with cards below them, which refer to cards in turn, and of another client that removes them.
final class ParentHistory {
    /// What the app has written of a record.
    struct Item {
        enum Kind { case deck, card }

        let kind: Kind
        let row: Int64
        /// The end of the title, which no other record has.
        let mark: String
        /// The deck that a card is below.
        var deck: Int64?
        /// The card that a deck refers to.
        var cover: Int64?
        var color: String?
        var isRemoved = false
        /// Whether the app has dropped changes, so that the server need not have what it has written.
        var isDropped = false

        var deckID: LocalID<Deck> { LocalID(rawValue: row) }
        var cardID: LocalID<Card> { LocalID(rawValue: row) }
        var key: Key { Key(kind: kind, row: row) }
    }

    struct Key: Hashable {
        let kind: Item.Kind
        let row: Int64
    }

    enum Step: CaseIterable {
        case deck, card, changeDeck, changeCard, remove, drop, move, flush, restart, list, others, signOut, decide

        var weight: Int {
            switch self {
            case .card, .flush: 5
            case .deck, .changeDeck, .changeCard: 3
            case .drop, .others, .decide, .move: 2
            default: 1
            }
        }
    }

    /// What the app sees of a record.
    enum Seen { case synced, waiting, orphaned, refused, conflict, doubt, made }

    let server = JudgedServer(.init(knowsKeys: true, checksReferences: true))
    let folder = TemporaryFolder()
    var store: RecordStore
    var items: [Key: Item] = [:]
    var problems: [String] = []
    var trace: [String] = []
    private var numbers: SplitMix64
    private var last = 0

    init(seed: UInt64) throws {
        store = try folder.store()
        numbers = SplitMix64(seed: seed)
        let network = Mutex(SplitMix64(seed: seed ^ 0xABCD))
        server.state.withLock { state in
            state.network = { _, request in
                network.withLock { JudgedNetwork(repeatsCreates: true).network(of: request, using: &$0) }
            }
        }
        connect()
    }

    var decks: StoredPipe<DecksResource> { ResourcePipe<DecksResource>(server.client()).stored(in: store) }

    func cards(of deck: Int64?) async throws -> StoredPipe<DeckCardsResource> {
        guard let deck, try await decks.stored(LocalID(rawValue: deck)) != nil else { return decks[Deck.ID(1)].cards }
        return try await decks.item(LocalID(rawValue: deck)).cards
    }

    private func connect() { _ = decks[Deck.ID(1)].cards }

    func note(_ text: String) { trace.append(text) }

    func found(_ problem: String) {
        problems.append(problem)
        trace.append("PROBLEM \(problem)")
    }

    func seen(_ item: Item) async throws -> Seen? {
        func seen<Record>(_ stored: Stored<Record>?) -> Seen? {
            switch stored?.state {
            case nil: nil
            case .synced: .synced
            case .waiting: .waiting
            case .orphaned: .orphaned
            case .refused: .refused
            case .inConflict: .conflict
            case .inDoubt: .doubt
            case .made: .made
            }
        }
        switch item.kind {
        case .deck: return seen(try await decks.stored(item.deckID))
        case .card: return seen(try await decks[Deck.ID(1)].cards.stored(item.cardID))
        }
    }

    // MARK: - Steps

    func run(steps: Int) async throws {
        let kinds = Step.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
        for _ in 0..<steps {
            let step = kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
            note("# \(step)")
            try await perform(step)
            trace += server.takeLines().map { "    \($0)" }
            if !problems.isEmpty { return }
        }
        try await finish()
        trace += server.takeLines().map { "    \($0)" }
    }

    private func any(_ kind: Item.Kind) -> Item? {
        items.values.filter { $0.kind == kind && !$0.isRemoved }.sorted { $0.row < $1.row }
            .randomElement(using: &numbers)
    }

    private func any() -> Item? { any(Bool.random(using: &numbers) ? .deck : .card) }

    private func perform(_ step: Step) async throws {
        last += 1
        switch step {
        case .deck: try await saveDeck()
        case .card: try await saveCard()
        case .changeDeck:
            guard let deck = any(.deck) else { return }
            try await refer(deck, to: Bool.random(using: &numbers) ? any(.card) : nil)
        case .changeCard:
            guard let card = any(.card) else { return }
            let color = "c\(last)"
            note("  card \(card.row) \(color)")
            try await cards(of: card.deck).update(card.cardID) { $0.color = .value(color) }
            items[card.key]?.color = color
        case .remove:
            guard let item = any() else { return }
            note("  \(item.kind) \(item.row)")
            switch item.kind {
            case .deck: try await decks.remove(item.deckID)
            case .card: try await cards(of: item.deck).remove(item.cardID)
            }
            items[item.key]?.isRemoved = true
        case .drop:
            guard let item = any(), let seen = try await seen(item), seen != .synced else { return }
            try await drop(item, cascading: Bool.random(using: &numbers))
        case .move:
            guard let card = any(.card), let deck = any(.deck) else { return }
            try await move(card, to: deck)
        case .flush: try await judge(try await store.flush())
        case .restart:
            store = try folder.store()
            connect()
        case .list:
            _ = try? await decks.all(.networkFirst)
            if let deck = any(.deck) { _ = try? await cards(of: deck.row).all(.networkFirst) }
        case .others:
            server.bringLate()
            server.state.withLock { state in
                if let path = state.records.keys.sorted().randomElement(using: &numbers) { state.removeByOther(path) }
            }
        case .signOut: try await signOut()
        case .decide: try await decide()
        }
    }

    private func saveDeck() async throws {
        let cover = Bool.random(using: &numbers) ? any(.card) : nil
        let isBad = Int.random(in: 0..<4, using: &numbers) == 0
        let id = try await recordID(of: cover)
        let stored = try await decks.save(Deck.Draft(title: "\(isBad ? "bad" : "good") \(last)", cover: id))
        note("  deck \(stored.localID.rawValue) of \(cover?.row ?? 0)")
        let item = Item(kind: .deck, row: stored.localID.rawValue, mark: "\(last)", cover: cover?.row)
        items[item.key] = item
    }

    private func saveCard() async throws {
        guard let deck = any(.deck), try await seen(deck) != nil else { return }
        let stored = try await cards(of: deck.row).save(Card.Draft(title: "t", mark: "\(last)"))
        note("  card \(stored.localID.rawValue) below \(deck.row)")
        let item = Item(kind: .card, row: stored.localID.rawValue, mark: "\(last)", deck: deck.row)
        items[item.key] = item
    }

    private func recordID(of card: Item?) async throws -> Card.ID? {
        guard let card else { return nil }
        return try await store.recordID(of: card.cardID)
    }

    private func refer(_ deck: Item, to card: Item?) async throws {
        note("  deck \(deck.row) to card \(card?.row ?? 0)")
        let id = try await recordID(of: card)
        try await decks.update(deck.deckID) { $0.cover = id.map { .value($0) } ?? .null }
        items[deck.key]?.cover = card?.row
    }

    private func move(_ card: Item, to deck: Item) async throws {
        let seen = try await seen(card)
        do {
            try await cards(of: deck.row).move(card.cardID)
        } catch {
            // It was sent before, or the deck waits for it.
            switch error as? StoreError {
            case .missingRecord, .cyclicMove: return
            default: throw error
            }
        }
        note("  card \(card.row), \(seen.map { "\($0)" } ?? "-"), to deck \(deck.row)")
        items[card.key]?.deck = deck.row
    }

    /// Drops a record, and forgets what is gone with it.
    private func drop(_ item: Item, cascading: Bool) async throws {
        note("  \(item.kind) \(item.row) \(cascading ? "cascading" : "")")
        var before: Set<Key> = []
        for item in items.values where try await seen(item) != nil { before.insert(item.key) }
        switch item.kind {
        case .deck: try await decks.drop(item.deckID, cascading: cascading)
        case .card: try await decks[Deck.ID(1)].cards.drop(item.cardID, cascading: cascading)
        }
        let waiting = cascading ? dependents(of: item.key) : []
        for key in before {
            guard let other = items[key] else { continue }
            let seen = try await seen(other)
            if key == item.key || waiting.contains(key) {
                // What is left of it is what the server has, and changes that did not wait for the record.
                items[key]?.isDropped = true
                if seen == nil { items[key] = nil }
                note("  dropped \(key.kind) \(key.row) \(other.mark)")
            } else if seen == nil {
                found("lost: \(key.kind) \(key.row), which was not dropped")
            }
        }
    }

    /// What is below records, or refers to them.
    private func dependents(of key: Key) -> Set<Key> {
        var found: Set<Key> = []
        var next = [key]
        while let key = next.popLast() {
            for item in items.values where key.kind == .deck ? item.deck == key.row : item.cover == key.row {
                if found.insert(item.key).inserted { next.append(item.key) }
            }
        }
        return found
    }

    private func signOut() async throws {
        var isUnsent = false
        for item in items.values {
            let seen = try await seen(item)
            if seen != nil, seen != .synced { isUnsent = true }
        }
        do {
            try await store.signOut()
        } catch {
            guard case .unsentChanges = error else { throw error }
            return
        }
        if isUnsent { found("signed out: changes were lost") }
        server.bringLate()
        items = [:]
    }

    /// The app decides about what the store asks it.
    private func decide() async throws {
        for item in items.values.sorted(by: { $0.row < $1.row }) {
            guard items[item.key] != nil, let seen = try await seen(item) else { continue }
            note("  \(item.kind) \(item.row) \(seen)")
            switch seen {
            case .synced, .waiting: break
            // The next flush looks for it.
            case .made: break
            case .doubt: found("asked: \(item.kind) \(item.row) \(seen), with keys")
            case .conflict: try await drop(item, cascading: false)
            case .orphaned, .refused:
                let choice = Int.random(in: 0..<4, using: &numbers)
                if choice == 0 || item.isRemoved {
                    try await drop(item, cascading: Bool.random(using: &numbers))
                } else if item.kind == .deck {
                    try await decks.update(item.deckID) { patch in
                        patch.title = "good \(item.mark)"
                        patch.cover = .null
                    }
                    items[item.key]?.cover = nil
                } else if choice < 3, let deck = any(.deck), try await self.seen(deck) != nil {
                    try await move(item, to: deck)
                    if seen == .refused { try await decks[Deck.ID(1)].cards.retry(item.cardID) }
                } else {
                    try await decks[Deck.ID(1)].cards.retry(item.cardID)
                }
            }
        }
    }

    private func finish() async throws {
        note("# finish")
        server.restore()
        server.bringLate()
        var report = SaveReport()
        for _ in 0..<30 {
            report = try await store.flush()
            try await judge(report)
            if report.left == 0 || !problems.isEmpty { return }
            try await decide()
        }
        found("stuck: \(report)")
    }
}
#endif
