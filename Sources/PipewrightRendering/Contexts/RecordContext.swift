import Mustache

/// The context of `Record.mustache`: a record with its coding, its draft and its patch.
package struct RecordContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate = true
    package var recordDocs: [String]
    /// `struct`, the name and the conformances.
    package var recordHead: [String]
    /// The type of the record's ID, if it has one.
    package var identity: [IdentityContext]
    /// The property `id`, unless the record has a field of that name.
    package var identityProperty: [String]
    package var declarations: [String]
    package var parameters: [String]
    package var assignments: [String]
    package var members: [String]
    package var readings: [String]
    package var writings: [String]
    package var mirror: [MirrorContext]
    package var codingKeys: [CodingKeysContext]
    package var draft: [DraftContext]
    package var patch: [PatchContext]
}

package struct IdentityContext: Hashable, Sendable {
    package var identityAlias: [String]
    package var structure: [IdentityStructureContext]
}

/// An ID of several fields.
package struct IdentityStructureContext: Hashable, Sendable {
    package var identityProperties: [String]
    package var identityParameters: [String]
    package var identityAssignments: [String]
    package var segments: [String]
}

/// The mirror of a record with secrets.
package struct MirrorContext: Hashable, Sendable {
    package var children: [String]
}

package struct CodingKeysContext: Hashable, Sendable {
    package var keys: [String]
}

/// The type that is sent to create a record.
package struct DraftContext: Hashable, Sendable {
    package var draftConformances: String
    package var draftDeclarations: [String]
    package var draftParameters: [String]
    package var draftAssignments: [String]
    package var draftWritings: [String]
    package var draftFiles: [FilesContext]
    package var draftMirror: [MirrorContext]
}

/// The files of a draft.
package struct FilesContext: Hashable, Sendable {
    package var fileProperty: [String]
}

/// The type that is sent to change a record.
package struct PatchContext: Hashable, Sendable {
    package var patchConformances: String
    package var patchDeclarations: [String]
    package var patchWritings: [String]
    package var patchMirror: [MirrorContext]
}

// MARK: - Lookup by Mustache

// Without these methods, Mustache finds the properties by reflection, which took four fifths of the generation time.

extension RecordContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "recordDocs": recordDocs
        case "recordHead": recordHead
        case "identity": identity
        case "identityProperty": identityProperty
        case "declarations": declarations
        case "parameters": parameters
        case "assignments": assignments
        case "members": members
        case "readings": readings
        case "writings": writings
        case "mirror": mirror
        case "codingKeys": codingKeys
        case "draft": draft
        case "patch": patch
        default: nil
        }
    }
}

extension IdentityContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "identityAlias": identityAlias
        case "structure": structure
        default: nil
        }
    }
}

extension IdentityStructureContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "identityProperties": identityProperties
        case "identityParameters": identityParameters
        case "identityAssignments": identityAssignments
        case "segments": segments
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
        case "draftConformances": draftConformances
        case "draftDeclarations": draftDeclarations
        case "draftParameters": draftParameters
        case "draftAssignments": draftAssignments
        case "draftWritings": draftWritings
        case "draftFiles": draftFiles
        case "draftMirror": draftMirror
        default: nil
        }
    }
}

extension FilesContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "fileProperty": fileProperty
        default: nil
        }
    }
}

extension PatchContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "patchConformances": patchConformances
        case "patchDeclarations": patchDeclarations
        case "patchWritings": patchWritings
        case "patchMirror": patchMirror
        default: nil
        }
    }
}
