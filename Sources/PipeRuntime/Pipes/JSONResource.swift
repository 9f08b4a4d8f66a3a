import HTTPTypes
import PipeJSON

/// A resource that is described when the program runs and whose records are JSON values.
///
/// It is for APIs that are not known when the program is built. Whether `save` creates or replaces is decided by the
/// member that holds the identity.
///
/// ```swift
/// let cars = Pipe<JSONResource>(client, ResourceDescriptor(path: "cars"), identity: "carId")
/// let car = try await cars.save(["carId": 7, "color": "black"])      // PUT cars/7
/// ```
public enum JSONResource: ListableResource, SizedPagesResource {
    public typealias Record = JSONValue

    /// The resource at the server's URL itself; pipes to others are made with a descriptor of their own.
    public static let descriptor = ResourceDescriptor(path: "")
}

extension Pipe where Resource == JSONResource {
    /// Makes the pipe of a resource that is described when the program runs.
    ///
    /// - Parameters:
    ///   - client: What carries out the calls.
    ///   - descriptor: Where the resource is and how its records travel.
    ///   - identity: The member of a record that holds its identity, a string or a number.
    public init(_ client: PipeClient, _ descriptor: ResourceDescriptor, identity: String = "id") {
        self.init(client, descriptor: descriptor, identityMember: identity)
    }

    /// The item with an identity.
    public subscript(id: some QueryValue) -> PipeItem<JSONResource> {
        PipeItem(pipe: self, identity: [id.queryText])
    }

    /// Fetches the record with an identity: GET.
    public func read(_ id: some QueryValue) async throws(PipeError) -> JSONValue {
        try await self[id].perform(.read).value(at: descriptor.place(of: .read))
    }

    /// Saves a record: POST where its identity is absent or null, otherwise PUT to its item; the body is the whole
    /// record.
    ///
    /// - Returns: The record as the server has it now; the one given where the server returns none.
    @discardableResult
    public func save(_ record: JSONObject) async throws(PipeError) -> JSONValue {
        if let identity = try identity(of: record) {
            let content = descriptor.content(record, of: .replace)
            let response = try await self[identity].perform(.replace, content: content)
            return response.isBlank ? .object(record) : try response.value(at: descriptor.place(of: .replace))
        }
        let response = try await client.perform(
            request(.create, content: descriptor.content(record, of: .create))
        ).orFromLocation(of: self)
        return response.isBlank ? .object(record) : try response.value(at: descriptor.place(of: .create))
    }

    /// Removes the record with an identity: DELETE.
    public func remove(_ id: some QueryValue) async throws(PipeError) {
        _ = try await self[id].perform(.remove)
    }

    /// Removes a record: DELETE.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestFault/missingIdentity(member:)`` where the record has no
    ///   identity; nothing is sent then.
    public func remove(_ record: JSONObject) async throws(PipeError) {
        guard let identity = try identity(of: record) else {
            throw PipeError(.invalidRequest(.missingIdentity(member: identityMember)))
        }
        try await remove(identity)
    }

    /// Whether there is a record with an identity: HEAD.
    public func exists(_ id: some QueryValue) async throws(PipeError) -> Bool {
        try await self[id].probe()
    }

    /// The text of a record's identity, `nil` where it is absent or null.
    private func identity(of record: JSONObject) throws(PipeError) -> String? {
        switch record[identityMember] {
        case nil, .null: return nil
        case .string(let text): return text
        case .number(let number): return number.literal
        case .bool, .array, .object:
            throw PipeError(.invalidRequest(.missingIdentity(member: identityMember)))
        }
    }
}
