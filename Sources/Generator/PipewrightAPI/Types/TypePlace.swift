import PipewrightDiagnostics
import PipewrightSchema

/// The position of a type. It decides whether files are allowed, which are sent in separate parts and not as JSON.
enum TypePlace {
    case record, part, query, filter, path, header, body, wholeBody, result, responseHeader, union, event

    /// Whether a file, or a list of files, is allowed.
    var takesFiles: Bool {
        switch self {
        case .record, .part: true
        case .query, .filter, .path, .header, .body, .wholeBody, .result, .responseHeader, .union, .event: false
        }
    }

    /// Whether its fields can have a style.
    var takesStyles: Bool {
        switch self {
        case .query, .filter: true
        case .record, .part, .path, .header, .body, .wholeBody, .result, .responseHeader, .union, .event: false
        }
    }

    /// The kind of the Swift names of its fields.
    var kindOfName: NameKind {
        switch self {
        case .record, .responseHeader: .property
        case .filter: .name
        case .part, .query, .path, .header, .body, .wholeBody, .result, .union, .event: .argument
        }
    }

    /// The use of the type in a message.
    var use: TypeUse {
        switch self {
        case .record: .field
        case .part: .typeOfPart
        case .query: .query
        case .filter: .filter
        case .path: .path
        case .header: .header
        case .responseHeader: .responseHeader
        case .body, .wholeBody: .body
        case .result: .result
        case .union: .union
        case .event: .event
        }
    }

    /// Why a file, or a list of files, is not allowed.
    var errorOfFiles: TypeUseError {
        switch self {
        case .record, .part: .fileIsAloneOrInList
        case .query, .filter: .queryHoldsNoFiles
        case .path: .pathHoldsSingleValues
        case .header, .responseHeader: .headerHoldsSingleValues
        case .body: .filesNeedMultipart
        case .wholeBody: .wholeBodyIsBytes
        case .result: .downloadIsBytes
        case .union: .filesAreOnlySent
        case .event: .eventsHaveNoFiles
        }
    }
}
