import PipeWords
import PipewrightDiagnostics

/// The settings of a resource, an operation or an action, and of `default` for all resources. A setting that a level
/// cannot have is `nil`.
package struct ResourceSettings: Hashable, Sendable {
    package var operations: Located<[Schema.OperationOptions]>?
    package var items: Located<ItemsPlace>?
    package var wrap: Located<String>?
    /// The pointer to a single record in a response.
    package var item: Located<String>?
    package var suffix: Located<String>?
    package var paging: Located<String>?
    package var patch: Located<PatchFormat>?
    package var arrays: Located<ArrayStyle>?
    package var format: Located<BodyFormat>?
    /// How one request is for many records.
    package var bulk: Located<Schema.Bulk>?
    /// Whether `replace` and `upsert` send members that are `nil`, and fields that only the server sets.
    package var nulls: Located<FieldSending>?
    package var readFields: Located<FieldSending>?
    package var settings = Settings()
    package var use: Schema.AuthRequirement?
    /// The scopes that calls need in addition to the scopes of their schemes.
    package var scopes: Located<[Located<String>]>?

    /// These settings, with those that their level inherits from the level above. The table of the language's keys
    /// declares the same (`KeyInheritance`). An `API` keeps the settings of each level apart, since the runtime merges them,
    /// and each of its calls has them merged.
    ///
    /// - Parameter defaults: The settings of `default`, for a resource: it does not inherit some settings from the
    ///   resources above. Operations and actions inherit all settings from their resource.
    package func inheriting(
        from outer: ResourceSettings, default defaults: ResourceSettings? = nil
    ) -> ResourceSettings {
        let defaults = defaults ?? outer
        return ResourceSettings(
            operations: operations ?? defaults.operations,
            items: items ?? outer.items,
            wrap: wrap ?? defaults.wrap,
            item: item ?? defaults.item,
            suffix: suffix ?? outer.suffix,
            paging: paging ?? outer.paging,
            patch: patch ?? outer.patch,
            arrays: arrays ?? outer.arrays,
            format: format ?? outer.format,
            bulk: bulk ?? outer.bulk,
            nulls: nulls ?? outer.nulls,
            readFields: readFields ?? outer.readFields,
            settings: outer.settings.overridden(by: settings),
            use: use ?? outer.use,
            scopes: scopes ?? outer.scopes)
    }
}

extension Schema {
    /// The settings that resources without a parent inherit from `default` and from the client.
    package var inheritedSettings: ResourceSettings {
        defaults.inheriting(from: ResourceSettings(settings: settings, use: use))
    }

    /// The settings of a resource, with those that it inherits from the level above and from `default`.
    package func settings(of resource: Resource, below outer: ResourceSettings) -> ResourceSettings {
        resource.own.inheriting(from: outer, default: defaults)
    }
}
