import PipeExamples
import PipeHTTP
import PipeModel
import Synchronization

/// A server that stands in for the real one, from the description of its API alone.
///
/// `pipewright generate SCHEMA --api-json --output DIR` writes the description. The stand-in keeps what clients send: a
/// record that was created is in the next list.
///
/// ```swift
/// let server = try StandIn(api: url)
/// let todo = TodoClient(
///     server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: server.transport)
/// ```
public final class StandIn: Sendable {
    private let current: Mutex<StandInServer>
    var server: StandInServer { current.withLock { $0 } }

    /// Where the first records come from.
    public enum InitialData: Sendable {
        /// Made from the names and types of fields: always the same for the same seed.
        ///
        /// - Parameters:
        ///   - seed: Any number.
        ///   - records: The number of records of each type, from 0 to 1,000,000.
        case generated(seed: UInt64 = 1, records: Int = 20)
        /// The text of a JSON object, with the name of each resource and its records below it.
        ///
        /// Records below others can be members of them. Members that a record lacks are made from their names and types.
        ///
        /// ```json
        /// { "projects": [{ "id": 1, "name": "Garden", "tasks": [{ "id": 7, "title": "Dig" }] }] }
        /// ```
        case given([UInt8])
        /// What ``StandIn/keptRecords()`` of an earlier run has returned.
        case kept([UInt8])
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
    public convenience init(
        description bytes: [UInt8], data: InitialData = .generated(), accounts: StandInAccounts = StandInAccounts()
    ) throws(StandInError) {
        let document: APIDocument
        do throws(APIDocument.FormatError) {
            document = try APIDocument(json: bytes)
        } catch {
            throw StandInError(error)
        }
        try self.init(document.api, data: data, accounts: accounts)
    }

    /// Serves an API that has been read already.
    package init(
        _ api: API, data: InitialData = .generated(), accounts: StandInAccounts = StandInAccounts()
    ) throws(StandInError) {
        current = Mutex(try StandInServer(ServedAPI(api), data: data, accounts: accounts))
    }

    /// Serves a changed API from now on, with the same records. What does not fit its types any more gets new values.
    package func reload(_ api: API) {
        let api = ServedAPI(api)
        current.withLock { $0 = StandInServer(api, replacing: $0) }
    }

    /// Brings the requests of a client to this server, in the same process.
    public var transport: any Transport { InProcessTransport(standIn: self) }

    /// All records, as JSON for ``InitialData/kept(_:)``.
    public func keptRecords() -> [UInt8] { server.keptRecords() }

    /// Sets the closure that responds to a call, such as `projects.archive`.
    ///
    /// Without a closure, an action that returns the record changes nothing.
    ///
    /// ```swift
    /// try server.respond(to: "projects.archive") { call in
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

    /// Sets the closure that decides whether the credentials of a scheme are right.
    ///
    /// A scheme with `custom` needs one; until then, its calls are refused. The closure replaces the check of any
    /// other scheme.
    ///
    /// ```swift
    /// try server.authorize("stamped") { request in request.headers[.authorization] == "Stamp red" }
    /// ```
    ///
    /// - Parameters:
    ///   - scheme: The name of the scheme in the schema.
    ///   - closure: Called for each request of a call with the scheme, on any thread; `nil` removes the closure.
    /// - Throws: ``StandInError/noSuchScheme(_:)``.
    public func authorize(
        _ scheme: String, _ closure: (@Sendable (StandInRequest) -> Bool)?
    ) throws(StandInError) {
        guard server.gate.setClosure(closure, for: scheme) else { throw .noSuchScheme(scheme) }
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

    /// Responds to GET requests for a path with a page of HTML.
    package func show(_ page: String, at path: String) {
        server.pages.withLock { $0[path] = page }
    }

    /// The path of the first server's URL, with which the path of each call begins.
    package var basePath: String { server.basePath }

    /// The number of records of each type that has some.
    package var counts: [(type: String, count: Int)] { server.counts }

    /// How often a request has changed records, so that a program knows when to keep them.
    package var changeCount: Int { server.changeCount }

    /// A request that is accepted, for the first call that reads; `nil` if there is no such call.
    package var exampleRequest: ExampleRequest? { server.exampleRequest }

    /// Responds to a request, with the disruptions that it is to have.
    ///
    /// - Throws: ``StandInConnectionDropped``, or `CancellationError`.
    package func delayedResponse(to request: ServedRequest) async throws -> ServedResponse {
        try await InProcessTransport.response(of: server, to: request)
    }

    /// Responds to a request.
    package func response(to request: ServedRequest) -> ServedResponse { server.response(to: request) }
}
