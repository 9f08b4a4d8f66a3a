import PipeModel

/// A description with its parts by name.
package struct DescribedAPI: Sendable {
    package let description: APIDescription
    package let records: [String: APIDescription.Record]
    package let enums: [String: API.Enumeration]
    package let unions: [String: API.Union]
    package let resources: [String: APIDescription.Resource]
    package let schemes: [String: API.AuthScheme]
    /// Whether records lack members that are zero.
    let omitsZeros: Bool

    package init(_ description: APIDescription) {
        self.description = description
        records = Self.named(description.records, by: \.name)
        enums = Self.named(description.enums, by: \.swiftName)
        unions = Self.named(description.unions, by: \.swiftName)
        resources = Self.named(description.resources, by: \.name)
        schemes = Self.named(description.schemes, by: \.name)
        omitsZeros = description.records.contains { $0.missingIsZero == true }
    }

    private static func named<Value>(_ values: [Value], by name: (Value) -> String) -> [String: Value] {
        Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func record(of type: API.FieldType?) -> APIDescription.Record? {
        if case .record(let name) = type?.required { records[name] } else { nil }
    }

    /// The record of a resource, if it has items with an identity.
    package func identified(_ resource: APIDescription.Resource) -> APIDescription.Record? {
        record(of: resource.record).flatMap { $0.identity.isEmpty ? nil : $0 }
    }
}
