/// What may be set for a client, a resource, a pipe and a call, each layer over the one before it.
///
/// The nearest layer wins; headers and query merge by name.
///
/// ```swift
/// let hurried = todo.projects.with { $0.timeout = .seconds(5) }
/// ```
public struct CallSettings: Sendable {
    /// Header fields sent with every call.
    public var headers: Headers {
        get { values?.headers ?? Headers() }
        set { change { $0.headers = newValue } }
    }

    /// Query items sent with every call.
    public var query: URLQuery {
        get { values?.query ?? URLQuery() }
        set { change { $0.query = newValue } }
    }

    /// How long a call may take from its start until its answer is read; of one that moves files, how long no byte may move.
    /// `nil` takes over the layer before, at last 60 seconds.
    public var timeout: Duration? {
        get { values?.timeout }
        set { change { $0.timeout = newValue } }
    }

    /// How many bytes of an answer may be kept in memory; `nil` takes over the layer before, at last 64 MiB.
    public var bodyLimit: Int? {
        get { values?.bodyLimit }
        set { change { $0.bodyLimit = newValue } }
    }

    /// How many bytes of an answer that is an error are kept, in ``PipeError/body``; what comes beyond is not read. No more than
    /// ``bodyLimit``; `nil` takes over the layer before, at last 1 MiB.
    public var errorBodyLimit: Int? {
        get { values?.errorBodyLimit }
        set { change { $0.errorBodyLimit = newValue } }
    }

    /// The alternatives of authentication schemes, each a list of schemes of which all are needed; an empty list turns
    /// authentication off, `nil` takes over the layer before.
    public var authSchemes: [[String]]? {
        get { values?.authSchemes }
        set { change { $0.authSchemes = newValue } }
    }

    /// The scopes that calls need besides those of the scheme (RFC 6749, section 3.3); `nil` takes over the layer before.
    public var scopes: [String]? {
        get { values?.scopes }
        set { change { $0.scopes = newValue } }
    }

    /// How long a call may take with all its attempts and the pauses between them; `nil` takes over the layer before, at
    /// last no limit.
    public var deadline: Duration? {
        get { rare?.deadline }
        set { changeRare { $0.deadline = newValue } }
    }

    /// How often a call that failed is sent again; `nil` takes over the layer before, at last `RetryPolicy()`.
    public var retry: RetryPolicy? {
        get { rare?.retry }
        set { changeRare { $0.retry = newValue } }
    }

    /// How many calls of this layer and those over it may run at the same time: the others wait for their turn, those of tasks
    /// with a higher priority first, else in the order in which they came. 0 is no limit, `nil` takes over the layer before.
    ///
    /// Setting it makes a new limit, for whatever is made of these settings afterwards.
    public var concurrency: Int? {
        get { rare?.limit?.count }
        set { changeRare { $0.limit = newValue.map { CallLimit($0) } } }
    }

    /// The name of the header field in which POST and PATCH carry a random key, the same for all attempts of a call, so that the
    /// server does twice what it is asked for once only: then they are sent again as other calls are. Empty turns it off, `nil`
    /// takes over the layer before. A field that is set to a key in ``headers`` is left alone.
    public var idempotencyKeyHeader: String? {
        get { rare?.idempotencyKeyHeader }
        set { changeRare { $0.idempotencyKeyHeader = newValue } }
    }

    /// Whether writing a record says which version of it is to be written over; `nil` takes over the layer before, at last
    /// ``VersionCheck/off``. An `If-Match` of one's own in ``headers`` is left alone.
    public var ifMatch: VersionCheck? {
        get { rare?.ifMatch }
        set { changeRare { $0.ifMatch = newValue } }
    }

    /// What sees each request before it is sent and each answer; those of the layers before come first.
    public var interceptors: [any Interceptor] {
        get { rare?.interceptors ?? [] }
        set { changeRare { $0.interceptors = newValue } }
    }

    /// Where answers are kept for the next call; `nil` takes over the layer before, at last none are.
    public var cache: HTTPCache? {
        get { rare?.cache }
        set { changeRare { $0.cache = newValue } }
    }

    /// What reads and writes bodies that are not JSON; where several fit a media type equally well, the last one does.
    public var codecs: [any BodyCodec] {
        get { rare?.codecs?.all ?? [] }
        set { changeRare { $0.codecs = newValue.isEmpty ? nil : BodyCodecs(newValue) } }
    }

    /// Other servers that redirects may take the app's data to: they get bodies, and the header fields that the app has set,
    /// but no credentials, which go where the schema says (`for`). `nil` takes over the layer before, at last no server.
    ///
    /// An origin (`https://files.example.com`) or all hosts below one (`https://*.example.com`), either with the beginning of
    /// a path. A malformed one covers nothing.
    public var trustedOrigins: [String]? {
        get { rare?.trusted?.origins }
        set { changeRare { $0.trusted = newValue.map { TrustedOrigins($0) } } }
    }

    /// What is set; `nil` where nothing is. One reference: settings are copied for every call, on threads that authSchemes the same
    /// ones at the same time.
    private var box: Box?
    private var values: Values? { box?.values }
    private var rare: RareSettings? { box?.values.rare }

    /// Makes a layer of settings; what is left out is taken over.
    public init(
        headers: CallSettings.Headers = [:],
        query: URLQuery = [:],
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        bodyLimit: Int? = nil,
        errorBodyLimit: Int? = nil,
        authSchemes: [[String]]? = nil,
        scopes: [String]? = nil,
        retry: RetryPolicy? = nil,
        concurrency: Int? = nil,
        idempotencyKeyHeader: String? = nil,
        ifMatch: VersionCheck? = nil
    ) {
        var values = Values()
        values.headers = headers
        values.query = query
        values.timeout = timeout
        values.bodyLimit = bodyLimit
        values.errorBodyLimit = errorBodyLimit
        values.authSchemes = authSchemes
        values.scopes = scopes
        if deadline != nil || retry != nil || concurrency != nil || idempotencyKeyHeader != nil || ifMatch != nil {
            values.rare = RareSettings(
                deadline: deadline, retry: retry, limit: concurrency.map { CallLimit($0) },
                idempotencyKeyHeader: idempotencyKeyHeader, ifMatch: ifMatch)
        }
        box = values.isEmpty ? nil : Box(values)
    }

    static let defaultTimeout = Duration.seconds(60)
    static let defaultBodyLimit = 64 * 1024 * 1024
    static let defaultErrorBodyLimit = 1024 * 1024

    /// This layer with a nearer one over it.
    func merging(_ nearer: CallSettings) -> CallSettings {
        guard let own = box, let near = nearer.box else {
            return box == nil ? nearer : self
        }
        var merged = self
        merged.box = Box(own.values.merging(near.values))
        return merged
    }

    /// These settings, with another layer in the places where they are still what a schema said.
    func over(_ own: CallSettings, whereUnchangedFrom schema: CallSettings) -> CallSettings {
        var merged = schema.merging(own)
        for item in schema.headers.items where !headers.items.contains(item) { merged.headers[item.name] = nil }
        let added = headers.items.filter { !schema.headers.items.contains($0) }
        for item in added { merged.headers[item.name] = nil }
        for item in added { merged.headers.append(item.value, for: item.name) }
        merged.query.merge(query.changes(from: schema.query))
        merged.timeout = timeout == schema.timeout ? merged.timeout : timeout
        merged.bodyLimit = bodyLimit == schema.bodyLimit ? merged.bodyLimit : bodyLimit
        merged.errorBodyLimit =
            errorBodyLimit == schema.errorBodyLimit ? merged.errorBodyLimit : errorBodyLimit
        merged.authSchemes = authSchemes == schema.authSchemes ? merged.authSchemes : authSchemes
        merged.scopes = scopes == schema.scopes ? merged.scopes : scopes
        guard rare != nil || merged.rare != nil else {
            return merged
        }
        merged.changeRare {
            $0.deadline = deadline == schema.deadline ? $0.deadline : deadline
            $0.retry = retry == schema.retry ? $0.retry : retry
            $0.idempotencyKeyHeader =
                idempotencyKeyHeader == schema.idempotencyKeyHeader ? $0.idempotencyKeyHeader : idempotencyKeyHeader
            $0.ifMatch = ifMatch == schema.ifMatch ? $0.ifMatch : ifMatch
            // A schema has no interceptors, codecs or origins, and single operations no limits.
            $0.limit = rare?.limit
            $0.trusted = rare?.trusted
            $0.interceptors = interceptors
            $0.cache = cache
            $0.codecs = rare?.codecs
        }
        return merged
    }

    /// Whether nothing is set but what most calls set.
    var isPlain: Bool { box?.isPlain ?? true }

    /// The limit of calls at the same time.
    var limit: CallLimit? { rare?.limit }

    /// What ``trustedOrigins`` covers.
    var trustedPatterns: [URLPattern] { rare?.trusted?.patterns ?? [] }

    /// The codecs of all layers.
    var bodyCodecs: BodyCodecs? { rare?.codecs }

    /// These settings as a schema's, which all clients of a process share: their limit is one for each client.
    func declared() -> CallSettings {
        guard let rare, let limit = rare.limit else {
            return self
        }
        var settings = self
        settings.changeRare { $0.limit = CallLimit(limit.count, isDeclared: true) }
        return settings
    }

    private mutating func change(_ change: (inout Values) -> Void) {
        var values = values ?? Values()
        change(&values)
        box = Box(values)
    }

    private mutating func changeRare(_ change: (inout RareSettings) -> Void) {
        self.change { values in
            var rare = values.rare ?? RareSettings()
            change(&rare)
            values.rare = rare
        }
    }

    private struct Values: Sendable {
        var headers = Headers()
        var query = URLQuery()
        var timeout: Duration?
        var bodyLimit: Int?
        var errorBodyLimit: Int?
        var authSchemes: [[String]]?
        var scopes: [String]?
        /// What few calls set.
        var rare: RareSettings?

        var isEmpty: Bool {
            headers.items.isEmpty && query.isEmpty && timeout == nil && bodyLimit == nil && errorBodyLimit == nil
                && authSchemes == nil && scopes == nil && rare == nil
        }

        func merging(_ nearer: Values) -> Values {
            var merged = self
            merged.headers.merge(nearer.headers)
            merged.query.merge(nearer.query)
            merged.timeout = nearer.timeout ?? timeout
            merged.bodyLimit = nearer.bodyLimit ?? bodyLimit
            merged.errorBodyLimit = nearer.errorBodyLimit ?? errorBodyLimit
            merged.authSchemes = nearer.authSchemes ?? authSchemes
            merged.scopes = nearer.scopes ?? scopes
            if let own = nearer.rare {
                merged.rare = rare?.merging(own) ?? own
            }
            return merged
        }
    }

    private final class Box: Sendable {
        let values: Values
        let isPlain: Bool

        init(_ values: Values) {
            self.values = values
            isPlain = values.rare == nil
        }
    }
}

/// What few calls set.
private struct RareSettings: Sendable {
    var deadline: Duration?
    var retry: RetryPolicy?
    var limit: CallLimit?
    var idempotencyKeyHeader: String?
    var ifMatch: CallSettings.VersionCheck?
    var interceptors: [any Interceptor] = []
    var cache: HTTPCache?
    var codecs: BodyCodecs?
    var trusted: TrustedOrigins?

    func merging(_ nearer: RareSettings) -> RareSettings {
        RareSettings(
            deadline: nearer.deadline ?? deadline, retry: nearer.retry ?? retry, limit: nearer.limit ?? limit,
            idempotencyKeyHeader: nearer.idempotencyKeyHeader ?? idempotencyKeyHeader,
            ifMatch: nearer.ifMatch ?? ifMatch,
            interceptors: interceptors + nearer.interceptors,
            cache: nearer.cache ?? cache,
            codecs: nearer.codecs.map { own in codecs?.merging(own) ?? own } ?? codecs,
            trusted: nearer.trusted ?? trusted)
    }
}

/// Origins as they were written, and what they cover.
private struct TrustedOrigins: Sendable {
    let origins: [String]
    let patterns: [URLPattern]

    init(_ origins: [String]) {
        self.origins = origins
        patterns = origins.compactMap { URLPattern($0) }
    }
}
