import PipeModel
import PipewrightAPI

/// What an action has itself, not from its resource.
package final class CallOptionsContext: TemplateContext {
    private let own: API.Call.Own
    private let paging: PagingContext?
    private let arrays: ArrayStyle
    private let format: BodyFormat?
    private let headers: [HeaderFieldContext]
    private let settings: SettingsContext?

    /// Returns `nil` without options.
    ///
    /// - Parameter headers: The header fields with arguments.
    init?(_ call: API.Call, in resource: API.Resource, _ types: SwiftTypeName, headers: [HeaderFieldContext]) {
        own = call.own
        paging = own.paging.map { PagingContext($0, shared: types.names.name(of: $0, isInNamespace: false)) }
        self.headers = headers
        arrays = resource.arrays
        format = own.format == resource.body ? nil : own.format
        settings = SettingsContext(own.settings, use: own.use, scopes: own.scopes)
        let hasPlaces = own.items != nil || own.wrap != nil || own.item != nil || paging != nil
        guard hasPlaces || format != nil || !headers.isEmpty || settings != nil else { return nil }
    }

    package static let name = "call options"

    package static let values: [ContextValue<CallOptionsContext>] = [
        .object("items", "The place of the records in a page.") { $0.own.items.map(ItemsContext.init) },
        .literal("wrap", "The member that wraps the body") { $0.own.wrap },
        .literal("item", "The place of the result in the response") { $0.own.item },
        .object("paging", "How pages are requested.") { $0.paging },
        .flag("sendsJSON", "Whether it sends JSON, or a format of a codec, unlike its resource.") {
            $0.format == .json || $0.format == .xml
        },
        .text("formArrays", "How lists are sent in a form, if it sends a form, unlike its resource.") {
            $0.format == .form ? $0.arrays.rawValue : nil
        },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.headers.isEmpty },
        .list("headers", "The header fields.") { $0.headers },
        .object("settings", "Its settings.") { $0.settings },
    ]
}
