#if Store
import Foundation
@_spi(Generated) import PipeCore
import Testing

@testable import PipeStore

/// Random histories with servers as they are: that change values, refuse at random, check entity tags or not, and with other
/// clients and clocks that are set. After each flush each change is at the server, or the app is told what has become of it.
@Suite struct JudgedHistoryTests {
    /// The number of histories, each of another kind in turn; `PIPEWRIGHT_HISTORIES=10000` for more.
    private static let count = UInt64(ProcessInfo.processInfo.environment["PIPEWRIGHT_HISTORIES"] ?? "") ?? 24
    /// Whether histories that have failed are made shorter, as far as they still fail.
    private static let shortens = ProcessInfo.processInfo.environment["PIPEWRIGHT_SHORTEN"] != nil

    /// The beginnings of problems that do not count, with commas between.
    private static let ignored = (ProcessInfo.processInfo.environment["PIPEWRIGHT_IGNORE"] ?? "").split(separator: ",")
        .map(String.init)

    @Test("Each change is made, or the app knows why it is not", arguments: JudgedKind.allCases)
    func histories(kind: JudgedKind) async throws {
        let number = UInt64(JudgedKind.allCases.firstIndex(of: kind) ?? 0)
        let count = UInt64(JudgedKind.allCases.count)
        for seed in stride(from: number + 1, through: max(Self.count, count), by: UInt64.Stride(count)) {
            try await judge(kind, seed)
        }
    }

    private func judge(_ kind: JudgedKind, _ seed: UInt64) async throws {
        switch kind {
        case .keyed, .keyedNormalizing, .keyedRefusing, .keyedSeconds, .keyedLists:
            try await judge(CardsResource.self, kind, seed)
        case .hour, .hourClock: try await judge(HourCardsResource.self, kind, seed)
        case .pages: try await judge(PagedCardsResource.self, kind, seed)
        case .plain, .plainRefusing, .plainClock: try await judge(PlainCardsResource.self, kind, seed)
        case .unique, .uniqueRefusing: try await judge(MarkedCardsResource.self, kind, seed)
        case .uniqueListed: try await judge(WhollyListedCardsResource.self, kind, seed)
        case .tags, .tagsOfReads, .tagsNormalizing: try await judge(CheckedCardsResource.self, kind, seed)
        case .keyedTags: try await judge(CheckedKeyedCardsResource.self, kind, seed)
        case .bare: try await judge(BareCardsResource.self, kind, seed)
        }
    }

    private func judge<Resource: JudgedResource>(
        _ resource: Resource.Type, _ kind: JudgedKind, _ seed: UInt64
    ) async throws {
        func run(_ steps: [JudgedStep]) async throws -> JudgedHistory<Resource> {
            let history = try JudgedHistory<Resource>(kind.setting)
            history.ignored = Self.ignored
            do { try await history.run(steps) } catch { history.found("thrown: \(error)") }
            return history
        }
        var steps = JudgedStep.all(36, seed: seed)
        var history = try await run(steps)
        guard let problem = history.problems.first else { return }
        let category = problem.prefix { $0 != ":" }
        // Steps are left out as long as the same kind of problem is found.
        var size = Self.shortens ? steps.count / 2 : 0
        while size > 0 {
            var start = 0
            while start < steps.count {
                let fewer = Array(steps[..<start] + steps[min(start + size, steps.count)...])
                let other = try await run(fewer)
                if other.problems.first?.prefix(while: { $0 != ":" }) == category {
                    (steps, history) = (fewer, other)
                } else {
                    start += size
                }
            }
            size /= 2
        }
        Issue.record("\(kind) seed \(seed): \(history.problems)\n\(history.trace.joined(separator: "\n"))")
    }
}

/// The kinds of servers.
enum JudgedKind: String, CaseIterable, Sendable {
    case keyed
    case keyedNormalizing
    case keyedRefusing
    case keyedSeconds
    case keyedLists
    case keyedTags
    case hour
    case hourClock
    case pages
    case plain
    case plainRefusing
    case plainClock
    case unique
    case uniqueRefusing
    case uniqueListed
    case tags
    case tagsOfReads
    case tagsNormalizing
    case bare

    var setting: JudgedSetting {
        var setting = JudgedSetting()
        switch self {
        case .keyed, .keyedNormalizing, .keyedRefusing, .keyedSeconds, .keyedLists, .pages, .bare, .keyedTags:
            (setting.rules.knowsKeys, setting.network.repeatsCreates) = (true, true)
        case .hour, .hourClock: (setting.rules.knowsKeys, setting.rules.keyLifetime) = (true, 3600)
        case .unique, .uniqueRefusing, .uniqueListed:
            (setting.rules.statusOfRepeatedMark, setting.network.repeatsCreates) = (self == .unique ? 409 : 422, true)
            setting.decidesDoubts = false
        default: break
        }
        switch self {
        case .keyedNormalizing, .tagsNormalizing: (setting.rules.normalizes, setting.network.hasParts) = (true, false)
        case .keyedRefusing, .plainRefusing, .uniqueRefusing: setting.network.refusals = [409, 412, 422]
        case .keyedSeconds: setting.rules.countsSeconds = true
        case .keyedLists, .pages: setting.losesListed = true
        case .hourClock, .plainClock: setting.setsClock = true
        case .bare: setting.detectsConflicts = false
        default: break
        }
        switch self {
        case .tags, .tagsOfReads, .tagsNormalizing, .keyedTags:
            (setting.rules.checksTags, setting.othersInterrupt, setting.network.delayOfChanges) = (true, true, 4)
            if self == .tagsOfReads { setting.rules.tags = .onReads }
        default: break
        }
        if self == .pages { setting.rules.pageSize = 2 }
        return setting
    }
}
#endif
