import HTTPTypes
import PipeJSON

/// A place below which calls beyond the verbs are made: a collection, or one of its items.
public protocol CallTarget: Sendable {
    /// What the calls have to know of this place.
    var callSite: CallSite { get }
}

/// What a call below a resource has to know of it; made by pipes and items.
public struct CallSite: Sendable {
    let client: PipeClient
    let descriptor: ResourceDescriptor
    let path: ResourcePath
    let parameters: PathParameters
    let settings: CallSettings
    let schemaSettings: CallSettings
    let scope: RunningCalls.Scope
    /// The type of the resource's records.
    let record: any Any.Type
}

/// What a schema says of a single call, where it differs from the resource.
public struct CallOptions: Sendable {
    let items: JSONPointer?
    let element: JSONPointer?
    let wrap: String?
    let item: JSONPointer?
    let paging: PagingDescriptor?
    let body: BodyFormat?
    let headers: CallHeaders?
    let settings: CallSettings?

    /// Describes what is different.
    ///
    /// - Parameters:
    ///   - items: Where in the answer the records of a page are; empty for the whole body.
    ///   - element: Where in an element of that array its record is.
    ///   - wrap: The member that holds the result; empty for none.
    ///   - item: Where in the answer the result is, however deep.
    ///   - paging: How a page leads to the next one.
    ///   - body: How what is sent is written.
    ///   - headers: Header fields that are made of arguments.
    ///   - settings: Headers, query, timeout and authentication.
    public init(
        items: JSONPointer? = nil,
        element: JSONPointer? = nil,
        wrap: String? = nil,
        item: JSONPointer? = nil,
        paging: PagingDescriptor? = nil,
        body: BodyFormat? = nil,
        headers: CallHeaders? = nil,
        settings: CallSettings? = nil
    ) {
        self.items = items
        self.element = element
        self.wrap = wrap
        self.item = item
        self.paging = paging
        self.body = body
        self.headers = headers
        self.settings = settings
    }
}

// What generated actions are made of. A body is written by a closure, at once, before anything is sent.

extension CallTarget {
    /// Makes a call below this place and reads the answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below this place; empty for the place itself.
    ///   - query: The query items of the call.
    ///   - options: What differs from the resource's other calls.
    ///   - body: What writes the body; `nil` for none.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Result {
        let site = callSite
        let request = site.request(method, path, query, options, body)
        let response = try await site.client.perform(request)
        return site.versioned(try response.value(at: site.place(of: Result.self, options)), response)
    }

    /// Makes a call below this place whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) {
        let site = callSite
        _ = try await site.client.perform(site.request(method, path, query, options, body))
    }

    /// Describes a call below this place whose answer is a page of records; nothing is sent before a page is asked for.
    ///
    /// - Parameters:
    ///   - method: The method. Such a call reads, so that it may be sent again whatever its method is.
    ///   - path: The path below this place; empty for the place itself.
    ///   - query: The query items of the call.
    ///   - options: What differs from the resource's other calls.
    ///   - body: What writes the body, at once; `nil` for none.
    public func paged<Call: PageableCall>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> Call {
        let site = callSite
        var request = site.request(method, path, query, options, body)
        request.isRead = true
        let paging = options?.paging ?? site.descriptor.paging
        if body == nil, method.hasBody, paging?.asksInBody == true {
            request.content = .content(options?.body ?? site.descriptor.body) { writer in
                writer.beginObject()
                writer.endObject()
            }
        }
        return Call(
            PageSource(
                client: site.client,
                call: .success(request),
                items: options?.items ?? site.descriptor.items,
                element: options?.items == nil ? site.descriptor.element : options?.element,
                paging: paging,
                keepsBody: false
            ))
    }
}

extension CallSite {
    func request(
        _ method: HTTPRequest.Method,
        _ path: CallPath,
        _ query: Query,
        _ options: CallOptions?,
        _ body: ((inout JSONWriter) -> Void)?
    ) -> CallRequest {
        var target = self.path.appending(path, parameters)
        if !path.text.ends(with: descriptor.suffix) || path.text.isEmpty {
            target.append(suffix: descriptor.suffix)
        }
        let format = options?.body ?? descriptor.body
        let (own, place) = CallHeaders.added(options?.headers, to: options?.settings, parameters, .path(target))
        return CallRequest(
            method: method,
            target: place,
            query: query,
            content: body.map { .content(format, $0) },
            settings: own.map { settings.over($0, whereUnchangedFrom: schemaSettings) } ?? settings,
            scope: scope
        )
    }

    /// A result that is the resource's own record remembers its version as it does everywhere else.
    func versioned<Result>(_ result: Result, _ response: CallResponse) -> Result {
        Result.self == record ? settings.versioned(result, response) : result
    }

    /// A result that is the resource's own record is where the record is everywhere else.
    func place(of result: (some Any).Type, _ options: CallOptions?) -> JSONPointer? {
        if let item = options?.item {
            return item
        }
        if let wrap = options?.wrap {
            return .member(wrap)
        }
        return result == record ? descriptor.item ?? .member(descriptor.wrap ?? "") : nil
    }
}

extension PipeItem: CallTarget {
    public var callSite: CallSite {
        CallSite(
            client: pipe.client, descriptor: pipe.descriptor, path: path, parameters: parameters,
            settings: pipe.callSettings, schemaSettings: pipe.schemaSettings, scope: scope, record: Resource.Record.self
        )
    }
}

extension Pipe: CallTarget {
    public var callSite: CallSite {
        CallSite(
            client: client, descriptor: descriptor, path: path, parameters: parameters, settings: callSettings,
            schemaSettings: schemaSettings, scope: scope, record: Resource.Record.self
        )
    }
}
