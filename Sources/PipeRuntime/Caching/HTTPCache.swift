import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps answers to GET as RFC 9111 has it for a private cache, in memory or in a folder, and asks the server again only where
/// it has to.
///
/// ```swift
/// var todo = TodoClient(server: .local)
/// todo.client.settings.cache = HTTPCache()
/// let fresh = todo.projects.with { $0.headers["Cache-Control"] = "no-cache" }
/// ```
///
/// A kept answer is given only to calls whose header fields are the same, but those that say nothing of who asks: `Accept`
/// and its like, `Cache-Control`, conditions, `User-Agent`, and the fields of traces. So a key that is set by hand, in
/// `settings.headers` or by an interceptor, is never given the answer of another one. Downloads, answers longer than an eighth of the limit,
/// and requests with conditions or ranges of their own go past the cache. `Cache-Status` (RFC 9211) of an answer tells where it came
/// from. Where the server cannot be reached, an answer is given that says it may be (`stale-if-error`, RFC 5861).
public final class HTTPCache: Sendable {
    private let store: any CacheStore
    /// The longest body that is kept.
    private let bodyLimit: Int
    /// In lower case.
    private let ignored: Set<String>

    /// Makes a cache in memory.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are kept at most, about.
    ///   - names: Further header fields of requests that say nothing of who asks, such as one with a number for each call.
    public init(memory limit: Int = 16 << 20, ignoring names: Set<String> = []) {
        store = MemoryCacheStore(limit: limit)
        bodyLimit = limit / 8
        ignored = Set(names.map { $0.lowercased() })
    }

    /// Makes a cache in a folder, which outlives the process. The folder is made where it is missing, for its owner alone, and
    /// should have nothing else in it.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - limit: How many bytes are kept at most, about.
    ///   - names: Further header fields of requests that say nothing of who asks, such as one with a number for each call.
    public init(folder: URL, limit: Int = 64 << 20, ignoring names: Set<String> = []) {
        store = DiskCacheStore(folder: folder.path, limit: limit)
        bodyLimit = limit / 8
        ignored = Set(names.map { $0.lowercased() })
    }

    /// Forgets everything, as when somebody signs out.
    public func removeAll() async {
        await store.removeAll()
    }

    // MARK: Calls

    typealias Sending = (HTTPRequest) async throws -> (HTTPResponse, HTTPBody)

    /// Answers a request, or sends it.
    ///
    /// - Parameters:
    ///   - request: The request with its credentials.
    ///   - address: What a `Location` of the answer is relative to.
    ///   - identity: The names of header fields that have secrets, in lower case: they tell who asks, whatever they are.
    ///   - now: The time.
    ///   - send: Sends a request.
    func answer(
        _ request: HTTPRequest, at address: HTTPAddress, identity: Set<String>, now: @escaping @Sendable () -> Date,
        send: Sending
    ) async throws -> (HTTPResponse, HTTPBody) {
        // Credentials may stand in the query, and interceptors may have changed the path.
        let key = CacheKey.digest(of: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
        guard request.method == .get else {
            return try await invalidating(key, request, address, send)
        }
        guard Self.isOrdinary(request) else {
            return try await send(request)
        }
        let asked = CacheControl(request.headerFields)
        let caller = CacheKey.caller(of: request, identity: identity, ignoring: ignored)
        let kept =
            asked.has("no-store")
            ? nil : await store.responses(for: key).first { $0.isSelected(by: request, of: caller) }
        let start = now().timeIntervalSince1970
        if let kept, kept.isUsable(for: request, at: start) {
            return kept.response(at: start, note: "hit")
        }
        if asked.has("only-if-cached") {
            // RFC 9111, section 5.2.1.7.
            return (HTTPResponse(status: .gatewayTimeout), .empty)
        }
        let response: HTTPResponse
        let body: HTTPBody
        do {
            (response, body) = try await send(kept?.validation(of: request) ?? request)
        } catch {
            guard let kept, !(error is CancellationError), kept.isUsableAfterError(for: request, at: start) else {
                throw error
            }
            return kept.response(at: start, note: "hit; detail=stale-if-error")
        }
        let end = now().timeIntervalSince1970
        if let kept {
            if response.status == .notModified {
                // So that its connection can be used again.
                _ = try? await body.collect(upTo: 0)
                let updated = kept.updated(by: response, requestTime: start, responseTime: end)
                await store.store(updated, for: key)
                return updated.response(at: end, note: "hit; fwd=stale; fwd-status=304")
            }
            if [500, 502, 503, 504].contains(response.status.code), kept.isUsableAfterError(for: request, at: end) {
                return kept.response(at: end, note: "hit; fwd=stale; fwd-status=\(response.status.code)")
            }
        }
        guard
            let new = CachedResponse(
                response, to: request, caller: caller, requestTime: start, responseTime: end),
            body.length ?? 0 <= Int64(bodyLimit)
        else {
            return (response, body)
        }
        return (response, keeping(new, key, body))
    }

    /// Whether a request asks for nothing but what is at its address.
    private static func isOrdinary(_ request: HTTPRequest) -> Bool {
        let own: [HTTPField.Name] = [.range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange]
        return own.allSatisfy { request.headerFields[$0] == nil }
    }

    /// Sends what may change things, after which what is kept of them is of no worth (RFC 9111, section 4.4).
    private func invalidating(
        _ key: String, _ request: HTTPRequest, _ address: HTTPAddress, _ send: Sending
    ) async throws -> (HTTPResponse, HTTPBody) {
        let (response, body) = try await send(request)
        guard ![.head, .options, .trace].contains(request.method), (200..<400).contains(response.status.code) else {
            return (response, body)
        }
        await store.remove(key)
        for name in [HTTPField.Name.location, .contentLocation] {
            if let text = response.headerFields[name], let other = try? address.resolving(text),
                other.hasSameOrigin(as: address)
            {
                await store.remove(CacheKey.digest(of: other.text))
            }
        }
        return (response, body)
    }

    /// A body that is kept when all of it was read.
    private func keeping(_ response: CachedResponse, _ key: String, _ body: HTTPBody) -> HTTPBody {
        HTTPBody(
            length: body.length,
            once: KeptChunks(body: body, limit: bodyLimit) { [store] bytes in
                await store.store(response.with(body: bytes), for: key)
            })
    }
}

/// The chunks of a body, which are handed over together at its end if they are not too many.
private struct KeptChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    let body: HTTPBody
    let limit: Int
    let keep: @Sendable ([UInt8]) async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: body.makeAsyncIterator(), length: body.length, limit: limit, keep: keep)
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let length: Int64?
        let limit: Int
        let keep: @Sendable ([UInt8]) async -> Void
        /// `nil` where there were too many, or all were handed over.
        var kept: [UInt8]? = []

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard let chunk = try await chunks.next() else {
                // RFC 9111, section 3.3: what is cut is not kept.
                if let kept, length.map({ $0 == Int64(kept.count) }) ?? true {
                    self.kept = nil
                    await keep(kept)
                }
                return nil
            }
            if let count = kept?.count {
                if count + chunk.count <= limit {
                    kept?.append(contentsOf: chunk)
                } else {
                    kept = nil
                }
            }
            return chunk
        }
    }
}
