import HTTPTypes
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The body of a call beyond those of a schema.
public struct CallBody: Sendable {
    let content: Result<CallRequest.Content, PipeError>

    /// A value as JSON.
    public static func json(_ value: some JSONWritable) -> CallBody {
        CallBody(content: .content(.json) { value.write(json: &$0) })
    }

    /// A value in a media type: JSON, a form, a text, or what a codec of ``CallSettings/codecs`` is for.
    public static func value(_ value: some JSONWritable, as type: String) -> CallBody {
        CallBody(content: .content(.json) { value.write(json: &$0) }).written(as: type)
    }

    /// An `Encodable` value as JSON, or in another media type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The media type.
    ///   - encoder: Writes it as JSON.
    public static func encoded(
        _ value: some Encodable, as type: String = "application/json; charset=utf-8",
        by encoder: JSONEncoder = JSONEncoder()
    ) -> CallBody {
        do {
            return bytes(Array(try encoder.encode(value))).written(as: type)
        } catch {
            return CallBody(content: .failure(PipeError(.codec(mediaType: type, String(describing: error)))))
        }
    }

    private func written(as type: String) -> CallBody {
        CallBody(
            content: content.map { content in
                var written = CallRequest.Content(type: type, body: content.body)
                written.isValue = true
                return written
            })
    }

    /// `application/x-www-form-urlencoded`.
    public static func form(_ fields: Query) -> CallBody {
        bytes(Array(fields.text.utf8), type: CallRequest.Content.formType)
    }

    /// A text in UTF-8.
    public static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> CallBody {
        bytes(Array(text.utf8), type: type)
    }

    /// Bytes of a media type.
    public static func bytes(_ bytes: [UInt8], type: String = "application/octet-stream") -> CallBody {
        CallBody(content: .success(CallRequest.Content(type: type, bytes: bytes)))
    }
}

extension PipeClient {
    /// Makes a call that the schema does not have, with the same credentials, settings, retries and errors.
    ///
    /// ```swift
    /// let answer = try await todo.client.call(.post, "maintenance/reindex", query: ["full": "true"])
    /// print(answer.status, try answer.json())
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the server's URL, percent-encoded; from the server's root where it begins with a slash. Values
    ///     in `\(…)` become a segment each, whatever is in them.
    ///   - query: More query items.
    ///   - body: The body.
    ///   - accept: The media types that are welcome.
    /// - Throws: ``PipeError``, for statuses outside of 200…299, too.
    @discardableResult
    public func call(
        _ method: HTTPRequest.Method, _ path: CallPath, query: Query = Query(), body: CallBody? = nil,
        accept: String = "application/json"
    ) async throws(PipeError) -> Answer {
        let path = ResourcePath().appending(path, PathParameters())
        var call = CallRequest(
            method: method, target: .path(path), settings: settings, scope: RunningCalls.Scope(pipe: path.text))
        call.query = query
        call.content = body?.content
        call.accept = accept
        return Answer(try await perform(call))
    }

    /// Sends a request as it is and gives what comes back, whatever its status: with credentials where the server is the
    /// client's, through redirects, with the client's times and limits, but without its headers and query, and once.
    ///
    /// - Parameters:
    ///   - request: The request with scheme, authority and path.
    ///   - body: Its body.
    /// - Returns: The head of the response, and its body, which is read by whoever asks for it.
    /// - Throws: ``PipeError``.
    public func send(
        _ request: HTTPRequest, body: HTTPBody? = nil
    ) async throws(PipeError) -> (HTTPResponse, HTTPBody) {
        let text = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")"
        let address: HTTPAddress
        do throws(AddressFault) {
            address = try HTTPAddress(text)
        } catch {
            throw PipeError(.invalidRequest(.serverURL(Redaction.removingUserInformation(text), error)))
        }
        var settings = settings
        settings.headers = HeaderList()
        var call = CallRequest(
            method: request.method, target: .address(address), settings: settings,
            scope: RunningCalls.Scope(pipe: address.path))
        call.fields = Array(request.headerFields)
        call.content = body.map { body in
            .success(CallRequest.Content(type: request.headerFields[.contentType] ?? "", body: body))
        }
        call.accept = request.headerFields[.accept] ?? "*/*"
        return try await perform(bounded(call)) { _, response, body throws(PipeError) in (response, body) }
    }
}
