import HTTPTypes
import PipeHTTP
import PipeJSON

/// Where a collection is, as values that can be kept, so that its pipe can be made again later.
package struct PipePlace: Hashable, Sendable {
    /// The path of the collection.
    package let path: String
    /// The items above the collection.
    package let items: [PathParameters.Ancestor]

    package init(path: String, items: [PathParameters.Ancestor]) {
        self.path = path
        self.items = items
    }
}

extension ResourcePipe {
    /// Where the collection is.
    package var place: PipePlace { PipePlace(path: path.text, items: parameters.ancestors) }

    /// The path with `{id}` for each value: the same one for all collections of a resource.
    package var pathPattern: String { path.pattern }

    /// The pipe of the same resource below other items.
    package func at(_ place: PipePlace) -> ResourcePipe {
        var pipe = self
        pipe.path = path.with(text: place.path)
        pipe.parameters = PathParameters(ancestors: place.items)
        return pipe
    }

    /// The item whose identity has parts.
    package func item(_ parts: [String], separator: String?) -> ItemPipe<Resource> {
        ItemPipe(pipe: self, identity: PathIdentity(parts, separator: separator))
    }

    /// This pipe with responses from the server and not from a cache.
    package var withoutCache: ResourcePipe { with { $0.headers["Cache-Control"] = "no-cache" } }

    /// Whether writes of a record say which version they change.
    package var checksVersions: Bool { layers.versionCheck != .off }

    /// Whether writes of a record have to say which version they change.
    package var requiresVersions: Bool { layers.versionCheck == .required }

    /// Whether members of objects in an update are merged with those that the server has (RFC 7396).
    package var mergesUpdates: Bool { descriptor.values.patch == .mergePatch }
}

extension RecordIdentity {
    /// The identity as segments of a path, percent-encoded: another text for each identity.
    package var pathText: String { pathIdentity.segments.joined(separator: "/") }
}

extension CallSite {
    /// Makes an operation with a body that was prepared before.
    ///
    /// - Parameters:
    ///   - body: What the body has, as JSON.
    ///   - content: Another body, such as one with files.
    ///   - version: The entity tag of the version that the operation changes.
    ///   - key: The idempotency key, which is sent if the schema has a header field for it.
    package func response(
        to operation: PipeOperation, sending body: JSONValue?, orContent content: CallRequest.Content?,
        version: String?, key: String?
    ) async throws(PipeError) -> CallResponse {
        var call = request(
            operation, content: content.map { .success($0) } ?? body.map { descriptor.content($0, of: operation) },
            fields: version.map { [HTTPField(name: .ifMatch, value: $0)] } ?? [])
        if let key, let name = call.settings.idempotencyKeyHeader, !name.isEmpty { call.settings.headers[name] = key }
        return try await client.perform(call)
    }

    /// Fetches a new record from the URL that its server has named for it (`Location`).
    package func record<Record: JSONReadable>(at address: HTTPAddress) async throws(PipeError) -> Record {
        let response = try await client.perform(request(at: address))
        return try received(try response.value(at: descriptor.recordPointer(of: .create)), response)
    }

    /// The body of a draft with files, as it is sent; `nil` for other values.
    package func bodyWithFiles(
        of value: some JSONWritable, in operation: PipeOperation
    ) throws(PipeError) -> CallRequest.Content? {
        try descriptor.draftContent(value, of: operation)?.get().made(boundary: client.boundary)
    }

    /// The record in the response to an operation.
    package func record<Record: JSONReadable>(
        in response: CallResponse, to operation: PipeOperation
    ) throws(PipeError) -> Record {
        try received(try response.value(at: descriptor.recordPointer(of: operation)), response)
    }

    /// The members of the record in the response to an operation; `nil` if there is no object.
    package func members(in response: CallResponse, to operation: PipeOperation) -> JSONObject? {
        try? response.value(at: descriptor.recordPointer(of: operation))
    }

    /// Fetches the record from the server, not from a cache.
    package func fetchWithoutCache<Record: JSONReadable>() async throws(PipeError) -> Record {
        try await fetch([HTTPField(name: .cacheControl, value: "no-cache")])
    }

    /// Whether the server knows by a key that it has executed an operation before.
    package func hasIdempotencyKey(_ operation: PipeOperation) -> Bool {
        request(operation).settings.idempotencyKeyHeader?.isEmpty == false
    }
}
