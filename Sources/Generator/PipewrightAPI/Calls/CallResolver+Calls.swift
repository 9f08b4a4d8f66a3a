import PipeJSON
import PipeModel

extension CallResolver {
    /// Adds to a call what it has from its resource and from the levels above.
    func complete(_ call: inout API.Call, of called: CalledResource) {
        let resource = called.resource
        let outer = call.isOnItem ? called.itemPath : called.path
        call.path =
            call.own.path.map { path($0, below: outer, of: called) } ?? whole(WholePath(outer), suffix: resource.suffix)
        call.greedy = greedy(of: call.own.path, called)
        if call.operation == .list {
            call.query = call.own.filter == nil ? resource.filter.notIn(call.headerArguments) : []
            call.sort = resource.sort
        }
        setResult(of: &call, called)
        setInherited(&call, called)
        setBody(of: &call, called)
    }

    /// The value in the path of a call that keeps its slashes.
    ///
    /// - Parameter own: The path below the resource or its item.
    private func greedy(of own: API.Path?, _ called: CalledResource) -> API.PathPiece? {
        guard let own else { return called.greedy }
        return greedy(of: own, in: called.inherited, resource: called.resource.id)
            ?? (own.isAbsolute ? nil : called.greedy)
    }

    /// Sets what calls have from all levels.
    private func setInherited(_ call: inout API.Call, _ called: CalledResource) {
        let inherited = called.inherited
        call.use = call.own.use ?? inherited.use
        call.scopes = call.own.scopes ?? inherited.scopes
        let settings = inherited.settings.overridden(by: call.own.settings)
        call.settings = settings
        call.fixedQuery = settings.query + identityQuery(call.own.identityQuery, of: called)
        if case .server(let name) = settings.values[.server], !name.isEmpty { call.server = name }
        let isOfVersion = [.replace, .update, .remove].contains(call.operation)
        if isOfVersion, case .versionCheck(let check) = settings.values[.ifMatch], check != .off {
            call.versions = check
        }
        // The runtime sends no key with calls whose responses are not read as a whole.
        let hasKey = [.post, .patch].contains(call.method) && ![.stream, .bytes].contains(call.result.kind)
        if hasKey, case .idempotency(.header(let name)) = settings.values[.idempotency] { call.idempotency = name }
    }

    // MARK: - Bodies

    private func setBody(of call: inout API.Call, _ called: CalledResource) {
        let resource = called.resource
        if let operation = call.operation { call.body = body(of: operation, call.own, resource) }
        guard var body = call.body else { return }
        body.format = call.own.format ?? resource.body
        body.arrays = resource.arrays
        if [.draft, .record, .patch].contains(body.kind)
            || body.kind == .value && isRecord(body.type, of: resource)
        {
            body.wrap = wrap(call.own.wrap, resource.wrap)
        }
        if body.kind == .patch, call.method == .patch { body.patch = resource.patch }
        body.mediaType = mediaType(of: body, call.settings)
        call.body = body
    }

    private func body(of operation: ResourceOperation, _ own: API.Call.Own, _ resource: API.Resource) -> API.Call.Body?
    {
        if operation == .list {
            guard let pointer = own.filter else { return nil }
            let inHeaders = resource.call(of: .list)?.headerArguments ?? []
            var body = API.Call.Body(.filter, fields: resource.filter.notIn(inHeaders))
            body.pointer = pointer
            return body
        }
        guard let kind = operation.body else { return nil }
        var body = API.Call.Body(kind, fields: resource.fields(of: kind))
        if operation.replacesRecord {
            let writing = own.writing ?? resource.writing
            body.sendsNulls = writing.sendsNulls
            body.omitsReadFields = writing.omitsReadFields
        }
        return body
    }

    /// The media type of a body that the nearest level with such a header field names.
    private func mediaType(of body: API.Call.Body, _ settings: API.CallSettings) -> String? {
        guard body.kind != .multipart,
            let text = settings.headers.first(where: { $0.name.lowercased() == "content-type" })?.value
        else { return nil }
        let type = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: ";") })).lowercased()
        let (usual, ofOthers) =
            switch body.format {
            case .json: ("application/json", "application/xml")
            case .form: ("application/x-www-form-urlencoded", "application/xml")
            case .xml: ("application/xml", "application/json")
            }
        // A call with another format does not inherit the type of bodies from its level.
        return type == usual || type == ofOthers ? nil : text
    }

    // MARK: - Results

    private func setResult(of call: inout API.Call, _ called: CalledResource) {
        let resource = called.resource
        if call.result.isUsual, let operation = call.operation { setUsualResult(of: &call, operation, resource) }
        let own = call.own
        let format = own.format ?? resource.body
        switch call.result.kind {
        case .none, .bytes: break
        case .value:
            call.result.format = Self.read(format)
            // A list of an action may have its place as a page has.
            let isList = if case .list = call.result.type?.required { true } else { false }
            let item = own.item ?? (isList ? own.items?.pointer : nil)
            let isOfRecord = call.result.isUsual || isRecord(call.result.type, of: resource)
            let usualItem = isOfRecord && own.wrap == nil ? resource.item : nil
            let wrap = isOfRecord ? wrap(own.wrap, resource.wrap) : own.wrap
            call.result.item = item ?? usualItem ?? Self.pointer(to: wrap)
        case .page:
            call.result.format = Self.read(format)
            call.result.items = own.items ?? resource.items
            call.result.paging = (own.paging ?? resource.paging)?.several
        case .stream:
            call.result.item = own.item
            call.result.items = own.items
        case .job:
            call.result.format = Self.read(format)
            call.result.item = own.item ?? Self.pointer(to: own.wrap)
            call.result.job?.suffix = resource.suffix.isEmpty ? nil : resource.suffix
        }
    }

    private func setUsualResult(of call: inout API.Call, _ operation: ResourceOperation, _ resource: API.Resource) {
        call.result.kind = operation.result
        guard operation.result != .none else { return }
        call.result.type = resource.record
        guard operation == .list else { return }
        call.result.envelope = resource.envelope.map { .record($0) }
        call.result.envelopePlace = resource.envelopePlace
    }

    /// Whether a type is the record of a resource, which may be optional, so that the place of records applies to it.
    private func isRecord(_ type: API.FieldType?, of resource: API.Resource) -> Bool {
        guard case .record? = resource.record else { return false }
        return type?.required == resource.record
    }

    /// The nearest member that contains a record; an empty text stands for no member.
    private func wrap(_ own: String?, _ outer: String?) -> String? {
        own.map { $0.isEmpty ? nil : $0 } ?? outer
    }

    /// The response to a form is JSON.
    private static func read(_ format: BodyFormat) -> BodyFormat { format == .form ? .json : format }

    /// The pointer to a member; `nil` for no member.
    private static func pointer(to member: String?) -> String? {
        member.flatMap { $0.isEmpty ? nil : JSONPointer(tokens: [$0]).text }
    }
}

extension [API.Field] {
    /// Those that are not among others.
    fileprivate func notIn(_ others: [API.Field]) -> [API.Field] {
        filter { field in !others.contains { $0.swiftName == field.swiftName } }
    }
}
