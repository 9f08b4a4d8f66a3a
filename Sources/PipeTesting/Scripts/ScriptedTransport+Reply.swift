import PipeRuntime

extension ScriptedTransport {
    /// What a request is answered with, how often, and after what time.
    public struct Reply: Sendable {
        enum Kind: Sendable {
            case answer(HTTPResponse, HTTPBody)
            case stream(HTTPResponse, length: Int64?, chunks: [[UInt8]])
            case failure(any Error)
            case hang
            case deaf
        }

        let kind: Kind
        var delay: Duration?
        /// `nil` for always.
        var uses: Int? = 1

        /// The header fields of the answer.
        public var headers: HTTPFields {
            switch kind {
            case .answer(let response, _), .stream(let response, _, _): response.headerFields
            case .failure, .hang, .deaf: HTTPFields()
            }
        }

        private init(_ kind: Kind) {
            self.kind = kind
        }

        /// An answer with a text as its body.
        public static func answer(_ status: Int, headers: [(String, String)] = [], _ body: String = "") -> Reply {
            answer(status, headers: headers, bytes: Array(body.utf8))
        }

        /// An answer with bytes as its body.
        public static func answer(_ status: Int, headers: [(String, String)] = [], bytes: [UInt8]) -> Reply {
            Reply(.answer(head(status, headers), HTTPBody(bytes)))
        }

        /// An answer of JSON.
        public static func json(_ body: String, status: Int = 200, headers: [(String, String)] = []) -> Reply {
            answer(status, headers: [("Content-Type", "application/json")] + headers, body)
        }

        /// An answer of text.
        public static func text(_ body: String, status: Int = 200, headers: [(String, String)] = []) -> Reply {
            answer(status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers, body)
        }

        /// An answer whose body is a stream of these chunks.
        public static func stream(
            _ status: Int, length: Int64? = nil, headers: [(String, String)] = [], chunks: [String]
        ) -> Reply {
            Reply(.stream(head(status, headers), length: length, chunks: chunks.map { Array($0.utf8) }))
        }

        /// No answer, but an error.
        public static func failure(_ error: any Error) -> Reply {
            Reply(.failure(error))
        }

        /// No answer until the task is cancelled.
        public static let hang = Reply(.hang)

        /// No answer ever, as from a transport that does not heed cancellation.
        public static let deaf = Reply(.deaf)

        /// The same, after a while of the transport's clock.
        public func delayed(by delay: Duration) -> Reply {
            var reply = self
            reply.delay = delay
            return reply
        }

        /// The same, for so many requests.
        public func times(_ count: Int) -> Reply {
            var reply = self
            reply.uses = max(0, count)
            return reply
        }

        /// The same, for however many requests.
        public var always: Reply {
            var reply = self
            reply.uses = nil
            return reply
        }

        private static func head(_ status: Int, _ headers: [(String, String)]) -> HTTPResponse {
            var fields = HTTPFields()
            for (name, value) in headers {
                if let name = HTTPField.Name(name) {
                    fields.append(HTTPField(name: name, value: value))
                }
            }
            // Others cannot be on the wire, and HTTPTypes traps.
            let code = (0...999).contains(status) ? status : 999
            return HTTPResponse(status: .init(code: code), headerFields: fields)
        }
    }
}

extension ScriptedTransport.Reply: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .answer(let response, _), .stream(let response, _, _): "status \(response.status.code)"
        case .failure(let error): "the error “\(error)”"
        case .hang: "no answer until the task is cancelled"
        case .deaf: "no answer ever"
        }
    }
}
