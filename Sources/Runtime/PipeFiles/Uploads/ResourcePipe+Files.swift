@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension ResourcePipe where Resource: CreatableResource, Resource.Draft: FileCarrying {
    /// Creates a record of a draft with files, as ``ResourcePipe/create(_:)``, and reports the progress of the upload.
    @discardableResult
    public func create(
        _ draft: Resource.Draft, progress: @escaping TransferProgress.Handler
    ) async throws(PipeError) -> Resource.Record {
        try await callSite.changing(.create) { () async throws(PipeError) in
            let draft = try await callSite.prepared(draft, for: .create)
            var call = request(.create, content: descriptor.content(draft, of: .create))
            let meter = ProgressMeter(progress, clock: client.clock)
            call.watcher = Transfer(client.clock, meter)
            do throws(PipeError) {
                let response = try await client.perform(call).followLocation(of: callSite)
                let record: Resource.Record = try response.value(at: descriptor.recordPointer(of: .create))
                meter?.end(.finished)
                return try callSite.received(record, response)
            } catch {
                meter?.end(.stopped)
                throw error
            }
        }
    }
}
