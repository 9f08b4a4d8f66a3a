import PipewrightVocabulary

extension API {
    /// The messages that the server sends by itself.
    package struct Webhooks: Hashable, Sendable {
        /// The enum with the events.
        package var swiftName: String
        package var docs: String?
        /// Where the name of the event is; `nil` if the caller names it.
        package var event: Place?
        /// The pointer to the payload in the body.
        package var data = ""
        package var id: Place?
        package var format = WebhookFormat.json
        /// `nil` if messages are not signed.
        package var signature: Signature?
        package var events: [Event] = []

        package struct Event: Hashable, Sendable {
            /// The name in messages.
            package var name: String
            package var swiftName: String
            package var docs: String?
            package var type: FieldType
        }

        package enum Signature: Hashable, Sendable {
            case standard
            case described(DescribedSignature)
        }
    }

    /// A signature that is described by the form of its header field.
    package struct DescribedSignature: Hashable, Sendable {
        /// Where the time is.
        package enum Timestamp: Hashable, Sendable {
            /// In an element after a prefix.
            case element(String)
            case header(String)
        }

        /// A part of what is signed.
        package enum Part: Hashable, Sendable {
            case text(String)
            case timestamp
            case body
            case header(String)
        }

        package var header: String
        package var prefix = ""
        package var separator: String?
        package var timestamp: Timestamp?
        package var signed: [Part] = [.body]
        package var encoding = SignatureEncoding.hex
        package var secret = SecretEncoding.text
        /// In milliseconds.
        package var tolerance: Int?
    }
}
