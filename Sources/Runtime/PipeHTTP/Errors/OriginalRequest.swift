import HTTPTypes

extension PipeError {
    /// The first request of a call whose redirects led to another request.
    public struct OriginalRequest: Sendable, Hashable {
        /// The method of the first request; a redirect may change it (RFC 9110, section 15.4).
        public let method: HTTPRequest.Method
        /// The URL of the first request, without secrets.
        public let url: String
        /// The status of the first redirect, from 301 to 308.
        public let status: Int

        package init(method: HTTPRequest.Method, url: String, status: Int) {
            self.method = method
            self.url = url
            self.status = status
        }

        /// Boxed: exchanges and responses are copied for every call, and few calls are redirected.
        package final class Box: Sendable {
            package let value: OriginalRequest

            package init(_ value: OriginalRequest) {
                self.value = value
            }
        }
    }
}
