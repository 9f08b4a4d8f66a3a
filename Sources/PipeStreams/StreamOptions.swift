/// What a schema says of a stream besides its values.
@_spi(Generated) public struct StreamOptions: Sendable {
    /// The format; `nil` for that of the response's media type.
    public var format: StreamFormat?
    /// The data that ends the stream, such as `[DONE]`; `nil` if the connection ends it.
    public var end: String?
    /// The member that has the type of a server-sent event; `nil` if the type is in no member.
    public var typeMember: String?
    /// Whether a stream of server-sent events continues after its connection was lost.
    public var reconnects: Bool

    public init(format: StreamFormat? = nil, end: String? = nil, typeMember: String? = nil, reconnects: Bool = false) {
        self.format = format
        self.end = end
        self.typeMember = typeMember
        self.reconnects = reconnects
    }
}
