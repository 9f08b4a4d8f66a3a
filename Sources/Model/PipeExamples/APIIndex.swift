import PipeModel

/// An API with its parts by name.
package struct APIIndex: Sendable {
    package let model: API
    package let records: [String: API.Record]
    package let enums: [String: API.Enumeration]
    package let unions: [String: API.Union]
    /// Each before those below it.
    package let allResources: [API.Resource]
    package let resources: [String: API.Resource]
    package let schemes: [String: API.AuthScheme]
    /// Whether records lack members that are zero.
    let omitsZeros: Bool

    package init(_ api: API) {
        model = api
        records = Self.named(api.records, by: \.swiftName)
        enums = Self.named(api.enums, by: \.swiftName)
        unions = Self.named(api.unions, by: \.swiftName)
        allResources = api.allResources
        resources = Self.named(allResources, by: \.id)
        schemes = Self.named(api.schemes, by: \.name)
        omitsZeros = api.records.contains(where: \.missingIsZero)
    }

    private static func named<Value>(_ values: [Value], by name: (Value) -> String) -> [String: Value] {
        Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func record(of type: API.FieldType?) -> API.Record? {
        if case .record(let name) = type?.required { records[name] } else { nil }
    }

    /// The record of a resource, if it has items with an identity.
    package func identified(_ resource: API.Resource) -> API.Record? {
        record(of: resource.record).flatMap { $0.identity == nil ? nil : $0 }
    }
}
