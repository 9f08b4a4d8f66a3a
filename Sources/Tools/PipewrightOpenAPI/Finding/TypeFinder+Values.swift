import PipewrightYAML

extension TypeFinder {
    /// Notes the members that are required, and that records do not have or requests leave out.
    mutating func loseMembers(
        of merged: MergedSchema, _ fields: [FoundField], _ use: Use, _ owner: FoundDefinition.Hint.Owner
    ) {
        guard case .definition(let position) = owner else { return }
        lossesOfDefinitions += Self.lossesOfMembers(of: merged, fields, use).map { (position, $0) }
    }

    /// The members that are required and not described, of which a request has any value. Without them, it would be refused.
    static func undescribed(in merged: MergedSchema, _ fields: [FoundField]) -> [FoundField] {
        merged.node.required.subtracting(fields.map(\.name)).sorted().map { name in
            var field = FoundField(name, .json)
            field.rules.isRequired = true
            return field
        }
    }

    /// The members that are required, and that a record does not have or a request leaves out.
    static func lossesOfMembers(
        of merged: MergedSchema, _ fields: [FoundField], _ use: Use
    ) -> [Loss.Definition] {
        let known = Set(fields.map(\.name))
        var losses = merged.node.required.subtracting(known).sorted().map { Loss.Definition.undescribed($0) }
        if use != .response {
            let required = fields.filter { $0.isSent && $0.rules.isRequired }
            let cleared = required.filter { $0.rules.isNullable && $0.type.isOptional && !$0.flags.contains(.sent) }
            losses += cleared.map { .nullLeftOut($0.name) }
        }
        return losses
    }

    /// A schema whose values one enum can have: all are texts, or all are numbers, or Booleans. Lists, objects and values of
    /// several types leave their types alone, which is a loss.
    mutating func withEnumerableValues(_ node: SchemaNode, _ name: String) -> SchemaNode {
        guard let first = node.values.first else { return node }
        let known = node.kinds.filter { $0 != .null }
        if known == [.string] && node.values.allSatisfy({ $0.text != nil }) { return node }
        var kinds: [SchemaNode.Kind] = []
        for value in node.values where !kinds.contains(value.kindOfValue) { kinds.append(value.kindOfValue) }
        if Set(kinds) == [.integer, .number] { kinds = [.number] }
        var node = node
        if kinds.count == 1, first.text != nil {
            // A number may be written without its fraction.
            if known.isEmpty || known.count > 1 { node.kinds = kinds }
            return node
        }
        if known.isEmpty { node.kinds = kinds }
        node.values = []
        node.isConstant = false
        lose(.values(of: name))
        return node
    }

    mutating func enumeration(_ node: SchemaNode, name: String?, hint: FoundDefinition.Hint) -> FoundType {
        var found = FoundEnumeration()
        found.isInteger = node.values.allSatisfy { $0.integer != nil && node.kinds != [.string] }
        if node.values.contains(where: { $0.text == nil }) { return .json }
        if node.kinds == [.boolean] || node.kinds.isEmpty && node.values.allSatisfy({ $0.bool != nil }) {
            return .scalar("bool")
        }
        if let kind = node.kinds.first, node.kinds.count == 1, [.integer, .number].contains(kind), !found.isInteger {
            // An enum has texts and integers of 64 bits.
            lose(.values(of: name ?? self.name(of: hint)))
            return .scalar(Self.scalar(kind, node))
        }
        var seen: Set<String> = []
        let list = EnumerationDocs.ofValues(node.docs, node.values.compactMap(\.text))
        for (index, value) in node.values.enumerated() {
            guard let text = value.text, seen.insert(text).inserted else { continue }
            var added = FoundEnumeration.Value(text: text)
            if node.valueNames.indices.contains(index) { added.swift = node.valueNames[index] }
            if node.valueDocs.indices.contains(index) { added.docs = node.valueDocs[index] }
            if let list { added.docs = added.docs ?? list[index] }
            found.values.append(added)
        }
        let docs = name == nil || list != nil ? nil : node.docs
        let position = reserve(name: name, docs: docs, hint: hint, place: node.place)
        guard name == nil else {
            definitions[position].content = .enumeration(found)
            return .definition(position)
        }
        return unique(.enumeration(found), at: position)
    }

    /// The objects of a schema that also describes other values.
    mutating func objectBesideOthers(
        _ id: SchemaID, _ node: SchemaNode, use: Use, hint: FoundDefinition.Hint
    ) -> FoundType {
        guard !node.properties.isEmpty else {
            guard case .schema(let value) = node.additional else { return .map(.json) }
            return .map(type(of: value, use: use, hint: hint.element))
        }
        let position = reserve(name: nil, docs: nil, hint: hint, place: node.place)
        let found = fields(of: document.merged(id), use: use, owner: .definition(position))
        return unique(.record(FoundRecord(fields: found.fields)), at: position, found.constants)
    }
}

extension LocatedNode {
    /// The type of a value of `enum` or `const`, as it is written.
    fileprivate var kindOfValue: SchemaNode.Kind {
        switch content {
        case .sequence: .array
        case .mapping: .object
        case .scalar(let scalar):
            if !scalar.isPlain {
                .string
            } else if bool != nil {
                .boolean
            } else {
                integer != nil ? .integer : isNumber ? .number : .string
            }
        }
    }
}

extension FoundField {
    /// Makes a text the integer that it is, written as a string.
    mutating func encodeAsString(_ node: SchemaNode) {
        guard type.required == .string, let format = node.format?.lowercased() else { return }
        flags.insert(.stringEncoded)
        type = type.isOptional ? .optional(.scalar(format)) : .scalar(format)
    }
}
