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
        .literal("end", "The data that ends it") { $0.stream.end },
        .literal("eventMember", "The member that is to contain the name of an event") { $0.stream.eventMember },
        .literal("errorEvent", "The name of the event that reports an error") { $0.stream.errorEvent },
        .flag("reconnects", "Whether it continues after its connection was lost.") { $0.stream.reconnects },
    ]
}
