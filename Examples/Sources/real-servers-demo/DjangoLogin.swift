import PipeRuntime

/// The login of rest_framework.authtoken: a token for a name and a password in JSON.
enum DjangoLogin {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("Django login")
        let counter = CountingTransport()
        let server = BlogClient.Server(url: url)
        let blog = BlogClient(
            server: server, auth: .init(login: .user("alice", password: "wonderland")), transport: counter)
        let caller = try await blog.whoami.read()
        report.check(
            "a call has the token of the login", caller.user == "alice" && caller.auth == "Token",
            found: "\(caller.user), \(caller.auth)")
        _ = try await blog.whoami.read()
        report.check("the second call has the same token", counter.count == 3, found: "\(counter.count) requests")
        let wrong = BlogClient(server: server, auth: .init(login: .user("alice", password: "wrong")))
        do throws(PipeError) {
            let caller = try await wrong.whoami.read()
            report.check("a wrong password is refused", false, found: "\(caller.user)")
        } catch {
            var isRefused = false
            if case .token(.status(400), _) = error.reason { isRefused = true }
            report.check("a wrong password is refused", isRefused, found: "\(error)")
        }
        return report
    }
}
