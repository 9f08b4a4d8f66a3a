import PipeJSON

/// A kind of thing that an API serves. What can be done with it is said by the protocols below: a pipe has a verb only
/// where its resource conforms to the verb's protocol.
public protocol PipeResource: Sendable {
    /// What the resource consists of.
    associatedtype Record
    /// What `list` can select by.
    associatedtype Filter: QueryFilter = NoFilter

    /// Where the resource is and how its records travel.
    static var descriptor: ResourceDescriptor { get }
}

/// A resource whose records have an address each: `pipe[id]`.
public protocol ItemResource: PipeResource where Record: PipeRecord {}

/// A resource with `list`, `first`, `all` and `pages`: GET of the collection.
public protocol ListableResource: PipeResource where Record: JSONReadable & Sendable {}

/// A resource whose `list` takes the size of a page.
public protocol SizedPagesResource: ListableResource {}

/// A resource with `read`: GET of an item.
public protocol ReadableResource: ItemResource {}

/// A resource with `create`, and `save` of a draft: POST to the collection.
public protocol CreatableResource: PipeResource where Record: DraftableRecord & JSONReadable & Sendable {}

/// A resource with `replace`, and `save` of a record: PUT to an item.
public protocol ReplaceableResource: ItemResource {}

/// A resource with `update`: PATCH of an item.
public protocol UpdatableResource: ItemResource where Record: PatchableRecord {}

/// A resource with `remove`: DELETE of an item.
public protocol RemovableResource: ItemResource {}

/// A resource with `exists`: HEAD of an item.
public protocol ExistsResource: ItemResource {}
