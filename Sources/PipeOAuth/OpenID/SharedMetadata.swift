import PipeCore
import PipeHTTP
import Synchronization

/// The metadata of issuers, requested once for all calls of a credential.
final class SharedMetadata: Sendable {
    /// Metadata is requested again after a day, in seconds.
    private static let lifetime = 86_400.0

    // By the URL of the issuer, as clients of several servers may share a credential.
    private let flights = Mutex<[String: SingleFlight<ServerMetadata>]>([:])

    /// Returns the metadata of an issuer.
    func metadata(of issuer: HTTPAddress, in context: AuthContext) async throws(PipeError) -> ServerMetadata {
        let flight = flights.withLock { flights in
            let flight = flights[issuer.text] ?? SingleFlight()
            flights[issuer.text] = flight
            return flight
        }
        let now = context.now
        return try await flight.value {
            abs(now.timeIntervalSince($0.receiptDate)) < Self.lifetime
        } fetch: { previous, _ in
            await .init(after: previous) { try await ServerMetadata.fetch(of: issuer, in: context) }
        }.get()
    }
}
