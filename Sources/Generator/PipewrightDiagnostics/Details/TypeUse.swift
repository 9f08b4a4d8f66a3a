/// The use of a type in a schema.
package enum TypeUse: Hashable, Sendable {
    case somewhere
    case record(String)
    case field
    case sentField
    case fieldWithFlag(String)
    case part
    case typeOfPart
    case query
    case filter
    case path
    case header
    case responseHeader
    case body
    case result
    case resultOfUpload
    case resultOfResumableUpload
    case resultOfSentStream
    case returnsWithHeaders
    case page
    case stream
    case streamWithEvents
    case job
    case bulk
    case union
    case defaultValue
    case operation(String)
    case versionCheck
    case event

    package var text: String {
        switch self {
        case .somewhere: "this place"
        case .record(let name): "the record ‘\(name)’"
        case .field: "this type of a field"
        case .sentField: "a field that is sent"
        case .fieldWithFlag(let flag): "a field with ‘\(flag)’"
        case .part: "a part"
        case .typeOfPart: "this type of a part"
        case .query: "a query"
        case .filter: "a filter"
        case .path: "a path"
        case .header: "a header field"
        case .responseHeader: "a header field of a response"
        case .body: "a body"
        case .result: "a result"
        case .resultOfUpload: "the result of an upload"
        case .resultOfResumableUpload: "the result of a resumable upload"
        case .resultOfSentStream: "the result of a call that sends a stream"
        case .returnsWithHeaders: "‘returns’ with ‘headers’"
        case .page: "a page"
        case .stream: "a stream"
        case .streamWithEvents: "a stream with ‘event’"
        case .job: "a job"
        case .bulk: "‘bulk’"
        case .union: "a union"
        case .defaultValue: "a default"
        case .operation(let name): "‘\(name)’"
        case .versionCheck: "‘if-match’"
        case .event: "an event"
        }
    }
}
