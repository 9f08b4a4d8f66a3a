import Foundation
import GoldenTesting
import PipeJSON
import RuntimeTesting
import Testing

@testable import PipeAuth
@_spi(Generated) @testable import PipeCore

/// What is sent and signed for 500 keys of objects is what botocore sends and signs: `Facts/facts.py` has asked it.
@Suite struct BotocoreTests {
    private struct Facts {
        /// The canonical requests with `PATH` and `QUERY` instead of their second and third line.
        let storage: String
        let other: String
        let vectors: [[String]]

        init() throws {
            let file = Golden.tests.appending(path: "Runtime/PipeAuthTests/AWS/Facts/keys.json")
            let facts = try #require(try JSON.decode(JSONValue.self, from: Array(Data(contentsOf: file))).object)
            storage = try #require(facts["s3"]?.string)
            other = try #require(facts["api"]?.string)
            vectors = try #require(facts["vectors"]?.array).map { vector in
                (vector.array ?? []).map { $0.string ?? "" }
            }
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_440_938_160)

    /// Sends a request and checks each byte of its canonical request and its signature.
    private func check(
        _ path: CallPath, query: URLQuery, service: String, host: String, canonical: String, signature: String
    ) async throws -> String? {
        let transport = ScriptedTransport(.response(200))
        var client = PipeClient(
            server: "https://\(host)", schemes: ["aws": .awsSignature(service: service, region: "eu-west-1")],
            credentials: [
                "aws": AWSCredentials(
                    AWSKeys(accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"))
            ], transport: transport)
        client.environment.now = { Self.date }
        try await client.call(.get, path, query: query)
        let sent = try #require(transport.requests.first)
        let found = AWSSignature(
            sent.request, payloadHash: AWSSignature.hash([UInt8]()), date: "20150830T123600Z",
            AWSMethod(service: service, region: "eu-west-1", payload: .signed)
        ).canonicalRequest
        #expect(found.utf8.elementsEqual(canonical.utf8), "\(found)")
        #expect(sent.header("Authorization")?.hasSuffix("Signature=\(signature)") == true)
        return sent.request.path
    }

    @Test func keys() async throws {
        let facts = try Facts()
        #expect(facts.vectors.count == 500)
        for vector in facts.vectors {
            let (key, path, query) = (vector[0], vector[1], vector[2])
            var items = URLQuery()
            items.add("prefix", key)
            items.add("delimiter", "/")
            let sent = try await check(
                "/\(keepingSlashes: key)", query: items, service: "s3", host: "bucket.s3.eu-west-1.amazonaws.com",
                canonical: facts.storage.replacing("PATH", with: path).replacing("QUERY", with: query),
                signature: vector[3])
            // S3 signs the path as it is sent, and sorts the query.
            let target =
                sent?.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) ?? []
            #expect(target.first == path)
            #expect(target.last?.split(separator: "&").sorted().joined(separator: "&") == query)
            _ = try await check(
                "/things/\(key)", query: URLQuery(), service: "execute-api",
                host: "api.execute-api.eu-west-1.amazonaws.com",
                canonical: facts.other.replacing("PATH", with: vector[4]).replacing("QUERY", with: ""),
                signature: vector[5])
        }
    }

    @Test(
        "A query of the schema and of a link is encoded, too, and an item without a value stays one",
        arguments: [
            ("/a?tagging", "/a?tagging"), ("/a?x=1+2&y=%7e;:&z", "/a?x=1%2B2&y=~%3B%3A&z"), ("/a?", "/a?"),
            ("/a?x==&&=y", "/a?x=%3D&=y"), ("//a//", "//a//"), ("", "/"), ("/%2f%2F", "/%2F%2F"), ("/a%zz", "/a%25zz"),
        ])
    func targets(sent: String, expected: String) {
        #expect(AWSSignature.target(sent) == expected)
    }
}
