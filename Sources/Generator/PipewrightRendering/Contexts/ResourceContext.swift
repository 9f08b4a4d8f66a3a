import PipeModel
import PipewrightAPI

/// The type that describes a resource.
package final class ResourceContext: TemplateContext {
    private let resource: API.Resource
    private let storage: API.ResourceStorage?
    private let checks: FieldChecks
    private let names: TypeNames
    private let types: SwiftTypeName

    init(_ resource: API.Resource, of api: API, _ tables: APITables) {
        self.resource = resource
        storage = api.stores[resource.id]
        checks = tables.checks
        names = tables.names
        types = SwiftTypeName(names: names, isInNamespace: resource.typePath.count == 1, record: nil)
    }

    private var isListed: Bool { resource.has(.list) }
    private var hasEnvelope: Bool { resource.envelope != nil && isListed }

    /// The calls that it has; calls of other verbs do not compile.
    private var capabilities: [String] {
        let hasPageSize = resource.paging?.size != nil
        var names = resource.operations.flatMap { operation -> [String] in
            switch operation {
            case .list:
                ["Listable"] + (hasEnvelope ? ["Enveloped"] : []) + (hasPageSize ? ["PageSizable"] : [])
            case .read: ["Readable"]
            case .new: ["Prefilling"]
            case .create: ["Creatable"]
            case .replace: ["Replaceable"]
            case .update: ["Updatable"]
            case .upsert: ["Upsertable"]
            case .remove: ["Removable"]
            case .exists: ["ExistenceCheckable"]
            }
        }
        if !resource.operations.contains(.list), hasEnvelope { names.append("Enveloped") }
        if resource.hasIdentity { names.append("Item") }
        if resource.isSingleton { names.append("Singleton") }
        let verbs = ["Creatable", "Readable", "Updatable", "Removable", "Item"]
        if names.contains("Listable"), verbs.allSatisfy(names.contains) {
            names = ["CRUD"] + names.filter { !verbs.contains($0) && $0 != "Listable" }
        }
        if !resource.bulk.isEmpty { names.append("Bulk") }
        if storage != nil { names.append("Storable") }
        return names.isEmpty ? ["Pipe"] : names
    }

    private func fieldContexts(_ fields: [API.Field]) -> [FieldContext] {
        FieldContext.list(fields, types) { checks.check(of: $0, in: resource) }
    }

    private func draft(_ fields: [API.Field], isReplacement: Bool = false) -> DraftContext {
        let contexts = fieldContexts(fields)
        let files = zip(fields, contexts).filter(\.0.type.isFile).map(\.1)
        return DraftContext(
            contexts, files: files, isReplacement: isReplacement, isRead: resource.readsDraft && !isReplacement)
    }

    package static let name = "resource"

    package static let values: [ContextValue<ResourceContext>] = [
        .text("name", "The Swift type.") { $0.resource.typePath.last },
        .text("type", "The Swift type in the type that contains it.") { $0.names.ownName(of: $0.resource) },
        .text("pipeName", "The Swift type of its pipe.") { $0.resource.pipeName },
        .text("location", "The whole path, for comments.") { Documentation.line($0.resource.listLocation) },
        .texts("capabilities", "The calls that it has: `Listable`, `Readable` and so on.") { $0.capabilities },
        .flag("isSingleton", "Whether there is a single record without an identity.") { $0.resource.isSingleton },
        .text("recordType", "The Swift type of its record.") { context in
            context.resource.recordName.map { context.types.name(of: $0) } ?? "Never"
        },
        .text("envelopeType", "The Swift type of the record with the other members of a list's response.") { context in
            context.hasEnvelope ? context.resource.envelope.map { context.types.name(of: $0) } : nil
        },
        .text("envelopePlace", "The place of these members, as a string literal; without one, the whole body.") {
            context in context.hasEnvelope ? context.resource.envelopePlace.map(SwiftLiteral.string) : nil
        },
        .literal("path", "The path") { $0.resource.path.text },
        .literal("pathName", "The name in the paths of its descendants") { $0.resource.pathName },
        .literal("suffix", "The end of all paths", unless: "") { $0.resource.suffix },
        .object("items", "The place of the records of a list.") { context in
            context.resource.returnsPages ? context.resource.items.map(ItemsContext.init) : nil
        },
        .literal("wrap", "The member that wraps a record in requests") { $0.resource.wrap },
        .literal("item", "The place of a single record in a response") { $0.resource.item },
        .object("settings", "Its settings.") {
            SettingsContext($0.resource.settings, use: $0.resource.use, scopes: $0.resource.scopes)
        },
        .object("paging", "How the pages of its list are requested.") { context -> PagingContext? in
            guard context.resource.returnsPages, let paging = context.resource.paging else { return nil }
            return PagingContext(paging, shared: context.names.name(of: paging, isInNamespace: true))
        },
        .object("sort", "How its list is sorted.") { $0.isListed ? $0.resource.sort.map(SortContext.init) : nil },
        .flag("patchesAsJSON", "Whether updates are sent as plain JSON.") {
            $0.resource.patch == .json && $0.resource.has(.update)
        },
        .text("formArrays", "How lists are sent in a form, if requests have forms.") {
            $0.resource.body == .form ? $0.resource.arrays.rawValue : nil
        },
        .flag("validates", "Whether values with rules are checked before they are sent.") {
            $0.checks.includesCalls(of: $0.resource)
        },
        .object("writing", "Which members `replace` and `upsert` send, if not the usual ones.") {
            context -> WritingContext? in
            let isUsed = context.resource.has(where: \.replacesRecord)
            return isUsed && context.resource.writing != API.Writing() ? WritingContext(context.resource.writing) : nil
        },
        .flag("hasOperations", "Whether operations have settings.") { !$0.resource.changedOperations.isEmpty },
        .list("operations", "The operations with settings.") { context in
            context.resource.changedOperations.map {
                OperationContext($0, arrays: context.resource.arrays, context.types)
            }
        },
        .flag("hasBulk", "Whether requests do operations on many records.") { !$0.resource.bulk.isEmpty },
        .list("bulk", "How requests do operations on many records.") { $0.resource.bulk.map(BulkContext.init) },
        .object("storage", "What a store knows of its calls.") { $0.storage.map(ResourceStorageContext.init) },
        .list("jobs", "The jobs that its calls start.") { JobContext.list($0.resource) },
        .object("filter", "The filter of its list.") { context in
            context.resource.filter.isEmpty ? nil : FilterContext(context.resource, context.types)
        },
        .object("draft", "The type that `create` and `upsert` send, if it is not the record's.") { context in
            context.resource.draft.map { context.draft($0) }
        },
        .object("replacement", "The type that `replace` sends, if it is not the record.") { context in
            context.resource.replacement.map { context.draft($0, isReplacement: true) }
        },
        .object("patch", "The type that `update` sends, if it is not the record's.") { context in
            context.resource.patched.map { PatchContext(context.fieldContexts($0)) }
        },
        .list("headers", "The header fields that its actions return.") { context in
            context.resource.calls.compactMap { HeadersContext($0, context.types) }
        },
    ]
}

/// The place of the records of a list.
package final class ItemsContext: TemplateContext {
    private let items: ItemsPlace

    init(_ items: ItemsPlace) {
        self.items = items
    }

    package static let name = "items"

    package static let values: [ContextValue<ItemsContext>] = [
        .literal("pointer", "The JSON pointer to the list") { $0.items.pointer },
        .literal("element", "The JSON pointer from an element to the record in it") { $0.items.element },
    ]
}

/// Which members of a record are sent.
package final class WritingContext: TemplateContext {
    private let writing: API.Writing

    init(_ writing: API.Writing) {
        self.writing = writing
    }

    package static let name = "writing"

    package static let values: [ContextValue<WritingContext>] = [
        .texts("rules", "`nulls`: absent values are sent as null; `noReadMembers`: read-only fields are not sent.") {
            ($0.writing.sendsNulls ? ["nulls"] : []) + ($0.writing.omitsReadFields ? ["noReadMembers"] : [])
        },
        .flag("hasOneRule", "Whether there is exactly one rule.") {
            $0.writing.sendsNulls != $0.writing.omitsReadFields
        },
    ]
}

/// The settings of an operation.
package final class OperationContext: TemplateContext {
    private let call: API.Call
    private let arrays: ArrayStyle
    private let types: SwiftTypeName

    init(_ call: API.Call, arrays: ArrayStyle, _ types: SwiftTypeName) {
        self.call = call
        self.arrays = arrays
        self.types = types
    }

    package static let name = "operation"

    package static let values: [ContextValue<OperationContext>] = [
        .text("name", "The operation: `list`, `read` and so on.") { $0.call.name },
        .flag("hasMethod", "Whether it has another method than usual.") { $0.call.own.method != nil },
        .text("method", "That method, in lowercase, if it is a usual one.") { $0.call.own.method?.constant },
        .literal("methodName", "That method, if it is another") { $0.call.own.method?.nameOfOther },
        .literal("path", "The path") { $0.call.own.path?.text },
        .literal("wrap", "The member that wraps a record in requests") { $0.call.own.wrap },
        .literal("item", "The place of a single record in a response") { $0.call.own.item },
        .flag("sendsJSON", "Whether it sends JSON, or a format of a codec, unlike its resource.") {
            $0.call.own.format == .json || $0.call.own.format == .xml
        },
        .text("formArrays", "How lists are sent in a form, if it sends a form, unlike its resource.") {
            $0.call.own.format == .form ? $0.arrays.rawValue : nil
        },
        .object("writing", "Which members of the record are sent.") { $0.call.own.writing.map(WritingContext.init) },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.call.plainHeaders.isEmpty },
        .list("headers", "The header fields.") { context in
            context.call.plainHeaders.map { HeaderFieldContext($0, context.types) }
        },
        .object("settings", "Its settings.") {
            SettingsContext($0.call.own.settings, use: $0.call.own.use, scopes: $0.call.own.scopes)
        },
        .flag("hasIdentityQuery", "Whether query items have the identity of the item.") {
            !$0.call.own.identityQuery.isEmpty
        },
        .list("identityQuery", "Query items with the identity of the item.") {
            $0.call.own.identityQuery.map(PairContext.init)
        },
        .literal("filter", "The JSON pointer to the filter in the body") { $0.call.own.filter },
    ]
}

/// The filter of a list.
package final class FilterContext: TemplateContext {
    private let fields: [FieldContext]
    /// The fields in the query or the body.
    private let others: [FieldContext]
    private let headers: [HeaderFieldContext]
    private let isInBody: Bool

    init(_ resource: API.Resource, _ types: SwiftTypeName) {
        let fields = resource.filter.map { field in
            var field = field
            field.docs = nil
            return field
        }
        self.fields = FieldContext.list(fields, types, arrays: resource.arrays)
        let inHeaders = resource.filterNamesInHeaders
        others = zip(fields, self.fields).filter { !inHeaders.contains($0.0.swiftName) }.map(\.1)
        let names = Set(fields.map(\.swiftName))
        headers = (resource.call(of: .list)?.argumentHeaders ?? []).map {
            HeaderFieldContext($0, types, names: names)
        }
        isInBody = resource.filtersByBody
    }

    package static let name = "filter"

    package static let values: [ContextValue<FilterContext>] = [
        .list("fields", "The fields, without `docs`.") { $0.fields },
        .flag("hasSeveral", "Whether there is more than one field.") { $0.fields.count > 1 },
        .flag("hasQuery", "Whether fields are query items.") { !$0.isInBody && !$0.others.isEmpty },
        .list("query", "The fields that are query items.") { $0.isInBody ? [] : $0.others },
        .flag("hasHeaders", "Whether header fields have fields of it.") { !$0.headers.isEmpty },
        .list("headers", "The header fields with fields of it.") { $0.headers },
        .object("object", "The JSON object that is sent, if the filter is in the body.") { ObjectContext($0.others) },
        .flag("isInBody", "Whether it is sent in the body.") { $0.isInBody },
    ]
}

extension API.Resource {
    /// The operations that do not have all settings from the resource.
    fileprivate var changedOperations: [API.Call] {
        let changed = calls.indices.filter { index in
            calls[index].kind == .operation && (!calls[index].own.isEmpty || !calls[index].plainHeaders.isEmpty)
        }
        return changed.map { calls[$0] }
    }
}
