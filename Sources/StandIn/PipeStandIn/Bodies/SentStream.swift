import PipeHTTP
import PipeModel

/// The values that a client sends one after the other: JSON Lines, a JSON text sequence (RFC 7464), or a JSON array.
enum SentStream {
    static func values(of request: ServedRequest) throws(Refusal) -> [JSONValue] {
        let text = request.field("Content-Type")
        let type = text.map { MediaType($0)?.essence ?? "" } ?? lineTypes[0]
        guard request.body.isEmpty || lineTypes.contains(type) || type.hasSameBytes(as: "application/json") else {
            throw Refusal(415, .unsupportedBody(expected: lineTypes[0]))
        }
        if type.hasSameBytes(as: "application/json") {
            let value = try RequestBody.json(request.body[...])
            guard case .array(let elements) = value else {
                throw .invalid([FieldProblem([], .wrongType(expected: .list))])
            }
            return elements
        }
        // Records begin with a record separator in sequences, and end with a line feed in both.
        let separators: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x1E]
        var values: [JSONValue] = []
        let lines = request.body.split(whereSeparator: separators.contains)  // checked text: bytes
        for line in lines where !isBlank(line) {
            values.append(try RequestBody.json(line))
        }
        return values
    }

    /// The types of values that come one after the other. Pipewright's clients send the first one.
    private static let lineTypes = [
        "application/x-ndjson", "application/jsonl", "application/json-lines", "application/json-seq",
    ]

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
}
