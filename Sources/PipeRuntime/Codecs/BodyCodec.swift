import PipeJSON

/// Reads and writes the bodies of media types that are not JSON: XML, MessagePack, property lists.
///
/// A codec turns bytes into the value that JSON would have, and back. So records, lists, pages and errors of generated clients
/// come in its media types, too, and nothing has to be generated for that.
///
/// ```swift
/// todo.client.settings.codecs = [XMLCodec()]
/// ```
///
/// An answer is read by the codec that names the media type of its `Content-Type` most closely: exactly, by its suffix
/// (`application/xml` reads `application/atom+xml`), or in a range (`text/*`); of several the last one. JSON needs no
/// codec, and an answer without `Content-Type` is read as JSON. What a call sends is written by the codec of the
/// `Content-Type` that ``CallSettings/headers`` has, and as JSON where they have none.
///
/// Where a record cannot be read, the place is that in this JSON; the body of the error is what came.
///
/// A codec is never given an empty body, nor one that is longer than ``CallSettings/bodyLimit``.
public protocol BodyCodec: Sendable {
    /// The media types that it is for, as `application/xml`; also ranges, as `text/*` and `application/*+xml`.
    var mediaTypes: [String] { get }

    /// Whether a body says which values are numbers, truth values and lists, as MessagePack does; `true` unless told otherwise.
    ///
    /// XML, CSV and forms have text alone. With `false`, ``decode(_:as:)`` has nothing to guess: it gives all values as
    /// strings, a list of one as its element, and what is empty as `null`, and the type of each member says how that is
    /// read. Numbers, `true`, `false`, `1` and `0` may stand in strings with white space around them; a list takes one
    /// value for itself, or an object whose only member holds its elements (`<tags><tag>a</tag></tags>`); and where a list, a map, a record or a string is asked for, `null` is the empty one. A list or a map
    /// may be absent, too. Members of the type `json` are what the codec gave.
    var hasTypes: Bool { get }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: The whole body, never empty.
    ///   - type: Its media type with parameters, such as the charset.
    /// - Throws: Anything; the call fails with ``PipeError/Reason/codec(mediaType:_:)``.
    func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue

    /// Writes a body.
    ///
    /// - Parameters:
    ///   - value: What is sent.
    ///   - type: The media type that it is sent as.
    /// - Throws: Anything; the call fails with ``PipeError/Reason/codec(mediaType:_:)``, and nothing is sent.
    func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8]
}

extension BodyCodec {
    public var hasTypes: Bool { true }
}
