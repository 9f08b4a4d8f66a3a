import HTTPTypes
import PipeHTTP
import PipeJSON

/// A collection or an item, below which actions make calls.
@_spi(Generated) public protocol CallTarget: Sendable {
    /// The collection or item that the calls are made on.
    var callSite: CallSite { get }
}

/// The collection or item of a call: its path, its settings and its client.
@_spi(Generated) public struct CallSite: Sendable {
    package let client: PipeClient
    package let descriptor: ResourceDescriptor
    let path: ResourcePath
    let parameters: PathParameters
    package let layers: SettingLayers
    let scope: RunningCalls.Scope
    /// The type of the resource's records.
    let record: any Any.Type
    /// The arguments of an operation; other operations, such as a read after an update, do not have them.
    var arguments: (operation: PipeOperation, query: URLQuery, headers: CallHeaders)?
}

/// The differences of a call from the other calls of its resource.
@_spi(Generated) public struct CallOptions: Sendable {
    let items: JSONPointer?
    let element: JSONPointer?
    let wrap: String?
    package let item: JSONPointer?
    let paging: PagingDescriptor?
    let body: BodyFormat?
    let headers: CallHeaders?
    let settings: CallSettings?

    /// Describes the differences.
    ///
    /// - Parameters:
    ///   - items: The array of records in the response; empty for the whole body.
    ///   - element: The record within an element of that array.
    ///   - wrap: The member with the result; empty for the whole body.
    ///   - item: The result in the response, at any depth.
    ///   - paging: The way from page to page.
    ///   - body: The format of the body.
    ///   - headers: Header fields with values of arguments.
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

extension CallOptions {
    /// The options without the header fields with values of arguments.
    package var withoutArguments: CallOptions {
        CallOptions(
            items: items, element: element, wrap: wrap, item: item, paging: paging, body: body, settings: settings)
    }
}

// The functions of generated actions. The closure that writes a body is called at once, before anything is sent.

@_spi(Generated) extension CallTarget {
    /// Makes a call and reads the response.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    ///   - body: Writes the body; `nil` for a call without one.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Result {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return try site.result(of: response, options)
    }

    /// Makes a call whose response has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) {
        let site = callSite
        _ = try await site.client.perform(site.request(method, path, query, options, body))
    }

    /// Describes a call whose response is a page of records. Nothing is sent before a page is requested.
    ///
    /// - Parameter method: The method. The call reads, so it may be retried whatever its method is.
    public func paged<Record, PageSize>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> PagedCall<Record, PageSize> {
        let site = callSite
        var request = site.request(method, path, query, options, body)
        request.isRead = true
        let paging = options?.paging ?? site.descriptor.paging
        let place = site.place(ofItems: options)
        if body == nil, method.hasBody, paging?.usesBody == true {
            request.content = .content(options?.body ?? site.descriptor.body) { writer in
                writer.beginObject()
                writer.endObject()
            }
        }
        return PagedCall(
            PageSource(
                client: site.client,
                call: .success(request),
                items: place.items,
                element: place.element,
                paging: paging,
                keepsBody: false
            ))
    }
}

extension CallSite {
    package func request(
        _ method: HTTPRequest.Method,
        _ path: CallPath,
        _ query: URLQuery,
        _ options: CallOptions?,
        _ body: ((inout JSONWriter) -> Void)?
    ) -> CallRequest {
        let fullPath = descriptor.path(path, below: self.path, parameters)
        let format = options?.body ?? descriptor.body
        let (own, target) = CallHeaders.added(options?.headers, to: options?.settings, parameters, .path(fullPath))
        return CallRequest(
            method: method,
            target: target,
            query: query,
            content: body.map { .content(format, $0) },
            settings: layers.settings(of: own),
            scope: scope
        )
    }

    /// The location of the records in a response with many, and of the record within an element.
    package func place(ofItems options: CallOptions?) -> (items: JSONPointer?, element: JSONPointer?) {
        (
            options?.items ?? descriptor.items,
            options?.items == nil ? descriptor.element : options?.element
        )
    }

    /// What the app does with results of a type.
    package func reception(of result: (some Any).Type) -> (any RecordReception)? {
        result == record ? descriptor.callbacks : nil
    }

    /// Whether a name in { } of a path is an identity of an item above this one.
    package func hasIdentity(named name: some StringProtocol) -> Bool {
        parameters[name] != nil
    }

    /// Reads the result of a call, with its version if it is the resource's record.
    package func result<Result: JSONReadable>(
        of response: CallResponse, _ options: CallOptions?
    ) throws(PipeError) -> Result {
        try completed(try response.value(at: pointer(of: Result.self, options)) as Result, response)
    }

    /// The location of the result; if it is the resource's record, the location of records.
    private func pointer(of result: (some Any).Type, _ options: CallOptions?) -> JSONPointer? {
        isRecord(result) || options?.item != nil || options?.wrap != nil ? descriptor.recordPointer(options) : nil
    }
}

@_spi(Generated) extension ItemPipe: CallTarget {
    public var callSite: CallSite {
        CallSite(
            client: pipe.client, descriptor: pipe.descriptor, path: path, parameters: parameters,
            layers: pipe.layers, scope: scope, record: Resource.Record.self
        )
    }
}

@_spi(Generated) extension ResourcePipe: CallTarget {
    public var callSite: CallSite {
        CallSite(
            client: client, descriptor: descriptor, path: path, parameters: parameters, layers: layers, scope: scope,
            record: Resource.Record.self
        )
    }
}
