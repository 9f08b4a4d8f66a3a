import PipeCore
import PipeHTTP
import PipeJSON

/// The metadata of an issuer (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2).
package struct ServerMetadata: Sendable {
    /// The issuer, which may have the placeholder ``tenant`` in its path.
    package let issuer: String
    package let receiptDate: Date
    private let members: JSONObject

    private init(_ members: JSONObject, issuer: String, receiptDate: Date) {
        self.members = members
        self.issuer = issuer
        self.receiptDate = receiptDate
    }

    /// Returns the URL of an endpoint, by its name in RFC 8414, section 2.
    func endpoint(_ name: String) -> String? {
        members[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The algorithms of the signatures of ID tokens; `nil` if the issuer does not name them.
    package var signingAlgorithms: [String]? {
        members["id_token_signing_alg_values_supported"]?.array?.compactMap(\.string)
    }

    // MARK: Requests

    /// Requests the metadata of an issuer at the URL of OpenID Connect, or else at the URL of RFC 8414.
    ///
    /// - Parameter name: The URL that the issuer has in its metadata; `nil` if it is the one that is asked.
    package static func fetch(
        of issuer: HTTPAddress, named name: String? = nil, in context: AuthContext
    ) async throws(PipeError) -> ServerMetadata {
        let name = name ?? issuer.text
        let path = issuer.path.ends(with: "/") ? String(issuer.path.unicodeScalars.dropLast()) : issuer.path
        var address = issuer
        do throws(PipeError) {
            address.path = path + "/.well-known/openid-configuration"
            return try await fetch(from: address, named: name, context)
        } catch {
            guard case .token(.status(404), _) = error.reason else {
                throw error
            }
        }
        // RFC 8414, section 3.1.
        address.path = "/.well-known/oauth-authorization-server" + path
        return try await fetch(from: address, named: name, context)
    }

    private static func fetch(
        from address: HTTPAddress, named expected: String, _ context: AuthContext
    ) async throws(PipeError) -> ServerMetadata {
        let members = try await TokenExchange(context: context).object(at: address)
        guard let name = members["issuer"]?.string else {
            throw PipeError(.token(.missingMember("issuer"), endpoint: address.text))
        }
        // The metadata of another issuer could lead credentials to its endpoints (RFC 8414, section 3.3).
        guard isSame(name, expected) else {
            throw PipeError(.token(.issuer(name), endpoint: address.text))
        }
        return ServerMetadata(members, issuer: name, receiptDate: context.now)
    }

    /// Requests the keys that sign ID tokens (RFC 7517, section 5).
    package func keys(in context: AuthContext) async throws(PipeError) -> [JSONObject] {
        guard let url = endpoint("jwks_uri") else {
            throw PipeError(.token(.missingMember("jwks_uri"), endpoint: issuer))
        }
        let address = try context.address(of: url)
        guard let keys = try await TokenExchange(context: context).object(at: address)["keys"]?.array else {
            throw PipeError(.token(.missingMember("keys"), endpoint: address.text))
        }
        return keys.compactMap(\.object)
    }

    // MARK: Issuers

    /// Stands for a segment of the path in Microsoft's metadata for the accounts of all tenants.
    static let tenant = "{tenantid}"

    /// Compares URLs of an issuer, which some servers write with a slash at the end.
    private static func isSame(_ name: String, _ issuer: String) -> Bool {
        let (names, issuers) = (segments(of: name), segments(of: issuer))
        return names.count == issuers.count
            && zip(names, issuers).enumerated().allSatisfy { index, pair in
                // The segments before the third are the scheme and the host.
                pair.0.hasSameBytes(as: pair.1) || index > 2 && pair.0.hasSameBytes(as: tenant)
            }
    }

    private static func segments(of url: String) -> [Substring] {
        let segments = url.split(atScalar: "/")
        return segments.last?.isEmpty == true ? segments.dropLast() : segments
    }
}
