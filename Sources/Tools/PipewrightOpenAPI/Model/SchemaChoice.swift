/// Schemas of which a value matches one: `oneOf`, `anyOf`, or the subtypes of a schema with a discriminator.
package struct SchemaChoice {
    /// The schema and the key that name the alternatives.
    package struct Key: Hashable, Sendable {
        package enum Kind: Sendable { case oneOf, anyOf, subtypes }

        package var schema: SchemaID
        package var kind: Kind
    }

    var key: Key
    var alternatives: [SchemaID]
    var discriminator: SchemaNode.Discriminator?
}
