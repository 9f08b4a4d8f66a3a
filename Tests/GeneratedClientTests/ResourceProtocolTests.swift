import KintoGolden
import PipeRuntime
import Testing
import TodoGolden

/// A verb that the schema does not allow is not there: it hangs on a protocol that the resource does not have.
@Suite struct ResourceProtocolTests {
    private typealias Attachments = TodoClient.ProjectsResource.AttachmentsResource

    @Test func attachmentsCanBeListedReadAndRemovedOnly() {
        let type: Any.Type = Attachments.self
        #expect(
            type is any ListableResource.Type && type is any ReadableResource.Type && type is any RemovableResource.Type
        )
        #expect(!(type is any CreatableResource.Type) && !(type is any ReplaceableResource.Type))
        #expect(!(type is any UpdatableResource.Type) && !(type is any ExistsResource.Type))
    }
}
