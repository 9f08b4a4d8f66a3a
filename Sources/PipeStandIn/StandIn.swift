import PipeDescription
import PipeHTTP

/// A server that stands in for the real one, from the description of its API alone.
///
/// `pipewright generate SCHEMA --api-json --output DIR` writes the description. The stand-in keeps what clients send: a
/// record that was created is in the next list.
///
/// ```swift
/// let server = try StandIn(api: url)
/// let todo = TodoClient(server: .local, auth: .init(session: token), transport: server.transport)
/// ```
public final class StandIn: Sendable {
    let server: StandInServer

    /// Where the first records come from.
    public enum InitialData: Sendable {
        /// Made from the names and types of fields: always the same for the same seed.
        ///
        /// - Parameters:
        ///   - seed: Any number.
        ///   - records: The number of records of each type, from 0 to 1,000,000.
        case generated(seed: UInt64 = 1, records: Int = 20)
        /// No records.
        case none
    }

    /// Reads the description of an API from a file.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, `NAME.api.json`.
    ///   - data: The first records.
    ///   - accounts: The credentials that the stand-in takes.
    /// - Throws: ``StandInError`` if the file cannot be read, or is not the description of an API.
    public convenience init(
        api url: URL, data: InitialData = .generated(), accounts: StandInAccounts = StandInAccounts()
    ) throws(StandInError) {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: url)
        } catch {
            throw .unreadableFile(url)
        }
        try self.init(description: [UInt8](bytes), data: data, accounts: accounts)
    }

    /// Reads the description of an API.
    ///
    /// - Parameters:
    ///   - bytes: The JSON that `pipewright generate --api-json` writes.
    ///   - data: The first records.
    ///   - accounts: The credentials that the stand-in takes.
    /// - Throws: ``StandInError`` if it is not the description of an API.
    public init(
        description bytes: [UInt8], data: InitialData = .generated(), accounts: StandInAccounts = StandInAccounts()
    ) throws(StandInError) {
        do throws(APIDescription.FormatError) {
            let api = ServedAPI(try APIDescription(json: bytes))
            server = StandInServer(api, data: data, accounts: accounts)
        } catch {
            throw StandInError(error)
        }
    }

    /// Brings the requests of a client to this server, in the same process.
    public var transport: any Transport { InProcessTransport(server: server) }

    /// Sets the closure that responds to a call, such as `projects.archive`.
    ///
    /// Without a closure, an action that returns the record changes nothing.
    ///
    /// ```swift
    /// server.respond(to: "projects.archive") { call in
    ///     guard var project = call.record?.object else { return .usual }
    ///     project["archived"] = true
    ///     return .changed(.object(project))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The names of the resource, of those above it and of the call, joined by full stops.
    ///   - closure: Called for each request that is allowed, on any thread; `nil` removes the closure.
    /// - Throws: ``StandInError/noSuchCall(_:)``.
    public func respond(
        to name: String, _ closure: (@Sendable (StandInCall) -> StandInReply)?
    ) throws(StandInError) {
        guard server.setClosure(closure, for: name) else { throw .noSuchCall(name) }
    }

    /// Lets the next requests fail.
    public func fail(next count: Int = 1, with disruption: StandInDisruption) {
        server.disruptions.withLock { $0.add(disruption, times: count) }
    }

    /// Lets one in so many requests fail.
    public func fail(oneIn count: Int, with disruption: StandInDisruption) {
        server.disruptions.withLock { $0.add(disruption, oneIn: count) }
    }

    /// Ends all disruptions.
    public func stopFailing() {
        server.disruptions.withLock { $0.clear() }
    }

    /// Responds to a request, with the disruptions that it is to have.
    ///
    /// - Throws: ``StandInConnectionDropped``, or `CancellationError`.
    package func delayedResponse(to request: ServedRequest) async throws -> ServedResponse {
        try await InProcessTransport.response(of: server, to: request)
    }

    /// Responds to a request.
    package func response(to request: ServedRequest) -> ServedResponse { server.response(to: request) }
}
