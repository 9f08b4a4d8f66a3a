import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Sets how bodies are written in XML, if a call has that format, and sends it by default if `default` says so.
    func resolveXML(_ api: inout API) {
        guard !placesOfXML.isEmpty else { return }
        let xml = schema.xml ?? Schema.XML()
        api.xml = API.XML(
            types: xml.types, dashes: xml.dashes, lists: xml.lists?.value ?? .repeated,
            attributes: xml.attributes.map(\.value),
            elements: xml.elements.map { .init(name: $0.name.value, value: $0.value.value) }, root: xml.root?.value)
        api.settings = api.settings.sending(schema.defaults.format?.value, below: nil)
    }

    /// The places of `format: xml`.
    var placesOfXML: [SourceRange] {
        let resources = Self.allResources(schema.resources)
        let levels = [schema.defaults] + resources.map(\.own)
        let formats =
            levels.map(\.format) + levels.flatMap { $0.operations?.value ?? [] }.map(\.own.format)
            + resources.flatMap(\.actions).map(\.format)
        return formats.compactMap { $0 }.filter { $0.value == .xml }.map(\.range)
    }

    /// The member with a single record. In XML it is the root element: by default, the name of the record.
    func resolveWrap(_ wrap: Located<String>?, of record: Schema.Record?, _ format: Located<BodyFormat>?) -> String? {
        if wrap == nil, format?.value == .xml, let record {
            return Self.snakeCase(record.name.value)
        }
        return resolveWrap(wrap)
    }

    /// The member `wrap` of an operation, an empty text for none; `nil` for the resource's. The root element is a
    /// member in XML alone.
    func resolveWrap(
        of option: Schema.OperationOptions, record: Schema.Record?, settings: ResourceSettings
    ) -> String? {
        if let own = option.own.wrap { return own.value == "none" ? "" : own.value }
        let operation = option.operation.value
        guard settings.wrap == nil, operation != .list, operation != .exists, let record,
            let format = option.own.format?.value
        else { return nil }
        switch (settings.format?.value == .xml, format) {
        case (false, .xml): return Self.snakeCase(record.name.value)
        case (true, .json): return ""
        case (_, .form), (true, .xml), (false, .json): return nil
        }
    }

    /// The place of an operation's result that is another record, in XML; `nil` for the whole body.
    func rootElement(
        of result: API.Call.Result, _ option: Schema.OperationOptions, record: Schema.Record?,
        settings: ResourceSettings
    ) -> String? {
        let format = option.own.format.flatMap { $0.value == .form ? nil : $0 } ?? settings.format
        guard format?.value == .xml, option.own.wrap == nil, result.kind == .value,
            let name = result.type?.recordName, name != record.flatMap({ typeNames[$0.name.value] })
        else { return nil }
        return "/" + Self.snakeCase(name)
    }

    /// The root element of a list's response, if the records are in an element of it.
    static func rootElement(above items: ItemsPlace?) -> String? {
        let tokens =
            items?.pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst() ?? []
        return tokens.count > 1 ? tokens.first.map { "/" + String($0) } : nil
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
        own.item = "/" + APIResolver.snakeCase(name)
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
