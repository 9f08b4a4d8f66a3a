extension RelationError {
    /// The name that does not exist.
    var unknownName: String? {
        switch self {
        case .unknownField(let name, _), .unknownResource(let name), .unknownFilter(let name, _): name
        default: nil
        }
    }

    /// How to mend it.
    var hint: String? {
        switch self {
        case .fieldWithoutIdentity: "write its type as Name.ID or list<Name.ID>"
        case .recordWithoutIdentity: ProblemText.identityHint
        case .embeddedOfOtherType: "a field that the server may leave out is optional"
        case .noResource: "name the resource, as in { field: author_id, resource: users }"
        case .noFilter: "name the field of the filter, as in { resource: comments, filter: post_id }"
        case .neitherReadNorList, .noRead: "add ‘read’ to its operations"
        case .noList: "add ‘list’ to its operations"
        case .filterBelowItem: "remove ‘filter’"
        default: nil
        }
    }
}
