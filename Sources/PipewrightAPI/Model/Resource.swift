import PipewrightSchema

extension API {
    /// A resource: a place in the tree of paths, its record, and what can be done there.
    package struct Resource: Hashable, Sendable {
        /// The property under which a caller finds it, such as `projects`.
        package var propertyName: String
        /// The types from the client down to this resource, such as `["TodoClient", "ProjectsResource"]`.
        package var typePath: [String]
        package var docs: String?
        /// Relative to the parent's item, percent-encoded, without slashes at its ends.
        package var path: String
        package var suffix: String
        package var record: String
        package var hasIdentity: Bool
        package var operations: [ResourceSettings.Operation]
        package var items: String?
        package var wrap: String?
        package var paging: Paging?
        package var patch: ResourceSettings.PatchFormat
        package var settings: CallSettings
        /// Where it differs from the client's.
        package var use: [[String]]?
        package var arrays: ResourceSettings.ArrayStyle
        package var filter: [Field]
        package var actions: [Action]
        package var children: [Resource]
        /// The number of its topic; nil for the main file.
        package var topic: Int?

        package var typeName: String { typePath.joined(separator: ".") }
        /// How many resources there are in this one and below it, itself counted.
        package var familyCount: Int { children.reduce(1) { $0 + $1.familyCount } }
    }

    /// How to come from one page of a list to the next.
    package struct Paging: Hashable, Sendable {
        package var next: Place
        package var previous: Place?
        package var size: PageSize?
        package var total: Place?
    }

    package struct PageSize: Hashable, Sendable {
        package var parameter: String
        package var lowest: Int
        package var highest: Int?
    }

    /// A call beyond the verbs.
    package struct Action: Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var method: Schema.Action.Method
        package var path: String
        package var target: Schema.Action.Target
        package var query: [Field]
        package var body: [Field]
        package var result: FieldType?
    }
}
