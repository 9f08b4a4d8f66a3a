import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves how bodies are written in XML, and which of their elements are records.
struct XMLResolver {
    let definitions: Definitions

    /// How bodies are written in XML; `nil` if no call has that format.
    func resolve() -> API.XML? {
        guard !places.isEmpty else { return nil }
        let xml = definitions.schema.xml ?? Schema.XML()
        return API.XML(
            types: xml.types, dashes: xml.dashes, lists: xml.lists?.value ?? .repeated,
            attributes: xml.attributes.map(\.value),
            elements: xml.elements.map { .init(name: $0.name.value, value: $0.value.value) }, root: xml.root?.value)
    }

    /// The places of `format: xml`.
    var places: [SourceRange] {
        let formats =
            definitions.levels.compactMap(\.format)
            + definitions.schema.allResources.flatMap(\.actions).compactMap(\.format)
        return formats.filter { $0.value == .xml }.map(\.range)
    }

    /// The member with a single record. In XML it is the root element: by default, the name of the record.
    func resolveWrap(_ wrap: Located<String>?, of record: Schema.Record?, _ format: Located<BodyFormat>?) -> String? {
        if wrap == nil, format?.value == .xml, let record { return Self.snakeCase(record.name.value) }
        return wrap.flatMap { $0.value == "none" ? nil : $0.value }
    }

    /// The member `wrap` of an operation, an empty text for none; `nil` for the resource's. The root element is a
    /// member in XML alone.
    func resolveWrap(of option: Schema.OperationOptions, _ place: ResourcePlace) -> String? {
        if let own = option.own.wrap { return own.value == "none" ? "" : own.value }
        let operation = option.operation.value
        guard place.settings.wrap == nil, operation != .list, operation != .exists, let record = place.record,
            let format = option.own.format?.value
        else { return nil }
        switch (place.settings.format?.value == .xml, format) {
        case (false, .xml): return Self.snakeCase(record.name.value)
        case (true, .json): return ""
        case (_, .form), (true, .xml), (false, .json): return nil
        }
    }

    /// The place of an operation's result that is another record, in XML; `nil` for the whole body.
    func rootElement(of result: API.Call.Result, _ option: Schema.OperationOptions, _ place: ResourcePlace) -> String? {
        let format = option.own.format.flatMap { $0.value == .form ? nil : $0 } ?? place.settings.format
        guard format?.value == .xml, option.own.wrap == nil, result.kind == .value,
            let name = result.type?.recordName, name != place.record.flatMap({ definitions.typeNames[$0.name.value] })
        else { return nil }
        return "/" + Self.snakeCase(name)
    }

    /// `OrderItem` is `order_item`, `XMLFile` is `xml_file`.
    static func snakeCase(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            if scalar.properties.isUppercase {
                let isAfterSmall = index > 0 && !scalars[index - 1].properties.isUppercase
                let isBeforeSmall = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
                if index > 0, isAfterSmall || isBeforeSmall { text += "_" }
            }
            text += scalar.properties.lowercaseMapping
        }
        return text
    }
}

extension API.CallSettings {
    /// These settings with the type of the bodies that are sent, if only one of two levels sends XML. A field of the
    /// schema takes precedence.
    ///
    /// - Parameters:
    ///   - format: The format of a level; `nil` if it is inherited. A form has its own type.
    ///   - outer: The format of values at the level above, which is not a form.
    func sending(_ format: BodyFormat?, below outer: BodyFormat?) -> API.CallSettings {
        guard let format, format != .form, (format == .xml) != (outer == .xml),
            !headers.contains(where: { $0.name.lowercased() == "content-type" })
        else { return self }
        var settings = self
        settings.headers.append(
            .init(name: "Content-Type", value: format == .xml ? "application/xml" : "application/json"))
        return settings
    }
}

extension API.Call {
    /// Sets the type of its bodies, and in XML the place of its result, which is the root element.
    ///
    /// - Parameters:
    ///   - outer: The format of values at the level of the resource.
    ///   - record: The record of the resource, whose place the resource knows.
    mutating func takeFormat(below outer: BodyFormat?, record: String?) {
        own.settings = own.settings.sending(own.format, below: outer)
        let isXML = own.format == nil || own.format == .form ? outer == .xml : own.format == .xml
        guard isXML, own.wrap == nil, own.item == nil, result.kind == .value, let name = result.type?.recordName,
            name != record
        else { return }
        own.item = "/" + XMLResolver.snakeCase(name)
    }
}

extension API.FieldType {
    fileprivate var recordName: String? {
        switch self {
        case .record(let name): name
        case .optional(let type): type.recordName
        case .scalar, .enumeration, .identifier, .list, .map, .union: nil
        }
    }
}
