import PipeCore

extension ScriptedTransport {
    /// A scripted response or error, with its number of uses and its delay.
    public struct Reply: Sendable {
        enum Kind: Sendable {
            case response(HTTPResponse, HTTPBody)
            case stream(HTTPResponse, length: Int64?, chunks: [[UInt8]], error: (any Error)?)
            case failure(any Error)
            case hang
            case hangIgnoringCancellation
        }

        let kind: Kind
        var delay: Duration?
        /// `nil` for any number of uses.
        var uses: Int? = 1

        /// The header fields of the response; empty for errors.
        public var headers: HTTPFields {
            switch kind {
            case .response(let response, _), .stream(let response, _, _, _): response.headerFields
            case .failure, .hang, .hangIgnoringCancellation: HTTPFields()
            }
        }

        private init(_ kind: Kind) {
            self.kind = kind
        }

        /// A response with text as its body.
        public static func response(_ status: Int, headers: CallSettings.Headers = [:], _ body: String = "") -> Reply {
            response(status, headers: headers, bytes: Array(body.utf8))
        }

        /// A response with bytes as its body.
        public static func response(_ status: Int, headers: CallSettings.Headers = [:], bytes: [UInt8]) -> Reply {
            Reply(.response(head(status, headers), HTTPBody(bytes)))
        }

        /// A response with JSON.
        public static func json(_ body: String, status: Int = 200, headers: CallSettings.Headers = [:]) -> Reply {
            response(status, headers: adding("application/json", to: headers), body)
        }

        /// A response with plain text.
        public static func text(_ body: String, status: Int = 200, headers: CallSettings.Headers = [:]) -> Reply {
            response(status, headers: adding("text/plain; charset=utf-8", to: headers), body)
        }

        /// A response whose body is a stream of these chunks.
        ///
        /// - Parameter error: Why the connection is lost after the chunks; `nil` for the end of the body.
        public static func stream(
            _ status: Int, length: Int64? = nil, headers: CallSettings.Headers = [:], chunks: [String],
            error: (any Error)? = nil
        ) -> Reply {
            Reply(.stream(head(status, headers), length: length, chunks: chunks.map { Array($0.utf8) }, error: error))
        }

        /// An error of the transport.
        public static func failure(_ error: any Error) -> Reply {
            Reply(.failure(error))
        }

        /// Waits until the task is cancelled.
        public static let hang = Reply(.hang)

        /// Waits forever and ignores cancellation, as a broken transport would.
        public static let hangIgnoringCancellation = Reply(.hangIgnoringCancellation)

        /// The same response after a delay, measured by the transport's clock.
        public func delayed(by delay: Duration) -> Reply {
            var reply = self
            reply.delay = delay
            return reply
        }

        /// The same response for this many requests.
        public func times(_ count: Int) -> Reply {
            var reply = self
            reply.uses = max(0, count)
            return reply
        }

        /// The same response for any number of requests.
        public var always: Reply {
            var reply = self
            reply.uses = nil
            return reply
        }

        /// The headers after a `Content-Type`.
        private static func adding(_ contentType: String, to headers: CallSettings.Headers) -> CallSettings.Headers {
            var all: CallSettings.Headers = ["Content-Type": contentType]
            for item in headers.items { all.append(item.value, for: item.name) }
            return all
        }

        private static func head(_ status: Int, _ headers: CallSettings.Headers) -> HTTPResponse {
            var fields = HTTPFields()
            for item in headers.items {
                guard let name = HTTPField.Name(item.name) else { continue }
                // Real transports refuse such responses.
                guard fields.append(received: HTTPField(name: name, value: item.value)) else { break }
            }
            // Other statuses cannot be sent, and HTTPTypes traps on them.
            let code = (0...999).contains(status) ? status : 999
            return HTTPResponse(status: .init(code: code), headerFields: fields)
        }
    }
}

extension ScriptedTransport.Reply: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .response(let response, _), .stream(let response, _, _, _): "status \(response.status.code)"
        case .failure(let error): "the error ‘\(error)’"
        case .hang: "no response until the task is cancelled"
        case .hangIgnoringCancellation: "no response ever"
        }
    }
}
