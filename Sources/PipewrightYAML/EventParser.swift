import CLibYAML

/// libyaml's parser, which hands out its events as Swift values and frees everything of its own.
final class EventParser {
    /// A place as libyaml counts: lines and columns from 0, columns in code points.
    struct Mark {
        let line: Int
        let column: Int

        init(_ mark: yaml_mark_t) {
            line = Int(mark.line)
            column = Int(mark.column)
        }
    }

    struct Event {
        enum Kind {
            case documentStart
            case alias(String)
            case scalar(String, isPlain: Bool)
            case sequenceStart
            case mappingStart
            case collectionEnd
            case other
        }

        let kind: Kind
        let anchor: String?
        let tag: String?
        let start: Mark
        let end: Mark
    }

    struct Fault {
        let reason: String
        let mark: Mark
    }

    private var parser = yaml_parser_t()
    private let isReady: Bool
    private var isFinished = false
    private(set) var fault: Fault?

    /// The bytes must outlive the parser.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        isReady = yaml_parser_initialize(&parser) == 1
        guard isReady else { return }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        if isReady { yaml_parser_delete(&parser) }
    }

    /// The next event; nil at the end and at a fault.
    func next() -> Event? {
        guard isReady, !isFinished else { return nil }
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
            isFinished = true
            fault = currentFault()
            return nil
        }
        defer { yaml_event_delete(&event) }
        isFinished = event.type == YAML_STREAM_END_EVENT
        return Self.translate(event)
    }

    private func currentFault() -> Fault {
        var reason = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        if let context = parser.context { reason += " " + String(cString: context) }
        let mark = parser.error == YAML_READER_ERROR ? yaml_mark_t(index: 0, line: 0, column: 0) : parser.problem_mark
        return Fault(reason: reason, mark: Mark(mark))
    }

    private static func translate(_ event: yaml_event_t) -> Event {
        func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
            pointer.map { String(cString: $0) }
        }
        func made(_ kind: Event.Kind, anchor: String? = nil, tag: String? = nil) -> Event {
            Event(kind: kind, anchor: anchor, tag: tag, start: Mark(event.start_mark), end: Mark(event.end_mark))
        }
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return made(.documentStart)
        case YAML_ALIAS_EVENT: return made(.alias(text(event.data.alias.anchor) ?? ""))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let kind = Event.Kind.scalar(
                String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            return made(kind, anchor: text(scalar.anchor), tag: text(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return made(.sequenceStart, anchor: text(start.anchor), tag: text(start.tag))
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return made(.mappingStart, anchor: text(start.anchor), tag: text(start.tag))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return made(.collectionEnd)
        default: return made(.other)
        }
    }
}
