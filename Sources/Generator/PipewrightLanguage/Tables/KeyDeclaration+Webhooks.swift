// The keys of webhooks.

extension KeyDeclaration {
    static let webhooksKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .events, .described("names and types"), isRequired: true, example: "{ invoice.paid: Invoice }",
            docs: "The events by their names in messages, with the type of what they are about."),
        KeyDeclaration(
            .signature, .described("`standard`, `none`, or a mapping"), isRequired: true, example: "standard",
            docs: """
                How messages are signed: `standard` for Standard Webhooks, a mapping for others, and `none` if anyone can
                send them.
                """),
        KeyDeclaration(
            .event, .described("`body#/pointer`, `header.NAME` or `none`"), default: "`body#/type`",
            example: "header.X-GitHub-Event",
            docs: "The place of the name of the event; `none` if messages have none, so that the caller names it."),
        KeyDeclaration(
            .data, .described("`body#/pointer`"), default: "the whole body", example: "body#/data",
            docs: "The place of what the event is about."),
        KeyDeclaration(
            .id, .described("`body#/pointer` or `header.NAME`"),
            default: "`header.webhook-id` with `signature: standard`, otherwise none", example: "body#/id",
            docs: "The place of the ID of the message, which is the same when the server retries."),
        KeyDeclaration(
            .format, .words(["json", "form"]), default: "json", example: "form",
            docs: "The format of bodies: `json`, or `form` for `application/x-www-form-urlencoded`."),
        KeyDeclaration(
            .swift, .text, default: "WebhookEvent", example: "Notification",
            docs: "The Swift name of the enum with the events."),
        docs,
    ]

    static let signatureKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .in, .described("`header.NAME`"), isRequired: true, example: "header.X-Hub-Signature-256",
            docs: "The header field with the signatures."),
        KeyDeclaration(
            .format, .described("text with `{signature}` and perhaps `{timestamp}`"), default: "`{signature}`",
            example: "\"t={timestamp},v1={signature}\"",
            docs: """
                The elements of the field, each a prefix and a name in braces. The field can have several signatures;
                elements with other prefixes are ignored.
                """),
        KeyDeclaration(
            .separator, .described("a character"), default: "`,`", example: "\" \"",
            docs: "What separates the elements of the field."),
        KeyDeclaration(
            .timestamp, .described("`header.NAME`"), default: "none, or in `format`",
            example: "header.X-Slack-Request-Timestamp",
            docs: "The header field with the time of the signature, in seconds since 1970."),
        KeyDeclaration(
            .signed, .described("text with `{body}`, `{timestamp}`, `{header.NAME}`"),
            default: "`{body}`, or `{timestamp}.{body}` with a time", example: "\"v0:{timestamp}:{body}\"",
            docs: "The text that is signed with HMAC-SHA256 (RFC 2104)."),
        KeyDeclaration(
            .encoding, .words(["hex", "base64"]), default: "hex", example: "base64",
            docs: "How a signature is written."),
        KeyDeclaration(
            .secret, .words(["text", "hex", "base64"]), default: "text", example: "base64",
            docs: """
                How the key is written as a secret: as `text`, or its bytes in `hex` or `base64`, which can have the prefix
                `whsec_`.
                """),
        KeyDeclaration(
            .tolerance, .duration, default: "5m", example: "3m",
            docs: "The longest accepted difference between the time of the signature and now, up to a day."),
    ]

    static let webhookEventKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .type, .described("a type, but not optional"), isRequired: true, example: "Invoice",
            docs: "The type of what the event is about."),
        KeyDeclaration(
            .swift, .text, default: "derived from the name", example: "invoicePaid",
            docs: "The Swift name of the case."),
        docs,
    ]
}
