import Foundation

/// Passes changed inputs to a function for a time, and tells of the input if the process ends.
///
/// A format is changed for 10 seconds; `PIPEWRIGHT_FUZZ_SECONDS` is another time. `PIPEWRIGHT_FUZZ_SEED` repeats a
/// run. Before each call the input is written to a file in the folder for temporary files, which is removed at the end: after
/// a trap it has the input that ended the process.
package struct Fuzzer {
    package static var seconds: Double {
        ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ_SECONDS"].flatMap(Double.init) ?? 10
    }

    private static var seed: UInt64 {
        ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ_SEED"].flatMap(UInt64.init)
            ?? UInt64.random(in: 0..<1_000_000)
    }

    /// What a run did.
    package struct Outcome: Sendable {
        package var inputs = 0
        /// How many inputs the function accepted.
        package var accepted = 0
        package var seed: UInt64
        /// The most processor time that one input took, in seconds.
        package var slowest = 0.0
        package var slowestInput: [UInt8] = []
        /// By how much the resident memory of the process grew, in MiB. Other tests of the process count, too.
        package var growth = 0.0
    }

    private let name: String
    private let samples: [[UInt8]]
    private let tokens: [[UInt8]]
    private let limit: Int
    private let share: Double

    /// - Parameters:
    ///   - name: The name of the fuzzer, for the file with the input.
    ///   - samples: Valid inputs, which are changed.
    ///   - tokens: Pieces of inputs that are inserted, such as keywords, limits and escapes.
    ///   - limit: The most bytes of an input.
    ///   - share: The part of the time, for formats that several functions read.
    package init(_ name: String, samples: [[UInt8]], tokens: [[UInt8]], limit: Int = 4096, share: Double = 1) {
        self.name = name
        self.samples = samples.isEmpty ? [[]] : samples
        self.tokens = tokens
        self.limit = limit
        self.share = share
    }

    /// Calls a function with changed inputs until the time is over.
    ///
    /// - Parameter check: Returns whether the input was valid; throws if the code is wrong.
    package func run(
        _ check: (_ input: [UInt8], _ random: inout SplitMix64) async throws -> Bool
    ) async throws -> Outcome {
        var outcome = Outcome(seed: Self.seed)
        var random = SplitMix64(seed: outcome.seed)
        let trace = FileManager.default.temporaryDirectory.appending(path: "pipewright-fuzz-\(name)")
        try Data().write(to: trace)
        let file = try FileHandle(forWritingTo: trace)
        let memory = residentMemory
        let end = ContinuousClock.now + .seconds(Self.seconds * share)
        while ContinuousClock.now < end {
            let input = input(&random)
            try file.seek(toOffset: 0)
            try file.write(contentsOf: Data(input))
            try file.truncate(atOffset: UInt64(input.count))
            let start = processorTime
            if try await check(input, &random) { outcome.accepted += 1 }
            let time = processorTime - start
            if time > outcome.slowest { (outcome.slowest, outcome.slowestInput) = (time, input) }
            outcome.inputs += 1
        }
        outcome.growth = residentMemory - memory
        try FileManager.default.removeItem(at: trace)
        print(
            "\(name): \(outcome.inputs) inputs, \(outcome.accepted) valid, slowest \(outcome.slowest) s,"
                + " seed \(outcome.seed), memory +\(outcome.growth) MiB")
        return outcome
    }

    /// A sample after one to eight changes.
    private func input(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = samples.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = Int.random(in: 0...min(16, bytes.count - place), using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 1: bytes.removeSubrange(place..<(place + length))
            case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 3 where place < bytes.count: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            case 4: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
            case 5:
                let other = samples.randomElement(using: &random) ?? []
                let start = Int.random(in: 0...other.count, using: &random)
                bytes.replaceSubrange(place..., with: other[start...])
            default: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
            }
        }
        return Array(bytes.prefix(limit))
    }

    /// The processor time of the thread, in seconds.
    private var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private var residentMemory: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * 4096 / 1_048_576
    }
}
