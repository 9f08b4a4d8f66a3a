import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Hands bytes through as they are, as a JSON string in base64: what a record has as `Data`.
public struct BytesCodec: BodyCodec {
    public let mediaTypes: [String]

    /// Makes a codec.
    ///
    /// - Parameter mediaTypes: The media types that it is for.
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
