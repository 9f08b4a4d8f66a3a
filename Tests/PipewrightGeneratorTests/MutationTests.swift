import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// Damaged schemas give diagnostics or a client, never a trap: seeded, so that every run is the same.
@Suite struct MutationTests {
    /// SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static let pieces: [String] = [
        "{", "}", "[", "]", ":", ": ", "- ", "?", "&a ", "*a", "!", "|", ">", "\"", "'", "#", "\t", "\n", "  ", "\u{0}",
        "..", "<", "->", "none", "null", "list<", "99999999999999999999", "é", "👍", "`", "\\(x)", "*/", "self", "id",
    ]

    @Test(arguments: [
        "Schemas/todo.pipes.yaml", "Schemas/github.pipes.yaml", "Tests/Goldens/Everything/everything.pipes.yaml",
        "Tests/Goldens/Types/types.pipes.yaml",
    ])
    func nothingTraps(_ path: String) throws {
        let original = [UInt8](try Data(contentsOf: Golden.package.appending(path: path)))
        var diagnostics = Diagnostics()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: &diagnostics)))
        var random = Generator(state: UInt64(original.count))
        var outcomes = (clients: 0, faults: 0)
        for _ in 0..<400 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
            var diagnostics = Diagnostics()
            let files = pipeline.generate(SourceFile(path: path, bytes: bytes), into: &diagnostics)
            if files.isEmpty { outcomes.faults += 1 } else { outcomes.clients += 1 }
            #expect(files.isEmpty == diagnostics.hasErrors)
            let printer = DiagnosticPrinter(sources: [SourceFile(path: path, bytes: bytes)])
            for diagnostic in diagnostics.sorted { #expect(!printer.text(for: diagnostic).isEmpty) }
        }
        #expect(outcomes.clients > 0 && outcomes.faults > 0, "\(outcomes)")
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout Generator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        default:
            let other = Int.random(in: 0..<bytes.count, using: &random)
            bytes.insert(contentsOf: Array(bytes[other..<min(bytes.count, other + 30)]), at: place)
        }
    }
}
