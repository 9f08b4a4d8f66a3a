import Foundation
import HTTPTypes
import PipeHTTP
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCache

@Suite struct CacheStoreTests {
    private func response(_ count: Int, selector: String? = nil) -> CachedResponse {
        CachedResponse(
            status: .ok, fields: [.eTag: "\"1\"", .contentType: "a/b"], body: FileServer.bytes(count),
            selectors: selector.map { [.init(name: "x", digest: $0)] } ?? [], caller: "c", requestTime: 1.5,
            responseTime: 2.25)
    }

    private func stores(limit: Int) throws -> ([any CacheStore], TemporaryFolder) {
        let folder = try TemporaryFolder()
        return (
            [MemoryCacheStore(limit: limit), DiskCacheStore(folder: folder.url.path + "/cache", limit: limit)], folder
        )
    }

    @Test("Stored responses are found by key and selectors")
    func roundTrip() async throws {
        let (stores, folder) = try stores(limit: 1_000_000)
        for store in stores {
            #expect(await store.responses(for: "k").isEmpty)
            for count in [0, 1, 70_000] {
                await store.store(response(count), for: "k")
                #expect(await store.responses(for: "k") == [response(count)])
            }
            for index in 0..<20 { await store.store(response(1, selector: "\(index)"), for: "k") }
            let found = await store.responses(for: "k")
            #expect(found.map { $0.selectors.first?.digest } == (12..<20).reversed().map { "\($0)" })
            await store.store(response(5), for: "other")
            await store.remove("k")
            #expect(await store.responses(for: "k").isEmpty)
            #expect(await store.responses(for: "other").count == 1)
            await store.removeAll()
            #expect(await store.responses(for: "other").isEmpty)
        }
        _ = folder
    }

    @Test("The least recently used responses are removed, and the size stays within the limit")
    func bounded() async throws {
        let memory = MemoryCacheStore(limit: 100_000)
        for index in 0..<100 {
            await memory.store(response(9_000), for: "\(index)")
            _ = await memory.responses(for: "0")
            #expect(memory.size <= 100_000)
        }
        #expect(await !memory.responses(for: "0").isEmpty)
        #expect(await !memory.responses(for: "99").isEmpty)
        #expect(await memory.responses(for: "50").isEmpty)
        await memory.store(response(200_000), for: "big")
        #expect(await memory.responses(for: "big").isEmpty)
        #expect(await !memory.responses(for: "0").isEmpty)
    }

    @Test("A folder stays within its limit, is accessible to its owner only, and serves the next process")
    func disk() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path + "/cache"
        let store = DiskCacheStore(folder: path, limit: 100_000)
        for index in 0..<60 { await store.store(response(9_000), for: "\(index)") }
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(files.count <= 11 && files.count >= 5)
        for file in files + ["."] {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.posixPermissions] as? Int
            #expect(mode.map { $0 & 0o077 } == 0)
        }
        let next = DiskCacheStore(folder: path, limit: 100_000)
        #expect(await next.responses(for: "59") == [response(9_000)])
    }

    private func response(_ fields: HTTPFields, at time: Double = 0) -> CachedResponse {
        CachedResponse(
            status: .ok, fields: fields, body: [], selectors: [], caller: "", requestTime: time, responseTime: time)
    }

    @Test("A file with very many header fields counts as damaged")
    func manyFields() throws {
        func file(_ count: Int) -> [UInt8] {
            let field = #"["a","b"]"#
            let fields = Array(repeating: field, count: count).joined(separator: ",")
            let head =
                #"{"version":2,"responses":[{"status":200,"reason":"OK","fields":[\#(fields)],"selectors":[],"#
                + #""caller":"","length":0,"requestTime":0,"responseTime":0}]}"#
            return Array((head + "\n").utf8)
        }
        #expect(CacheFile.responses(in: file(HTTPFields.countLimit))?.count == 1)
        for count in [HTTPFields.countLimit + 1, 66_000] { #expect(CacheFile.responses(in: file(count)) == nil) }
    }

    @Test("Responses with other fields each time do not let a stored one grow without end")
    func growth() {
        var stored = response([.cacheControl: "max-age=1"])
        for round in 0..<70 {
            var update = HTTPFields([HTTPField(name: .cacheControl, value: "max-age=\(round)")])
            for index in 0..<999 { update.set("v", for: "x-\(round)-\(index)") }
            stored = stored.updated(
                by: HTTPResponse(status: .notModified, headerFields: update), requestTime: 0, responseTime: 0)
        }
        #expect(stored.fields.count <= HTTPFields.countLimit && stored.fields[.cacheControl] == "max-age=69")
    }

    @Test("A response at a time that no clock shows is not written", arguments: [.infinity, -.infinity, .nan, 1e300])
    func time(seconds: Double) {
        #expect(CacheFile.bytes(of: [response([:], at: seconds)]) == nil)
    }

    @Test("Damaged files and unusable folders count as empty caches")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path + "/cache"
        let store = DiskCacheStore(folder: path, limit: 1_000_000)
        await store.store(response(100, selector: "s"), for: "k")
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
        let url = URL(fileURLWithPath: "\(path)/\(file)")
        let whole = [UInt8](try Data(contentsOf: url))
        #expect(CacheFile.responses(in: whole)?.count == 1)
        for count in 0..<whole.count { #expect(CacheFile.responses(in: Array(whole.prefix(count))) == nil) }
        #expect(CacheFile.responses(in: whole + [0]) == nil)
        try Data(whole.dropLast()).write(to: url)
        #expect(await store.responses(for: "k").isEmpty)
        let nowhere = DiskCacheStore(folder: "/nonexistent/a/b", limit: 1_000)
        await nowhere.store(response(1), for: "k")
        #expect(await nowhere.responses(for: "k").isEmpty)
        await nowhere.removeAll()
    }
}
