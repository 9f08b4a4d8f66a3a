#if Store
import HTTPTypes
import PipeHTTP
import Testing

@testable import PipeStore

/// What the error of a call says about a change.
@Suite struct SendOutcomeTests {
    @Test(
        "A change that the server did not process is repeated later, whatever it is",
        arguments: [
            PipeError.ConnectionError.notProcessed, .refused, .unreachable, .unknownHost,
            .refusedByProxy(status: 403), .refusedByProxy(status: nil),
        ])
    func notMade(error: PipeError.ConnectionError) {
        for isRepeatable in [false, true] {
            #expect(
                SendFailure(PipeError(.connection(error)), isRepeatable: isRepeatable)
                    == .later(endsFlush: true, mayBeMade: false))
        }
    }

    @Test(
        "After a lost connection the server may have made the change",
        arguments: [PipeError.ConnectionError.unresponsive, .closed, .reset, .headTooLarge(limit: 1)])
    func unknown(error: PipeError.ConnectionError) {
        #expect(SendFailure(PipeError(.connection(error)), isRepeatable: false) == .unknown)
        #expect(
            SendFailure(PipeError(.connection(error)), isRepeatable: true) == .later(endsFlush: true, mayBeMade: true))
    }

    @Test("A change whose response has a body that cannot be read was made")
    func made() {
        let error = PipeError(.transfer(.unreadableCoding("br")), context: .init(status: .created))
        #expect(SendFailure(error, isRepeatable: false) == .made)
    }
}
#endif
