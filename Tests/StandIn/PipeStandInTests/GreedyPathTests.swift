import CloudGolden
import Foundation
import PipeAuth
import PipeRuntime
import Testing

@testable import PipeStandIn

/// Paths with a value that keeps its slashes.
@Suite struct GreedyPathTests {
    private func client(_ server: StandIn) -> CloudClient {
        let keys = AWSCredentials(
            AWSKeys(accessKeyID: "STANDINACCESSKEY", secretAccessKey: "stand-in-secret-access-key"))
        return CloudClient(server: .storage, auth: .init(bucket: keys, functions: keys), transport: server.transport)
    }

    @Test("Records are found by identities with slashes, in operations, actions and below items")
    func identities() async throws {
        let cloud = client(try Served.standIn("Tests/Goldens/Cloud/cloud.pipes.yaml"))
        for name in ["a/b c/d", "/a", "a//b/", "a+b&c=~*'()!@:,;$/%2F", "revisions", "ü/日本"] {
            let id = Cloud.Document.ID(name)
            let made = try await cloud.documents.create(.init(name: id, size: 7))
            #expect(made.name == id)
            #expect(try await cloud.documents.read(id).size == 7, "\(name)")
            _ = try await cloud.documents[id].revisions()
            let note = try await cloud.documents[id].notes.create(.init(text: name))
            #expect(try await cloud.documents[id].notes.list().map(\.text).contains(name))
            #expect(note.text == name)
            try await cloud.documents.remove(id)
            await #expect(throws: PipeError.self) { try await cloud.documents.read(id) }
        }
    }

    @Test("The argument of a resource, and keys whose signatures are verified byte by byte")
    func arguments() async throws {
        let cloud = client(try Served.standIn("Tests/Goldens/Cloud/cloud.pipes.yaml"))
        _ = try await cloud.entries(branch: "feature/x/y").list()
        for key in ["a", "a/b", "a/b/", "//a", "a b+c&d=e~f*g'(h)!@:,;$", "%2F/%", "tags/x/tags", "\u{7F}/🙂"] {
            try await cloud.objects.store(key: key, .data(Data("hello".utf8)))
            _ = try await cloud.objects.load(key: key).data()
            try await cloud.objects.tag(key: key, name: "x/y")
        }
    }

    @Test("A route with a value of several segments takes what no other takes")
    func routes() throws {
        let server = try Served.standIn("Tests/Goldens/Cloud/cloud.pipes.yaml")
        func call(_ path: String, _ method: String) -> (String, [String])? {
            server.server.api.routes.matches(for: path).first { $0.route.call.method.rawValue == method }
                .map { ($0.route.call.name, $0.values.map(\.text)) }
        }
        for (path, method, name, values) in [
            ("/documents", "GET", "list", []), ("/documents/a", "GET", "read", ["a"]),
            ("/documents/a/b", "GET", "read", ["a/b"]), ("/documents/a/revisions", "GET", "revisions", ["a"]),
            ("/documents//a/revisions/revisions", "GET", "revisions", ["/a/revisions"]),
            ("/documents/a/b/notes", "POST", "create", ["a/b"]), ("/trees/a/b/entries/7", "GET", "read", ["a/b", "7"]),
            ("/x/y//", "PUT", "store", ["x/y//"]), ("/x/tags/y", "POST", "tag", ["x", "y"]),
            ("/x//tags/y%2Fz", "POST", "tag", ["x/", "y/z"]),
        ] as [(String, String, String, [String])] {
            let found = call(path, method)
            #expect(found?.0 == name && found?.1 == values, "\(path): \(String(describing: found))")
        }
    }
}
