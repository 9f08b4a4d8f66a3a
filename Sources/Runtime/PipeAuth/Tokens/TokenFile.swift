import PipeHTTP
import PipeJSON

/// The content of a ``FileTokenStore``: an object with the version of the format and a list of entries, each a token
/// with its account.
struct TokenFile {
    private struct Entry {
        let account: TokenAccount
        let token: OAuth2Token
        /// The whole entry, with members of later versions.
        let object: JSONObject
    }

    private static let version = 1

    private let file: PrivateFile
    private var object: JSONObject
    private var entries: [Entry]

    /// Reads a file; a missing file has no tokens.
    init(_ file: PrivateFile) throws(FileTokenStore.StoreError) {
        self.file = file
        guard let bytes = try FileTokenStore.StoreError.of(file.path, file.read) else {
            object = ["version": .number(JSONNumber(Self.version)), "tokens": []]
            entries = []
            return
        }
        guard let object = (try? JSON.decode(JSONValue.self, from: bytes))?.object,
            object["version"]?.int == Self.version, let values = object["tokens"]?.array
        else {
            throw FileTokenStore.StoreError(reason: .malformed, path: file.path)
        }
        self.object = object
        entries = values.compactMap { $0.object.flatMap(Self.entry) }
        guard entries.count == values.count else {
            throw FileTokenStore.StoreError(reason: .malformed, path: file.path)
        }
    }

    func token(for account: TokenAccount) -> OAuth2Token? {
        entries.first { $0.account == account }?.token
    }

    /// - Returns: Whether the tokens changed.
    mutating func replace(_ token: OAuth2Token?, of account: TokenAccount) throws(FileTokenStore.StoreError) -> Bool {
        let count = entries.count
        entries.removeAll { $0.account == account }
        guard let token else {
            return entries.count < count
        }
        guard let members = token.json else {
            throw FileTokenStore.StoreError(reason: .unwritableDate, path: file.path)
        }
        var object: JSONObject = [
            "endpoint": .string(account.endpoint), "client": .string(account.client), "user": .string(account.user),
        ]
        for member in members.members {
            object[member.name] = member.value
        }
        entries.append(Entry(account: account, token: token, object: object))
        return true
    }

    func write() throws(FileTokenStore.StoreError) {
        var object = object
        object["tokens"] = .array(entries.map { .object($0.object) })
        guard let bytes = try? JSON.encode(object) else {
            throw FileTokenStore.StoreError(reason: .malformed, path: file.path)
        }
        try FileTokenStore.StoreError.of(file.path) { () throws(PipeError) in try file.write(bytes) }
    }

    private static func entry(_ object: JSONObject) -> Entry? {
        guard let endpoint = object["endpoint"]?.string, let client = object["client"]?.string,
            let user = object["user"]?.string, let token = OAuth2Token(json: object)
        else {
            return nil
        }
        let account = TokenAccount(endpoint: endpoint, client: client, user: user)
        return Entry(account: account, token: token, object: object)
    }
}
