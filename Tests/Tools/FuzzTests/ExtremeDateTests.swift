import Foundation
import PipeJSON
import PipeTesting
import PipeWebhooks
@_spi(Generated) import RuntimeTesting
import Testing

@testable import PipeAuth
@testable import PipeCalls
@_spi(Generated) @testable import PipeCore
@testable import PipeHTTP
@testable import PipeStandIn

/// Dates and durations of an app: none out of range ends the process.
@Suite struct ExtremeDateTests {
    private enum Day: JSONTimestampFormat {
        static let pattern: TimestampPattern = "EEE, dd MMM yyyy HH:mm:ss.SSS Z"
    }

    @Test("A date is written, or is an error", arguments: ExtremeNumbers.seconds)
    func written(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        _ = try? JSON.encode(date)
        _ = try? JSON.encode(Moment<UnixSeconds>(date: date))
        _ = try? JSON.encode(Moment<UnixMilliseconds>(date: date))
        _ = try? JSON.encode(Moment<Day>(date: date))
        _ = (RFC3339.format(date), HTTPTimestamp.text(of: date), Day.pattern.format(date), date.queryText)
        #expect(AWSSignature.text(of: date).utf8.count == 16)
        _ = HeaderText("\(date)")
        _ = Date.columnContent(of: date)
    }

    @Test("A webhook is refused at a time that is too far away or not a number", arguments: ExtremeNumbers.seconds)
    func webhook(seconds: Double) throws {
        let now = Date(timeIntervalSince1970: seconds)
        let signature = WebhookSignature(
            in: "S", prefix: "v1=", timestamp: .element("t="), signed: [.timestamp, ".", .body])
        let webhooks = Webhooks<Ping>(name: nil, signature: signature)
        let body = Array("{}".utf8)
        let signed = Date(timeIntervalSince1970: 1_700_000_000)
        let headers = try signature.headers(signing: body, secrets: "a", at: signed)
        #expect {
            try webhooks.event(from: body, headers: headers, secrets: "a", now: now)
        } throws: { error in
            switch error as? WebhookError {
            case .expired(let age, _): age > .seconds(300) && !"\(error)".isEmpty
            case .notYetValid(let ahead, _): ahead > .seconds(300) && !"\(error)".isEmpty
            default: false
            }
        }
        // A signature is made at any time.
        #expect(try signature.headers(signing: body, secrets: "a", at: now)["S"] != nil)
    }

    private enum Ping: NamedWebhookEvent {
        enum Name: String, CaseIterable { case ping }
        case unknown(UnknownWebhookEvent)
        case ping
        init(_ name: Name, from payload: WebhookPayload) throws(JSONError) { self = .ping }
    }

    @Test("A call works with a clock that shows any time", arguments: ExtremeNumbers.seconds)
    func clock(seconds: Double) async throws {
        let now = Date(timeIntervalSince1970: seconds)
        let transport = ScriptedTransport(
            .response(503, headers: ["Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"]), .json("[]"))
        var client = plainClient(transport, clock: PauseClock())
        client.environment.now = { now }
        client.settings.retry = RetryPolicy(limit: 1)
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        _ = try? await pipe.list()
        #expect(transport.requests.count >= 1)
    }

    @Test("A call works with any time limit and any delay", arguments: ExtremeNumbers.durations)
    func limits(duration: Duration) async throws {
        for clock in [PauseClock() as any Clock<Duration>, ContinuousClock()] {
            let transport = ScriptedTransport(.response(503), .json("[]"), fallback: nil)
            var client = plainClient(transport, clock: clock)
            client.settings.retry = RetryPolicy(
                limit: 1, delay: .zero, longestDelay: duration, longestRetryAfter: duration)
            client.settings.timeout = duration
            let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
            _ = try? await pipe.list()
            client.settings.deadline = duration
            _ = try? await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
        }
        let policy = RetryPolicy(limit: 200, delay: duration, longestDelay: duration, longestRetryAfter: duration)
        var retries = Retries(policy)
        for _ in 0..<200 {
            guard
                let pause = retries.pause(
                    after: PipeError(.connection(.closed)), budget: RetryBudget(), now: Date(), random: 1)
            else { break }
            #expect(pause >= .zero)
        }
        var delays = JobDelays(first: duration, longest: duration)
        for _ in 0..<10 { #expect(delays.pause(requested: nil, random: 1) >= .milliseconds(100)) }
    }
}
