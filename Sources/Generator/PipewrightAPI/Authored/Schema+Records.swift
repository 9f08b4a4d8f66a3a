import PipewrightSchema

extension [Schema.Field] {
    /// The field with a name in JSON.
    func named(_ name: String) -> Schema.Field? { first { $0.name.value == name } }
}

extension Schema.Field {
    /// Where the field has a flag; `nil` if it has not.
    func flag(_ flag: Schema.Flag) -> Located<Schema.Flag>? { flags.first { $0.value == flag } }
}
