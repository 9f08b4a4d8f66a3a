import Testing

@testable import PipewrightRendering

@Suite struct PartitionTests {
    @Test(
        arguments: [
            (0, 0), (8_191, 0), (8_192, 4), (16_383, 4), (16_384, 8), (32_767, 8), (32_768, 16), (65_535, 16),
            (65_536, 32), (9_000_000, 32),
        ] as [(Int, Int)])
    func theSizeOfASchemaDeterminesItsParts(_ byteCount: Int, _ partCount: Int) {
        #expect(Partition(schemaByteCount: byteCount).partCount == partCount)
    }

    @Test func filesAreNamedByTheSchema() {
        #expect(Partition(partCount: 0).fileNames(stem: "todo.pipes") == ["todo.pipes.swift"])
        #expect(
            Partition(partCount: 2).fileNames(stem: "todo.pipes") == [
                "todo.pipes.swift", "todo.pipes-1.swift", "todo.pipes-2.swift",
            ])
    }

    @Test func theNumberOfPartsIsBounded() {
        #expect(Partition(partCount: -1).partCount == 0)
        #expect(Partition(partCount: 1000).partCount == Partition.limit)
    }

    @Test(arguments: [1, 4, 8, 16, 32])
    func declarationsAreDistributedEvenly(_ count: Int) {
        var sizes = Array(repeating: 0, count: count)
        for number in 0..<1000 { sizes[Partition(partCount: count).part(of: "Record\(number)")] += 1 }
        let mean = 1000 / count
        #expect(sizes.allSatisfy { (mean / 2...mean * 2).contains($0) }, "\(sizes)")
    }

    /// Another hash would move every declaration of every client to another file.
    @Test func partsOfDeclarationsNeverChange() {
        let partition = Partition(partCount: 32)
        #expect(["Project", "Task", "User", "Überschrift", ""].map { partition.part(of: $0) } == [11, 23, 2, 12, 1])
    }
}
