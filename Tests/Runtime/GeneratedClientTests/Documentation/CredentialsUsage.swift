import Foundation
import GoogleGolden
import LoginGolden
import PipeOpenID
import PipeRuntime
import TodoGolden

/// The Swift of Docs/Runtime/Credentials.md and Docs/HowTo/SignIn.md, so that it is compiled.
enum CredentialsUsage {
    struct Vault: Sendable {
        func secret(isFresh: Bool) async throws -> String { "s3cret" }
        func token(isFresh: Bool) async throws -> String { "t0ken" }
    }

    struct Browser: Sendable {
        func open(_ url: String) async throws -> String { url }
    }

    struct Form: Sendable {
        func ask(isRepeated: Bool) async throws -> BasicCredentials? { nil }
    }

    static func client() {
        let todo = TodoClient(server: .local, auth: .init(session: .user("alice", password: "wonderland")))
        _ = todo
    }

    static func asking() async throws {
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

    static func services(_ vault: Vault) {
        let service = OAuth2ClientCredentials(id: "my-service", secret: "service-secret")
        let rotating = OAuth2ClientCredentials { request in
            OAuth2Client(id: "my-service", secret: try await vault.secret(isFresh: request.attempt > 1))
        }
        _ = (service, rotating)
    }

    static func browsers(_ browser: Browser) {
        let app = OAuth2Client(id: "my-app")
        let code = OAuth2AuthorizationCode(client: app, redirectURL: "my-app://signed-in") { request in
            try await browser.open(request.url)
        }
        _ = code
    }

    static func webServer(_ google: DriveClient) async throws -> Data {
        let request = try await google.client.authorizationRequest()
        let stored = try JSONEncoder().encode(request)  // and redirect the browser to request.url
        return stored
    }

    static func webServer(_ google: DriveClient, _ stored: Data, _ callbackURL: String) async throws {
        let request = try JSONDecoder().decode(AuthorizationRequest.self, from: stored)
        try await google.client.signIn(with: callbackURL, for: request)
    }

    static func otherServers(_ todo: TodoClient) {
        let files = todo.projects.with {
            $0.trustedOrigins = ["https://files.example.com", "https://*.uploads.example.com"]
        }
        _ = files
    }

    struct Signature: Credential {
        let key: String

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            RequestAuthorization(combining: [
                .header("X-Key-Id", value: key), .header("X-Signed", value: "\(request.method) \(request.path ?? "/")"),
            ])
        }
    }

    struct SignedQuery: Credential {
        let key: String

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            let target = request.path ?? "/"
            return .url(target + (target.contains("?") ? "&" : "?") + "signature=\(key)-\(target.utf8.count)")
        }
    }

    struct VaultKeys {
        var id = ""
        var secret = ""
        var token: String?
        var expires: Date?
    }

    struct KeyVault: Sendable {
        func keys() async throws -> VaultKeys { VaultKeys() }
    }

    static func aws(_ vault: KeyVault) {
        let fixed = AWSCredentials(AWSKeys(accessKeyID: "AKIDEXAMPLE", secretAccessKey: "…"))
        let rotating = AWSCredentials { _ in
            let keys = try await vault.keys()
            return AWSKeys(
                accessKeyID: keys.id, secretAccessKey: keys.secret, sessionToken: keys.token, expires: keys.expires)
        }
        _ = (fixed, rotating)
    }

    static func login() async throws {
        let tokens = FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
        let session = TokenCredentials(user: "alice", password: "wonderland", store: tokens)
        let notes = LoginClient(server: .production, auth: .init(session: session))
        try await notes.client.signIn()
        let scheme = TokenScheme(
            .init(.post, "https://login.example.com/token", sending: .basic), reading: .text)
        _ = scheme
    }

    static func user(_ notes: LoginClient) async throws {
        let signedIn = try await notes.client.idTokenClaims(scheme: "company")
        let current = try await notes.client.userInfo(scheme: "hub")
        print(signedIn.subject ?? "", signedIn.email ?? "", current["login"] ?? .null)
    }

    #if OpenID
    static func verify(_ idToken: String) async throws {
        let verifier = IDTokenVerifier(
            issuer: "https://accounts.google.com", clientIDs: ["my-app"], transport: DefaultTransport.shared)
        let verified = try await verifier.claims(of: idToken)
        _ = verified
    }
    #endif

    static func ofPipe(_ todo: TodoClient) {
        let projects = todo.projects.with(credentials: ["session": BasicCredentials(user: "bob", password: "builder")])
        let tasks = projects[8].tasks
        _ = tasks
    }

    static func stores(_ app: OAuth2Client) {
        let store = FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
        let kept = OAuth2Password(user: "alice", password: "wonderland", client: app, store: store)
        _ = kept
    }

    actor VaultTokenStore: TokenStore {
        private var tokens: [TokenAccount: OAuth2Token] = [:]

        func token(for account: TokenAccount) async throws -> OAuth2Token? { tokens[account] }
        func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws { tokens[account] = token }
    }

    static func commandLine(_ store: FileTokenStore) throws {
        let receiver = try LoopbackRedirect()
        let signIn = OAuth2AuthorizationCode(
            client: OAuth2Client(id: "my-app"), redirectURL: receiver.redirectURL, store: store
        ) { request in
            print("Sign in at \(request.url)")
            return try await receiver.callback(for: request)
        }
        _ = signIn
    }

    static func signIn() async throws {
        let session = OAuth2Password.user("alice", password: "wonderland", client: OAuth2Client(id: "my-app"))
        let todo = TodoClient(server: .local, auth: .init(session: session))
        try await todo.client.signIn()  // optional: the first call signs in, too
    }

    static func otherOrigin(_ todo: inout TodoClient) {
        todo.client.authorizationOrigin = "https://login.staging.example.com"
    }

    static func grants(_ form: Form, _ browser: Browser) {
        // oauth2: client-credentials, a service that acts for itself
        let app = OAuth2ClientCredentials.client("my-service", secret: "service-secret")
        // oauth2: password, with a form of the app
        let asked = OAuth2Password(client: OAuth2Client(id: "my-app")) { request in
            try await form.ask(isRepeated: request.attempt > 1)  // nil gives up
        }
        // oauth2: refresh, a token from elsewhere
        let device = OAuth2RefreshToken.refreshToken("r3fresh", client: OAuth2Client(id: "my-app"))
        // oauth2: authorization-code, a user with a browser
        let client = OAuth2Client(id: "my-app")
        let user = OAuth2AuthorizationCode(client: client, redirectURL: "my-app://signed-in") { request in
            try await browser.open(request.url)  // returns the URL that the browser was redirected to
        }
        _ = (app, asked, device, user)
    }

    static func loopback() throws {
        let receiver = try LoopbackRedirect()
        let user = OAuth2AuthorizationCode(
            client: OAuth2Client(id: "my-app"), redirectURL: receiver.redirectURL,
            store: FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
        ) { request in
            print("Sign in at \(request.url)")
            return try await receiver.callback(for: request)
        }
        let drive = DriveClient(auth: .init(user: user))
        _ = drive
    }

    static func schemes(_ vault: Vault) {
        let key: APIKey = "k3y"  // api-key
        let token: BearerToken = "t0ken"  // bearer
        let expiring = BearerToken { request in BearerToken(try await vault.token(isFresh: request.attempt > 1)) }
        let login = BasicCredentials.user("alice", password: "wonderland")  // basic
        let digest = DigestCredentials.user("alice", password: "wonderland")  // digest
        let fromEnvironment = APIKey.environment("TODO_KEY")  // nil if the variable is missing
        _ = (key, token, expiring, login, digest, fromEnvironment)
    }
}
