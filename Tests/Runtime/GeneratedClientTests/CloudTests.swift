import CloudGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// A client whose requests are signed.
@Suite struct CloudTests {
    private static let keys = AWSKeys(accessKeyID: "AKID", secretAccessKey: "s", sessionToken: "t")

    @Test func everyRequestIsSignedForItsServiceAndRegion() async throws {
        let transport = ScriptedTransport(
            .response(200), .response(200, "hello"), .response(200, headers: ["ETag": "\"a\"", "Content-Length": "5"]),
            .response(200))
        let cloud = CloudClient(auth: .init(bucket: AWSCredentials(Self.keys)), transport: transport)
        try await cloud.objects.store(key: "a/b c", .bytes(Array("hello".utf8)))
        let loaded = try await cloud.objects.load(key: "a/b c").data()
        let head = try await cloud.objects.check(key: "a/b c")
        try await cloud.objects.tag(key: "/a//b", name: "c/d")
        #expect(loaded == Data("hello".utf8) && head.etag == "\"a\"")
        let server = "https://examplebucket.s3.us-east-1.amazonaws.com"
        #expect(
            transport.lines == [
                "PUT \(server)/a/b%20c", "GET \(server)/a/b%20c", "HEAD \(server)/a%2Fb%20c",
                "POST \(server)//a//b/tags/c%2Fd",
            ])
        for request in transport.requests {
            #expect(request.header("Authorization")?.contains("/us-east-1/s3/aws4_request, SignedHeaders=") == true)
            #expect(request.header("X-Amz-Content-Sha256") == "UNSIGNED-PAYLOAD")
            #expect(request.header("X-Amz-Security-Token") == "t")
        }
    }

    @Test func identitiesKeepTheirSlashesWhereThePathSaysSo() async throws {
        let document = #"{"name":"a/b c","size":1}"#
        let note = #"{"id":1,"text":"x"}"#
        let transport = ScriptedTransport(
            .json(document), .json(document), .response(204), .json("[]"), .json("[]"), .json("[]"), .json(note))
        let cloud = CloudClient(auth: .init(bucket: AWSCredentials(Self.keys)), transport: transport)
        let read = try await cloud.documents.read("a/b c")
        _ = try await cloud.documents.replace(read)
        try await cloud.documents.remove("a/b c")
        _ = try await cloud.documents["a/b c"].revisions()
        _ = try await cloud.documents["/a//"].notes.list()
        _ = try await cloud.entries(branch: "feature/x").list()
        _ = try await cloud.entries(branch: "x/").read(1)
        #expect(
            transport.requests.map(\.path) == [
                "/documents/a/b%20c", "/documents/a/b%20c", "/documents/a/b%20c", "/documents/a/b%20c/revisions",
                "/documents//a///notes", "/trees/feature/x/entries", "/trees/x//entries/1",
            ])
        for identity in ["", "a/..", "./b"] {
            await #expect(throws: PipeError.self) { try await cloud.documents.read(.init(identity)) }
        }
        #expect(transport.requests.count == 7)
    }

    @Test func aKeyIsSentOnlyToTheServersOfItsScheme() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let cloud = CloudClient(
            auth: .init(bucket: AWSCredentials(Self.keys), functions: AWSCredentials(Self.keys)),
            transport: transport)
        // The server is not one of those that the scheme names.
        _ = try await cloud.jobs.list()
        #expect(transport.requests[0].header("Authorization") == nil)
    }
}
