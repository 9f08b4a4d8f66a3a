import PipeHTTP
import PipeJSON

/// How a response contains values that arrive one after the other.
public enum StreamFormat: Sendable, Hashable {
    /// Server-sent events (HTML Living Standard, section 9.2). The data of each event is a value.
    case serverSentEvents
    /// A value in each line, known as JSON Lines and NDJSON. Empty lines are ignored.
    case jsonLines
    /// A JSON text sequence (RFC 7464).
    case jsonSequence
    /// The elements of an array: at a pointer of member names, or without one the whole body. In a generated client the
    /// array without a pointer is where the schema says (`items`).
    case jsonArray(at: JSONPointer? = nil)

    /// The media type that a request accepts.
    var mediaType: String {
        switch self {
        case .serverSentEvents: "text/event-stream"
        case .jsonLines: "application/x-ndjson"
        case .jsonSequence: "application/json-seq"
        case .jsonArray: "application/json"
        }
    }

    var isArray: Bool {
        if case .jsonArray = self { true } else { false }
    }

    /// The format of a response by its media type: lines for types that are not known.
    static func format(of type: String?) -> StreamFormat {
        guard let essence = type.flatMap({ MediaType($0) })?.essence else {
            return .jsonLines
        }
        return switch essence {
        case "text/event-stream": .serverSentEvents
        case "application/json-seq": .jsonSequence
        case "application/json": .jsonArray(at: nil)
        default: .jsonLines
        }
    }
}
