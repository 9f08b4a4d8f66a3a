import Mustache

/// What `Record.mustache` sees: a record with its coding, its draft and its patch.
package struct RecordContext: Hashable, Sendable {
    package var recordDocs: [String]
    package var recordName: String
    package var conformances: String
    /// The raw type of the record's ID, if it has one.
    package var identity: [String]
    /// The field that the property `id` stands for, where it is not called so.
    package var identityAlias: [String]
    package var fields: [FieldContext]
    package var parameters: [String]
    package var members: [String]
    package var mirror: [MirrorContext]
    package var codingKeys: [CodingKeysContext]
    package var draft: [DraftContext]
    package var patch: [PatchContext]
}

/// A field in every role that it has in the generated code.
package struct FieldContext: Hashable, Sendable {
    package var fieldDocs: [String]
    package var fieldName: String
    package var fieldType: String
    package var reading: String
    package var writing: String
}

/// How a record with secrets shows itself.
package struct MirrorContext: Hashable, Sendable {
    package var children: [String]
}

package struct CodingKeysContext: Hashable, Sendable {
    package var keys: [String]
}

/// What is sent to create a record.
package struct DraftContext: Hashable, Sendable {
    package var draftDocs: [String]
    package var draftConformances: String
    package var draftFields: [FieldContext]
    package var draftParameters: [String]
    package var draftMirror: [MirrorContext]
}

/// What is sent to change a record.
package struct PatchContext: Hashable, Sendable {
    package var patchDocs: [String]
    package var patchConformances: String
    package var patchFields: [FieldContext]
    package var patchMirror: [MirrorContext]
}

// MARK: - Lookup by Mustache

// Without these Mustache finds the properties by reflection, which took four fifths of the time of a generation.

extension RecordContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "recordDocs": recordDocs
        case "recordName": recordName
        case "conformances": conformances
        case "identity": identity
        case "identityAlias": identityAlias
        case "fields": fields
        case "parameters": parameters
        case "members": members
        case "mirror": mirror
        case "codingKeys": codingKeys
        case "draft": draft
        case "patch": patch
        default: nil
        }
    }
}

extension FieldContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "fieldDocs": fieldDocs
        case "fieldName": fieldName
        case "fieldType": fieldType
        case "reading": reading
        case "writing": writing
        default: nil
        }
    }
}

extension MirrorContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "children": children
        default: nil
        }
    }
}

extension CodingKeysContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "keys": keys
        default: nil
        }
    }
}

extension DraftContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "draftDocs": draftDocs
        case "draftConformances": draftConformances
        case "draftFields": draftFields
        case "draftParameters": draftParameters
        case "draftMirror": draftMirror
        default: nil
        }
    }
}

extension PatchContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "patchDocs": patchDocs
        case "patchConformances": patchConformances
        case "patchFields": patchFields
        case "patchMirror": patchMirror
        default: nil
        }
    }
}
