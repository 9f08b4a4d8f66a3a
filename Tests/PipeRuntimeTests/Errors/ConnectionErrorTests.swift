import Testing

@_spi(Generated) @testable import PipeRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is said of connections that could not be made or were lost.
@Suite struct ConnectionErrorTests {
    static let words: [(fault: PipeError.ConnectionError, text: String)] = [
        (.refused, "nothing takes connections at that port of the host"),
        (.unreachable, "there is no way to the host"),
        (.unknownHost, "the name of the host has no address"),
        (.reset, "the other side broke it off"),
        (.closed, "the other side closed it before the answer was whole"),
        (.closedDuringHandshake, "the other side closed it before it was secure"),
        (.malformedStatus("007"), "the server answered with the status '007', which is none"),
        (.malformedStatus("1\r\n2"), "the server answered with the status '1 2', which is none"),
        (.malformedResponse("it is no HTTP"), "what the server answered is malformed: it is no HTTP"),
        (.other("odd\nwords"), "odd words"),
    ]

    @Test("Prose, on one line", arguments: words)
    func prose(fault: PipeError.ConnectionError, text: String) {
        #expect(PipeError(.connection(fault)).description == "the connection failed: \(text)")
        let token = PipeError(.token(.connection(fault), endpoint: "https://a/token"))
        #expect(token.description == "no token from https://a/token: the connection failed: \(text)")
    }

    @Test(
        "Faults of TLS",
        arguments: [
            (PipeError.TLSError.expired, "the server's certificate has expired, or does not hold yet"),
            (.notTLS, "the server does not speak TLS at this port: is it one for http?"),
            (.version, "client and server have no version of TLS in common"),
        ])
    func tls(fault: PipeError.TLSError, text: String) {
        #expect(PipeError(.tls(fault)).description == "no secure connection: \(text)")
    }

    @Test(
        "Errors of the system",
        arguments: [
            (ECONNREFUSED, PipeError.ConnectionError.refused), (EHOSTUNREACH, .unreachable),
            (ENETUNREACH, .unreachable),
            (ECONNRESET, .reset), (EPIPE, .reset), (ECONNABORTED, .reset), (ENOENT, nil), (0, nil),
        ] as [(Int32, PipeError.ConnectionError?)])
    func system(code: Int32, fault: PipeError.ConnectionError?) {
        #expect(PipeError.ConnectionError(errno: code) == fault)
    }

    @Test("A status has three digits", arguments: [(0, "000"), (7, "007"), (42, "042"), (99, "099"), (1000, "1000")])
    func digits(code: Int, text: String) {
        #expect(PipeError.ConnectionError.digits(code) == text)
    }
}
