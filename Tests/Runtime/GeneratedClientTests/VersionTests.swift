import ErrorsGolden
import Foundation
import PipeRuntime
import PipeTesting
import Synchronization
import Testing

/// `if-match`: a change that was made meanwhile is not overwritten.
@Suite struct VersionTests {
    /// A server with one record. It sends the record with an entity tag, and checks `If-Match` (RFC 9110, section
    /// 13.1.1).
    private final class MemoServer: Transport {
        struct State {
            var text: String? = "one"
            var version = 1
            var requests: [HTTPRequest] = []
            /// The number of responses that are lost after the server has executed their requests.
            var lostResponses = 0
            var isSilent = false
            var givesTags = true
        }

        let state = Mutex(State())

        var tags: [String?] { state.withLock { $0.requests.map { $0.headerFields[.ifMatch] } } }
        var lines: [String] { state.withLock { $0.requests.map { "\($0.method) \($0.path ?? "")" } } }

        /// A change by another client.
        func change(_ text: String?) {
            state.withLock { state in
                state.text = text
                state.version += 1
            }
        }

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            let bytes = try await body?.collect(upTo: 10_000) ?? []
            let sent = try? JSON.decode(JSONValue.self, from: bytes)
            return try state.withLock { state in
                state.requests.append(request)
                let tag = "\"\(state.version)\""
                if let wanted = request.headerFields[.ifMatch], state.text == nil || wanted != tag {
                    return (HTTPResponse(status: .preconditionFailed), HTTPBody(#"{"error":{"text":"stale"}}"#))
                }
                switch request.method {
                case .get where request.path?.hasSuffix("/memos") == true:
                    return (HTTPResponse(status: .ok), HTTPBody(#"[{"id":"a","text":"one"}]"#))
                case .get: break
                case .delete: state.text = nil
                default:
                    state.text = sent?["text"]?.string ?? sent?["theme"]?.string ?? state.text
                    state.version += 1
                }
                if request.method != .get, state.lostResponses > 0 {
                    state.lostResponses -= 1
                    throw PipeError(.connection(.reset))
                }
                guard let text = state.text else {
                    return (HTTPResponse(status: request.method == .delete ? .noContent : .notFound), .empty)
                }
                var fields = HTTPFields()
                if state.givesTags {
                    fields[.eTag] = "\"\(state.version)\""
                }
                fields[.cacheControl] = "max-age=600"
                if state.isSilent, request.method != .get {
                    return (HTTPResponse(status: .noContent, headerFields: fields), .empty)
                }
                let body =
                    request.path?.hasSuffix("preferences") == true
                    ? #"{"theme":"\#(text)"}"# : #"{"id":"a","text":"\#(text)"}"#
                return (HTTPResponse(status: .ok, headerFields: fields), HTTPBody(body))
            }
        }
    }

    private let server = MemoServer()
    private let api: ErrorsClient
    private var memos: ResourcePipe<Errors.MemosResource> { api.memos }

    init() {
        var api = ErrorsClient(transport: server)
        api.client.settings.retry = RetryPolicy(limit: 3, delay: .zero)
        api.client.settings.timeout = .seconds(3600)
        api.client.settings.deadline = .seconds(3600)
        self.api = api
    }

    @Test("A write sends the version that it replaces, and the record keeps the new one")
    func versions() async throws {
        var memo = try await memos.read("a")
        #expect(memo.recordVersion.entityTag == "\"1\"")
        memo.text = "two"
        memo = try await memos.replace(memo)
        #expect(memo.recordVersion.entityTag == "\"2\"")
        memo = try await memos.update(memo) { $0.text = "three" }
        memo = try await memos[memo].replace(memo)
        memo = try await memos.save(memo)
        try await memos.remove(memo)
        #expect(server.tags == [nil, "\"1\"", "\"2\"", "\"3\"", "\"4\"", "\"5\""])
    }

    @Test(
        "After a write whose response has no record, the version is the response's tag, if it has one",
        arguments: [true, false])
    func silent(givesTags: Bool) async throws {
        var memo = try await memos.read("a")
        server.state.withLock { state in
            state.isSilent = true
            state.givesTags = givesTags
        }
        memo.text = "two"
        memo = try await memos.replace(memo)
        #expect(memo.text == "two" && memo.recordVersion.entityTag == (givesTags ? "\"2\"" : nil))
        // Fetched again.
        memo = try await memos.update(memo) { $0.text = "three" }
        #expect(memo.text == "three" && memo.recordVersion.entityTag == (givesTags ? "\"3\"" : nil))
    }

    @Test("A record's value and JSON do not contain its version, with and without Codable")
    func value() async throws {
        let memo = try await memos.read("a")
        let own = Errors.Memo(id: "a", text: "one")
        #expect(memo == own && memo.hashValue == own.hashValue && Set([memo, own]).count == 1)
        #expect(memo.recordVersion != own.recordVersion)
        #expect(try JSON.encode(memo) == Array(#"{"id":"a","text":"one"}"#.utf8))
        let data = try JSONEncoder().encode(memo)
        #expect(!String(decoding: data, as: UTF8.self).contains("ersion"))
        #expect(try JSONDecoder().decode(Errors.Memo.self, from: data).recordVersion.entityTag == nil)
    }

    @Test("A conflicting change is an error with both versions, and a merged record is written")
    func conflict() async throws {
        var memo = try await memos.read("a")
        server.change("theirs")
        memo.text = "mine"
        let error = await #expect(throws: PipeError.self) { try await memos.replace(memo) }
        let (own, current) = try #require(error?.conflict(of: Errors.Memo.self))
        #expect(own.text == "mine")
        var merged = try #require(current)
        #expect(merged.text == "theirs" && merged.recordVersion.entityTag == "\"2\"")
        #expect(error?.isConflict == true && error?.status == 412 && error?.message == "stale")
        #expect(error?.conflict(of: Errors.Preferences.self) == nil)
        #expect(
            error?.description
                == "PUT https://errors.example/v1/memos/a: the record was changed meanwhile, and nothing was written")
        merged.text += " and mine"
        #expect(try await memos.replace(merged).text == "theirs and mine")
    }

    @Test("Updates and removals conflict, too, and a record that is gone has no other version")
    func otherWrites() async throws {
        let memo = try await memos.read("a")
        server.change("theirs")
        let update = await #expect(throws: PipeError.self) { try await memos.update(memo) { $0.text = "mine" } }
        #expect(update?.conflict(of: Errors.Memo.self)?.own.text == "one")
        #expect(update?.conflict(of: Errors.Memo.self)?.current?.text == "theirs")
        let removal = await #expect(throws: PipeError.self) { try await memos.remove(memo) }
        #expect(removal?.conflict(of: Errors.Memo.self)?.current?.text == "theirs")
        server.change(nil)
        let gone = await #expect(throws: PipeError.self) { try await memos.replace(memo) }
        let conflict = try #require(gone?.conflict(of: Errors.Memo.self))
        #expect(conflict.current == nil)
        #expect(gone?.description.hasSuffix("; the server has no readable version of it") == true)
    }

    @Test("If the response to a write was lost, its second attempt does not conflict with the first one")
    func lostResponse() async throws {
        var memo = try await memos.read("a")
        server.state.withLock { $0.lostResponses = 1 }
        memo.text = "two"
        memo = try await memos.replace(memo)
        #expect(memo.text == "two" && memo.recordVersion.entityTag == "\"2\"")
        #expect(server.lines.map { $0.prefix(3) } == ["GET", "PUT", "PUT", "GET"])
    }

    @Test("A removal whose response was lost succeeds if the next attempt finds neither the version nor the record")
    func lostRemoval() async throws {
        let memo = try await memos.read("a")
        server.state.withLock { $0.lostResponses = 1 }
        try await memos.remove(memo)
        #expect(server.lines.map { $0.prefix(3) } == ["GET", "DEL", "DEL", "GET"])
        let error = await #expect(throws: PipeError.self) { try await memos.remove(memo) }
        #expect(error?.conflict(of: Errors.Memo.self) != nil)
    }

    @Test("The current version in a conflict does not come from a cache")
    func cached() async throws {
        var api = api
        api.client.settings.cache = HTTPCache()
        var memo = try await api.memos.read("a")
        _ = try await api.memos.read("a")
        #expect(server.lines.count == 1)
        server.change("theirs")
        memo.text = "mine"
        let error = await #expect(throws: PipeError.self) { try await api.memos.replace(memo) }
        #expect(error?.conflict(of: Errors.Memo.self)?.current?.text == "theirs")
    }

    @Test("A record without a version is written without If-Match, or refused if the schema requires one")
    func unknown() async throws {
        let listed = try #require(try await memos.list().first)
        _ = try await memos.replace(listed)
        try await memos.update("a") { $0.text = "x" }
        _ = try await memos.upsert(Errors.Memo.Draft(text: "y"), at: "a")
        try await memos.remove("a")
        #expect(server.tags.allSatisfy { $0 == nil } && server.tags.count == 5)

        let revisions = memos["a"].revisions
        for write in [
            { try await revisions.replace(listed) }, { try await revisions.update(listed) { $0.text = "x" } },
            { try await revisions.update("a") { $0.text = "x" } }, { try await revisions.remove("a") },
            { try await revisions.remove(listed) },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: PipeError.self) { try await write() }
            guard case .invalidRequest(.missingVersion) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(server.tags.count == 5)
        server.change("two")
        // There may be no revision yet.
        _ = try await revisions.upsert(Errors.Memo.Draft(text: "y"), at: "a")
        let own = revisions.with { $0.headers["if-match"] = "\"6\"" }
        _ = try await own.update("a") { $0.text = "x" }
        #expect(server.tags.dropFirst(5) == [nil, "\"6\""])
    }

    @Test("A custom `If-Match` stays, and the server's response is the result")
    func own() async throws {
        let memo = try await memos.read("a")
        let error = await #expect(throws: PipeError.self) {
            try await memos.with { $0.headers["If-Match"] = "\"7\"" }.replace(memo)
        }
        guard case .status(412) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.tags == [nil, "\"7\""])
        _ = try await memos.with { $0.ifMatch = .off }.replace(memo)
        #expect(server.tags.last == .some(nil))
    }

    @Test("A write that is redirected to another URL reads it without If-Match")
    func redirected() async throws {
        let transport = ScriptedTransport(
            .response(303, headers: ["Location": "/v1/memos/b"]), .json(#"{"id":"b","text":"two"}"#))
        var memo = Errors.Memo(id: "a", text: "one")
        memo.recordVersion = RecordVersion(entityTag: "\"1\"")
        #expect(try await ErrorsClient(transport: transport).memos.replace(memo).id == "b")
        #expect(transport.requests.map { $0.header("If-Match") } == ["\"1\"", nil])
    }

    @Test("Created records, and those that actions return, have a version")
    func others() async throws {
        let created = try await memos.create(Errors.Memo.Draft(text: "new"))
        #expect(created.recordVersion.entityTag == "\"2\"")
        #expect(try await memos[created].publish().recordVersion.entityTag == "\"3\"")
    }

    @Test("Singletons have versions, too")
    func singleton() async throws {
        var preferences = try await api.preferences.read()
        preferences.theme = "dark"
        preferences = try await api.preferences.replace(preferences)
        preferences = try await api.preferences.update(preferences) { $0.theme = "light" }
        #expect(preferences.recordVersion.entityTag == "\"3\"" && server.tags == [nil, "\"1\"", "\"2\""])
        for write in [
            { _ = try await api.preferences.update { $0.theme = "x" } }, { try await api.preferences.remove() },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: PipeError.self) { try await write() }
            guard case .invalidRequest(.missingVersion) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        server.change("theirs")
        let error = await #expect(throws: PipeError.self) { try await api.preferences.save(preferences) }
        #expect(error?.conflict(of: Errors.Preferences.self)?.current?.theme == "theirs")
    }
}
