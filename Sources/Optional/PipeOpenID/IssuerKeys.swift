#if OpenID
import JWTKit
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The keys of an issuer that sign ID tokens (RFC 7517).
struct IssuerKeys: Sendable {
    /// The issuer, as its metadata names it.
    let issuer: String
    let receiptDate: Date
    /// The keys by the algorithm that they are used with. JWTKit remembers the first algorithm that a key was used with,
    /// which a forged token could choose, and does not compare it with the algorithm in the token's header.
    private let keys: [String: Keys]

    /// The keys for one algorithm.
    private struct Keys {
        let collection = JWTKeyCollection()
        var names: Set<String> = []
    }

    /// Keys of unknown types and for other uses are ignored (RFC 7517, section 5).
    ///
    /// - Parameter algorithms: The algorithms that the issuer signs with; `nil` for all.
    init(_ keys: [JSONObject], issuer: String, algorithms: [String]? = nil, receiptDate: Date) async {
        self.issuer = issuer
        self.receiptDate = receiptDate
        var usable: [String: Keys] = [:]
        for (index, key) in keys.enumerated() {
            guard key["use"] == nil || key["use"]?.string == "sig" else {
                continue
            }
            var key = key
            let name = key["kid"]?.string ?? "\(index)"
            key["kid"] = .string(name)
            for algorithm in Self.algorithms(of: key) where algorithms?.contains(algorithm) ?? true {
                key["alg"] = .string(algorithm)
                var keys = usable[algorithm] ?? Keys()
                guard let bytes = try? JSON.encode(key),
                    let read = try? JSONDecoder().decode(JWK.self, from: Data(bytes)),
                    (try? await keys.collection.add(jwk: read)) != nil
                else {
                    continue
                }
                keys.names.insert(name)
                usable[algorithm] = keys
            }
        }
        self.keys = usable
    }

    /// The algorithms that a key can be used with (RFC 7518, section 3.1; RFC 8037, section 3.1): its own if it names one
    /// (RFC 7517, section 4.4).
    private static func algorithms(of key: JSONObject) -> [String] {
        let algorithms: [String] =
            switch (key["kty"]?.string, key["crv"]?.string) {
            case ("RSA", _): ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]
            case ("EC", "P-256"): ["ES256"]
            case ("EC", "P-384"): ["ES384"]
            case ("EC", "P-521"): ["ES512"]
            case ("OKP", _): ["EdDSA"]
            default: []
            }
        return algorithms.filter { key["alg"] == nil || key["alg"]?.string == $0 }
    }

    /// Whether there is a key of this name, or any key if a token names none.
    func has(_ name: String?) -> Bool {
        keys.values.contains { keys in name.map { keys.names.contains($0) } ?? true }
    }

    /// Whether one of the keys signed the token with this algorithm (RFC 7515, section 5.2): the one that it names, or any
    /// one.
    func verify(_ token: String, signedBy name: String?, algorithm: String) async -> Bool {
        guard let keys = keys[algorithm], name.map({ keys.names.contains($0) }) ?? true else {
            return false
        }
        // The claims are checked elsewhere.
        struct Claims: JWTPayload {
            func verify(using algorithm: some JWTAlgorithm) async throws {}
        }
        return (try? await keys.collection.verify(token, as: Claims.self, iteratingKeys: name == nil)) != nil
    }
}
#endif
