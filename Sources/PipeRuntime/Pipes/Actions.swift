import HTTPTypes
import PipeJSON

// What generated actions are made of. `call` returns what the server answers, `send` does not read it. A body is written
// by a closure, at once, before anything is sent.

extension PipeItem {
    /// Makes a call below this item and reads the answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the item, percent-encoded; empty for the item itself.
    ///   - query: The query items of the call.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method, _ path: String = "", query: Query = Query()
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: nil).value(wrap: wrap(of: Result.self))
    }

    /// Makes a call with a JSON body below this item and reads the answer.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: Query = Query(),
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: .json(body)).value(wrap: wrap(of: Result.self))
    }

    /// Makes a call below this item whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method, _ path: String = "", query: Query = Query()
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: nil)
    }

    /// Makes a call with a JSON body below this item whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: Query = Query(),
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: .json(body))
    }

    private func wrap(of result: (some Any).Type) -> String? {
        pipe.wrap(ofResult: result)
    }

    private var action: Action {
        Action(
            client: pipe.client, path: path, suffix: pipe.descriptor.suffix, settings: pipe.settings, scope: scope
        )
    }
}

extension Pipe {
    /// Makes a call below this collection and reads the answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection, percent-encoded; empty for the collection itself.
    ///   - query: The query items of the call.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method, _ path: String = "", query: Query = Query()
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: nil).value(wrap: wrap(of: Result.self))
    }

    /// Makes a call with a JSON body below this collection and reads the answer.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: Query = Query(),
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: .json(body)).value(wrap: wrap(of: Result.self))
    }

    /// Makes a call below this collection whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method, _ path: String = "", query: Query = Query()
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: nil)
    }

    /// Makes a call with a JSON body below this collection whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: Query = Query(),
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: .json(body))
    }

    /// A result that is the resource's own record is wrapped as the record is everywhere else.
    fileprivate func wrap(ofResult result: (some Any).Type) -> String? {
        result == Resource.Record.self ? descriptor.wrap : nil
    }

    private func wrap(of result: (some Any).Type) -> String? {
        wrap(ofResult: result)
    }

    private var action: Action {
        Action(client: client, path: path, suffix: descriptor.suffix, settings: settings, scope: scope)
    }
}

/// Where an action is called.
private struct Action {
    let client: PipeClient
    let path: ResourcePath
    let suffix: String
    let settings: CallSettings
    let scope: RunningCalls.Scope

    func perform(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ query: Query,
        content: Result<CallRequest.Content, PipeError>?
    ) async throws(PipeError) -> CallResponse {
        var target = self.path
        target.append(path: path)
        target.append(suffix: suffix)
        return try await client.perform(
            CallRequest(
                method: method, target: .path(target), query: query, content: content, settings: settings, scope: scope
            )
        )
    }
}
