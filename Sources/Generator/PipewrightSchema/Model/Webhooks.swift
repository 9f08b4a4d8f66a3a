import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// The messages that the server sends by itself.
    package struct Webhooks: Hashable, Sendable {
        /// The key in the schema.
        package var range: SourceRange
        package var docs: String?
        /// The Swift name of the enum.
        package var swiftName: Located<String>?
        package var event = EventPlace.byDefault
        /// The pointer to the payload in the body.
        package var data: Located<String>?
        package var id: Located<Place>?
        package var format: WebhookFormat?
        package var signature: Signature?
        package var events: [Event] = []

        /// Where the name of the event is.
        package enum EventPlace: Hashable, Sendable {
            case byDefault
            case none
            case place(Located<Place>)
        }

        package enum Signature: Hashable, Sendable {
            case none
            case standard
            case described(DescribedSignature)
        }

        package struct Event: Hashable, Sendable {
            /// The name in messages.
            package var name: Located<String>
            package var type: TypeExpression
            package var swiftName: Located<String>?
            package var docs: String?
        }
    }

    /// A signature that is described by the form of its header field.
    package struct DescribedSignature: Hashable, Sendable {
        /// The name of the header field.
        package var header: Located<String>
        package var format: Located<String>?
        package var separator: Located<String>?
        /// The name of the header field with the time.
        package var timestamp: Located<String>?
        package var signed: Located<String>?
        package var encoding: SignatureEncoding?
        package var secret: SecretEncoding?
        /// In milliseconds.
        package var tolerance: Located<Int>?
    }
}
