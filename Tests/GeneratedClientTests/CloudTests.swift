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
            .response(200), .response(200, "hello"), .response(200, headers: ["ETag": "\"a\"", "Content-Length": "5"]))
        let cloud = CloudClient(auth: .init(bucket: AWSCredentials(Self.keys)), transport: transport)
        try await cloud.objects.store(key: "a/b c", .bytes(Array("hello".utf8)))
        let loaded = try await cloud.objects.load(key: "a/b c").data()
        let head = try await cloud.objects.check(key: "a/b c")
        #expect(loaded == Data("hello".utf8) && head.etag == "\"a\"")
        let url = "https://examplebucket.s3.us-east-1.amazonaws.com/a%2Fb%20c"
        #expect(transport.lines == ["PUT \(url)", "GET \(url)", "HEAD \(url)"])
        for request in transport.requests {
            #expect(request.header("Authorization")?.contains("/us-east-1/s3/aws4_request, SignedHeaders=") == true)
            #expect(request.header("X-Amz-Content-Sha256") == "UNSIGNED-PAYLOAD")
            #expect(request.header("X-Amz-Security-Token") == "t")
        }
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
