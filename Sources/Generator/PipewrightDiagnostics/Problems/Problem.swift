/// Everything that can be wrong with a schema, as data. Each area is an enum; its messages are in `ProblemText`, in a
/// switch over its cases.
package enum Problem: Hashable, Sendable {
    case file(FileProblem)
    case shape(ShapeProblem)
    case type(TypeProblem)
    case record(RecordProblem)
    case resource(ResourceProblem)
    case auth(AuthProblem)
    case output(OutputProblem)
    case document(DocumentProblem)
    case omission(DocumentOmission)
    case warning(LikelyMistake)

    /// The kinds of YAML nodes.
    package enum NodeKind: Hashable, Sendable {
        case scalar
        case mapping
        case sequence
        case null
        case scalarOrMapping
        case scalarOrSequence
        case scalarOrEmpty
    }
}
