import PipeModel

/// The records and unions that are only read or only sent, so that they need no code for the other direction.
///
/// The record of a resource goes both ways, with all that it contains: callers change and send it. So do types
/// that are `Codable` or that a store keeps, since apps store them, and types that no call uses.
package struct Directions: Sendable {
    private let read: Set<String>
    private let written: Set<String>

    package init(_ api: API) {
        let usage = TypeUsage(api)
        let contained = api.containedTypes()
        let used = Self.reached(from: usage.read.union(usage.written), contained)
        // Types that no call uses go both ways, and so does what they contain.
        let unused = Set(contained.keys).subtracting(used)
        read = Self.reached(from: usage.read.union(unused), contained)
        written = Self.reached(from: usage.written.union(unused), contained)
    }

    /// Whether a record or union is in a response, so that it is read from JSON.
    package func isRead(_ type: String) -> Bool { read.contains(type) }

    /// Whether a record or union is in a request, so that it is written as JSON.
    package func isWritten(_ type: String) -> Bool { written.contains(type) }

    private static func reached(from names: Set<String>, _ contained: [String: [String]]) -> Set<String> {
        var reached = names
        var queue = Array(names)
        while let name = queue.popLast() {
            for next in contained[name] ?? [] where reached.insert(next).inserted { queue.append(next) }
        }
        return reached
    }
}

/// The records and unions that calls name, by the direction in which they go.
private struct TypeUsage {
    private(set) var read: Set<String> = []
    private(set) var written: Set<String> = []

    init(_ api: API) {
        for record in api.records where record.isCodable || record.storage != nil {
            addBothWays(record.swiftName)
        }
        for union in api.unions where union.isCodable { addBothWays(union.swiftName) }
        if let record = api.errors?.record?.declaredName { read.insert(record) }
        for event in api.webhooks?.events ?? [] { insertRead(event.type) }
        for record in api.records where record.needsDraft || record.needsPatch {
            written.formUnion(record.fields.filter(\.isWriteOnly).names)
            if record.readsDraft { read.formUnion(record.drafted.names) }
        }
        var rest = api.resources
        while let resource = rest.popLast() {
            rest += resource.children
            add(resource)
        }
    }

    private mutating func add(_ resource: API.Resource) {
        if let record = resource.recordName { addBothWays(record) }
        if let envelope = resource.envelope { read.insert(envelope) }
        let bodies = [resource.draft, resource.replacement, resource.patched].compactMap { $0 }
        if resource.readsDraft { read.formUnion(resource.draft?.names ?? []) }
        written.formUnion((bodies.joined() + resource.path.arguments + resource.filter).names)
        for call in resource.calls { add(call) }
    }

    private mutating func add(_ call: API.Call) {
        written.formUnion(call.arguments.names)
        if let name = call.body?.type?.containedType { written.insert(name) }
        if let type = call.result.type { insertRead(type) }
        read.formUnion(call.result.headers?.fields.names ?? [])
    }

    private mutating func addBothWays(_ name: String) {
        read.insert(name)
        written.insert(name)
    }

    private mutating func insertRead(_ type: API.FieldType) {
        if let name = type.containedType { read.insert(name) }
    }
}

extension API {
    /// The records and unions in the values of each record and union, by their Swift names.
    fileprivate func containedTypes() -> [String: [String]] {
        var contained: [String: [String]] = [:]
        for record in records { contained[record.swiftName] = record.responseFields.names }
        for union in unions { contained[union.swiftName] = union.types.compactMap(\.containedType) }
        return contained
    }
}

extension [API.Field] {
    fileprivate var names: [String] { compactMap(\.type.containedType) }
}

extension API.FieldType {
    /// The record or union in its values; an ID does not contain its record.
    fileprivate var containedType: String? {
        switch self {
        case .record(let name), .union(let name): name
        case .list(let type), .map(let type), .optional(let type): type.containedType
        case .scalar, .enumeration, .identifier: nil
        }
    }
}
