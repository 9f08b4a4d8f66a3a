import PipeModel
import PipewrightDiagnostics
import PipewrightYAML

/// The position of a schema in the table of the document.
package struct SchemaID: Hashable, Sendable {
    package let index: Int

    package init(_ index: Int) {
        self.index = index
    }
}

/// A schema of the document as it is written. Schemas refer to each other by `SchemaID`, so that they can be recursive.
package struct SchemaNode: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case null, boolean, integer, number, string, array, object
        /// Swagger 2.0: the content of a file.
        case file
    }

    package struct Property: Sendable {
        package var name: String
        package var schema: SchemaID
    }

    package enum Additional: Sendable {
        /// The document does not say.
        case unsaid
        case none
        case any
        case schema(SchemaID)
    }

    package struct Discriminator: Sendable {
        package var property: String
        /// The values of the property, and the schemas that they stand for. Those that the document does not list are
        /// the names of the schemas.
        package var mapping: [(value: String, schema: SchemaID)] = []
    }

    /// The name among the document's schemas, such as `Pet` of `#/components/schemas/Pet`; `nil` for inline schemas.
    /// Schemas of other files have the names in references to them, so that two may have the same name.
    package var name: String?
    /// The schema that `$ref` names. Keys beside it, as in OpenAPI 3.1, belong to this node; a `$ref` alone is not a
    /// separate node.
    package var reference: SchemaID?
    /// The types, without `null`; empty if the document does not say.
    package var kinds: [Kind] = []
    /// Whether it stands for a reference that leads nowhere.
    package var isBroken = false
    /// Whether null is a value: `nullable`, `type: [string, 'null']`, or `x-nullable`.
    package var isNullable = false
    package var format: String?
    /// The values of `enum` without null, or the one of `const`.
    package var values: [LocatedNode] = []
    /// Names for the values, from `x-enum-varnames` or `x-enumNames` if the document has them.
    package var valueNames: [String] = []
    /// Descriptions of the values, from `x-enum-descriptions` if the document has them.
    package var valueDocs: [String] = []
    package var isConstant = false
    package var properties: [Property] = []
    package var required: Set<String> = []
    package var additional = Additional.unsaid
    /// Whether the members that the schema does not list have several types, by their names.
    package var hasMixedRest = false
    /// Whether it has members under conditions: `then`, `else` and `dependentSchemas`.
    package var hasConditions = false
    package var items: SchemaID?
    /// Whether the elements have a schema each: `prefixItems`.
    package var isTuple = false
    package var allOf: [SchemaID] = []
    package var oneOf: [SchemaID] = []
    package var anyOf: [SchemaID] = []
    package var discriminator: Discriminator?
    /// The value of the base's discriminator, from `x-ms-discriminator-value`.
    package var discriminatorValue: String?
    /// The choices that are made, in a schema of another one and an alternative of it.
    package var made: Set<SchemaChoice.Key> = []
    package var isReadOnly = false
    package var isWriteOnly = false
    package var isDeprecated = false
    package var title: String?
    package var docs: String?
    package var defaultValue: LocatedNode?
    package var example: LocatedNode?
    package var minimum: Double?
    package var maximum: Double?
    /// `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum` as written.
    package var limits: [NumberLimit: String] = [:]
    /// Whether `minimum` and `maximum` themselves are excluded.
    var excludesMinimum = false
    var excludesMaximum = false
    package var minLength: Int?
    package var maxLength: Int?
    package var minItems: Int?
    package var maxItems: Int?
    package var hasUniqueItems = false
    package var pattern: String?
    /// `contentEncoding: base64` and `contentMediaType` of OpenAPI 3.1.
    package var contentEncoding: String?
    package var contentMediaType: String?
    package var place: SourceRange
}

extension SchemaNode {
    /// Makes the limits that are themselves excluded such limits.
    mutating func excludeLimits() {
        if excludesMinimum, let number = limits.removeValue(forKey: .min) { limits[.above] = number }
        if excludesMaximum, let number = limits.removeValue(forKey: .max) { limits[.below] = number }
    }
}
