import Foundation
import GoldenTesting
import ImportTesting
import Testing

/// Changed documents, imported: nothing traps or hangs, and what is written has no errors. `make fuzz` runs it 100,000 times.
/// After a trap, the seed is in the folder for temporary files.
@Suite struct ManyImportMutationTests {
    /// The number for all documents together.
    private static let count = ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ"].flatMap { Int($0) } ?? 3000
    private static let firstSeed =
        ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_125

    @Test(arguments: ImportMutation.documents)
    func schemaOfChangedDocumentIsValid(name: String) throws {
        let url = Golden.tests.appending(path: "Generator/PipewrightGeneratorTests/Imports/\(name).yaml")
        let tree = try #require(DocumentTree(yaml: String(contentsOf: url, encoding: .utf8)))
        var readable = 0
        var slowest = (time: 0.0, seed: UInt64(0))
        let isLong = Self.count > 10_000
        let trace = FileManager.default.temporaryDirectory.appending(path: "pipewright-fuzz-import-\(name).txt")
        let count = max(1, Self.count / ImportMutation.documents.count)
        for number in 0..<count {
            let seed = Self.firstSeed &+ UInt64(number)
            if isLong { try Data("\(seed)".utf8).write(to: trace) }
            var result = ImportMutation("")
            let time = processorTime { result = ImportMutation(of: tree, seed: seed) }
            if result.isReadable { readable += 1 }
            #expect(result.failures == [], "seed \(seed)")
            if time > slowest.time { slowest = (time, seed) }
        }
        #expect(slowest.time < 5, "seed \(slowest.seed)")
        #expect(readable * 2 > count, "\(readable) of \(count)")
        if isLong {
            print("\(name): \(readable) of \(count) readable; slowest \(slowest.time)")
            try FileManager.default.removeItem(at: trace)
        }
    }
}
