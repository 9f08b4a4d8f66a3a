import PipeCore

/// A relation from a record to one or several others, such as from a post to its author.
///
/// Generated code declares one for each relation of a schema, with its name:
///
/// ```swift
/// let posts = try await blog.posts.list(including: .author, .tags)
/// for post in posts { print(post.title, post[.author]?.name ?? "unknown", post[.tags]?.count ?? 0) }
/// ```
///
/// `Value` is the type of the related record, or an array of it.
public struct Relation<Record: Sendable, Value: Sendable>: Sendable {
    /// The schema's description of the relation.
    public let descriptor: RelationDescriptor

    /// The maximum number of related records of each record.
    let limit: Int

    /// Fetches the related values of records, in the order of the records; `nil` where a record has none.
    private let load: Load

    /// Of a client, records, and the maximum number of related records of each.
    fileprivate typealias Load = @Sendable (PipeClient, [Record], Int) async throws(PipeError) -> [Value?]

    /// - Parameters:
    ///   - embedded: The value that came with a record; then it is not fetched.
    ///   - load: Fetches the values of the other records.
    fileprivate init(
        _ descriptor: RelationDescriptor, _ embedded: (@Sendable (Record) -> Value?)?, load: @escaping Load
    ) {
        guard let embedded else {
            self.init(descriptor: descriptor, limit: .max, load: load)
            return
        }
        self.init(descriptor: descriptor, limit: .max) { client, records, limit async throws(PipeError) in
            var values = records.map(embedded)
            let missing = values.indices.filter { values[$0] == nil }
            guard !missing.isEmpty else {
                return values
            }
            for (index, value) in zip(missing, try await load(client, missing.map { records[$0] }, limit)) {
                values[index] = value
            }
            return values
        }
    }

    fileprivate init(descriptor: RelationDescriptor, limit: Int, load: @escaping Load) {
        self.descriptor = descriptor
        self.limit = limit
        self.load = load
    }

    /// Fetches the related values of records, in the order of the records; `nil` where a record has none.
    func values(of records: [Record], _ client: PipeClient) async throws(PipeError) -> [Value?] {
        try await load(client, records, limit)
    }
}

extension Relation {
    /// This relation with at most this many related records of each record: the first ones, in the server's order.
    ///
    /// ```swift
    /// let posts = try await blog.posts.list(including: .comments.limited(to: 3))
    /// ```
    ///
    /// A list for each record ends after the page with the last of them. A list for all records has to be read to its end.
    ///
    /// - Parameter count: The maximum number; with 0 or less nothing is fetched.
    public func limited<Target>(to count: Int) -> Relation where Value == [Target] {
        let limit = max(0, min(count, limit))
        return Relation(descriptor: descriptor, limit: limit) { [load] client, records, limit async throws(PipeError) in
            guard limit > 0 else {
                return records.map { _ in [] }
            }
            return try await load(client, records, limit).map { $0.map { Array($0.prefix(limit)) } }
        }
    }
}

// MARK: - Relations by the identities in a record

@_spi(Generated) extension Relation where Value: PipeRecord {
    /// A relation to the record whose identity a record has.
    ///
    /// - Parameters:
    ///   - embedded: The related record that came with a record.
    ///   - read: Fetches one record.
    public init(
        _ descriptor: RelationDescriptor, identity: @escaping @Sendable (Record) -> Value.ID?,
        embedded: (@Sendable (Record) -> Value?)? = nil,
        read: @escaping @Sendable (PipeClient, Value.ID) async throws(PipeError) -> Value
    ) {
        self.init(descriptor, identity, embedded, RecordReader(read: read))
    }

    /// A relation to the record whose identity a record has, in a resource with a filter by identities.
    ///
    /// - Parameters:
    ///   - embedded: The related record that came with a record.
    ///   - limit: The maximum number of identities of a call.
    ///   - list: Lists the records with some identities.
    public init(
        _ descriptor: RelationDescriptor, identity: @escaping @Sendable (Record) -> Value.ID?,
        embedded: (@Sendable (Record) -> Value?)? = nil, limit: Int,
        list: @escaping @Sendable (PipeClient, [Value.ID]) -> RecordSequence<Value>
    ) {
        self.init(descriptor, identity, embedded, RecordReader(limit: limit, list: list))
    }

    private init(
        _ descriptor: RelationDescriptor, _ identity: @escaping @Sendable (Record) -> Value.ID?,
        _ embedded: (@Sendable (Record) -> Value?)?, _ reader: RecordReader<Value>
    ) {
        self.init(descriptor, embedded) { client, records, _ async throws(PipeError) in
            let found = try await reader.records(records.compactMap(identity), client)
            return records.map { record in identity(record).flatMap { found[$0] } }
        }
    }
}

@_spi(Generated) extension Relation {
    /// A relation to the records whose identities a record has. Those that do not exist are left out.
    public init<Target: PipeRecord>(
        _ descriptor: RelationDescriptor, identities: @escaping @Sendable (Record) -> [Target.ID]?,
        embedded: (@Sendable (Record) -> [Target]?)? = nil,
        read: @escaping @Sendable (PipeClient, Target.ID) async throws(PipeError) -> Target
    ) where Value == [Target] {
        self.init(descriptor, identities, embedded, RecordReader(read: read))
    }

    /// A relation to the records whose identities a record has, in a resource with a filter by identities. Those that do
    /// not exist are left out.
    public init<Target: PipeRecord>(
        _ descriptor: RelationDescriptor, identities: @escaping @Sendable (Record) -> [Target.ID]?,
        embedded: (@Sendable (Record) -> [Target]?)? = nil, limit: Int,
        list: @escaping @Sendable (PipeClient, [Target.ID]) -> RecordSequence<Target>
    ) where Value == [Target] {
        self.init(descriptor, identities, embedded, RecordReader(limit: limit, list: list))
    }

    private init<Target: PipeRecord>(
        _ descriptor: RelationDescriptor, _ identities: @escaping @Sendable (Record) -> [Target.ID]?,
        _ embedded: (@Sendable (Record) -> [Target]?)?, _ reader: RecordReader<Target>
    ) where Value == [Target] {
        self.init(descriptor, embedded) { client, records, limit async throws(PipeError) in
            let wanted = records.map { identities($0)?.prefix(limit) }
            let found = try await reader.records(wanted.flatMap { $0 ?? [] }, client)
            return wanted.map { $0.map { $0.compactMap { found[$0] } } }
        }
    }
}

// MARK: - Relations by a filter or below an item

@_spi(Generated) extension Relation {
    /// A relation to the records of a list that is fetched for each record.
    public init<Target: Sendable>(
        _ descriptor: RelationDescriptor, embedded: (@Sendable (Record) -> [Target]?)? = nil,
        list: @escaping @Sendable (PipeClient, Record) -> RecordSequence<Target>
    ) where Value == [Target] {
        self.init(descriptor, embedded) { client, records, limit async throws(PipeError) in
            try await ParallelCalls.results(records) { record async throws(PipeError) in
                var targets: [Target] = []
                var sequence = list(client, record).makeAsyncIterator()
                while targets.count < limit, let target = try await sequence.next() { targets.append(target) }
                return targets
            }
        }
    }

    /// A relation to the records of a list that has a filter by the identities of several records.
    ///
    /// - Parameters:
    ///   - owner: The identity of the record that a related one belongs to.
    ///   - limit: The maximum number of identities of a call.
    ///   - list: Lists the records that belong to some records.
    public init<Target: Sendable>(
        _ descriptor: RelationDescriptor, embedded: (@Sendable (Record) -> [Target]?)? = nil,
        owner: @escaping @Sendable (Target) -> Record.ID?, limit: Int,
        list: @escaping @Sendable (PipeClient, [Record.ID]) -> RecordSequence<Target>
    ) where Value == [Target], Record: PipeRecord {
        self.init(descriptor, embedded) { client, records, _ async throws(PipeError) in
            let lists = try await ParallelCalls.batches(of: records.map(\.id), limit: limit) {
                ids async throws(PipeError) in
                try await list(client, ids).collect()
            }
            var found: [Record.ID: [Target]] = [:]
            for target in lists.joined() {
                if let id = owner(target) { found[id, default: []].append(target) }
            }
            return records.map { found[$0.id] ?? [] }
        }
    }

    /// A relation to the only record below the item of each record.
    public init(
        _ descriptor: RelationDescriptor, embedded: (@Sendable (Record) -> Value?)? = nil,
        read: @escaping @Sendable (PipeClient, Record) async throws(PipeError) -> Value
    ) {
        self.init(descriptor, embedded) { client, records, _ async throws(PipeError) in
            try await ParallelCalls.results(records) { record async throws(PipeError) in
                try await ParallelCalls.ifFound { () async throws(PipeError) in try await read(client, record) }
            }
        }
    }
}
