import PipeModel

/// The resources that declare the fields of drafts and patches themselves, for the records that have none.
package struct ResourceBodies: Sendable {
    private let drafts: [String: [[String]]]
    private let patches: [String: [[String]]]

    package init(_ api: API) {
        var drafts: [String: [[String]]] = [:]
        var patches: [String: [[String]]] = [:]
        for resource in api.allResources {
            guard let record = resource.recordName else { continue }
            if resource.draft != nil { drafts[record, default: []].append(resource.typePath) }
            if resource.patched != nil { patches[record, default: []].append(resource.typePath) }
        }
        (self.drafts, self.patches) = (drafts, patches)
    }

    /// The type path of the only resource of a record that declares the fields of its draft; `nil` if there are several, or
    /// if the record has a draft.
    package func resource(withDraftOf record: API.Record) -> [String]? {
        record.needsDraft ? nil : Self.only(drafts[record.swiftName])
    }

    /// The same for patches.
    package func resource(withPatchOf record: API.Record) -> [String]? {
        record.needsPatch ? nil : Self.only(patches[record.swiftName])
    }

    private static func only(_ paths: [[String]]?) -> [String]? { paths?.count == 1 ? paths?.first : nil }
}
