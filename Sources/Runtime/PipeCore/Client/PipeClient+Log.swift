import HTTPTypes
import Logging
import PipeHTTP

extension PipeClient {
    /// A logger to the standard error stream if the environment variable `PIPE_LOG` has the name of a log level of
    /// swift-log, such as `PIPE_LOG=debug`; otherwise `nil`.
    public static let loggerFromEnvironment = logger(forLevel: PipeCore.Environment.value("PIPE_LOG"))

    static func logger(forLevel name: String?) -> Logger? {
        guard let level = name.flatMap({ Logger.Level(rawValue: $0.lowercased()) }) else {
            return nil
        }
        var logger = Logger(label: "pipewright") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        return logger
    }
}

extension Logger {
    /// Logs a request, before credentials are added.
    package func logRequest(_ request: HTTPRequest, url: String, bodyLength: Int64?, redaction: Redaction) {
        debug(
            "\(request.method) \(redaction.url(url))",
            metadata: bodyLength.map { ["bytes": "\($0)"] }
        )
        logFields(request.headerFields, redaction: redaction)
    }

    /// Logs the head of a response.
    package func logResponse(_ response: HTTPResponse, url: String, after duration: Duration, redaction: Redaction) {
        debug(
            "\(response.status.code) from \(redaction.url(url))",
            metadata: ["duration": "\(duration)"]
        )
        logFields(response.headerFields, redaction: redaction)
    }

    private func logFields(_ fields: HTTPFields, redaction: Redaction) {
        for field in fields {
            trace("\(field.name): \(redaction.value(of: field))")
        }
    }
}
