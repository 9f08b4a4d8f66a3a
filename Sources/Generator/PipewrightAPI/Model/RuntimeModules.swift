import PipewrightVocabulary

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
        if checks.record || checks.draft || checks.patch { modules.insert(.validation) }
        if !relations.isEmpty { modules.insert(.relations) }
        return modules
    }
}

extension API.Resource {
    /// The modules that its calls need, and the calls of the resources below it.
    package var modules: Set<RuntimeModule> {
        children.reduce(ownModules) { $0.union($1.modules) }
    }

    /// The modules that its own calls need.
    package var ownModules: Set<RuntimeModule> {
        let sendsFiles = ((draft ?? []) + (replacement ?? [])).contains(where: \.type.isFile)
        let sent = [draft, replacement, patched].compactMap { $0 }.joined()
        var own: Set<RuntimeModule> = sent.contains(where: \.isChecked) ? [.validation] : []
        if !bulk.isEmpty { own.insert(.bulk) }
        if verbs.contains(where: { $0.job != nil }) { own.insert(.jobs) }
        if verbs.contains(where: { $0.stream != nil }) { own.insert(.streams) }
        return actions.reduce(into: sendsFiles ? own.union([.files]) : own) { $0.formUnion($1.modules) }
    }
}

extension API.Action {
    /// The modules that the call needs.
    package var modules: Set<RuntimeModule> {
        var modules: Set<RuntimeModule> = []
        switch body {
        case .multipart, .upload: modules.insert(.files)
        case .stream: modules.insert(.streams)
        case .fields, .value, nil: break
        }
        switch result {
        case .bytes: modules.insert(.files)
        case .stream: modules.insert(.streams)
        case .job: modules.insert(.jobs)
        case .value, .page, nil: break
        }
        return modules
    }
}

extension API.AuthScheme {
    /// The modules that its credentials need.
    package var modules: Set<RuntimeModule> {
        switch kind {
        case .digest, .oauth2, .token, .challenge: [.oauth]
        case .awsSignature: [.aws]
        case .apiKey, .basic, .bearer, .custom: []
        }
    }
}
