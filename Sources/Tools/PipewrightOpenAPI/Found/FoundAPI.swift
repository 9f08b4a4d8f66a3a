import PipeModel
import PipewrightDiagnostics

/// What was found in a document: a schema whose text is not yet written.
package struct FoundAPI: Sendable {
    package var name = ""
    package var docs: String?
    package var servers: [FoundServer] = []
    package var schemes: [FoundScheme] = []
    /// The names of schemes that no call needs, which the schema has as comments.
    package var unusedSchemes: Set<String> = []
    /// The alternatives of `use`; `nil` if calls need no credentials.
    package var use: [[String]]?
    /// The place of the version of the API, and the version: `header.Api-Version 2026-01-31`.
    package var version: String?
    /// The place of the keys of idempotent requests: `header.Idempotency-Key`.
    package var idempotency: String?
    package var errors = FoundErrors()
    /// The schemes of pagination by name.
    package var pagings: [FoundPaging] = []
    /// The place of the records that a scheme has, by the name of the scheme.
    package var sharedItems: [String: String] = [:]
    package var definitions: [FoundDefinition] = []
    /// The positions of the definitions that the schema has.
    package var used: [Int] = []
    package var resources: [FoundResource] = []
    package var webhooks: FoundWebhooks?
    package var defaults = FoundSettings()
    /// What became of each operation of the document, in its order.
    package var outcomes: [ImportOutcome] = []
    /// What was lost of types.
    package var losses: [Loss] = []
    /// The lists with parameters of pages that have one page.
    package var unpaged: [UnpagedList] = []
    /// The resources and actions whose names the language or the runtime has for something else, and that have another name.
    package var renames: [(name: String, reason: String)] = []
}

extension FoundAPI {
    /// The name of the schema's file, without its ending.
    package var fileName: String {
        let name = Words.snake(self.name).replacing("_", with: "-")
        return name.isEmpty ? "api" : name
    }
}

package struct FoundServer: Hashable, Sendable {
    package var name: String
    package var url: String
    package var variables: [OpenAPIDocument.Server.Variable] = []
    package var docs: String?
    /// A remark for the reader of the schema.
    package var comment: String?
    /// Further addresses by name, which some operations use.
    package var others: [(name: String, url: String)] = []

    package static func == (left: FoundServer, right: FoundServer) -> Bool {
        left.name == right.name && left.url == right.url
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(url)
    }
}

package struct FoundErrors: Hashable, Sendable {
    /// When a response with a good status is an error: `body#/ok is false`.
    package var when: String?
    /// `body#/pointer`
    package var message: String?
    /// The position of the record or union.
    package var record: Int?
    /// What the document leaves open of `when`.
    package var comment: String?
}

/// The requests that the server sends.
package struct FoundWebhooks: Sendable {
    package struct Event: Sendable {
        /// The name in messages, or only in the document.
        package var name: String
        package var type: FoundType
        package var docs: String?
    }

    /// The place of the name of the event; `nil` if the document does not say.
    package var event: String?
    /// The YAML text of the signature; `nil` if the document does not say.
    package var signature: String?
    package var events: [Event]
}

/// A scheme of `auth`.
package struct FoundScheme: Hashable, Sendable {
    package var name: String
    /// The keys of the scheme with their YAML text, such as `api-key` and `header.X-Key`.
    package var keys: [Entry]
    /// A remark for the reader of the schema.
    package var comment: String?

    package struct Entry: Hashable, Sendable {
        package var key: String
        package var value: String
        /// The keys of a mapping, in which `value` is that of the first; empty for a value alone.
        package var others: [Entry] = []
        /// Whether the value is a number or a Boolean.
        package var isPlain = false

        init(_ key: String, _ value: String = "") {
            self.key = key
            self.value = value
        }

        /// A number or a Boolean.
        static func plain(_ key: String, _ value: String) -> Entry {
            var entry = Entry(key, value)
            entry.isPlain = true
            return entry
        }
    }
}

/// A scheme of `paging`.
package struct FoundPaging: Hashable, Sendable {
    package var name = ""
    /// The keys of the scheme with their YAML text.
    package var keys: [FoundScheme.Entry]
    /// What is doubtful, with the alternative.
    package var comment: String?
}

/// Settings that resources inherit.
package struct FoundSettings: Hashable, Sendable {
    package var suffix: String?
    package var format: String?
    package var arrays: String?
    package var patch: String?
    package var paging: String?
    package var items: String?
    package var wrap: String?
}

package struct FoundResource: Sendable {
    package var name: String
    package var path: String?
    package var parameters: [FoundField] = []
    /// The position of the record; `nil` if the resource has only actions.
    package var record: Int?
    /// The position of the record with the other members of a list's response.
    package var envelope: Int?
    package var isSingleton = false
    package var settings = FoundSettings()
    package var filter: [FoundField] = []
    package var sort: FoundSort?
    package var operations: [FoundOperation] = []
    package var actions: [FoundAction] = []
    /// The scopes that most calls need, if they differ from the resource's above.
    package var scopes: [String]?
    package var children: [FoundResource] = []
    package var use: FoundUse?
    package var docs: String?
    /// The name of the topic that the resource is written to; `nil` for the main file.
    package var topic: String?
}

package struct FoundSort: Hashable, Sendable {
    package var by: String
    package var fields: [String]
    /// The place of the direction; `nil` for a minus sign before the field.
    package var direction: String?
    /// The texts for the directions, if they are not the usual ones.
    package var ascending: String?
    package var descending: String?
}

/// A verb of a resource with what differs from its defaults.
package struct FoundOperation: Sendable {
    package var verb: ResourceOperation
    /// The position in `OpenAPIDocument.operations`.
    package var source: Int
    /// The method, if it is not the verb's own.
    package var method: String?
    /// The path, if it is not the verb's own.
    package var path: String?
    /// The result, if it is not the record; `.some(nil)` for none.
    package var result: FoundType??
    /// The job whose value is `result`.
    package var job: FoundJob?
    /// The fields of the body, if they differ from the record's.
    package var body: [FoundField]?
    package var query: [FoundField] = []
    package var headers: [FoundScheme.Entry] = []
    package var parameters: [FoundField] = []
    package var items: String?
    package var item: String?
    /// The member of the body that contains the fields.
    package var wrap: String?
    /// Whether `replace` leaves out the fields with the flag `read`.
    package var omitsReadFields = false
    package var paging: String?
    package var format: String?
    package var use: FoundUse?
    /// The scopes, if they differ from the resource's.
    package var scopes: [String]?
    package var server: String?
    package var docs: String?
}

/// `use` of an operation, if it differs from the document's.
package struct FoundUse: Hashable, Sendable {
    /// Without any, the call needs no credentials.
    package var alternatives: [[String]]
}

package struct FoundAction: Sendable {
    package enum Body: Sendable {
        case none
        case fields([FoundField])
        case type(FoundType)
        /// Values that are sent one after the other.
        case stream(FoundType)
        case bytes
        case multipart([FoundField])
    }

    package var name: String
    /// The position in `OpenAPIDocument.operations`.
    package var source: Int
    package var method: String
    /// The path; `nil` if it is the name of the action.
    package var path: String?
    package var isOnCollection = false
    package var parameters: [FoundField] = []
    package var query: [FoundField] = []
    package var headers: [FoundScheme.Entry] = []
    package var body = Body.none
    package var format: String?
    /// The text of the result's type around `result`: `page`, or empty.
    package var isPaged = false
    package var result: FoundType?
    /// The format of a stream, whose values are `result`.
    package var stream: StreamFormat?
    /// The job whose value is `result`.
    package var job: FoundJob?
    package var returnsBytes = false
    package var items: String?
    package var item: String?
    package var paging: String?
    package var use: FoundUse?
    /// The scopes, if they differ from the resource's.
    package var scopes: [String]?
    package var server: String?
    package var docs: String?
    package var isDeprecated = false
    /// Whether the operation has another call, which is its place.
    package var isVariant = false
}

extension FoundResource {
    /// The positions of its operations and actions in `OpenAPIDocument.operations`.
    var sources: [Int] { operations.map(\.source) + actions.map(\.source) }

    /// Sets what operations and actions have both.
    ///
    /// - Parameter value: The value for a position in `OpenAPIDocument.operations`.
    mutating func set<Value>(
        _ operation: WritableKeyPath<FoundOperation, Value>, _ action: WritableKeyPath<FoundAction, Value>,
        to value: (Int) -> Value
    ) {
        for index in operations.indices { operations[index][keyPath: operation] = value(operations[index].source) }
        for index in actions.indices { actions[index][keyPath: action] = value(actions[index].source) }
    }

    /// Sets the other URLs of calls.
    ///
    /// - Parameter other: The name of the URL for an operation of the document.
    mutating func choose(_ other: (Int) -> String?) {
        set(\.server, \.server, to: other)
        for index in children.indices { children[index].choose(other) }
    }
}
