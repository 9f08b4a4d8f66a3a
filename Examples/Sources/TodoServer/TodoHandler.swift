import FlyingFox
import Foundation

/// Handles all requests: adds to the routes what FlyingFox does not do.
///
/// Errors become problem documents, responses to HEAD have no body, and `Date` is set (RFC 9110, section 6.6.1). A
/// request is read completely before it is handled, as its connection is used for the next one.
struct TodoHandler: HTTPHandler {
    static let bodyLimit = 64 << 20
    static let chunkSize = 64 << 10

    let routes: RoutedHTTPHandler

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await response(to: request)
        response.headers[.date] = Date().formatted(.httpDate)
        if request.method == .HEAD, case .httpBody(let body) = response.payload {
            response.headers[.contentLength] = body.count.map { "\($0)" }
            response.payload = .httpBody(HTTPBodySequence())
        }
        return response
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            var request = request
            request.setBodyData(try await Self.body(of: request))
            return try await routes.handleRequest(request)
        } catch let problem as Problem {
            return problem.response
        } catch is HTTPUnhandledError {
            return Problem(status: .notFound).response
        }
    }

    private static func body(of request: HTTPRequest) async throws -> Data {
        var body = Data()
        var count = 0
        for try await chunk in request.bodySequence {
            count += chunk.count
            // The rest is read, too, and discarded.
            if count <= bodyLimit { body.append(chunk) }
        }
        guard count <= bodyLimit else { throw Problem.contentTooLarge(limit: bodyLimit) }
        return body
    }
}

extension FormatStyle where Self == Date.VerbatimFormatStyle {
    /// The format of `Date` (RFC 9110, section 5.6.7).
    fileprivate static var httpDate: Date.VerbatimFormatStyle {
        Date.VerbatimFormatStyle(
            format: """
                \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                \(second: .twoDigits) GMT
                """,
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    }
}
