import Foundation
import HTTPTypes
import RuntimeTesting
import Synchronization
import Testing

@testable import PipeAuth

@Suite struct AWSCredentialsTests {
    private static let keys = AWSKeys(
        accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")

    private func client(
        _ transport: ScriptedTransport, service: String = "service", payload: AWSPayload = .signed,
        server: String = "https://example.amazonaws.com", credentials: AWSCredentials = AWSCredentials(keys)
    ) -> PipeClient {
        var client = PipeClient(
            server: server, schemes: ["aws": .awsSignature(service: service, region: "us-east-1", payload: payload)],
            credentials: ["aws": credentials], transport: transport)
        client.environment.now = { Date(timeIntervalSince1970: 1_440_938_160) }
        client.environment.clock = PauseClock()
        return client
    }

    @Test("A call is signed with its fields, its query and its body, at the time of the client")
    func call() async throws {
        let transport = ScriptedTransport(.json("1"))
        let client = client(transport)
        try await client.post("/", body: .form(["Param1": "value1"]))
        let sent = transport.requests[0]
        #expect(sent.header("X-Amz-Date") == "20150830T123600Z")
        #expect(sent.header("X-Amz-Content-Sha256") == nil)
        let authorization = try #require(sent.header("Authorization"))
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders="))
        // The fields of this client are those of the vector post-x-www-form-urlencoded.
        #expect(authorization.contains("SignedHeaders=content-type;host;x-amz-date, "))
        #expect(
            authorization.hasSuffix("Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"))
    }

    @Test("S3 gets the hash of the body; a session token is sent and signed")
    func storage() async throws {
        let transport = ScriptedTransport(.response(200), .response(200))
        let keys = AWSKeys(accessKeyID: "A", secretAccessKey: "s", sessionToken: "t")
        let client = client(transport, service: "s3", credentials: AWSCredentials(keys))
        try await client.put("/test.txt", body: .bytes(Array("Welcome to Amazon S3.".utf8)))
        _ = try await client.get("/test.txt")
        let sent = transport.requests
        #expect(
            sent[0].header("X-Amz-Content-Sha256")
                == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        #expect(sent[0].header("X-Amz-Security-Token") == "t")
        #expect(
            sent[0].header("Authorization")?.contains("x-amz-content-sha256;x-amz-date;x-amz-security-token") == true)
        #expect(
            sent[1].header("X-Amz-Content-Sha256")
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test("Each attempt is signed again")
    func retries() async throws {
        let transport = ScriptedTransport(.response(503), .json("1"))
        var client = client(transport)
        let time = NowBox()
        client.environment.now = { time.next() }
        _ = try await client.get("a") as Int
        let dates = transport.requests.map { $0.header("X-Amz-Date") }
        #expect(dates.count == 2 && dates[0] != dates[1])
        #expect(transport.requests[0].header("Authorization") != transport.requests[1].header("Authorization"))
    }

    /// A date that moves on each time it is read.
    private final class NowBox: Sendable {
        private let seconds = Mutex(1_440_938_160.0)

        func next() -> Date {
            seconds.withLock { seconds in
                seconds += 7
                return Date(timeIntervalSince1970: seconds)
            }
        }
    }

    @Test(
        "Bodies are signed, or sent unsigned over https",
        arguments: [
            (
                "service", AWSPayload.signed, "https", true,
                "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            ),
            ("s3", .signed, "https", true, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"),
            ("s3", .signed, "https", false, "UNSIGNED-PAYLOAD"), ("s3", .unsigned, "https", true, "UNSIGNED-PAYLOAD"),
            ("s3", .unsigned, "http", true, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"),
            ("service", .signed, "https", false, nil), ("s3", .signed, "http", false, nil),
        ] as [(String, AWSPayload, String, Bool, String?)])
    func bodies(service: String, payload: AWSPayload, scheme: String, isReplayable: Bool, hash: String?) async throws {
        let transport = ScriptedTransport(.response(200))
        let client = client(transport, service: service, payload: payload, server: "\(scheme)://example.amazonaws.com")
        let content: UploadContent
        if isReplayable {
            content = .bytes(Array("hello".utf8))
        } else {
            let (stream, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
            continuation.yield(ArraySlice("hello".utf8))
            continuation.finish()
            content = .stream(length: 5, once: stream)
        }
        guard let hash else {
            let error = await failure { try await client.upload(content, to: "a") }
            guard case .credential = error.reason else {
                throw error
            }
            #expect(transport.requests.isEmpty)
            return
        }
        try await client.upload(content, to: "a")
        #expect(transport.requests[0].body == "hello")
        let signed = transport.requests[0].header("X-Amz-Content-Sha256")
        #expect(signed == (service == "s3" ? hash : nil))
    }

    @Test("Another server gets no signature, nor a request that is redirected there")
    func otherServers() async throws {
        let transport = ScriptedTransport(
            .json("1"), .response(302, headers: ["Location": "https://other.example.com/b"]), .json("1"))
        let client = client(transport)
        _ = try await client.get("https://other.example.com/a") as Int
        _ = try await client.get("a") as Int
        #expect(transport.requests.map { $0.header("Authorization") == nil } == [true, false, true])
        #expect(transport.requests.map { $0.header("X-Amz-Date") == nil } == [true, false, true])
    }

    @Test("A closure is asked once, again before the key expires, and after a 401")
    func provided() async throws {
        let count = Counter()
        let credentials = AWSCredentials { previous in
            let number = count.next()
            return AWSKeys(
                accessKeyID: "K\(number)" + (previous.map { "after\($0.accessKeyID)" } ?? ""), secretAccessKey: "s",
                expires: number == 1 ? Date(timeIntervalSince1970: 1_440_938_160 + 50) : nil)
        }
        let transport = ScriptedTransport(.json("1"), .json("1"), .response(401), .json("1"))
        let client = client(transport, credentials: credentials)
        _ = try await client.get("a") as Int
        _ = try await client.get("a") as Int
        _ = try await client.get("a") as Int
        let names = transport.requests.map { sent in
            sent.header("Authorization")?.split(separator: "=")[1].split(separator: "/")[0]
        }
        #expect(names == ["K1", "K2afterK1", "K2afterK1", "K3afterK2afterK1"])
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test("Secrets are not shown")
    func secrets() async {
        let keys = AWSKeys(accessKeyID: "AKID", secretAccessKey: "hidden-secret", sessionToken: "hidden-token")
        let credentials = AWSCredentials(keys)
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(keys, to: &dumped)
        let transport = ScriptedTransport(.response(403))
        let error = await failure { try await client(transport, credentials: credentials).get("a") }
        for text in ["\(credentials)", "\(keys)", dumped, "\(error)"] { #expect(!text.contains("hidden")) }
    }

    @Test("A scheme of another kind is refused")
    func mismatch() async {
        let transport = ScriptedTransport()
        let client = PipeClient(
            server: "https://a.example", schemes: ["user": .basic], credentials: ["user": AWSCredentials(Self.keys)],
            transport: transport)
        #expect(
            requestError(of: await failure { try await client.get("a") }) == .mismatchedCredential(scheme: "basic"))
    }
}
