import HTTPTypes

/// The header fields of a response. They are parsed when they are read, since most calls do not read them.
package struct ReceivedHeaders: Sendable {
    private enum Source: Sendable {
        case fields(HTTPFields)
        case unread(any UnreadHeaders)
    }

    private let source: Source

    package init(_ fields: HTTPFields) {
        source = .fields(fields)
    }

    package init(_ headers: some UnreadHeaders) {
        source = .unread(headers)
    }

    /// The fields. They are parsed on each access.
    package var fields: HTTPFields {
        switch source {
        case .fields(let fields): fields
        case .unread(let headers): headers.fields
        }
    }
}

/// Header fields in the form of a transport.
package protocol UnreadHeaders: Sendable {
    var fields: HTTPFields { get }
}
