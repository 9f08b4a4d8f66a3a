import HTTPTypes
import PipeJSON

/// The codecs of a call: first the client's codecs, last the call's own.
package struct BodyCodecs: Sendable {
    private struct Entry: Sendable {
        let codec: any BodyCodec
        let ranges: [MediaType]
    }

    private var entries: [Entry]

    package init(_ codecs: [any BodyCodec]) {
        entries = codecs.map { Entry(codec: $0, ranges: $0.mediaTypes.compactMap { MediaType($0) }) }
    }

    package var all: [any BodyCodec] { entries.map(\.codec) }

    /// Returns these codecs, followed by the codecs of a layer nearer to the call.
    package func merging(_ nearer: BodyCodecs) -> BodyCodecs {
        var merged = self
        merged.entries += nearer.entries
        return merged
    }

    /// Returns the codec that matches a media type best, the last one of equal matches; `nil` if JSON matches best, or
    /// no codec matches.
    package func codec(for type: MediaType) -> (any BodyCodec)? {
        var best: (distance: Int, codec: (any BodyCodec)?) = type.isJSON ? (MediaType.distanceToJSON, nil) : (.max, nil)
        for entry in entries {
            for range in entry.ranges {
                if let distance = type.distance(to: range), distance <= best.distance {
                    best = (distance, entry.codec)
                }
            }
        }
        return best.codec
    }

    // MARK: Sending

    /// Returns the value of `Accept`: the type that values are sent in, then the others with `q=0.9`: JSON and the media
    /// types of the codecs.
    ///
    /// - Parameter contentType: The type that values are sent in; `nil` for JSON.
    package func accept(sending contentType: String?) -> String {
        let first = contentType.flatMap { MediaType($0) }.flatMap { codec(for: $0) == nil ? nil : $0.essence }
        var accepted = (first.map { [$0] } ?? []) + ["application/json"]
        for entry in entries {
            for range in entry.ranges where !range.subtype.begins(with: "*+") && !accepted.contains(range.essence) {
                accepted.append(range.essence)
            }
        }
        return accepted.enumerated().map { $0 == 0 ? $1 : $1 + ";q=0.9" }.joined(separator: ", ")
    }

    /// Whether a `Content-Type` of the settings applies to values only, because a codec handles it. Other content has
    /// its own type.
    package func claims(_ contentType: String) -> Bool {
        MediaType(contentType).map { codec(for: $0) != nil } ?? false
    }

    package static func standard(for type: MediaType) -> (any BodyCodec)? {
        BodyCodecs([FormCodec(), TextCodec()]).codec(for: type)
    }

    // MARK: Receiving

    /// Returns the body of a response converted to JSON, or `nil` if it is empty or JSON itself.
    ///
    /// - Parameters:
    ///   - address: The URL of the response.
    ///   - accept: The `Accept` of the request.
    package func decoded(
        _ body: [UInt8], _ headers: HTTPFields, from address: HTTPAddress, accept: String?
    ) -> DecodedBody? {
        guard !body.isEmpty, let type = headers[.contentType].flatMap({ MediaType($0) }),
            let codec = codec(for: type) ?? (type.isJSON ? nil : guess(address, accept)),
            !(type.isText && body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
        else {
            return nil
        }
        do {
            let json = try JSON.encode(try codec.decode(body, as: type))
            return DecodedBody(.success(json), hasTypes: codec.hasTypes)
        } catch {
            return DecodedBody(.failure(Self.failure(error, type)))
        }
    }

    /// Returns the codec for a response whose media type no codec handles: by the file name extension of its path, else
    /// by the first media type in `Accept`.
    private func guess(_ address: HTTPAddress, _ accept: String?) -> (any BodyCodec)? {
        let name = address.path.lastIndex(ofScalar: "/").map { address.path.suffix(after: $0) } ?? ""
        if let type = MediaType(MediaType.of(fileName: name)), type.essence != MediaType.unknown {
            return codec(for: type)
        }
        return accept?.words(separatedBy: ",").first.flatMap { MediaType($0) }.flatMap { codec(for: $0) }
    }

    package static func failure(_ error: any Error, _ type: MediaType) -> PipeError {
        error as? PipeError ?? PipeError(.codec(mediaType: type.essence, String(describing: error)))
    }
}
