import Foundation
import PipeRuntime
import Testing

/// A real etcd with users. What a test expects is what the server holds, by requests of `ask.py`.
@Suite(.enabled(if: RunningServers.etcd != nil), .serialized, .timeLimit(.minutes(2))) struct EtcdTests {
    private let counter = CountingTransport()
    private let etcd: EtcdClient

    init() {
        etcd = Self.client(password: RunningServers.etcdPassword, transport: counter)
    }

    private static func client(
        _ user: String = "root", password: String, transport: any Transport = DefaultTransport.shared
    ) -> EtcdClient {
        EtcdClient(
            server: .init(url: RunningServers.etcd ?? ""), auth: .init(user: .user(user, password: password)),
            transport: transport)
    }

    private func data(_ text: String) -> Data { Data(text.utf8) }

    /// The first key after those with a prefix, as a range ends.
    private func end(_ prefix: String) -> Data {
        var end = data(prefix)
        end[end.count - 1] += 1
        return end
    }

    /// The server's response about the keys with a prefix.
    private func asked(_ prefix: String, _ more: [String: JSONValue] = [:]) async throws -> JSONValue {
        var body: [String: JSONValue] = [
            "key": .init(stringLiteral: data(prefix).base64EncodedString()),
            "range_end": .init(stringLiteral: end(prefix).base64EncodedString()),
        ]
        body.merge(more) { $1 }
        return try await RunningServers.ask("etcd", "kv/range", String(decoding: try JSON.encode(body), as: UTF8.self))
    }

    @Test("Values are stored, replaced, read and removed")
    func values() async throws {
        let prefix = RunningServers.name("values")
        let key = data("\(prefix)/ä\u{0}")
        let first = try await etcd.kv.put(key: key, value: data("one"))
        #expect(first.prevKv == nil)
        let second = try await etcd.kv.put(key: key, value: Data([0, 255, 254]), prevKv: true)
        #expect(second.prevKv?.value == data("one"))

        let read = try await etcd.kv.range(key: key)
        let found = try #require(read.kvs.first)
        #expect(found.key == key && found.value == Data([0, 255, 254]) && found.version == 2)
        #expect(found.createRevision == first.header?.revision && found.modRevision == second.header?.revision)
        let held = try await asked(prefix)
        #expect(held["kvs"]?[0]?["value"]?.string == "AP/+")
        #expect(held["kvs"]?[0]?["mod_revision"]?.string == "\(found.modRevision)")

        let old = try await etcd.kv.range(key: key, revision: first.header?.revision)
        #expect(old.kvs.first?.value == data("one"))
        let removed = try await etcd.kv.delete(key: key, prevKv: true)
        #expect(removed.deleted == 1 && removed.prevKvs.first?.value == Data([0, 255, 254]))
        #expect(try await etcd.kv.range(key: key).kvs.isEmpty)
        #expect(try await asked(prefix)["kvs"] == nil)
    }

    @Test("Pages have the keys of a range, each once, in order")
    func walk() async throws {
        let prefix = RunningServers.name("walk")
        // Keys of any bytes; one is the beginning of another.
        let keys = (0..<237).map { number in
            data("\(prefix)/") + (number % 7 == 0 ? Data(count: number + 1) : Data([255, UInt8(number), 0, 128]))
        }
        for start in stride(from: 0, to: keys.count, by: 100) {
            let puts = keys[start..<min(start + 100, keys.count)].map { key in
                Etcd.Operation(requestPut: .init(key: key, value: key))
            }
            let stored = try await etcd.kv.transact(success: puts)
            #expect(stored.succeeded)
        }
        let held = try await asked("\(prefix)/")
        let expected = try #require(held["kvs"]?.array).map { $0["key"]?.string }
        #expect(held["count"] == "237" && expected.count == 237)
        for (size, prefetch) in [(nil, 0), (1, 0), (10, 2), (236, 0), (237, 0), (1000, 0)] {
            var found: [String] = []
            let all = etcd.kv.all(key: data("\(prefix)/"), rangeEnd: end("\(prefix)/"))
            for try await pair in all.all(pageSize: size, prefetch: prefetch) {
                #expect(pair.key == pair.value)
                found.append(pair.key.base64EncodedString())
            }
            #expect(found == expected, "pages of \(size.map(String.init) ?? "all")")
        }
        let count = try await etcd.kv.range(key: data("\(prefix)/"), rangeEnd: end("\(prefix)/"), countOnly: true)
        #expect(count.count == 237 && count.kvs.isEmpty)
        #expect(try await etcd.kv.all(key: data("\(prefix)0"), rangeEnd: data("\(prefix)1")).list().isEmpty)
    }

    @Test("A value of a megabyte arrives whole")
    func largeValue() async throws {
        let prefix = RunningServers.name("large")
        let value = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) })
        _ = try await etcd.kv.put(key: data(prefix), value: value)
        #expect(try await etcd.kv.range(key: data(prefix)).kvs.first?.value == value)
        #expect(try await asked(prefix)["kvs"]?[0]?["value"]?.string == value.base64EncodedString())
        let error = await #expect(throws: PipeError.self) {
            _ = try await etcd.kv.put(key: data(prefix), value: Data(count: 1_700_000))
        }
        #expect(error?.message == "etcdserver: request is too large")
    }

    @Test("A transaction carries out one of two lists of operations")
    func transactions() async throws {
        let prefix = RunningServers.name("transaction")
        let key = data(prefix)
        let isNew = Etcd.Comparison(key: key, result: .equal, target: .version, version: 0)
        let put = Etcd.Operation(requestPut: .init(key: key, value: data("a")))
        let get = Etcd.Operation(requestRange: .init(key: key))
        let first = try await etcd.kv.transact(compare: [isNew], success: [put, get], failure: [get])
        #expect(first.succeeded)
        #expect(first.responses.last?.responseRange?.kvs.first?.value == data("a"))
        let second = try await etcd.kv.transact(compare: [isNew], success: [put], failure: [get])
        #expect(!second.succeeded)
        #expect(second.responses.first?.responseRange?.kvs.first?.version == 1)
        #expect(try await asked(prefix)["kvs"]?[0]?["version"]?.string == "1")
    }

    @Test("A watch reports what happens while it runs, and what has happened before")
    func watch() async throws {
        let prefix = RunningServers.name("watch")
        let before = try await etcd.kv.put(key: data("\(prefix)/1"), value: data("a"))
        let watched = etcd.changes.watch(
            .init(
                createRequest: .init(
                    key: data(prefix), rangeEnd: end(prefix), startRevision: before.header?.revision, prevKv: true)))
        var events: [Etcd.Event] = []
        var isCreated = false
        for try await changes in watched {
            if changes.created {
                isCreated = true
                _ = try await etcd.kv.put(key: data("\(prefix)/2"), value: data("b"))
                _ = try await etcd.kv.delete(key: data("\(prefix)/1"))
            }
            events += changes.events
            if events.count >= 3 { break }
        }
        #expect(isCreated)
        #expect(events.map(\.kv?.key) == [data("\(prefix)/1"), data("\(prefix)/2"), data("\(prefix)/1")])
        #expect(events.map { $0.type } == [.put, .put, .delete])
        #expect(events.last?.prevKv?.value == data("a"))
        #expect(try await asked(prefix)["count"]?.string == "1")
    }

    @Test("A lease keeps its keys until it ends")
    func leases() async throws {
        let prefix = RunningServers.name("lease")
        let lease = try await etcd.leases.grant(ttl: 600)
        #expect(lease.ttl == 600)
        _ = try await etcd.kv.put(key: data(prefix), value: data("a"), lease: lease.id.rawValue)
        let state = try await etcd.leases.state(id: lease.id, keys: true)
        #expect(state.grantedTTL == 600 && state.keys == [data(prefix)])
        #expect(try await etcd.leases.keepAlive(id: lease.id).ttl == 600)
        #expect(try await etcd.leases.list().map(\.id).contains(lease.id))
        #expect(try await asked(prefix)["kvs"]?[0]?["lease"]?.string == "\(lease.id.rawValue)")

        try await etcd.leases.revoke(id: lease.id)
        #expect(try await asked(prefix)["kvs"] == nil)
        let error = await #expect(throws: PipeError.self) { try await etcd.leases.revoke(id: lease.id) }
        #expect(error?.isNotFound == true && error?.message == "etcdserver: requested lease not found")
        #expect(try await etcd.leases.state(id: lease.id).ttl == -1)
    }

    @Test("Each token is fetched once, and again when the server has forgotten it")
    func renewal() async throws {
        let name = RunningServers.name("user")
        try await etcd.access.addUser(name: name, password: "one")
        try await etcd.access.addRole(name: name)
        try await etcd.access.permit(
            name: name, perm: .init(permType: .readWrite, key: data(name), rangeEnd: end(name)))
        try await etcd.access.grantRole(user: name, role: name)
        #expect(counter.count("/authenticate") == 1)

        let transport = CountingTransport()
        let client = Self.client(name, password: "one", transport: transport)
        _ = try await client.kv.put(key: data("\(name)/1"), value: data("a"))
        #expect(transport.count("/authenticate") == 1)
        // A change of the password ends all tokens of the user.
        try await etcd.access.changePassword(name: name, password: "one")
        #expect(try await client.kv.range(key: data("\(name)/1")).count == 1)
        #expect(transport.count("/authenticate") == 2)
        try await etcd.access.removeUser(name: name)
        try await etcd.access.removeRole(role: name)
    }

    @Test("A role permits a range, and no other keys")
    func permissions() async throws {
        let name = RunningServers.name("reader")
        _ = try await etcd.kv.put(key: data("\(name)/1"), value: data("a"))
        try await etcd.access.addUser(name: name, password: "one")
        try await etcd.access.addRole(name: name)
        try await etcd.access.permit(name: name, perm: .init(permType: .read, key: data(name), rangeEnd: end(name)))
        try await etcd.access.grantRole(user: name, role: name)
        #expect(try await etcd.access.user(name: name).roles == [name])
        #expect(try await etcd.access.role(role: name).perm.first?.key == data(name))
        #expect(try await etcd.access.users().contains(name))
        #expect(try await etcd.access.roles().contains(name))
        let asked = try await RunningServers.ask("etcd", "auth/user/list", "{}")
        #expect(try await etcd.access.users() == asked["users"]?.array?.compactMap(\.string))

        let client = Self.client(name, password: "one")
        #expect(try await client.kv.range(key: data("\(name)/1")).kvs.first?.value == data("a"))
        for key in ["\(name)/1", "elsewhere"] {
            let error = await #expect(throws: PipeError.self) {
                try await client.kv.put(key: data(key), value: data("b"))
            }
            #expect(error?.isForbidden == true && error?.message == "etcdserver: permission denied")
        }
        try await etcd.access.revokeRole(name: name, role: name)
        #expect(try await etcd.access.user(name: name).roles.isEmpty)
    }

    @Test("A wrong password is an error with the message of the server")
    func wrongPassword() async throws {
        let stranger = Self.client(password: "wrong")
        let error = await #expect(throws: PipeError.self) { try await stranger.kv.range(key: data("a")) }
        guard case .token = error?.reason else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.status == 400 && error?.isUnauthorized == true)
        #expect(error?.message == "etcdserver: authentication failed, invalid user ID or password")
        #expect(error.map { "\($0)" }?.contains("invalid user ID or password") == true)
    }

    @Test("The cluster describes itself")
    func cluster() async throws {
        let members = try await etcd.members.list()
        let status = try await etcd.maintenance.status()
        #expect(members.map(\.id.rawValue) == [status.leader])
        #expect(members.first?.name == "default")
        #expect(members.first?.clientURLs.map(\.text) == [try #require(RunningServers.etcd)])
        #expect(try await etcd.service.version().etcdserver == status.version)
        #expect(try await etcd.service.health().health == "true")
        #expect(try await etcd.maintenance.alarms(action: .get).alarms.isEmpty)
        try await etcd.maintenance.defragment()

        // Nothing changes between the two.
        let hash = try await etcd.maintenance.hash()
        let asked = try await RunningServers.ask("etcd", "maintenance/hash", "{}")
        #expect(asked["header"]?["member_id"]?.string == hash.header.map { "\($0.memberID)" })
        #expect(asked["header"]?["revision"]?.string == hash.header.map { "\($0.revision)" })
    }

    @Test("A snapshot arrives in parts, as large as the server says")
    func snapshot() async throws {
        _ = try await etcd.kv.put(key: data(RunningServers.name("snapshot")), value: Data(count: 500_000))
        var parts: [(size: UInt64, remaining: UInt64)] = []
        for try await part in etcd.maintenance.snapshot() {
            parts.append((UInt64(part.blob.count), part.remainingBytes))
        }
        let size = parts.reduce(0) { $0 + $1.size }
        #expect(parts.count > 1)
        // The SHA-256 digest of the parts follows them.
        #expect(size >= 500_000 && parts.last?.size == 32)
        #expect(parts.first.map { $0.size + $0.remaining + 32 } == size)
    }

    @Test("Revisions before a compaction cannot be read")
    func compaction() async throws {
        let key = data(RunningServers.name("compaction"))
        let first = try #require(try await etcd.kv.put(key: key, value: data("a")).header).revision
        let second = try #require(try await etcd.kv.put(key: key, value: data("b")).header).revision
        _ = try await etcd.kv.compact(revision: second, physical: true)
        let error = await #expect(throws: PipeError.self) { try await etcd.kv.range(key: key, revision: first) }
        #expect(error?.message == "etcdserver: mvcc: required revision has been compacted")
        #expect(try await etcd.kv.range(key: key, revision: second).kvs.first?.value == data("b"))
    }
}
