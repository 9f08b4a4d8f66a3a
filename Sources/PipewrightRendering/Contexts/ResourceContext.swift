import Mustache

/// The context of `Resource.mustache`: the type that describes a resource.
package struct ResourceContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate = true
    package var resourceDocs: [String]
    package var inheritance: [String]
    package var recordType: String
    /// The record with the other members of a list's response.
    package var envelope: [String]
    package var descriptor: [String]
    package var filter: [FilterContext]
    package var sort: [SortContext]
    package var headers: [HeadersContext] = []
    /// `ProjectsPipe = ResourcePipe<ProjectsResource>`
    package var pipeAlias: String
}

package struct FilterContext: Hashable, Sendable {
    package var filterDeclarations: [String]
    package var filterParameters: [String]
    package var filterAssignments: [String]
    /// The statements that add it to the query; empty if it is sent in the body.
    package var filterQueryings: [String]
    package var filterWritings: [String]
    /// Whether it is sent in the body.
    package var isInBody: Bool
}

/// The fields that a list can be sorted by.
package struct SortContext: Hashable, Sendable {
    package var sortCases: [String]
}

/// The header fields that an action returns.
package struct HeadersContext: Hashable, Sendable {
    package var headersDocs: [String]
    package var headersName: String
    package var headersDeclarations: [String]
    package var headersParameters: [String]
    package var headersAssignments: [String]
    package var headersReadings: [String]
}

/// The children and actions of a pipe or an item.
package struct ExtensionContext: Hashable, Sendable {
    /// `extension`, the extended type and the condition on the resource.
    package var extensionHead: [String]
    package var children: [EntryContext]
    package var actions: [ActionContext]
}

package struct ActionContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate: Bool
    package var actionDocs: [String]
    /// The declaration, without its opening brace.
    package var declaration: [String]
    package var body: [String]
}

// MARK: - Lookup by Mustache

// Without these methods, Mustache finds the properties by reflection, which took four fifths of the generation time.

extension ResourceContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "resourceDocs": resourceDocs
        case "inheritance": inheritance
        case "recordType": recordType
        case "envelope": envelope
        case "descriptor": descriptor
        case "filter": filter
        case "sort": sort
        case "headers": headers
        case "pipeAlias": pipeAlias
        default: nil
        }
    }
}

extension FilterContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "filterDeclarations": filterDeclarations
        case "filterParameters": filterParameters
        case "filterAssignments": filterAssignments
        case "filterQueryings": filterQueryings
        case "filterWritings": filterWritings
        case "isInBody": isInBody
        default: nil
        }
    }
}

extension SortContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "sortCases": sortCases
        default: nil
        }
    }
}

extension HeadersContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "headersDocs": headersDocs
        case "headersName": headersName
        case "headersDeclarations": headersDeclarations
        case "headersParameters": headersParameters
        case "headersAssignments": headersAssignments
        case "headersReadings": headersReadings
        default: nil
        }
    }
}

extension ExtensionContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "extensionHead": extensionHead
        case "children": children
        case "actions": actions
        default: nil
        }
    }
}

extension ActionContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "actionDocs": actionDocs
        case "declaration": declaration
        case "body": body
        default: nil
        }
    }
}
