import PipeRuntime

/// Tokens of django-oauth-toolkit, valid for three seconds here: many calls succeed, with as few token
/// requests as there are expirations.
enum DjangoTokens {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("Django OAuth")
        try await call(
            "client credentials", url: url, .init(app: .client("cc-client", secret: "cc-client-secret")), &report)
        let session = OAuth2Password.user(
            "alice", password: "wonderland", client: OAuth2Client(id: "pw-client", secret: "pw-client-secret"))
        try await call("a password with rotating refresh tokens", url: url, .init(session: session), &report)
        try await refuse(url: url, &report)
        return report
    }

    /// 200 calls in 20 seconds with 16 in flight.
    private static func call(
        _ what: String, url: String, _ auth: BlogClient.Auth, _ report: inout Report
    ) async throws(PipeError) {
        let counter = CountingTransport()
        let blog = BlogClient(server: BlogClient.Server(url: url), auth: auth, transport: counter)
        let failures = await withTaskGroup(of: [PipeError].self) { group in
            let start = ContinuousClock.now
            for worker in 0..<16 {
                group.addTask {
                    var failures: [PipeError] = []
                    for index in stride(from: worker, to: 200, by: 16) {
                        try? await Task.sleep(until: start + .milliseconds(100 * index))
                        do throws(PipeError) {
                            _ = try await blog.secure.list()
                        } catch {
                            failures.append(error)
                        }
                    }
                    return failures
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        report.check("\(what): no call of 200 fails", failures.isEmpty, found: "\(failures.prefix(3))")
        let times = counter.tokenRequests
        // A token of 3 seconds is renewed a tenth of its lifetime before it expires.
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        report.check(
            "\(what): \(times.count) token requests, each when the last token was about to expire",
            gaps.allSatisfy { $0 >= .milliseconds(2_600) } && (7...8).contains(times.count), found: "gaps of \(gaps)")
        report.check(
            "\(what): \(counter.refusals) calls were refused and replayed", counter.refusals <= times.count,
            found: "that many")
        try await blog.client.signOut()
        report.check("\(what): signs out", counter.revocations >= 1)
    }

    private static func refuse(url: String, _ report: inout Report) async throws(PipeError) {
        let session = OAuth2Password.user(
            "alice", password: "wrong", client: OAuth2Client(id: "pw-client", secret: "pw-client-secret"))
        let blog = BlogClient(server: BlogClient.Server(url: url), auth: .init(session: session))
        do throws(PipeError) {
            _ = try await blog.secure.list()
            report.check("a wrong password is refused", false, found: "records")
        } catch {
            var isRefused = false
            if case .token(.refused(code: "invalid_grant", _), _) = error.reason { isRefused = true }
            report.check("a wrong password is refused", isRefused, found: "\(error)")
        }
        let reading = OAuth2Scheme(.clientCredentials, tokenEndpoint: "/o/token/", scopes: ["read"])
        let client = PipeClient(
            name: "Reader", server: url, schemes: ["app": .oauth2(reading)],
            credentials: ["app": OAuth2ClientCredentials(id: "cc-client", secret: "cc-client-secret")])
        let articles = client.resource(.init("secure/articles/"))
        do throws(PipeError) {
            _ = try await articles.save(["title": "x"])
            report.check("a token without the scope is refused", false, found: "a record")
        } catch {
            report.check("a token without the scope is refused", error.isForbidden, found: "\(error)")
        }
    }
}
