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
