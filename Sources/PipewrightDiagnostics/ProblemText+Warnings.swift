extension ProblemText {
    static func warningText(for problem: Problem) -> Text? {
        switch problem {
        case .unusedRecord(let name):
            (
                "unused-record", "no resource uses the record \(quoted(name))",
                "use it in a resource, in an action or in a field that is used, or remove it"
            )
        case .unusedEnum(let name):
            ("unused-enum", "nothing uses the enum \(quoted(name))", "use it as the type of a field, or remove it")
        case .unusedUnion(let name):
            ("unused-union", "nothing uses the union \(quoted(name))", "use it as the type of a field, or remove it")
        case .unusedPaging(let name):
            (
                "unused-paging", "no resource uses the paging scheme \(quoted(name))",
                "name it with \(quoted("paging")) under \(quoted("default")) or in a resource, or remove it"
            )
        case .unusedAuth(let name):
            (
                "unused-auth", "no call uses the auth scheme \(quoted(name))",
                "name it in \(quoted("use")) at the top or in a resource, or remove it"
            )
        case .unusedScopes:
            (
                "unused-scopes", "no call requests these scopes: the calls that they apply to have no OAuth 2 scheme",
                "name an OAuth 2 scheme in \(quoted("use")), or remove the scopes"
            )
        case .sameCredentialPlace(let first, let second, let place):
            (
                "same-credential-place",
                "\(quoted(first)) and \(quoted(second)) are used together, but both are sent in \(quoted(place))",
                "send one of them in another place, or make them alternatives, as in use: [\(visible(first)), \(visible(second))]"
            )
        case .shadowedParameter(let name, let what, let paging):
            (
                "shadowed-parameter",
                "\(what) \(quoted(name)) is also a parameter of the paging scheme \(quoted(paging))",
                "remove it: the paging scheme sends it"
            )
        case .pagingInBareArray(let place, let resource):
            (
                "paging-in-bare-array",
                "the pages of \(quoted(resource)) are arrays, so they have no \(quoted(place))",
                "name the list of records in the body, as in items: body#/data, or use a place in a header"
            )
        case .unlikelyPlace(let place, let reason, let meant):
            ("unlikely-place", "\(quoted(place)) \(reason)", "did you mean \(quoted(meant))?")
        case .oppositeOfMore(let place):
            (
                "opposite-of-more",
                "\(quoted(place)) ends the pagination if it is false, but its name says that it is true on the last page",
                "write \(quoted("more: \(place) is false")), or \(quoted("is true")) if it is true while there are more pages"
            )
        case .pageSizeOutOfRange(let value, let parameter, let range):
            (
                "page-size-out-of-range",
                "\(quoted(parameter)) does not allow the page size \(quoted(value))",
                range.upperBound == .max
                    ? "expected a number of \(range.lowerBound) or more"
                    : "expected a number from \(range.lowerBound) to \(range.upperBound)"
            )
        case .emptyResource(let name):
            (
                "empty-resource", "the resource \(quoted(name)) has no operations, no actions and no children",
                "add an operation or an action, or remove it"
            )
        case .runtimeHeader(let name):
            (
                "runtime-header", "the runtime sets the header \(quoted(name)) of each request",
                "remove it"
            )
        default:
            nil
        }
    }
}
