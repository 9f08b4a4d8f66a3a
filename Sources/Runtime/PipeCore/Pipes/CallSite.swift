import PipeHTTP
import PipeJSON

/// The collection or item of a call: its path, its settings and its client.
@_spi(Generated) public struct CallSite: Sendable {
    package let client: PipeClient
    package let descriptor: ResourceDescriptor
    let path: ResourcePath
    let parameters: PathParameters
    package let layers: SettingLayers
    let scope: RunningCalls.Scope
    /// The type of the resource's records.
    let record: any Any.Type
    /// The arguments of an operation; other operations, such as a read after an update, do not have them.
    var arguments: (operation: PipeOperation, query: URLQuery, headers: CallHeaders)?
}

extension CallSite {
    /// The location of the records in a response with many, and of the record within an element.
    package func place(ofItems options: CallOptions?) -> (items: JSONPointer?, element: JSONPointer?) {
        (
            options?.items ?? descriptor.values.items,
            options?.items == nil ? descriptor.values.element : options?.element
        )
    }

    /// What the app does with results of a type.
    package func reception(of result: (some Any).Type) -> (any RecordReception)? {
        result == record ? descriptor.values.callbacks : nil
    }

    /// Whether a name in { } of a path is an identity of an item above this one.
    package func hasIdentity(named name: some StringProtocol) -> Bool {
        parameters[name] != nil
    }

    /// Reads the result of a call, with its version if it is the resource's record.
    package func result<Result: JSONReadable>(
        of response: CallResponse, _ options: CallOptions?
    ) throws(PipeError) -> Result {
        try completed(try response.value(at: pointer(of: Result.self, options)) as Result, response)
    }

    /// The location of the result; if it is the resource's record, the location of records.
    private func pointer(of result: (some Any).Type, _ options: CallOptions?) -> JSONPointer? {
        isRecord(result) || options?.item != nil || options?.wrap != nil ? descriptor.recordPointer(options) : nil
    }
}
