@_spi(Generated) import PipeCore
import PipeHTTP

/// A value with rules in the schema: a draft, a patch, or a record.
///
/// Pipes check it before they send it. An app can check it earlier, such as when the user leaves a form:
///
/// ```swift
/// do {
///     try draft.validate()
/// } catch {
///     for field in error.validationMessages { print(field.name, field.messages) }
/// }
/// ```
public protocol Validatable: CheckableValue {
    /// Checks the rules of all fields.
    @_spi(Generated) func check(_ rules: inout RuleCheck)
}

// For a runtime that is built for library evolution.
@_spi(Generated) extension Validatable {
    public func check(_ rules: inout RuleCheck) {}
}

extension Validatable {
    @_spi(Generated) public var brokenRules: [PipeError.BrokenRule] {
        var rules = RuleCheck()
        check(&rules)
        return rules.broken
    }

    /// Checks the rules of the schema. Nothing is sent.
    ///
    /// - Throws: ``PipeError`` with ``PipeError/RequestError/brokenRules(_:)``. Its ``PipeError/validationMessages`` are
    ///   about all fields, with their names on the wire as in a response with status 422.
    public func validate() throws(PipeError) {
        let broken = brokenRules
        guard broken.isEmpty else {
            throw PipeError(.invalidRequest(.brokenRules(broken)))
        }
    }
}

extension Validatable where Self: RecordPatch {
    // Fields that are not set stay as they are.
    @_spi(Generated) public var brokenRules: [PipeError.BrokenRule] {
        var rules = RuleCheck(isOfPatch: true)
        check(&rules)
        return rules.broken
    }
}
