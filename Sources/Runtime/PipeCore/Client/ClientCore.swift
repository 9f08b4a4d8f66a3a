@_spi(Generated) import PipeHTTP
import Synchronization

/// The state that all copies of a client share.
package final class ClientCore: Sendable {
    let name: String
    package let server: Result<HTTPAddress, PipeError>
    /// The addresses that the server had before, as texts. Malformed ones are missing.
    package let formerServers: [String]
    /// Its other addresses, by the names in the schema.
    private let others: [String: Result<HTTPAddress, PipeError>]
    /// The address of the server, if it is valid.
    var address: HTTPAddress? { try? server.get() }
    package let schemes: [String: AuthScheme]
    package let errors: ErrorRules?
    package let running = RunningCalls()
    package let retryBudget = RetryBudget()
    /// The limits of this client by those that its schema declares.
    private let limits = Mutex<[ObjectIdentifier: (declared: CallLimit, own: CallLimit)]>([:])
    /// The secrets of all calls. Calls add the values of their credentials.
    package let redaction: Redaction

    init(_ descriptor: ClientDescriptor, server: String, others: [String: String], formerServers: [String]) {
        name = descriptor.name
        schemes = descriptor.schemes
        errors = descriptor.errors
        redaction = Redaction(descriptor.schemes, secretMembers: descriptor.secretMembers)
        self.server = Self.address(server)
        self.others = others.mapValues(Self.address)
        self.formerServers = formerServers.compactMap { try? Self.address($0).get().text }
    }

    private static func address(_ url: String) -> Result<HTTPAddress, PipeError> {
        if let name = ServerURL.unsetVariable(in: url) {
            return .failure(PipeError(.invalidRequest(.serverVariable(name))))
        }
        return Result { () throws(PipeError.AddressError) in try HTTPAddress(url.trimmingASCIIWhitespace()) }
            .mapError { PipeError(.invalidRequest(.serverURL(Redaction.removingUserInformation(url), $0))) }
    }

    /// Returns the address that the paths of a call are relative to.
    package func server(of settings: CallSettings) throws(PipeError) -> HTTPAddress {
        if let other = try other(settings) {
            return other
        }
        return try server.get()
    }

    /// Returns the other address that a call names, which then has the same trust as the server; `nil` if it names none.
    func other(_ settings: CallSettings) throws(PipeError) -> HTTPAddress? {
        guard let name = settings.server, !name.isEmpty else {
            return nil
        }
        guard let other = others[name] else {
            throw PipeError(.invalidRequest(.unknownServer(name)))
        }
        return try other.get()
    }

    /// Returns settings of a schema with this client's limit of concurrent calls: all clients of a process share what
    /// the schema says.
    func own(_ declared: CallSettings) -> CallSettings {
        guard let limit = declared.limit else {
            return declared
        }
        var settings = declared
        settings.limit = limits.withLock { limits in
            let (_, own) = limits[ObjectIdentifier(limit), default: (limit, CallLimit(limit.count))]
            limits[ObjectIdentifier(limit)] = (limit, own)
            return own
        }
        return settings
    }
}

extension PipeClient {
    /// Returns the credentials of the first alternative that has them all; `nil` if the call has no authentication.
    /// Alternatives that cover the address come first.
    func credentials(of call: CallRequest, at address: HTTPAddress) throws(PipeError) -> CallCredentials? {
        let authAlternatives = call.settings.authAlternatives ?? []
        guard !authAlternatives.isEmpty else {
            return nil
        }
        let credentials = credentials
        let complete = authAlternatives.filter { $0.allSatisfy { credentials[$0] != nil } }
        let covering = complete.first { $0.allSatisfy { covers(address, $0, trusted: call.trusted) } }
        guard let alternative = covering ?? complete.first else {
            let missing = authAlternatives.joined().filter { credentials[$0] == nil }
            throw PipeError(.missingCredentials(missing.withoutRepetitions))
        }
        guard !alternative.isEmpty else {
            return nil
        }
        var authorizers: [Authorizer] = []
        for name in alternative {
            guard let scheme = core.schemes[name] else {
                throw PipeError(.invalidRequest(.unknownScheme(name)))
            }
            if let credential = credentials[name] {
                authorizers.append(Authorizer(name: name, scheme: scheme, credential: credential))
            }
        }
        // A digest is computed over the whole request target, so credentials in the query are added first.
        return CallCredentials(
            authorizers.filter(\.isInQuery) + authorizers.filter { !$0.isInQuery }, core.redaction)
    }

    /// Whether the credentials of a scheme go to an address.
    ///
    /// - Parameters:
    ///   - scheme: The name of the scheme.
    ///   - trusted: Other servers with the trust of the client's server.
    func covers(_ address: HTTPAddress, _ scheme: String, trusted: [HTTPAddress]) -> Bool {
        guard let server = core.address, let scheme = core.schemes[scheme] else {
            return false
        }
        return scheme.covers(address, server: server, trusted: trusted)
    }
}

extension Sequence<String> {
    /// Each text once, at its first place.
    var withoutRepetitions: [String] {
        reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
    }
}
