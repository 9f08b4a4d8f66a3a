import PipeExamples
import PipeJSON
import PipeModel

extension CallWriter {
    /// The statements that make the calls of a resource.
    ///
    /// - Parameter chain: The resource, after those above it.
    func statements(of resource: API.Resource, in chain: [API.Resource]) -> [String] {
        var lines: [String] = []
        func add(_ name: String, _ body: String?) {
            guard let body else {
                lines.append("// \(resource.id).\(name): no record for its path")
                return
            }
            lines.append("await log.make(\"\(resource.id).\(name)\") { \(body) }")
        }
        for call in resource.calls {
            guard let site = Site(call, of: resource, in: chain, self) else {
                add(call.name, nil)
                continue
            }
            if let operation = call.operation {
                for (suffix, body) in site.bodies(of: operation, resource) { add(call.name + suffix, body) }
            } else {
                add(call.name, site.body)
            }
        }
        for bulk in resource.bulk {
            for operation in bulk.operations {
                guard let call = resource.calls.first(where: { $0.operation == operation }),
                    let site = Site(call, of: resource, in: chain, self)
                else { continue }
                add("\(operation.rawValue)(all:)", site.bulkBody(of: operation, resource))
            }
        }
        return lines
    }
}

/// What the statements of one call have in common: the pipe, and the arguments.
struct Site {
    let writer: CallWriter
    let call: API.Call
    let resource: API.Resource
    /// The resource, after those above it.
    let chain: [API.Resource]
    private let found: [PathValue]

    init?(
        _ call: API.Call, of resource: API.Resource, in chain: [API.Resource], _ writer: CallWriter
    ) {
        let pieces = call.path + writer.examples.queryPieces(of: call)
        guard let found = writer.examples.values(in: pieces, of: resource) else { return nil }
        self.writer = writer
        self.call = call
        self.resource = resource
        self.chain = chain
        self.found = found
    }

    private var values: ValueExpression { writer.values }
    private var examples: ExampleRequests { writer.examples }

    // MARK: - Pipes

    /// The pipe of the resource.
    var pipe: String {
        var text = "api"
        for (index, level) in chain.enumerated() {
            let arguments = level.path.arguments.map(pathArgument)
            text += ".\(level.propertyName)"
            if !arguments.isEmpty { text += "(" + arguments.joined(separator: ", ") + ")" }
            // The app's type has the pipe.
            if level.ownPipe != nil { text += ".\(level.propertyName)" }
            if index < chain.count - 1, !level.isSingleton {
                text += "[\(identity(of: level))]"
            }
        }
        return text
    }

    /// The identity of the item.
    var id: String { identity(of: resource) }

    private func identity(of resource: API.Resource) -> String {
        guard let record = values.record(resource.recordName) else { return "\"\"" }
        let row = writer.records.row(of: resource)
        let texts = record.identityParts.enumerated().map { index, part in
            found.first { $0.name == .identity(of: resource.id, part: index) }?.text
                ?? row.flatMap { JSONValue.object($0.value)[path: part.path] }.map(ValueExpression.plain) ?? ""
        }
        return values.identity(of: texts, record)
    }

    private func pathArgument(_ field: API.Field) -> String {
        guard let text = found.first(where: { $0.name == .argument(field.wireName) })?.text else {
            return argument(field)
        }
        let value = IdentityText.value(ofArgument: text, field.type, examples.api)
        return "\(field.swiftName.label): \(values.text(of: value, field.type))"
    }

    // MARK: - Arguments

    private func argument(_ field: API.Field) -> String {
        var generator = examples.generator("\(resource.id) \(field.wireName)")
        let value = generator.value(of: field, of: resource.id)
        return "\(field.swiftName.label): \(values.text(of: value, field.type))"
    }

    private func arguments(_ fields: [API.Field]) -> [String] {
        fields.filter { !$0.type.isOptional && $0.defaultValue == nil }.map(argument)
    }

    /// An object that is sent.
    private func object(
        _ fields: [API.Field], of record: API.Record?, isLinked: Bool = true, number: Int = 1
    ) -> JSONObject {
        var generator = examples.generator("\(resource.id) \(call.name)" + (number > 1 ? " \(number)" : ""))
        let owner = record?.swiftName ?? resource.id
        let object = generator.sent(fields, of: owner)
        return isLinked ? examples.linked(object, resource, found) : object
    }

    private func draft(_ resource: API.Resource, _ number: Int = 1) -> String {
        let record = values.record(resource.recordName)
        let fields = resource.draft ?? record?.drafted ?? []
        return values.initializer(fields, object(fields, of: record, number: number))
    }

    private func patch(_ resource: API.Resource) -> String {
        let record = values.record(resource.recordName)
        let fields = resource.patched ?? record?.patched ?? []
        guard let field = fields.first(where: { $0.deprecated == nil && !$0.isRest && !$0.type.isFile }) else {
            return "_ in"
        }
        let object = object([field], of: record, isLinked: false)
        let value = object[field.wireName] ?? .null
        let text = values.text(of: value, field.type)
        // The closure does not throw.
        let tried = text.contains("value(") ? "try? \(text)" : text
        guard field.type.isOptional, value != .null else { return "$0.\(field.swiftName) = \(tried)" }
        return "$0.\(field.swiftName) = " + (tried == text ? ".value(\(text))" : ".init(\(tried))")
    }

    /// The record that the path names.
    private func record(_ resource: API.Resource) -> String {
        if resource.operations.contains(.read) {
            return resource.isSingleton ? "\(pipe).read()" : "\(pipe).read(\(id))"
        }
        guard let name = resource.recordName, let record = values.record(name) else { return "value(\"null\")" }
        var generator = examples.generator("\(resource.id) \(call.name)")
        let value = writer.records.row(of: resource)?.value ?? generator.record(record)
        return values.text(of: .object(value), .record(name))
    }

    // MARK: - Operations

    /// The statements of an operation, with the ends of their names.
    func bodies(of operation: ResourceOperation, _ resource: API.Resource) -> [(suffix: String, body: String)] {
        if operation == .list { return lists(resource) }
        let own = arguments(call.arguments)
        let item = resource.isSingleton ? [] : [id]
        var arguments: [String]
        var end = ""
        switch operation {
        case .remove where isVersioned && !resource.isSingleton:
            arguments = [record(resource)] + own
        case .read, .remove, .exists: arguments = item + own
        case .new, .create: arguments = [draft(resource)] + own
        case .upsert: arguments = [draft(resource)] + item.map { "at: " + $0 } + own
        case .replace where call.body?.fields != nil:
            let fields = call.body?.fields ?? []
            let sent = values.initializer(fields, object(fields, of: values.record(resource.recordName)))
            arguments = item + [(item.isEmpty ? "" : "with: ") + sent] + own
        case .replace: arguments = [record(resource)] + own
        case .update:
            arguments = (isVersioned ? [record(resource)] : item) + own
            end = " { \(patch(resource)) }"
        case .list: arguments = []
        }
        // A removal of a single record takes no record, whose version it would send.
        let isOfAnyVersion = operation == .remove && resource.isSingleton && call.versions == .required
        let target = isOfAnyVersion ? pipe + ".with { $0.headers[\"If-Match\"] = \"*\" }" : pipe
        let made = "\(target).\(operation.rawValue)(\(arguments.joined(separator: ", ")))\(end)"
        if call.result.isUsual {
            let returns = [.read, .new, .exists].contains(operation)
            return [("", (returns ? "_ = " : "") + "try await " + made)]
        }
        return [("", statement(made))]
    }

    /// Whether a change sends the version of the record, which is read before.
    private var isVersioned: Bool {
        call.versions != nil && call.offer == .runtime && resource.operations.contains(.read)
    }

    private func lists(_ resource: API.Resource) -> [(suffix: String, body: String)] {
        let record = values.record(resource.recordName)
        var generator = examples.generator("\(resource.id) filter")
        let sent = generator.sent(resource.filter, of: record?.swiftName ?? resource.id)
        let all = "where: " + values.initializer(resource.filter, sent)
        let required = "where: " + values.initializer(resource.filter.filter { !$0.type.isOptional }, sent)
        let sort = resource.sort?.fields.first.map { "sort: [.descending(.\($0.swiftName))]" }
        let first = resource.call(of: .list)?.offer == .client ? [required] : []
        var lists = [("", "try await read(\(pipe).all(\(first.joined(separator: ", "))))")]
        if !resource.filter.isEmpty || sort != nil {
            let arguments = ((resource.filter.isEmpty ? [] : [all]) + [sort].compactMap { $0 })
            lists.append(("(where:)", "_ = try await \(pipe).list(\(arguments.joined(separator: ", ")))"))
        }
        if resource.envelope != nil, resource.operations.contains(.list) {
            lists.append(("(envelope)", "_ = try await \(pipe).envelope(of: \(pipe).list())"))
        }
        return lists
    }

    /// The statement of an operation on many records.
    func bulkBody(of operation: ResourceOperation, _ resource: API.Resource) -> String? {
        let elements: [String]
        switch operation {
        case .create: elements = [draft(resource), draft(resource, 2)]
        case .replace: elements = ["\(record(resource))"]
        case .update: elements = [".init(\(id)) { \(patch(resource)) }"]
        case .remove: elements = [id]
        case .list, .read, .new, .upsert, .exists: return nil
        }
        return "try await \(pipe).\(operation.rawValue)(all: [\(elements.joined(separator: ", "))]).throwFirstError()"
    }

    // MARK: - Actions

    /// The statement of an action.
    var body: String {
        var arguments = (call.own.path?.arguments ?? []).map(pathArgument)
        arguments += self.arguments(call.query + call.headerArguments)
        var generator = examples.generator("\(resource.id) \(call.name)")
        let owner = values.record(resource.recordName)?.swiftName ?? resource.id
        let fields = call.body?.fields ?? []
        let type = call.body?.type ?? .scalar(.plain(.json))
        switch call.body?.kind {
        case .fields, .multipart:
            var object = generator.sent(fields, of: owner)
            for field in fields where field.type.isFile { object[field.wireName] = file(field.type) }
            arguments += values.arguments(fields, object)
        case .value:
            let value = generator.value(type, named: call.name, of: owner)
            arguments.append(values.text(of: value, type))
        case .stream:
            let elements = (0..<2).map { _ in
                values.text(of: generator.value(type, named: call.name, of: owner), type)
            }
            arguments.append("[" + elements.joined(separator: ", ") + "]")
        case .upload: arguments.append(values.text(of: .null, .scalar(.plain(.file))))
        case .draft, .record, .patch, .filter, nil: break
        }
        let target = call.isOnItem ? "\(pipe)[\(id)]" : pipe
        let made = "\(target).\(call.swiftName)(\(arguments.joined(separator: ", ")))"
        return call.result.headers == nil ? statement(made) : "_ = try await " + made
    }

    /// The statement that makes the call and reads its result.
    private func statement(_ made: String) -> String {
        switch call.result.kind {
        case .none: "try await " + made
        case .value: "_ = try await " + made
        case .page: "try await read(\(made).all())"
        case .stream: "try await read(\(made))"
        case .job: "_ = try await \(made).value(within: .seconds(60))"
        case .bytes: "_ = try await \(made).data()"
        }
    }

    /// A value that stands for a file, or a list with one.
    private func file(_ type: API.FieldType) -> JSONValue {
        if case .list = type.required { [""] } else { "" }
    }
}
