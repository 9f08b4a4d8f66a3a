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

    @Test(
        "A status says whether the server can have made a change",
        arguments: [
            (400, SendFailure.refused, SendFailure.refused),
            (401, .later(endsFlush: true, mayBeMade: false), .later(endsFlush: true, mayBeMade: false)),
            (404, .gone, .gone), (410, .gone, .gone), (412, .version, .version),
            (409, .refused, .refused), (422, .refused, .refused), (501, .refused, .refused), (505, .refused, .refused),
            (408, .later(endsFlush: true, mayBeMade: false), .later(endsFlush: true, mayBeMade: false)),
            (425, .later(endsFlush: true, mayBeMade: false), .later(endsFlush: true, mayBeMade: false)),
            (429, .later(endsFlush: true, mayBeMade: false), .later(endsFlush: true, mayBeMade: false)),
            (511, .later(endsFlush: true, mayBeMade: false), .later(endsFlush: true, mayBeMade: false)),
            (500, .later(endsFlush: false, mayBeMade: true), .unknown),
            (502, .later(endsFlush: false, mayBeMade: true), .unknown),
            (503, .later(endsFlush: true, mayBeMade: true), .unknown),
            (504, .later(endsFlush: false, mayBeMade: true), .unknown),
        ])
    func status(_ status: Int, repeatable: SendFailure, once: SendFailure) {
        let error = PipeError(.status(status))
        #expect(SendFailure(error, isRepeatable: true) == repeatable)
        #expect(SendFailure(error, isRepeatable: false) == once)
    }
}
#endif
