#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON
import RandomTesting
import Synchronization

@testable import PipeStore

/// What is true of a kind of server, and what an app and other clients do there.
struct JudgedSetting: Sendable {
    var rules = JudgedServer.Rules()
    var network = JudgedNetwork()
    /// Whether what others have changed is seen before it is overwritten.
    var detectsConflicts = true
    /// Whether the app says which record a new one is that is in doubt; otherwise the store has to find it.
    var decidesDoubts = true
    /// Whether others change records between any two requests; otherwise while the device does nothing.
    var othersInterrupt = false
    /// Whether the clock of the device is set.
    var setsClock = false
    /// Whether lists lack records that the server has.
    var losesListed = false
}

/// How far the clock of a device is from the right time.
final class DeviceClock: Sendable {
    let offset = Mutex<TimeInterval>(0)
}

/// A history of one device, of another client, and of a server. After each flush it finds what is wrong, by what the app can
/// know: what it has written, and what the store says.
final class JudgedHistory<Resource: JudgedResource> {
    typealias Record = Resource.Record

    /// What the app knows of a record: what it has written last, by field.
    struct Subject {
        struct Intent {
            let value: String
            /// The number of what was written at the server before.
            let index: Int
            /// Whether the app did not know yet what the server has.
            let isBlind: Bool
        }

        var locals: [LocalID<Record>] = []
        var intents: [String: Intent] = [:]
        var isRemoved = false
    }

    let setting: JudgedSetting
    let server: JudgedServer
    let folder = TemporaryFolder()
    private let device = DeviceClock()
    var store: RecordStore
    /// By the marks of records.
    var subjects: [String: Subject] = [:]
    /// What the app has ever written, by values.
    var written: [String: Subject.Intent] = [:]
    /// Values that the app has sent whatever others have written.
    var forced: Set<String> = []
    var judgedLog = 0
    var everLeftOut: Set<String> = []
    var unread: Set<Int64> = []
    /// The beginnings of problems that do not count.
    var ignored: [String] = []
    private(set) var problems: [String] = []
    private(set) var trace: [String] = []

    init(_ setting: JudgedSetting) throws {
        self.setting = setting
        server = JudgedServer(setting.rules)
        store = try RecordStore(at: folder.url, account: "alice", clock: ContinuousClock()) { [server, device] in
            server.state.withLock(\.now) + device.offset.withLock { $0 }
        }
        _ = cards
    }

    private var now: @Sendable () -> Date {
        { [server, device] in server.state.withLock(\.now) + device.offset.withLock { $0 } }
    }

    var cards: StoredPipe<Resource> { ResourcePipe<Resource>(server.client(now: now)).stored(in: store) }

    private func restart() throws {
        store = try RecordStore(at: folder.url, account: "alice", clock: ContinuousClock(), now: now)
        _ = cards
    }

    func note(_ text: String) { trace.append(text) }

    func found(_ problem: String) {
        if ignored.contains(where: { problem.hasPrefix($0) }) { return trace.append("ignored \(problem)") }
        problems.append(problem)
        trace.append("PROBLEM \(problem)")
    }

    // MARK: - Steps

    func run(_ steps: [JudgedStep]) async throws {
        for step in steps {
            note("# \(step)")
            try await perform(step)
            trace += server.takeLines().map { "    \($0)" }
            if !problems.isEmpty { return }
        }
        try await finish()
        trace += server.takeLines().map { "    \($0)" }
    }

    private func perform(_ step: JudgedStep) async throws {
        var numbers = SplitMix64(seed: step.seed)
        server.state.withLock { $0.now += Double.random(in: 0.3...2, using: &numbers) }
        disrupt(seed: numbers.next())
        switch step.kind {
        case .create: try await create(step.number, &numbers)
        case .change: try await change(step.number, &numbers)
        case .remove: try await remove(&numbers)
        case .flush: try await flush()
        case .list:
            leaveOut(&numbers)
            server.state.withLock { $0.storesLists = true }
            _ = try? await cards.all(.networkFirst)
            server.state.withLock { ($0.leftOut, $0.storesLists) = ([], false) }
        case .read:
            let all = try await cards.local.values()
            if let card = all.randomElement(using: &numbers) { _ = try? await cards.read(card.id) }
        case .restart: try restart()
        case .signOut: try await signOut(drops: Bool.random(using: &numbers))
        case .decide: try await decide(&numbers)
        case .othersChange, .othersRemove:
            others(step, &numbers)
        case .wait:
            let time = Double.random(in: 0...7200, using: &numbers)
            server.state.withLock { $0.now += time }
        case .setClock:
            guard setting.setsClock else { return }
            let jumps: [TimeInterval] = [0, 3600, -3600, 86_400, -86_400, 31_536_000, -31_536_000]
            let jump = jumps.randomElement(using: &numbers) ?? 0
            note("  \(jump) s")
            device.offset.withLock { $0 = jump }
        }
    }

    /// The network of a step.
    private func disrupt(seed: UInt64) {
        let numbers = Mutex(SplitMix64(seed: seed))
        let network = setting.network
        server.state.withLock { state in
            state.network = { _, request in numbers.withLock { network.network(of: request, using: &$0) } }
            guard setting.othersInterrupt else { return }
            state.beforeRequest = { state in
                numbers.withLock { numbers in
                    guard Int.random(in: 0..<8, using: &numbers) == 0 else { return }
                    Self.others(&state, removes: Int.random(in: 0..<4, using: &numbers) == 0, &numbers)
                }
            }
        }
    }

    private func restore() {
        server.restore()
        server.state.withLock { $0.beforeRequest = nil }
    }

    private func others(_ step: JudgedStep, _ numbers: inout SplitMix64) {
        // Without tags a late change would overwrite what others write now, whatever the store does.
        if !setting.rules.checksTags { server.bringLate() }
        server.state.withLock { state in
            Self.others(&state, removes: step.kind == .othersRemove, &numbers)
        }
    }

    private static func others(_ state: inout JudgedServer.State, removes: Bool, _ numbers: inout SplitMix64) {
        guard let path = state.records.keys.sorted().randomElement(using: &numbers) else { return }
        guard !removes else { return state.removeByOther(path) }
        let field = Bool.random(using: &numbers) ? "title" : "color"
        state.change(path, [field: .string("O\(state.log.count)")])
    }

    private func leaveOut(_ numbers: inout SplitMix64) {
        guard setting.losesListed else { return }
        server.state.withLock { state in
            state.leftOut = Set(state.records.keys.sorted().filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 })
            everLeftOut.formUnion(state.leftOut)
        }
    }

    private func flush() async throws {
        let report = try await store.flush()
        try await judge(report)
    }

    private func signOut(drops: Bool) async throws {
        let isUnsent = try await !cards.local.unsynced().records().isEmpty
        do {
            try await store.signOut(droppingChanges: drops)
        } catch {
            guard case .unsentChanges = error else { throw error }
            if drops || !isUnsent { found("signing out: \(error)") }
            return
        }
        if isUnsent, !drops { found("signed out: changes were lost") }
        server.bringLate()
        subjects = [:]
        if try await !cards.local.records().isEmpty { found("signed out: records are left") }
    }

    // MARK: - What the app does

    private func text(_ name: String) -> String { setting.rules.normalizes ? " \(name) " : name }

    private func write(_ field: String, _ name: String, _ subject: inout Subject, isBlind: Bool) -> String {
        let value = text(name)
        let index = server.state.withLock(\.log.count)
        let intent = Subject.Intent(value: kept(value), index: index, isBlind: isBlind)
        subject.intents[field] = intent
        written[kept(value)] = intent
        return value
    }

    func kept(_ value: String) -> String { server.state.withLock { $0.kept(value) } }

    private func create(_ number: Int, _ numbers: inout SplitMix64) async throws {
        var subject = Subject()
        let draft = Card.Draft(
            title: write("title", "t\(number)", &subject, isBlind: true),
            color: Bool.random(using: &numbers) ? write("color", "c\(number)", &subject, isBlind: true) : nil,
            mark: "m\(number)")
        let stored = try await cards.save(draft)
        subject.locals = [stored.localID]
        subjects["m\(number)"] = subject
        note("  \(stored.localID)")
    }

    /// The mark of a record that the app sees.
    private func mark(of stored: Stored<Record>) -> String? {
        if let found = subjects.first(where: { $0.value.locals.contains(stored.localID) }) { return found.key }
        guard let id = stored.value?.id.rawValue, let mark = server.state.withLock({ $0.marksByPath["/cards/\(id)"] })
        else { return nil }
        subjects[mark, default: Subject()].locals.append(stored.localID)
        return mark
    }

    private func anyRecord(_ numbers: inout SplitMix64) async throws -> (stored: Stored<Record>, mark: String)? {
        let all = try await cards.local.records()
        guard let stored = all.randomElement(using: &numbers), let mark = mark(of: stored),
            // A removal that the server does not take is dropped or retried.
            subjects[mark]?.isRemoved == false
        else { return nil }
        return (stored, mark)
    }

    private func change(_ number: Int, _ numbers: inout SplitMix64) async throws {
        guard let (stored, mark) = try await anyRecord(&numbers), var subject = subjects[mark] else { return }
        let changesTitle = Bool.random(using: &numbers)
        let value = write(
            changesTitle ? "title" : "color", "\(changesTitle ? "t" : "c")\(number)", &subject,
            isBlind: stored.value == nil)
        note("  \(mark) \(stored.localID) \(stored.state): \(value)")
        try await cards.update(stored.localID) { patch in
            if changesTitle { patch.title = value } else { patch.color = .value(value) }
        }
        subjects[mark] = subject
    }

    private func remove(_ numbers: inout SplitMix64) async throws {
        guard let (stored, mark) = try await anyRecord(&numbers) else { return }
        note("  \(mark) \(stored.localID) \(stored.state)")
        try await cards.remove(stored.localID)
        subjects[mark]?.isRemoved = true
        subjects[mark]?.intents = [:]
    }

    /// The app decides about what the store asks it.
    private func decide(_ numbers: inout SplitMix64) async throws {
        restore()
        let cards = cards
        for stored in try await cards.local.unsynced().records() {
            guard let mark = mark(of: stored) else { continue }
            note("  \(mark) \(stored.localID) \(stored.state)")
            switch stored.state {
            case .inDoubt where setting.decidesDoubts, .made:
                server.bringLate()
                if let id = server.state.withLock({ state in
                    state.path(ofMark: mark).flatMap { state.records[$0]?["id"]?.int }
                }) {
                    try await cards.settle(stored.localID, as: Record.ID(id))
                } else if server.state.withLock({ $0.pathsByMark[mark] }) != nil {
                    // Others have removed it.
                    try await drop(stored, mark)
                } else if stored.state == .made {
                    found("made, but not at the server: \(mark)")
                } else {
                    try await cards.retry(stored.localID)
                }
            case .inConflict:
                if Bool.random(using: &numbers) { try await retry(stored, mark) } else { try await drop(stored, mark) }
            case .refused:
                if Int.random(in: 0..<3, using: &numbers) > 0 {
                    try await cards.retry(stored.localID)
                } else {
                    try await drop(stored, mark)
                }
            default: break
            }
        }
    }

    private func retry(_ stored: Stored<Record>, _ mark: String) async throws {
        try await cards.retry(stored.localID)
        for intent in subjects[mark]?.intents.values.map(\.value) ?? [] { forced.insert(intent) }
    }

    private func drop(_ stored: Stored<Record>, _ mark: String) async throws {
        try await cards.drop(stored.localID)
        note("  dropped \(mark)")
        subjects[mark]?.intents = [:]
        subjects[mark]?.isRemoved = false
        if try await cards.stored(stored.localID) == nil {
            subjects[mark]?.locals.removeAll { $0 == stored.localID }
            if subjects[mark]?.locals.isEmpty ?? false { subjects[mark] = nil }
        }
    }

    // MARK: - The end

    /// Sends everything, with a network that works.
    private func finish() async throws {
        note("# finish")
        restore()
        server.bringLate()
        var numbers = SplitMix64(seed: 1)
        var report = SaveReport()
        for _ in 0..<12 {
            try await decide(&numbers)
            server.state.withLock { $0.now += 120 }
            report = try await store.flush()
            try await judge(report)
            if report.left == 0 || !problems.isEmpty { break }
        }
        if !problems.isEmpty { return }
        if report.left > 0 {
            // What the server refuses is told, such as a value that it has seen with a record that others have removed.
            let states = try await cards.local.unsynced().records().filter { stored in
                if case .refused = stored.state { false } else { true }
            }.map { "\($0.localID) \($0.state)" }
            if !states.isEmpty {
                found("stuck: \(report.left) changes are left, \(states), \(report.errors.prefix(1))")
            }
        }
        if try await !unreadRows().isEmpty { found("old version: it is not read with a network that works") }
        server.state.withLock { $0.storesLists = true }
        _ = try await cards.all(.networkFirst)
        try await judgeLists()
    }
}
#endif
