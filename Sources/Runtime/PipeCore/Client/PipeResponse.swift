import HTTPTypes
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The response to a call that no schema describes, with a status from 200 to 299.
public struct PipeResponse: Sendable {
    private let response: CallResponse

    package init(_ response: CallResponse) {
        // The app may read a response at any time.
        self.response = response.read(within: nil)
    }

    /// The status, from 200 to 299.
    public var status: Int { response.status.code }

    /// The header fields.
    public var headers: HTTPFields { response.headers }

    /// The body.
    public var body: [UInt8] { response.body }

    /// The URL of the response, after redirects and without secrets.
    public var url: String { response.redaction.url(response.address.text) }

    /// The body as UTF-8, with malformed bytes replaced.
    public var text: String { String(decoding: response.body, as: UTF8.self) }

    /// The body as JSON, or as the codec of its media type reads it.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/Reason/decoding(_:)``.
    public func json() throws(PipeError) -> JSONValue {
        try value(JSONValue.self)
    }

    /// The body as a value, such as a record of a schema.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - place: The place of the value in the body; `nil` for the whole body.
    /// - Throws: ``PipeError`` with ``PipeError/Reason/decoding(_:)``, ``PipeError/Reason/codec(mediaType:_:)`` or
    ///   ``PipeError/Reason/emptyBody``.
    public func value<Value: JSONReadable>(
        _ type: Value.Type = Value.self, at place: JSONPointer? = nil
    ) throws(PipeError) -> Value {
        try response.value(at: place)
    }

    /// The body as a `Decodable` value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: Reads it from JSON.
    /// - Throws: ``PipeError`` with ``PipeError/Reason/codec(mediaType:_:)`` or ``PipeError/Reason/emptyBody``.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws(PipeError) -> Value {
        guard !response.isBlank else {
            throw response.error(.emptyBody)
        }
        let json = Data(try response.json())
        do {
            return try decoder.decode(type, from: json)
        } catch {
            throw response.error(.codec(mediaType: CallRequest.jsonOnly, String(describing: error)))
        }
    }
}
