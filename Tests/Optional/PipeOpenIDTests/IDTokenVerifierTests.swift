#if OpenID
import JWTKit
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Data

@testable import PipeOpenID

/// Signatures of ID tokens (OpenID Connect Core 1.0, section 3.1.3.7; RFC 7515; RFC 7517).
@Suite struct IDTokenVerifierTests {
    private struct Claims: JWTPayload {
        var iss = "https://id"
        var aud = "app"
        var sub = "24400320"
        var exp = 2_000_000_000
        var nonce: String?
        var azp: String?

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private static let metadata = #"{"issuer":"https://id","jwks_uri":"https://id/keys"}"#
    private static let lines = ["GET https://id/.well-known/openid-configuration", "GET https://id/keys"]

    private let key = ES256PrivateKey()

    /// Returns a key set with the public key.
    private static func set(_ keys: [(name: String?, key: ES256PrivateKey)], more: [String] = []) throws -> String {
        let texts = try keys.map { name, key in
            let parameters = try #require(key.publicKey.parameters)
            let name = name.map { #","kid":"\#($0)""# } ?? ""
            return #"{"kty":"EC","crv":"P-256","x":"\#(parameters.x)","y":"\#(parameters.y)"\#(name)}"#
        }
        return #"{"keys":[\#((more + texts).joined(separator: ","))]}"#
    }

    private func token(_ claims: Claims = Claims(), signedBy key: ES256PrivateKey? = nil, named name: String? = "k1")
        async throws -> String
    {
        let keys = await JWTKeyCollection().add(ecdsa: key ?? self.key)
        var header = JWTHeader()
        header.kid = name
        return try await keys.sign(claims, header: header)
    }

    private func verifier(
        _ transport: any Transport, authorizedParties: [String] = [], clock: WallClock = WallClock()
    ) -> IDTokenVerifier {
        var environment = PipeClient.Environment.live
        environment.now = { clock.now }
        return IDTokenVerifier(
            issuer: "https://id", clientIDs: ["web", "app"], authorizedParties: authorizedParties, transport: transport,
            environment: environment)
    }

    private func tokenError(_ call: () async throws -> UserClaims) async -> PipeError.TokenError? {
        if case .token(let error, _) = await failure(of: call).reason { error } else { nil }
    }

    // MARK: Signatures

    @Test("A token with a signature of the issuer has its claims, and the keys are requested once")
    func signed() async throws {
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)])))
        let verifier = verifier(transport)
        var token = try await token()
        try await withThrowingTaskGroup(of: String?.self) { [token] group in
            for _ in 0..<20 {
                group.addTask { try await verifier.claims(of: token).subject }
            }
            for try await subject in group {
                #expect(subject == "24400320")
            }
        }
        #expect(transport.lines == Self.lines)
        token = try await self.token(Claims(nonce: "n"))
        #expect(try await verifier.claims(of: token, nonce: "n").audience == ["app"])
        #expect(await tokenError { try await verifier.claims(of: token, nonce: "m") } == .claim("nonce"))
    }

    @Test("A token with another signature is refused")
    func forged() async throws {
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)])))
        let verifier = verifier(transport)
        let (token, other) = (try await token(), try await token(signedBy: ES256PrivateKey()))
        #expect(await tokenError { try await verifier.claims(of: other) } == .signature)
        let parts = token.split(separator: ".")
        let otherParts = other.split(separator: ".")
        let changed = try await self.token(Claims(sub: "1")).split(separator: ".")[1]
        // Without an algorithm (RFC 7518, section 3.6), with an empty signature, and with other claims.
        for forged in [
            "eyJhbGciOiJub25lIn0.\(parts[1]).", "eyJhbGciOiJub25lIn0.\(parts[1]).\(parts[2])",
            "\(parts[0]).\(parts[1]).", "\(parts[0]).\(changed).\(parts[2])",
            "\(parts[0]).\(parts[1]).\(otherParts[2])",
            "\(parts[0]).\(parts[1]).\(parts[2])A",
        ] {
            #expect(await tokenError { try await verifier.claims(of: forged) } == .signature)
        }
        #expect(try await verifier.claims(of: token).subject == "24400320")
    }

    @Test("A token that is signed with the public key as a shared secret is refused")
    func sharedSecret() async throws {
        let parameters = try #require(key.publicKey.parameters)
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)])))
        let verifier = verifier(transport)
        for secret in [parameters.x, key.publicKey.pemRepresentation] {
            let keys = await JWTKeyCollection().add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
            var header = JWTHeader()
            header.kid = "k1"
            let token = try await keys.sign(Claims(), header: header)
            #expect(await tokenError { try await verifier.claims(of: token) } == .signature)
        }
    }

    @Test(
        "Signed tokens are checked as those of a sign-in",
        arguments: [
            ("iss", Claims(iss: "https://other")), ("aud", Claims(aud: "other")), ("exp", Claims(exp: 1_700_000_000)),
            ("sub", Claims(sub: "")),
        ] as [(String, any JWTPayload)])
    func claims(name: String, claims: any JWTPayload) async throws {
        let claims = try #require(claims as? Claims)
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)])))
        let token = try await token(claims)
        #expect(await tokenError { try await verifier(transport).claims(of: token) } == .claim(name))
    }

    @Test(
        "The authorized party is one of the clients, or of the other parties that the server trusts",
        arguments: [("app", true), ("web", true), ("phone", true), ("other", false)])
    func authorizedParty(party: String, isAccepted: Bool) async throws {
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)])))
        let verifier = verifier(transport, authorizedParties: ["phone"])
        let token = try await token(Claims(azp: party))
        if isAccepted {
            #expect(try await verifier.claims(of: token)["azp"]?.string == party)
        } else {
            #expect(await tokenError { try await verifier.claims(of: token) } == .claim("azp"))
        }
        // It is no audience.
        let other = try await self.token(Claims(aud: "phone"))
        #expect(await tokenError { try await verifier.claims(of: other) } == .claim("aud"))
    }

    // MARK: Algorithms

    @Test("Only the algorithms of the issuer's metadata are accepted", arguments: [["RS256"], ["ES256", "RS256"], []])
    func algorithmsOfMetadata(names: [String]) async throws {
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        let metadata = Self.metadata.dropLast() + #","id_token_signing_alg_values_supported":[\#(list)]}"#
        let transport = ScriptedTransport(.json(String(metadata)), .json(try Self.set([("k1", key)])))
        let (verifier, token) = (verifier(transport), try await token())
        if names.contains("ES256") {
            #expect(try await verifier.claims(of: token).subject == "24400320")
        } else {
            #expect(await tokenError { try await verifier.claims(of: token) } == .signature)
        }
    }

    @Test("A key for another algorithm does not verify a token", arguments: ["ES384", "RS256", "none", ""])
    func algorithmOfKey(name: String) async throws {
        let parameters = try #require(key.publicKey.parameters)
        let set = """
            {"keys":[{"kty":"EC","crv":"P-256","x":"\(parameters.x)","y":"\(parameters.y)","kid":"k1","alg":"\(name)"}]}
            """
        let transport = ScriptedTransport(.json(Self.metadata), .json(set))
        let (verifier, token) = (verifier(transport), try await token())
        #expect(await tokenError { try await verifier.claims(of: token) } == .signature)
    }

    @Test("A forged token does not choose the algorithm of a key for the tokens after it")
    func chosenAlgorithm() async throws {
        let example = Self.example("RS256")
        let keys = await IssuerKeys([example.key], issuer: "joe", receiptDate: WallClock().now)
        for algorithm in ["PS256", "RS512", "HS256", "none"] {
            let header = Data(#"{"alg":"\#(algorithm)"}"#.utf8).base64EncodedString().replacingBytes(of: "=", with: "")
            let forged = "\(header).\(Self.payload).\(example.signature)"
            #expect(await !keys.verify(forged, signedBy: nil, algorithm: algorithm))
        }
        let token = "\(example.header).\(Self.payload).\(example.signature)"
        #expect(await keys.verify(token, signedBy: nil, algorithm: "RS256"))
        #expect(await !keys.verify(token, signedBy: nil, algorithm: "RS512"))
    }

    // MARK: Keys

    @Test("Tokens without the name of a key are tried with all keys")
    func unnamed() async throws {
        let transport = ScriptedTransport(
            .json(Self.metadata),
            .json(try Self.set([(nil, ES256PrivateKey()), (nil, key), ("k3", ES256PrivateKey())])))
        let token = try await token(named: nil)
        #expect(try await verifier(transport).claims(of: token).subject == "24400320")
    }

    @Test("Keys of unknown types and for encryption are ignored")
    func otherKeys() async throws {
        let parameters = try #require(key.publicKey.parameters)
        let more = [
            #"{"kty":"oct","kid":"k1","k":"c2VjcmV0"}"#, #"{"kty":"future","kid":"f"}"#, "{}", "7",
            #"{"kty":"EC","crv":"P-256","x":"\#(parameters.x)","y":"\#(parameters.y)","kid":"k2","use":"enc"}"#,
        ]
        let transport = ScriptedTransport(.json(Self.metadata), .json(try Self.set([("k1", key)], more: more)))
        let verifier = verifier(transport)
        let (token, encrypted) = (try await token(), try await token(named: "k2"))
        #expect(try await verifier.claims(of: token).subject == "24400320")
        #expect(await tokenError { try await verifier.claims(of: encrypted) } == .signature)
    }

    @Test("An unknown key causes at most one request a minute, and old keys are requested again")
    func rotation() async throws {
        let next = ES256PrivateKey()
        let transport = ScriptedTransport(
            .json(Self.metadata), .json(try Self.set([("k1", key)])),
            .json(Self.metadata), .json(try Self.set([("k1", key), ("k2", next)])),
            .json(Self.metadata), .json(try Self.set([("k2", next)])))
        let clock = WallClock()
        let verifier = verifier(transport, clock: clock)
        let (token, nextToken) = (try await token(), try await token(signedBy: next, named: "k2"))
        _ = try await verifier.claims(of: token)
        for _ in 0..<5 {
            #expect(await tokenError { try await verifier.claims(of: nextToken) } == .signature)
        }
        clock.advance(by: 60)
        #expect(try await verifier.claims(of: nextToken).subject == "24400320")
        #expect(try await verifier.claims(of: token).subject == "24400320")
        #expect(transport.lines == Self.lines + Self.lines)
        clock.advance(by: 86_400)
        #expect(await tokenError { try await verifier.claims(of: token) } == .signature)
        #expect(transport.lines == Self.lines + Self.lines + Self.lines)
    }

    @Test("The examples of RFC 7515, appendices A.2 and A.3, are verified", arguments: ["RS256", "ES256"])
    func examples(algorithm: String) async throws {
        let (key, header, signature) = Self.example(algorithm)
        let keys = await IssuerKeys([key], issuer: "joe", receiptDate: WallClock().now)
        let token = "\(header).\(Self.payload).\(signature)"
        #expect(await keys.verify(token, signedBy: nil, algorithm: algorithm))
        let other = "\(header).\(Self.payload).A\(signature.dropFirst())"
        #expect(await !keys.verify(other, signedBy: nil, algorithm: algorithm))
        #expect(await !keys.verify(token, signedBy: "other", algorithm: algorithm))
    }

    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    private static func example(_ algorithm: String) -> (key: JSONObject, header: String, signature: String) {
        let isRSA = algorithm == "RS256"
        let key: JSONObject =
            isRSA
            ? [
                "kty": "RSA", "e": "AQAB",
                "n": .string(
                    "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL"
                        + "-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-"
                        + "KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_"
                        + "h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"),
            ]
            : [
                "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            ]
        let header = isRSA ? "eyJhbGciOiJSUzI1NiJ9" : "eyJhbGciOiJFUzI1NiJ9"
        let signature =
            isRSA
            ? "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdb"
                + "F9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383Lc"
                + "OLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVm"
                + "tVrBp0igcN_IoypGlUPQGe77Rw"
            : "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        return (key, header, signature)
    }

    @Test("Unusable keys and metadata are errors")
    func unusable() async throws {
        let token = try await token()
        let without = ScriptedTransport(.json(#"{"issuer":"https://id"}"#))
        #expect(await tokenError { try await verifier(without).claims(of: token) } == .missingMember("jwks_uri"))
        let empty = ScriptedTransport(.json(Self.metadata), .json("{}"))
        #expect(await tokenError { try await verifier(empty).claims(of: token) } == .missingMember("keys"))
        let none = ScriptedTransport(.json(Self.metadata), .json(#"{"keys":[]}"#))
        #expect(await tokenError { try await verifier(none).claims(of: token) } == .signature)
        let unused = ScriptedTransport()
        #expect(await tokenError { try await verifier(unused).claims(of: "a.b.c") } == .malformedMember("id_token"))
    }
}
#endif
