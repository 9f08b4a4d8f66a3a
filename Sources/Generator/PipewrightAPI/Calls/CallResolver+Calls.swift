import PipeModel

extension CallResolver {
    /// The operations of a resource, in the order of the language.
    func operations(of called: CalledResource) -> [API.Call] {
        ResourceOperation.allCases.filter(called.resource.has).map { operation($0, of: called) }
    }

    private func operation(_ operation: ResourceOperation, of called: CalledResource) -> API.Call {
        let resource = called.resource
        let own = resource.options.first { $0.operation == operation }
        let verb = resource.verbs.first { $0.operation == operation }
        let isOnItem = operation.isOnItem && !resource.isSingleton
        let outer = isOnItem ? called.itemPath : called.path
        var call = API.Call(
            name: operation.rawValue, isOnItem: isOnItem, method: own?.method ?? operation.method,
            path: own?.path.map { path(API.Path($0), below: outer, of: called) }
                ?? whole(WholePath(outer), suffix: resource.suffix),
            result: result(of: operation, verb, own, called))
        call.operation = operation
        call.greedy = greedy(of: own?.path.map { API.Path($0) }, called)
        set(&call, own?.settings, use: own?.use, scopes: own?.scopes, of: called)
        let identities = identityQuery(own?.identityQuery ?? [], of: called)
        call.fixedQuery = call.fixedQuery + identities
        call.headers = verb.flatMap { $0.headers.isEmpty ? nil : $0.headers } ?? own?.headers ?? []
        call.body = body(of: operation, own, called)
        let mediaType = mediaType(of: call.body, own?.settings, called)
        call.body?.mediaType = mediaType
        if operation == .list {
            if own?.filter == nil { call.query = resource.filter }
            call.sort = resource.sort
        } else {
            call.query = verb?.query ?? []
        }
        return call
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
    private func set(
        _ call: inout API.Call, _ own: API.CallSettings?, use: [[String]]?, scopes: [String]?,
        of called: CalledResource
    ) {
        let inherited = called.inherited
        call.use = use ?? inherited.use
        call.scopes = scopes ?? inherited.scopes
        call.fixedQuery = inherited.query(below: own)
        if case .server(let name) = inherited.value(.server, below: own), !name.isEmpty { call.server = name }
        let isOfVersion = [.replace, .update, .remove].contains(call.operation)
        if isOfVersion, case .versionCheck(let check) = inherited.value(.ifMatch, below: own), check != .off {
            call.versions = check
        }
        // The runtime sends no key with calls whose responses are not read as a whole.
        let hasKey = [.post, .patch].contains(call.method) && ![.stream, .bytes].contains(call.result.kind)
        if hasKey, case .idempotency(.header(let name)) = inherited.value(.idempotency, below: own) {
            call.idempotency = name
        }
    }

    private func body(
        of operation: ResourceOperation, _ own: API.OperationOptions?, _ called: CalledResource
    ) -> API.Call.Body? {
        let resource = called.resource
        let format = own?.body ?? resource.body
        var body: API.Call.Body
        switch operation {
        case .list:
            guard let pointer = own?.filter else { return nil }
            body = API.Call.Body(.filter, format: format)
            body.pointer = pointer
            body.fields = resource.filter
        case .create, .upsert:
            body = API.Call.Body(.draft, format: format)
            body.fields = resource.draft
        case .replace:
            body = API.Call.Body(.record, format: format)
            body.fields = resource.replacement
        case .update:
            body = API.Call.Body(.patch, format: format)
            body.fields = resource.patched
            if own?.method ?? operation.method == .patch { body.patch = resource.patch }
        case .read, .new, .remove, .exists: return nil
        }
        body.arrays = resource.arrays
        if operation != .list { body.wrap = wrap(own?.wrap, resource.wrap) }
        if operation == .replace || operation == .upsert {
            let writing = own?.writing ?? resource.writing
            body.sendsNulls = writing.sendsNulls
            body.omitsReadFields = writing.omitsReadFields
        }
        return body
    }

    /// The media type of a body that the nearest level with such a header field names.
    private func mediaType(
        of body: API.Call.Body?, _ own: API.CallSettings?, _ called: CalledResource
    ) -> String? {
        guard let body, body.kind != .multipart,
            let text = called.inherited.header("content-type", below: own)
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

    /// The nearest member that contains a record; an empty text stands for no member.
    private func wrap(_ own: String?, _ outer: String?) -> String? {
        own.map { $0.isEmpty ? nil : $0 } ?? outer
    }

    private func result(
        of operation: ResourceOperation, _ verb: API.Verb?, _ own: API.OperationOptions?, _ called: CalledResource
    ) -> API.Call.Result {
        let resource = called.resource
        let format = own?.body ?? resource.body
        switch verb?.result ?? .usual {
        case .value(let type):
            return result(of: type, format, item: own?.item, wrap: own?.wrap, resource)
        case .job(let job): return result(job, format, item: own?.item, wrap: own?.wrap, of: resource)
        case .stream(let stream):
            var result = result(stream)
            result.item = own?.item
            return result
        case .nothing: return API.Call.Result(.none)
        case .usual: break
        }
        switch operation {
        case .list:
            var result = API.Call.Result(.page, type: resource.record)
            result.format = Self.read(format)
            result.items = resource.items
            result.envelope = resource.envelope.map { .record($0) }
            result.envelopePlace = resource.envelopePlace
            result.paging = resource.paging?.several
            return result
        case .remove, .exists: return API.Call.Result(.none)
        case .read, .new, .create, .replace, .update, .upsert:
            return self.result(
                .value, resource.record, format, item: own?.item ?? (own?.wrap == nil ? resource.item : nil),
                wrap: wrap(own?.wrap, resource.wrap))
        }
    }

    /// The response to a form is JSON.
    private static func read(_ format: BodyFormat) -> BodyFormat { format == .form ? .json : format }

    /// A value; the place of records applies if it is one of the resource, which may be optional.
    private func result(
        of type: API.FieldType, _ format: BodyFormat, item: String?, wrap own: String?, _ resource: API.Resource
    ) -> API.Call.Result {
        guard case .record? = resource.record, type.required == resource.record else {
            return result(.value, type, format, item: item, wrap: own)
        }
        return result(
            .value, type, format, item: item ?? (own == nil ? resource.item : nil), wrap: wrap(own, resource.wrap))
    }

    private func result(
        _ kind: API.Call.Result.Kind, _ type: API.FieldType?, _ format: BodyFormat, item: String?, wrap: String?
    ) -> API.Call.Result {
        var result = API.Call.Result(kind, type: type)
        result.format = Self.read(format)
        result.item = item ?? wrap.flatMap { $0.isEmpty ? nil : "/" + $0.pointerToken }
        return result
    }

    private func result(
        _ job: API.Job, _ format: BodyFormat, item: String?, wrap: String?, of resource: API.Resource
    ) -> API.Call.Result {
        var result = result(.job, job.type, format, item: item, wrap: wrap)
        var described = job
        described.suffix = resource.suffix.isEmpty ? nil : resource.suffix
        result.job = described
        return result
    }

    private func result(_ stream: API.Stream) -> API.Call.Result {
        var result = API.Call.Result(.stream, type: stream.element)
        result.stream = stream
        return result
    }

    func action(_ action: API.Action, of called: CalledResource) -> API.Call {
        let resource = called.resource
        let isOnItem = action.target == .item && !resource.isSingleton
        let format = action.format ?? resource.body
        var call = API.Call(
            name: action.swiftName.bare, isOnItem: isOnItem, method: action.method,
            path: path(action.path, below: isOnItem ? called.itemPath : called.path, of: called),
            result: result(of: action, format, called))
        call.greedy = greedy(of: action.path, called)
        call.docs = action.docs
        call.deprecated = action.deprecated
        set(&call, action.settings, use: action.use, scopes: action.scopes, of: called)
        call.query = action.query
        call.headers = action.headers
        call.body = action.body.map { body($0, format, resource, wrap: action.wrap) }
        let mediaType = mediaType(of: call.body, action.settings, called)
        call.body?.mediaType = mediaType
        return call
    }

    private func body(
        _ body: API.Action.Body, _ format: BodyFormat, _ resource: API.Resource, wrap: String?
    ) -> API.Call.Body {
        var result: API.Call.Body
        switch body {
        case .fields(let fields):
            result = API.Call.Body(.fields, format: format)
            result.fields = fields
        case .value(let type):
            result = API.Call.Body(.value, format: format)
            result.type = type
            if case .record? = resource.record, type.required == resource.record {
                result.wrap = self.wrap(wrap, resource.wrap)
            }
        case .stream(let type):
            result = API.Call.Body(.stream, format: format)
            result.type = type
        case .multipart(let fields, let multipart):
            result = API.Call.Body(.multipart, format: format)
            result.fields = fields
            result.multipart = multipart
        case .upload(.whole(let digest)):
            result = API.Call.Body(.upload, format: format)
            result.digest = digest
        case .upload(.inParts(let resumption)):
            result = API.Call.Body(.upload, format: format)
            result.resumption = resumption
        }
        result.arrays = resource.arrays
        return result
    }

    private func result(
        of action: API.Action, _ format: BodyFormat, _ called: CalledResource
    ) -> API.Call.Result {
        let resource = called.resource
        var result: API.Call.Result
        switch action.result {
        case nil: result = API.Call.Result(.none)
        case .bytes: result = API.Call.Result(.bytes)
        case .stream(let stream):
            result = self.result(stream)
            result.item = action.item
            result.items = action.items
        case .job(let job): result = self.result(job, format, item: action.item, wrap: action.wrap, of: resource)
        case .page(let type):
            result = API.Call.Result(.page, type: type)
            result.format = Self.read(format)
            result.items = action.items ?? resource.items
            result.paging = (action.paging ?? resource.paging)?.several
        case .value(let type):
            // A list of an action may have its place as a page has.
            let items = if case .list = type.required { action.items?.pointer } else { String?.none }
            result = self.result(of: type, format, item: action.item ?? items, wrap: action.wrap, resource)
        }
        result.headers = action.responseHeaders?.fields ?? []
        return result
    }
}

extension String {
    /// The text as a token of a JSON pointer (RFC 6901, section 3).
    fileprivate var pointerToken: String {
        var token = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }
}
