import PipeHTTP
import PipeJSON

extension WebhookError: CustomStringConvertible {
    /// The error in one line.
    public var description: String {
        switch self {
        case .bodyTooLarge(let limit):
            "the body is longer than the limit of \(limit) bytes"
        case .noSecrets:
            "there are no secrets to check the signature with"
        case .malformedSecret:
            "a secret is malformed"
        case .missingHeader(let name):
            "the message has no header field ‘\(name)’"
        case .repeatedHeader(let name):
            "the message has several header fields ‘\(name)’"
        case .malformedSignature(let header):
            "the header field ‘\(header)’ has no signature in the expected form"
        case .tooManySignatures(let header, let limit):
            "the header field ‘\(header)’ has more than \(limit) elements"
        case .malformedTimestamp:
            "the time of the signature is missing or malformed"
        case .expired(let age, let tolerance):
            "the message was signed \(age) ago, longer than \(tolerance)"
        case .notYetValid(let ahead, let tolerance):
            "the message was signed \(ahead) in the future, more than \(tolerance)"
        case .signatureMismatch:
            "no signature of the message is that of a secret"
        case .missingName(.header(let name)):
            "the message has no name of its event in the header field ‘\(name)’"
        case .missingName(.body(let pointer)):
            "the message has no name of its event at ‘\(pointer)’ of its body"
        case .malformedBody(let error):
            "the body of the message is malformed: \(error)"
        case .decoding(let event, let error):
            "the event ‘\(Self.printable(event))’ does not match the schema: \(error)"
        }
    }

    /// A name that a server wrote, on one line.
    private static func printable(_ name: String) -> String {
        let scalars = name.unicodeScalars.lazy.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars.prefix(100)))
    }
}
