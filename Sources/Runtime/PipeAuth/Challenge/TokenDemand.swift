import PipeCore
import PipeHTTP

/// What a challenge asks for: a token of a realm for a service and scopes.
struct TokenDemand: Sendable, Hashable {
    let realm: HTTPAddress
    let service: String?
    let scopes: [String]

    /// Reads a challenge; `nil` if it does not name a realm that is a URL.
    init?(_ challenge: AuthChallenge, server: HTTPAddress) {
        guard challenge.scheme == "bearer", let text = challenge.realm, text.containsBytes(of: "://"),
            let realm = try? server.resolving(text)
        else {
            return nil
        }
        self.realm = realm
        service = challenge["service"]
        scopes = challenge.scopes
    }

    /// The query of the request.
    var query: String? {
        let items = (service.map { [("service", $0)] } ?? []) + scopes.map { ("scope", $0) }
        return items.isEmpty ? nil : URLQuery(items).text
    }
}
