import PipeRuntime

/// HTTP Digest of httpbin, a server in Python; used if HTTPBIN_URL has its URL.
enum HTTPBinDigest {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("httpbin")
        let counter = CountingTransport()
        for algorithm in ["MD5", "SHA-256"] {
            let accounts = accounts(url, counter, password: "wonderland")
            let first = try await accounts.read(algorithm)
            report.check("\(algorithm): accepts the user", first["authenticated"] == true, found: "\(first)")
            let second = try await accounts.read(algorithm)
            report.check("\(algorithm): a second time", second["user"] == "alice", found: "\(second)")
        }
        report.check("one challenge for each algorithm", counter.refusals == 2, found: "\(counter.refusals)")
        do throws(PipeError) {
            let response = try await accounts(url, counter, password: "wrong").read("SHA-256")
            report.check("refuses a wrong password", false, found: "\(response)")
        } catch {
            report.check("refuses a wrong password", error.isUnauthorized, found: "\(error)")
        }
        return report
    }

    private static func accounts(
        _ url: String, _ transport: any Transport, password: String
    ) -> ResourcePipe<JSONResource> {
        let client = PipeClient(
            name: "httpbin", server: url, schemes: ["user": .digest],
            credentials: ["user": DigestCredentials.user("alice", password: password)], transport: transport)
        return client.resource(.init("digest-auth/auth/alice/wonderland"))
    }
}
