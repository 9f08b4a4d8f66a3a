#if AsyncHTTPClient
import Foundation

/// Certificates and keys as PEM, made by `openssl` once for all tests.
struct Certificates: Sendable {
    struct Pair: Sendable {
        let certificate: String
        let key: String
        /// The digest of the public key, computed by `openssl`.
        let pin: String
    }

    struct Failed: Error {
        let arguments: [String]
    }

    static let shared = Result { try Certificates() }

    /// An authority that is not trusted by the system.
    let authority: Pair
    /// An authority that has signed no certificate.
    let stranger: Pair
    /// For `localhost` and 127.0.0.1.
    let server: Pair
    /// For `other.example`.
    let other: Pair
    let client: Pair

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }

        func run(_ arguments: String...) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["openssl"] + arguments
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failed(arguments: arguments)
            }
        }

        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }

        func pair(_ name: String) throws -> Pair {
            try run("pkey", "-in", "\(name).key", "-pubout", "-outform", "der", "-out", "\(name).der")
            try run("dgst", "-sha256", "-binary", "-out", "\(name).digest", "\(name).der")
            let digest = try Data(contentsOf: folder.appending(path: "\(name).digest"))
            return Pair(
                certificate: try text("\(name).pem"), key: try text("\(name).key"), pin: digest.base64EncodedString())
        }

        func authority(_ name: String) throws -> Pair {
            try run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "\(name).key")
            try run(
                "req", "-x509", "-new", "-key", "\(name).key", "-days", "2", "-subj", "/CN=\(name)", "-out",
                "\(name).pem")
            return try pair(name)
        }

        func signed(_ name: String, _ extensions: String) throws -> Pair {
            try run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "\(name).key")
            try run("req", "-new", "-key", "\(name).key", "-subj", "/CN=\(name)", "-out", "\(name).csr")
            try extensions.write(to: folder.appending(path: "\(name).cnf"), atomically: false, encoding: .utf8)
            try run(
                "x509", "-req", "-in", "\(name).csr", "-CA", "authority.pem", "-CAkey", "authority.key",
                "-CAcreateserial", "-days", "2", "-extfile", "\(name).cnf", "-out", "\(name).pem")
            return try pair(name)
        }

        self.authority = try authority("authority")
        stranger = try authority("stranger")
        server = try signed("server", "subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        other = try signed("other", "subjectAltName=DNS:other.example\n")
        client = try signed("client", "extendedKeyUsage=clientAuth\n")
    }
}
#endif
