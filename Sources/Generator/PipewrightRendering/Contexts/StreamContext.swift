import PipeModel
import PipewrightAPI

/// A stream that a call returns.
package final class StreamContext: TemplateContext {
    private let stream: API.Stream
    private let types: SwiftTypeName

    init(_ stream: API.Stream, _ types: SwiftTypeName) {
        self.stream = stream
        self.types = types
    }

    private var hasOptions: Bool {
        stream.format != nil || stream.end != nil || stream.eventMember != nil || stream.errorEvent != nil
            || stream.reconnects
    }

    package static let name = "stream"

    package static let values: [ContextValue<StreamContext>] = [
        .text("elementType", "The Swift type of its values.") { $0.types.name(of: $0.stream.element) },
        .flag("hasOptions", "Whether the schema says more than the type of its values.") { $0.hasOptions },
        .text("format", "The case of the runtime's format, absent for the format of the response.") { context in
            switch context.stream.format {
            case .serverSentEvents: "serverSentEvents"
            case .jsonLines: "jsonLines"
            case .jsonSequence: "jsonSequence"
            case .jsonArray: "jsonArray()"
            case nil: nil
            }
        },
        .text("end", "The data that ends it, as a string literal.") { $0.stream.end.map(SwiftLiteral.string) },
        .text("eventMember", "The member that is to contain the name of an event, as a string literal.") {
            $0.stream.eventMember.map(SwiftLiteral.string)
        },
        .text("errorEvent", "The name of the event that reports an error, as a string literal.") {
            $0.stream.errorEvent.map(SwiftLiteral.string)
        },
        .flag("reconnects", "Whether it continues after its connection was lost.") { $0.stream.reconnects },
    ]
}
