@_spi(Generated) extension CallTarget {
    /// The pipe of a resource below this item or singleton.
    ///
    /// - Parameters:
    ///   - resource: The child resource.
    ///   - path: A path with values, instead of the schema's.
    public func child<Child: PipeResource>(
        _ resource: Child.Type = Child.self, path: CallPath? = nil
    ) -> ResourcePipe<Child> {
        let site = callSite
        var parameters = site.parameters
        if let name = site.descriptor.values.name, !parameters.identity.parts.isEmpty {
            parameters = parameters.below(name, identity: parameters.identity)
        }
        parameters.identity = []
        let pipe = ResourcePipe<Child>(
            client: site.client, descriptor: Child.descriptor, path: path, parent: site.path, layers: site.layers,
            parameters: parameters)
        return site.descriptor.values.callbacks.map { pipe.with($0.inherited) } ?? pipe
    }

    /// The pipe of a singleton below this item or singleton.
    public func child<Child: SingletonResource>(
        _ resource: Child.Type = Child.self, path: CallPath? = nil
    ) -> SingletonPipe<Child> {
        SingletonPipe<Child>(pipe: child(resource, path: path))
    }

    /// The pipe of a resource below this collection or item whose records are JSON values.
    package func child(
        _ descriptor: ResourceDescriptor, path: CallPath, identity: String
    ) -> ResourcePipe<JSONResource> {
        let site = callSite
        return ResourcePipe<JSONResource>(
            client: site.client, descriptor: descriptor, path: path, parent: site.path, layers: site.layers,
            parameters: site.parameters, identityMember: identity)
    }
}
