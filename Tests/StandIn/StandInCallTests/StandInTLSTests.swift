#if StandIn
import Foundation
import GoldenTesting
import PipeStandInServer
import Testing

/// A stand-in over TLS on loopback.
@Suite(.timeLimit(.minutes(2))) struct StandInTLSTests {
    /// Runs a stand-in of the Todo API until the closure returns, which gets a folder with `authority.pem`.
    private func served(
        _ certificate: StandInCertificate, hostNames: [String] = [],
        _ body: @escaping @Sendable (Int, URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(certificate.authority, to: "authority.pem")
        let url = folder.url
        let server = try StandIn(
            api: Golden.package.appending(path: "Tests/Model/PipeModelTests/todo.api.json"))
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await server.run(hostNames: hostNames, certificate: certificate) { continuation.yield($0) }
            }
            group.addTask {
                for await port in ports { return try await body(port, url) }
            }
            try await group.next()
            group.cancelAll()
        }
        withExtendedLifetime(folder) {}
    }

    private func curl(_ arguments: String, in folder: URL) async throws -> Tool.Outcome {
        try await Tool.runShell("curl --silent --show-error --max-time 60 \(arguments)", in: folder)
    }

    private static let token = "--header 'Authorization: Bearer stand-in-token'"

    @Test(
        "A client that trusts the authority calls the server by each of its names",
        arguments: ["localhost", "127.0.0.1", "todo.test", "10.9.8.7"])
    func names(name: String) async throws {
        let certificate = try StandInCertificate(hostNames: ["todo.test", "10.9.8.7"])
        try await served(certificate, hostNames: ["todo.test", "10.9.8.7"]) { port, folder in
            let result = try await curl(
                "--cacert authority.pem --connect-to ::127.0.0.1:\(port) \(Self.token) --dump-header - "
                    + "'https://\(name):\(port)/api/projects?limit=2'", in: folder)
            #expect(result.status == 0 && result.output.contains("HTTP/1.1 200 "), "\(result)")
            // The URLs in responses have the scheme.
            #expect(result.output.contains("<https://\(name):\(port)/api/projects?limit=2&start=2>"), "\(result)")
        }
    }

    @Test("A client that trusts another authority, or calls another name, does not connect")
    func untrusted() async throws {
        let other = try StandInCertificate()
        try await served(StandInCertificate()) { port, folder in
            try other.authority.write(to: folder.appending(path: "other.pem"), atomically: true, encoding: .utf8)
            let url = "https://127.0.0.1:\(port)/api/projects"
            // CURLE_PEER_FAILED_VERIFICATION.
            #expect(try await curl("--cacert other.pem \(url)", in: folder).status == 60)
            #expect(try await curl(url, in: folder).status == 60)
            let renamed = "--cacert authority.pem --connect-to ::127.0.0.1:\(port) https://other.test:\(port)/"
            #expect(try await curl(renamed, in: folder).status == 60)
            // Neither this nor bytes without TLS end the server.
            #expect(try await curl("http://127.0.0.1:\(port)/", in: folder).status != 0)
            #expect(try await curl("--cacert authority.pem \(Self.token) \(url)", in: folder).status == 0)
        }
    }

    @Test("A certificate is for a server alone, and its authority for no other authority")
    func extensions() async throws {
        try await served(StandInCertificate()) { port, folder in
            let text = try await Tool.runShell(
                "openssl x509 -in authority.pem -noout -text; "
                    + "openssl s_client -connect 127.0.0.1:\(port) -CAfile authority.pem -verify_return_error < /dev/null "
                    + "| openssl x509 -noout -text", in: folder
            ).output
            #expect(text.contains("CA:TRUE, pathlen:0") && text.contains("Certificate Sign"), "\(text)")
            #expect(text.contains("CA:FALSE") && text.contains("TLS Web Server Authentication"), "\(text)")
            #expect(text.contains("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1"), "\(text)")
        }
    }

    @Test("The command writes the certificate that clients trust, and prints a request with it")
    func command() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            pipewright: 1
            name: Notes
            servers: { main: https://notes.example/v1 }
            records: { Note: { id: int read, title: string } }
            resources: { notes: { record: Note } }
            """, to: "notes.pipes.yaml")
        let tool = try RunningTool(
            "pipewright-serve", ["notes.pipes.yaml", "--port", "0", "--records", "3", "--tls", "ca file.pem"],
            in: folder.url)
        let line = try #require(await tool.line(with: "is served at https://127.0.0.1:"))
        let address = try #require(line.split(separator: " ").last)
        #expect(await tool.line(with: "Certificate that clients trust: ca file.pem") != nil)
        let request = try #require(await tool.line(with: "curl --cacert 'ca file.pem' '\(address)/notes'"))
        let result = try await Tool.runShell(request + " --silent --max-time 60", in: folder.url)
        #expect(result.status == 0 && result.output.hasPrefix("["), "\(result)")
        #expect(await tool.line(with: "GET /v1/notes  200") != nil)
        #expect(await tool.interrupt() == 0)
    }

    @Test("The certificate replaces one of an earlier run, and no other file")
    func otherFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            pipewright: 1
            name: Notes
            servers: { main: https://notes.example/v1 }
            records: { Note: { id: int read, title: string } }
            resources: { notes: { record: Note } }
            """, to: "notes.pipes.yaml")
        #expect(StandInCertificate.isAuthority(try StandInCertificate().authority))
        for text in ["something important", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
            #expect(!StandInCertificate.isAuthority(text))
            try folder.write(text, to: "own.pem")
            let tool = try RunningTool(
                "pipewright-serve", ["notes.pipes.yaml", "--port", "0", "--tls", "own.pem"], in: folder.url)
            _ = await tool.line(with: "is served at")
            #expect(try String(contentsOf: folder.url.appending(path: "own.pem"), encoding: .utf8) == text)
        }
    }
}
#endif
