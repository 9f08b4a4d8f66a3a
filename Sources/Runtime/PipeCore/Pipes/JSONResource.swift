import PipeHTTP
import PipeJSON

/// A resource that is described while the program runs and whose records are JSON values.
///
/// Use it for APIs that are not known when the program is built. `save` creates a record without an identity and
/// replaces one that has an identity.
///
/// ```swift
/// let client = PipeClient(name: "cars", server: "https://cars.example.com/api")
/// let cars = client.resource(.init("cars", identity: "carId"))
/// let car = try await cars.save(["carId": 7, "color": "black"])      // PUT cars/7
/// ```
public enum JSONResource: PageSizableResource {
    public typealias Record = JSONValue

    /// The resource at the server's URL itself; each pipe has its own descriptor.
    @_spi(Generated) public static let descriptor = ResourceDescriptor(path: "")
}

extension ResourcePipe where Resource == JSONResource {
    /// Makes the pipe of a resource with a description like a schema's.
    ///
    /// - Parameters:
    ///   - client: Makes the calls.
    ///   - descriptor: Where the resource is and how its records travel.
    ///   - path: A path with values, instead of the description's.
    ///   - identity: The member of a record that holds its identity, a string or a number.
    @_spi(Generated)
    public init(
        _ client: PipeClient, _ descriptor: ResourceDescriptor, path: CallPath? = nil, identity: String = "id"
    ) {
        self.init(client: client, descriptor: descriptor, path: path, layers: client.layers, identityMember: identity)
    }

    /// Returns the pipe of the item with an identity.
    public subscript(id: some QueryValue) -> ItemPipe<JSONResource> {
        ItemPipe(pipe: self, identity: [id.queryText])
    }

    /// Fetches the record with an identity: GET.
    public func read(_ id: some QueryValue) async throws(PipeError) -> JSONValue {
        try await self[id].callSite.perform(.read).value(at: descriptor.recordPointer(of: .read))
    }

    /// Saves a record: POST if its identity is missing or null, otherwise PUT to its item, with the whole record.
    ///
    /// - Returns: The record as it is now on the server; `record` if the response has none.
    @discardableResult
    public func save(_ record: JSONObject) async throws(PipeError) -> JSONValue {
        let item = try identity(of: record).map { self[$0].callSite }
        let operation = item == nil ? PipeOperation.create : .replace
        let content = descriptor.content(record, of: operation)
        let response = try await (item ?? callSite).perform(operation, content: content)
        return response.isBlank ? .object(record) : try response.value(at: descriptor.recordPointer(of: operation))
    }

    /// Removes the record with an identity: DELETE.
    public func remove(_ id: some QueryValue) async throws(PipeError) {
        _ = try await self[id].callSite.perform(.remove)
    }

    /// Removes a record: DELETE.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/missingIdentity(member:)`` if the record has no identity;
    ///   then nothing is sent.
    public func remove(_ record: JSONObject) async throws(PipeError) {
        guard let identity = try identity(of: record) else {
            throw PipeError(.invalidRequest(.missingIdentity(member: identityMember)))
        }
        try await remove(identity)
    }

    /// Returns whether the record with an identity exists: HEAD.
    public func exists(_ id: some QueryValue) async throws(PipeError) -> Bool {
        try await self[id].callSite.probe()
    }

    /// The text of a record's identity; `nil` if it is missing or null.
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
