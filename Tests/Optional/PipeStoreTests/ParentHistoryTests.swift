#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON
import Testing

@testable import PipeStore

/// Random histories of records below others, and of references, while others remove what is above, and the server refuses
/// some of it.
@Suite struct ParentHistoryTests {
    /// The number of histories; `PIPEWRIGHT_HISTORIES=10000` for more.
    private static let count = UInt64(ProcessInfo.processInfo.environment["PIPEWRIGHT_HISTORIES"] ?? "") ?? 24
    private static let groups = Array(1...UInt64(6))

    @Test("What is below others and refers to others is made, or the app knows what it waits for", arguments: groups)
    func histories(group: UInt64) async throws {
        for seed in stride(from: group, through: Self.count, by: Self.groups.count) {
            let history = try ParentHistory(seed: seed)
            do { try await history.run(steps: 40) } catch { history.found("thrown: \(error)") }
            if history.problems.isEmpty { continue }
            Issue.record("seed \(seed): \(history.problems)\n\(history.trace.joined(separator: "\n"))")
        }
    }
}

extension ParentHistory {
    /// What is wrong after a flush.
    func judge(_ report: SaveReport) async throws {
        let records = server.state.withLock(\.records)
        var paths: [String: String] = [:]
        for (path, record) in records {
            guard
                let mark = record["mark"]?.string
                    ?? record["title"]?.string?.split(separator: " ").last.map(String.init)
            else { continue }
            if paths.updateValue(path, forKey: mark) != nil { found("made twice: \(mark)") }
        }
        var isLeft = false
        for item in items.values.sorted(by: { $0.row < $1.row }) {
            let seen = try await seen(item)
            note("  \(item.kind) \(item.row) \(item.mark): \(seen.map { "\($0)" } ?? "-")")
            switch seen {
            case nil:
                judgeGone(item, path: paths[item.mark])
                items[item.key] = nil
            case .synced: judgeSynced(item, paths[item.mark], paths, records)
            case .waiting where report.errors.isEmpty && !report.hasEndedEarly:
                if try await !waitsForDoubt(item) { found("untold: \(item.kind) \(item.row) waits without a reason") }
            case .orphaned where report.orphaned == 0: found("untold: the report has no orphans")
            default: break
            }
            if seen != nil, seen != .synced { isLeft = true }
        }
        if isLeft, report.left == 0 { found("untold: nothing is left") }
    }

    private func waitsForDoubt(_ item: Item) async throws -> Bool {
        let keys = [item.deck.map { Key(kind: .deck, row: $0) }, item.cover.map { Key(kind: .card, row: $0) }]
        for case let key? in keys {
            guard let parent = items[key] else { continue }
            let seen = try await seen(parent)
            if seen == .made || seen == .doubt { return true }
        }
        return false
    }

    private func judgeGone(_ item: Item, path: String?) {
        if item.isRemoved, !item.isDropped {
            if let path { found("lost: the removal of \(path)") }
        } else if let path {
            found("wrong: \(item.kind) \(item.row) is gone, and at the server as \(path)")
        } else if !isRemovedByOthers(item) {
            found("lost: \(item.kind) \(item.row) is gone")
        }
    }

    /// Whether another client has removed a record, or the app one that it was below.
    private func isRemovedByOthers(_ item: Item) -> Bool {
        server.state.withLock { state in
            if item.kind == .card { return state.pathsByMark[item.mark] != nil }
            return state.titles.contains { $0.hasSuffix(" \(item.mark)") }
        }
    }

    private func judgeSynced(
        _ item: Item, _ path: String?, _ paths: [String: String], _ records: [String: JSONObject]
    ) {
        guard let path, let record = records[path] else {
            if !isRemovedByOthers(item) { found("wrong: \(item.kind) \(item.row) is synced, and was never made") }
            return
        }
        if item.isDropped { return }
        if item.isRemoved { found("lost: the removal of \(path)") }
        switch item.kind {
        case .card:
            if let color = item.color, record["color"]?.string != color { found("lost: card \(item.row) \(color)") }
            guard let deck = item.deck.flatMap({ items[Key(kind: .deck, row: $0)] }), let above = paths[deck.mark]
            else {
                return
            }
            if !path.hasPrefix(above + "/") { found("wrong: card \(item.row) is at \(path), and not below \(above)") }
        case .deck:
            guard let cover = item.cover else {
                if record["cover"]?.int != nil { found("lost: deck \(item.row) without a card") }
                return
            }
            guard let card = items[Key(kind: .card, row: cover)], let above = paths[card.mark] else { return }
            let id = record["cover"]?.int.map { "/cards/\($0)" } ?? "-"
            if !above.hasSuffix(id) { found("lost: deck \(item.row) refers to \(id), and not to \(above)") }
        }
    }
}
#endif
