import PipeJSON

extension StreamFormat {
    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - lastEventID: That of the connection before.
    ///   - limit: The maximum number of bytes of a value.
    func parser(lastEventID: String, limit: Int) -> any StreamParser {
        switch self {
        case .serverSentEvents: EventStreamParser(lastEventID: lastEventID, limit: limit)
        case .jsonLines: JSONLinesParser(limit: limit)
        case .jsonSequence: JSONSequenceParser(limit: limit)
        case .jsonArray(let pointer): JSONArrayParser(at: pointer ?? JSONPointer(tokens: []), limit: limit)
        }
    }
}
