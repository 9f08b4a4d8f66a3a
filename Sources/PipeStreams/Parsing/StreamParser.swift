import PipeHTTP
import PipeJSON

/// Finds the values of a stream as it arrives.
enum StreamParser: Sendable {
    case events(EventStreamParser)
    case lines(LineSplitter)
    case sequence(JSONSequenceParser)
    case array(JSONArrayParser)

    /// - Parameters:
    ///   - lastEventID: That of the connection before.
    ///   - limit: The maximum number of bytes of a value.
    init(_ format: StreamFormat, lastEventID: String, limit: Int) {
        switch format {
        case .serverSentEvents: self = .events(EventStreamParser(lastEventID: lastEventID, limit: limit))
        case .jsonLines: self = .lines(LineSplitter(limit: limit, endsAtCR: false))
        case .jsonSequence: self = .sequence(JSONSequenceParser(limit: limit))
        case .jsonArray(let pointer):
            self = .array(JSONArrayParser(at: pointer ?? JSONPointer(tokens: []), limit: limit))
        }
    }

    /// Returns the values that a chunk ends.
    mutating func items(in chunk: ArraySlice<UInt8>) throws(PipeError) -> [StreamItem] {
        switch self {
        case .events(var parser):
            defer { self = .events(parser) }
            return try parser.events(in: chunk).map { StreamItem(bytes: $0.bytes, type: $0.type) }
        case .lines(var splitter):
            defer { self = .lines(splitter) }
            return try splitter.lines(in: chunk).filter { !Self.isBlank($0) }.map { StreamItem(bytes: $0) }
        case .sequence(var parser):
            defer { self = .sequence(parser) }
            return try parser.texts(in: chunk).map { StreamItem(bytes: $0) }
        case .array(var parser):
            defer { self = .array(parser) }
            return try parser.elements(in: chunk).map { StreamItem(bytes: $0) }
        }
    }

    /// Returns the value that the end of the stream ends; `nil` without one.
    ///
    /// - Throws: ``PipeError`` if the stream is cut.
    mutating func last() throws(PipeError) -> StreamItem? {
        switch self {
        case .events: return nil
        case .lines(var splitter):
            defer { self = .lines(splitter) }
            return splitter.last().flatMap { Self.isBlank($0) ? nil : StreamItem(bytes: $0) }
        case .sequence(var parser):
            defer { self = .sequence(parser) }
            return parser.last().map { StreamItem(bytes: $0) }
        case .array(let parser):
            try parser.checkEnd()
            return nil
        }
    }

    private static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
