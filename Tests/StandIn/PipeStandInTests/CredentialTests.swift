import Foundation
import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Requests with the credentials of schemes that need no token, and without them.
@Suite struct CredentialTests {
    private let server: StandIn

    init() throws {
        server = try Served.standIn("Tests/Goldens/Auth/auth.pipes.yaml")
    }

    private func challenges(of response: ServedResponse) -> [AuthChallenge] { AuthChallenge.all(in: response.fields) }

    @Test("A refusal has the challenges of all alternatives")
    func challenges() throws {
        let keys = try server.reply("GET", "/v1/keys")
        #expect(keys.status == 401)
        #expect(
            keys.fields[values: .wwwAuthenticate] == [
                "ApiKey realm=\"stand-in\", query=\"api_key\"", "ApiKey realm=\"stand-in\", cookie=\"session\"",
                "Bearer realm=\"stand-in\"", "Bearer realm=\"stand-in\", query=\"access_token\"",
                "Card realm=\"stand-in\", header=\"X-Card\"", "Token realm=\"stand-in\"",
            ])
        let admins = try server.reply("GET", "/v1/admins")
        #expect(challenges(of: admins).map(\.scheme) == ["basic"])
        let wrong = try server.reply("GET", "/v1/keys", fields: ["Authorization": "Bearer other"])
        #expect(challenges(of: wrong).contains { $0.scheme == "bearer" && $0.error == "invalid_token" })
        #expect(try server.reply("GET", "/v1/open").status == 200)
    }

    @Test("The parts of an alternative are needed together")
    func together() throws {
        #expect(try server.reply("GET", "/v1/keys?access_token=stand-in-token").status == 401)
        let both = try server.reply(
            "GET", "/v1/keys?access_token=stand-in-token", fields: ["Authorization": "Bearer stand-in-token"])
        #expect(both.status == 200)
        #expect(try server.reply("GET", "/v1/keys?api_key=stand-in-key").status == 200)
        #expect(try server.reply("GET", "/v1/keys?api_key=other").status == 401)
        #expect(try server.reply("GET", "/v1/keys", fields: ["Cookie": "a=b; session=stand-in-key"]).status == 200)
    }

    @Test("A custom scheme needs a closure of the test")
    func custom() throws {
        let refused = try server.reply("GET", "/v1/signatures", fields: ["X-Stamp": "red"])
        #expect(refused.status == 401)
        #expect(refused.json["detail"]?.string?.contains("authorize(\"signed\") { … }") == true)
        try server.authorize("stamped") {
            $0.headers[HTTPField.Name("X-Stamp")!] == "red" && $0.path == "/v1/signatures"
        }
        #expect(try server.reply("GET", "/v1/signatures", fields: ["X-Stamp": "red"]).status == 200)
        #expect(try server.reply("GET", "/v1/signatures", fields: ["X-Stamp": "blue"]).status == 401)
        #expect(throws: StandInError.noSuchScheme("none")) { try server.authorize("none") { _ in true } }
        try server.authorize("stamped", nil)
        #expect(try server.reply("GET", "/v1/signatures", fields: ["X-Stamp": "red"]).status == 401)
    }

    // MARK: - Digest

    private func authorization(
        _ challenge: AuthChallenge, _ target: String, user: String = "alice", password: String = "wonderland",
        count: String = "00000001"
    ) throws -> String {
        func hash(_ text: String) -> String {
            challenge["algorithm"] == "MD5"
                ? Insecure.MD5.hash(data: Array(text.utf8)).hexadecimal
                : SHA256.hash(data: Array(text.utf8)).hexadecimal
        }
        let nonce = try #require(challenge["nonce"])
        let secret = hash("\(user):\(try #require(challenge.realm)):\(password)")
        let response = hash("\(secret):\(nonce):\(count):abc:auth:\(hash("GET:\(target)"))")
        return "Digest username=\"\(user)\", realm=\"stand-in\", uri=\"\(target)\", "
            + "algorithm=\(challenge["algorithm"] ?? ""), nonce=\"\(nonce)\", nc=\(count), cnonce=\"abc\", qop=auth, "
            + "response=\"\(response)\""
    }

    @Test("Digest has a challenge for each algorithm", arguments: ["SHA-256", "MD5"])
    func digest(algorithm: String) throws {
        let target = "/v1/archives?limit=5"
        let refused = try server.reply("GET", target)
        #expect(refused.status == 401)
        let challenge = try #require(challenges(of: refused).first { $0["algorithm"] == algorithm })
        #expect(challenge["qop"] == "auth" && !challenge.isStale)

        let field = try authorization(challenge, target)
        #expect(try server.reply("GET", target, fields: ["Authorization": field]).status == 200)
        // The same number of a request is used once, in any order.
        let repeated = try server.reply("GET", target, fields: ["Authorization": field])
        #expect(repeated.status == 401 && challenges(of: repeated).allSatisfy(\.isStale))
        for count in ["00000003", "00000002"] {
            let field = try authorization(challenge, target, count: count)
            #expect(try server.reply("GET", target, fields: ["Authorization": field]).status == 200)
        }
    }

    @Test("Digest refuses another password, user and target, and unknown nonces")
    func wrongDigest() throws {
        let target = "/v1/archives"
        let challenge = try #require(challenges(of: try server.reply("GET", target)).first)
        for field in [
            try authorization(challenge, target, password: "other"), try authorization(challenge, target, user: "bob"),
            try authorization(challenge, "/v1/other"), try authorization(challenge, target, count: "1"), "Digest", "",
        ] {
            let response = try server.reply("GET", target, fields: ["Authorization": field])
            #expect(response.status == 401 && challenges(of: response).allSatisfy { !$0.isStale }, "\(field)")
        }
        let unknown = try #require(
            AuthChallenge.parse("Digest realm=\"stand-in\", algorithm=MD5, nonce=\"old\"").first)
        let response = try server.reply(
            "GET", target, fields: ["Authorization": try authorization(unknown, target)])
        #expect(response.status == 401 && challenges(of: response).allSatisfy(\.isStale))
    }

    @Test("A nonce of Digest expires")
    func expiredNonce() throws {
        let time = TestTime()
        let checker = DigestChecker(user: "alice", password: "wonderland") { time.now }
        let challenge = try #require(AuthChallenge.parse(checker.challenges(isStale: false)[0]).first)
        let request = ServedRequest(method: .get, origin: "http://a", target: "/x")
        let first = try authorization(challenge, "/x")
        #expect(checker.check(first, of: request) == .met)
        time.now += 301
        let second = try authorization(challenge, "/x", count: "00000002")
        #expect(checker.check(second, of: request) == .refused(isStale: true))
    }

    // MARK: - Signatures

    /// The example of the documentation of AWS, with its keys.
    private static let range = [
        "Range": "bytes=0-9",
        "X-Amz-Content-SHA256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "X-Amz-Date": "20130524T000000Z",
    ]
    private static let signature =
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"

    @Test("The signature of AWS's example is that of its request")
    func awsSignature() throws {
        func isMet(
            _ fields: [String: String] = [:], path: String = "/test.txt", after seconds: Double = 0
        ) throws -> Bool {
            let checker = AWSSignatureChecker(
                keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
            ) { 1_369_353_600 + seconds }
            var request = ServedRequest(
                method: .get, origin: "https://examplebucket.s3.amazonaws.com", target: path)
            for (name, value) in Self.range.merging(fields, uniquingKeysWith: { $1 }) {
                request.fields.set(value, for: name)
            }
            return checker.isMet(Self.signature, by: request)
        }
        #expect(try isMet())
        #expect(try isMet(after: 800))
        #expect(try !isMet(after: 1_000))
        #expect(try !isMet(path: "/other.txt"))
        #expect(try !isMet(["Range": "bytes=0-10"]))
        #expect(try !isMet(["X-Amz-Content-SHA256": "UNSIGNED-PAYLOAD"]))
    }

    @Test("A call with a signature is refused without one")
    func unsigned() throws {
        let server = try Served.standIn("Tests/Goldens/Cloud/cloud.pipes.yaml")
        let refused = try server.reply("GET", "/jobs")
        #expect(refused.status == 401 && refused.fields[.wwwAuthenticate] == "AWS4-HMAC-SHA256")
        #expect(try server.reply("GET", "/jobs", fields: ["Authorization": Self.signature]).status == 401)
    }

    @Test("Old values are forgotten when there are too many")
    func recentValues() {
        var values = RecentValues<Int>(limit: 3)
        for number in 0..<100 { values[String(number)] = number }
        #expect(values.count <= 6 && values["99"] == 99 && values["0"] == nil)
        values["99"] = nil
        #expect(values["99"] == nil)
    }
}

/// The time of a test.
final class TestTime: @unchecked Sendable {
    /// The seconds since 1970, which only the test changes.
    var now = 1_000.0
}
