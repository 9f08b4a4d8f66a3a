import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which requests are sent through which proxy.
struct ProxyRules: Sendable {
    typealias Choice = Result<ProxyServer?, TransportConfigurationError>

    /// The proxy of requests to `http`; a failure if it cannot be used.
    let http: Choice
    /// The proxy of requests to `https`; a failure if it cannot be used.
    let https: Choice
    private let exceptions: ProxyExceptions

    /// No proxy.
    static let none = ProxyRules(environment: [:])

    /// The rules of the environment of this process.
    static var process: ProxyRules { ProxyRules(environment: ProcessInfo.processInfo.environment) }

    /// Reads the environment as curl does, and `NO_PROXY` as Go does. An empty variable is one that is not set.
    init(environment: [String: String]) {
        func choice(_ names: String...) -> Choice {
            for name in names {
                if let text = environment[name], !text.isEmpty {
                    return Choice { () throws(TransportConfigurationError) -> ProxyServer? in
                        try ProxyServer(text, variable: name)
                    }
                }
            }
            return .success(nil)
        }

        // A CGI server sets HTTP_PROXY to the header field `Proxy` of its caller (RFC 3875, section 4.1.18).
        let isCGI = environment["REQUEST_METHOD"]?.isEmpty == false
        http =
            isCGI
            ? choice("http_proxy", "all_proxy", "ALL_PROXY")
            : choice("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY")
        https = choice("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        let excluded = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        exceptions = ProxyExceptions(excluded ?? "")
    }

    /// The rules of a setting.
    ///
    /// - Throws: An error if the setting has a URL that cannot be used. A variable of the environment that cannot be
    ///   used is an error of the requests that need it.
    init(_ proxy: Proxy) throws(TransportConfigurationError) {
        switch proxy.kind {
        case .automatic: self = .process
        case .environment(let variables): self.init(environment: variables)
        case .none: self = .none
        case .url(let url):
            let server = try ProxyServer(url.value)
            self.init(http: .success(server), https: .success(server), exceptions: ProxyExceptions())
        }
    }

    private init(http: Choice, https: Choice, exceptions: ProxyExceptions) {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Whether all requests are sent without a proxy.
    var areEmpty: Bool { exceptions.areAll || Self.isNone(http) && Self.isNone(https) }

    private static func isNone(_ choice: Choice) -> Bool {
        if case .success(nil) = choice { true } else { false }
    }

    /// Returns the proxy of a request; `nil` if it is sent without one.
    ///
    /// - Parameter authority: Host, with or without a port.
    func proxy(scheme: String?, authority: String?) throws(TransportConfigurationError) -> ProxyServer? {
        let isSecure = scheme == "https"
        let choice = isSecure ? https : http
        guard !Self.isNone(choice), !exceptions.contains(authority ?? "", defaultPort: isSecure ? 443 : 80) else {
            return nil
        }
        return try choice.get()
    }
}
