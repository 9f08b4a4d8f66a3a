import PipeHTTP

extension StandIn {
    /// Sets the closure that makes the pages of lists whose schema has an extractor in Swift.
    ///
    /// Until then, such lists are refused with 501.
    ///
    /// ```swift
    /// try server.pages(by: "PageNumberExtractor") { request in
    ///     let page = request.item("page").flatMap { Int($0) } ?? 1
    ///     let start = (page - 1) * 20
    ///     let hasNext = start + 20 < request.count
    ///     return StandInPage(start..<start + 20, members: hasNext ? ["/next": .number(JSONNumber(page + 1))] : [:])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - extractor: The name of the extractor in the schema.
    ///   - closure: Called on any thread for each page. It must not use the stand-in, whose records wait for it. `nil`
    ///     removes the closure.
    /// - Throws: ``StandInError/noSuchExtractor(_:)``.
    public func pages(
        by extractor: String, _ closure: (@Sendable (StandInPageRequest) -> StandInPage)?
    ) throws(StandInError) {
        guard server.setPages(closure, by: extractor) else { throw .noSuchExtractor(extractor) }
    }

    /// Makes the message of an event, which the app under test receives.
    ///
    /// The message is about the first record of the event's type, or about a value that is made.
    ///
    /// ```swift
    /// let message = try server.webhook("invoice.paid", secret: "whsec_c2VjcmV0")
    /// let event = try Billing.webhooks.event(from: message.body, headers: message.headers, secrets: "whsec_c2VjcmV0")
    /// ```
    ///
    /// - Parameters:
    ///   - event: The name of the event in the schema.
    ///   - data: What it is about; `nil` to make it.
    ///   - secret: The secret of the signature, written as the schema says; `nil` if messages have no signature.
    ///   - time: The time of the signature, of which whole seconds are sent.
    /// - Throws: ``StandInError/noSuchEvent(_:)``, ``StandInError/malformedSecret``.
    public func webhook(
        _ event: String, data: JSONValue? = nil, secret: String? = nil, at time: Date = Date()
    ) throws(StandInError) -> StandInWebhook {
        try server.webhook(event, data: data, secret: secret, at: time)
    }
}
