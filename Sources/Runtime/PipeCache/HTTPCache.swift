import HTTPTypes
import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A private cache (RFC 9111) for the responses to GET, in memory or in a folder.
///
/// Use it for APIs whose responses have `Cache-Control`, `Expires`, `ETag` or `Last-Modified`. Fresh responses are
/// returned without a request; stale ones are validated with a conditional request.
///
/// ```swift
/// todo.client.settings.cache = HTTPCache()
/// let fresh = todo.projects.with { $0.headers["Cache-Control"] = "no-cache" }
/// ```
///
/// A stored response is reused only for calls with the same header fields. Fields that do not identify the caller may
/// differ: `Accept` and similar ones, `Cache-Control`, conditions, `User-Agent`, and the fields of traces. So a caller
/// with an API key that was set by hand, in `settings.headers` or by an interceptor, never gets the response of another
/// key.
///
/// The cache does not handle downloads, responses longer than an eighth of its limit, and requests that already have
/// conditions or ranges.
///
/// The header field `Cache-Status` (RFC 9211) says where a response came from. If the server cannot be reached, or
/// responds with status 500, 502, 503 or 504, a stored response is returned if its `stale-if-error` (RFC 5861) allows
/// that.
public final class HTTPCache: ResponseCache {
    private let store: any CacheStore
    /// The longest body that is stored, in bytes.
    private let bodyLimit: Int
    /// Names of header fields in lower case.
    private let ignored: Set<String>

    /// Makes a cache in memory.
    ///
    /// - Parameters:
    ///   - limit: The approximate size of all stored responses in bytes. The default is 16 MiB.
    ///   - names: Further header fields of requests that do not identify the caller, such as a number of the call.
    public init(memoryLimit limit: Int = 16 << 20, ignoringHeaders names: Set<String> = []) {
        store = MemoryCacheStore(limit: limit)
        bodyLimit = limit / 8
        ignored = Set(names.map { $0.lowercased() })
    }

    /// Makes a cache in a folder, which outlives the process. A missing folder is created, with access for its owner
    /// only. The folder should contain no other files.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - limit: The approximate size of all stored responses in bytes. The default is 64 MiB.
    ///   - names: Further header fields of requests that do not identify the caller, such as a number of the call.
    public init(folder: URL, limit: Int = 64 << 20, ignoringHeaders names: Set<String> = []) {
        store = DiskCacheStore(folder: folder.path, limit: limit)
        bodyLimit = limit / 8
        ignored = Set(names.map { $0.lowercased() })
    }

    /// Removes all stored responses, for instance when the user signs out.
    public func removeAll() async {
        await store.removeAll()
    }

    // MARK: Calls

    public func respond(
        to request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Interceptor.Next
    ) async throws -> (HTTPResponse, HTTPBody) {
        let address = try HTTPAddress("\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
        return try await respond(
            to: request, at: address, identity: context.redaction.headerNames, now: context.now
        ) { try await next($0, body) }
    }

    typealias Sending = (HTTPRequest) async throws -> (HTTPResponse, HTTPBody)

    /// Returns the stored response to a request, or sends the request.
    ///
    /// - Parameters:
    ///   - request: The request with its credentials.
    ///   - address: The URL that a `Location` in the response is relative to.
    ///   - identity: The names of header fields with secrets, in lower case. They always identify the caller.
    ///   - now: Returns the current time.
    ///   - send: Sends a request.
    func respond(
        to request: HTTPRequest, at address: HTTPAddress, identity: Set<String>, now: @escaping @Sendable () -> Date,
        send: Sending
    ) async throws -> (HTTPResponse, HTTPBody) {
        // Not `address`: the query may have credentials, and interceptors may have changed the path.
        let key = CacheKey.digest(of: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
        guard request.method == .get else {
            return try await invalidating(key, request, address, send)
        }
        guard Self.isUnconditional(request) else {
            return try await send(request)
        }
        let directives = CacheControl(request.headerFields)
        let caller = CacheKey.caller(of: request, identity: identity, ignoring: ignored)
        let stored =
            directives.has("no-store")
            ? nil : await store.responses(for: key).first { $0.isSelected(by: request, of: caller) }
        let start = now().timeIntervalSince1970
        if let stored, stored.isUsable(for: request, at: start) {
            return stored.response(at: start, note: "hit")
        }
        if directives.has("only-if-cached") {
            // RFC 9111, section 5.2.1.7: 504 without a stored response.
            return (HTTPResponse(status: .gatewayTimeout), .empty)
        }
        let response: HTTPResponse
        let body: HTTPBody
        do {
            (response, body) = try await send(stored?.validation(of: request) ?? request)
        } catch {
            guard let stored, !(error is CancellationError), stored.isUsableAfterError(for: request, at: start) else {
                throw error
            }
            return stored.response(at: start, note: "hit; detail=stale-if-error")
        }
        let end = now().timeIntervalSince1970
        if let stored {
            if response.status == .notModified {
                // Reads to the end, so that the connection can be reused.
                _ = try? await body.collect(upTo: 0)
                let updated = stored.updated(by: response, requestTime: start, responseTime: end)
                await store.store(updated, for: key)
                return updated.response(at: end, note: "hit; fwd=stale; fwd-status=304")
            }
            if [500, 502, 503, 504].contains(response.status.code), stored.isUsableAfterError(for: request, at: end) {
                return stored.response(at: end, note: "hit; fwd=stale; fwd-status=\(response.status.code)")
            }
        }
        guard
            let new = CachedResponse(
                response, to: request, caller: caller, requestTime: start, responseTime: end),
            body.length ?? 0 <= Int64(bodyLimit)
        else {
            return (response, body)
        }
        return (response, storing(new, key, body))
    }

    /// Whether a request has no conditions and no ranges.
    private static func isUnconditional(_ request: HTTPRequest) -> Bool {
        let names: [HTTPField.Name] = [.range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange]
        return names.allSatisfy { request.headerFields[$0] == nil }
    }

    /// Sends a request that may change resources, then removes their stored responses (RFC 9111, section 4.4).
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

    /// Returns a body that is stored once all of it was read.
    private func storing(_ response: CachedResponse, _ key: String, _ body: HTTPBody) -> HTTPBody {
        HTTPBody(
            length: body.length,
            once: StoredChunks(body: body, limit: bodyLimit) { [store] bytes in
                await store.store(response.with(body: bytes), for: key)
            })
    }
}

/// The chunks of a body. At the end all of its bytes are passed to `store`, unless they exceed the limit.
private struct StoredChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    let body: HTTPBody
    let limit: Int
    let store: @Sendable ([UInt8]) async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: body.makeAsyncIterator(), length: body.length, limit: limit, store: store)
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let length: Int64?
        let limit: Int
        let store: @Sendable ([UInt8]) async -> Void
        /// `nil` if there were too many bytes, or they were stored.
        var collected: [UInt8]? = []

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard let chunk = try await chunks.next() else {
                // RFC 9111, section 3.3: an incomplete body is not stored.
                if let collected, length.map({ $0 == Int64(collected.count) }) ?? true {
                    self.collected = nil
                    await store(collected)
                }
                return nil
            }
            if let count = collected?.count {
                if count + chunk.count <= limit {
                    collected?.append(contentsOf: chunk)
                } else {
                    collected = nil
                }
            }
            return chunk
        }
    }
}
