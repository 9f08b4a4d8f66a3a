#if AsyncHTTPClient
import Foundation
import PipeRuntime
import Testing

@testable import PipeTransports

/// The root certificates that the environment names.
@Suite(.timeLimit(.minutes(5))) struct SystemRootsTests {
    /// A folder with files, which is removed with the object.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("roots-\(UUID().uuidString)").path

        init(_ files: [String: String]) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (name, text) in files {
                try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test("Without variables, or with empty ones, the roots are the system's")
    func none() {
        for environment in [[:], ["SSL_CERT_FILE": "", "SSL_CERT_DIR": ":"]] {
            let roots = SystemRoots(environment: environment)
            #expect(roots.certificates == nil && roots.failure == nil)
        }
    }

    @Test("A file and folders have the roots, each once; other files of a folder are ignored")
    func files() throws {
        let certificates = try Certificates.shared.get()
        let (one, two) = (certificates.authority.certificate, certificates.server.certificate)
        let folder = try Folder(["a.pem": one, "readme": "none", "both.pem": one + "\n" + two])
        let other = try Folder(["c": two])
        for (file, folders, count) in [
            ("a.pem", "", 1), ("both.pem", "", 2), ("", folder.path, 2), ("", "\(folder.path):\(other.path)", 2),
            ("a.pem", other.path, 2), ("", other.path, 1),
        ] {
            let roots = SystemRoots(environment: [
                "SSL_CERT_FILE": file.isEmpty ? "" : "\(folder.path)/\(file)", "SSL_CERT_DIR": folders,
            ])
            #expect(roots.certificates?.count == count, "\(file) \(folders)")
            #expect(roots.failure == nil)
        }
    }

    @Test("A file or folder that cannot be read is an error with its path, and nothing is trusted")
    func unreadable() throws {
        let folder = try Folder(["text.pem": "none"])
        for (variable, path) in [
            ("SSL_CERT_FILE", "\(folder.path)/missing.pem"), ("SSL_CERT_FILE", "\(folder.path)/text.pem"),
            ("SSL_CERT_DIR", "\(folder.path)/missing"),
        ] {
            let roots = SystemRoots(environment: [variable: path])
            #expect(roots.failure == .unreadableRoots(path: path, variable: variable))
            #expect(roots.certificates?.isEmpty == true)
            #expect(roots.failure?.description.contains(path) == true)
        }
    }

    @Test("A transport trusts the roots of the environment, and only these", arguments: [false, true])
    func trusted(isIssuer: Bool) async throws {
        // The certificates of the other process are others, so that this root has not signed them.
        let folder = try Folder(["root.pem": try Certificates.shared.get().authority.certificate])
        await #expect(processExitsWith: .success) {
            [path = "\(folder.path)/root.pem" as String, isIssuer = isIssuer as Bool] in
            let certificates = try Certificates.shared.get()
            if isIssuer {
                try certificates.authority.certificate.write(toFile: path, atomically: false, encoding: .utf8)
            }
            setenv("SSL_CERT_FILE", path, 1)
            unsetenv("SSL_CERT_DIR")
            try await TLSServer.run(certificates.server) { server in
                for transport in [
                    DefaultTransport.shared, try DefaultTransport.make(security: TransportSecurity()),
                    try DefaultTransport.make(connections: .standard),
                ] as [any Transport] {
                    let client = PipeClient(server: "https://localhost:\(server.port)", transport: transport)
                    guard !isIssuer else {
                        try await expectStatus(200) { try await client.get("items") }
                        continue
                    }
                    let error = await #expect(throws: PipeError.self) { try await client.get("items") }
                    if case .tls(.untrusted) = error?.reason {} else { Issue.record("\(String(describing: error))") }
                }
            }
        }
    }

    @Test("Calls over the shared transport, and new transports, fail with the path")
    func shared() async {
        await #expect(processExitsWith: .success) {
            setenv("SSL_CERT_FILE", "/nowhere/roots.pem", 1)
            let client = PipeClient(server: "https://localhost:1", transport: DefaultTransport.shared)
            let error = await #expect(throws: PipeError.self) { try await client.get("items") }
            #expect(error?.description.contains("SSL_CERT_FILE cannot be read: ‘/nowhere/roots.pem’") == true)
            let expected = TransportConfigurationError.unreadableRoots(
                path: "/nowhere/roots.pem", variable: "SSL_CERT_FILE")
            #expect(throws: expected) { try DefaultTransport.make(connections: .standard) }
            #expect(throws: expected) { try DefaultTransport.make(security: TransportSecurity()) }
        }
    }

    @Test("Roots that cannot be read fail calls to https, and no others")
    func httpWithoutRoots() throws {
        let failure = TransportConfigurationError.unreadableRoots(path: "/none", variable: "SSL_CERT_FILE")
        let clients = OwnedHTTPClients(
            HTTPClientBlueprint(AsyncHTTPClientTransport.configuration), .none, failure)
        #expect(throws: failure) { _ = try clients.client(scheme: "https", authority: "a.b") }
        _ = try clients.client(scheme: "http", authority: "a.b")
    }
}
#endif
