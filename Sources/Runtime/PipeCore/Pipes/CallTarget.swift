/// A collection or an item, below which actions make calls.
@_spi(Generated) public protocol CallTarget: Sendable {
    /// The collection or item that the calls are made on.
    var callSite: CallSite { get }
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

@_spi(Generated) extension CallSite: CallTarget {
    public var callSite: CallSite { self }
}
