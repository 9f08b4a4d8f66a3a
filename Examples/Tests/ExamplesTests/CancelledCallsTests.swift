import Foundation
import PipeRuntime
import Testing

@testable import PipeConformance
@testable import PipeCore

/// Calls that are cancelled at any moment leave nothing behind: no task, no timer, no connection, no memory.
///
/// The calls run in a separate process, so that its memory and open files are theirs. `PIPEWRIGHT_CHAOS=10000` sets
/// their number.
@Suite struct CancelledCallsTests {
    /// The moment at which a call is cancelled, from the number at the end of its URL.
    enum Moment: Int, CaseIterable, Sendable {
        case beforeItBegins, beforeItIsSent, whenItArrives, withinTheResponse, afterTheResponse, betweenAttempts
    }

    /// The first round is not measured.
    private static let roundCount = 5

    @Test("Cancelled calls leave nothing behind", .timeLimit(.minutes(10)), arguments: [true, false])
    func cancelledCalls(hasOwnClock: Bool) async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["PIPEWRIGHT_CHAOS"].flatMap { Int($0) } ?? 4_000
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [count = count as Int, hasOwnClock = hasOwnClock as Bool] in
            try await CancelledCallsTests.run(count, hasOwnClock)
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        print(
            output.split(separator: "\n").first { $0.hasPrefix("cancelled: ") } ?? "cancelled calls ended their process"
        )
    }

    private static func run(_ count: Int, _ hasOwnClock: Bool) async throws {
        let notes = ChaosNotes()
        let server = try ConformanceServer { connection in
            while let request = connection.head(), serve(request, on: connection, notes) {}
        }
        let clock = CountingClock()
        var ledger = LedgerClient(server: .init(url: "http://127.0.0.1:\(server.port)"))
        ledger.client.settings.timeout = .seconds(60)
        ledger.client.settings.retry = RetryPolicy(limit: 1)
        if hasOwnClock { ledger.client.environment.clock = clock }
        let roundSize = count / Self.roundCount
        _ = await makeCalls(0..<roundSize, ledger, notes)
        let start = ContinuousClock.now
        var endings: [String: Int] = [:]
        var growths: [Int] = []
        for round in 1..<Self.roundCount {
            let memory = ProcessState.heapBytes()
            let calls = round * roundSize..<(round + 1) * roundSize
            endings.merge(await makeCalls(calls, ledger, notes), uniquingKeysWith: +)
            growths.append(ProcessState.heapBytes() - memory)
        }
        let duration = ContinuousClock.now - start
        let growth = growths.map { "\($0 / 1024)" }.joined(separator: ", ")
        let measured = roundSize * (Self.roundCount - 1)
        print("cancelled: \(measured) calls in \(duration), \(growth) KiB more memory: \(endings)")

        // A response may arrive before the call is cancelled.
        let cancelled = endings.removeValue(forKey: "cancelled") ?? 0
        #expect(cancelled >= measured * 4 / 6)
        endings["right"] = nil
        endings["refused"] = nil
        #expect(endings.isEmpty)
        #expect(ledger.client.core.running.isEmpty)
        #expect(TimerQueue.shared.count == 0)
        await ProcessState.until { clock.sleeperCount == 0 }
        #expect(clock.sleeperCount == 0)
        await ProcessState.until { server.openCount <= 32 }
        #expect(server.openCount <= 32)
        server.stop()
        await ProcessState.until { server.openCount == 0 }
        if !ProcessState.isSanitized, !hasOwnClock {
            // The caches of threads hold up to 2 MiB more after some rounds; what leaks does so in each of them.
            #expect(growths.min().map { $0 < (2 << 20) + roundSize * 500 } == true, "\(growths)")
        }
    }

    /// Makes calls, 32 at a time.
    private static func makeCalls(
        _ calls: Range<Int>, _ ledger: LedgerClient, _ notes: ChaosNotes
    ) async -> [String: Int] {
        await withTaskGroup(of: [String: Int].self) { group in
            for first in 0..<32 {
                group.addTask {
                    var endings: [String: Int] = [:]
                    for call in stride(from: calls.lowerBound + first, to: calls.upperBound, by: 32) {
                        endings[await ending(of: call, ledger, notes), default: 0] += 1
                    }
                    return endings
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
    }

    private static func ending(of call: Int, _ ledger: LedgerClient, _ notes: ChaosNotes) async -> String {
        let moment = Moment(rawValue: call % Moment.allCases.count) ?? .beforeItBegins
        let making = Task { () -> String in
            if moment == .beforeItBegins {
                while !Task.isCancelled { await Task.yield() }
            }
            do throws(PipeError) {
                _ = try await ledger.entries.read(.init(rawValue: call))
                return "right"
            } catch {
                // Retries wait only as long as the budget allows them.
                let isRefused = moment == .betweenAttempts && error.status == 503
                return error.isCancelled ? "cancelled" : isRefused ? "refused" : "\(moment): \(error)"
            }
        }
        notes.onAbandon(call) { making.cancel() }
        switch moment {
        case .beforeItBegins:
            making.cancel()
        case .beforeItIsSent:
            await Task.yield()
            making.cancel()
        default:
            break
        }
        let ending = await making.value
        notes.ended(call)
        return ending
    }

    /// - Returns: Whether the connection is kept.
    private static func serve(
        _ request: ReceivedRequest, on connection: ServerConnection, _ notes: ChaosNotes
    ) -> Bool {
        guard let call = request.target.split(separator: "/").last.flatMap({ Int($0) }) else {
            return false
        }
        let body = #"{"id":\#(call),"call":\#(call),"text":"","digest":""}"#
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        switch Moment(rawValue: call % Moment.allCases.count) {
        case .whenItArrives:
            notes.abandon(call)
            connection.waitForEnd()
            return false
        case .withinTheResponse:
            connection.write(head + body.prefix(10))
            notes.abandon(call)
            connection.waitForEnd()
            return false
        case .betweenAttempts:
            connection.write("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n")
            notes.abandon(call)
            return true
        case .afterTheResponse:
            connection.write(head + body)
            notes.abandon(call)
            return true
        default:
            return connection.write(head + body)
        }
    }
}
