import PipeModel

/// The modules of the runtime that the code of each part needs besides PipeCore.
package struct UsedModules: Sendable {
    private let checks: FieldChecks

    package init(_ checks: FieldChecks) {
        self.checks = checks
    }

    /// The modules that the whole client needs.
    package func modules(of api: API) -> Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = [.core, .transports]
        for record in api.records { modules.formUnion(self.modules(of: record)) }
        for resource in api.allResources { modules.formUnion(self.modules(of: resource)) }
        for scheme in api.schemes { modules.formUnion(scheme.modules) }
        if api.xml != nil { modules.insert(.xml) }
        if api.webhooks != nil { modules.insert(.webhooks) }
        return modules
    }

    /// The modules that the types of a record need.
    package func modules(of record: API.Record) -> Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = record.needsDraft && record.hasFiles ? [.files] : []
        if isChecked(record) || !record.relations.isEmpty { modules.insert(.calls) }
        return modules
    }

    /// The modules that the calls of a resource need, without those below it.
    package func modules(of resource: API.Resource) -> Set<RuntimeModule> {
        let sendsFiles = ((resource.draft ?? []) + (resource.replacement ?? [])).contains(where: \.type.isFile)
        var modules: Set<RuntimeModule> = sendsFiles ? [.files] : []
        if checks.includesOwnBodies(of: resource) || !resource.bulk.isEmpty { modules.insert(.calls) }
        for index in resource.calls.indices { resource.calls[index].addModules(to: &modules) }
        return modules
    }

    /// Whether generated code checks rules of any fields.
    func checksFields(of api: API) -> Bool {
        api.records.contains(where: isChecked) || api.allResources.contains(where: checks.includesOwnBodies)
    }

    private func isChecked(_ record: API.Record) -> Bool {
        let types = checks.types(of: record)
        return types.record || types.draft || types.patch
    }
}

extension API.Call {
    /// The modules that the call needs.
    fileprivate func addModules(to modules: inout Set<RuntimeModule>) {
        switch body?.kind {
        case .multipart, .upload: modules.insert(.files)
        case .stream: modules.insert(.calls)
        case .draft, .record, .patch, .filter, .fields, .value, nil: break
        }
        switch result.kind {
        case .bytes: modules.insert(.files)
        case .stream, .job: modules.insert(.calls)
        default: break
        }
    }
}

extension API.AuthScheme {
    /// The modules that its credentials need.
    package var modules: Set<RuntimeModule> { kind.word.isInAuth ? [.auth] : [] }
}
