/// Why the signatures of webhooks cannot be checked.
package enum SignatureError: Error, Hashable, Sendable {
    case unbalancedBraces(String)
    /// An element of `format` that is not a prefix and a name in braces.
    case malformedElement(String)
    case unknownVariable(String, known: [String])
    case repeatedVariable(String)
    case signatureMissing
    case samePrefix
    case timestampTwice
    case timestampUnsigned
    case timestampMissing
    case bodyUnsigned
    case toleranceWithoutTimestamp

    package var text: String {
        switch self {
        case .unbalancedBraces(let text): "the braces in ‘\(text)’ do not match"
        case .malformedElement(let text): "the element ‘\(text)’ is not a prefix and one name in braces"
        case .unknownVariable(let name, _): "there is no value ‘{\(name)}’"
        case .repeatedVariable(let name): "‘{\(name)}’ is there twice"
        case .signatureMissing: "‘format’ has no ‘{signature}’"
        case .samePrefix: "the signature and the time have the same prefix"
        case .timestampTwice: "the time is in ‘format’ and in ‘timestamp’"
        case .timestampUnsigned: "the time is not signed, so that everyone can change it"
        case .timestampMissing: "messages have no time"
        case .bodyUnsigned: "the body is not signed, so that everyone can change it"
        case .toleranceWithoutTimestamp: "messages have no time that a tolerance could apply to"
        }
    }
}
