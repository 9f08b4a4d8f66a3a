import HTTPTypes
import PipeHTTP

extension ResourcePipe {
    /// The request of an operation on the collection, or on a singleton.
    ///
    /// - Parameter headers: The header fields with values of a filter.
    package func request(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>? = nil, fields: [HTTPField] = [],
        headers: CallHeaders? = nil
    ) -> CallRequest {
        descriptor.request(
            operation, at: path, parameters, layers, of: client, scope: scope, content: content, fields: fields,
            headers: headers)
    }

    /// The request of an operation on many items at once, on the collection or below it.
    ///
    /// It has the settings of the operation, without header fields and query items with the identity of an item.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` for the operation's method.
    ///   - ownPath: The path below the collection, or below the server's root if it starts with a slash; `nil` for the
    ///     operation's path if it is on the collection, too, and otherwise the collection.
    package func request(
        ofMany operation: PipeOperation, _ method: HTTPRequest.Method?, at ownPath: CallPath?,
        content: Result<CallRequest.Content, PipeError>
    ) -> CallRequest {
        let own = descriptor[operation]
        let isOfCollection = operation == .create
        let fullPath = descriptor.path(ownPath ?? (isOfCollection ? own?.path : nil), below: path, parameters)
        let (settings, target) = CallHeaders.added(
            isOfCollection ? own?.options.headers : nil, to: own?.options.settings, parameters, .path(fullPath))
        return CallRequest(
            method: method ?? own?.method ?? operation.method, target: target, content: content,
            settings: layers.settings(of: settings), scope: scope)
    }

    /// The request of an operation on the item with an identity.
    func request(_ operation: PipeOperation, identity: PathIdentity) -> CallRequest {
        let path = path.appending(identity: identity)
        var parameters = parameters
        parameters.identity = identity
        return descriptor.request(operation, at: path, parameters, layers, of: client, scope: scope(ofItemAt: path))
    }
}

extension ResourceDescriptor {
    /// The request of an operation at a path, by a client and with its settings in layers.
    func request(
        _ operation: PipeOperation,
        at path: ResourcePath,
        _ parameters: PathParameters,
        _ layers: SettingLayers,
        of client: PipeClient,
        scope: RunningCalls.Scope,
        content: Result<CallRequest.Content, PipeError>? = nil,
        fields: [HTTPField] = [],
        headers: CallHeaders? = nil
    ) -> CallRequest {
        // A call with files has no total time limit.
        let watcher = (try? content?.get())?.deferred?.watcher(client.clock)
        guard let own = self[operation] else {
            let (settings, target) = CallHeaders.added(
                headers, to: nil, parameters, .path(self.path(nil, below: path, parameters)))
            return CallRequest(
                method: operation.method, target: target, isRead: operation.isRead, content: content, fields: fields,
                watcher: watcher, settings: layers.settings(of: settings), scope: scope)
        }
        var query = URLQuery()
        for item in own.identityQuery {
            let value = parameters.filling(item.value) { identity in
                identity.parts.joined(separator: identity.separator ?? "/")
            }
            query.add(item.name, value)
        }
        let fullPath = self.path(own.path, below: path, parameters)
        var (settings, target) = CallHeaders.added(
            own.options.headers, to: own.options.settings, parameters, .path(fullPath))
        (settings, target) = CallHeaders.added(headers, to: settings, parameters, target)
        return CallRequest(
            method: own.method ?? operation.method,
            target: target,
            query: query,
            isRead: operation.isRead,
            content: content,
            fields: fields,
            watcher: watcher,
            settings: layers.settings(of: settings),
            scope: scope
        )
    }
}
