import PipeExamples
import PipeHTTP

/// All records, by type, and the single records without an identity.
struct Database: Sendable {
    var tables: [String: Table] = [:]
    /// Single records, by the name of their resource and the path of the request.
    var singles: [String: JSONObject] = [:]
    /// The records of resources without an identity, by resource.
    var lists: [String: [JSONValue]] = [:]
    /// The contents of files, by the type and the key of their record.
    var contents: [String: StoredContent] = [:]
}

extension Row {
    /// Whether a row is below the path with these values.
    func isBelow(_ values: [PathValue], _ links: [Link]) -> Bool {
        links.allSatisfy { link in
            guard let wanted = values.first(where: { $0.name == link.name })?.text else { return true }
            switch link.kind {
            case .field(let field): return value[field.name].flatMap(IdentityText.text) == wanted
            case .hidden: return scope[link.name] == wanted
            }
        }
    }
}
