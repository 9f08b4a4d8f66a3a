#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension APIDocument {
    /// Why a text is not such a document.
    package enum FormatError: Error, Hashable, Sendable {
        /// It is not JSON, or an object without the number of a format.
        case noDocument
        /// It has another format: the tool that wrote it is older or newer.
        case otherFormat(Int)
        /// A member is missing or has a value of another type, at a path of names.
        case malformed(path: [String])
    }

    /// Reads the JSON that ``json()`` writes.
    package init(json: [UInt8]) throws(FormatError) {
        struct Head: Decodable {
            let format: Int
        }
        let data = Data(json)
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data) else { throw .noDocument }
        guard head.format == Self.currentFormat else { throw .otherFormat(head.format) }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw .malformed(path: (error as? DecodingError)?.names ?? [])
        }
    }

    /// The document as JSON. The same API has the same text.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension DecodingError {
    /// The names from the root to the place of the error.
    fileprivate var names: [String] {
        let (path, last): ([any CodingKey], (any CodingKey)?) =
            switch self {
            case .keyNotFound(let key, let context): (context.codingPath, key)
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context.codingPath, nil)
            @unknown default: ([], nil)
            }
        return (path + (last.map { [$0] } ?? [])).map(\.stringValue)
    }
}
