/// What is valid, but probably a mistake: the warnings.
package enum LikelyMistake: Hashable, Sendable {
    case unusedRecord(String)
    case unusedEnum(String)
    case unusedUnion(String)
    case unusedPaging(String)
    case unusedAuth(String)
    case unusedScopes
    case sameCredentialPlace(String, String, place: String)
    case shadowedParameter(String, kind: ParameterKind, paging: String)
    case pagingInBareArray(String, resource: String)
    /// A valid place that is probably a mistake, with the place that was probably meant.
    case unlikelyPlace(String, reason: PlaceSuspicion, meant: String)
    case oppositeOfMore(String)
    case pageSizeOutOfRange(String, parameter: String, range: ClosedRange<Int>)
    case emptyResource(String)
    /// An action whose call has query items and no path.
    case queryWithoutPath(action: String, query: String)
    case runtimeHeader(String)
    case filterWithoutList(resource: String)
    /// A path that begins with the last segments of a server's URL.
    case repeatedPath(String, repeats: String, server: String)

    /// The kinds of parameters that the schema declares.
    package enum ParameterKind: Hashable, Sendable {
        case filter
        case argument
        case queryItem
        case header
    }

    /// Why a place is probably a mistake.
    package enum PlaceSuspicion: Hashable, Sendable {
        /// The place is a whole `Link` field instead of one link.
        case wholeLinkField
        case spaceInName
        case fullStopsInName
    }
}
