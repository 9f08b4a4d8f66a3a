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
    private let names: Set<String>
    private let keys: JWTKeyCollection

    /// Keys of unknown types and for other uses are ignored (RFC 7517, section 5).
    init(_ keys: [JSONObject], issuer: String, receiptDate: Date) async {
        self.issuer = issuer
        self.receiptDate = receiptDate
        let collection = JWTKeyCollection()
        var names: Set<String> = []
        for (index, key) in keys.enumerated() {
            guard key["use"] == nil || key["use"]?.string == "sig" else {
                continue
            }
            var key = key
            let name = key["kid"]?.string ?? "\(index)"
            key["kid"] = .string(name)
            guard let bytes = try? JSON.encode(key),
                let read = try? JSONDecoder().decode(JWK.self, from: Data(bytes)),
                (try? await collection.add(jwk: read)) != nil
            else {
                continue
            }
            names.insert(name)
        }
        self.names = names
        self.keys = collection
    }

    /// Whether there is a key of this name, or any key if a token names none.
    func has(_ name: String?) -> Bool {
        name.map { names.contains($0) } ?? !names.isEmpty
    }

    /// Whether one of the keys signed the token (RFC 7515, section 5.2): the one that it names, or any one.
    func verify(_ token: String, signedBy name: String?) async -> Bool {
        guard has(name) else {
            return false
        }
        // The claims are checked elsewhere.
        struct Claims: JWTPayload {
            func verify(using algorithm: some JWTAlgorithm) async throws {}
        }
        return (try? await keys.verify(token, as: Claims.self, iteratingKeys: name == nil)) != nil
    }
}
#endif
