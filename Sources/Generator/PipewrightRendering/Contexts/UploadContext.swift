import PipeModel
import PipewrightAPI

/// A file that is the body of a call.
package final class UploadContext: TemplateContext {
    private let resumption: UploadResumption?
    private let digest: UploadDigest?

    init(_ body: API.Call.Body) {
        resumption = body.resumption
        digest = body.digest
    }

    package static let name = "upload"

    package static let values: [ContextValue<UploadContext>] = [
        .flag("isResumable", "Whether it is sent in parts, so that it can be resumed.") { $0.resumption != nil },
        .text("digest", "`contentDigest` or `contentMD5`: the digest that is sent with it.") {
            switch $0.digest {
            case .contentDigest: "contentDigest"
            case .contentMD5: "contentMD5"
            case nil: nil
            }
        },
        .text("way", "`contentRange` or `location`: how parts are sent.") {
            switch $0.resumption?.way {
            case .contentRange: "contentRange"
            case .location: "location"
            case nil: nil
            }
        },
        .literal("digestParameter", "The query item with the digest of the whole file") { upload in
            guard upload.resumption?.way == .location else { return nil }
            return upload.resumption?.digestParameter
        },
        .text("partSize", "The size of a part in bytes.") {
            $0.resumption?.partSize.map { SwiftLiteral.integer($0) }
        },
    ]
}
