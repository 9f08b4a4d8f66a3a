import ErrorsGolden
import FilesGolden
import Foundation
import InterfaceStandIn
import PipeMetrics
import PipeRuntime
import PipeTracing
import SlackGolden
import TodoGolden

/// The Swift of README.md, Docs/Install.md and Docs/Runtime.md, so that it is compiled, beside Foundation and types
/// with the names of SwiftUI's. `DocumentationTests` finds each block here.
enum DocumentationUsage {
    static func readme(_ url: URL, _ folder: URL) async throws {
        let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 20)  // one page, a collection
        for try await project in todo.projects.all() { print(project.title) }  // every record of every page

        var project = try await todo.projects.save(Todo.Project.Draft(title: "Hello World"))  // POST
        try await todo.projects.update(project.id) { $0.style = .null }  // PATCH: only what was set
        project = try await todo.projects[project.id].archive()  // POST …/archive

        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "t_hero") { print($0.fraction ?? 0) }
        try await attachments[plan.id].content().download(to: folder)  // resumes, checks, never half a file
        _ = (page, project)
    }

    static func runtime1() async throws {
        var todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        todo.client.settings.timeout = .seconds(20)
        todo.client.settings.headers["Accept-Language"] = "de"
    }

    static func credentials() async throws {
        let app = OAuth2Client(id: "my-app", secret: "app-secret")
        let asking = OAuth2Password(client: app) { request in
            // Called when a token is needed, and again if the server refuses the password.
            request.attempt <= 3 ? BasicCredentials(user: "alice", password: "wonderland") : nil
        }
        let todo = TodoClient(server: .local, auth: .init(session: asking))
        try await todo.client.signIn()
        let project = try await todo.projects.read(8)
        try await todo.client.signOut()
        _ = project
    }

    struct Signature: Credential {
        let key: String

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            RequestAuthorization(combining: [
                .header("X-Key-Id", value: key), .header("X-Signed", value: "\(request.method) \(request.path ?? "/")"),
            ])
        }
    }

    static func stores(_ app: OAuth2Client) async throws {
        let store = FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
        let kept = OAuth2Password(user: "alice", password: "wonderland", client: app, store: store)
        _ = kept
    }

    actor VaultTokenStore: TokenStore {
        private var tokens: [TokenAccount: OAuth2Token] = [:]

        func token(for account: TokenAccount) async throws -> OAuth2Token? { tokens[account] }
        func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws { tokens[account] = token }
    }

    static func commandLine(_ store: FileTokenStore) async throws {
        let receiver = try LoopbackRedirect()
        let signIn = OAuth2AuthorizationCode(
            client: OAuth2Client(id: "my-app"), redirectURL: receiver.redirectURL, store: store
        ) { request in
            print("Sign in at \(request.url)")
            return try await receiver.callback(for: request)
        }
        _ = signIn
    }

    static func security(
        companyRoot: String, reservePin: String, certificateChain: String, privateKey: String
    ) throws {
        let security = TransportSecurity(
            trust: .system(adding: [companyRoot]),
            pins: ["*.example.com": ["sha256/YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE=", reservePin]],
            identity: TransportSecurity.Identity(certificates: certificateChain, privateKey: privateKey)
        )
        let transport = try DefaultTransport.make(security: security)
        let secured = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = secured
    }

    struct Bar: Sendable {
        func draw(_ progress: TransferProgress) {}
    }

    static func files(
        _ todo: TodoClient, _ url: URL, _ folder: URL, _ png: Data, _ bar: Bar,
        _ logChunks: @escaping @Sendable () -> AsyncStream<ArraySlice<UInt8>>
    ) async throws {
        let attachments = todo.projects[8].attachments
        let plan = try await attachments.upload(file: .file(url), caption: "t_hero") { print($0.fraction ?? 0) }
        let dot = try await attachments.upload(file: .data(png, filename: "dot.png"))
        let log = try await attachments.upload(
            file: .stream(length: 5_000_000, filename: "log", replaying: { logChunks() }))

        var hasher = Checksum()
        let content = attachments[plan.id].content()
        let file = try await content.download(to: folder, options: .parallel) { bar.draw($0) }
        let bytes = try await content.data()
        for try await chunk in try await content.stream() { hasher.update(chunk) }
        _ = (file, bytes, dot, log)
    }

    struct Checksum {
        mutating func update(_ chunk: ArraySlice<UInt8>) {}
    }

    static func progress(
        _ attachments: ResourcePipe<Todo.ProjectsResource.AttachmentsResource>, _ url: URL, _ bar: Bar
    )
        async throws
    {
        let (events, report) = TransferProgress.makeStream()
        async let upload = attachments.upload(file: .file(url), progress: report)
        for await progress in events { bar.draw(progress) }
        print(try await upload.id)
    }

    static func parts(_ file: ItemPipe<Files.AttachmentsResource>, _ url: URL) async throws {
        let resumption = UploadResumption()
        do {
            try await file.resumeInParts(.file(url), resumption: resumption)
        } catch {
            guard resumption.isPending else { throw error }
            print("cut or cancelled: \(error)")
            try await file.resumeInParts(.file(url), resumption: resumption)  // goes on
        }
    }

    static func runtime2(_ todo: TodoClient) async throws {
        let project = try await todo.projects.read(8)
        let there = try await todo.projects.exists(8)
        let made = try await todo.projects.create(Todo.Project.Draft(title: "Garden", style: "green"))
        let changed = try await todo.projects.update(made.id) {
            $0.title = "Meadow"
            $0.style = .null
        }
        let replaced = try await todo.projects.replace(changed)
        try await todo.projects.remove(replaced.id)
        _ = (project, there)
    }

    static func runtime3(_ todo: TodoClient) async throws {
        let page = try await todo.projects.list(where: .init(color: "black"), pageSize: 20)
        let titles = page.map(\.title)
        if page.hasNext, let next = try await page.next() {
            print(next.records.count, next.total ?? 0, try await next.previous()?.count ?? 0)
        }
        for try await project in todo.projects.all(where: .init(color: "black")) {
            print(project.title)
        }
        for try await page in todo.projects.pages() {
            print(page.count)
        }
        _ = titles
    }

    static func bookmarks(_ todo: TodoClient) async throws {
        for try await project in todo.projects.all(limit: 500, pageSize: 100, prefetch: 1) {
            print(project.title)
        }
        let newest = try await todo.projects.all(limit: 50).collect()
        _ = newest
    }

    static func recordBookmarks(_ todo: TodoClient) async throws {
        var records = todo.projects.all(where: .init(color: "black")).makeAsyncIterator()
        while let project = try await records.next(), project.title != "Garden" {}
        let stored = try JSONEncoder().encode(records.bookmark)

        let bookmark = try JSONDecoder().decode(PageBookmark.self, from: stored)
        for try await (project, bookmark) in todo.projects.all(from: bookmark).bookmarked() {
            print(project.title, try JSONEncoder().encode(bookmark))
        }
    }

    static func pagesOfActions(_ slack: SlackClient) async throws {
        let history = slack.conversations.history(channel: "C1")
        let latest = try await history.list(pageSize: 50)
        for try await message in history.all(pageSize: 200, prefetch: 1) {
            print(message.text, latest.count)
        }
    }

    static func completeIterations(_ todo: TodoClient) async throws {
        var projects: [Todo.Project] = []
        do throws(PipeError) {
            for try await project in todo.projects.all() { projects.append(project) }
        } catch {
            guard case .paginationIncomplete(let read, let total) = error.reason else { throw error }
            print("\(read) of \(total) projects")
        }
    }

    struct WeekExtractor: PageExtractor {
        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            let week = response.query["week"].flatMap { Int($0) } ?? 1
            return AdjacentPages(next: week < 52 ? .query(["week": "\(week + 1)"]) : nil)
        }
    }

    static func extractors(_ todo: TodoClient) async throws {
        let weekly = todo.projects.paged(by: WeekExtractor())
        let secondWeek = try await weekly.list().next()
        _ = secondWeek
    }

    static func runtime4(_ todo: TodoClient) async throws {
        let patient = todo.projects.with { $0.timeout = .seconds(90) }
        let tasks = try await patient[8].tasks.list()
        let german = todo.projects.with { $0.acceptLanguage = "de, en;q=0.7" }
        _ = (tasks, german)
    }

    static func urls(_ todo: TodoClient, _ folder: URL) async throws {
        let attachment = try await todo.projects[8].attachments.list()[0]
        let file = try await todo.client.download("/media/\(attachment.id)").download(
            to: folder, options: PipeDownload.Options(sizeLimit: 100_000_000))
        let release = try await todo.client.call(.get, "https://releases.example.com/latest", authAlternatives: [])
        _ = (file, release)
    }

    static func otherServers(_ todo: TodoClient) {
        let files = todo.projects.with {
            $0.trustedOrigins = ["https://files.example.com", "https://*.uploads.example.com"]
        }
        _ = files
    }

    static func retries(_ todo: TodoClient) async throws {
        let patient = todo.projects.with {
            $0.timeout = .seconds(20)  // for each attempt; in calls with files, how long no byte may move
            $0.deadline = .seconds(60)  // for all attempts and the pauses between them
            $0.retry = RetryPolicy(limit: 5, delay: .milliseconds(200))
            $0.idempotencyKeyHeader = "Idempotency-Key"  // the same random key for all attempts of a POST or PATCH
        }
        let saved = try await patient.save(Todo.Project.Draft(title: "Once"))
        _ = saved
    }

    static func userAgentAndEnvironment() {
        var todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        todo.client.userAgent = "Garage/2.1"
        todo.client.environment.now = { Date(timeIntervalSince1970: 1_800_000_000) }
        todo.client.environment.jitter = { 1 }
    }

    static func connections() {
        let transport = DefaultTransport.make(
            connections: ConnectionSettings(connectTimeout: .seconds(3), perHost: 8, allowsHTTP2: false))
        _ = transport
    }

    static func versions(_ memos: ResourcePipe<Errors.MemosResource>, _ memo: Errors.Memo) async throws {
        var memo = memo
        do {
            memo = try await memos.replace(memo)
        } catch {
            guard let (own, current) = error.conflict(of: Errors.Memo.self), var merged = current else { throw error }
            merged.text += own.text
            memo = try await memos.replace(merged)
        }
    }

    static func many(_ todo: TodoClient) async throws {
        let few = todo.projects.with { $0.concurrency = 4 }
        _ = few
    }

    static func handles(_ todo: TodoClient) async throws {
        let handle = todo.projects.start { projects async throws(PipeError) in try await projects.list() }
        let page = try await handle.value  // handle.cancel(), handle.retry(); dropping the handle cancels

        let search = LatestCall()
        let hits = try await search.run { () async throws(PipeError) in
            try await todo.projects.list(where: .init(color: "black"))
        }
        _ = (page, hits)
    }

    struct Stamp: Interceptor {
        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
            next: Next
        ) async throws -> (HTTPResponse, HTTPBody) {
            guard request.method == .get else { throw PipeError(.aborted("this app only reads")) }
            var request = request
            request.headerFields[.userAgent] = "app/7 attempt \(context.attempt)"
            return try await next(request, body)
        }
    }

    static func stamped(_ todo: TodoClient) {
        var stamped = todo
        stamped.client.settings.interceptors.append(Stamp())
    }

    #if Metrics && Tracing
    static func observed(_ todo: TodoClient) {
        var observed = todo
        observed.client.settings.interceptors += [TracingInterceptor(), MetricsInterceptor()]
    }
    #endif

    static func codecs(_ todo: TodoClient) async throws {
        let xml = todo.projects.with {
            $0.codecs = [XMLCodec(root: "project")]
            $0.headers["Content-Type"] = "application/xml"
        }
        try await xml.create(Todo.Project.Draft(title: "Hello"))
    }

    static func bodies(_ todo: TodoClient) async throws {
        let report = try await todo.client.call(
            .put, "report", body: .value(["year": 2026], as: "application/x-www-form-urlencoded"))
        let settings = try await todo.client.call(.put, "settings", body: .encoded(["theme": "dark"]))
        print(report.text, try settings.decoded(as: [String: String].self))
    }

    static func cache(_ todo: TodoClient) async throws {
        var cached = todo
        cached.client.settings.cache = HTTPCache()  // 16 MiB in memory; HTTPCache(folder: url) outlives the process
        let projects = try await cached.projects.with { $0.headers["Cache-Control"] = "no-cache" }.list()
        _ = projects
    }

    static func beyond(_ todo: TodoClient) async throws {
        let response = try await todo.client.call(
            .post, "maintenance/\("re index")", query: URLQuery([("full", "true")]), body: .json("now"))
        print(response.status, response.headers, try response.json())
    }

    static func withoutSchema() async throws {
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com/api", schemes: ["user": .basic],
            credentials: ["user": BasicCredentials(user: "alice", password: "wonderland")])
        let cars = ResourcePipe<JSONResource>(client, path: "cars", identity: "carId", items: "/cars")
        let car = try await cars.save(["carId": 7, "color": "black"])  // PUT /api/cars/7
        for try await car in cars.all() { print(car) }
        _ = car
    }

    static func runtime5(_ todo: TodoClient) async throws {
        do {
            try await todo.projects.create(Todo.Project.Draft(title: ""))
        } catch {
            switch error.reason {
            case .status(404): print("gone")
            case .status where error.isValidationError:
                for field in error.validationMessages { print(field.name, field.messages) }
            case .timedOut, .connection: print("try again later")
            case .cancelled: break
            default: print(error)
            }
        }
    }

    static func failures(_ api: ErrorsClient) async throws {
        do {
            try await api.orders.create(Errors.Order.Draft(title: ""))
        } catch {
            switch ErrorsClient.failure(of: error)?.error.code {
            case .outOfStock: print("sold out")
            case .invalid: print(error.validationMessages.map { "\($0.name): \($0.messages)" })
            default: print(error)  // one line; String(reflecting: error) has all details
            }
        }
    }

    static func runtime6(_ todo: TodoClient) async throws {
        async let found = todo.projects.list()
        todo.projects.cancel()  // every running call of the pipe
        _ = try await found
    }

    struct Offline: Transport {
        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            (HTTPResponse(status: .serviceUnavailable), HTTPBody([]))
        }
    }
}
