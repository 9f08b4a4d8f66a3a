#if StandIn
import ArgumentParser
import PipeModel
import PipeStandIn
import PipeStandInServer
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightReference

/// A run of the server: it serves, watches the schema and keeps the records, until it is interrupted.
struct Session: Sendable {
    let standIn: StandIn
    let name: String
    let schema: WatchedSchema
    let seed: UInt64
    let records: Int
    let keptFile: String?
    /// The file for the certificate of the authority; `nil` for a server without TLS.
    let authorityFile: String?
    let isQuiet: Bool
    let console: Console

    func run(host: String, port: Int, hostNames: [String], _ document: APIDocument) async throws {
        show(document)
        let certificate = try authorityFile.map { file in
            let certificate = try StandInCertificate(hostNames: [host] + hostNames)
            try write(certificate, to: KeptFile(path: file))
            return certificate
        }
        // Written again at the end, whatever ends the run.
        defer { keep() }
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await standIn.run(
                    host: host, port: port, hostNames: hostNames, certificate: certificate,
                    whenReady: { port in
                        let address = ServedAddress(host: host, port: port, authorityFile: authorityFile)
                        say(Announcement(standIn: standIn, document: document, address: address).text)
                    },
                    report: { request, response, duration in
                        if !isQuiet { say(RequestLine.text(request, response, duration)) }
                    })
            }
            group.addTask { await Interruption.wait() }
            group.addTask { try await watch() }
            if keptFile != nil { group.addTask { try await keepRegularly() } }
            // The first task that ends is the interruption, or the server with an error.
            try await group.next()
            group.cancelAll()
        }
    }

    /// Writes the certificate that clients trust, but not over another file, such as the key of a server.
    private func write(_ certificate: StandInCertificate, to file: KeptFile) throws {
        if let known = try file.bytes(), !StandInCertificate.isAuthority(String(decoding: known, as: UTF8.self)) {
            throw ValidationError(
                "--tls writes a new certificate. ‘\(file.path)’ has something else; name a file that does not exist.")
        }
        try file.write(Array(certificate.authority.utf8))
    }

    /// Shows the reference of the API, on which calls can be tried.
    private func show(_ document: APIDocument) {
        let served = ServedReference(accounts: StandInAccounts().examples, seed: seed, records: records)
        standIn.show(ReferencePage.html(of: document, served: served), at: "/_docs")
    }

    /// Prints a line at once: it is written as a whole, so that lines of several tasks do not mix.
    private func say(_ line: String) {
        var output = StandardOutput()
        output.write(line + "\n")
    }

    /// Serves the schema again when it has changed.
    private func watch() async throws {
        var state = schema.state()
        while true {
            try await Task.sleep(for: .milliseconds(300))
            let current = schema.state()
            guard current != state else { continue }
            state = current
            let (document, diagnostics, files) = schema.read()
            try? console.finish(with: diagnostics, sources: files)
            if let document {
                standIn.reload(document.api)
                show(document)
                say("Serving the changed schema.")
            } else {
                say("Serving the schema as it was, since it has errors.")
            }
        }
    }

    /// Writes the records once a second if they have changed.
    private func keepRegularly() async throws {
        var count = standIn.changeCount
        while true {
            try await Task.sleep(for: .seconds(1))
            let current = standIn.changeCount
            if current != count { keep() }
            count = current
        }
    }

    private func keep() {
        guard let keptFile else { return }
        do {
            try KeptFile(path: keptFile).write(standIn.keptRecords())
        } catch {
            var errors = StandardError()
            print("The records cannot be kept in \(keptFile): \(error)", to: &errors)
        }
    }
}
#endif
