import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Resolves a `Schema` to an `API`: looks up names, applies inheritance, derives Swift names, and reports errors. If an
/// error was reported, the result must not be rendered.
package struct APIResolver {
    package let diagnostics: DiagnosticCollector
    let definitions: Definitions

    package init(_ schema: Schema, diagnostics: DiagnosticCollector = DiagnosticCollector()) {
        self.diagnostics = diagnostics
        definitions = Definitions(schema, diagnostics: diagnostics)
    }

    /// - Parameter modules: The modules of the runtime that the code may import; `nil` for all.
    package func resolve(modules: Set<RuntimeModule>? = nil) -> API {
        var api = API(
            source: SourcePath.shortName(of: definitions.schema.file), name: definitions.schema.name.value,
            clientName: definitions.names.client, namespace: definitions.names.namespace)
        api.docs = definitions.schema.docs
        let settings = SettingsResolver(definitions: definitions)
        let auth = AuthResolver(definitions: definitions)
        let paging = PagingResolver(definitions: definitions)
        let xml = XMLResolver(definitions: definitions)
        resolveClient(&api, settings, auth, xml)
        let calls = paging.calls()
        PagingRule(definitions: definitions, calls: calls).check()
        CursorRule(definitions: definitions, calls: calls).check()
        EndlessRecordRule(definitions: definitions).check()

        let uses = RecordUses(definitions)
        let recursion = Recursion(definitions.schema)
        let codable = CodableTypes(definitions)
        let files = FileCarriers(definitions)
        let types = TypeResolver(definitions)
        let fields = FieldResolver(definitions: definitions, types: types, files: files)
        let enums = EnumResolver(definitions: definitions, values: fields.values, codable: codable)
        let resources = ResourceResolver(
            definitions: definitions, fields: fields, settings: settings, auth: auth, paging: paging, xml: xml)
        let records = RecordResolver(
            definitions: definitions, fields: fields, uses: uses, recursion: recursion, codable: codable)
        let unions = UnionResolver(definitions: definitions, types: types, recursion: recursion, codable: codable)
        api.topics = definitions.schema.topics.map {
            API.Topic(source: SourcePath.shortName(of: $0.file), docs: $0.docs)
        }
        api.enums = definitions.schema.enums.compactMap { enums.resolve($0) }
        api.resources = resources.resolve()
        api.records = definitions.schema.records.compactMap { records.resolve($0) }
        api.unions = unions.resolve()
        api.webhooks = definitions.schema.webhooks.flatMap {
            WebhookResolver(definitions: definitions, types: types).resolve($0)
        }
        api.timestampFormats = types.timestampFormats
        LargeValues.mark(&api)
        CallResolver.resolve(&api)
        ZeroResolver(definitions: definitions, values: fields.values).check(api)
        SecretRule(definitions: definitions).check(api)
        api.stores = ResourceStorageResolver(definitions: definitions).resolve(api)
        NamedRelationResolver(definitions: definitions).resolve(&api)
        api.relations = RelationResolver(definitions: definitions).resolve(api)

        FileRule(definitions: definitions, files: files, uses: uses).check()
        CodableRule(definitions: definitions, codable: codable).check()
        if let modules { ModuleRule(definitions: definitions, uses: uses).check(api, available: modules) }
        // After errors, unused definitions are not reported: parts that could not be read may use them.
        if !diagnostics.hasErrors { warn(calls) }
        return api
    }

    /// Resolves what is about all calls: servers, settings and credentials.
    private func resolveClient(
        _ api: inout API, _ settings: SettingsResolver, _ auth: AuthResolver, _ xml: XMLResolver
    ) {
        let inherited = definitions.schema.inheritedSettings
        let servers = ServerResolver(definitions: definitions)
        api.otherURLs = servers.resolveOtherURLs()
        api.servers = servers.resolve(others: api.otherURLs)
        servers.checkCalls(of: api.otherURLs)
        for level in [definitions.schema.defaults.settings, definitions.schema.settings] { settings.check(level) }
        api.settings = API.CallSettings(inherited.settings).sending(
            definitions.schema.defaults.format?.value, below: nil)
        api.xml = xml.resolve()
        api.version = settings.resolveVersion()
        api.errors = definitions.schema.errors.map { settings.resolve($0) }
        api.use = auth.resolveUse(inherited.use) ?? []
        api.scopes = auth.resolveScopes(inherited.scopes)
        api.schemes = auth.resolveSchemes(use: api.use)
    }

    /// Reports likely mistakes.
    private func warn(_ calls: [PagedCall]) {
        UnusedRule(definitions: definitions).check()
        ResourceRule(definitions: definitions).check()
        RepeatedPathRule(definitions: definitions).check()
        PagingRule(definitions: definitions, calls: calls).warn()
        RuntimeHeaderRule(definitions: definitions).check()
        ScopeRule(definitions: definitions).check()
        CollisionRule(definitions: definitions).check()
    }
}
