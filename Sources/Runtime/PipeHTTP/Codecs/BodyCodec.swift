import PipeJSON

/// Reads and writes the bodies of media types other than JSON, such as XML, MessagePack or property lists.
///
/// A codec converts between bytes and JSON values. Records, lists, pages and errors of generated clients then work with
/// its media types, and nothing has to be generated for that.
///
/// ```swift
/// todo.client.settings.codecs = [XMLCodec()]
/// ```
///
/// A response is read by the codec that matches its `Content-Type` best: exactly, by its suffix (`application/xml`
/// reads `application/atom+xml`), or by a range (`text/*`). Of equal matches the last codec is used. JSON needs no
/// codec, and a response without `Content-Type` is read as JSON. A request body is written by the codec for the
/// `Content-Type` in ``CallSettings/headers``, and as JSON if that has none.
///
/// If a record cannot be read, the error's location is one in the JSON value of the codec; the error's body has the
/// bytes of the response.
///
/// A codec never gets an empty body, or one that is longer than ``CallSettings/bodyLimit``.
public protocol BodyCodec: Sendable {
    /// The media types that the codec handles, such as `application/xml`, or ranges, such as `text/*` and
    /// `application/*+xml`.
    var mediaTypes: [String] { get }

    /// Whether a body distinguishes numbers, Booleans and lists from texts, as MessagePack does. The default is `true`.
    ///
    /// XML, CSV and forms have only text. A codec with `false` does not guess types: ``decode(_:as:)`` returns all
    /// values as strings, a list of one element as that element, and empty values as `null`. The type of each member
    /// then says how its value is read:
    ///
    /// - Numbers, `true`, `false`, `1` and `0` are read from strings, with optional white space around them.
    /// - A list is read from a single value, or from an object whose only member has the elements
    ///   (`<tags><tag>a</tag></tags>`).
    /// - For a list, a map, a record or a string, `null` is read as the empty value.
    /// - A list or a map may also be absent.
    /// - Members of the type `json` get the codec's value unchanged.
    var hasTypes: Bool { get }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: The whole body, which is never empty.
    ///   - type: The media type of the body, with parameters such as the charset.
    /// - Throws: Any error. The call fails with ``PipeError/Reason/codec(mediaType:_:)``.
    func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue

    /// Writes a body.
    ///
    /// - Parameters:
    ///   - value: The value to send.
    ///   - type: The media type of the body.
    /// - Throws: Any error. The call fails with ``PipeError/Reason/codec(mediaType:_:)``, and nothing is sent.
    func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8]
}

extension BodyCodec {
    public var hasTypes: Bool { true }
}
