import PipewrightDiagnostics
import PipewrightYAML
import RandomTesting
import Testing

/// Reading any bytes returns a value or a diagnostic, and each location is within the text.
@Suite struct RobustnessTests {
    @Test func everyPrefixReadsOrIsReported() {
        for end in 0...Self.schema.count { Self.check(Array(Self.schema[..<end])) }
    }

    @Test func everySuffixReadsOrIsReported() {
        for start in 0...Self.schema.count { Self.check(Array(Self.schema[start...])) }
    }

    @Test func mutationsReadOrAreReported() {
        var random = SplitMix64(seed: 20_261_121)
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(2)
        let alphabet =
            Array("{}[],:-?&*!|>'\"%@`#~ \t\r\n0aé😀\u{FEFF}\u{2028}\\<=".utf8) + [0, 0x7F, 0x80, 0xC3, 0xF0, 0xFF]
        for _ in 0..<3000 where clock.now < deadline {
            var bytes = Self.schema
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes.removeSubrange(place..<end)
                default:
                    bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
                }
            }
            Self.check(bytes)
        }
    }

    private static func check(_ bytes: [UInt8]) {
        let reading = Reading(bytes: bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(reading.node != nil || !reading.problems.isEmpty, "\(text.debugDescription)")
        let ranges = reading.diagnostics.map(\.range) + (reading.node?.all.map(\.range) ?? [])
        let lines = lengths(of: text)
        let strays = ranges.filter { range in
            !lines.indices.contains(range.line - 1) || range.column < 1 || range.length < 0
                // The location of something missing at the end of a line is one character after it.
                || range.column + range.length > lines[range.line - 1] + 2
        }
        #expect(strays.isEmpty, "\(strays.map(\.shown)) \(text.debugDescription)")
    }

    /// The code points of each line; LF, CR LF and CR end one.
    private static func lengths(of text: String) -> [Int] {
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var lengths = [0]
        for (index, scalar) in scalars.enumerated() {
            if scalar == "\n", index > 0, scalars[index - 1] == "\r" { continue }
            if scalar == "\n" || scalar == "\r" { lengths.append(0) } else { lengths[lengths.count - 1] += 1 }
        }
        return lengths
    }

    private static let schema = Array(
        """
        %YAML 1.2
        ---
        # Ein Schema mit allem – 😀
        pipewright: 1
        name: "T\\u00f6do\\t"
        docs: |
          One line
            and another.
        long: >-2
            folded
            text
        servers: &servers
          production: https://todo.example.com/api
          'local': !!str http://127.0.0.1:8080/api
        records:
          Project: { id: int read, title: string?, "größe": list<int>? }
          Task:
            - &task [a, b: c]
            - *task
            - ? key
              : value
        plain: several words
          on two lines
        quoted: 'it''s
          over'
        empty:
        more: *servers\r
        last: [~, null, true, 0x1F, -7]
        ...

        """.utf8)
}
