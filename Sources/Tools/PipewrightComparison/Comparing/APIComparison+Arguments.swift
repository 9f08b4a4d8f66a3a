import PipeModel

extension APIComparison {
    /// Compares the arguments of a call or an initializer.
    mutating func compare(_ arguments: Pair<[Argument]>, of subjects: Pair<Subject>) {
        let matching = Matching(arguments, by: \.label) { argument in
            argument.wireName.isEmpty ? nil : [argument.place.rawValue, argument.wireName]
        }
        for argument in matching.removed { add(.argumentRemoved, removed: .member(argument.label, of: subjects.old)) }
        for arguments in matching.renamed {
            add(.argumentRenamed, subjects.members(arguments.label), arguments.label.escaped)
        }
        for argument in matching.added {
            let isRequired = argument.defaultValue == nil
            add(
                isRequired ? .requiredArgumentAdded : .argumentAdded,
                added: .member(argument.label, of: subjects.new), new: argument.type.text)
        }
        for arguments in matching.pairs { compare(arguments, of: subjects.members(arguments.label)) }
        let oldOrder = matching.both.map(\.old.label)
        let newOrder = arguments.new.map(\.label).filter(Set(oldOrder).contains)
        add(
            .argumentsReordered, subjects,
            ifDifferent: Pair(oldOrder, newOrder).map { $0.map(\.escaped).joined(separator: ", ") })
    }

    private mutating func compare(_ arguments: Pair<Argument>, of subjects: Pair<Subject>) {
        let (types, texts) = (inNew(arguments.type), arguments.type.text)
        let hasDefault = arguments.map { $0.defaultValue != nil }
        let isOtherType = types.required.inSwift.differs
        let isNarrowed = types.old.isOptional && !types.new.isOptional
        if isOtherType || isNarrowed && hasDefault.new {
            add(.argumentType, subjects, texts)
        } else if hasDefault.differs {
            add(hasDefault.old ? .argumentRequired : .argumentOptional, subjects, texts)
        }
        if !isOtherType, let values = arguments.defaultValue.unwrapped() {
            add(.argumentDefault, subjects, ifDifferent: values)
        }
        if !isOtherType, types.required.differs { add(.argumentFormat, subjects, texts) }
        add(.argumentName, subjects, ifDifferent: arguments.wireName)
        add(.argumentPlace, subjects, ifDifferent: arguments.place.rawValue)
        compareWording(subjects, docs: arguments.docs, deprecated: arguments.deprecated)
    }
}
