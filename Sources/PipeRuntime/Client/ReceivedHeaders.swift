import HTTPTypes

/// The header fields of an answer, put into their form when they are asked for: those of most answers never are.
struct ReceivedHeaders: Sendable {
    private enum Source: Sendable {
        case fields(HTTPFields)
        case unread(any UnreadHeaders)
    }

    private let source: Source

    init(_ fields: HTTPFields) {
        source = .fields(fields)
    }

    init(_ headers: some UnreadHeaders) {
        source = .unread(headers)
    }

    /// The fields, read each time.
    var fields: HTTPFields {
        switch source {
        case .fields(let fields): fields
        case .unread(let headers): headers.fields
        }
    }
}

/// Header fields in the form in which a transport has them.
protocol UnreadHeaders: Sendable {
    var fields: HTTPFields { get }
}
