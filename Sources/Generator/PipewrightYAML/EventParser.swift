import CLibYAML

/// The parser of libyaml. It returns events as Swift values and frees the memory of libyaml.
struct EventParser: ~Copyable {
    /// A position as libyaml counts: from 0, in code points.
    struct Mark: Hashable {
        /// Code points from the beginning of the text.
        var index: Int
        var line: Int
        /// Code points from the beginning of the line.
        var column: Int

        init(index: Int, line: Int, column: Int) {
            self.index = index
            self.line = line
            self.column = column
        }

        init(_ mark: yaml_mark_t) {
            self.init(index: Int(mark.index), line: Int(mark.line), column: Int(mark.column))
        }
    }

    struct Event {
        enum Kind {
            case documentStart
            case alias(String)
            case scalar(String, Style)
            case sequenceStart(isFlow: Bool)
            case mappingStart(isFlow: Bool)
            case collectionEnd
            case other
        }

        enum Style {
            case plain
            case quoted
            case block
        }

        let kind: Kind
        let anchor: String?
        let tag: String?
        /// The beginning of the node, including its anchor and tag.
        let start: Mark
        let end: Mark
    }

    /// The reason why the text cannot be read further.
    enum Failure {
        /// A character that YAML does not allow, by the offset of its first byte.
        case character(UInt32, offset: Int)
        /// A violation of the grammar, with the messages of libyaml.
        case syntax(problem: String, mark: Mark, context: String, contextMark: Mark)
        case outOfMemory
    }

    // On the heap, as libyaml keeps a pointer to the parser in the parser itself.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let isReady: Bool
    private var isFinished = false
    private(set) var failure: Failure?
    private let pairs: SurrogatePairs?

    /// - Parameters:
    ///   - bytes: UTF-8 text without a byte order mark. It must outlive the parser.
    ///   - pairs: The surrogate pairs of the text, which has their placeholders.
    init(_ bytes: UnsafeBufferPointer<UInt8>, pairs: SurrogatePairs? = nil) {
        self.pairs = pairs
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        isReady = yaml_parser_initialize(parser) == 1
        guard isReady, let start = bytes.baseAddress else {
            isFinished = true
            failure = isReady ? nil : .outOfMemory
            return
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, start, bytes.count)
    }

    deinit {
        if isReady { yaml_parser_delete(parser) }
        parser.deinitialize(count: 1)
        parser.deallocate()
    }

    /// The next event; `nil` at the end and after a failure.
    mutating func next() -> Event? {
        guard !isFinished else { return nil }
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            isFinished = true
            failure = currentFailure()
            return nil
        }
        defer { yaml_event_delete(&event) }
        isFinished = event.type == YAML_STREAM_END_EVENT
        return translate(event)
    }

    private func currentFailure() -> Failure {
        switch parser.pointee.error {
        case YAML_MEMORY_ERROR:
            .outOfMemory
        case YAML_READER_ERROR:
            .character(UInt32(max(0, parser.pointee.problem_value)), offset: Int(parser.pointee.problem_offset))
        default:
            .syntax(
                problem: parser.pointee.problem.map { String(cString: $0) } ?? "",
                mark: Mark(parser.pointee.problem_mark),
                context: parser.pointee.context.map { String(cString: $0) } ?? "",
                contextMark: Mark(parser.pointee.context_mark)
            )
        }
    }

    private func translate(_ event: yaml_event_t) -> Event {
        func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
            pointer.map { String(cString: $0) }
        }
        func made(_ kind: Event.Kind, anchor: String? = nil, tag: String? = nil) -> Event {
            Event(kind: kind, anchor: anchor, tag: tag, start: Mark(event.start_mark), end: Mark(event.end_mark))
        }
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            return made(.documentStart)
        case YAML_ALIAS_EVENT:
            return made(.alias(text(event.data.alias.anchor) ?? ""))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            // With the length, because a text may contain "\0".
            let content = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let hasEscapes = scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
            let restored = pairs?.restored(content, hasEscapes: hasEscapes, end: Int(event.end_mark.index))
            return made(
                .scalar(restored ?? content, Self.style(scalar.style)), anchor: text(scalar.anchor),
                tag: text(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            let isFlow = start.style == YAML_FLOW_SEQUENCE_STYLE
            return made(.sequenceStart(isFlow: isFlow), anchor: text(start.anchor), tag: text(start.tag))
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            let isFlow = start.style == YAML_FLOW_MAPPING_STYLE
            return made(.mappingStart(isFlow: isFlow), anchor: text(start.anchor), tag: text(start.tag))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            return made(.collectionEnd)
        default:
            return made(.other)
        }
    }

    private static func style(_ style: yaml_scalar_style_t) -> Event.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
    }
}
