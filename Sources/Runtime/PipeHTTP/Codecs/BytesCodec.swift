import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Passes bytes unchanged, as a JSON string in Base64: the form that `Data` has in JSON. Use it for binary bodies.
public struct BytesCodec: BodyCodec {
    public let mediaTypes: [String]

    /// Makes a codec.
    ///
    /// - Parameter mediaTypes: The media types that the codec handles.
    public init(mediaTypes: [String] = ["application/octet-stream", "image/*"]) {
        self.mediaTypes = mediaTypes
    }

    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        .string(Data(body).base64EncodedString())
    }

    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        Array(try JSON.decode(Data.self, from: JSON.encode(value)))
    }
}
