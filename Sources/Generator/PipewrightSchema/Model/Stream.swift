import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// How a response contains the values of a stream.
    package struct Stream: Hashable, Sendable {
        /// The range of the key.
        package var key: SourceRange
        package var format: Located<StreamFormat>?
        /// The data that ends the stream.
        package var end: Located<String>?
        /// The member that is to contain the name of an event.
        package var eventMember: Located<String>?
        /// The name of the event that reports an error.
        package var errorEvent: Located<String>?
        package var reconnects: Located<Bool>?
    }
}
