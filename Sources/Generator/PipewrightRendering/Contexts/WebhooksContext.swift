import PipeModel
import PipewrightAPI

/// The messages that the server sends by itself.
package final class WebhooksContext: TemplateContext {
    private let webhooks: API.Webhooks
    private let type: String
    private let events: [WebhookEventContext]

    init(_ webhooks: API.Webhooks, _ names: TypeNames) {
        self.webhooks = webhooks
        type = names.name(of: webhooks.swiftName, isInNamespace: true)
        let types = SwiftTypeName.inNamespace(names)
        events = webhooks.events.map { WebhookEventContext($0, types) }
    }

    package static let name = "webhooks"

    package static let values: [ContextValue<WebhooksContext>] = [
        .text("name", "The Swift type of the events in its declaration.") { $0.webhooks.swiftName },
        .text("type", "The Swift type of the events in other places.") { $0.type },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.webhooks.docs) },
        .list("events", "The events.") { $0.events },
        .object("eventPlace", "Where a message has the name of its event; absent if the caller names it.") {
            $0.webhooks.event.map { PlaceContext($0) }
        },
        .text("data", "The JSON pointer to the payload, as a string literal; absent for the whole body.") {
            $0.webhooks.data.isEmpty ? nil : SwiftLiteral.string($0.webhooks.data)
        },
        .object("idPlace", "Where a message has its ID.") { $0.webhooks.id.map { PlaceContext($0) } },
        .flag("isForm", "Whether bodies are forms; otherwise JSON.") { $0.webhooks.format == .form },
        .flag("isSigned", "Whether messages are signed.") { $0.webhooks.signature != nil },
        .object("signature", "The signature, unless Standard Webhooks specifies it.") { context in
            if case .described(let signature) = context.webhooks.signature { SignatureContext(signature) } else { nil }
        },
    ]
}

/// An event of webhooks.
package final class WebhookEventContext: TemplateContext {
    private let event: API.Webhooks.Event
    private let type: String

    init(_ event: API.Webhooks.Event, _ types: SwiftTypeName) {
        self.event = event
        type = types.name(of: event.type)
    }

    package static let name = "webhook event"

    package static let values: [ContextValue<WebhookEventContext>] = [
        .text("name", "The case, in backticks if it is a reserved word.") { $0.event.swiftName.escaped },
        .literal("nameText", "The name in messages") { $0.event.name },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.event.docs) },
        .text("type", "The Swift type of its payload.") { $0.type },
    ]
}

/// A signature of webhooks.
package final class SignatureContext: TemplateContext {
    private let signature: API.DescribedSignature

    init(_ signature: API.DescribedSignature) {
        self.signature = signature
    }

    package static let name = "signature"

    package static let values: [ContextValue<SignatureContext>] = [
        .literal("header", "The header field with the signatures") { $0.signature.header },
        .text("prefix", "The text before a signature, as a string literal; absent for an empty one.") {
            $0.signature.prefix.isEmpty ? nil : SwiftLiteral.string($0.signature.prefix)
        },
        .text("separator", "The character between elements, as a string literal; absent for a comma.") { context in
            context.signature.separator.flatMap { $0 == "," ? nil : SwiftLiteral.string($0) }
        },
        .literal("timestampElement", "The text before the time in the same field") { context in
            if case .element(let prefix) = context.signature.timestamp { prefix } else { nil }
        },
        .literal("timestampHeader", "The header field with the time") { context in
            if case .header(let name) = context.signature.timestamp { name } else { nil }
        },
        .list("signed", "The parts of what is signed; absent if it is the body.") { context in
            context.signature.signed == [.body] ? [] : context.signature.signed.map(SignedPartContext.init)
        },
        .flag("hasSigned", "Whether more than the body is signed.") { $0.signature.signed != [.body] },
        .flag("isBase64", "Whether a signature is written in base64; otherwise in hexadecimal digits.") {
            $0.signature.encoding == .base64
        },
        .text("secret", "How a secret is written: `hex` or `base64`; absent for text.") {
            $0.signature.secret == .text ? nil : $0.signature.secret.rawValue
        },
        .object("tolerance", "The accepted difference of clocks; absent for five minutes.") {
            $0.signature.tolerance.map(DurationContext.init(milliseconds:))
        },
    ]
}

/// A part of what is signed.
package final class SignedPartContext: TemplateContext {
    private let part: API.DescribedSignature.Part

    init(_ part: API.DescribedSignature.Part) {
        self.part = part
    }

    package static let name = "signed part"

    package static let values: [ContextValue<SignedPartContext>] = [
        .literal("text", "A text") { context in if case .text(let text) = context.part { text } else { nil } },
        .flag("isTimestamp", "Whether it is the time.") { $0.part == .timestamp },
        .flag("isBody", "Whether it is the body.") { $0.part == .body },
        .literal("header", "A header field") { context in
            if case .header(let name) = context.part { name } else { nil }
        },
    ]
}
