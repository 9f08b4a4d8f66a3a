extension ProblemText {
    static func warningWords(for problem: Problem) -> Words? {
        switch problem {
        case .unusedRecord(let name):
            (
                "unused-record", "the record \(quoted(name)) is used by no resource",
                "name it in a resource, an action or a field that is used, or remove it"
            )
        case .unusedEnum(let name):
            ("unused-enum", "the enum \(quoted(name)) is used nowhere", "make it the type of a field, or remove it")
        case .unusedUnion(let name):
            ("unused-union", "the union \(quoted(name)) is used nowhere", "make it the type of a field, or remove it")
        case .unusedPaging(let name):
            (
                "unused-paging", "the paging scheme \(quoted(name)) is used by no resource",
                "name it with \(quoted("paging")) under \(quoted("default")) or in a resource, or remove it"
            )
        case .unusedAuth(let name):
            (
                "unused-auth", "the auth scheme \(quoted(name)) is used by no call",
                "name it in \(quoted("use")) at the top or in a resource, or remove it"
            )
        case .unusedScopes:
            (
                "unused-scopes", "these scopes are asked for by no call: none that they hold for has an OAuth 2 scheme",
                "name such a scheme in \(quoted("use")), or remove them"
            )
        case .sameCredentialPlace(let first, let second, let place):
            (
                "same-credential-place",
                "\(quoted(first)) and \(quoted(second)) go together, and both are sent in \(quoted(place)), which has room for one",
                "send one of them in another place, or make them alternatives, as in use: [\(visible(first)), \(visible(second))]"
            )
        case .shadowedParameter(let name, let what, let paging):
            (
                "shadowed-parameter",
                "\(what) \(quoted(name)) is also a parameter of the paging scheme \(quoted(paging))",
                "leave it out: it is sent where lists are paged"
            )
        case .pagingInBareArray(let place, let resource):
            (
                "paging-in-bare-array",
                "the pages of \(quoted(resource)) are bare arrays, so nothing stands at \(quoted(place))",
                "say where in the body the records are, as in items: body#/data, or take a place in a header"
            )
        case .unlikelyPlace(let place, let reason, let meant):
            ("unlikely-place", "\(quoted(place)) \(reason)", "did you mean \(quoted(meant))?")
        case .oppositeOfMore(let place):
            (
                "opposite-of-more",
                "\(quoted(place)) ends the walk where it is false, and its name says that it is true at the end",
                "say what is there while there is more: \(quoted("more: \(place) is false")), or \(quoted("is true")) if it is so"
            )
        case .pageSizeOutOfRange(let value, let parameter, let range):
            (
                "page-size-out-of-range",
                "\(quoted(value)) is no page size that \(quoted(parameter)) allows",
                range.upperBound == .max
                    ? "it is \(range.lowerBound) or more"
                    : "it is a number from \(range.lowerBound) to \(range.upperBound)"
            )
        case .emptyResource(let name):
            (
                "empty-resource", "the resource \(quoted(name)) has no operations, no actions and no children",
                "give it an operation or an action, or remove it"
            )
        case .runtimeHeader(let name):
            (
                "runtime-header", "the header \(quoted(name)) is set for each request by the runtime",
                "leave it out"
            )
        default:
            nil
        }
    }
}
