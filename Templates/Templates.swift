/// The templates that are part of the tool, by name. Add one here, to `resources` in Package.swift and to this folder.
package enum Templates {
    package static let all: [(name: String, bytes: [UInt8])] = [
        ("Block", PackageResources.Block_mustache),
        ("Client", PackageResources.Client_mustache),
        ("Entry", PackageResources.Entry_mustache),
        ("Enumeration", PackageResources.Enumeration_mustache),
        ("Extension", PackageResources.Extension_mustache),
        ("Part", PackageResources.Part_mustache),
        ("Record", PackageResources.Record_mustache),
        ("Relation", PackageResources.Relation_mustache),
        ("Resource", PackageResources.Resource_mustache),
        ("TimestampFormat", PackageResources.TimestampFormat_mustache),
        ("Union", PackageResources.Union_mustache),
    ]
}
