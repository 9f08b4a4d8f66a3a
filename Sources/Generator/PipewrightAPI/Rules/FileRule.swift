import PipewrightDiagnostics
import PipewrightSchema

/// Reports records with files that no resource sends, and fields that would send them as JSON.
struct FileRule {
    let definitions: Definitions
    let files: FileCarriers
    let uses: RecordUses

    func check() {
        guard !files.isEmpty else { return }
        // A resource with an unknown record may be meant for this one.
        let isKnown = definitions.schema.allResources.allSatisfy { resource in
            resource.record.map { definitions.records[$0.value] != nil || definitions.unions[$0.value] != nil } ?? false
        }
        let sent = uses.sent
        for record in definitions.schema.records {
            if isKnown, !definitions.recordsOfResources.contains(record.name.value),
                let file = record.fields.first(where: \.type.isFile)
            {
                definitions.refuse("file", in: .record(record.name.value), .filesNeedResource, at: file.type.range)
            }
            guard sent.contains(record.name.value) else { continue }
            for field in record.fields where field.flag(.read) == nil { files.checkIsWhole(field.type, in: .sentField) }
        }
    }
}
