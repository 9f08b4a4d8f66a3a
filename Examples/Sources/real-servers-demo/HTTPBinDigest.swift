import PipeRuntime

/// HTTP Digest of httpbin, a server in Python: tried where HTTPBIN_URL says where one runs.
enum HTTPBinDigest {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("httpbin")
        let counter = CountingTransport()
        for algorithm in ["MD5", "SHA-256"] {
            let accounts = accounts(url, counter, password: "wonderland")
            let first = try await accounts.read(algorithm)
            report.check("\(algorithm): lets in", first["authenticated"] == true, found: "\(first)")
            let second = try await accounts.read(algorithm)
            report.check("\(algorithm): a second time", second["user"] == "alice", found: "\(second)")
        }
        report.check("one challenge for each kind", counter.refusals == 2, found: "\(counter.refusals)")
        do throws(PipeError) {
            let answer = try await accounts(url, counter, password: "wrong").read("SHA-256")
            report.check("refuses a wrong password", false, found: "\(answer)")
        } catch {
            report.check("refuses a wrong password", error.isUnauthorized, found: "\(error)")
        }
        return report
    }

    private static func accounts(
        _ url: String, _ transport: any Transport, password: String
    ) -> Pipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(name: "httpbin", schemes: ["user": .digest], use: [["user"]]),
            server: KintoClient.Server(url: url),
            credentials: ["user": DigestCredentials.password("alice", password)], transport: transport)
        return Pipe(client, ResourceDescriptor(path: "digest-auth/auth/alice/wonderland"))
    }
}
