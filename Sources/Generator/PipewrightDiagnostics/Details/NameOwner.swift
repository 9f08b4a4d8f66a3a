/// What already has a Swift name.
package enum NameOwner: Hashable, Sendable {
    case another
    case typeAround
    case everyClient
    case everyPipe
    case everyItem
    case itemsAbove
    case argument
    case identity
    case filesOfDraft
    case versionOfRecord
    case headersOfAction
    case moduleInCode
    case typeInCode
    case typeOfClient
    case typeOfLanguage
    case typeOfResource
    case pipeOfResource
    case resource
    case definition
    case client

    package var text: String {
        switch self {
        case .another: "another one"
        case .typeAround: "a member of the type around it"
        case .everyClient: "a member of every client"
        case .everyPipe: "a member of every pipe"
        case .everyItem: "a member of every item"
        case .itemsAbove: "a member of the items above"
        case .argument: "another argument of the call"
        case .identity: "the record's identity"
        case .filesOfDraft: "the files of the draft"
        case .versionOfRecord: "the version of the record"
        case .headersOfAction: "the header fields of another action"
        case .moduleInCode: "a module that generated code uses"
        case .typeInCode: "a type that generated code uses"
        case .typeOfClient: "a type of the client"
        case .typeOfLanguage: "a type of the language"
        case .typeOfResource: "the type of a resource"
        case .pipeOfResource: "the pipe of a resource"
        case .resource: "another resource"
        case .definition: "another record, enum or union"
        case .client: "the client"
        }
    }
}
