@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeTransports

@Suite struct TransportSecurityTests {
    private let pin = "YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="

    private func error(_ security: TransportSecurity) -> TransportConfigurationError? {
        do throws(TransportConfigurationError) {
            _ = try DefaultTransport.make(security: security)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A malformed pin is refused",
        arguments: [
            "", "sha256/", "sha1/2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMw==",
            "YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE", "sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE=",
            "YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE= ", "*", "ä",
        ])
    func malformedPins(pin: String) {
        #expect(error(TransportSecurity(pins: ["a.b": [self.pin, pin]])) == .malformedPin(pin, host: "a.b"))
    }

    @Test(
        "A malformed host is refused",
        arguments: [
            "", "*", "*.", "**.a", "a.*", "*a.b", "https://a", "a/b", "a:443", "a b", ".a", "a..b", "ä.b", "*.*.a",
            "[", "a@b",
        ])
    func malformedHosts(host: String) {
        #expect(error(TransportSecurity(pins: [host: [pin]])) == .malformedHost(host))
    }

    @Test("A host with an empty list of pins is refused")
    func emptyPins() {
        #expect(error(TransportSecurity(pins: ["a.b": []])) == .noPins(host: "a.b"))
    }

    @Test(
        "The entry of a host is its name, else the longest wildcard",
        arguments: [
            ("a.b", "a.b"), ("A.B.:443", "a.b"), ("x.a.b", "*.a.b"), ("y.x.a.b:8443", "*.x.a.b"), ("x.a.b", "*.a.b"),
            ("b", nil), ("xa.b", "*.b"), ("c", nil), ("[::1]:443", "::1"), ("[::2]", nil), ("127.0.0.1", "127.0.0.1"),
            ("", nil), (":1", nil),
        ] as [(String, String?)])
    func entries(authority: String, entry: String?) throws {
        let hosts = ["a.b", "*.a.b", "*.x.a.b", "*.b", "[::1]", "127.0.0.1"]
        let pins = try PublicKeyPins(
            TransportSecurity(pins: Dictionary(uniqueKeysWithValues: hosts.map { ($0, [pin]) })).pinning)
        let host = pins.host(for: authority)
        #expect(host.map { ($0.isWildcard ? "*." : "") + $0.name } == entry)
    }

    @Test("A key matches by its SHA-256 digest")
    func digests() throws {
        // The digest of no bytes, a vector of FIPS 180-4.
        let empty = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        let pins = try PublicKeyPins(TransportSecurity(pins: ["a": [pin, empty], "b": [pin]]).pinning)
        let (first, second) = (try PublicKeyPins.Host("a"), try PublicKeyPins.Host("b"))
        #expect(pins.mismatch(of: [], at: first) == nil)
        #expect(pins.mismatch(of: [], at: second) == .pin(found: "sha256/" + empty))
        #expect(pins.mismatch(of: [0], at: first) != nil)
    }

    #if !canImport(Darwin) && !AsyncHTTPClient
    @Test("URLSession on Linux refuses settings that it does not support")
    func unsupported() {
        let identity = TransportSecurity.Identity(certificates: "", privateKey: "")
        for security in [
            TransportSecurity(trust: .roots([])), TransportSecurity(trust: .system(adding: ["x"])),
            TransportSecurity(pins: ["a": [pin]]), TransportSecurity(identity: identity),
            .insecureTrustingEveryServer(),
        ] {
            guard case .unsupported(let words)? = error(security) else {
                Issue.record("\(security)")
                continue
            }
            #expect(words.contains("trait AsyncHTTPClient"))
        }
        #expect(error(TransportSecurity()) == nil)
        #expect(error(TransportSecurity(trust: .system(adding: []))) == nil)
    }
    #endif

    @Test(
        "The description says why there is no secure connection",
        arguments: [
            (
                .untrusted("X"),
                "no secure connection: the server's certificate is not trusted: it has no trusted signature or has expired (X)"
            ),
            (.hostName, "no secure connection: the server's certificate is for another host"),
            (.pin(found: "p"), "no secure connection: the server's key matches none of the pins: p"),
        ] as [(PipeError.TLSError, String)])
    func description(error: PipeError.TLSError, text: String) {
        #expect("\(PipeError(.tls(error)))" == text)
    }
}
