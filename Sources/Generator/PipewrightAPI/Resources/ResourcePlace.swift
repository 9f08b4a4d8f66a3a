import PipeModel
import PipewrightSchema

/// A resource with what it inherits: what its calls need to know of it.
struct ResourcePlace {
    let resource: Schema.Resource
    /// A union is a record without fields.
    let record: Schema.Record?
    /// Whether items have an identity in their paths.
    let hasIdentity: Bool
    /// The names of the fields that identify an item; empty without an identity.
    let identity: [String]
    /// The names in `identity` whose values are texts.
    let texts: Set<String>
    /// Its settings, with those that it inherits.
    let settings: ResourceSettings
    /// The format of bodies that are not forms; `nil` for JSON.
    let valueFormat: BodyFormat?
    /// The operations, in the order of the language.
    let options: [Schema.OperationOptions]
    /// The meanings of placeholders in paths of the collection.
    var scope: PathScope

    init(
        _ resource: Schema.Resource, record: Schema.Record?, settings: ResourceSettings, valueFormat: BodyFormat?,
        scope: PathScope, definitions: Definitions
    ) {
        self.resource = resource
        self.record = record
        self.settings = settings
        self.valueFormat = valueFormat
        self.scope = scope
        let identified = resource.isSingleton ? nil : record.flatMap { definitions.lacksIdentity($0) ? nil : $0 }
        hasIdentity = identified != nil
        identity = identified.map { definitions.identityNames(of: $0) } ?? []
        texts = identified.map { definitions.texts(inIdentityOf: $0) } ?? []
        options = resource.options(settings.operations)
    }

    func option(_ operation: ResourceOperation) -> Schema.OperationOptions? {
        options.index(of: operation).map { options[$0] }
    }

    /// The meanings of placeholders in the paths of a call.
    func scope(onItem isOnItem: Bool, takesArguments: Bool) -> PathScope {
        var scope = scope
        scope.takesArguments = takesArguments
        scope.identity = isOnItem ? identity : []
        scope.texts = texts
        return scope
    }
}
