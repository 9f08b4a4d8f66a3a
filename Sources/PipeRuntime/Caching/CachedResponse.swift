import HTTPTypes

/// A response that was kept, and what it needs to be used again (RFC 9111, section 4).
struct CachedResponse: Sendable, Hashable {
    /// A header field of the request that the server chooses a response by, and a digest of its value.
    struct Selector: Sendable, Hashable {
        let name: String
        let digest: String?
    }

    var status: HTTPResponse.Status
    var fields: HTTPFields
    let body: [UInt8]
    let selectors: [Selector]
    /// A digest of the header fields that tell who asks, see ``CacheKey/caller(of:identity:ignoring:)``.
    let caller: String
    /// When the request was sent and when the response came, in seconds since 1970.
    var requestTime: Double
    var responseTime: Double

    /// How many bytes it takes, about.
    var size: Int {
        fields.reduce(body.count + 200) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 32 }
    }

    // MARK: Storing

    /// Makes something to keep of a response, without its body; `nil` where it must not be kept (section 3).
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: What was asked, with its credentials.
    ///   - caller: A digest of what tells who asks: the response is given to this caller alone.
    ///   - requestTime: When the request was sent.
    ///   - responseTime: When the response came.
    init?(
        _ response: HTTPResponse, to request: HTTPRequest, caller: String, requestTime: Double,
        responseTime: Double
    ) {
        guard Self.isStorable(response, to: request), let selectors = Self.selectors(response, request) else {
            return nil
        }
        status = response.status
        fields = response.headerFields
        body = []
        self.selectors = selectors
        self.caller = caller
        self.requestTime = requestTime
        self.responseTime = responseTime
        removeConnectionFields()
    }

    init(
        status: HTTPResponse.Status, fields: HTTPFields, body: [UInt8], selectors: [Selector], caller: String,
        requestTime: Double, responseTime: Double
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.selectors = selectors
        self.caller = caller
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    /// The same with a body.
    func with(body: [UInt8]) -> CachedResponse {
        CachedResponse(
            status: status, fields: fields, body: body, selectors: selectors, caller: caller,
            requestTime: requestTime, responseTime: responseTime)
    }

    private static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        let asked = CacheControl(request.headerFields)
        let said = CacheControl(response.headerFields)
        let status = response.status.code
        guard request.method == .get, (200...599).contains(status), status != 206, status != 304,
            !asked.has("no-store"), !said.has("no-store"), request.headerFields[.range] == nil
        else {
            return false
        }
        // `must-understand` means statuses that this cache knows.
        return said.has("max-age") || response.headerFields[.expires] != nil || said.has("public")
            || (said.has("private") || isHeuristic(status)) && hasValidator(response.headerFields)
    }

    /// RFC 9110, section 15.1.
    private static func isHeuristic(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    private static func hasValidator(_ fields: HTTPFields) -> Bool {
        fields[.eTag] != nil || fields[.lastModified] != nil
    }

    /// Section 3.1: these are of one connection alone.
    private mutating func removeConnectionFields() {
        let named = fields[values: .connection].flatMap { $0.words(at: ",") }
            .map { String($0.trimmingASCIIWhitespace()) }
        for name in named + ["Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade"] {
            if let name = HTTPField.Name(name) {
                fields[name] = nil
            }
        }
    }

    // MARK: Selecting (section 4.1)

    /// `nil` where no other request is like this one.
    private static func selectors(_ response: HTTPResponse, _ request: HTTPRequest) -> [Selector]? {
        let names = response.headerFields[values: .vary].flatMap { $0.words(at: ",") }
            .map { $0.trimmingASCIIWhitespace().lowercased() }.filter { !$0.isEmpty }
        guard !names.contains(where: { $0.isSame(as: "*") }), names.count <= 32 else {
            return nil
        }
        return Set(names).sorted().map { Selector(name: $0, digest: CacheKey.digest(of: $0, in: request)) }
    }

    /// Whether it is what the server would choose for a request of a caller.
    func isSelected(by request: HTTPRequest, of caller: String) -> Bool {
        self.caller == caller && selectors.allSatisfy { $0.digest == CacheKey.digest(of: $0.name, in: request) }
    }

    /// Whether both are for the same requests of the same caller.
    func hasSameUse(as other: CachedResponse) -> Bool {
        caller == other.caller && selectors == other.selectors
    }

    // MARK: Age (section 4.2)

    private var date: Double? { fields[.date].flatMap { seconds(of: $0) } }

    private func seconds(of date: String) -> Double? {
        HTTPDate(date, now: responseTime).map { Double($0.seconds) }
    }

    /// How old it is, in seconds (section 4.2.3).
    func age(at now: Double) -> Double {
        // Section 5.1: of a list the first counts; what is no number of seconds is ignored.
        let said = fields[.age].flatMap { DeltaSeconds.readFirst(of: $0) } ?? 0
        let apparent = max(0, responseTime - (date ?? responseTime))
        let corrected = said + max(0, responseTime - requestTime)
        // A clock that was set back makes nothing younger.
        return max(apparent, corrected) + max(0, now - responseTime)
    }

    /// How long it is fresh, in seconds (section 4.2.1, and 4.2.2 where the server does not say).
    var lifetime: Double {
        let said = CacheControl(fields)
        if let seconds = said.seconds("max-age") {
            return seconds
        }
        if let expires = fields[.expires] {
            // What is no date is in the past (section 5.3).
            return seconds(of: expires).map { max(0, $0 - (date ?? responseTime)) } ?? 0
        }
        guard Self.isHeuristic(status.code) || said.has("public"),
            let modified = fields[.lastModified].flatMap({ seconds(of: $0) })
        else {
            return 0
        }
        return min(max(0, (date ?? responseTime) - modified) / 10, 86_400)
    }

    /// Whether it may be given to a request without the server being asked.
    func isUsable(for request: HTTPRequest, at now: Double) -> Bool {
        let asked = CacheControl(request.headerFields)
        let said = CacheControl(fields)
        guard !asked.has("no-cache"), !said.has("no-cache") else {
            return false
        }
        let age = age(at: now)
        if let limit = asked.seconds("max-age"), age > limit {
            return false
        }
        let left = lifetime - age
        if let least = asked.seconds("min-fresh"), left < least {
            return false
        }
        if left > 0 {
            return true
        }
        guard !said.has("must-revalidate"), let most = asked.secondsOrEndless("max-stale") else {
            return false
        }
        return -left <= most
    }

    /// Whether it may be given where the server cannot be reached or fails (RFC 5861, section 4).
    func isUsableAfterError(for request: HTTPRequest, at now: Double) -> Bool {
        let said = CacheControl(fields)
        guard !said.has("must-revalidate"), !said.has("no-cache"),
            let most = said.seconds("stale-if-error") ?? CacheControl(request.headerFields).seconds("stale-if-error")
        else {
            return false
        }
        return age(at: now) - lifetime <= most
    }

    // MARK: Validating (section 4.3)

    /// The request that asks whether it is still what the server has; `nil` where that cannot be asked.
    func validation(of request: HTTPRequest) -> HTTPRequest? {
        guard Self.hasValidator(fields) else {
            return nil
        }
        var request = request
        request.headerFields[.ifNoneMatch] = fields[.eTag]
        request.headerFields[.ifModifiedSince] = fields[.lastModified]
        return request
    }

    /// This response, brought up to date by one with status 304 (section 4.3.4).
    func updated(by response: HTTPResponse, requestTime: Double, responseTime: Double) -> CachedResponse {
        var copy = self
        for name in Set(response.headerFields.map(\.name)) where !Self.isOfBody(name) {
            copy.fields[fields: name] = response.headerFields[fields: name]
        }
        copy.requestTime = requestTime
        copy.responseTime = responseTime
        copy.removeConnectionFields()
        return copy
    }

    /// What tells of a body, that of a 304 tells nothing of the one that is kept (section 3.2).
    private static func isOfBody(_ name: HTTPField.Name) -> Bool {
        [.contentLength, .contentEncoding, .contentType, .contentRange].contains(name)
    }

    /// As an answer to a request.
    ///
    /// - Parameters:
    ///   - now: When.
    ///   - note: What `Cache-Status` says of it (RFC 9211).
    func response(at now: Double, note: String) -> (HTTPResponse, HTTPBody) {
        var response = HTTPResponse(status: status, headerFields: fields)
        response.headerFields[.age] = String(Int(min(age(at: now), DeltaSeconds.longest)))
        if let name = HTTPField.Name("Cache-Status") {
            response.headerFields.append(HTTPField(name: name, value: "pipewright; \(note)"))
        }
        return (response, HTTPBody(body))
    }
}
