import Foundation
import PipeCore

/// A recording as a JSON file with one exchange per line.
struct Recording: Sendable {
    /// The maximum size of a file in bytes.
    static let sizeLimit = 256 << 20
    static let format = 1

    /// The names of removed values, which a replay ignores in requests.
    var removed: RecordingSecrets
    var exchanges: [RecordedExchange]

    // MARK: Writing

    func write(to path: String) throws(RecordingError) {
        let lines = exchanges.map { "    \(Self.value(of: $0))" }
        let names: JSONValue = [
            "headers": Self.value(of: removed.headers), "query": Self.value(of: removed.query),
        ]
        let text = """
            {
              "format": \(Self.format),
              "removed": \(names),
              "exchanges": [
            \(lines.joined(separator: ",\n"))
              ]
            }

            """
        guard text.utf8.count <= Self.sizeLimit else {
            throw RecordingError(.tooLarge(limit: Self.sizeLimit), path: path)
        }
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw RecordingError(.system(error.localizedDescription), path: path)
        }
    }

    private static func value(of exchange: RecordedExchange) -> JSONValue {
        var object: JSONObject = ["method": .string(exchange.method), "url": .string(exchange.url)]
        object["headers"] = value(of: exchange.requestFields)
        object["body"] = value(of: exchange.requestBody)
        switch exchange.outcome {
        case .response(let recorded):
            var response: JSONObject = ["status": .number(JSONNumber(recorded.status))]
            response["headers"] = value(of: recorded.fields)
            response["body"] = value(of: recorded.body)
            object["response"] = .object(response)
        case .failure(let message):
            object["failure"] = .string(message)
        }
        return .object(object)
    }

    private static func value(of names: Set<String>) -> JSONValue {
        .array(names.sorted().map { .string($0) })
    }

    private static func value(of fields: [(name: String, value: String)]) -> JSONValue {
        .array(fields.map { [.string($0.name), .string($0.value)] })
    }

    private static func value(of body: [UInt8]?) -> JSONValue? {
        body.map { bytes in
            if let text = String(validating: bytes, as: UTF8.self) {
                ["text": .string(text)]
            } else {
                ["base64": .string(Data(bytes).base64EncodedString())]
            }
        }
    }
}
