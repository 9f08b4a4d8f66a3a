/// A resource of which the schema says how a store can use its calls; generated.
public protocol StorableResource: PipeResource {
    /// What a store knows of the resource.
    @_spi(Generated) static var storage: ResourceStorage { get }
}

// A runtime that is built for library evolution needs a default for each requirement that its clients may not see.
@_spi(Generated) extension StorableResource {
    /// A resource of which nothing is known.
    public static var storage: ResourceStorage { ResourceStorage() }
}

/// How a server compares the values of a field that are unique.
@_spi(Generated) public enum UniqueComparison: Sendable, Hashable {
    case exact
    /// Without regard to the case of letters.
    case ignoringCase
    /// Without the white space around them.
    case trimmed
}

/// What a store knows of a resource.
@_spi(Generated) public struct ResourceStorage: Sendable {
    /// The query item of `list` with the version from which on records are listed that have changed; `nil` if lists
    /// have none.
    package let since: String?
    /// The member of a draft with a unique value, by which a record is found whose response was lost; `nil` without one.
    package let unique: String?
    /// The query item of `list` that selects records by ``unique``; `nil` if the whole list has to be read.
    package let uniqueFilter: String?
    /// How the server compares the values of ``unique``.
    package let uniqueComparison: UniqueComparison
    /// Whether `read` returns some members only, so that the others stay as they are stored.
    package let readsParts: Bool
    /// Whether responses and lists have whole records, so that members that they lack are null.
    package let respondsWhole: Bool
    /// How long the server remembers idempotency keys; `nil` for ever.
    package let keyLifetime: Duration?
    /// The former paths of the resource, in the form of ``ResourcePipe/pathPattern``, with the same values in the same
    /// order. Changes that were written at them are sent to the present one.
    package let renamedFrom: [String]

    /// Describes a resource.
    public init(
        since: String? = nil, unique: String? = nil, uniqueFilter: String? = nil,
        uniqueComparison: UniqueComparison = .exact, readsParts: Bool = false, respondsWhole: Bool = false,
        keyLifetime: Duration? = nil, renamedFrom: [String] = []
    ) {
        self.since = since
        self.unique = unique
        self.uniqueFilter = uniqueFilter
        self.uniqueComparison = uniqueComparison
        self.readsParts = readsParts
        self.respondsWhole = respondsWhole
        self.keyLifetime = keyLifetime
        self.renamedFrom = renamedFrom
    }
}

extension PipeResource {
    /// What a store knows of the resource, also if it is not a ``StorableResource``.
    package static var knownStorage: ResourceStorage {
        (Self.self as? any StorableResource.Type)?.storage ?? ResourceStorage()
    }
}
