import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves what calls return.
struct ResultResolver {
    let definitions: Definitions
    let types: TypeResolver
    let paths: PathResolver
    private var jobs: JobResolver { JobResolver(definitions: definitions, types: types, paths: paths) }

    /// What an operation returns that sends something.
    func resolve(_ option: Schema.OperationOptions, of place: ResourcePlace, scope: PathScope) -> API.Call.Result {
        guard let type = option.result else {
            var result = API.Call.Result(.none)
            result.isUsual = !option.returnsNothing
            return result
        }
        if case .named(let name) = type, name.value == "bytes" {
            definitions.refuse("bytes", in: .result, .downloadIsResult, at: name.range)
        }
        let sent = option.body?.value ?? (place.hasIdentity ? place.record?.fields : nil) ?? []
        if case .response(.stream, _, let range) = type, sent.contains(where: \.type.isFile) {
            definitions.refuse("stream", in: .resultOfUpload, .uploadReturnsValue, at: range)
            return API.Call.Result(.none)
        }
        return resolve(type, option.stream, option.job, scope) ?? .init(.none)
    }

    /// The result of an action; `nil` if it has an error.
    func resolve(_ action: Schema.Action, scope: PathScope) -> API.Call.Result? {
        guard let type = action.result else { return API.Call.Result(.none) }
        if action.body?.isStream == true, let name = type.nameOfLazyResult {
            // Nothing could send the stream again for the next page, and nothing could read it later.
            definitions.refuse(name, in: .resultOfSentStream, .sentStreamReturnsValue, at: type.range)
            return nil
        }
        if case .response(let kind, _, let range) = type, action.body?.isTransfer == true {
            let reason: TypeUseError =
                switch kind {
                case .page: .uploadHasOneResponse
                case .stream: .uploadReturnsValue
                case .job: .jobHasNoUpload
                }
            definitions.refuse(kind.rawValue, in: .resultOfUpload, reason, at: range)
            return nil
        }
        switch type {
        case .response(.page, let element, let range):
            guard let record = types.resolve(element, in: .result) else { return nil }
            if record.isOptional || record.hasFormat {
                definitions.refuse(record, in: .page, .pageHoldsRecords, at: range)
            }
            return .init(.page, type: record)
        case .named(let name) where name.value == "bytes":
            if action.resumption != nil {
                definitions.refuse("bytes", in: .resultOfResumableUpload, .lastPartReturnsValue, at: name.range)
                return nil
            }
            return .init(.bytes)
        default: return resolve(type, action.stream, action.job, scope)
        }
    }

    /// A stream, a job or a value.
    private func resolve(
        _ type: TypeExpression, _ stream: Schema.Stream?, _ job: Schema.Job?, _ scope: PathScope
    ) -> API.Call.Result? {
        switch type {
        case .response(.stream, let element, _): return resolveStream(element, stream).map { .init($0) }
        case .response(.job, let element, _): return jobs.resolve(element, job, scope: scope).map { .init($0) }
        default:
            guard let resolved = types.resolve(type, in: .result) else { return nil }
            types.checkResult(resolved, at: type.range)
            return .init(.value, type: resolved)
        }
    }

    private func resolveStream(_ element: TypeExpression, _ written: Schema.Stream?) -> API.Stream? {
        guard let type = resolveElement(element, in: .result) else { return nil }
        if let member = written?.eventMember, !type.isObject {
            definitions.refuse(
                element.written, in: .streamWithEvents, .onlyRecordsHaveMember(member.value), at: member.range)
        }
        return API.Stream(
            element: type, format: written?.format?.value, end: written?.end?.value,
            eventMember: written?.eventMember?.value, errorEvent: written?.errorEvent?.value,
            reconnects: written?.reconnects?.value ?? false)
    }

    /// The type of the values of a stream.
    func resolveElement(_ element: TypeExpression, in place: TypePlace) -> API.FieldType? {
        guard let type = types.resolve(element, in: place) else { return nil }
        if type.isOptional || type.hasFormat {
            definitions.refuse(type, in: .stream, .streamHoldsValues, at: element.range)
        }
        return type
    }
}

extension Schema.Action.Body {
    /// Whether it is a stream of values.
    fileprivate var isStream: Bool { if case .value(.response(.stream, _, _)) = self { true } else { false } }
}

extension TypeExpression {
    /// The name of a result that is more than the response to one request, unless it is a stream.
    fileprivate var nameOfLazyResult: String? {
        switch self {
        case .response(.page, _, _): "page"
        case .response(.job, _, _): "job"
        case .named(let name) where name.value == "bytes": "bytes"
        default: nil
        }
    }
}

extension API.FieldType {
    /// Whether its values are objects with members.
    var isObject: Bool {
        switch self {
        case .record, .union, .map, .scalar(.plain(.json)): true
        case .scalar, .enumeration, .identifier, .list, .optional: false
        }
    }
}
