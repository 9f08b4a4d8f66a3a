import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Reports the parts of a schema whose code needs a module of the runtime that the target does not have.
struct ModuleRule {
    let definitions: Definitions
    let uses: RecordUses
    private var schema: Schema { definitions.schema }

    func check(_ api: API, available: Set<RuntimeModule>) {
        let used = UsedModules(FieldChecks(api, Directions(api)))
        let missing = used.modules(of: api).subtracting(available)
        for module in RuntimeModule.allCases where missing.contains(module) {
            for range in places(of: module, checksFields: used.checksFields(of: api)) {
                definitions.diagnostics.error(.missingModule(module), at: range)
            }
        }
    }

    private func places(of module: RuntimeModule, checksFields: Bool) -> [SourceRange] {
        switch module {
        case .core, .transports: return [.start(of: schema.file)]
        case .xml: return XMLResolver(definitions: definitions).places
        case .auth:
            return schema.auth.compactMap { scheme in
                scheme.resolvedKind?.word.isInAuth == true ? scheme.name.range : nil
            }
        case .calls: return placesOfCalls(checksFields: checksFields)
        case .webhooks: return schema.webhooks.map { [$0.range] } ?? []
        case .files:
            let resources = schema.allResources
            let operations = schema.allOperations
            let records = schema.records.filter { uses.created.contains($0.name.value) }
            let fields = records.flatMap(\.fields) + operations.flatMap { $0.body?.value ?? [] }
            return resources.flatMap(\.actions).filter(\.usesFiles).map(\.name.range)
                + fields.filter(\.type.isFile).map(\.name.range)
        }
    }

    /// Streams, long operations, many records at once, related records, and the rules that calls check.
    private func placesOfCalls(checksFields: Bool) -> [SourceRange] {
        let resources = schema.allResources
        let operations = schema.allOperations
        let fields =
            checksFields
            ? schema.records.filter { $0.validates ?? schema.validates }.flatMap(\.fields)
                + operations.flatMap { $0.body?.value ?? [] } : []
        return resources.flatMap(\.actions).filter(\.isStreamOrJob).map(\.name.range)
            + operations.filter { $0.result?.isStreamOrJob == true }.map(\.operation.range)
            + definitions.levels.compactMap(\.bulk?.range)
            + schema.records.flatMap(\.relations).map(\.name.range)
            + fields.filter { !$0.rules.isEmpty || $0.flag(.required) != nil }.map(\.name.range)
    }
}

extension TypeExpression {
    fileprivate var isStreamOrJob: Bool {
        switch self {
        case .response(.stream, _, _), .response(.job, _, _): true
        default: false
        }
    }
}

extension Schema.Action {
    fileprivate var isStreamOrJob: Bool {
        if case .value(let type) = body, type.isStreamOrJob { true } else { result?.isStreamOrJob == true }
    }

    fileprivate var usesFiles: Bool { body?.isTransfer == true || returnsBytes }
}
