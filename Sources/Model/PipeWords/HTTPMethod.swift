/// The method of a request (RFC 9110, section 9; PATCH: RFC 5789).
package enum HTTPMethod: String, CaseIterable, Codable, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
}
