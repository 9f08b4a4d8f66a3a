import PipeCore
import PipeHTTP
import Synchronization

/// The metadata of issuers, requested once for all calls of a credential.
final class SharedMetadata: Sendable {
    /// Metadata is requested again after a day, in seconds.
    private static let lifetime = 86_400.0

    // By the URL where it is requested, as clients of several servers may share a credential.
    private let flights = Mutex<[String: SingleFlight<ServerMetadata>]>([:])

    /// Returns the metadata of an issuer.
    func metadata(of issuer: String, in context: AuthContext) async throws(PipeError) -> ServerMetadata {
        let address = try context.address(of: issuer)
        let name = try context.describedAddress(of: issuer).text
        let flight = flights.withLock { flights in
            let flight = flights[address.text] ?? SingleFlight()
            flights[address.text] = flight
            return flight
        }
        let now = context.now
        return try await flight.value {
            abs(now.timeIntervalSince($0.receiptDate)) < Self.lifetime
        } fetch: { previous, _ in
            await .init(after: previous) { try await ServerMetadata.fetch(of: address, named: name, in: context) }
        }.get()
    }
}
