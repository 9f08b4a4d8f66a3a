import Foundation
import PipeRuntime
import Synchronization

@testable import PipeCore

/// Many simultaneous calls of a client whose server is disrupted, and their outcomes.
struct ChaosRun: Sendable {
    static let inFlight = 32

    let plan: ChaosPlan
    let count: Int
    /// Whether measuring memory makes sense.
    let measuresMemory: Bool

    /// The result of a run.
    struct Report: Sendable {
        /// Violations of the requirements.
        var findings: [String] = []
        /// The number of calls by ending.
        var endings: [String: Int] = [:]
        var disruptions: [Disruption: Int] = [:]
        var connections = 0
        var repeated = 0
        var growth = 0
        var duration = Duration.zero

        var right: Int { endings["right"] ?? 0 }

        mutating func require(_ isRight: Bool, _ finding: @autoclosure () -> String) {
            if !isRight { findings.append(finding()) }
        }
    }

    /// The calls that have not been made yet.
    private final class Queue: Sendable {
        private let end: Int
        private let number: Atomic<Int>

        init(_ calls: Range<Int>) {
            end = calls.upperBound
            number = Atomic(calls.lowerBound)
        }

        func next() -> Int? {
            let call = number.add(1, ordering: .relaxed).oldValue
            return call < end ? call : nil
        }
    }

    /// The ending of a call.
    private enum Ending {
        case right
        /// An entry other than the one that the server sent.
        case otherEntry(String)
        case failure(PipeError)
    }

    func report() async throws -> Report {
        try await warmUp()
        let before = ProcessState.descriptorCount()
        let server = try ChaosServer(plan)
        let ledger = LedgerClient(server: .init(url: server.url))
        var report = Report()
        let start = ContinuousClock.now
        // The first part fills pools and caches; the others must not need more.
        await makeCalls(0..<count / 4, ledger, server, &report)
        let memory = ProcessState.heapBytes()
        for part in 1..<4 {
            await makeCalls(count * part / 4..<count * (part + 1) / 4, ledger, server, &report)
        }
        report.growth = ProcessState.heapBytes() - memory
        report.duration = .now - start
        report.connections = server.connectionCount

        report.require(ledger.client.core.running.isEmpty, "calls are still running")
        report.require(TimerQueue.shared.count == 0, "\(TimerQueue.shared.count) timers are left")
        await ProcessState.until { server.openCount <= Self.inFlight }
        report.require(server.openCount <= Self.inFlight, "\(server.openCount) connections are open")
        server.stop()
        // The system opens some files itself on first use, such as those of timers.
        let most = before + 4
        await ProcessState.until { ProcessState.descriptorCount() <= most }
        let after = ProcessState.descriptorCount()
        report.require(after <= most, "\(after) files are open where \(before) were")
        if measuresMemory {
            let growth = report.growth
            // The server keeps some memory for single connections; a leak of the calls would be two kilobytes each.
            report.require(growth < (2 << 20) + count * 3 / 4 * 500, "the calls left \(growth) bytes of memory")
        }
        return report
    }

    /// Creates everything that is made once per process.
    private func warmUp() async throws {
        let server = try ChaosServer(ChaosPlan(seed: 0, excluded: Set(Disruption.allCases)))
        _ = try await LedgerClient(server: .init(url: server.url)).entries.read(1_000_000)
        server.stop()
        await ProcessState.until { server.openCount == 0 }
    }

    private func makeCalls(
        _ calls: Range<Int>, _ ledger: LedgerClient, _ server: ChaosServer, _ report: inout Report
    ) async {
        let queue = Queue(calls)
        let endings = await withTaskGroup(of: [(Int, Ending)].self) { group in
            for _ in 0..<Self.inFlight {
                group.addTask {
                    var endings: [(Int, Ending)] = []
                    while let call = queue.next() {
                        endings.append((call, await ending(of: call, ledger, server.notes)))
                    }
                    return endings
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for (call, ending) in endings {
            judge(call, ending, server.notes[call], &report)
        }
        server.notes.forget()
    }

    // MARK: Calls

    private func ending(of call: Int, _ ledger: LedgerClient, _ notes: ChaosNotes) async -> Ending {
        let handle = ledger.client.start { _ throws(PipeError) in try await entry(call, ledger) }
        notes.onAbandon(call) { [weak handle] in handle?.cancel() }
        defer { notes.ended(call) }
        do throws(PipeError) {
            guard let entry = try await handle.value else { return .right }
            let kind = plan.kind(of: call)
            let text = kind == .read ? "the text of \(call)" : plan.text(of: call)
            let id = kind == .create || kind == .createKeyed ? call + 1_000_000 : call
            let isRight =
                entry.id.rawValue == id && entry.call == call && entry.text == text
                && entry.digest == ChaosPlan.digest(id: id, call: call, text: text)
            return isRight ? .right : .otherEntry("\(entry)")
        } catch {
            return .failure(error)
        }
    }

    /// Makes a call and returns its entry; `nil` for removals.
    private func entry(_ call: Int, _ ledger: LedgerClient) async throws(PipeError) -> Ledger.Entry? {
        let id = Ledger.Entry.ID(rawValue: call)
        let text = plan.text(of: call)
        switch plan.kind(of: call) {
        case .read:
            return try await ledger.entries.read(id)
        case .create:
            return try await ledger.entries.create(.init(call: call, text: text))
        case .createKeyed:
            return try await ledger.keyed.create(.init(call: call, text: text))
        case .replace:
            return try await ledger.entries.replace(Ledger.Entry(id: id, call: call, text: text, digest: ""))
        case .update:
            return try await ledger.entries.update(id) { $0.text = text }
        case .updateKeyed:
            return try await ledger.keyed.update(id) { $0.text = text }
        case .remove:
            try await ledger.entries.remove(id)
            return nil
        }
    }

    // MARK: Checks

    private func judge(_ call: Int, _ ending: Ending, _ seen: ChaosNotes.Call, _ report: inout Report) {
        let kind = plan.kind(of: call)
        let what = "call \(call) (\(kind), \(seen.disruptions.map(\.rawValue)))"
        for disruption in seen.disruptions { report.disruptions[disruption, default: 0] += 1 }
        if seen.arrivals > 1 { report.repeated += 1 }
        switch kind {
        case .create, .update:
            report.require(seen.arrivals <= 1, "\(what) was sent \(seen.arrivals) times")
            report.require(seen.keys.isEmpty, "\(what) has a key")
        case .createKeyed, .updateKeyed:
            report.require(seen.applications <= 1, "\(what) was applied \(seen.applications) times")
            report.require(
                seen.keys.count == seen.arrivals && Set(seen.keys).count <= 1, "\(what) came with keys \(seen.keys)")
        case .read, .replace, .remove:
            report.require(seen.arrivals <= 4, "\(what) was sent \(seen.arrivals) times")
        }
        switch ending {
        case .right:
            report.endings["right", default: 0] += 1
            report.require(seen.applications > 0, "\(what) succeeded, but nothing was done")
        case .otherEntry(let text):
            report.endings["noticed by its digest", default: 0] += 1
            report.require(
                seen.disruptions.contains(.corruptBody) || seen.disruptions.contains(.corruptHead),
                "\(what) got \(text)")
        case .failure(let error):
            let (name, isExpected) = expectation(error, call, seen.disruptions)
            report.endings[name, default: 0] += 1
            report.require(isExpected, "\(what) failed: \(error)")
        }
    }

    /// The name of an error, and whether the disruptions of the call can cause it.
    private func expectation(_ error: PipeError, _ call: Int, _ disruptions: [Disruption]) -> (String, Bool) {
        let isCorrupt = disruptions.contains(.corruptHead) || disruptions.contains(.corruptBody)
        switch error.reason {
        // A connection that was used by an earlier call may end at any moment.
        case .connection, .transfer(.truncated):
            return ("connection", true)
        // Also possible on a busy machine.
        case .timedOut:
            return ("timed out", true)
        case .cancelled:
            return ("cancelled", disruptions.contains(.abandoned))
        case .decoding:
            return ("decoding", isCorrupt)
        case .emptyBody:
            return ("empty body", isCorrupt)
        case .status(let status) where status == 500:
            return (
                "status 500",
                disruptions.contains(.broken) && String(decoding: error.body, as: UTF8.self).contains("call \(call)<")
            )
        case .status(let status) where status == 429 || status == 503:
            return ("status 429 or 503", disruptions.contains(.busy) && error.message == "call \(call) has to wait")
        case .status:
            return ("another status", disruptions.contains(.corruptHead))
        default:
            return ("another error", false)
        }
    }
}
