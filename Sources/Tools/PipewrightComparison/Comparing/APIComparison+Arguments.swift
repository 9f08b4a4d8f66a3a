import PipeModel

extension APIComparison {
    /// Compares the arguments of a call or an initializer.
    mutating func compare(_ old: [Argument], _ new: [Argument], of oldCall: Subject, _ newCall: Subject) {
        let matching = Matching(old, new, by: \.label) { argument in
            argument.wireName.isEmpty ? nil : [argument.place.rawValue, argument.wireName]
        }
        func subject(_ argument: Argument, _ call: Subject) -> Subject { .member(argument.label, of: call) }
        for argument in matching.removed { add(.argumentRemoved, subject(argument, oldCall), nil) }
        for (old, new) in matching.renamed {
            add(.argumentRenamed, subject(old, oldCall), subject(new, newCall), old: old.label, new: new.label)
        }
        for argument in matching.added {
            let isRequired = argument.defaultValue == nil
            add(
                isRequired ? .requiredArgumentAdded : .argumentAdded, nil, subject(argument, newCall),
                new: argument.type.text)
        }
        for (old, new) in matching.pairs { compare(old, new, subject(old, oldCall), subject(new, newCall)) }
        let oldOrder = matching.both.map(\.old.label)
        let newOrder = new.map(\.label).filter(Set(oldOrder).contains)
        if oldOrder != newOrder {
            add(
                .argumentsReordered, oldCall, newCall, old: oldOrder.joined(separator: ", "),
                new: newOrder.joined(separator: ", "))
        }
    }

    private mutating func compare(_ old: Argument, _ new: Argument, _ oldSubject: Subject, _ newSubject: Subject) {
        let type = inNew(old.type)
        let isOtherType = type.required.inSwift != new.type.required.inSwift
        let isNarrowed = type.isOptional && !new.type.isOptional
        if isOtherType || isNarrowed && new.defaultValue != nil {
            add(.argumentType, oldSubject, newSubject, old: old.type.text, new: new.type.text)
        } else if old.defaultValue != nil, new.defaultValue == nil {
            add(.argumentRequired, oldSubject, newSubject, old: old.type.text, new: new.type.text)
        } else if old.defaultValue == nil, new.defaultValue != nil {
            add(.argumentOptional, oldSubject, newSubject, old: old.type.text, new: new.type.text)
        }
        if !isOtherType, let oldValue = old.defaultValue, let newValue = new.defaultValue {
            add(.argumentDefault, oldSubject, newSubject, from: oldValue, to: newValue)
        }
        if !isOtherType, type.required != new.type.required {
            add(.argumentFormat, oldSubject, newSubject, old: old.type.text, new: new.type.text)
        }
        if old.wireName != new.wireName {
            add(.argumentName, oldSubject, newSubject, old: old.wireName, new: new.wireName)
        }
        add(.argumentPlace, oldSubject, newSubject, from: old.place.rawValue, to: new.place.rawValue)
        compareWording(
            oldSubject, newSubject, docs: (old.docs, new.docs), deprecated: (old.deprecated, new.deprecated))
    }
}
