import PipeJSON

/// A kind of thing that an API serves. Generated code declares one type for each resource of a schema.
///
/// The protocols below say what the API can do with it: a pipe has a verb only where its resource conforms to the
/// protocol of the verb. ``ItemResource`` and ``SingletonResource`` say how many records there are, and so whether a
/// verb takes an identity: `projects.read(8)`, `me.read()`.
public protocol PipeResource: Sendable {
    /// The type of the records.
    associatedtype Record
    /// What `list` can select by; `Never` where lists take no filter.
    associatedtype Filter: RecordFilter = Never

    /// Where the resource is and how its records travel.
    @_spi(Generated) static var descriptor: ResourceDescriptor { get }
}

// A runtime that is built for library evolution needs a default for each requirement that its clients may not see.
@_spi(Generated) extension PipeResource {
    /// The resource at the server's URL itself.
    public static var descriptor: ResourceDescriptor { ResourceDescriptor(path: "") }
}

// MARK: - Number of records

/// A resource whose records have an address each: `pipe[id]`.
public protocol ItemResource: PipeResource where Record: PipeRecord {}

/// A resource with one record that has no identity, such as the user who makes the calls.
public protocol SingletonResource: PipeResource {}

// MARK: - Lists

/// A resource with `list`, `first`, `all` and `pages`: GET of the collection. If a filter has required fields, these are
/// functions of generated code instead.
public protocol ListableResource: PipeResource where Record: JSONReadable & Sendable {
    /// What `list` can sort by; `Never` where lists have one order only.
    associatedtype Sort: SortField = Never
    /// The page size that `list` takes; `Never` where the server decides.
    associatedtype PageSize: PageSizeArgument = Never
}

/// A resource whose lists have an object around their records that is read, too.
public protocol EnvelopedResource: PipeResource where Record: JSONReadable & Sendable {
    /// The object around the records.
    associatedtype Envelope: JSONReadable & Sendable
}

/// A listable resource whose lists take a page size: `list(pageSize: 20)`.
public protocol PageSizableResource: ListableResource where PageSize == Int {}

// MARK: - Verbs

/// A resource with `read`: GET of an item, or of a singleton.
public protocol ReadableResource: PipeResource where Record: JSONReadable & Sendable {}

/// A resource that takes drafts: for `create`, `upsert` or both.
public protocol DraftingResource: PipeResource {
    /// What is sent; the draft of the record if the schema says nothing else.
    associatedtype Draft: JSONWritable, Sendable
}

extension DraftingResource where Record: DraftableRecord {
    public typealias Draft = Record.Draft
}

/// A resource with `create`: POST to the collection, or to a singleton. A pipe of items has `save` of a draft, too.
public protocol CreatableResource: DraftingResource where Record: JSONReadable & Sendable {}

/// A resource with `new`: the server fills a draft, by default with GET at `new` below the collection.
public protocol PrefillingResource: DraftingResource where Draft: JSONReadable {}

/// A resource with `replace`, and `save` of a record: PUT to an item, or to a singleton.
public protocol ReplaceableResource: PipeResource where Record: JSONCodable & Sendable {}

/// A resource with `update`: PATCH of an item, or of a singleton.
public protocol UpdatableResource: PipeResource where Record: JSONReadable & Sendable {
    /// What is sent; the patch of the record if the schema says nothing else.
    associatedtype Patch: RecordPatch
}

extension UpdatableResource where Record: PatchableRecord {
    public typealias Patch = Record.Patch
}

/// A resource with `upsert`: PUT of a draft to an item.
public protocol UpsertableResource: ItemResource, DraftingResource {}

/// A resource with `remove`: DELETE of an item, or of a singleton.
public protocol RemovableResource: PipeResource {}

/// A resource with `exists`: HEAD of an item, or of a singleton.
public protocol ExistenceCheckableResource: PipeResource {}

/// A resource whose items can be created, read, listed, updated and removed (CRUD, as in RFC 8040, section 1).
public typealias CRUDResource = ItemResource & ListableResource & CreatableResource & ReadableResource
    & UpdatableResource & RemovableResource
