import HTTPTypes
import PipeHTTP
import PipeJSON

/// The call of a generated action: a request with a body, which one of the functions sends or describes. For example,
/// `call(.post, "rename").sendingFields(["name": name]).value()` sends an object and reads the response.
@_spi(Generated) public struct ActionCall: Sendable {
    package let site: CallSite
    package let options: CallOptions?
    fileprivate let method: HTTPRequest.Method
    fileprivate let path: CallPath
    fileprivate let query: URLQuery
    fileprivate var content: Result<CallRequest.Content, PipeError>?
    /// The files that the call sends.
    package fileprivate(set) var upload: (any CallUpload)?
}

/// A body with files, which are read while the call runs. It may take several requests.
package protocol CallUpload: Sendable {
    /// Makes the content of a single request; `nil` for a request without a body.
    func content(boundary: () -> String) async throws(PipeError) -> CallRequest.Content?

    /// Makes a call with the body.
    func perform(_ request: CallRequest, on client: PipeClient) async throws(PipeError) -> CallResponse
}

@_spi(Generated) extension CallTarget {
    /// Describes a call without a body. Nothing is sent before its result is requested.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    public func call(
        _ method: HTTPRequest.Method, _ path: CallPath = "", query: URLQuery = URLQuery(), options: CallOptions? = nil
    ) -> ActionCall {
        ActionCall(site: callSite, options: options, method: method, path: path, query: query)
    }
}

// MARK: - Body

@_spi(Generated) extension ActionCall {
    /// This call with a value as its body, which is written now.
    public func sending(_ body: some JSONWritable) -> ActionCall {
        sending(.content(format) { body.write(json: &$0) })
    }

    /// This call with a value as its body, which is written now; without a body for `nil`.
    public func sendingIfPresent(_ body: (some JSONWritable)?) -> ActionCall {
        guard let body else { return self }
        return sending(body)
    }

    /// This call with an object as its body, which is written now. Members that are `nil` are left out.
    public func sendingFields(_ members: KeyValuePairs<StaticString, any JSONWritable>) -> ActionCall {
        sending(.content(format) { $0.writeObject(members) })
    }
}

extension ActionCall {
    /// The format of the body.
    private var format: BodyFormat { options?.body ?? site.descriptor.values.body }

    /// This call with a body.
    package func sending(_ content: Result<CallRequest.Content, PipeError>) -> ActionCall {
        var copy = self
        copy.content = content
        return copy
    }

    /// This call with files.
    package func sending(_ upload: any CallUpload) -> ActionCall {
        var copy = self
        copy.upload = upload
        return copy
    }
}

// MARK: - Result

@_spi(Generated) extension ActionCall {
    /// Makes the call and reads the response.
    ///
    /// - Throws: ``PipeError``.
    public func value<Value: JSONReadable>() async throws(PipeError) -> Value {
        try site.result(of: try await response(), options)
    }

    /// Makes the call and reads the header fields of the response.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func headers<Headers: ResponseHeaders>() async throws(PipeError) -> Headers {
        try headers(of: try await response())
    }

    /// Makes the call and reads the response and its header fields, as ``value()`` and ``headers()`` do.
    public func valueWithHeaders<Value: JSONReadable, Headers: ResponseHeaders>()
        async throws(PipeError) -> WithHeaders<Value, Headers>
    {
        let response = try await response()
        return WithHeaders(value: try site.result(of: response, options), headers: try headers(of: response))
    }

    /// Makes the call. The response has no result.
    ///
    /// - Throws: ``PipeError``.
    public func send() async throws(PipeError) {
        _ = try await response()
    }

    /// Describes a call whose response is a page of records. Nothing is sent before a page is requested. The call reads, so
    /// it may be retried whatever its method is.
    public func pages<Record, PageSize>() -> PagedCall<Record, PageSize> {
        var request = request
        request.isRead = true
        let paging = options?.paging ?? site.descriptor.values.paging
        let place = site.place(ofItems: options)
        if content == nil, method.hasBody, paging?.usesBody == true {
            request.content = .content(format) { $0.writeObject([:]) }
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

extension ActionCall {
    /// The request, without the files of an upload.
    package var request: CallRequest {
        let path = site.descriptor.path(path, below: site.path, site.parameters)
        let (own, target) = CallHeaders.added(options?.headers, to: options?.settings, site.parameters, .path(path))
        return CallRequest(
            method: method,
            target: target,
            query: query,
            content: content,
            settings: site.layers.settings(of: own),
            scope: site.scope
        )
    }

    /// Makes the call.
    package func response() async throws(PipeError) -> CallResponse {
        guard let upload else {
            return try await site.client.perform(request)
        }
        return try await upload.perform(request, on: site.client)
    }

    private func headers<Headers: ResponseHeaders>(of response: CallResponse) throws(PipeError) -> Headers {
        do throws(PipeError) {
            return try Headers(reading: HeaderReader(response.headers, now: site.client.now().timeIntervalSince1970))
        } catch {
            throw error.adding(response.errorContext)
        }
    }
}
