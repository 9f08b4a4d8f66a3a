extension API {
    /// The messages that the server sends by itself.
    package struct Webhooks: Codable, Hashable, Sendable {
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

        package init(swiftName: String) {
            self.swiftName = swiftName
        }

        package struct Event: Codable, Hashable, Sendable {
            /// The name in messages.
            package var name: String
            package var swiftName: SwiftIdentifier
            package var docs: String?
            package var type: FieldType

            package init(name: String, swiftName: SwiftIdentifier, docs: String? = nil, type: FieldType) {
                self.name = name
                self.swiftName = swiftName
                self.docs = docs
                self.type = type
            }
        }

        package enum Signature: Codable, Hashable, Sendable {
            case standard
            case described(DescribedSignature)
        }
    }

    /// A signature that is described by the form of its header field.
    package struct DescribedSignature: Codable, Hashable, Sendable {
        /// Where the time is.
        package enum Timestamp: Codable, Hashable, Sendable {
            /// In an element after a prefix.
            case element(prefix: String)
            case header(name: String)
        }

        /// A part of what is signed.
        package enum Part: Codable, Hashable, Sendable {
            case text(value: String)
            case timestamp
            case body
            case header(name: String)
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

        package init(header: String) {
            self.header = header
        }
    }
}
