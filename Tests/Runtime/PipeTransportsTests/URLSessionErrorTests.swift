#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
@_spi(Generated) import RuntimeTesting
import Foundation
import Testing

@_spi(Generated) @testable import PipeTransports

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The translation of URLSession's errors.
@Suite struct URLSessionErrorTests {
    static let samples: [(code: URLError.Code, message: String, text: String)] = [
        (.timedOut, "", "no complete response in time"),
        (
            .cannotConnectToHost, "Could not connect",
            "the connection failed: no program accepts connections at this port of the host"
        ),
        (.cannotFindHost, "", "the connection failed: the name of the host has no address"),
        (.dnsLookupFailed, "", "the connection failed: the name of the host has no address"),
        (.notConnectedToInternet, "", "the connection failed: the host cannot be reached"),
        (.networkConnectionLost, "", "the connection failed: the server reset it"),
        (.cannotParseResponse, "odd", "the connection failed: the response is malformed: odd"),
        (
            .serverCertificateHasBadDate, "",
            "no secure connection: the server's certificate has expired or is not valid yet"
        ),
        (
            .unknown, "SSL certificate problem: certificate has expired",
            "no secure connection: the server's certificate has expired or is not valid yet"
        ),
        (
            .unknown, "SSL: no alternative certificate subject name matches target host name 'a'",
            "no secure connection: the server's certificate is for another host"
        ),
        (
            .unknown, "error:0A00010B:SSL routines::wrong version number",
            "no secure connection: the server does not use TLS at this port, which may be a port for http"
        ),
        (
            .unknown, "error:0A00042E:SSL routines::tlsv1 alert protocol version",
            "no secure connection: client and server have no version of TLS in common"
        ),
        (
            .unknown, "CONNECT tunnel failed, response 403",
            "the connection failed: the proxy refuses to send the request on (403)"
        ),
        (
            .unknown, "Received HTTP code 407 from proxy after CONNECT",
            "the connection failed: the proxy requires other credentials (407)"
        ),
        (.unknown, "Couldn't resolve host 'a'", "the connection failed: the name of the host has no address"),
        (.unknown, "Recv failure: Connection reset by peer", "the connection failed: the server reset it"),
        (
            .unknown, "transfer closed with 96 bytes remaining to read",
            "the connection failed: the server closed it before the response was complete"
        ),
        (
            .badServerResponse, "Empty reply from server",
            "the connection failed: the server closed it before the response was complete"
        ),
        (.unknown, "something else", "the connection failed: something else (URLError -1)"),
    ]

    @Test("An error of URLSession has a description", arguments: samples)
    func description(code: URLError.Code, message: String, text: String) {
        let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: message])
        #expect(PipeError(PipeError.Reason(error)).description == text)
    }

    @Test("A certificate for another host has a separate code on Apple platforms")
    func otherHost() {
        for (code, isHostName) in [(-9843, true), (-9807, false)] {
            let error = URLError(.serverCertificateUntrusted, userInfo: ["_kCFStreamErrorCodeKey": code])
            switch PipeError.Reason(error) {
            case .tls(.hostName): #expect(isHostName)
            case .tls(.untrusted): #expect(!isHostName)
            case let other: Issue.record("\(other)")
            }
        }
    }

    @Test("A certificate without a trusted issuer is untrusted")
    func untrusted() {
        let message = "SSL certificate problem: unable to get local issuer certificate"
        for code in [URLError.Code.unknown, .secureConnectionFailed, .serverCertificateUntrusted] {
            let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: message])
            guard case .tls(.untrusted) = PipeError.Reason(error) else {
                Issue.record("\(code)")
                continue
            }
        }
    }
}
#endif
