import PipeModel
import PipewrightLanguage

/// Something that a call sends or reads besides its arguments, or a setting of it.
enum Aspect: Hashable {
    case header(String)
    case query(String)
    case setting(CallSetting)
    case authentication
    case scopes
    case bodyFormat
    case patchFormat
    /// Which members of a record are sent.
    case writing
    /// The style of lists in a query or a form.
    case arrays
    /// The place of the records of a list.
    case items
    /// The place of a single record.
    case record
    case paging
    case pageSize
    /// How a response contains the values of a stream.
    case stream
    /// How a job is polled.
    case job
    /// How one request is for many records.
    case bulk
    case sort
    case filterPlace

    /// The kind of a change from one value to another.
    func kind(_ old: String?, _ new: String?) -> ChangeKind {
        switch self {
        case .header: .header
        case .query: .queryItem
        case .setting(let setting):
            switch setting {
            case .timeout, .deadline, .retry, .concurrency: .callSetting
            case .headers, .query, .idempotency, .ifMatch, .acceptLanguage, .server: .sentSetting
            }
        case .authentication: .authentication
        case .scopes: .scopes
        case .bodyFormat, .patchFormat, .writing: .bodyFormat
        case .arrays: .arrayStyle
        case .items, .record: .recordPlace
        case .paging: .paging
        case .pageSize: old == nil ? .pageSizeAdded : new == nil ? .pageSizeRemoved : .pageSize
        case .stream: .streamFormat
        case .job: .job
        case .bulk: .bulk
        case .sort: .sortRequest
        case .filterPlace: .argumentPlace
        }
    }

    /// The name of a header field, a query item or a key.
    var name: String? {
        switch self {
        case .header(let name), .query(let name): name
        case .setting(let setting): setting.key.rawValue
        case .authentication, .scopes, .bodyFormat, .patchFormat, .writing, .arrays, .items, .record, .paging,
            .pageSize, .stream, .job, .bulk, .sort, .filterPlace:
            nil
        }
    }

    /// Whether only some calls have it by their nature, such as lists.
    var isOfSomeCalls: Bool {
        switch self {
        case .bodyFormat, .patchFormat, .writing, .arrays, .items, .record, .paging, .pageSize, .stream, .job, .bulk,
            .sort, .filterPlace:
            true
        case .header, .query, .setting, .authentication, .scopes: false
        }
    }

    /// The order in which changes are listed.
    var order: String {
        let rank =
            switch self {
            case .authentication: "0"
            case .scopes: "1"
            case .header: "2"
            case .query: "3"
            case .bodyFormat, .patchFormat, .writing, .arrays: "4"
            case .items, .record: "5"
            case .paging: "6"
            case .pageSize, .stream, .job, .bulk: "7"
            case .sort: "8"
            case .filterPlace: "9"
            case .setting: "a"
            }
        return rank + (name ?? "")
    }
}
