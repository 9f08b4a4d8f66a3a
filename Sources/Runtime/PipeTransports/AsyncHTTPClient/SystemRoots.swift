#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import Foundation
import NIOSSL
import PipeHTTP

/// The root certificates that the environment names instead of the system's, in the variables that OpenSSL, Go and curl
/// read.
struct SystemRoots: Sendable {
    private static let fileVariable = "SSL_CERT_FILE"
    private static let folderVariable = "SSL_CERT_DIR"

    /// The roots; `nil` for the system's roots, empty if none can be read.
    let certificates: [NIOSSLCertificate]?
    /// The first file or folder that cannot be read.
    let failure: TransportConfigurationError?

    /// The roots of this process. They are read once: a bundle of the system has more than a hundred certificates, and
    /// apps make many transports.
    static let process = SystemRoots(environment: ProcessInfo.processInfo.environment)

    /// Reads a PEM file, and the PEM files of folders, whose paths are separated by colons. An empty variable is one that
    /// is not set. Other files of a folder are ignored.
    init(environment: [String: String]) {
        let file = environment[Self.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
        let folders = (environment[Self.folderVariable] ?? "").split(atScalar: ":").map(String.init).filter {
            !$0.isEmpty
        }
        guard file != nil || !folders.isEmpty else {
            certificates = nil
            failure = nil
            return
        }
        var found: [NIOSSLCertificate] = []
        var failure: TransportConfigurationError?
        if let file {
            if let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty {
                found += certificates
            } else {
                failure = .unreadableRoots(path: file, variable: Self.fileVariable)
            }
        }
        for folder in folders {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                failure = failure ?? .unreadableRoots(path: folder, variable: Self.folderVariable)
                continue
            }
            for name in names.sorted() {
                found += (try? NIOSSLCertificate.fromPEMFile("\(folder)/\(name)")) ?? []
            }
        }
        // A folder of the system has its certificates as files and as a bundle.
        var known: Set<NIOSSLCertificate> = []
        certificates = failure == nil ? found.filter { known.insert($0).inserted } : []
        self.failure = failure
    }

    /// Lets a configuration trust these roots.
    func apply(to configuration: inout TLSConfiguration) {
        if let certificates {
            configuration.trustRoots = .certificates(certificates)
        }
    }
}
#endif
