import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The verbs of a client without a schema. Each has three forms: one that returns the response, one for values that read JSON
// themselves, such as `JSONValue` and generated records, and one for `Decodable` values.

extension PipeClient {
    private func respond(
        _ method: HTTPRequest.Method, _ path: CallPath, _ query: URLQuery, _ headers: CallSettings.Headers,
        _ body: Body? = nil
    ) async throws(PipeError) -> PipeResponse {
        let client = headers.items.isEmpty ? self : with { $0.headers.merge(headers) }
        return try await client.call(method, path, query: query, body: body)
    }

    /// Fetches the header fields of a resource: HEAD.
    ///
    /// - Parameters:
    ///   - path: The path below the server's URL, percent-encoded; values in `\(…)` become a
    ///     segment each. Or a URL, if the text begins with `https://` or `http://`.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func head(
        _ path: CallPath, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.head, path, query, headers)
    }

    // MARK: GET

    /// Fetches a resource: GET.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func get(
        _ path: CallPath, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.get, path, query, headers)
    }

    /// Fetches a resource: GET. Returns a value that reads JSON itself, such as ``JSONValue`` or a generated record.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func get<Value: JSONReadable>(
        _ path: CallPath, as type: Value.Type = Value.self, at place: JSONPointer? = nil,
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.get, path, query, headers).value(type, at: place)
    }

    /// Fetches a resource: GET. Returns a `Decodable` value.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @_disfavoredOverload
    public func get<Value: Decodable>(
        _ path: CallPath, as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder(),
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.get, path, query, headers).decoded(as: type, using: decoder)
    }

    // MARK: POST

    /// Sends a value to a resource: POST.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @discardableResult
    public func post(
        _ path: CallPath, body: Body? = nil, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.post, path, query, headers, body)
    }

    /// Sends a value to a resource: POST. Returns a value that reads JSON itself, such as ``JSONValue`` or a generated record.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func post<Value: JSONReadable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self, at place: JSONPointer? = nil,
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.post, path, query, headers, body).value(type, at: place)
    }

    /// Sends a value to a resource: POST. Returns a `Decodable` value.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @_disfavoredOverload
    public func post<Value: Decodable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder(),
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.post, path, query, headers, body).decoded(as: type, using: decoder)
    }

    // MARK: PUT

    /// Replaces a resource: PUT.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @discardableResult
    public func put(
        _ path: CallPath, body: Body? = nil, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.put, path, query, headers, body)
    }

    /// Replaces a resource: PUT. Returns a value that reads JSON itself, such as ``JSONValue`` or a generated record.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func put<Value: JSONReadable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self, at place: JSONPointer? = nil,
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.put, path, query, headers, body).value(type, at: place)
    }

    /// Replaces a resource: PUT. Returns a `Decodable` value.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @_disfavoredOverload
    public func put<Value: Decodable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder(),
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.put, path, query, headers, body).decoded(as: type, using: decoder)
    }

    // MARK: PATCH

    /// Changes a resource: PATCH.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @discardableResult
    public func patch(
        _ path: CallPath, body: Body? = nil, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.patch, path, query, headers, body)
    }

    /// Changes a resource: PATCH. Returns a value that reads JSON itself, such as ``JSONValue`` or a generated record.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func patch<Value: JSONReadable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self, at place: JSONPointer? = nil,
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.patch, path, query, headers, body).value(type, at: place)
    }

    /// Changes a resource: PATCH. Returns a `Decodable` value.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - body: What is sent.
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @_disfavoredOverload
    public func patch<Value: Decodable>(
        _ path: CallPath, body: Body? = nil, as type: Value.Type = Value.self,
        using decoder: JSONDecoder = JSONDecoder(),
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.patch, path, query, headers, body).decoded(as: type, using: decoder)
    }

    // MARK: DELETE

    /// Removes a resource: DELETE.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @discardableResult
    public func delete(
        _ path: CallPath, query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> PipeResponse {
        try await respond(.delete, path, query, headers)
    }

    /// Removes a resource: DELETE. Returns a value that reads JSON itself, such as ``JSONValue`` or a generated record.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    public func delete<Value: JSONReadable>(
        _ path: CallPath, as type: Value.Type = Value.self, at place: JSONPointer? = nil,
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.delete, path, query, headers).value(type, at: place)
    }

    /// Removes a resource: DELETE. Returns a `Decodable` value.
    ///
    /// - Parameters:
    ///   - path: The path or the URL, as for ``head(_:query:headers:)``.
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    ///   - query: Query items.
    ///   - headers: Header fields, which replace the settings' header fields.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @_disfavoredOverload
    public func delete<Value: Decodable>(
        _ path: CallPath, as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder(),
        query: URLQuery = URLQuery(), headers: CallSettings.Headers = [:]
    ) async throws(PipeError) -> Value {
        try await respond(.delete, path, query, headers).decoded(as: type, using: decoder)
    }
}
