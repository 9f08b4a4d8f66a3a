extension ProblemText {
    /// The text of a warning.
    static func text(for problem: LikelyMistake) -> Content {
        switch problem {
        case .unusedRecord(let name):
            (
                .unusedRecord, "no resource uses the record \(quoted(name))",
                "use it in a resource, in an action or in a field that is used, or remove it"
            )
        case .unusedEnum(let name):
            (.unusedEnum, "nothing uses the enum \(quoted(name))", "use it as the type of a field, or remove it")
        case .unusedUnion(let name):
            (.unusedUnion, "nothing uses the union \(quoted(name))", "use it as the type of a field, or remove it")
        case .unusedPaging(let name):
            (
                .unusedPaging, "no resource uses the paging scheme \(quoted(name))",
                "name it with \(quoted("paging")) under \(quoted("default")) or in a resource, or remove it"
            )
        case .unusedAuth(let name):
            (
                .unusedAuth, "no call uses the auth scheme \(quoted(name))",
                "name it in \(quoted("use")) at the top or in a resource, or remove it"
            )
        case .unusedScopes:
            (
                .unusedScopes, "no call needs these scopes: the credentials of the calls that they apply to have none",
                "name a scheme with \(quoted("oauth2")), \(quoted("bearer")) or \(quoted("custom")) in \(quoted("use")), or remove the scopes"
            )
        case .sameCredentialPlace(let first, let second, let place):
            (
                .sameCredentialPlace,
                "\(quoted(first)) and \(quoted(second)) are used together, but both are sent in \(quoted(place))",
                "send one of them in another place, or make them alternatives, as in use: [\(visible(first)), \(visible(second))]"
            )
        case .shadowedParameter(let name, let kind, let paging):
            (
                .shadowedParameter,
                "\(text(for: kind)) \(quoted(name)) is also a parameter of the paging scheme \(quoted(paging))",
                "remove it: the paging scheme sends it"
            )
        case .pagingInBareArray(let place, let resource):
            (
                .pagingInBareArray,
                "the pages of \(quoted(resource)) are arrays, so they have no \(quoted(place))",
                "name the list of records in the body, as in items: body#/data, or use a place in a header"
            )
        case .unlikelyPlace(let place, let reason, let meant):
            (.unlikelyPlace, "\(quoted(place)) \(text(for: reason))", "did you mean \(quoted(meant))?")
        case .oppositeOfMore(let place):
            (
                .oppositeOfMore,
                "\(quoted(place)) ends the pagination if it is false, but its name says that it is true on the last page",
                "write \(quoted("more: \(place) is false")), or \(quoted("is true")) if it is true while there are more pages"
            )
        case .pageSizeOutOfRange(let value, let parameter, let range):
            (
                .pageSizeOutOfRange,
                "\(quoted(parameter)) does not allow the page size \(quoted(value))",
                range.upperBound == .max
                    ? "expected a number of \(range.lowerBound) or more"
                    : "expected a number from \(range.lowerBound) to \(range.upperBound)"
            )
        case .queryWithoutPath(let action, let query):
            (
                .queryWithoutPath,
                "the path of \(quoted(action)) is \(quoted("\(action)?\(query)")), since a call without a path has the name of its action",
                "write \(quoted("/?\(query)")) for the item or the collection itself, or \(quoted("\(action)?\(query)"))"
            )
        case .emptyResource(let name):
            (
                .emptyResource, "the resource \(quoted(name)) has no operations, no actions and no children",
                "add an operation or an action, or remove it"
            )
        case .runtimeHeader(let name):
            (
                .runtimeHeader, "the runtime sets the header \(quoted(name)) of each request",
                "remove it"
            )
        case .filterWithoutList(let resource):
            (
                .filterWithoutList, "\(quoted(resource)) has \(quoted("filter")) but no operation \(quoted("list"))",
                "add the operation \(quoted("list")), or remove \(quoted("filter"))"
            )
        case .repeatedPath(let path, let repeated, let server):
            (
                .repeatedPath,
                "\(quoted(path)) repeats \(quoted(repeated)), with which the URL of the server \(quoted(server)) ends",
                "remove it from the path: paths are relative to the URL of the server"
            )
        }
    }

    private static func text(for kind: LikelyMistake.ParameterKind) -> String {
        switch kind {
        case .filter: "the filter"
        case .argument: "the argument"
        case .queryItem: "the query item"
        case .header: "the header"
        }
    }

    private static func text(for suspicion: LikelyMistake.PlaceSuspicion) -> String {
        switch suspicion {
        case .wholeLinkField: "is a whole field, with one link or several"
        case .spaceInName: "has a space in the name of a member"
        case .fullStopsInName: "is a member whose name has full stops"
        }
    }
}
