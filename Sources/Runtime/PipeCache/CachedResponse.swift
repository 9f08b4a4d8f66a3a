import HTTPTypes
import PipeHTTP

/// A stored response, with all that its reuse needs (RFC 9111, section 4).
struct CachedResponse: Sendable, Hashable {
    /// A header field of the request by which the server selects a response (`Vary`), and a digest of its value, `nil`
    /// without the field.
    struct Selector: Sendable, Hashable {
        let name: String
        let digest: String?
    }

    var status: HTTPResponse.Status
    var fields: HTTPFields
    let body: [UInt8]
    let selectors: [Selector]
    /// A digest of the header fields that identify the caller, see ``CacheKey/caller(of:identity:ignoring:)``.
    let caller: String
    /// When the request was sent and when the response was received, in seconds since 1970.
    var requestTime: Double
    var responseTime: Double

    /// The approximate size in bytes.
    var size: Int {
        fields.reduce(body.count + 200) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 32 }
    }

    // MARK: Storing

    /// Makes a stored response without its body, or `nil` if the response must not be stored (section 3).
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: The request, with its credentials.
    ///   - caller: A digest that identifies the caller. The response is reused for this caller only.
    ///   - requestTime: When the request was sent, in seconds since 1970.
    ///   - responseTime: When the response was received, in seconds since 1970.
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

    /// Returns the same response with a body.
    func with(body: [UInt8]) -> CachedResponse {
        CachedResponse(
            status: status, fields: fields, body: body, selectors: selectors, caller: caller,
            requestTime: requestTime, responseTime: responseTime)
    }

    private static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        let requestDirectives = CacheControl(request.headerFields)
        let responseDirectives = CacheControl(response.headerFields)
        let status = response.status.code
        guard request.method == .get, (200...599).contains(status), status != 206, status != 304,
            !requestDirectives.has("no-store"), !responseDirectives.has("no-store"), request.headerFields[.range] == nil
        else {
            return false
        }
        // `must-understand` has no effect here, as this cache knows the statuses that it stores.
        return responseDirectives.has("max-age") || response.headerFields[.expires] != nil
            || responseDirectives.has("public")
            || (responseDirectives.has("private") || isHeuristic(status)) && hasValidator(response.headerFields)
    }

    /// Whether a response with this status may be stored without explicit freshness (RFC 9110, section 15.1).
    private static func isHeuristic(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    private static func hasValidator(_ fields: HTTPFields) -> Bool {
        fields[.eTag] != nil || fields[.lastModified] != nil
    }

    /// Removes the header fields that apply to one connection only (section 3.1).
    private mutating func removeConnectionFields() {
        let named = fields[values: .connection].flatMap { $0.words(separatedBy: ",") }
            .map { String($0.trimmingASCIIWhitespace()) }
        for name in named + ["Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade"] {
            if let name = HTTPField.Name(name) {
                fields[name] = nil
            }
        }
    }

    // MARK: Selecting (section 4.1)

    /// Returns the selectors of a response, or `nil` if it fits no other request: with `Vary: *`, or more than 32
    /// names.
    private static func selectors(_ response: HTTPResponse, _ request: HTTPRequest) -> [Selector]? {
        let names = response.headerFields[values: .vary].flatMap { $0.words(separatedBy: ",") }
            .map { $0.trimmingASCIIWhitespace().lowercased() }.filter { !$0.isEmpty }
        guard !names.contains(where: { $0.hasSameBytes(as: "*") }), names.count <= 32 else {
            return nil
        }
        return Set(names).sorted().map { Selector(name: $0, digest: CacheKey.digest(of: $0, in: request)) }
    }

    /// Whether the server would select this response for a request of a caller.
    func isSelected(by request: HTTPRequest, of caller: String) -> Bool {
        self.caller == caller && selectors.allSatisfy { $0.digest == CacheKey.digest(of: $0.name, in: request) }
    }

    /// Whether both responses are for the same requests of the same caller.
    func hasSameUse(as other: CachedResponse) -> Bool {
        caller == other.caller && selectors == other.selectors
    }

    // MARK: Age (section 4.2)

    private var date: Double? { fields[.date].flatMap { seconds(of: $0) } }

    private func seconds(of date: String) -> Double? {
        HTTPDate(date, now: responseTime).map { Double($0.seconds) }
    }

    /// Returns the age in seconds (section 4.2.3).
    func age(at now: Double) -> Double {
        // Section 5.1: the first value of a list applies; invalid values are ignored.
        let received = fields[.age].flatMap { DeltaSeconds.readFirst(of: $0) } ?? 0
        let apparent = max(0, responseTime - (date ?? responseTime))
        let corrected = received + max(0, responseTime - requestTime)
        // `max`: a clock that was set back must not make a response younger.
        return max(apparent, corrected) + max(0, now - responseTime)
    }

    /// The freshness lifetime in seconds (section 4.2.1; section 4.2.2 if the server sends none).
    var lifetime: Double {
        let responseDirectives = CacheControl(fields)
        if let seconds = responseDirectives.seconds("max-age") {
            return seconds
        }
        if let expires = fields[.expires] {
            // An invalid date counts as one in the past (section 5.3).
            return seconds(of: expires).map { max(0, $0 - (date ?? responseTime)) } ?? 0
        }
        guard Self.isHeuristic(status.code) || responseDirectives.has("public"),
            let modified = fields[.lastModified].flatMap({ seconds(of: $0) })
        else {
            return 0
        }
        return min(max(0, (date ?? responseTime) - modified) / 10, 86_400)
    }

    /// Whether the response may be reused for a request without asking the server.
    func isUsable(for request: HTTPRequest, at now: Double) -> Bool {
        let requestDirectives = CacheControl(request.headerFields)
        let responseDirectives = CacheControl(fields)
        guard !requestDirectives.has("no-cache"), !responseDirectives.has("no-cache") else {
            return false
        }
        let age = age(at: now)
        if let limit = requestDirectives.seconds("max-age"), age > limit {
            return false
        }
        let left = lifetime - age
        if let least = requestDirectives.seconds("min-fresh"), left < least {
            return false
        }
        if left > 0 {
            return true
        }
        guard !responseDirectives.has("must-revalidate"), let most = requestDirectives.secondsOrInfinity("max-stale")
        else {
            return false
        }
        return -left <= most
    }

    /// Whether the response may be reused if the server cannot be reached or fails (`stale-if-error`; RFC 5861, section
    /// 4).
    func isUsableAfterError(for request: HTTPRequest, at now: Double) -> Bool {
        let responseDirectives = CacheControl(fields)
        guard !responseDirectives.has("must-revalidate"), !responseDirectives.has("no-cache"),
            let most = responseDirectives.seconds("stale-if-error")
                ?? CacheControl(request.headerFields).seconds("stale-if-error")
        else {
            return false
        }
        return age(at: now) - lifetime <= most
    }

    // MARK: Validating (section 4.3)

    /// Returns the conditional request that validates this response, or `nil` if it has no validator.
    func validation(of request: HTTPRequest) -> HTTPRequest? {
        guard Self.hasValidator(fields) else {
            return nil
        }
        var request = request
        request.headerFields[.ifNoneMatch] = fields[.eTag]
        request.headerFields[.ifModifiedSince] = fields[.lastModified]
        return request
    }

    /// Returns this response, updated by one with status 304 (section 4.3.4).
    func updated(by response: HTTPResponse, requestTime: Double, responseTime: Double) -> CachedResponse {
        var copy = self
        for name in Set(response.headerFields.map(\.name)) where !Self.isOfBody(name) {
            let fields = response.headerFields[fields: name]
            // Responses with other names each time do not let the stored one grow.
            guard copy.fields.count + fields.count <= HTTPFields.countLimit || copy.fields.contains(name) else {
                continue
            }
            copy.fields[fields: name] = fields
        }
        copy.requestTime = requestTime
        copy.responseTime = responseTime
        copy.removeConnectionFields()
        return copy
    }

    /// Whether a field describes the body. Such fields of a 304 do not describe the stored body (section 3.2).
    private static func isOfBody(_ name: HTTPField.Name) -> Bool {
        [.contentLength, .contentEncoding, .contentType, .contentRange].contains(name)
    }

    /// Returns the head and body for a request, with the header fields `Age` and `Cache-Status`.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds since 1970.
    ///   - note: The parameters of `Cache-Status` (RFC 9211).
    func response(at now: Double, note: String) -> (HTTPResponse, HTTPBody) {
        var response = HTTPResponse(status: status, headerFields: fields)
        response.headerFields[.age] = String(Int(min(age(at: now), DeltaSeconds.longest)))
        if let name = HTTPField.Name("Cache-Status") {
            response.headerFields.append(HTTPField(name: name, value: "pipewright; \(note)"))
        }
        return (response, HTTPBody(body))
    }
}
