import Testing

@_spi(Generated) @testable import PipeHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The texts of connections that could not be made or were lost.
@Suite struct ConnectionErrorTests {
    static let words: [(error: PipeError.ConnectionError, text: String)] = [
        (.refused, "no program accepts connections at this port of the host"),
        (.unreachable, "the host cannot be reached"),
        (.unknownHost, "the name of the host has no address"),
        (.reset, "the server reset it"),
        (.closed, "the server closed it before the response was complete"),
        (.closedDuringHandshake, "the server closed it during the TLS handshake"),
        (.unresponsive, "the server no longer responds on it"),
        (.notProcessed, "the server refused the request without processing it"),
        (.headTooLarge(limit: 65_536), "the head of the response has more than 65536 bytes"),
        (.refusedByProxy(status: 407), "the proxy requires other credentials (407)"),
        (.refusedByProxy(status: 403), "the proxy refuses to send the request on (403)"),
        (.refusedByProxy(status: nil), "the proxy refuses to send the request on"),
        (.malformedStatus("007"), "the response has the malformed status ‘007’"),
        (.malformedStatus("1\r\n2"), "the response has the malformed status ‘1 2’"),
        (.malformedResponse("it is no HTTP"), "the response is malformed: it is no HTTP"),
        (.other("odd\nwords"), "odd words"),
    ]

    @Test("The message is shown on one line", arguments: words)
    func prose(error: PipeError.ConnectionError, text: String) {
        #expect(PipeError(.connection(error)).description == "the connection failed: \(text)")
        let token = PipeError(.token(.connection(error), endpoint: "https://a/token"))
        #expect(token.description == "no token from https://a/token: the connection failed: \(text)")
    }

    @Test(
        "Errors of TLS",
        arguments: [
            (PipeError.TLSError.expired, "the server's certificate has expired or is not valid yet"),
            (.notTLS, "the server does not use TLS at this port, which may be a port for http"),
            (.version, "client and server have no version of TLS in common"),
        ])
    func tls(error: PipeError.TLSError, text: String) {
        #expect(PipeError(.tls(error)).description == "no secure connection: \(text)")
    }

    @Test(
        "Errors of the system",
        arguments: [
            (ECONNREFUSED, PipeError.ConnectionError.refused), (EHOSTUNREACH, .unreachable),
            (ENETUNREACH, .unreachable),
            (ECONNRESET, .reset), (EPIPE, .reset), (ECONNABORTED, .reset), (ENOENT, nil), (0, nil),
        ] as [(Int32, PipeError.ConnectionError?)])
    func system(code: Int32, error: PipeError.ConnectionError?) {
        #expect(PipeError.ConnectionError(errno: code) == error)
    }

    @Test(
        "A status is written with three digits",
        arguments: [(0, "000"), (7, "007"), (42, "042"), (99, "099"), (1000, "1000")])
    func digits(code: Int, text: String) {
        #expect(PipeError.ConnectionError.digits(code) == text)
    }
}
