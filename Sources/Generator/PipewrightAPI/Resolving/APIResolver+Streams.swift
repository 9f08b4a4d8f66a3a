import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

// Streams that calls return or send.

extension APIResolver {
    mutating func resolveStream(of element: TypeExpression, _ written: Schema.Stream?) -> API.Stream? {
        guard let type = resolveElement(element, ofStreamIn: .result) else { return nil }
        if let member = written?.eventMember, !type.isObject {
            error(
                .typeNotAllowed(
                    type: self.written(element), in: .streamWithEvents, reason: .onlyRecordsHaveMember(member.value)),
                at: member.range)
        }
        return API.Stream(
            element: type, format: written?.format?.value, end: written?.end?.value,
            eventMember: written?.eventMember?.value, errorEvent: written?.errorEvent?.value,
            reconnects: written?.reconnects?.value ?? false)
    }

    /// The type of the values of a stream.
    mutating func resolveElement(_ element: TypeExpression, ofStreamIn place: TypePlace) -> API.FieldType? {
        guard let type = resolve(element, in: place) else { return nil }
        if type.isOptional || type.hasFormat {
            error(
                .typeNotAllowed(type: FieldTypes.name(of: type), in: .stream, reason: .streamHoldsValues),
                at: element.range)
        }
        return type
    }
}

extension API.FieldType {
    /// Whether its values are objects with members.
    fileprivate var isObject: Bool {
        switch self {
        case .record, .union, .map, .scalar(.plain(.json)): true
        case .scalar, .enumeration, .identifier, .list, .optional: false
        }
    }
}
