import GoldenTesting
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@Suite struct LimitTests {
    private static let depth = YAMLReader.Limits.depth
    private static let nodes = YAMLReader.Limits.nodes

    @Test func fileSize() {
        let limit = YAMLReader.Limits.fileSize
        let largest = [UInt8](repeating: UInt8(ascii: "#"), count: limit)
        #expect(Reading(bytes: largest).problems == [.emptyFile])
        let reading = Reading(bytes: largest + [UInt8(ascii: "#")])
        #expect(reading.node == nil)
        #expect(reading.problems == [.fileTooLarge(limit: limit)])
        #expect(reading.places == ["1:1+0"])
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func depth(opening: String) {
        let deepest = Reading(String(repeating: opening, count: Self.depth) + Self.closing(opening, Self.depth))
        #expect(deepest.problems.filter { $0 != .keyNotScalar } == [])
        #expect(deepest.node != nil)

        let tooDeep = Reading(String(repeating: opening, count: Self.depth + 1) + Self.closing(opening, Self.depth + 1))
        #expect(tooDeep.problems == [.nestedTooDeep(limit: Self.depth)])
        #expect(tooDeep.places == ["1:\(Self.depth * opening.count + 1)+1"])
        #expect(tooDeep.node == nil)
    }

    @Test(arguments: ["[", "{a: ", "{", "- ", "? ", "[{a: ", "&a [", "!!x ["])
    func hostileDepth(opening: String) {
        var reading: Reading?
        let time = processorTime { reading = Reading(String(repeating: opening, count: 100_000)) }
        #expect(reading?.problems.last == .nestedTooDeep(limit: Self.depth))
        #expect(reading?.node == nil)
        #expect(time < 2)
    }

    @Test func hostileDepthOfABlock() {
        let lines = (0..<3000).map { String(repeating: " ", count: $0) + "a:\n" }
        #expect(Reading(lines.joined()).problems == [.nestedTooDeep(limit: Self.depth)])
    }

    @Test func depthOfAliases() {
        func nested(_ depth: Int, _ inner: String) -> String {
            String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
        }
        // The list of the file itself is one of them.
        let fits = "- &a \(nested(50, "x"))\n- \(nested(Self.depth - 51, "*a"))\n"
        #expect(Reading(fits).problems.isEmpty)
        let tooDeep = "- &a \(nested(50, "x"))\n- \(nested(Self.depth - 50, "*a"))\n"
        #expect(Reading(tooDeep).problems == [.nestedTooDeep(limit: Self.depth)])
        #expect(Reading(tooDeep).places == ["2:53+2"])

        // Each step is one level deeper than the last; expanded, it would be thousands deep with few nodes.
        let chain = (1...5000).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
        #expect(Reading("- &a0 x\n" + chain).problems == [.nestedTooDeep(limit: Self.depth)])
    }

    @Test func aliasBomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...60 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        var reading: Reading?
        let time = processorTime { reading = Reading(text) }
        #expect(reading?.problems == [.tooManyNodes(limit: Self.nodes)])
        #expect(reading?.diagnostics.first?.range.line == 6)
        #expect(reading?.node == nil)
        #expect(time < 1)
    }

    @Test func nodesOfAliasesCountEachTime() {
        // 1 mapping, 1 key, a list of 999 and a key are 1002; then a key and a list, and 1000 for each alias.
        func text(_ aliases: Int, more: Int) -> String {
            let list = Array(repeating: "1", count: 999).joined(separator: ",")
            let uses = Array(repeating: "*a", count: aliases) + Array(repeating: "1", count: more)
            return "a: &a [\(list)]\nb: [\(uses.joined(separator: ","))]\n"
        }
        // 1 + 1 + 1000 + 1 + 1 + 498 * 1000 + 996
        #expect(Reading(text(498, more: 996)).problems.isEmpty)
        #expect(Reading(text(498, more: 997)).problems == [.tooManyNodes(limit: Self.nodes)])
    }

    @Test func manyNodes() {
        let reading = Reading("[" + String(repeating: "1,", count: Self.nodes + 1) + "]")
        #expect(reading.problems == [.tooManyNodes(limit: Self.nodes)])
        #expect(reading.places == ["1:\(2 * Self.nodes + 2)+1"])
    }

    /// Finding a location must not read the text from the beginning, whatever location was read before.
    @Test(arguments: ["- !x |\n  a\n", "- &a !x\n  b: c\n", "- &a !x 'b\n   c'\n", "- &a\n"])
    func placesOfManyTags(unit: String) {
        let text = String(repeating: unit, count: 20_000)
        var reading: Reading?
        let time = processorTime { reading = Reading(text) }
        #expect(reading?.problems.count == (unit.contains("!") ? DiagnosticCollector.limit : 0))
        #expect(time < 5)
    }

    /// One long line with an anchor and a tag at each value: finding a location must not read the line from its
    /// beginning.
    @Test func placesOfManyAnchorsOnALine() {
        let text = "[" + String(repeating: "&a !!str é, ", count: 50_000) + "]"
        var reading: Reading?
        let time = processorTime { reading = Reading(text) }
        #expect(reading?.problems == [])
        #expect(reading?.node?["49999"]?.range.shown == "1:\(49_999 * 12 + 11)+1")
        #expect(time < 5)
    }
}

extension LimitTests {
    private static func closing(_ opening: String, _ count: Int) -> String {
        switch opening {
        case "[": String(repeating: "]", count: count)
        case "{a: ": String(repeating: "}", count: count)
        default: "x"
        }
    }
}
