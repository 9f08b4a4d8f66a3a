/// What may be set for a client, a resource, a pipe and a call, each layer over the one before it.
///
/// The nearest layer wins; headers and query merge by name.
///
/// ```swift
/// let hurried = todo.projects.with { $0.timeout = .seconds(5) }
/// ```
public struct CallSettings: Sendable {
    /// Header fields sent with every call.
    public var headers: HeaderList

    /// Query items sent with every call.
    public var query: Query

    /// How long a call may take from its start until its answer is read; of one that moves files, how long no byte may move.
    /// `nil` takes over the layer before, at last 60 seconds.
    public var timeout: Duration?

    /// How many bytes of an answer may be kept in memory; `nil` takes over the layer before, at last 64 MiB.
    public var bodyLimit: Int?

    /// The alternatives of authentication schemes, each a list of schemes of which all are needed; an empty list turns
    /// authentication off, `nil` takes over the layer before.
    public var use: [[String]]?

    /// The scopes that calls need besides those of the scheme (RFC 6749, section 3.3); `nil` takes over the layer before.
    public var scopes: [String]?

    /// Makes a layer of settings; what is left out is taken over.
    public init(
        headers: [(String, String)] = [],
        query: [(String, String)] = [],
        timeout: Duration? = nil,
        bodyLimit: Int? = nil,
        use: [[String]]? = nil,
        scopes: [String]? = nil
    ) {
        self.headers = HeaderList(headers)
        self.query = Query(query)
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.use = use
        self.scopes = scopes
    }

    static let defaultTimeout = Duration.seconds(60)
    static let defaultBodyLimit = 64 * 1024 * 1024

    /// This layer with a nearer one over it.
    func merging(_ nearer: CallSettings) -> CallSettings {
        var merged = self
        merged.headers.merge(nearer.headers)
        merged.query.merge(nearer.query)
        merged.timeout = nearer.timeout ?? timeout
        merged.bodyLimit = nearer.bodyLimit ?? bodyLimit
        merged.use = nearer.use ?? use
        merged.scopes = nearer.scopes ?? scopes
        return merged
    }
}
