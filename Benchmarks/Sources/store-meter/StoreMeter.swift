#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore

/// Measures a store, and plain GRDB with Codable records. It responds to each line with seconds or with bytes.
///
/// | line | response |
/// |---|---|
/// | `store ours`, `store plain` | seconds for storing all pages of the list |
/// | `get ours`, `get plain` | seconds for a record by its identity |
/// | `find ours`, `find plain` | seconds for the 100 records with a category, by an index |
/// | `observe`, `observe other` | seconds from a write to the changed query, of this and of another process: the slowest |
///
/// As `store-meter --memory FOLDER COUNT` it prints the peak of its memory while a list of that length is stored; with
/// `--flush` while that number of changes is made and sent. As `store-meter --write FOLDER 0` it is the other process.
@main
struct StoreMeter {
    private let folder: URL
    private let pages: PageTransport
    private var ours: (articles: StoredPipe<ArticlesResource>, folder: URL)?
    private var plain: PlainStore?
    private var next = 0

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard let count = arguments.last.flatMap({ Int($0) }), arguments.count > 2 else { return }
        let folder = URL(filePath: arguments[arguments.count - 2], directoryHint: .isDirectory)
        switch arguments[1] {
        case "--memory": print(try await memory(ofStoring: count, folder))
        case "--flush": print(try await memory(ofSending: count, folder))
        case "--write": try await OtherWriter.run(articles(PageTransport(0, keepsPages: false), in: folder))
        default:
            var meter = StoreMeter(folder: folder, pages: PageTransport(count, keepsPages: true))
            say("ready")
            while let line = readLine() { say("\(try await meter.respond(to: line))") }
        }
    }

    private init(folder: URL, pages: PageTransport) {
        self.folder = folder
        self.pages = pages
    }

    /// Prints a line at once.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private mutating func newFolder() -> URL {
        next += 1
        return folder.appending(path: "store-\(next)")
    }

    private mutating func respond(to line: String) async throws -> Double {
        switch line {
        case "store ours": return try await storeOurs()
        case "store plain": return try await storePlain()
        case "get ours":
            if ours == nil { _ = try await storeOurs() }
            guard let ours = ours?.articles else { break }
            return try await Self.seconds(of: 20_000) { number in
                let id = 1 + number * 7919 % pages.count
                guard try await ours.get(Article.ID(id), .cacheOnly)?.id.rawValue == id else { throw Failure() }
            }
        case "get plain":
            if plain == nil { _ = try await storePlain() }
            guard let plain else { break }
            return try await Self.seconds(of: 20_000) { number in
                let id = 1 + number * 7919 % pages.count
                guard try await plain.article(id)?.id == id else { throw Failure() }
            }
        case "find ours":
            if ours == nil { _ = try await storeOurs() }
            guard let ours = ours?.articles else { break }
            return try await Self.seconds(of: 200) { number in
                let category = number % pages.categories
                let found = try await ours.local.filter { $0.category == category }.values()
                guard found.count == pages.perCategory else { throw Failure() }
            }
        case "find plain":
            if plain == nil { _ = try await storePlain() }
            guard let plain else { break }
            return try await Self.seconds(of: 200) { number in
                guard try await plain.articles(in: number % pages.categories).count == pages.perCategory else {
                    throw Failure()
                }
            }
        case "observe":
            if ours == nil { _ = try await storeOurs() }
            guard let articles = ours?.articles else { break }
            let meter = ObservationMeter(articles: articles, perCategory: pages.perCategory)
            return try await meter.slowest(of: 100) { id, title in
                try await articles.update(id) { $0.title = title }
            }
        case "observe other":
            if ours == nil { _ = try await storeOurs() }
            guard let ours else { break }
            let writer = try OtherWriter(in: ours.folder)
            let meter = ObservationMeter(articles: ours.articles, perCategory: pages.perCategory)
            let seconds = try await meter.slowest(of: 5) { try writer.write($0, $1) }
            try writer.end()
            return seconds
        default: break
        }
        throw Failure()
    }

    /// The results differ, so that nothing was measured.
    private struct Failure: Error {}

    private static func seconds(of count: Int, _ body: (Int) async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        for number in 0..<count { try await body(number) }
        return start.duration(to: .now) / .seconds(1) / Double(count)
    }

    private mutating func storeOurs() async throws -> Double {
        let folder = newFolder()
        let articles = try Self.articles(pages, in: folder)
        let seconds = try await Self.seconds(of: 1) { _ in
            guard try await articles.refresh() == pages.count else { throw Failure() }
        }
        ours = (articles, folder)
        return seconds
    }

    private mutating func storePlain() async throws -> Double {
        let store = try PlainStore(in: newFolder())
        let seconds = try await Self.seconds(of: 1) { _ in try await store.store(pages) }
        plain = store
        return seconds
    }

    private static func articles(_ transport: PageTransport, in folder: URL) throws -> StoredPipe<ArticlesResource> {
        let client = PipeClient(name: "Meter", server: "http://meter.example", transport: transport)
        return ResourcePipe<ArticlesResource>(client).stored(in: try RecordStore(at: folder, account: "meter"))
    }

    // MARK: - Memory

    private static func memory(ofStoring count: Int, _ folder: URL) async throws -> Int {
        let articles = try articles(PageTransport(count, keepsPages: false), in: folder)
        guard try await articles.refresh() == count else { throw Failure() }
        return peak
    }

    private static func memory(ofSending count: Int, _ folder: URL) async throws -> Int {
        let transport = PageTransport(0, keepsPages: false)
        let client = PipeClient(name: "Meter", server: "http://meter.example", transport: transport)
        let store = try RecordStore(at: folder, account: "meter")
        let articles = ResourcePipe<ArticlesResource>(client).stored(in: store)
        for number in 1...count { try await articles.save(Article.Draft(title: "Article \(number)")) }
        let report = try await store.flush()
        guard report.sent == count, report.left == 0 else { throw Failure() }
        return peak
    }

    /// The peak of the resident memory in bytes.
    private static var peak: Int {
        #if os(Linux)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1024
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
        #endif
    }
}
#else
/// Measures nothing: there is no store without the trait.
@main
struct StoreMeter {
    static func main() {}
}
#endif
