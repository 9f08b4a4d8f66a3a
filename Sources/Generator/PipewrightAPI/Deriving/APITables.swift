import PipeModel

/// What follows from an API as a whole. Each table is computed from the API and the tables that its initializer takes.
package struct APITables: Sendable {
    package let names: TypeNames
    package let directions: Directions
    package let checks: FieldChecks
    package let modules: UsedModules
    package let omitted: OmittedFields
    package let bodies: ResourceBodies
    package let stored: StoredForms

    package init(_ api: API) {
        names = TypeNames(api)
        directions = Directions(api)
        checks = FieldChecks(api, directions)
        modules = UsedModules(checks)
        omitted = OmittedFields(api)
        bodies = ResourceBodies(api)
        stored = StoredForms(api)
    }
}
