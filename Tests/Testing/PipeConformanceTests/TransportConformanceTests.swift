import Foundation
import PipeConformance
import PipeTransports
import Testing

/// The requirements for transports, checked with the default one: AsyncHTTPClient, or URLSession without that trait.
///
/// Also compiled into the tests of the examples, which have AsyncHTTPClient.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TransportConformanceTests {
    /// A requirement that a transport does not meet.
    struct KnownLimit {
        let reason: String
        /// The message of its check. Any other message fails the test.
        let failure: String
    }

    #if canImport(Darwin)
    static let knownLimits: [String: KnownLimit] = [:]
    static let knownTraps: [String: String] = [:]
    #elseif AsyncHTTPClient
    /// The requirements that AsyncHTTPClient does not meet. A check that passes nevertheless fails this suite.
    static let knownLimits = [
        "a status line without an end is an error": KnownLimit(
            reason: "SwiftNIO has a limit for header fields, but none for the reason phrase",
            failure: "bytes before it gave up")
    ]
    static let knownTraps: [String: String] = [:]
    #else
    /// The requirements that URLSession on Linux does not meet. A check that passes nevertheless fails this suite.
    static let knownLimits = [
        "every status from 200 to 999 is returned": KnownLimit(
            reason: "URLSession does not deliver a response with status 301, 302, 303, 305 to 308 and no Location",
            failure: "an unexpected error, at /301"),
        "no Content-Type is added to a body without one": KnownLimit(
            reason: "URLSession adds application/x-www-form-urlencoded, which application/octet-stream replaces",
            failure: #"sent Content-Type: ["application/octet-stream"]"#),
        "cookies are separate values": KnownLimit(
            reason: "URLSession joins fields of the same name with commas, Set-Cookie too",
            failure: "returned 1 values of Set-Cookie for 2"),
        "fields may have bytes that are not ASCII": KnownLimit(
            reason: "URLSession ends the call where a field is not UTF-8",
            failure: "an unexpected error: the connection failed"),
        "gzip that is cut off is an error": KnownLimit(
            reason:
                "libcurl 7.88 returns the decoded part; a connection that is cut off is still an error, by its length",
            failure: "returned status 200 and ‘{\"zipped\":’ where an error was expected"),
    ]
    /// Responses that end the process or make a session unusable, because URLSession has no error for them. They do not
    /// reach the transport.
    static let knownTraps = [
        "chunks may have extensions and trailers":
            "a trailer is read as another head, which never ends: “Transfer completed, but there's no response.”",
        "trailers without an end are an error":
            "each is read as the start of another head, in quadratic time; the session does nothing else",
        "a connection that ends within the head is an error":
            "libcurl calls it complete, and there is no head: “Transfer completed, but there's no response.”",
    ]
    #endif

    @Test("The responses that end the process, or a session, still do", arguments: knownTraps.keys.sorted())
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

    @Test(
        "The default transport conforms",
        arguments: TransportConformance.checks.filter { knownTraps[$0.name] == nil && !measuring.contains($0.name) })
    func conforms(check: TransportConformance.Check) async throws {
        try await Self.run(check, over: DefaultTransport.shared)
    }

    /// Checks that measure the memory of the process and therefore run in a separate one.
    static let measuring: Set = [
        "a large response takes no more memory than a small one",
        "a slow reader slows the server down, or gets an error",
        "a large request takes no more memory than a small one, or is refused",
    ]

    @Test("Checks of memory pass in a separate process", arguments: measuring.sorted())
    func conformsAlone(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            for check in TransportConformance.checks where check.name == name {
                try await check.run(DefaultTransport.shared)
            }
        }
    }

    /// Runs a check. A check with a known limit must fail at least once in three runs, with the known message. It has
    /// three runs because a connection that breaks for another reason looks as if the transport had ended an endless
    /// response.
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
        Issue.record("‘\(check.name)’ passes: it is no longer a known limit")
    }

    @Test("The names of the checks are unique, and the lists above name existing checks") func namesAreThere() {
        let names = Set(TransportConformance.checks.map(\.name))
        #expect(names.count == TransportConformance.checks.count)
        #expect(names.isSuperset(of: Self.knownLimits.keys))
        #expect(names.isSuperset(of: Self.knownTraps.keys))
        #expect(names.isSuperset(of: Self.measuring))
    }

    @Test("A transport with a defect fails the check", arguments: WrongTransport.Defect.allCases)
    func findsDefects(defect: WrongTransport.Defect) async throws {
        let checks = TransportConformance.checks.filter { $0.name == defect.rawValue }
        #expect(checks.count == 1)
        for check in checks {
            let failure = await #expect(throws: ConformanceError.self) { try await check.run(WrongTransport(defect)) }
            #expect(failure?.check == check.name)
        }
    }
}

/// A transport with one defect, named after the check that finds it.
struct WrongTransport: Transport {
    enum Defect: String, CaseIterable, Sendable {
        case getForEverything = "methods and targets arrive as they are"
        case lostFields = "header fields arrive as they are"
        case madeUpCookie = "no field is added that changes the request"
        case chunkedAlways = "bytes have their length"
        case shortBodyIsWhole = "a body that is shorter than its length is an error"
        case errorIsCancellation = "a connection that ends before the response is an error"
        case retry = "a write is sent once"
        case deafness = "a call can be cancelled before its response"
        case collected = "a body comes as it arrives"
        case statusIsLost = "status, fields and body of every response"
        case redirectFollowed = "redirects are not followed"
        case cached = "responses are not cached"
        case mixedUp = "simultaneous calls get their own responses"
        case endlessBody = "a slow reader slows the server down, or gets an error"
    }

    let defect: Defect

    init(_ defect: Defect) {
        self.defect = defect
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        var request = request
        var body = body
        switch defect {
        case .getForEverything: request.method = .get
        case .lostFields: request.headerFields[.accept] = nil
        case .madeUpCookie: request.headerFields[.cookie] = "a=b"
        case .chunkedAlways: body = HTTPBody((try await body?.collect(upTo: 1 << 20) ?? []) + [0])
        case .cached: request.headerFields[.ifNoneMatch] = "\"x\""
        case .mixedUp where Bool.random(): request.path = "/0"
        default: break
        }
        do {
            return try await response(to: request, body)
        } catch  where defect == .errorIsCancellation {
            throw CancellationError()
        } catch  where defect == .retry {
            return try await response(to: request, body)
        }
    }

    private func response(to request: HTTPRequest, _ body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if defect == .deafness {
            let call = Task { try await DefaultTransport.shared.send(request, body: body) }
            return try await call.value
        }
        var (response, content) = try await DefaultTransport.shared.send(request, body: body)
        switch defect {
        case .statusIsLost:
            response.status = .ok
        case .collected:
            content = HTTPBody(try await content.collect(upTo: 1 << 20))
        case .endlessBody:
            let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
                let reading = Task { [content] in
                    for try await chunk in content { continuation.yield(chunk) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in reading.cancel() }
            }
            content = HTTPBody(length: nil, once: chunks)
        case .shortBodyIsWhole:
            var bytes: [UInt8] = []
            do {
                for try await chunk in content { bytes += chunk }
            } catch {}
            content = HTTPBody(bytes)
        case .redirectFollowed:
            if let location = response.headerFields[.location] {
                var next = request
                next.path = location
                return try await DefaultTransport.shared.send(next, body: body)
            }
        default:
            break
        }
        return (response, content)
    }
}
