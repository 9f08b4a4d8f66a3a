extension ProblemText {
    /// The text about resources, paths, places, calls and header fields.
    static func text(for problem: ResourceProblem) -> Content {
        switch problem {
        case .missingRecord(let resource):
            (
                .missingKey, "the resource \(quoted(resource)) needs a record",
                ShapeExample.hint(forMissing: .record)
            )
        case .operationNeedsIdentity(let operation, let record):
            (
                .noIdentity, "\(quoted(operation)) needs the identity of \(quoted(record)), but that record has none",
                "\(identityHint), or remove the operation"
            )
        case .operationNeedsWritableField(let operation, let record):
            (
                .nothingToWrite,
                "\(quoted(operation)) has nothing to send: every field of \(quoted(record)) is read-only",
                "remove the operation, or the flag \(quoted("read")) of a field"
            )
        case .actionsNeedIdentity(let record):
            (
                .noIdentity,
                "actions on an item belong to a single \(quoted(record)), but that record has no identity",
                identityHint
            )
        case .childrenNeedIdentity(let resource, let record):
            (
                .noIdentity,
                "the children of \(quoted(resource)) belong to a single \(quoted(record)), but that record has no identity",
                identityHint
            )
        case .operationNotForSingleton(let operation):
            (
                .operationNotForSingleton,
                "a singleton cannot have the operation \(quoted(operation))",
                "remove the operation, or \(quoted("singleton"))"
            )
        case .sortWithoutList(let resource):
            (
                .sortWithoutList, "\(quoted(resource)) has \(quoted("sort")) but no operation \(quoted("list"))",
                "add the operation, or remove \(quoted("sort"))"
            )
        case .storeNotUsable(let key, let reason, let known):
            (
                .unusableStore,
                key == .store ? reason.text : "a store cannot use \(quoted(key.rawValue)): \(reason.text)",
                reason.unknownName.flatMap { suggestion(for: $0, among: known) }
                    ?? reason.hint ?? listing("its fields", known)
            )
        case .unknownParameter(let name, let known):
            (
                .unknownParameter, "\(quoted("{\(name)}")) has no value here",
                suggestion(for: name, among: known) ?? listing("possible names in { }", known)
            )
        case .unusedParameter(let name, let path):
            (
                .unusedParameter, "\(quoted(path)) has no \(quoted("{\(name)}"))",
                "use it there, or remove the parameter"
            )
        case .malformedPath(let path, let reason):
            (.malformedPath, "\(quoted(path)) is not a valid path: \(reason.text)", reason.hint)
        case .malformedPlace(let place, let reason, let kinds):
            (
                .malformedPlace, "\(quoted(place)) is not a valid place: \(reason.text)",
                PlaceHint.meant(by: place, among: kinds).map { "did you mean \(quoted($0))?" }
                    ?? PlaceHint.listing(kinds)
            )
        case .malformedCall(let call, let reason):
            (
                .malformedCall, "\(quoted(call)) is not a valid call: \(reason.text)",
                "a call is written as METHOD path -> Result, for example POST archive -> Project"
            )
        case .unknownPaging(let name, let known):
            (
                .unknownPaging, "there is no paging scheme named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the paging schemes", known)
            )
        case .unknownAuth(let name, let known):
            (
                .unknownAuth, "there is no auth scheme named \(quoted(name))",
                name == "none"
                    ? "write [] for calls without credentials, as in use: [\(known.first ?? "token"), []], or use: none alone"
                    : suggestion(for: name, among: known) ?? listing("the auth schemes", known)
            )
        case .malformedServer(let url, let reason):
            (.malformedServer, "\(quoted(url)) is not a valid server URL: \(reason.text)", "expected https://host/path")
        case .missingOtherURL(let name, let server):
            (
                .malformedServer,
                "the server \(quoted(server)) has no other URL \(quoted(name)), which another server has",
                "add it to \(quoted("others")) of this server, since calls may use it at every server"
            )
        case .formerServerNotUsable(let url, let server, let reason):
            (
                .unusableStore,
                "\(quoted(url)) cannot be a former URL of the server \(quoted(server)): \(reason.text)", reason.hint
            )
        case .malformedOrigin(let url, let reason):
            (
                .malformedOrigin, "\(quoted(url)) is not a valid origin: \(reason.text)",
                "expected https://host or https://host:port"
            )
        case .malformedHeader(let text, let reason):
            (.malformedHeader, "\(quoted(text)) cannot be sent in a header: \(reason.text)", reason.hint)
        }
    }
}
