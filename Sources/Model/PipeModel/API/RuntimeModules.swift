// The modules of the runtime that the code of each part needs besides PipeCore.

extension API {
    /// The modules that the whole client needs.
    package var modules: Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = [.core, .transports]
        for record in records { modules.formUnion(record.modules) }
        for resource in resources { modules.formUnion(resource.modules) }
        for scheme in schemes { modules.formUnion(scheme.modules) }
        if xml != nil { modules.insert(.xml) }
        if webhooks != nil { modules.insert(.webhooks) }
        return modules
    }
}

extension API.Record {
    /// The modules that its types need.
    package var modules: Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = needsDraft && !files.isEmpty ? [.files] : []
        if isChecked || !relations.isEmpty { modules.insert(.calls) }
        return modules
    }

    /// Whether generated code checks rules of its fields.
    package var isChecked: Bool { checks.record || checks.draft || checks.patch }
}

extension API.Resource {
    /// The modules that its calls need, and the calls of the resources below it.
    package var modules: Set<RuntimeModule> {
        children.reduce(ownModules) { $0.union($1.modules) }
    }

    /// The modules that its own calls need.
    package var ownModules: Set<RuntimeModule> {
        let sendsFiles = ((draft ?? []) + (replacement ?? [])).contains(where: \.type.isFile)
        var own: Set<RuntimeModule> = sendsFiles ? [.files] : []
        if checksOwnFields || !bulk.isEmpty { own.insert(.calls) }
        return calls.reduce(into: own) { $0.formUnion($1.modules) }
    }

    /// Whether one of its calls checks rules of fields that its record does not have.
    private var checksOwnFields: Bool {
        [draft, replacement, patched].compactMap { $0 }.joined().contains(where: \.isChecked)
    }

    /// Whether a call checks rules of fields that no record has: a call of this resource or of a resource below it.
    package var hasCheckedCalls: Bool { checksOwnFields || children.contains(where: \.hasCheckedCalls) }
}

extension API.Call {
    /// The modules that the call needs.
    package var modules: Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = []
        switch body?.kind {
        case .multipart, .upload: modules.insert(.files)
        case .stream: modules.insert(.calls)
        case .draft, .record, .patch, .filter, .fields, .value, nil: break
        }
        switch result.kind {
        case .bytes: modules.insert(.files)
        case .stream, .job: modules.insert(.calls)
        case .none, .value, .page: break
        }
        return modules
    }
}

extension API.AuthScheme {
    /// The modules that its credentials need.
    package var modules: Set<RuntimeModule> {
        switch kind {
        case .digest, .oauth2, .token, .challenge, .awsSignature: [.auth]
        case .apiKey, .basic, .bearer, .custom: []
        }
    }
}
