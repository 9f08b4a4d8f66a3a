import PipewrightSchema

/// The position of a type. It decides whether files are allowed, which are sent in separate parts and not as JSON.
enum TypePlace {
    case record, part, query, filter, path, header, body, wholeBody, result, responseHeader, union

    /// Whether a file, or a list of files, is allowed.
    var takesFiles: Bool {
        switch self {
        case .record, .part: true
        case .query, .filter, .path, .header, .body, .wholeBody, .result, .responseHeader, .union: false
        }
    }

    /// The kind of the Swift names of its fields, for messages.
    var kindOfName: String {
        switch self {
        case .record, .responseHeader: "property"
        case .filter: "name"
        case .part, .query, .path, .header, .body, .wholeBody, .result, .union: "argument"
        }
    }

    /// The name for messages.
    var name: String {
        switch self {
        case .record: "this type of a field"
        case .part: "this type of a part"
        case .query: "a query"
        case .filter: "a filter"
        case .path: "a path"
        case .header: "a header field"
        case .responseHeader: "a header field of a response"
        case .body, .wholeBody: "a body"
        case .result: "a result"
        case .union: "a union"
        }
    }

    /// Why a file, or a list of files, is not allowed.
    var reasonAgainstFiles: String {
        switch self {
        case .record, .part: "a file is allowed alone or in a list: file, file?, list<file> and list<file>?"
        case .query, .filter: "a query holds single values and lists of them"
        case .path: "a path holds single values"
        case .header, .responseHeader: "a header field holds single values and lists of them"
        case .body: "files are sent with ‘multipart’ instead of ‘body’"
        case .wholeBody: "the content of one file is sent with ‘body: bytes’, files and other values with ‘multipart’"
        case .result: "a download has the type ‘bytes’"
        case .union: "a union is also read, and files are only sent"
        }
    }
}

extension TypeExpression {
    /// Whether it is written as `file`, `list<file>`, or one of them with a question mark.
    var isFile: Bool {
        switch self {
        case .named(let name): name.value == "file"
        case .list(.named(let name), _): name.value == "file"
        case .optional(.optional, _): false
        case .optional(let wrapped, _): wrapped.isFile
        case .list, .map, .page, .identifier, .formatted: false
        }
    }
}
