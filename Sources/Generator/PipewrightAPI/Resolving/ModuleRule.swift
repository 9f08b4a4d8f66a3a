import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Reports the parts of a schema whose code needs a module of the runtime that the target does not have.
    func checkModules(of api: API, available: Set<RuntimeModule>) {
        for module in RuntimeModule.allCases where api.modules.subtracting(available).contains(module) {
            for range in places(of: module) { diagnostics.error(.missingModule(module), at: range) }
        }
    }

    private func places(of module: RuntimeModule) -> [SourceRange] {
        switch module {
        case .core, .transports: return [.start(of: schema.file)]
        case .xml: return placesOfXML
        case .oauth:
            return schema.auth.compactMap { scheme in
                switch scheme.kind?.value {
                case .digest, .oauth2, .token, .challenge: scheme.name.range
                case .apiKey, .basic, .bearer, .awsSignature, .custom, nil: nil
                }
            }
        case .aws:
            return schema.auth.compactMap { scheme in
                if case .awsSignature = scheme.kind?.value { scheme.name.range } else { nil }
            }
        case .streams:
            return Self.allResources(schema.resources).flatMap { resource in
                resource.actions.filter(\.usesStreams).map(\.name.range)
                    + (resource.own.operations?.value ?? []).filter { $0.result?.isStream == true }.map(
                        \.operation.range)
            }
        case .relations: return schema.records.flatMap(\.relations).map(\.name.range)
        case .webhooks: return schema.webhooks.map { [$0.range] } ?? []
        case .jobs:
            return Self.allResources(schema.resources).flatMap { resource in
                resource.actions.filter(\.startsJob).map(\.name.range)
                    + (resource.own.operations?.value ?? []).filter { $0.result?.isJob == true }.map(\.operation.range)
            }
        case .bulk:
            let levels = [schema.defaults] + Self.allResources(schema.resources).map(\.own)
            return levels.flatMap { level in
                [level.bulk?.range].compactMap(\.self)
                    + (level.operations?.value ?? []).compactMap { $0.own.bulk?.range }
            }
        case .validation:
            let resources = Self.allResources(schema.resources)
            let operations = ([schema.defaults] + resources.map(\.own)).flatMap { $0.operations?.value ?? [] }
            return
                (schema.records.filter { $0.validates ?? schema.validates }.flatMap(\.fields)
                + operations.flatMap { $0.body?.value ?? [] })
                .filter { !$0.rules.isEmpty || $0.flags.contains { $0.value == .required } }.map(\.name.range)
        case .files:
            let resources = Self.allResources(schema.resources)
            let operations = ([schema.defaults] + resources.map(\.own)).flatMap { $0.operations?.value ?? [] }
            let records = schema.records.filter { created.contains($0.name.value) }
            let fields = records.flatMap(\.fields) + operations.flatMap { $0.body?.value ?? [] }
            return resources.flatMap(\.actions).filter(\.usesFiles).map(\.name.range)
                + fields.filter(\.type.isFile).map(\.name.range)
        }
    }
}

extension TypeExpression {
    fileprivate var isJob: Bool {
        if case .response(.job, _, _) = self { true } else { false }
    }

    fileprivate var isStream: Bool {
        if case .response(.stream, _, _) = self { true } else { false }
    }
}

extension Schema.Action {
    fileprivate var usesStreams: Bool {
        if case .value(let type) = body, type.isStream { true } else { result?.isStream == true }
    }

    fileprivate var startsJob: Bool {
        result?.isJob == true
    }

    fileprivate var usesFiles: Bool {
        switch body {
        case .multipart, .bytes: return true
        case .fields, .value, nil:
            guard case .named(let name) = result else { return false }
            return name.value == "bytes"
        }
    }
}
