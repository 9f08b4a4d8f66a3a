extension OpenAPIDocument {
    /// The most pairs of a base and a subtype. A chain of bases has the square of its length.
    private static let mostSubtypes = 100_000

    /// Finds the subtypes of all schemas that have a discriminator and no alternatives (OpenAPI, discriminator object).
    mutating func findSubtypes() {
        let bases = schemas.indices.filter { index in
            let schema = schemas[index]
            return schema.discriminator != nil && schema.oneOf.isEmpty && schema.anyOf.isEmpty
        }
        guard !bases.isEmpty else { return }
        var direct: [SchemaID: [SchemaID]] = [:]
        for index in schemas.indices where schemas[index].name != nil {
            for part in schemas[index].allOf {
                direct[schemas[part.index].reference ?? part, default: []].append(SchemaID(index))
            }
        }
        var count = 0
        for index in bases {
            let base = SchemaID(index)
            var found: [SchemaID] = []
            var seen: Set<SchemaID> = [base]
            var next = [base]
            var position = 0
            while position < next.count, count < Self.mostSubtypes {
                for subtype in direct[next[position]] ?? [] where seen.insert(subtype).inserted {
                    found.append(subtype)
                    self.bases[subtype, default: []].insert(base)
                    next.append(subtype)
                    count += 1
                }
                position += 1
            }
            // Another order of the document is the same schema.
            if !found.isEmpty { subtypes[base] = found.sorted { name(of: $0) < name(of: $1) } }
        }
    }

    private func name(of schema: SchemaID) -> String { schemas[schema.index].name ?? "" }
}
