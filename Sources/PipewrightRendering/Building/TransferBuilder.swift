import PipewrightAPI
import PipewrightVocabulary

/// Builds the calls that send files.
enum TransferBuilder {
    /// The parameters of a call that the schema does not declare.
    static func parameters(of action: API.Action) -> [SourceLayout] {
        var parameters: [String] = []
        switch action.body {
        case .upload(let upload):
            parameters.append("_ body: UploadContent")
            if case .inParts = upload { parameters.append("resumption: UploadResumption? = nil") }
        case .multipart: break
        case .fields, .value, nil: return []
        }
        // A download has its own progress.
        if action.result != .bytes { parameters.append("progress: TransferProgress.Handler? = nil") }
        return parameters.map { .text($0) }
    }

    /// The statements that build a multipart form.
    static func form(of action: API.Action, in resource: API.Resource, _ builder: FieldBuilder) -> [String] {
        guard case .multipart(let parts, let format) = action.body else { return [] }
        let kind =
            switch format {
            case .formData: ""
            case .mixed, .related: ".\(format.rawValue)"
            }
        return ["var form = Multipart(\(kind))"]
            + parts.map { part in
                let name = FieldBuilder.local(part.swiftName, isInForm: true)
                return builder.addingPart(part, name: name, style: resource.arrays.rawValue)
            }
    }

    /// The arguments with the content and the progress handler.
    static func arguments(of action: API.Action) -> [SourceLayout] {
        let content: SourceLayout
        switch action.body {
        case .multipart: content = .text("uploading: .multipart(form)")
        case .upload(let upload): content = layout(of: upload)
        case .fields, .value, nil: return []
        }
        return action.result == .bytes ? [content] : [content, .text("progress: progress")]
    }

    private static func layout(of upload: API.Action.Upload) -> SourceLayout {
        switch upload {
        case .whole(nil): .text("uploading: .content(body)")
        case .whole(.contentDigest?): .text("uploading: .content(body, digest: .contentDigest)")
        case .whole(.contentMD5?): .text("uploading: .content(body, digest: .contentMD5)")
        case .inParts(let resumption): layout(of: resumption)
        }
    }

    private static func layout(of resumption: UploadResumption) -> SourceLayout {
        let way =
            switch resumption.way {
            case .contentRange: ".contentRange"
            case .location:
                resumption.digestParameter.map { ".location(digest: \(SwiftLiteral.string($0)))" } ?? ".location"
            }
        var arguments = ["body", "by: \(way)"]
        if let size = resumption.partSize { arguments.append("partSize: \(SwiftLiteral.integer(size))") }
        arguments.append("resumption: resumption")
        return .call("uploading: .resumable", arguments.map { .text($0) })
    }
}
