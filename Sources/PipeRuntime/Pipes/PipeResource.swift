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
public protocol ListableResource: PipeResource where Record: JSONReadable & Sendable {
    /// What `list` can sort by.
    associatedtype Sort: SortField = NoSort
}

/// A resource whose lists have something around their records that is worth reading.
public protocol EnvelopedResource: ListableResource {
    /// What stands around the records of a list.
    associatedtype Envelope: JSONReadable & Sendable
}

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

/// A resource with `upsert`: PUT of a draft to an item.
public protocol UpsertableResource: ItemResource where Record: DraftableRecord {}

/// A resource with `remove`: DELETE of an item.
public protocol RemovableResource: ItemResource {}

/// A resource with `exists`: HEAD of an item.
public protocol ExistsResource: ItemResource {}

// MARK: - Singletons

/// A resource of which there is only one, without an identity, as the user who calls.
public protocol SingletonResource: PipeResource {}

/// A singleton with `read`: GET.
public protocol ReadableSingleton: SingletonResource where Record: JSONReadable & Sendable {}

/// A singleton with `create`: POST.
public protocol CreatableSingleton: SingletonResource where Record: DraftableRecord & JSONReadable & Sendable {}

/// A singleton with `replace`, and `save` of a record: PUT.
public protocol ReplaceableSingleton: SingletonResource where Record: JSONCodable & Sendable {}

/// A singleton with `update`: PATCH.
public protocol UpdatableSingleton: SingletonResource where Record: PatchableRecord & JSONReadable & Sendable {}

/// A singleton with `remove`: DELETE.
public protocol RemovableSingleton: SingletonResource {}

/// A singleton with `exists`: HEAD.
public protocol ExistsSingleton: SingletonResource {}
