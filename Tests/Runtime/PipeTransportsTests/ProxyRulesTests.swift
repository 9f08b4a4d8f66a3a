import Testing

@testable import PipeTransports

/// Which proxy a request is sent through. The expectations are those of Go's `golang.org/x/net/http/httpproxy` and of
/// curl; where these differ, the test says whose it is.
@Suite struct ProxyRulesTests {
    private func proxy(_ environment: [String: String], _ url: String = "http://example.com") throws -> String? {
        let address = try HTTPAddress(url)
        return try ProxyRules(environment: environment).proxy(scheme: address.scheme, authority: address.authority)?
            .description
    }

    @Test(
        "Variables of proxies",
        arguments: [
            ([:], "http://a.b", nil),
            (["http_proxy": "http://p:1"], "http://a.b", "http://p:1"),
            (["http_proxy": "http://p:1"], "https://a.b", nil),
            (["https_proxy": "http://p:1"], "https://a.b", "http://p:1"),
            (["https_proxy": "http://p:1"], "http://a.b", nil),
            (["HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://s:2"], "http://a.b", "http://p:1"),
            (["HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://s:2"], "https://a.b", "http://s:2"),
            // Lower case first, as curl.
            (["HTTP_PROXY": "http://p:1", "http_proxy": "http://l:2"], "http://a.b", "http://l:2"),
            (["HTTPS_PROXY": "http://p:1", "https_proxy": "http://l:2"], "https://a.b", "http://l:2"),
            // An empty variable is one that is not set.
            (["HTTP_PROXY": "http://p:1", "http_proxy": ""], "http://a.b", "http://p:1"),
            (["https_proxy": ""], "https://a.b", nil),
            // As curl; Go does not have it.
            (["ALL_PROXY": "http://all:3"], "http://a.b", "http://all:3"),
            (["ALL_PROXY": "http://all:3", "all_proxy": "http://low:4"], "https://a.b", "http://low:4"),
            (["ALL_PROXY": "http://all:3", "HTTP_PROXY": "http://p:1"], "http://a.b", "http://p:1"),
            (["ALL_PROXY": "http://all:3", "HTTP_PROXY": "http://p:1"], "https://a.b", "http://all:3"),
            // CGI: HTTP_PROXY is the header field `Proxy` of any client.
            (["HTTP_PROXY": "http://p:1", "REQUEST_METHOD": "GET"], "http://a.b", nil),
            (["HTTP_PROXY": "http://p:1", "REQUEST_METHOD": ""], "http://a.b", "http://p:1"),
            (["http_proxy": "http://p:1", "REQUEST_METHOD": "GET"], "http://a.b", "http://p:1"),
            (["HTTPS_PROXY": "http://p:1", "REQUEST_METHOD": "GET"], "https://a.b", "http://p:1"),
            (
                ["HTTP_PROXY": "http://p:1", "ALL_PROXY": "http://a:2", "REQUEST_METHOD": "GET"], "http://a.b",
                "http://a:2"
            ),
            // Lower case first, as curl.
            (["http_proxy": "p", "NO_PROXY": "a.b", "no_proxy": "x.y"], "http://a.b", "http://p:80"),
            (["http_proxy": "p", "NO_PROXY": "a.b", "no_proxy": ""], "http://a.b", nil),
        ] as [([String: String], String, String?)])
    func variables(environment: [String: String], url: String, expected: String?) throws {
        #expect(try proxy(environment, url) == expected)
    }

    @Test(
        "URLs of proxies",
        arguments: [
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("cache.corp.example.com:1234", "http://cache.corp.example.com:1234"),
            // The default port of Go, and of the scheme; curl has 1080.
            ("cache.corp.example.com", "http://cache.corp.example.com:80"),
            ("localhost", "http://localhost:80"),
            ("HTTP://Proxy.Example:3128/", "http://proxy.example:3128"),
            ("http://proxy.example:3128/path?query#fragment", "http://proxy.example:3128"),
            (" http://proxy.example:3128\n", "http://proxy.example:3128"),
            ("[::1]:3128", "http://[::1]:3128"), ("http://[2001:db8::1]", "http://[2001:db8::1]:80"),
            ("http://user:pass@proxy.example:3128", "http://proxy.example:3128"),
            ("user:pa@ss@proxy.example", "http://proxy.example:80"),
            ("socks5://127.0.0.1", "socks5://127.0.0.1:1080"), ("socks5h://p:9050", "socks5://p:9050"),
            ("socks5://[::1]", "socks5://[::1]:1080"), ("socks5://[::1]:1", "socks5://[::1]:1"),
        ])
    func urls(text: String, expected: String) throws {
        #expect(try ProxyServer(text).description == expected)
        #expect(try proxy(["http_proxy": text]) == expected)
    }

    @Test(
        "URLs that cannot be used fail the requests that need them",
        arguments: [
            ("http://", .malformedProxy(.malformedHost, variable: "http_proxy")),
            ("http://user:secret@", .malformedProxy(.malformedHost, variable: "http_proxy")),
            ("http://secret proxy", .malformedProxy(.malformedHost, variable: "http_proxy")),
            ("http://pröxy", .malformedProxy(.malformedHost, variable: "http_proxy")),
            ("http://proxy:secret", .malformedProxy(.malformedPort, variable: "http_proxy")),
            ("proxy:0", .malformedProxy(.malformedPort, variable: "http_proxy")),
            ("proxy:65536", .malformedProxy(.malformedPort, variable: "http_proxy")),
            ("https://user:secret@proxy", .unsupportedProxy("TLS to the proxy", variable: "http_proxy")),
            ("socks5://user:secret@proxy", .unsupportedProxy("credentials for SOCKS", variable: "http_proxy")),
            (
                "socks4://proxy",
                .unsupportedProxy("a scheme other than http, socks5 and socks5h", variable: "http_proxy")
            ),
            (
                "secret://proxy",
                .unsupportedProxy("a scheme other than http, socks5 and socks5h", variable: "http_proxy")
            ),
        ] as [(String, TransportConfigurationError)])
    func unusable(text: String, expected: TransportConfigurationError) throws {
        let environment = ["http_proxy": text, "no_proxy": "excepted.example"]
        let error = #expect(throws: TransportConfigurationError.self) { try proxy(environment) }
        #expect(error == expected)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.contains("http_proxy") == true)
        #expect(try proxy(environment, "https://example.com") == nil)
        #expect(try proxy(environment, "http://excepted.example") == nil)
        #expect(try proxy(environment, "http://localhost") == nil)
        #expect(!ProxyRules(environment: environment).areEmpty)

        let ofSetting = #expect(throws: TransportConfigurationError.self) { try ProxyRules(Proxy.url(text)) }
        #expect(ofSetting?.description.contains("variable") == false)
        #expect(ofSetting?.description.contains("secret") == false)
    }

    @Test(
        "The host is one that the system reads",
        arguments: [
            ("http://proxy.example", "proxy.example"), ("http://[::1]:3128", "::1"),
            ("http://[fe80::1%25eth0]:3128", "fe80::1%eth0"),
        ])
    func host(text: String, expected: String) throws {
        #expect(try ProxyServer(text).unbracketedHost == expected)
    }

    @Test(
        "Credentials are those of the URL, decoded",
        arguments: [
            ("http://proxy", nil),
            ("http://user:secret@proxy", "dXNlcjpzZWNyZXQ="),
            ("user:secret@proxy", "dXNlcjpzZWNyZXQ="),
            ("http://user@proxy", "dXNlcjo="),
            ("http://user:@proxy", "dXNlcjo="),
            ("http://:secret@proxy", "OnNlY3JldA=="),
            ("http://u%40x:a:b%2Fc@proxy", "dUB4OmE6Yi9j"),
            ("http://u:%C3%A4@proxy", "dTrDpA=="),
            ("http://u:%0D%0AX-A%3A%201@proxy", "dToNClgtQTogMQ=="),
            // Invalid UTF-8 is sent as bytes, as by Go and curl.
            ("http://u:%E4@proxy", "dTrk"), ("http://%FF%00:x@proxy", "/wA6eA=="), ("http://%FF@proxy", "/zo="),
            ("http://a%3Ab:c@proxy", "YTpiOmM="), ("http://u%:41@proxy", "dSU6NDE="),
        ] as [(String, String?)])
    func credentials(text: String, expected: String?) throws {
        #expect(try ProxyServer(text).credentials?.value == expected)
    }

    /// The list of Go's tests.
    static let exceptions =
        "foobar.com, .barbaz.net, *.wildcard.io, 192.168.1.1, 192.168.1.2:81, 192.168.1.3:80, 10.0.0.0/30,"
        + " 2001:db8::52:0:1, [2001:db8::52:0:2]:443, [2001:db8::52:0:3]:80, 2002:db8:a::45/64"

    @Test(
        "Exceptions, as in Go's tests",
        arguments: [
            ("localhost", true), ("127.0.0.1", true), ("127.0.0.2", true), ("[::1]", true), ("[::2]", false),
            ("192.168.1.1", true), ("192.168.1.2", false), ("192.168.1.3", true), ("192.168.1.4", false),
            ("10.0.0.2", true), ("10.0.0.4", false), ("[2001:db8::52:0:1]", true), ("[2001:db8::52:0:2]", false),
            ("[2001:db8::52:0:2]:443", true), ("[2001:db8::52:0:3]", true), ("[2002:db8:a::123]", true),
            ("[fe80::424b:c8be:1643:a1b6]", false), ("barbaz.net", false), ("www.barbaz.net", true),
            ("foobar.com", true), ("www.foobar.com", true), ("foofoobar.com", false), ("baz.com", false),
            ("localhost.net", false), ("barbarbaz.net", false), ("wildcard.io", false),
            ("nested.wildcard.io", true), ("awildcard.io", false), ("192.168.1.2:81", true),
            // Beyond these tests.
            ("FooBar.com", true), ("foobar.com.", true), ("foobar.com:8080", true), ("local.localhost", true),
            ("[::ffff:192.168.1.1]", true), ("[::ffff:127.0.0.1]", true), ("1.192.168.1.1", false),
        ])
    func exceptions(authority: String, isExcepted: Bool) throws {
        let environment = ["http_proxy": "http://p:1", "no_proxy": Self.exceptions]
        #expect(try proxy(environment, "http://\(authority)/") == (isExcepted ? nil : "http://p:1"))
    }

    @Test(
        "Single exceptions",
        arguments: [
            ("*", "http://a.b", true), ("x.y,*", "http://a.b", true), ("*a", "http://a", false),
            ("", "http://a.b", false),
            ("a.b:80", "http://a.b", true), ("a.b:443", "http://a.b", false), ("a.b:443", "https://a.b", true),
            ("a.b:8080", "http://a.b:8080", true), ("a.b:8080", "http://x.a.b:8080", true),
            (".a.b:8080", "http://a.b:8080", false), ("A.B", "http://a.b", true), ("a.b.", "http://a.b", true),
            ("b", "http://a.b", true), ("com", "http://example.com", true), ("ample.com", "http://example.com", false),
            // Blanks separate, as in curl.
            ("x.y a.b", "http://a.b", true), ("x.y,\ta.b,,", "http://a.b", true),
            // Line ends, too: files of variables may end with one.
            ("a.b\n", "http://a.b", true), ("x.y\r\na.b\r\n", "http://a.b", true),
            // A port may be empty (RFC 3986, section 3.2.3).
            ("a.b:", "http://a.b:8080", true), ("[2001:db8::1]:", "http://[2001:db8::1]:8080", true),
            ("a.b:80", "http://a.b:", true),
            // A zone is not the end of a name (CVE-2025-22870 in Go).
            ("*.a.b", "http://[fe80::1%25.a.b]", false), ("a.b", "http://[fe80::1%25.a.b]", false),
            ("", "http://[fe80::1%25.localhost]", false), ("", "http://[::1%25.a.b]", true),
            ("fe80::/10", "http://[fe80::1%25eth0]", true), ("fe80::1", "http://[fe80::1%25eth0]:80", true),
            ("b", "http://[v1.a.b]", false),
            // What is no entry is ignored.
            (":1", "http://a.b", false), ("a.b:x", "http://a.b", false), ("[a.b]", "http://a.b", false),
            ("[a.b]:80", "http://a.b", false),
            ("10.0.0.0/33", "http://10.0.0.1", false), ("10.0.0.0/x", "http://10.0.0.1", false),
            ("10.0.0.0/-8", "http://10.0.0.1", false), ("a.b/8", "http://a.b", false), (".", "http://a.b", false),
            ("[", "http://a.b", false), ("*.", "http://a.b", false),
            ("10.0.0.0/8", "http://10.255.0.1", true), ("10.0.0.0/8", "http://11.0.0.1", false),
            ("10.64.0.0/10", "http://10.127.0.1", true), ("10.64.0.0/10", "http://10.128.0.1", false),
            ("0.0.0.0/0", "http://203.0.113.9", true), ("0.0.0.0/0", "http://[2001:db8::1]", false),
            ("10.0.0.1/32", "http://10.0.0.1", true), ("10.0.0.1/32", "http://10.0.0.2", false),
            ("2001:db8::/33", "http://[2001:db8:7fff::1]", true),
            ("2001:db8::/33", "http://[2001:db8:8000::1]", false),
            // Addresses of names are not looked up, and the end of an address is no domain.
            ("127.0.0.0/8", "http://a.b", false), ("0.1", "http://10.0.0.1", false),
            ("[2001:DB8::1]", "http://[2001:db8:0::1]", true),
        ])
    func exception(text: String, url: String, isExcepted: Bool) throws {
        let environment = ["all_proxy": "http://p:1", "no_proxy": text]
        #expect(try proxy(environment, url) == (isExcepted ? nil : "http://p:1"))
    }

    @Test("Rules of settings")
    func settings() throws {
        let url = try ProxyRules(Proxy.url("proxy.example:3128"))
        #expect(try url.proxy(scheme: "http", authority: "a.b")?.authority == "proxy.example:3128")
        #expect(try url.proxy(scheme: "https", authority: "a.b")?.authority == "proxy.example:3128")
        #expect(try url.proxy(scheme: "https", authority: "localhost:8443") == nil)
        #expect(try ProxyRules(Proxy.none).areEmpty)
        #expect(try ProxyRules(Proxy.environment(["no_proxy": "a"])).areEmpty)
        #expect(try ProxyRules(Proxy.environment(["http_proxy": "p", "no_proxy": "*"])).areEmpty)
        #expect(try !ProxyRules(Proxy.environment(["https_proxy": "p"])).areEmpty)
    }

    @Test(
        "Descriptions show no credentials",
        arguments: [
            (Proxy.automatic, "Proxy.automatic"), (.none, "Proxy.none"),
            (.url("http://user:secret@proxy.example:3128"), "Proxy.url(http://proxy.example:3128)"),
            (.url("secret://"), "Proxy.url(***)"),
            (.environment(["http_proxy": "http://user:secret@p", "OTHER": "secret"]), "Proxy.environment(***)"),
        ])
    func descriptions(proxy: Proxy, text: String) {
        #expect(proxy.description == text)
        var dumped = ""
        let settings = ConnectionSettings(proxy: proxy)
        dump(settings, to: &dumped)
        #expect(dumped.contains(text))
        for shown in [dumped, "\(settings)", String(reflecting: settings), String(reflecting: proxy)] {
            #expect(!shown.contains("secret"))
        }
    }

    @Test("A transport cannot be made with a malformed proxy")
    func malformed() {
        let connections = ConnectionSettings(proxy: .url("http://user:secret@"))
        for make in [
            { try DefaultTransport.make(connections: connections) },
            { try DefaultTransport.make(security: TransportSecurity(), connections: connections) },
        ] as [() throws -> any Transport] {
            let error = #expect(throws: TransportConfigurationError.self) { try make() }
            #expect(error == .malformedProxy(.malformedHost, variable: nil))
        }
    }
    #if !canImport(Darwin) && !(AsyncHTTPClient && canImport(AsyncHTTPClient))
    @Test(
        "URLSession on Linux takes no proxy but that of the environment",
        arguments: [Proxy.none, .url("http://proxy.example:3128"), .environment([:])])
    func unsupported(proxy: Proxy) throws {
        let error = #expect(throws: TransportConfigurationError.self) {
            try DefaultTransport.make(connections: ConnectionSettings(proxy: proxy))
        }
        if case .unsupported = error {} else { Issue.record("\(String(describing: error))") }
        _ = try DefaultTransport.make(connections: .standard)
    }
    #endif
}
