import KintoGolden
import PipeRuntime
import Testing
import TodoGolden

/// A resource has only the verbs that its schema allows, because each verb needs a protocol.
@Suite struct ResourceProtocolTests {
    private typealias Attachments = Todo.ProjectsResource.AttachmentsResource

    @Test("Attachments can only be listed, read and removed")
    func attachments() {
        let type: Any.Type = Attachments.self
        #expect(
            type is any ListableResource.Type && type is any ReadableResource.Type && type is any RemovableResource.Type
        )
        #expect(!(type is any CreatableResource.Type) && !(type is any ReplaceableResource.Type))
        #expect(!(type is any UpdatableResource.Type) && !(type is any ExistenceCheckableResource.Type))
    }
}
