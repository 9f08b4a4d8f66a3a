#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

import PipeRuntime
@testable import PipeTransports
@testable import PipeHTTP
@testable import PipeConformance

/// Descriptions of connection errors of AsyncHTTPClient and SwiftNIO, and of servers that cause them.
@Suite(.timeLimit(.minutes(2))) struct ConnectionErrorTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let error: any Error
        /// The description of the call's error.
        let text: String

        var testDescription: String { text }

        init(_ error: any Error, _ text: String) {
            self.error = error
            self.text = text
        }
    }

    static let samples = [
        Sample(
            IOError(errnoCode: ECONNREFUSED, reason: "connection reset (error set)"),
            "the connection failed: no program accepts connections at this port of the host"),
        Sample(
            IOError(errnoCode: ECONNRESET, reason: "read(descriptor:)"),
            "the connection failed: the server reset it"),
        Sample(IOError(errnoCode: EPIPE, reason: "writev"), "the connection failed: the server reset it"),
        Sample(
            IOError(errnoCode: ENETUNREACH, reason: "connect"), "the connection failed: the host cannot be reached"),
        Sample(
            IOError(errnoCode: EHOSTUNREACH, reason: "connect"), "the connection failed: the host cannot be reached"),
        Sample(IOError(errnoCode: EMFILE, reason: "socket"), "the connection failed: Too many open files"),
        Sample(IOError(errnoCode: ETIMEDOUT, reason: "connect"), "no connection in time"),
        Sample(ChannelError.connectTimeout(.seconds(1)), "no connection in time"),
        Sample(HTTPClientError.connectTimeout, "no connection in time"),
        Sample(HTTPClientError.readTimeout, "no complete response in time"),
        Sample(ChannelError.eof, "the connection failed: the server closed it before the response was complete"),
        Sample(
            ChannelError.ioOnClosedChannel,
            "the connection failed: the server closed it before the response was complete"),
        Sample(
            HTTPClientError.remoteConnectionClosed,
            "the connection failed: the server closed it before the response was complete"),
        Sample(
            NIOSSLError.uncleanShutdown, "the connection failed: the server closed it before the response was complete"),
        Sample(
            NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])),
            "the connection failed: the server closed it during the TLS handshake"),
        Sample(HTTPClientError.alreadyShutdown, "the connection failed: Already shutdown"),
        Sample(
            HTTPParserError.invalidContentLength,
            "the connection failed: the response is malformed: invalid character in content-length header"),
        Sample(
            NIOSSLExtraError.failedToValidateHostname,
            "no secure connection: the server's certificate is for another host"),
    ]

    @Test("Errors of the client have descriptions", arguments: samples)
    func descriptions(sample: Sample) {
        let error = AsyncHTTPClientTransport.translated(sample.error)
        #expect((error as? PipeError)?.description == sample.text)
    }

    @Test("Other errors are not changed")
    func others() {
        struct Own: Error {}
        #expect(AsyncHTTPClientTransport.translated(Own()) is Own)
    }

    @Test("AsyncHTTPClient's cancellation is one only in a task that was cancelled", arguments: [false, true])
    func cancelled(isCancelled: Bool) async {
        let task = Task {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return AsyncHTTPClientTransport.translated(HTTPClientError.cancelled)
        }
        let error = await task.value
        #expect(error is CancellationError == isCancelled)
        if case .connection(.closed)? = (error as? PipeError)?.reason {} else { #expect(isCancelled) }
    }

    // MARK: Servers

    private func error(_ scheme: String, _ authority: String) async -> PipeError? {
        let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/?key=secret")
        do {
            let (_, body) = try await DefaultTransport.shared.send(request, body: nil)
            _ = try await body.collect(upTo: 1000)
            Issue.record("a response")
        } catch {
            return error as? PipeError
        }
        return nil
    }

    private func connectionError(_ scheme: String, _ authority: String) async -> PipeError.ConnectionError? {
        if case .connection(let error) = await error(scheme, authority)?.reason { error } else { nil }
    }

    @Test("A port without a listener refuses the connection", arguments: ["http", "https"])
    func refused(scheme: String) async throws {
        let server = try ConformanceServer { _ in }
        let port = server.port
        server.stop()
        for host in ["127.0.0.1", "localhost"] {
            #expect(await connectionError(scheme, "\(host):\(port)") == .refused)
        }
    }

    @Test("An unknown host is an error")
    func unknownHost() async {
        #expect(await connectionError("http", "no-such-host.invalid") == .unknownHost)
    }

    @Test("A request by https to a server for http does not get TLS")
    func notTLS() async throws {
        let server = try ConformanceServer { connection in
            connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            connection.waitForEnd()
        }
        defer { server.stop() }
        let error = await error("https", "127.0.0.1:\(server.port)")
        guard case .tls(.notTLS) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            error?.description
                == "no secure connection: the server does not use TLS at this port, which may be a port for http")
    }

    @Test("A server closes the connection during the handshake")
    func closedDuringHandshake() async throws {
        let server = try ConformanceServer { _ in }
        defer { server.stop() }
        let found = await connectionError("https", "127.0.0.1:\(server.port)")
        // The error depends on whether the client has written by then.
        #expect(found == .closedDuringHandshake || found == .reset || found == .closed, "\(String(describing: found))")
    }

    @Test("A server closes or resets the connection", arguments: [false, true])
    func lost(isReset: Bool) async throws {
        let server = try ConformanceServer { connection in
            guard connection.request() != nil else { return }
            if isReset { connection.reset() }
        }
        defer { server.stop() }
        #expect(await connectionError("http", "127.0.0.1:\(server.port)") == (isReset ? .reset : .closed))
    }

    @Test("Client and server have no version of TLS in common")
    func version() async throws {
        let pair = try Certificates.shared.get().server
        try await RawServer.run(pair, .texts([""]), maximumTLS: .tlsv11) { server in
            let error = await error("https", "127.0.0.1:\(server.port)")
            guard case .tls(.version) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
#endif
