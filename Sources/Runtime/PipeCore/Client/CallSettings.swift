import PipeHTTP

/// The settings of a client, a resource, an operation or a pipe: one layer of the settings of a call.
///
/// A call has the layers of its client, its resource and the resources above it, its operation, and its pipe. For
/// each setting the nearest layer that sets it wins. Headers and query merge by name; interceptors and codecs add up.
/// A setting that is assigned `nil` is cleared: the call has its default, whatever the farther layers say.
///
/// ```swift
/// let hurried = todo.projects.with { $0.timeout = .seconds(5) }
/// ```
public struct CallSettings: Sendable {
    /// Header fields sent with every call.
    public var headers: Headers

    /// Query items sent with every call.
    public var query: URLQuery

    /// How long one attempt of a call may take, until its response is read. For uploads and downloads of files, it is
    /// the time without any byte sent or received. The default is 60 seconds. ``deadline`` limits the whole call.
    @Setting public var timeout: Duration?

    /// How long a call may take with all its attempts and the pauses between them. By default it is unlimited.
    /// ``timeout`` limits one attempt.
    @Setting public var deadline: Duration?

    /// The maximum size of a response in memory, in bytes. The default is 64 MiB.
    @Setting public var bodyLimit: Int?

    /// The maximum number of bytes of an error response that are read into ``PipeError/body``, up to ``bodyLimit``. The
    /// default is 1 MiB.
    @Setting public var errorBodyLimit: Int?

    /// The alternatives of authentication schemes. Each is a list of schemes that are used together. An empty list
    /// turns authentication off.
    @Setting public var authAlternatives: [[String]]?

    /// The scopes that calls need in addition to the scheme's scopes (RFC 6749, section 3.3).
    @Setting public var scopes: [String]?

    /// When and how often a call that failed is retried. The default is `RetryPolicy()`.
    @Setting public var retry: RetryPolicy?

    /// The limit of ``concurrency``.
    @Setting var limit: CallLimit?

    /// The name of the header field with the idempotency key of POST and PATCH. The key is random and the same for all
    /// attempts of a call, so that the server recognizes a repeated request and does not perform it twice. With a key,
    /// POST and PATCH are retried as other calls are. An empty name turns it off. A key that is set in ``headers`` is
    /// kept.
    @Setting public var idempotencyKeyHeader: String?

    /// Whether writes of a record send its version, so that the server rejects them if the record was changed
    /// meanwhile. The default is ``VersionCheck/off``. An `If-Match` in ``headers`` is kept.
    public var ifMatch: VersionCheck? {
        get { checks.ifMatch }
        set { checks.ifMatch = newValue }
    }

    /// Whether values with rules in the schema are checked before they are sent. The default is `true`. A call that would
    /// send other values throws ``PipeError/RequestError/brokenRules(_:)``.
    public var validates: Bool? {
        get { checks.validates }
        set { checks.validates = newValue }
    }

    private var checks = WriteChecks()

    /// The cache of responses. By default responses are not cached.
    @Setting public var cache: (any ResponseCache)?

    /// Other servers that get the app's data after redirects: bodies, and the header fields that the app has set. They
    /// get no credentials, which the schema assigns to servers (`for`). By default the list is empty.
    ///
    /// Each is an origin (`https://files.example.com`) or all hosts below a domain (`https://*.example.com`),
    /// optionally with the beginning of a path. A malformed one covers no server.
    @Setting public var trustedOrigins: [String]?

    /// The name of the URL that paths are relative to, among the other URLs of the server in the schema; `nil` or empty
    /// for the URL of the server itself. A name that the client does not have makes the call throw
    /// ``PipeError/RequestError/unknownServer(_:)``.
    @Setting public var server: String?

    /// The interceptors, which receive each request before it is sent and each response. Those of farther layers come
    /// first.
    public var interceptors: [any Interceptor] = []

    /// The codecs that read and write bodies that are not JSON. If several fit a media type equally well, the last one
    /// is used; codecs of nearer layers come last.
    public var codecs: [any BodyCodec] = []

    /// Makes a layer of settings. Values that are left out come from the farther layers.
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
        acceptLanguage: String? = nil,
        server: String? = nil,
        codecs: [any BodyCodec] = []
    ) {
        self.headers = headers
        if let acceptLanguage, headers["Accept-Language"] == nil {
            self.headers["Accept-Language"] = acceptLanguage
        }
        self.query = query
        _timeout = Setting(timeout)
        _deadline = Setting(deadline)
        _bodyLimit = Setting(bodyLimit)
        _errorBodyLimit = Setting(errorBodyLimit)
        _authAlternatives = Setting(authAlternatives)
        _scopes = Setting(scopes)
        _retry = Setting(retry)
        _limit = Setting(concurrency.map { CallLimit($0) })
        _idempotencyKeyHeader = Setting(idempotencyKeyHeader)
        if let ifMatch {
            checks.ifMatch = ifMatch
        }
        _server = Setting(server)
        self.codecs = codecs
    }

    /// Puts a nearer layer over this one.
    mutating func merge(_ nearer: CallSettings) {
        headers.merge(nearer.headers)
        query.merge(nearer.query)
        _timeout.merge(nearer._timeout)
        _deadline.merge(nearer._deadline)
        _bodyLimit.merge(nearer._bodyLimit)
        _errorBodyLimit.merge(nearer._errorBodyLimit)
        _authAlternatives.merge(nearer._authAlternatives)
        _scopes.merge(nearer._scopes)
        _retry.merge(nearer._retry)
        _limit.merge(nearer._limit)
        _idempotencyKeyHeader.merge(nearer._idempotencyKeyHeader)
        checks.merge(nearer.checks)
        _cache.merge(nearer._cache)
        _trustedOrigins.merge(nearer._trustedOrigins)
        _server.merge(nearer._server)
        interceptors += nearer.interceptors
        codecs += nearer.codecs
    }
}

extension CallSettings {
    /// A setting of one layer: a value, none (cleared by `nil`), or the farther layers' value (not assigned).
    @propertyWrapper
    public struct Setting<Value: Sendable>: Sendable {
        /// The value of this layer; `nil` if it has none.
        public var wrappedValue: Value? {
            didSet { isSet = true }
        }

        /// Whether this layer decides, with a value or by clearing it.
        private(set) var isSet = false

        /// Makes a setting that is not assigned.
        public init() {}

        /// Makes a setting; `nil` leaves it to the farther layers.
        init(_ value: Value?) {
            wrappedValue = value
            isSet = value != nil
        }

        /// Puts the setting of a nearer layer over this one.
        mutating func merge(_ nearer: Setting) {
            if nearer.isSet {
                self = nearer
            }
        }
    }

    package static let defaultTimeout = Duration.seconds(60)
    package static let defaultBodyLimit = 64 * 1024 * 1024
    static let defaultErrorBodyLimit = 1024 * 1024

    /// The languages that responses should have, such as `de, en;q=0.7`: the field `Accept-Language` of ``headers``
    /// (RFC 9110, section 12.5.4).
    public var acceptLanguage: String? {
        get { headers["Accept-Language"] }
        set { headers["Accept-Language"] = newValue }
    }

    /// The maximum number of calls that run at the same time, of this layer and nearer ones; 0 for any number. The
    /// other calls wait for a slot: calls of tasks with a higher priority get one first, then calls that started
    /// earlier.
    ///
    /// Setting it creates a new limit, for the clients and pipes that are made with these settings afterwards.
    public var concurrency: Int? {
        get { limit?.count }
        set { limit = newValue.map { CallLimit($0) } }
    }

    /// The patterns of ``trustedOrigins``.
    package var trustedPatterns: [URLPattern] { (trustedOrigins ?? []).compactMap { URLPattern($0) } }

    /// The codecs of all layers; `nil` without codecs.
    var bodyCodecs: BodyCodecs? { codecs.isEmpty ? nil : BodyCodecs(codecs) }
}
