import PipeHTTP
import PipeModel

/// Why there is no stand-in for an API.
public enum StandInError: Error, Hashable, Sendable {
    /// The file with the description cannot be read.
    case unreadableFile(URL)
    /// The text is not the description of an API.
    case noDescription
    /// The description has another format than this version reads. `pipewright generate --api-json` writes it again.
    case otherFormat(Int)
    /// The API has no call with this name.
    case noSuchCall(String)
    /// The text is not what ``StandIn/keptRecords()`` returns.
    case noKeptRecords
    /// A given record does not fit its type. The path has the names of resources and fields, and the numbers of records,
    /// joined by full stops.
    case malformedRecords(path: String, reason: String)
    /// The API has no extractor with this name.
    case noSuchExtractor(String)
    /// The API has no webhook event with this name.
    case noSuchEvent(String)
    /// The secret of a signature is empty, or is not written as the schema says.
    case malformedSecret
    /// The API has no authentication scheme with this name.
    case noSuchScheme(String)
    /// A member of the description is missing or has another type, at a path of names.
    case malformedDescription(path: String)

    init(_ error: APIDocument.FormatError) {
        self =
            switch error {
            case .noDocument: .noDescription
            case .otherFormat(let format): .otherFormat(format)
            case .malformed(let path): .malformedDescription(path: path.joined(separator: "."))
            }
    }
}

extension StandInError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .unreadableFile(let url): "The description \(url.path) cannot be read."
        case .noDescription: "The text is not the description of an API."
        case .otherFormat(let format):
            "The description has the format \(format) of another version of Pipewright. "
                + "‘pipewright generate --api-json’ writes the format \(APIDocument.currentFormat)."
        case .noSuchCall(let name): "The API has no call \(name)."
        case .noKeptRecords: "The text does not have the records of a stand-in."
        case .malformedRecords(let path, let reason):
            path.isEmpty ? "The records are malformed. \(reason)" : "The records are malformed: \(path) \(reason)."
        case .noSuchExtractor(let name): "The API has no extractor \(name)."
        case .noSuchEvent(let name): "The API has no webhook event \(name)."
        case .malformedSecret: "The secret of the signature is empty, or is not written as the schema says."
        case .noSuchScheme(let name): "The API has no authentication scheme \(name)."
        case .malformedDescription(let path): "The description is malformed at \(path)."
        }
    }
}
