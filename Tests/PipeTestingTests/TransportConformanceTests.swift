import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// What every transport must do, shown of the default one: AsyncHTTPClient, or URLSession without that trait.
///
/// Compiled into the tests of the examples, too, where AsyncHTTPClient is.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TransportConformanceTests {
    /// What a transport does not do.
    struct KnownLimit {
        let reason: String
        /// What its check says of that. Whatever else it may say fails.
        let failure: String
    }

    #if canImport(Darwin)
    static let knownLimits: [String: KnownLimit] = [:]
    static let knownTraps: [String: String] = [:]
    #elseif AsyncHTTPClient
    /// What AsyncHTTPClient does not do, and why. A check that passes all the same fails this suite.
    static let knownLimits = [
        "a status line without an end is an error": KnownLimit(
            reason: "SwiftNIO has a limit for header fields, but none for the words behind the status",
            failure: "bytes before it gave up")
    ]
    static let knownTraps: [String: String] = [:]
    #else
    /// What URLSession does not do on Linux, and why. A check that passes all the same fails this suite.
    static let knownLimits = [
        "every status from 200 to 999 is given": KnownLimit(
            reason: "URLSession tells nobody of an answer with status 301, 302, 303, 305 to 308 and no Location",
            failure: "an error that was not due, at /301"),
        "no type is made up for a body without one": KnownLimit(
            reason: "URLSession makes up application/x-www-form-urlencoded; application/octet-stream is said instead",
            failure: #"sent Content-Type: ["application/octet-stream"]"#),
        "cookies come one by one": KnownLimit(
            reason: "URLSession joins fields of the same name with commas, Set-Cookie too",
            failure: "gave 1 values of Set-Cookie for 2"),
        "fields may have odd bytes": KnownLimit(
            reason: "URLSession ends the call where a field is not UTF-8",
            failure: "an error that was not due: the connection failed"),
        "gzip that is cut off is an error": KnownLimit(
            reason:
                "libcurl 7.88 gives what there is; a connection that is cut off is an error all the same, by its length",
            failure: "gave status 200 and “{\"zipped\":” where an error was due"),
    ]
    /// What ends the process or leaves nothing of a session to use, because URLSession has no error for it. None of it
    /// reaches the transport.
    static let knownTraps = [
        "chunks may have extensions and trailers":
            "a trailer is taken for another head, which never ends: “Transfer completed, but there's no response.”",
        "trailers without an end are an error":
            "each is taken for the start of another head, in time that grows with the square; the session does nothing else",
        "a connection that ends within the head is an error":
            "libcurl calls it complete, and there is no head: “Transfer completed, but there's no response.”",
    ]
    #endif

    @Test("What ends the process, or a session, still does", arguments: knownTraps.keys.sorted())
    func traps(name: String) async throws {
        await #expect(processExitsWith: .failure) { [name = name as String] in
            for check in TransportConformance.checks where check.name == name {
                do {
                    try await check.run(DefaultTransport.shared)
                } catch {
                    exit(EXIT_FAILURE)
                }
            }
        }
    }

    @Test(arguments: TransportConformance.checks.filter { knownTraps[$0.name] == nil && !measuring.contains($0.name) })
    func conforms(check: TransportConformance.Check) async throws {
        try await Self.run(check, over: DefaultTransport.shared)
    }

    /// What looks at the memory, which is that of all that runs in a process: in one of its own.
    static let measuring: Set = [
        "a large answer takes no more memory than a small one", "a slow reader holds the server back, or is told",
        "a large request takes no more memory than a small one, or is refused",
    ]

    @Test("In a process of its own", arguments: measuring.sorted())
    func conformsAlone(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            for check in TransportConformance.checks where check.name == name {
                try await check.run(DefaultTransport.shared)
            }
        }
    }

    /// Runs a check; one that is known not to pass must not do so three times in a row, and has to fail as it is known to: where
    /// a server is told to send without an end, a connection that breaks off for whatever other reason looks as if it had been
    /// ended.
    static func run(_ check: TransportConformance.Check, over transport: some Transport) async throws {
        guard let limit = knownLimits[check.name] else {
            return try await check.run(transport)
        }
        for _ in 0..<3 {
            do {
                try await check.run(transport)
            } catch {
                #expect(error.message.contains(limit.failure), "\(limit.reason)")
                return
            }
        }
        Issue.record("“\(check.name)” passes: it is no limit any more")
    }

    @Test func namesAreThere() {
        let names = Set(TransportConformance.checks.map(\.name))
        #expect(names.count == TransportConformance.checks.count)
        #expect(names.isSuperset(of: Self.knownLimits.keys))
        #expect(names.isSuperset(of: Self.knownTraps.keys))
        #expect(names.isSuperset(of: Self.measuring))
    }

    @Test("A transport that does wrong is found out", arguments: WrongTransport.Fault.allCases)
    func findsFaults(fault: WrongTransport.Fault) async throws {
        let checks = TransportConformance.checks.filter { $0.name == fault.rawValue }
        #expect(checks.count == 1)
        for check in checks {
            let failure = await #expect(throws: ConformanceFailure.self) { try await check.run(WrongTransport(fault)) }
            #expect(failure?.check == check.name)
        }
    }
}

/// A transport with one fault, named by the check that finds it.
struct WrongTransport: Transport {
    enum Fault: String, CaseIterable, Sendable {
        case getForEverything = "methods and targets arrive as they are"
        case lostFields = "header fields arrive as they are"
        case madeUpCookie = "no field is made up that changes what is asked for"
        case chunkedAlways = "bytes have their length"
        case shortBodyIsWhole = "a body that is shorter than its length is an error"
        case errorIsCancellation = "a connection that ends before the answer is an error"
        case retry = "a write is sent once"
        case deafness = "a call can be cancelled before its answer"
        case collected = "a body comes as it arrives"
        case statusIsLost = "status, fields and body of every answer"
        case redirectFollowed = "redirects are not followed"
        case cached = "answers are not cached"
        case mixedUp = "many calls at a time get their own answers"
        case endlessBody = "a slow reader holds the server back, or is told"
    }

    let fault: Fault

    init(_ fault: Fault) {
        self.fault = fault
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        var request = request
        var body = body
        switch fault {
        case .getForEverything: request.method = .get
        case .lostFields: request.headerFields[.accept] = nil
        case .madeUpCookie: request.headerFields[.cookie] = "a=b"
        case .chunkedAlways: body = HTTPBody((try await body?.collect(upTo: 1 << 20) ?? []) + [0])
        case .cached: request.headerFields[.ifNoneMatch] = "\"x\""
        case .mixedUp where Bool.random(): request.path = "/0"
        default: break
        }
        do {
            return try await answer(request, body)
        } catch  where fault == .errorIsCancellation {
            throw CancellationError()
        } catch  where fault == .retry {
            return try await answer(request, body)
        }
    }

    private func answer(_ request: HTTPRequest, _ body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if fault == .deafness {
            let call = _Concurrency.Task { try await DefaultTransport.shared.send(request, body: body) }
            return try await call.value
        }
        var (response, answer) = try await DefaultTransport.shared.send(request, body: body)
        switch fault {
        case .statusIsLost:
            response.status = .ok
        case .collected:
            answer = HTTPBody(try await answer.collect(upTo: 1 << 20))
        case .endlessBody:
            let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
                let reading = _Concurrency.Task { [answer] in
                    for try await chunk in answer { continuation.yield(chunk) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in reading.cancel() }
            }
            answer = HTTPBody(length: nil, once: chunks)
        case .shortBodyIsWhole:
            var bytes: [UInt8] = []
            do {
                for try await chunk in answer { bytes += chunk }
            } catch {}
            answer = HTTPBody(bytes)
        case .redirectFollowed:
            if let location = response.headerFields[.location] {
                var next = request
                next.path = location
                return try await DefaultTransport.shared.send(next, body: body)
            }
        default:
            break
        }
        return (response, answer)
    }
}
