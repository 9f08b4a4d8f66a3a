import PipewrightDiagnostics

/// A value with its position in the source.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    package let range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    package func map<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: range)
    }
}
