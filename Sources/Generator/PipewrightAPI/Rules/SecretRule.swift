import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Reports secrets without which a stored record could not be read.
struct SecretRule {
    let definitions: Definitions

    func check(_ api: API) {
        guard api.records.contains(where: { $0.storage != nil }) else { return }
        let secrets = SecretMembers(api)
        var reported: Set<[String]> = []
        for record in api.records where record.storage != nil {
            for secret in secrets.members(of: record).map(\.secret) {
                guard let record = secret.requiringRecord, reported.insert([record, secret.field]).inserted,
                    let owner = definitions.recordsBySwiftName[record],
                    let name = owner.fields.first(where: { $0.name.value == secret.field })?.name
                else { continue }
                // That it identifies the record was reported.
                if owner.name.value == record, definitions.identityNames(of: owner).contains(secret.field) { continue }
                definitions.error(.columnNotUsable(secret.field, in: .store, reason: .requiredSecret), at: name.range)
            }
        }
    }
}
