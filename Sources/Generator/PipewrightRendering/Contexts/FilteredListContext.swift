import PipeModel
import PipewrightAPI

/// A list whose filter has required fields. The runtime has all other lists.
package final class FilteredListContext: TemplateContext {
    private let call: API.Call
    private let resource: API.Resource
    private let recordType: String
    private let resourceType: String

    /// Returns `nil` for a resource without such a list.
    init?(_ resource: API.Resource, _ names: TypeNames) {
        guard let call = resource.call(of: .list), call.offer == .client else { return nil }
        self.call = call
        self.resource = resource
        recordType = resource.recordName.map { SwiftTypeName.elsewhere(names).name(of: $0) } ?? "Never"
        resourceType = names.name(of: resource)
    }

    package static let name = "filtered list"

    package static let values: [ContextValue<FilteredListContext>] = [
        .text("request", "The method and the whole path, for comments.") {
            Documentation.line($0.resource.request(of: $0.call))
        },
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .text("resourceType", "The Swift type of the resource.") { $0.resourceType },
        .flag("isSortable", "Whether it can be sorted.") { $0.resource.sort != nil },
        .flag("isPageSizable", "Whether the page size can be set.") { $0.resource.paging?.size != nil },
    ]
}
