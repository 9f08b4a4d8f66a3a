@_spi(Generated) import PipeHTTP
import Synchronization

/// The state that all copies of a client share.
package final class ClientCore: Sendable {
    let name: String
    package let server: Result<HTTPAddress, PipeError>
    /// Its other addresses, by the names in the schema.
    private let others: [String: Result<HTTPAddress, PipeError>]
    /// The address of the server, if it is valid.
    var address: HTTPAddress? { try? server.get() }
    package let schemes: [String: AuthScheme]
    package let credentials: [String: any Credential]
    package let errors: ErrorRules?
    package let running: RunningCalls
    package let retryBudget: RetryBudget
    private let limits: Limits
    /// The secrets of all calls. Calls add the values of their credentials.
    package let redaction: Redaction

    /// The limits of a client by those that its schema declares.
    private final class Limits: Sendable {
        let own = Mutex<[ObjectIdentifier: (declared: CallLimit, own: CallLimit)]>([:])
    }

    init(
        _ descriptor: ClientDescriptor, server: String, others: [String: String],
        credentials: [String: any Credential]
    ) {
        name = descriptor.name
        schemes = descriptor.schemes
        errors = descriptor.errors
        redaction = Redaction(descriptor.schemes)
        self.credentials = credentials
        self.server = Self.address(server)
        self.others = others.mapValues(Self.address)
        running = RunningCalls()
        retryBudget = RetryBudget()
        limits = Limits()
    }

    /// Makes a copy with more credentials, which shares everything else.
    init(_ core: ClientCore, adding credentials: [String: any Credential]) {
        name = core.name
        schemes = core.schemes
        errors = core.errors
        redaction = core.redaction
        self.credentials = core.credentials.merging(credentials) { $1 }
        server = core.server
        others = core.others
        running = core.running
        retryBudget = core.retryBudget
        limits = core.limits
    }

    private static func address(_ url: String) -> Result<HTTPAddress, PipeError> {
        do throws(PipeError.AddressError) {
            return .success(try HTTPAddress(url.trimmingASCIIWhitespace()))
        } catch {
            let shown = Redaction.removingUserInformation(url)
            return .failure(PipeError(.invalidRequest(.serverURL(shown, error))))
        }
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
        settings.limit = limits.own.withLock { limits in
            let (_, own) = limits[ObjectIdentifier(limit), default: (limit, CallLimit(limit.count))]
            limits[ObjectIdentifier(limit)] = (limit, own)
            return own
        }
        return settings
    }

    /// Returns the credentials of the first alternative that has them all; `nil` if the call has no authentication.
    /// Alternatives that cover the address come first.
    func credentials(of call: CallRequest, at address: HTTPAddress) throws(PipeError) -> CallCredentials? {
        let authAlternatives = call.settings.authAlternatives ?? []
        guard !authAlternatives.isEmpty else {
            return nil
        }
        let server = try server.get()
        var missing: [String] = []
        var complete: [[String]] = []
        for alternative in authAlternatives {
            let absent = alternative.filter { credentials[$0] == nil }
            if absent.isEmpty {
                complete.append(alternative)
            }
            missing += absent.filter { !missing.contains($0) }
        }
        let covering = complete.first { alternative in
            alternative.allSatisfy { schemes[$0]?.covers(address, server: server, trusted: call.trusted) ?? false }
        }
        guard let alternative = covering ?? complete.first else {
            throw PipeError(.missingCredentials(missing))
        }
        return alternative.isEmpty ? nil : CallCredentials(try authorizers(ofAll: alternative), redaction)
    }

    private func authorizers(ofAll names: [String]) throws(PipeError) -> [Authorizer] {
        var authorizers: [Authorizer] = []
        for name in names {
            guard let scheme = schemes[name] else {
                throw PipeError(.invalidRequest(.unknownScheme(name)))
            }
            if let credential = credentials[name] {
                authorizers.append(Authorizer(name: name, scheme: scheme, credential: credential))
            }
        }
        // A digest is computed over the whole request target, so credentials in the query are added first.
        return authorizers.filter(\.isInQuery) + authorizers.filter { !$0.isInQuery }
    }
}
