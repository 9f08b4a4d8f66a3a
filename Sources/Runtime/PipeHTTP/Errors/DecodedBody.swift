/// A body that a codec has decoded. A class, because responses are copied and few of them have one.
package final class DecodedBody: Sendable {
    /// The bytes of the JSON value, or the error of the codec.
    package let json: Result<[UInt8], PipeError>
    /// Whether the codec distinguishes numbers, Booleans and lists, see ``BodyCodec/hasTypes``.
    package let hasTypes: Bool

    init(_ json: Result<[UInt8], PipeError>, hasTypes: Bool = true) {
        self.json = json
        self.hasTypes = hasTypes
    }
}
