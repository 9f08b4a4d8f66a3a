extension API {
    /// Values that arrive one after the other in one response.
    package struct Stream: Codable, Hashable, Sendable {
        package var element: FieldType
        /// `nil` for the format of the response's media type.
        package var format: StreamFormat?
        /// The data that ends the stream.
        package var end: String?
        /// The member that is to contain the name of an event.
        package var eventMember: String?
        /// The name of the event that reports an error.
        package var errorEvent: String?
        package var reconnects = false

        package init(
            element: FieldType, format: StreamFormat? = nil, end: String? = nil, eventMember: String? = nil,
            errorEvent: String? = nil, reconnects: Bool = false
        ) {
            self.element = element
            self.format = format
            self.end = end
            self.eventMember = eventMember
            self.errorEvent = errorEvent
            self.reconnects = reconnects
        }
    }
}
