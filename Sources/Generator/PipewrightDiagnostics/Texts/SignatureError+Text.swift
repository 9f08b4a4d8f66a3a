extension SignatureError {
    /// How to mend it.
    var hint: String? {
        switch self {
        case .unbalancedBraces: "write a brace that is not a name twice, as in {{"
        case .malformedElement:
            "write it as v1={signature}; if elements have commas, set the separator, as in separator: \" \""
        case .unknownVariable(let name, let known):
            ProblemText.suggestion(for: name, among: known) ?? ProblemText.listing("the values", known)
        case .signatureMissing: "write it as format: \"sha256={signature}\""
        case .timestampTwice, .repeatedVariable: "remove one of the two"
        case .timestampUnsigned: "add it, as in signed: \"{timestamp}.{body}\", or remove the time"
        case .timestampMissing: "say where it is, as in timestamp: header.X-Timestamp"
        case .bodyUnsigned: "add it, as in signed: \"{timestamp}.{body}\""
        case .toleranceWithoutTimestamp: "remove ‘tolerance’"
        case .samePrefix: nil
        }
    }
}
