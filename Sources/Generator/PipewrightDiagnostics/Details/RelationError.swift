/// Why a relation cannot be made.
package enum RelationError: Error, Hashable, Sendable {
    // The record
    case unknownField(String, record: String)
    case notInResponses(field: String)
    case fieldWithoutIdentity(String, type: String)
    case recordWithoutIdentity(String)
    case embeddedOfOtherType(String, type: String, expected: String)

    // The resource
    case unknownResource(String)
    case noResource(of: String)
    case otherRecords(resource: String, record: String)
    case pathWithArguments(resource: String)
    case notBelowItems(resource: String, record: String)
    case neitherReadNorList(resource: String)
    case noList(resource: String)
    case noRead(resource: String)

    // The filter
    case unknownFilter(String, resource: String)
    case noFilter(resource: String, type: String)
    case filterOfOtherType(String, type: String, expected: String)
    case otherRequiredFilter(String, resource: String)
    case filterBelowItem(resource: String)

    package var text: String {
        switch self {
        case .unknownField(let field, let record): "the record ‘\(record)’ has no field ‘\(field)’"
        case .notInResponses(let field): "the field ‘\(field)’ is only sent"
        case .fieldWithoutIdentity(let field, let type):
            "the field ‘\(field)’ of type ‘\(type)’ has neither the ID of a record nor a list of them"
        case .recordWithoutIdentity(let record): "the record ‘\(record)’ has no identity to find others by"
        case .embeddedOfOtherType(let field, let type, let expected):
            "the field ‘\(field)’ has the type ‘\(type)’ instead of ‘\(expected)’"
        case .unknownResource(let name): "there is no resource ‘\(name)’"
        case .noResource(let record): "no resource at the top level reads records of type ‘\(record)’"
        case .otherRecords(let resource, let record): "the records of ‘\(resource)’ are not of type ‘\(record)’"
        case .pathWithArguments(let resource): "the path of ‘\(resource)’ has arguments"
        case .notBelowItems(let resource, let record):
            "‘\(resource)’ is neither at the top level nor directly below the items of a resource of ‘\(record)’"
        case .neitherReadNorList(let resource):
            "‘\(resource)’ has neither a ‘read’ without arguments nor a list with a filter by IDs"
        case .noList(let resource): "‘\(resource)’ has no list"
        case .noRead(let resource): "‘\(resource)’ has no ‘read’ without arguments"
        case .unknownFilter(let field, let resource): "the filter of ‘\(resource)’ has no field ‘\(field)’"
        case .noFilter(let resource, let type):
            "the filter of ‘\(resource)’ does not have exactly one field of the type ‘\(type)’"
        case .filterOfOtherType(let field, let type, let expected):
            "the field ‘\(field)’ of the filter has the type ‘\(type)’ instead of ‘\(expected)’"
        case .otherRequiredFilter(let field, let resource):
            "the filter of ‘\(resource)’ requires the field ‘\(field)’, too"
        case .filterBelowItem(let resource): "‘\(resource)’ is below an item and needs no filter"
        }
    }
}
