import PipeCore

/// Whether a signature covers the body of a request.
public enum AWSPayload: String, Sendable, Hashable {
    /// The signature covers the body. The body of a file is read twice: for its hash, and while it is sent. A stream that
    /// can be read only once is sent unsigned to S3 over https, and is an error otherwise.
    case signed
    /// The signature does not cover the body, which services such as S3 accept over https.
    case unsigned
}

extension AuthScheme {
    /// AWS Signature Version 4, in the `Authorization` header field.
    ///
    /// - Parameters:
    ///   - service: The service, such as `s3` or `execute-api`.
    ///   - region: The region, such as `eu-west-1`.
    ///   - payload: Whether the signature covers bodies.
    public static func awsSignature(
        service: String, region: String, payload: AWSPayload = .signed
    ) -> AuthScheme {
        AuthScheme(AWSMethod(service: service, region: region, payload: payload), in: .header("Authorization"))
    }
}

/// AWS Signature Version 4.
struct AWSMethod: AuthMethod {
    let service: String
    let region: String
    let payload: AWSPayload

    /// S3 has its own form of paths, and a header field with the hash of the body.
    var isS3: Bool { service.hasSameBytes(as: "s3") }

    func name(in location: AuthScheme.Location) -> String { "aws-signature" }
}
