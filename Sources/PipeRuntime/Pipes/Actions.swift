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
    ///   - query: Adds query items.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method, _ path: String = "", query: (inout Query) -> Void = { _ in }
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: nil).value()
    }

    /// Makes a call with a JSON body below this item and reads the answer.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: (inout Query) -> Void = { _ in },
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: try .json(body)).value()
    }

    /// Makes a call below this item whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method, _ path: String = "", query: (inout Query) -> Void = { _ in }
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: nil)
    }

    /// Makes a call with a JSON body below this item whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: (inout Query) -> Void = { _ in },
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: try .json(body))
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
    ///   - query: Adds query items.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method, _ path: String = "", query: (inout Query) -> Void = { _ in }
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: nil).value()
    }

    /// Makes a call with a JSON body below this collection and reads the answer.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: (inout Query) -> Void = { _ in },
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) -> Result {
        try await action.perform(method, path, query, content: try .json(body)).value()
    }

    /// Makes a call below this collection whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method, _ path: String = "", query: (inout Query) -> Void = { _ in }
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: nil)
    }

    /// Makes a call with a JSON body below this collection whose answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: String = "",
        query: (inout Query) -> Void = { _ in },
        body: (inout JSONWriter) -> Void
    ) async throws(PipeError) {
        _ = try await action.perform(method, path, query, content: try .json(body))
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
        _ addQuery: (inout Query) -> Void,
        content: CallRequest.Content?
    ) async throws(PipeError) -> CallResponse {
        var target = self.path
        target.append(path: path)
        target.append(suffix: suffix)
        var query = Query()
        addQuery(&query)
        return try await client.perform(
            CallRequest(
                method: method, target: .path(target), query: query, content: content, settings: settings, scope: scope
            )
        )
    }
}
