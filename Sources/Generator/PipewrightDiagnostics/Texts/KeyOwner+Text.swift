extension KeyOwner {
    package var text: String {
        switch self {
        case .resource: "a resource"
        case .keys(let keys): keys.map { "‘\($0)’" }.joined(separator: " and ")
        case .partWith(let keys): "one with \(ProblemText.choice(keys))"
        case .schemeInHeader: "one that is sent in a header"
        case .schemeWithTokenRequest: "one whose ‘token’ is a request"
        case .request: "what is sent"
        case .fieldOfRecord: "a field of a record, or of the body of an operation"
        case .queryItem: "an item of a query"
        case .memberOfBody: "a member of the body of an action"
        case .filter: "the ‘filter’ of the resource, which is the query of a list"
        }
    }
}
