@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// Where a resource is that is described while the program runs, and how its records travel.
public struct JSONDescription: Sendable {
    /// The path, percent-encoded: below the item or the resource above, or below the server's URL if it begins with
    /// slashes. Values in `\(…)` become a segment each. `..` removes a segment, but none of the server's own path; a query
    /// after `?` is sent with every call.
    public var path: CallPath
    /// The member of a record that holds its identity, a string or a number.
    public var identity: String
    /// The end of every URL of the resource, such as `.json`.
    public var suffix: String
    /// The array of records in the response to `list`; `nil` for the whole body.
    public var items: JSONPointer?
    /// The member that holds a single record in requests and responses; `nil` where the body is the record.
    public var wrap: String?
    /// How the pages of a list are requested; `nil` where lists have one page.
    public var paging: ListPaging?

    /// Describes a resource.
    public init(
        _ path: CallPath, identity: String = "id", suffix: String = "", items: JSONPointer? = nil,
        wrap: String? = nil, pagedBy paging: ListPaging? = nil
    ) {
        self.path = path
        self.identity = identity
        self.suffix = suffix
        self.items = items
        self.wrap = wrap
        self.paging = paging
    }

    var descriptor: ResourceDescriptor {
        ResourceDescriptor(path: "", suffix: suffix, items: items, wrap: wrap, paging: paging?.descriptor)
    }
}

extension PipeClient {
    /// The pipe of a resource that is described while the program runs.
    ///
    /// ```swift
    /// let cars = client.resource(.init("cars", identity: "carId", items: "/cars"))
    /// let wheels = cars[7].resource(.init("wheels"))       // cars/7/wheels
    /// ```
    public func resource(_ description: JSONDescription) -> ResourcePipe<JSONResource> {
        ResourcePipe(self, description.descriptor, path: description.path, identity: description.identity)
    }
}

extension ItemPipe {
    /// The pipe of a resource below this item that is described while the program runs. It has the settings of this
    /// item.
    public func resource(_ description: JSONDescription) -> ResourcePipe<JSONResource> {
        child(description.descriptor, path: description.path, identity: description.identity)
    }
}

extension ResourcePipe {
    /// The pipe of a resource below this collection that is described while the program runs. It has the settings of
    /// this pipe.
    public func resource(_ description: JSONDescription) -> ResourcePipe<JSONResource> {
        child(description.descriptor, path: description.path, identity: description.identity)
    }
}
