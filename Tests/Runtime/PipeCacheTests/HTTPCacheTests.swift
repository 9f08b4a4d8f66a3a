import Foundation
import HTTPTypes
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCache

/// Sections are those of RFC 9111 if no other is named.
@Suite struct HTTPCacheTests {
    private let clock = WallClock()

    private func client(
        _ transport: any Transport, _ cache: HTTPCache = HTTPCache(), user: String = "alice"
    ) -> PipeClient {
        var client = PipeClient(
            ClientDescriptor(name: "Cars", schemes: ["s": .basic], authAlternatives: [["s"]]),
            server: "https://s/api",
            credentials: ["s": BasicCredentials(user: user, password: "secret")],
            transport: transport)
        client.settings.cache = cache
        client.settings.retry = .never
        let clock = clock
        client.environment.now = { clock.now }
        return client
    }

    private func fields(_ pairs: [(String, String)]) -> CallSettings.Headers {
        CallSettings.Headers(
            pairs.map { name, value in (name, value.replacingOccurrences(of: "NOW", with: Self.text(clock.now))) })
    }

    private static func text(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }

    // MARK: Freshness

    @Test(
        "A response is reused without a request as long as it is fresh (section 4.2)",
        arguments: [
            ([("Cache-Control", "max-age=60")], 60), ([("Cache-Control", "Max-Age=\"60\"")], 60),
            ([("Cache-Control", "max-age=60, max-age=10")], 10),
            ([("Cache-Control", "max-age=60"), ("Age", "20")], 40),
            ([("Cache-Control", "max-age=60"), ("Age", "-20")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "x")], 60),
            ([("Cache-Control", "max-age=x")], 0), ([("Cache-Control", "max-age=-1")], 0),
            ([("Cache-Control", "max-age=99999999999999999999")], 1_000_000),
            ([("Expires", "NOW+30")], 30), ([("Expires", "0")], 0), ([("Expires", "NOW-5")], 0),
            ([("Expires", "NOW+30"), ("Cache-Control", "max-age=5")], 5),
            ([("Last-Modified", "NOW-100")], 10), ([("Last-Modified", "NOW-100000000")], 86_400),
            ([("ETag", "\"1\"")], 0),
            ([("Cache-Control", "no-store, max-age=60")], 0), ([("Cache-Control", "no-cache, max-age=60")], 0),
            // Directives after an invalid one count.
            ([("Cache-Control", "max-age=60, @, no-store")], 0), ([("Cache-Control", "max-age=60, @,")], 60),
            ([("Cache-Control", "@, max-age=60")], 60), ([("Cache-Control", "=, ;, max-age=60,, ,no-cache")], 0),
            ([("Cache-Control", "max-age=60, {a=\"b, c\"}, no-store")], 0),
            ([("Cache-Control", "max-age=60, @\"a, no-store\"")], 60),
            ([("Cache-Control", "max-age=60, x=\"a, no-store")], 0), ([("Cache-Control", "x=\"a, max-age=60")], 0),
            ([("Cache-Control", "max-age=60, @\"a, no-store")], 0),
            ([("Cache-Control", "max-age=60, x=\"no-store, y=\\\"\"")], 60),
            ([("Cache-Control", "max-age=60 no-store")], 0), ([("Cache-Control", "max-age=60\u{301}, no-store")], 0),
            ([("Cache-Control", "max-age=0000000000060")], 60), ([("Cache-Control", "max-age=60.0")], 0),
            ([("Cache-Control", "max-age=+60")], 0), ([("Cache-Control", "max-age=0x3C")], 0),
            // Section 5.1: the first value of a list applies, and an age has only digits.
            ([("Cache-Control", "max-age=60"), ("Age", "20, 0")], 40),
            ([("Cache-Control", "max-age=60"), ("Age", ", 20")], 40),
            ([("Cache-Control", "max-age=60"), ("Age", "0"), ("Age", "20")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "20.0")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "inf")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "0x10")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "1e1")], 60),
            ([("Cache-Control", "max-age=60"), ("Age", "99999999999999999999")], 0),
            ([("Cache-Control", "private, max-age=60")], 60), ([("Cache-Control", "max-age=60"), ("Vary", "*")], 0),
            ([], 0),
        ] as [([(String, String)], Double)])
    func lifetime(fields: [(String, String)], seconds: Double) async throws {
        let headers =
            fields.map { name, value -> (String, String) in
                guard value.hasPrefix("NOW"), let shift = Double(value.dropFirst(3)) else { return (name, value) }
                return (name, Self.text(clock.now.addingTimeInterval(shift)))
            } + [("Date", Self.text(clock.now))]
        let transport = ScriptedTransport { _, _ in .json("[]", headers: CallSettings.Headers(headers)) }
        let client = client(transport)
        try await client.call(.get, "cars")
        if seconds > 1 {
            clock.advance(by: seconds - 0.5)
            try await client.call(.get, "cars")
            #expect(transport.requests.count == 1)
            clock.advance(by: 1)
        }
        if seconds < 1_000_000 {
            try await client.call(.get, "cars")
            #expect(transport.requests.count == 2)
        }
    }

    @Test("With a validator, some statuses are stored without max-age")
    func statuses() async throws {
        for status in [200, 203, 204, 300, 404, 410, 500, 201, 403, 503] {
            let headers = [
                ("Last-Modified", Self.text(clock.now.addingTimeInterval(-1_000))), ("Date", Self.text(clock.now)),
            ]
            let transport = ScriptedTransport { _, _ in .response(status, headers: CallSettings.Headers(headers)) }
            let client = client(transport)
            for _ in 0..<2 { _ = try? await client.call(.get, "cars") }
            #expect((transport.requests.count == 1) == [200, 203, 204, 300, 404, 410].contains(status), "\(status)")
        }
    }

    @Test(
        "The cache follows the directives of a request (section 5.2.1)",
        arguments: [
            ("no-cache", 10, 2), ("max-age=5", 10, 2), ("max-age=15", 10, 1), ("min-fresh=55", 10, 2),
            ("min-fresh=45", 10, 1), ("max-stale=20", 70, 1), ("max-stale=5", 70, 2), ("max-stale", 70_000, 1),
            ("no-store", 10, 2), ("only-if-cached", 10, 1), ("only-if-cached", 70, 1),
        ] as [(String, Double, Int)])
    func asked(directive: String, after: Double, requests: Int) async throws {
        let transport = ScriptedTransport { _, _ in .json("[]", headers: ["Cache-Control": "max-age=60"]) }
        let client = client(transport)
        try await client.call(.get, "cars")
        clock.advance(by: after)
        let asking = client.with { $0.headers["Cache-Control"] = directive }
        if directive == "only-if-cached", after > 60 {
            #expect(await failure { try await asking.call(.get, "cars") }.status == 504)
        } else {
            try await asking.call(.get, "cars")
        }
        #expect(transport.requests.count == requests)
    }

    // MARK: Validation

    @Test("A stale response is validated; after 304 the stored one is returned with the new fields (section 4.3)")
    func validation() async throws {
        let transport = ScriptedTransport(
            .json(
                "[1]", headers: ["ETag": "\"1\"", "Last-Modified": "Sat, 21 Nov 2026 11:00:00 GMT", "X": "old"]),
            .response(304, headers: ["X": "new", "Cache-Control": "max-age=60", "Content-Type": "text/none"]),
            .response(304), .json("[2]"))
        let client = client(transport)
        #expect(try await client.call(.get, "cars").text == "[1]")
        clock.advance(by: 100_000)
        let second = try await client.call(.get, "cars")
        #expect(second.text == "[1]" && second.status == 200)
        let name = try #require(HTTPField.Name("X"))
        #expect(second.headers[name] == "new" && second.headers[.contentType] == "application/json")
        #expect(transport.requests[1].header("If-None-Match") == "\"1\"")
        #expect(transport.requests[1].header("If-Modified-Since") == "Sat, 21 Nov 2026 11:00:00 GMT")
        #expect(try await client.call(.get, "cars").text == "[1]")
        #expect(transport.requests.count == 2)
        clock.advance(by: 61)
        #expect(try await client.call(.get, "cars").text == "[1]")
        #expect(transport.requests.count == 3)
        clock.advance(by: 100_000)
        #expect(try await client.call(.get, "cars").text == "[2]")
    }

    @Test(
        "Requests that already have conditions or ranges bypass the cache",
        arguments: ["If-None-Match", "If-Match", "Range"])
    func own(field: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("[]", headers: ["Cache-Control": "max-age=60"]) }
        let client = client(transport)
        try await client.call(.get, "cars")
        try await client.with { $0.headers[field] = "\"1\"" }.call(.get, "cars")
        #expect(transport.requests.count == 2 && transport.requests[1].header(field) == "\"1\"")
    }

    // MARK: Selection

    @Test("A response is selected by Vary (section 4.1)")
    func vary() async throws {
        let transport = ScriptedTransport { sent, _ in
            .json(
                "\"\(sent.header("Accept-Language") ?? "")\"",
                headers: ["Cache-Control": "max-age=60", "Vary": "accept-language, X"])
        }
        let client = client(transport)
        for _ in 0..<2 {
            for language in ["de", "fr"] {
                let response = try await client.with { $0.headers["Accept-Language"] = language }.call(.get, "cars")
                #expect(response.text == "\"\(language)\"")
            }
        }
        #expect(transport.requests.count == 2)
    }

    @Test("A caller never gets another caller's response, or that of another path or query")
    func identity() async throws {
        let transport = ScriptedTransport { sent, _ in
            .json(
                "\"\(sent.header("Authorization") ?? "")\(sent.url)\"",
                headers: ["Cache-Control": "max-age=60, public"])
        }
        let cache = HTTPCache()
        let (alice, bob) = (client(transport, cache), client(transport, cache, user: "bob"))
        let first = try await alice.call(.get, "cars").text
        #expect(try await bob.call(.get, "cars").text != first)
        #expect(try await alice.call(.get, "cars").text == first)
        #expect(try await alice.call(.get, "cars", query: URLQuery([("a", "1")])).text != first)
        #expect(transport.requests.count == 3)
        await cache.removeAll()
        _ = try await alice.call(.get, "cars")
        #expect(transport.requests.count == 4)
    }

    @Test(
        "Every header field identifies the caller, except those that are known not to",
        arguments: [
            ("X-Api-Key", false), ("X-Tenant", false), ("Cookie", false), ("Api-Version", false),
            ("Accept", true), ("accept-language", true), ("User-Agent", true), ("traceparent", true),
            ("X-Request-ID", true),
            ("Cache-Control", true), ("X-Build", true),
        ])
    func identityInAnyField(name: String, isShared: Bool) async throws {
        let transport = ScriptedTransport { _, index in
            .json("\(index)", headers: ["Cache-Control": "max-age=60, public"])
        }
        let cache = HTTPCache(ignoringHeaders: ["x-build"])
        let client = client(transport, cache)
        let calls = [
            client.with { $0.headers[name] = "max-age=60" }, client.with { $0.headers[name] = "max-age=59" }, client,
        ]
        var texts: [String] = []
        for call in calls + calls { texts.append(try await call.call(.get, "cars").text) }
        #expect(texts == (isShared ? ["0", "0", "0", "0", "0", "0"] : ["0", "1", "2", "0", "1", "2"]))
    }

    @Test("Header fields are distinguished by name, value and count")
    func identityIsNotAmbiguous() async throws {
        let transport = ScriptedTransport { _, index in
            .json("\(index)", headers: ["Cache-Control": "max-age=60"])
        }
        let client = client(transport)
        let settings: [[(String, String)]] = [
            [("A", "1"), ("B", "2")], [("A", "1 b:2")], [("A", "1, 2")], [("AB", "2"), ("A", "1")],
            [("B", "1"), ("A", "2")],
            [("A", "\u{E9}")], [("A", "e\u{301}")],
        ]
        for _ in 0..<2 {
            for fields in settings {
                let call = client.with { for (name, value) in fields { $0.headers[name] = value } }
                try await call.call(.get, "cars")
            }
        }
        #expect(transport.requests.count == settings.count)
    }

    @Test("The order of fields with the same name identifies the caller, that of fields with other names does not")
    func identityKeepsOrder() async throws {
        let transport = ScriptedTransport { _, index in
            .json("\(index)", headers: ["Cache-Control": "max-age=60"])
        }
        let client = client(transport)
        let orders: [[(String, String)]] = [
            [("A", "1"), ("A", "2"), ("B", "1")], [("A", "2"), ("A", "1"), ("B", "1")],
            [("A", "1"), ("B", "1"), ("A", "2")],
        ]
        var texts: [String] = []
        for fields in orders {
            let call = client.with { for (name, value) in fields { $0.headers.append(value, for: name) } }
            texts.append(try await call.call(.get, "cars").text)
        }
        #expect(texts == ["0", "1", "0"])
    }

    @Test("The files of a folder contain no header field of a request in clear text")
    func nothingInClear() async throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport { _, _ in .json("[]", headers: ["Cache-Control": "max-age=60"]) }
        let client = client(transport, HTTPCache(folder: folder.url))
        for _ in 0..<2 { try await client.with { $0.headers["X-Api-Key"] = "hunter22" }.call(.get, "cars") }
        #expect(transport.requests.count == 1)
        for file in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            #expect(!text.contains("hunter22") && !text.lowercased().contains("x-api-key"))
        }
    }

    @Test("A key in the query identifies the caller, too")
    func identityInQuery() async throws {
        let transport = ScriptedTransport { sent, _ in
            .json("\"\(sent.url)\"", headers: ["Cache-Control": "max-age=60"])
        }
        let cache = HTTPCache()
        var texts: Set<String> = []
        for key in ["alice", "bob", "alice"] {
            var client = PipeClient(
                ClientDescriptor(name: "Cars", schemes: ["s": .apiKey(in: .query("key"))], authAlternatives: [["s"]]),
                server: "https://s/api", credentials: ["s": APIKey(key)],
                transport: transport)
            client.settings.cache = cache
            texts.insert(try await client.call(.get, "cars").text)
        }
        #expect(texts.count == 2 && transport.requests.count == 2)
    }

    // MARK: Invalidation

    @Test(
        "A successful unsafe request invalidates the stored responses of its URL (section 4.4)",
        arguments: [
            ("PUT", 204, 2), ("POST", 201, 2), ("DELETE", 200, 2), ("PATCH", 302, 2), ("PUT", 500, 1), ("HEAD", 200, 1),
        ])
    func invalidation(method: String, status: Int, requests: Int) async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "GET" ? .json("[]", headers: ["Cache-Control": "max-age=60"]) : .response(status)
        }
        let client = client(transport)
        try await client.call(.get, "cars/1")
        _ = try? await client.call(try #require(.init(rawValue: method)), "cars/1")
        try await client.call(.get, "cars/1")
        #expect(transport.requests.filter { $0.method == "GET" }.count == requests)
    }

    @Test(
        "Location and Content-Location on the same server are invalidated, too (section 4.4)",
        arguments: [
            ("Location", "/api/cars", 2), ("Content-Location", "../api/cars", 2),
            ("Location", "https://other/api/cars", 1),
        ])
    func location(field: String, value: String, requests: Int) async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "GET"
                ? .json("[]", headers: ["Cache-Control": "max-age=60"]) : .response(201, headers: [field: value])
        }
        let client = client(transport)
        try await client.call(.get, "cars")
        try await client.call(.post, "new")
        try await client.call(.get, "cars")
        #expect(transport.requests.filter { $0.method == "GET" }.count == requests)
    }

    // MARK: Errors

    @Test(
        "stale-if-error allows a stale response if the server fails (RFC 5861, section 4)",
        arguments: [(100.0, true), (400, false)])
    func staleIfError(after: Double, isGiven: Bool) async throws {
        let failures: [ScriptedTransport.Reply] = [.failure(PipeError(.connection(.refused))), .response(503)]
        for failure in failures {
            let transport = ScriptedTransport { _, index in
                index == 0 ? .json("[1]", headers: ["Cache-Control": "max-age=60, stale-if-error=300"]) : failure
            }
            let client = client(transport)
            try await client.call(.get, "cars")
            clock.advance(by: after)
            let text = try? await client.call(.get, "cars").text
            #expect(text == (isGiven ? "[1]" : nil))
        }
    }

    @Test("A response that is too long is not stored")
    func incomplete() async throws {
        let headers: CallSettings.Headers = ["Cache-Control": "max-age=60"]
        let transport = ScriptedTransport { _, _ in
            .json(String(repeating: " ", count: 200_000) + "[]", headers: headers)
        }
        let client = client(transport, HTTPCache(memoryLimit: 1_000_000))
        for _ in 0..<2 { try await client.call(.get, "long") }
        #expect(transport.requests.count == 2)
    }

    @Test("Age and Cache-Status say where a response came from")
    func notes() async throws {
        let transport = ScriptedTransport { _, _ in
            .json("[]", headers: ["Cache-Control": "max-age=60", "Connection": "X-Hop", "X-Hop": "1"])
        }
        let client = client(transport)
        let name = try #require(HTTPField.Name("Cache-Status"))
        #expect(try await client.call(.get, "cars").headers[name] == nil)
        clock.advance(by: 7)
        let hit = try await client.call(.get, "cars")
        #expect(hit.headers[.age] == "7" && hit.headers[name] == "pipewright; hit")
        let hop = try #require(HTTPField.Name("X-Hop"))
        #expect(hit.headers[hop] == nil)
    }

    @Test("A clock that is set back does not make a response fresh for ever")
    func clockSetBack() async throws {
        let transport = ScriptedTransport { _, _ in
            .json("[]", headers: ["Cache-Control": "max-age=60", "Age": "59"])
        }
        let client = client(transport)
        try await client.call(.get, "cars")
        clock.advance(by: -10_000)
        try await client.call(.get, "cars")
        #expect(transport.requests.count == 1)
        clock.advance(by: 10_002)
        try await client.call(.get, "cars")
        #expect(transport.requests.count == 2)
    }
}
