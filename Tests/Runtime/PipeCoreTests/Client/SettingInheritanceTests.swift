import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// For each setting: the layer whose value a call has.
@Suite struct SettingInheritanceTests {
    /// One setting, whose values are distinguished by numbers.
    struct Setting: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let set: @Sendable (inout CallSettings, Int?) -> Void
        let number: @Sendable (CallSettings) -> Int?
    }

    @Test("The header field of a call wins over the languages of its client")
    func ownFieldsPrecedeLanguages() {
        let client = CallSettings(acceptLanguage: "de, en;q=0.7")
        #expect(client.headers.items.map(\.value) == ["de, en;q=0.7"])
        func merged(_ nearer: CallSettings) -> CallSettings {
            var settings = client
            settings.merge(nearer)
            return settings
        }
        #expect(merged(CallSettings(headers: ["accept-language": "fr"])).headers.items.map(\.value) == ["fr"])
        #expect(merged(CallSettings(timeout: .seconds(1))).acceptLanguage == "de, en;q=0.7")
        let both = CallSettings(headers: ["accept-language": "fr"], acceptLanguage: "de")
        #expect(both.headers.items.map(\.value) == ["fr"])
    }

    static let settings: [Setting] = [
        Setting(testDescription: "timeout") {
            $0.timeout = $1.map { .seconds($0) }
        } number: {
            $0.timeout.map(seconds)
        },
        Setting(testDescription: "deadline") {
            $0.deadline = $1.map { .seconds($0) }
        } number: {
            $0.deadline.map(seconds)
        },
        Setting(testDescription: "acceptLanguage") {
            $0.acceptLanguage = $1.map { "\($0)" }
        } number: {
            $0.headers["accept-language"].flatMap { Int($0) }
        },
        Setting(testDescription: "server") {
            $0.server = $1.map { "\($0)" }
        } number: {
            $0.server.flatMap { Int($0) }
        },
        Setting(testDescription: "bodyLimit") {
            $0.bodyLimit = $1
        } number: {
            $0.bodyLimit
        },
        Setting(testDescription: "errorBodyLimit") {
            $0.errorBodyLimit = $1
        } number: {
            $0.errorBodyLimit
        },
        Setting(testDescription: "authAlternatives") {
            $0.authAlternatives = $1.map { [["\($0)"]] }
        } number: {
            $0.authAlternatives?.first?.first.flatMap { Int($0) }
        },
        Setting(testDescription: "scopes") {
            $0.scopes = $1.map { ["\($0)"] }
        } number: {
            $0.scopes?.first.flatMap { Int($0) }
        },
        Setting(testDescription: "retry") {
            $0.retry = $1.map { RetryPolicy(limit: $0) }
        } number: {
            $0.retry?.limit
        },
        Setting(testDescription: "concurrency") {
            $0.concurrency = $1
        } number: {
            $0.concurrency
        },
        Setting(testDescription: "idempotencyKeyHeader") {
            $0.idempotencyKeyHeader = $1.map { "\($0)" }
        } number: {
            $0.idempotencyKeyHeader.flatMap { Int($0) }
        },
        Setting(testDescription: "ifMatch") {
            $0.ifMatch = $1.map { [.off, .known, .required][$0 % 3] }
        } number: {
            $0.ifMatch.flatMap { [CallSettings.VersionCheck.off, .known, .required].firstIndex(of: $0) }
        },
        Setting(testDescription: "header") {
            $0.headers["X-A"] = $1.map { "\($0)" }
        } number: {
            $0.headers["x-a"].flatMap { Int($0) }
        },
        Setting(testDescription: "query") {
            $0.query["a"] = $1.map { "\($0)" }
        } number: {
            $0.query["a"].flatMap { Int($0) }
        },
    ]

    @Sendable private static func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }

    /// A client, and below it a collection, one below an item of that, and so on.
    private func pipe(_ layers: [CallSettings]) -> ResourcePipe<JSONResource> {
        var client = plainClient(ScriptedTransport())
        client.settings = layers[0]
        var pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "a", settings: layers[1]))
        for (depth, layer) in layers.dropFirst(2).enumerated() {
            pipe = ResourcePipe(
                client: client, descriptor: ResourceDescriptor(path: "\(depth)", settings: layer),
                parent: pipe[1].path, layers: pipe.layers)
        }
        return pipe
    }

    private func layer(_ setting: Setting, _ value: Int?) -> CallSettings {
        var settings = CallSettings()
        if let value {
            setting.set(&settings, value)
        }
        return settings
    }

    @Test(
        "A setting has the value of the nearest layer that sets it, at any depth",
        arguments: settings,
        [
            ([1, nil], 1), ([1, 2], 2), ([nil, 2, nil], 2), ([1, nil, nil], 1), ([1, nil, nil, nil, nil], 1),
            ([1, 2, nil, 0, nil, nil], 0), ([nil, nil], nil), ([0, nil, 1], 1),
        ])
    func nearest(setting: Setting, example: (layers: [Int?], expected: Int?)) {
        let pipe = pipe(example.layers.map { layer(setting, $0) })
        #expect(setting.number(pipe.callSettings) == example.expected)
    }

    @Test(
        "A copy changes neither outer layers nor other copies; a setting that it clears has its default",
        arguments: settings)
    func copies(setting: Setting) {
        let parent = pipe([layer(setting, 1), layer(setting, 2)])
        let changed = parent.with { setting.set(&$0, 0) }
        let cleared = changed.with { setting.set(&$0, nil) }
        #expect(setting.number(changed.callSettings) == 0)
        #expect(setting.number(changed[1].with { _ in }.pipe.callSettings) == 0)
        #expect(setting.number(cleared.callSettings) == nil)
        #expect(setting.number(parent.callSettings) == 2)
        #expect(setting.number(parent.client.settings) == 1)
    }

    @Test(
        "What a schema says of a call comes before its pipe's, what an app has changed before that", arguments: settings
    )
    func calls(setting: Setting) {
        // Settings that single calls do not have.
        guard setting.testDescription != "concurrency" else {
            return
        }
        let pipe = pipe([layer(setting, 1), layer(setting, nil)])
        let own = layer(setting, 2)
        func settings(_ pipe: ResourcePipe<JSONResource>) -> CallSettings {
            pipe.layers.settings(of: own)
        }
        #expect(setting.number(settings(pipe)) == 2)
        #expect(setting.number(settings(pipe.with { setting.set(&$0, 0) })) == 0)
        let other = pipe.with { $0.headers["X-B"] = "1" }
        #expect(setting.number(settings(other)) == 2)
    }

    @Test("The interceptors of all layers run, the client's first; the nearest layer's cache is used")
    func others() {
        struct Numbered: Interceptor {
            let number: Int

            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
                next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
            ) async throws -> (HTTPResponse, HTTPBody) { try await next(request, body) }
        }
        var layers = [CallSettings(), CallSettings(), CallSettings()]
        for index in layers.indices {
            layers[index].interceptors = [Numbered(number: index)]
        }
        let caches = [HTTPCache(), HTTPCache()]
        layers[0].cache = caches[0]
        let pipe = pipe(layers)
        #expect(pipe.callSettings.interceptors.compactMap { ($0 as? Numbered)?.number } == [0, 1, 2])
        func cache(_ pipe: ResourcePipe<JSONResource>) -> HTTPCache? { pipe.callSettings.cache as? HTTPCache }
        #expect(cache(pipe) === caches[0])
        #expect(cache(pipe.with { $0.cache = caches[1] }) === caches[1])
        #expect(pipe.with { $0.cache = nil }.callSettings.cache == nil)
    }

    @Test("A call has what its pipe says and what it does not say: a cleared setting hides those of the schema")
    func cleared() {
        var layers = SettingLayers(CallSettings(query: ["a": "1", "b": "2"], timeout: .seconds(1), retry: .never))
        layers.own.timeout = nil
        layers.own.query["a"] = nil
        let settings = layers.settings(of: CallSettings(query: ["a": "3"], timeout: .seconds(2)))
        #expect(settings.timeout == nil && settings.retry == .never)
        #expect(settings.query == ["b": "2"])
        #expect(layers.below(CallSettings(timeout: .seconds(3))).settings.timeout == .seconds(3))
    }

    @Test("The merge leaves no setting out")
    func complete() {
        struct Passing: Interceptor {
            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Next
            ) async throws -> (HTTPResponse, HTTPBody) { try await next(request, body) }
        }
        var own = CallSettings(
            headers: ["X-A": "1"], query: ["a": "1"], timeout: .seconds(1), deadline: .seconds(1), bodyLimit: 1,
            errorBodyLimit: 1, authAlternatives: [], scopes: [], retry: .never, concurrency: 1,
            idempotencyKeyHeader: "", ifMatch: .known, server: "")
        own.cache = HTTPCache()
        own.trustedOrigins = []
        own.validates = true
        own.interceptors = [Passing()]
        own.codecs = [FormCodec()]
        var merged = CallSettings()
        merged.merge(own)
        let empty = Mirror(reflecting: CallSettings()).children.map { "\($0.value)" }
        let texts = Mirror(reflecting: own).children.map { "\($0.value)" }
        #expect(zip(empty, texts).allSatisfy { $0 != $1 }, "a setting has no value in this test")
        #expect(Mirror(reflecting: merged).children.map { "\($0.value)" } == texts)
    }
}
