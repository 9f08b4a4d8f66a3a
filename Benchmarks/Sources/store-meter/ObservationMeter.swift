#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore

/// Measures how long after a write an iteration over the changes of a query has the changed records.
struct ObservationMeter {
    let articles: StoredPipe<ArticlesResource>
    /// The number of articles of each category; the query is for one category.
    let perCategory: Int

    /// The slowest of some writes in seconds, from the call that writes until the iteration has the changed records.
    ///
    /// - Parameter write: Gives an article another title.
    func slowest(of count: Int, write: (Article.ID, String) async throws -> Void) async throws -> Double {
        var changes = articles.local.filter { $0.category == 0 }.changes().makeAsyncIterator()
        guard let records = try await changes.next(), records.count == perCategory, let id = records[0].value?.id else {
            throw Failure()
        }
        var slowest = 0.0
        for _ in 0..<count {
            let title = UUID().uuidString
            let start = ContinuousClock.now
            try await write(id, title)
            var isSeen = false
            while !isSeen {
                guard let records = try await changes.next() else { throw Failure() }
                isSeen = records.contains { $0.value?.title == title }
            }
            slowest = max(slowest, start.duration(to: .now) / .seconds(1))
        }
        return slowest
    }

    private struct Failure: Error {}
}

/// A process that writes into the same store.
struct OtherWriter {
    private let process = Process()
    private let requests = Pipe()
    private let responses = Pipe()

    init(in folder: URL) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--write", folder.path, "0"]
        process.standardInput = requests
        process.standardOutput = responses
        try process.run()
        try awaitLine()
    }

    func end() throws {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func write(_ id: Article.ID, _ title: String) throws {
        try requests.fileHandleForWriting.write(contentsOf: Data("\(id.rawValue) \(title)\n".utf8))
        try awaitLine()
    }

    private func awaitLine() throws {
        guard let line = try responses.fileHandleForReading.read(upToCount: 1), !line.isEmpty else { throw Failure() }
    }

    /// What the process does: it gives an article a title for each line.
    static func run(_ articles: StoredPipe<ArticlesResource>) async throws {
        let output = FileHandle.standardOutput
        try output.write(contentsOf: Data("r".utf8))
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let id = Int(words[0]) else { throw Failure() }
            try await articles.update(Article.ID(id)) { $0.title = String(words[1]) }
            try output.write(contentsOf: Data("w".utf8))
        }
    }

    private struct Failure: Error {}
}
#endif
