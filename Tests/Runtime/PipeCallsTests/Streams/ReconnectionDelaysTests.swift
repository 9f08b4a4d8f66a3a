import Testing

@testable import PipeCalls

@Suite struct ReconnectionDelaysTests {
    @Test(
        "The server's pause holds from the shortest one on, and doubles up to the longest one",
        arguments: [
            (nil, [3_000, 6_000, 12_000, 20_000, 20_000]), (0, [100, 200, 400, 800, 1_600]),
            (99, [100, 200, 400, 800, 1_600]), (101, [101, 202, 404, 808, 1_616]),
            (19_999, [19_999, 20_000, 20_000, 20_000, 20_000]), (60_000, [60_000, 60_000, 60_000, 60_000, 60_000]),
            (Int.max, [Int.max, Int.max, Int.max, Int.max, Int.max]),
        ] as [(Int?, [Int])])
    func pauses(requested: Int?, expected: [Int]) {
        var delays = ReconnectionDelays()
        delays.requested = requested.map { .milliseconds($0) }
        for _ in 0..<2 {
            let pauses = (0..<5).map { delays.pause(usual: ReconnectionDelays.usual, hasFailed: $0 > 0) }
            #expect(pauses == expected.map { .milliseconds($0) })
        }
    }

    @Test("Many failures keep the longest pause")
    func many() {
        var delays = ReconnectionDelays()
        delays.requested = .zero
        for _ in 0..<1_000 { _ = delays.pause(usual: .zero, hasFailed: true) }
        #expect(delays.pause(usual: .zero, hasFailed: true) == ReconnectionDelays.longest)
    }
}
