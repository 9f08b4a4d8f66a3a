import PipeExamples
import PipeJSON
import PipeModel

/// A call of the generated client.
struct SwiftSample {
    let reference: Reference
    let resource: API.Resource
    let call: API.Call
    /// The same request as in the other samples.
    let request: ExampleRequest?

    private var text: SwiftText { SwiftText(api: reference.api) }

    // MARK: - The pipe

    /// The resource and those above it, the outermost first.
    private var chain: [API.Resource] {
        var chain = [resource]
        while let parent = chain[0].parent.flatMap({ reference.api.resources[$0] }), chain.count < 100 {
            chain.insert(parent, at: 0)
        }
        return chain
    }

    /// `todo.projects[8].tasks`
    private var pipe: String {
        var code = reference.client
        var known: Set<String> = []
        for (index, resource) in chain.enumerated() {
            code += "." + (resource.id.unicodeScalars.split(separator: ".").last.map { String($0) } ?? "")
            let arguments = Self.arguments(in: resource.collectionPath).filter { known.insert($0.wireName).inserted }
            if !arguments.isEmpty {
                code += "(" + arguments.map { argument($0, value: pathValue($0)) }.joined(separator: ", ") + ")"
            }
            if index < chain.count - 1, let identity = identity(of: resource) { code += "[\(identity)]" }
        }
        return code
    }

    private static func arguments(in path: [API.PathPiece]) -> [API.Field] {
        path.compactMap { piece in
            if case .argument(let field) = piece { field } else { nil }
        }
    }

    private func pathValue(_ field: API.Field) -> JSONValue? {
        request?.value(of: .argument(field.wireName))
            .map { IdentityText.value(ofArgument: $0, field.type.required, reference.api) }
    }

    /// The identity of an item; `nil` if the resource has no items.
    private func identity(of resource: API.Resource) -> String? {
        guard resource.itemPath != nil, let record = reference.api.identified(resource) else { return nil }
        let values = record.identityParts.indices.compactMap { part in
            request?.value(of: .identity(of: resource.id, part: part))
        }
        return text.identity(of: record, values)
    }

    // MARK: - Arguments

    private func argument(_ field: API.Field, value: JSONValue?) -> String {
        "\(field.swiftName.label): \(isIdentity(field) ? ".init(UUID())" : text.value(value, of: field))"
    }

    /// Whether a field of a draft is the record's ID, which is no UUID but has one.
    private func isIdentity(_ field: API.Field) -> Bool {
        guard call.body?.kind == .draft, case .scalar(.plain(.uuid)) = field.type,
            let record = reference.api.record(of: resource.record), record.identityParts.count == 1
        else { return false }
        return record.identityParts[0].path == [field.wireName]
    }

    private static func isNeeded(_ field: API.Field) -> Bool {
        !field.type.isOptional && field.defaultValue == nil && !field.isRest
    }

    /// The arguments that the call itself has: in its path, its query, its header fields and the fields of its body.
    private var ownArguments: [String] {
        let outer = Self.arguments(
            in: call.isOnItem ? resource.itemPath ?? resource.collectionPath : resource.collectionPath
        ).map(\.wireName)
        let inPath = Self.arguments(in: call.path).filter { !outer.contains($0.wireName) }
        var arguments = inPath.map { argument($0, value: pathValue($0)) }
        let isList = call.operation == .list
        let others = isList ? [] : call.query + call.headers.flatMap(\.arguments)
        var known = Set(inPath.map(\.wireName))
        // Several header fields can have the same argument.
        for field in others where (Self.isNeeded(field) || field.isRequired) && known.insert(field.wireName).inserted {
            arguments.append(argument(field, value: reference.examples.value(of: field, of: resource)))
        }
        return arguments
    }

    /// The members of the object that the request sends.
    private var sent: JSONObject { request?.value?.object ?? JSONObject() }

    /// `.init(title: "Calm map")`
    private func initializer(_ fields: [API.Field], hasRead: Bool = false) -> String {
        let sent = sent
        var generator = reference.generator("\(resource.id) \(call.name) arguments")
        let own = fields.filter { !$0.isReadOnly && !$0.isRest && !$0.isConstant }
        let arguments = own.compactMap { field -> String? in
            let value = sent[field.wireName]
            if !Self.isNeeded(field), value == nil || value == .null || !isShort(field) { return nil }
            return argument(field, value: value ?? generator.value(of: field, of: resource.id))
        }
        return joined(".init", arguments, limit: 24)
    }

    private func isShort(_ field: API.Field) -> Bool {
        switch field.type.required {
        case .scalar(.plain(.string)), .scalar(.plain(.bool)), .scalar(.plain(.int)), .enumeration: true
        default: false
        }
    }

    /// A call on one line if that is short, or else with each argument on its line.
    ///
    /// - Parameter limit: The number of characters of a short line.
    private func joined(_ function: String, _ arguments: [String], trailing: String = "", limit: Int = 46) -> String {
        let line = "\(function)(\(arguments.joined(separator: ", ")))"
        let isLong = line.unicodeScalars.count > limit || line.unicodeScalars.contains("\n")
        guard isLong, arguments.count > 1 else {
            return (arguments.isEmpty && !trailing.isEmpty ? function : line) + trailing
        }
        let inner = arguments.map { "    " + $0.replacingBytes(of: "\n", with: "\n    ") }.joined(separator: ",\n")
        return "\(function)(\n\(inner)\n)" + trailing
    }

    private var fields: [API.Field] {
        call.body?.fields ?? reference.api.record(of: resource.record)?.fields ?? []
    }

    private var patched: [API.Field] {
        call.body?.fields ?? reference.api.record(of: resource.record)?.patched ?? []
    }

    // MARK: - Code

    /// The variable for the record of the resource.
    private var recordName: String {
        switch resource.record?.required {
        case .record(let name), .union(let name): distinct(SwiftText.variable(for: name))
        default: "value"
        }
    }

    /// A variable whose name differs from the client's.
    private func distinct(_ variable: String) -> String { variable == reference.client ? variable + "Value" : variable }

    var code: String {
        switch call.operation {
        case .list: list
        case nil: action
        default: operation
        }
    }

    private var list: String {
        let needed = neededFilter
        let filter = needed.isEmpty ? [] : ["where: " + joined(".init", needed, limit: 24)]
        let pipe = pipe
        let name = recordName
        var code = "let page = try await " + joined("\(pipe).list", filter)
        code += "\n\nfor try await \(name) in " + joined("\(pipe).all", filter) + " {\n    print(\(name))\n}"
        return code
    }

    /// The arguments of a filter that are needed: only fields with the flag have to be set.
    private var neededFilter: [String] {
        resource.filter.filter(\.isRequired)
            .map { argument($0, value: reference.examples.value(of: $0, of: resource)) }
    }

    private var operation: String {
        var arguments: [String] = []
        var trailing = ""
        let record = recordName
        let identity = call.isOnItem ? identity(of: resource) ?? record + "ID" : nil
        switch call.operation {
        case .create: arguments.append(initializer(fields))
        case .new: arguments.append("draft")
        case .upsert: arguments += [initializer(fields)] + (identity.map { ["at: \($0)"] } ?? [])
        case .replace:
            if call.body?.fields == nil {
                arguments.append(record)
            } else {
                let replacement = initializer(fields)
                arguments += identity.map { [$0, "with: \(replacement)"] } ?? [replacement]
            }
        case .update where call.result.kind == .stream:
            // A closure after the call would be the body of the loop.
            let closure = "{ \(changes.joined(separator: "; ")) }"
            arguments += identity.map { [$0, "applying: \(closure)"] } ?? [closure]
        case .update:
            arguments += identity.map { [$0] } ?? []
            trailing = " {\n" + changes.map { "    \($0)\n" }.joined() + "}"
        default: arguments += identity.map { [$0] } ?? []
        }
        arguments += ownArguments
        let code = joined("\(pipe).\(call.name)", arguments, trailing: trailing)
        // The record has its name already.
        if arguments.first == record, call.result.kind == .value { return "try await \(code)" }
        return result(of: code, named: record)
    }

    /// The statements of a closure that changes a record.
    private var changes: [String] {
        var sent = sent
        if sent.isEmpty, let field = patched.first {
            var generator = reference.generator("\(resource.id) \(call.name)")
            sent[field.wireName] = generator.value(of: field, of: resource.id)
        }
        return sent.members.compactMap { member -> String? in
            guard let field = fields.first(where: { $0.wireName == member.name }) else { return nil }
            var value = text.value(member.value, of: field)
            if member.value == .null { value = "nil" }
            if field.type.isOptional, member.value != .null, !isShort(field) || value.utf8.first == UInt8(ascii: ".") {
                value = ".value(\(value))"
            }
            return "$0.\(field.swiftName) = \(value)"
        }
    }

    private var action: String {
        let identity = call.isOnItem ? identity(of: resource) : nil
        var arguments = ownArguments
        switch call.body?.kind {
        case .fields, .multipart:
            let sent = sent
            var generator = reference.generator("\(resource.id) \(call.name) arguments")
            for field in fields where Self.isNeeded(field) && !field.isReadOnly {
                // A header field can have an argument of the body as well.
                if call.headers.contains(where: { $0.arguments.contains { $0.wireName == field.wireName } }) {
                    continue
                }
                arguments.append(
                    argument(field, value: sent[field.wireName] ?? generator.value(of: field, of: call.name)))
            }
        case .value:
            if let value = request?.value, let type = call.body?.type,
                let literal = text.literal(value, type)
            {
                arguments.append(literal)
            } else {
                arguments.append(call.body?.type?.typeName.map(SwiftText.variable) ?? "value")
            }
        case .upload: arguments.append(".file(url)")
        case .stream: arguments.append("values")
        case .draft, .record, .patch, .filter, nil: break
        }
        let receiver = pipe + (identity.map { "[\($0)]" } ?? "")
        var name = distinct(call.result.type?.typeName.map(SwiftText.variable) ?? "value")
        // The body has its name already.
        if arguments.contains(name) { name = "result" }
        return result(of: joined("\(receiver).\(call.name)", arguments), named: name)
    }

    private func result(of code: String, named name: String) -> String {
        let headers = call.result.headers != nil
        switch call.result.kind {
        case .none where call.operation == .exists: return "let isThere = try await \(code)"
        case .none: return (headers ? "let headers = " : "") + "try await \(code)"
        case .value:
            let result = call.operation == .new ? "prefilled" : headers ? "result" : name
            return "let \(result) = try await \(code)"
        case .bytes: return "let data = try await \(code).data()"
        case .stream: return "for try await \(name) in \(code) {\n    print(\(name))\n}"
        case .page: return "for try await \(name) in \(code).all() {\n    print(\(name))\n}"
        case .job: return "let job = try await \(code)\nlet \(name) = try await job.value"
        }
    }
}

extension API.FieldType {
    /// The name of the declared type in it.
    var typeName: String? {
        switch self {
        case .enumeration(let name), .record(let name), .union(let name): name
        case .list(let type), .optional(let type), .map(let type): type.typeName
        case .scalar, .identifier: nil
        }
    }
}
