import PipewrightDiagnostics
import PipewrightYAML

/// A schema without the wrappers around it: `$ref` with other keys, `allOf` with one part, `anyOf` with null.
struct SchemaView {
    /// The schema inside the wrappers.
    var target: SchemaID
    var isNullable = false
    var isReadOnly = false
    var isWriteOnly = false
    var isDeprecated = false
    /// The outermost description.
    var docs: String?
    var defaultValue: LocatedNode?

    /// Notes what a wrapper, or a part of one, says of all values.
    fileprivate mutating func note(_ node: SchemaNode) {
        isNullable = isNullable || node.isNullable
        noteDirection(node)
    }

    /// Notes who sets a value, of which each part of `allOf` may tell.
    fileprivate mutating func noteDirection(_ node: SchemaNode) {
        isReadOnly = isReadOnly || node.isReadOnly
        isWriteOnly = isWriteOnly || node.isWriteOnly
    }
}

/// A schema with the parts of its `allOf` as one.
struct MergedSchema {
    var node: SchemaNode
    /// The choices of alternatives that say something about the value. A value matches an alternative of each.
    var choices: [SchemaChoice] = []
    /// The alternatives of all choices.
    var alternatives: [SchemaID] { choices.flatMap(\.alternatives) }
    /// The members that any part calls `readOnly` or `writeOnly`; a part that describes them again does not take it back.
    var readOnly: Set<String> = []
    var writeOnly: Set<String> = []
    /// The schemas that parts have for a member besides its own, if a value has to match all of them.
    var others: [String: [SchemaID]] = [:]
    fileprivate var positions: [String: Int] = [:]
}

extension OpenAPIDocument {
    /// The longest chain of references that is followed.
    private static let longestChain = 200
    private static let checkedWrappers = 4

    /// The schema inside its wrappers, with what the wrappers say.
    func view(of id: SchemaID) -> SchemaView {
        var view = SchemaView(target: id)
        for step in 0..<Self.longestChain {
            let node = self[view.target]
            view.note(node)
            view.isDeprecated = view.isDeprecated || node.isDeprecated
            view.docs = view.docs ?? node.docs
            view.defaultValue = view.defaultValue ?? node.defaultValue
            // A subtype is not its base, even if it adds nothing.
            guard bases[view.target] == nil, node.made.isEmpty, let inner = wrapped(by: node, step: step) else {
                for part in node.allOf { view.noteDirection(self[part]) }
                break
            }
            for part in node.allOf where part != inner {
                let other = self[part]
                view.note(other)
                view.docs = other.docs ?? view.docs
            }
            view.target = inner
        }
        return view
    }

    /// The schema that a node only wraps; `nil` if the node itself says what its values are.
    ///
    /// - Parameter step: The number of wrappers around the node. What the outermost ones require is looked at, since a long
    ///   chain of them takes the square of its length.
    private func wrapped(by node: SchemaNode, step: Int) -> SchemaID? {
        guard !saysSomething(node) else { return nil }
        let isChecked = step < Self.checkedWrappers
        if let reference = node.reference {
            let isAlone = node.allOf.isEmpty && node.oneOf.isEmpty && node.anyOf.isEmpty
            return isAlone && !(isChecked && requiresMore(node, than: reference)) ? reference : nil
        }
        if !node.allOf.isEmpty, node.oneOf.isEmpty, node.anyOf.isEmpty {
            let parts = node.allOf.filter { !isEmpty($0) }
            guard parts.count == 1, let part = parts.first else { return nil }
            return isChecked && requiresMore(node, than: part) ? nil : part
        }
        let branches = node.oneOf + node.anyOf
        let parts = branches.filter { !isEmpty($0) && self[$0].kinds != [.null] }
        return parts.count == 1 && node.allOf.isEmpty ? parts.first : nil
    }

    /// Whether a node, or a part of it that says nothing else, requires members that are optional in the schema inside it.
    private func requiresMore(_ node: SchemaNode, than inner: SchemaID) -> Bool {
        let required = node.allOf.reduce(into: node.required) { names, part in
            if part != inner { names.formUnion(self[part].required) }
        }
        guard !required.isEmpty else { return false }
        let merged = merged(inner).node
        return merged.properties.contains { required.contains($0.name) && !merged.required.contains($0.name) }
    }

    /// Whether a schema has keys that describe its values, besides other schemas.
    private func saysSomething(_ node: SchemaNode) -> Bool {
        !node.properties.isEmpty || node.items != nil || !node.values.isEmpty || node.saysAdditional
            || node.kinds.contains { $0 != .object } || node.kinds == [.object] && !hasOthers(node)
            || node.format != nil
    }

    private func hasOthers(_ node: SchemaNode) -> Bool {
        node.reference != nil || !node.allOf.isEmpty || !node.oneOf.isEmpty || !node.anyOf.isEmpty
    }

    /// Whether a schema says nothing of its values but what annotations say.
    func isEmpty(_ id: SchemaID) -> Bool {
        let node = self[id]
        return !hasOthers(node) && !saysSomething(node) || node.kinds == [.null]
    }

    /// Whether a schema is an object that says nothing of its members.
    func isEmptyObject(_ id: SchemaID) -> Bool {
        let merged = merged(view(of: id).target)
        return merged.node.kinds == [.object] && merged.node.properties.isEmpty && merged.choices.isEmpty
            && !merged.node.saysAdditional && merged.node.values.isEmpty
    }

    /// Whether one of several alternatives of a schema is any value.
    func hasAnyValue(_ id: SchemaID) -> Bool {
        let node = self[id]
        return [node.oneOf, node.anyOf].contains { alternatives in
            alternatives.count > 1 && alternatives.contains { isAny($0) } && !alternatives.allSatisfy { isEmpty($0) }
        }
    }

    /// Whether the members that a schema does not list have a type.
    func hasTypeOfRest(_ node: SchemaNode) -> Bool {
        if case .schema(let schema) = node.additional { !isAny(view(of: schema).target) } else { false }
    }

    /// Whether a schema has no keys about its values.
    private func isAny(_ id: SchemaID) -> Bool {
        let node = self[id]
        let hasRules =
            !node.required.isEmpty || !node.limits.isEmpty || node.pattern != nil || node.minLength != nil
            || node.maxLength != nil || node.minItems != nil || node.maxItems != nil || node.hasUniqueItems
        return isEmpty(id) && node.kinds.isEmpty && !hasRules && !node.isNullable
    }

    /// Whether a schema is an object that says nothing of its members, except that there may be others.
    func isFreeObject(_ id: SchemaID) -> Bool {
        let merged = merged(view(of: id).target)
        if case .schema = merged.node.additional { return false }
        return merged.node.kinds == [.object] && merged.node.properties.isEmpty && merged.choices.isEmpty
            && merged.node.values.isEmpty
    }

    /// The value of a discriminator that stands for a schema, if no mapping and no constant says another.
    func value(of id: SchemaID) -> String? {
        self[id].discriminatorValue ?? self[id].name
    }

    /// Whether null is the only value of a schema. OpenAPI 3.0 has no such type, so that documents write an object that
    /// can be null and has no members.
    func isNull(_ id: SchemaID) -> Bool {
        let view = view(of: id)
        if self[view.target].kinds == [.null] { return true }
        guard view.isNullable, isEmptyObject(id) else { return false }
        if case .none = merged(view.target).node.additional { return true }
        return false
    }

    /// The schema with the parts of its `allOf` as one.
    ///
    /// - Parameter depth: How many schemas are being merged of which this one is a member.
    func merged(_ id: SchemaID, depth: Int = 0) -> MergedSchema {
        var visited: Set<SchemaID> = []
        var result = MergedSchema(node: self[id])
        result.node.allOf = []
        result.node.reference = nil
        result.node.properties = []
        merge(id, of: id, into: &result, visited: &visited, depth: depth)
        return result
    }

    private func merge(
        _ id: SchemaID, of root: SchemaID, into result: inout MergedSchema, visited: inout Set<SchemaID>,
        depth: Int
    ) {
        guard visited.count < Self.longestChain, visited.insert(id).inserted else { return }
        let node = self[id]
        if let reference = node.reference { merge(reference, of: root, into: &result, visited: &visited, depth: depth) }
        for part in node.allOf { merge(part, of: root, into: &result, visited: &visited, depth: depth) }
        for property in node.properties {
            if let index = result.positions[property.name] {
                for schema in [result.node.properties[index].schema, property.schema] {
                    let view = view(of: schema)
                    if view.isReadOnly { result.readOnly.insert(property.name) }
                    if view.isWriteOnly { result.writeOnly.insert(property.name) }
                }
                combine(property, at: index, in: &result, depth: depth)
            } else {
                result.positions[property.name] = result.node.properties.count
                result.node.properties.append(property)
            }
        }
        result.node.required.formUnion(node.required)
        if result.node.kinds.isEmpty { result.node.kinds = node.kinds }
        if result.node.values.isEmpty {
            result.node.values = node.values
        } else if !node.values.isEmpty {
            // A value is one of both; parts that exclude each other are mistakes, and the later one is more special.
            let known = Set(node.values.compactMap(\.text))
            let common = result.node.values.filter { $0.text.map { known.contains($0) } ?? false }
            result.node.values = common.isEmpty ? node.values : common
        }
        result.node.isBroken = result.node.isBroken || node.isBroken
        result.node.format = result.node.format ?? node.format
        result.node.items = result.node.items ?? node.items
        result.node.hasConditions = result.node.hasConditions || node.hasConditions
        result.node.isTuple = result.node.isTuple || node.isTuple
        result.node.hasMixedRest = result.node.hasMixedRest || node.hasMixedRest
        result.node.discriminator = result.node.discriminator ?? node.discriminator
        result.node.docs = result.node.docs ?? node.docs
        if !result.node.saysAdditional { result.node.additional = node.additional }
        for choice in choices(of: id, in: root, visited) {
            if choice.alternatives.count == 1, choice.discriminator == nil {
                merge(choice.alternatives[0], of: root, into: &result, visited: &visited, depth: depth)
            } else {
                result.choices.append(choice)
            }
        }
    }

    /// Replaces what earlier parts say of a member by what a later part says, unless the later part says nothing. If both say
    /// something that a value has to match, both are kept.
    private func combine(_ later: SchemaNode.Property, at index: Int, in result: inout MergedSchema, depth: Int) {
        let earlier = result.node.properties[index].schema
        guard !isEmpty(later.schema), earlier != later.schema else { return }
        result.node.properties[index] = later
        guard depth == 0, !isEmpty(earlier) else { return }
        let (first, second) = (merged(earlier, depth: 1), merged(later.schema, depth: 1))
        guard first.choices.isEmpty, second.choices.isEmpty else { return }
        // An integer is a number.
        if first.node.kinds == [.integer], second.node.kinds == [.number], second.node.format == nil {
            result.node.properties[index].schema = earlier
            return
        }
        let values = (Set(first.node.values.compactMap(\.text)), Set(second.node.values.compactMap(\.text)))
        if !values.0.isEmpty, !values.1.isEmpty {
            // A value is in both lists. Lists without a common value are a mistake.
            if values.0.isStrictSubset(of: values.1) {
                result.node.properties[index].schema = earlier
            } else if !values.1.isSubset(of: values.0), !values.0.isDisjoint(with: values.1) {
                result.others[later.name, default: []].append(earlier)
            }
            return
        }
        let known = Set(second.node.properties.map(\.name))
        // The later part has the same type without the values, the format or the elements.
        if known.isEmpty, second.node.values.isEmpty, second.node.format == nil, second.node.items == nil,
            second.node.kinds == first.node.kinds,
            !first.node.values.isEmpty || first.node.format != nil || first.node.items != nil
        {
            result.others[later.name, default: []].append(earlier)
            return
        }
        let adds =
            first.node.properties.contains { !known.contains($0.name) }
            || first.node.required.contains { known.contains($0) && !second.node.required.contains($0) }
        if adds, !known.isEmpty { result.others[later.name, default: []].append(earlier) }
    }

    /// The choices of a schema itself that a schema with it as a part leaves open.
    ///
    /// - Parameter parts: The parts that were merged so far.
    private func choices(of id: SchemaID, in root: SchemaID, _ parts: Set<SchemaID>) -> [SchemaChoice] {
        let node = self[id]
        var found: [SchemaChoice] = []
        func add(_ kind: SchemaChoice.Key.Kind, _ alternatives: [SchemaID]) {
            let key = SchemaChoice.Key(schema: id, kind: kind)
            guard !alternatives.isEmpty, !self[root].made.contains(key) else { return }
            // An alternative that has the schema as a part again is the choice: `Pet: oneOf [Cat]`, `Cat: allOf [Pet]`.
            if kind != .subtypes, id != root, alternatives.contains(where: { parts.contains(view(of: $0).target) }) {
                return
            }
            found.append(SchemaChoice(key: key, alternatives: alternatives, discriminator: node.discriminator))
        }
        // A schema that is an alternative of itself says nothing.
        add(.oneOf, node.oneOf.filter { $0 != id && !isEmpty($0) })
        add(.anyOf, node.anyOf.filter { $0 != id && !isEmpty($0) })
        if let subtypes = subtypes[id], let discriminator = node.discriminator, bases[root]?.contains(id) != true {
            add(.subtypes, (discriminator.mapping.contains { $0.schema == id } ? [id] : []) + subtypes)
        }
        return found
    }
}

extension SchemaNode {
    /// Whether `additionalProperties` allows members, and says so.
    var saysAdditional: Bool {
        switch additional {
        case .unsaid, .none: false
        case .any, .schema: true
        }
    }
}
