import EtcdGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// etcd's client against responses recorded from a server; `make servers-test` calls a real one.
@Suite struct EtcdTests {
    private static let header = #""header":{"cluster_id":"324952591200643719","revision":"5","raft_term":"2"}"#

    private func client(_ transport: ScriptedTransport) -> EtcdClient {
        EtcdClient(auth: .init(user: .user("root", password: "secret")), transport: transport)
    }

    @Test("A token is fetched before the first call, and keys and values are bytes")
    func values() async throws {
        let transport = ScriptedTransport(
            .json(#"{\#(Self.header),"token":"KHyFmUMJOYFjWnFM.21"}"#),
            .json(
                #"{\#(Self.header),"kvs":[{"key":"Zm9v","create_revision":"2","mod_revision":"5","version":"2","value":"eA=="}],"count":"1"}"#
            ), .json(#"{\#(Self.header)}"#))
        let etcd = client(transport)
        let found = try await etcd.kv.range(key: Data("foo".utf8), rangeEnd: Data("fop".utf8), limit: 1)
        #expect(found.kvs.first?.value == Data("x".utf8) && found.kvs.first?.version == 2)
        #expect(found.header?.clusterID == 324_952_591_200_643_719)
        #expect(try await etcd.kv.range(key: Data([0])).kvs.isEmpty)
        #expect(
            transport.lines == [
                "POST http://127.0.0.1:2379/v3/auth/authenticate", "POST http://127.0.0.1:2379/v3/kv/range",
                "POST http://127.0.0.1:2379/v3/kv/range",
            ])
        #expect(transport.requests[0].body == #"{"name":"root","password":"secret"}"#)
        #expect(transport.requests[1].body == #"{"key":"Zm9v","range_end":"Zm9w","limit":"1"}"#)
        #expect(transport.requests[1].header("Authorization") == "KHyFmUMJOYFjWnFM.21")
        #expect(transport.requests[2].body == #"{"key":"AA=="}"#)
    }

    @Test("A watch has an envelope around each message")
    func watch() async throws {
        let transport = ScriptedTransport(
            .json(#"{"token":"t"}"#),
            .response(
                200, headers: ["Content-Type": "application/json"],
                """
                {"result":{\(Self.header),"created":true}}
                {"result":{\(Self.header),"events":[{"kv":{"key":"Zm9v","mod_revision":"5"}},\
                {"type":"DELETE","kv":{"key":"Zm9v","mod_revision":"6"}}]}}

                """))
        var events: [Etcd.Event] = []
        for try await changes in client(transport).changes.watch(.init(createRequest: .init(key: Data("foo".utf8)))) {
            events += changes.events
        }
        #expect(events.map { $0.type } == [.put, .delete])
        #expect(transport.requests[1].body == #"{"create_request":{"key":"Zm9v"}}"#)
    }

    @Test("Without a user no token is fetched")
    func anonymous() async throws {
        let transport = ScriptedTransport(
            .json(#"{\#(Self.header),"members":[{"ID":"18446744073709551615","peerURLs":[]}]}"#))
        let members = try await EtcdClient(transport: transport).members.list()
        #expect(members.first?.id.rawValue == .max)
        #expect(transport.lines == ["POST http://127.0.0.1:2379/v3/cluster/member/list"])
    }

    @Test("A range goes on after the last key of a page, which is of any bytes")
    func pages() async throws {
        let transport = ScriptedTransport(
            .json(#"{"kvs":[{"key":"Zg=="},{"key":"Zv8="}],"more":true,"count":"3"}"#),
            .json(#"{"kvs":[{"key":"Zw=="}],"count":"1"}"#))
        let etcd = EtcdClient(transport: transport)
        var keys: [Data] = []
        for try await pair in etcd.kv.all(key: Data("f".utf8), rangeEnd: Data("h".utf8)).all(pageSize: 2) {
            keys.append(pair.key)
        }
        #expect(keys == [Data("f".utf8), Data([0x66, 0xFF]), Data("g".utf8)])
        #expect(transport.requests[0].json == ["key": "Zg==", "range_end": "aA==", "limit": 2])
        #expect(transport.requests[1].json == ["key": "Zv8A", "range_end": "aA==", "limit": 2])
    }

    @Test("A list that is absent or null is empty", arguments: ["{}", #"{"leases":null,"kvs":null}"#])
    func emptyLists(body: String) async throws {
        let transport = ScriptedTransport(.json(body), .json(body), .json(body))
        let etcd = EtcdClient(transport: transport)
        #expect(try await etcd.leases.list().isEmpty)
        #expect(try await etcd.kv.all(key: Data("f".utf8), rangeEnd: Data("h".utf8)).list().isEmpty)
        #expect(try await etcd.kv.range(key: Data()).kvs.isEmpty)
    }
}
