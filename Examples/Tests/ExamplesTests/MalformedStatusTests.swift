#if AsyncHTTPClient
import AsyncHTTPClient
import NIOSSL
import PipeRuntime
import Testing

/// Malformed statuses that would end the process in AsyncHTTPClient, over HTTP/1.1 and HTTP/2, for clients of both
/// owners.
@Suite(.serialized, .timeLimit(.minutes(2))) struct MalformedStatusTests {
    /// The owner of the connections.
    enum Owner: Sendable, CaseIterable {
        case security
        case pins
        /// A client of the app with ``AsyncHTTPClientTransport/guarding(_:)``.
        case app
    }

    /// Runs a closure with a transport that trusts the test's server, and shuts down the app's client afterwards.
    private func withTransport(
        _ owner: Owner, _ body: (any Transport) async throws -> Void
    ) async throws {
        let certificates = try Certificates.shared.get()
        let root = certificates.authority.certificate
        switch owner {
        case .security:
            try await body(try DefaultTransport.make(security: TransportSecurity(trust: .roots([root]))))
        case .pins:
            let pins = ["localhost": [certificates.server.pin]]
            try await body(try DefaultTransport.make(security: TransportSecurity(trust: .roots([root]), pins: pins)))
        case .app:
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(root.utf8)))
            configuration.tlsConfiguration = tls
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.guarding(configuration))
            do {
                try await body(AsyncHTTPClientTransport(client))
            } catch {
                try? await client.shutdown()
                throw error
            }
            try await client.shutdown()
        }
    }

    /// The status of a response, or the error.
    private func status(_ server: RawServer, _ transport: any Transport) async -> Result<Int, PipeError> {
        do {
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
            let (response, body) = try await transport.send(request, body: nil)
            _ = try await body.collect(upTo: 1000)
            return .success(response.status.code)
        } catch let error as PipeError {
            return .failure(error)
        } catch {
            Issue.record("\(error)")
            return .success(0)
        }
    }

    private func isMalformed(_ result: Result<Int, PipeError>, _ text: String) -> Bool {
        if case .failure(let error) = result, case .connection(.malformedStatus(text)) = error.reason {
            true
        } else {
            false
        }
    }

    @Test("HTTP/1.1: a status below 100 is an error", arguments: Owner.allCases)
    func http1(owner: Owner) async throws {
        let server = try Certificates.shared.get().server
        try await withTransport(owner) { transport in
            for text in ["000", "001", "042", "099"] {
                let response = "HTTP/1.1 \(text) Words\r\nContent-Length: 4\r\n\r\nbody"
                try await RawServer.run(server, .texts([response])) { server in
                    let result = await status(server, transport)
                    #expect(isMalformed(result, text), "\(result)")
                }
            }
        }
    }

    /// Malformed statuses and other malformed heads of responses over HTTP/2.
    static let malformed: [(text: String, blocks: [RawServer.HeaderBlock])] =
        ["", "-1", "0", "99", "099", "20", "1000", "abc", "+20", "٢٠٠"].map { ($0, [.status($0)]) } + [
            // RFC 9113, section 8.6.
            ("101", [.status("101", endsStream: false), .status("200")]),
            ("1xx", [.status("1xx", endsStream: false), .status("200")]),
            ("1000", [.status("1000", endsStream: false), .status("200")]),
        ]

    @Test("HTTP/2: a malformed status fails its stream, and no other one", arguments: Owner.allCases)
    func http2(owner: Owner) async throws {
        let blocks = Self.malformed.flatMap { [$0.blocks, [.status("204")]] }
        try await withTransport(owner) { transport in
            try await RawServer.run(try Certificates.shared.get().server, .blocks(blocks)) { server in
                for (text, _) in Self.malformed {
                    let result = await status(server, transport)
                    #expect(isMalformed(result, text), "“\(text)”: \(result)")
                    let next = await status(server, transport)
                    #expect((try? next.get()) == 204, "after “\(text)”: \(next)")
                }
            }
        }
    }

    @Test("HTTP/2: every status from 100 to 999 is returned or skipped", arguments: Owner.allCases)
    func everyStatus(owner: Owner) async throws {
        let interim = (100..<200).filter { $0 != 101 }
            .map { [RawServer.HeaderBlock.status("\($0)", endsStream: false), .status("200")] }
        let blocks = (200..<1000).map { [RawServer.HeaderBlock.status("\($0)")] } + interim
        try await withTransport(owner) { transport in
            try await RawServer.run(try Certificates.shared.get().server, .blocks(blocks)) { server in
                for expected in Array(200..<1000) + interim.map({ _ in 200 }) {
                    let result = await status(server, transport)
                    guard case .success(expected) = result else {
                        Issue.record("\(result) for \(expected)")
                        return
                    }
                }
            }
        }
    }

    @Test("HTTP/2: an interim response at the end, and a missing response, are errors", arguments: Owner.allCases)
    func noFinalResponse(owner: Owner) async throws {
        let blocks: [[RawServer.HeaderBlock]] = [
            [.status("103")], [RawServer.HeaderBlock(fields: [("x-a", "1")])], [.status("204")],
        ]
        try await withTransport(owner) { transport in
            try await RawServer.run(try Certificates.shared.get().server, .blocks(blocks)) { server in
                for _ in 0..<2 {
                    guard case .failure(let error) = await status(server, transport), case .connection = error.reason
                    else {
                        Issue.record("no error")
                        return
                    }
                }
            }
        }
    }
}
#endif
