import PipeHTTP

/// The settings of a client, a resource, a pipe or a call. Each of them is a layer.
///
/// The nearest layer to the call wins; headers and query merge by name. A value that a layer does not set is inherited
/// from the layer before. A copy made by `with` that sets a value to `nil` clears it, so that the default applies.
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

    /// The languages that responses should have, such as `de, en;q=0.7`: the field `Accept-Language` of ``headers``
    /// (RFC 9110, section 12.5.4).
    public var acceptLanguage: String? {
        get { headers["Accept-Language"] }
        set { headers["Accept-Language"] = newValue }
    }

    /// Query items sent with every call.
    public var query: URLQuery {
        get { values?.query ?? URLQuery() }
        set { change { $0.query = newValue } }
    }

    /// How long one attempt of a call may take, until its response is read. For uploads and downloads of files, it is
    /// the time without any byte sent or received. The default is 60 seconds. ``deadline`` limits the whole call.
    public var timeout: Duration? {
        get { values?.timeout }
        set { change { $0.timeout = newValue } }
    }

    /// The maximum size of a response in memory, in bytes. The default is 64 MiB.
    public var bodyLimit: Int? {
        get { values?.bodyLimit }
        set { change { $0.bodyLimit = newValue } }
    }

    /// The maximum number of bytes of an error response that are read into ``PipeError/body``, up to ``bodyLimit``. The
    /// default is 1 MiB.
    public var errorBodyLimit: Int? {
        get { values?.errorBodyLimit }
        set { change { $0.errorBodyLimit = newValue } }
    }

    /// The alternatives of authentication schemes. Each is a list of schemes that are used together. An empty list
    /// turns authentication off.
    public var authAlternatives: [[String]]? {
        get { values?.authAlternatives }
        set { change { $0.authAlternatives = newValue } }
    }

    /// The scopes that calls need in addition to those of the scheme (RFC 6749, section 3.3).
    public var scopes: [String]? {
        get { values?.scopes }
        set { change { $0.scopes = newValue } }
    }

    /// How long a call may take with all its attempts and the pauses between them. By default it is unlimited.
    /// ``timeout`` limits one attempt.
    public var deadline: Duration? {
        get { rare?.deadline }
        set { changeRare { $0.deadline = newValue } }
    }

    /// When and how often a call that failed is retried. The default is `RetryPolicy()`.
    public var retry: RetryPolicy? {
        get { rare?.retry }
        set { changeRare { $0.retry = newValue } }
    }

    /// The maximum number of calls that run at the same time, of this layer and nearer ones; 0 for any number. The
    /// other calls wait for a slot: calls of tasks with a higher priority get one first, then calls that started
    /// earlier.
    ///
    /// Setting it creates a new limit, for the clients and pipes that are made with these settings afterwards.
    public var concurrency: Int? {
        get { rare?.limit?.count }
        set { changeRare { $0.limit = newValue.map { CallLimit($0) } } }
    }

    /// The name of the header field with the idempotency key of POST and PATCH. The key is random and the same for all
    /// attempts of a call, so that the server recognizes a repeated request and does not perform it twice. With a key,
    /// POST and PATCH are retried as other calls are. An empty name turns it off. A key that is set in ``headers`` is
    /// kept.
    public var idempotencyKeyHeader: String? {
        get { rare?.idempotencyKeyHeader }
        set { changeRare { $0.idempotencyKeyHeader = newValue } }
    }

    /// Whether writes of a record send its version, so that the server rejects them if the record was changed
    /// meanwhile. The default is ``VersionCheck/off``. An `If-Match` in ``headers`` is kept.
    public var ifMatch: VersionCheck? {
        get { rare?.ifMatch }
        set { changeRare { $0.ifMatch = newValue } }
    }

    /// The interceptors, which receive each request before it is sent and each response. Those of outer layers come
    /// first.
    public var interceptors: [any Interceptor] {
        get { rare?.interceptors ?? [] }
        set { changeRare { $0.interceptors = newValue } }
    }

    /// The cache of responses. By default responses are not cached.
    public var cache: (any ResponseCache)? {
        get { rare?.cache }
        set { changeRare { $0.cache = newValue } }
    }

    /// The codecs that read and write bodies that are not JSON. If several fit a media type equally well, the last one
    /// is used.
    public var codecs: [any BodyCodec] {
        get { rare?.codecs?.all ?? [] }
        set { changeRare { $0.codecs = newValue.isEmpty ? nil : BodyCodecs(newValue) } }
    }

    /// Other servers that get the app's data after redirects: bodies, and the header fields that the app has set. They
    /// get no credentials, which the schema assigns to servers (`for`). By default the list is empty.
    ///
    /// Each is an origin (`https://files.example.com`) or all hosts below a domain (`https://*.example.com`),
    /// optionally with the beginning of a path. A malformed one covers no server.
    public var trustedOrigins: [String]? {
        get { rare?.trusted?.origins }
        set { changeRare { $0.trusted = newValue.map { TrustedOrigins($0) } } }
    }

    /// The values that are set; `nil` if none is. One reference: settings are copied for every call, by threads that
    /// use the same settings at the same time.
    private var box: Box?
    private var values: Values? { box?.values }
    private var rare: RareSettings? { box?.values.rare }

    /// Makes a layer of settings. Values that are left out are inherited from the layer before.
    public init(
        headers: CallSettings.Headers = [:],
        query: URLQuery = [:],
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        bodyLimit: Int? = nil,
        errorBodyLimit: Int? = nil,
        authAlternatives: [[String]]? = nil,
        scopes: [String]? = nil,
        retry: RetryPolicy? = nil,
        concurrency: Int? = nil,
        idempotencyKeyHeader: String? = nil,
        ifMatch: VersionCheck? = nil,
        acceptLanguage: String? = nil
    ) {
        var values = Values()
        values.headers = headers
        if let acceptLanguage, headers["Accept-Language"] == nil {
            values.headers["Accept-Language"] = acceptLanguage
        }
        values.query = query
        values.timeout = timeout
        values.bodyLimit = bodyLimit
        values.errorBodyLimit = errorBodyLimit
        values.authAlternatives = authAlternatives
        values.scopes = scopes
        if deadline != nil || retry != nil || concurrency != nil || idempotencyKeyHeader != nil || ifMatch != nil {
            values.rare = RareSettings(
                deadline: deadline, retry: retry, limit: concurrency.map { CallLimit($0) },
                idempotencyKeyHeader: idempotencyKeyHeader, ifMatch: ifMatch)
        }
        box = values.isEmpty ? nil : Box(values)
    }

    package static let defaultTimeout = Duration.seconds(60)
    package static let defaultBodyLimit = 64 * 1024 * 1024
    static let defaultErrorBodyLimit = 1024 * 1024

    /// Returns this layer merged with a nearer one, whose values win.
    func merging(_ nearer: CallSettings) -> CallSettings {
        guard let own = box, let near = nearer.box else {
            return box == nil ? nearer : self
        }
        var merged = self
        merged.box = Box(own.values.merging(near.values))
        return merged
    }

    /// Returns these settings, with the values of another layer for those that are unchanged from the schema.
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
        merged.authAlternatives =
            authAlternatives == schema.authAlternatives ? merged.authAlternatives : authAlternatives
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

    /// Whether no uncommon option is set.
    var isPlain: Bool { box?.isPlain ?? true }

    /// The limit of concurrent calls.
    var limit: CallLimit? { rare?.limit }

    /// The patterns of ``trustedOrigins``.
    package var trustedPatterns: [URLPattern] { rare?.trusted?.patterns ?? [] }

    /// The codecs of all layers.
    var bodyCodecs: BodyCodecs? { rare?.codecs }

    /// Returns these settings as those of a schema, which all clients of a process share: each client gets a separate
    /// limit.
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
        var authAlternatives: [[String]]?
        var scopes: [String]?
        /// Uncommon options.
        var rare: RareSettings?

        var isEmpty: Bool {
            headers.items.isEmpty && query.isEmpty && timeout == nil && bodyLimit == nil && errorBodyLimit == nil
                && authAlternatives == nil && scopes == nil && rare == nil
        }

        func merging(_ nearer: Values) -> Values {
            var merged = self
            merged.headers.merge(nearer.headers)
            merged.query.merge(nearer.query)
            merged.timeout = nearer.timeout ?? timeout
            merged.bodyLimit = nearer.bodyLimit ?? bodyLimit
            merged.errorBodyLimit = nearer.errorBodyLimit ?? errorBodyLimit
            merged.authAlternatives = nearer.authAlternatives ?? authAlternatives
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

/// Uncommon options.
private struct RareSettings: Sendable {
    var deadline: Duration?
    var retry: RetryPolicy?
    var limit: CallLimit?
    var idempotencyKeyHeader: String?
    var ifMatch: CallSettings.VersionCheck?
    var interceptors: [any Interceptor] = []
    var cache: (any ResponseCache)?
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

/// Origins as text and as patterns.
private struct TrustedOrigins: Sendable {
    let origins: [String]
    let patterns: [URLPattern]

    init(_ origins: [String]) {
        self.origins = origins
        patterns = origins.compactMap { URLPattern($0) }
    }
}
