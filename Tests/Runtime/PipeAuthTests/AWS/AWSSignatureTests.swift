import Foundation
import HTTPTypes
import RuntimeTesting
import Testing

@testable import PipeAuth

/// The published vectors of Signature Version 4.
@Suite struct AWSSignatureTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let method: String
        let path: String
        let fields: [(String, String)]
        let body: String
        let signature: String

        init(
            _ name: String, _ method: String, _ path: String, _ fields: [(String, String)] = [], body: String = "",
            signature: String
        ) {
            (self.name, self.method, self.path, self.fields, self.body) = (name, method, path, fields, body)
            self.signature = signature
        }

        var testDescription: String { name }
    }

    private static let unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    private static let token =
        "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YU"
        + "uwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8Y"
        + "QcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICC"
        + "R/oLxBA=="

    /// The test suite of AWS: the key AKIDEXAMPLE, the service `service` in us-east-1, at 2015-08-30T12:36:00Z.
    static let suite = [
        Vector(
            "get-vanilla", "GET", "/", signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            "get-header-key-duplicate", "GET", "/",
            [("My-Header1", "value2"), ("My-Header1", "value2"), ("My-Header1", "value1")],
            signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
        Vector(
            "get-header-value-order", "GET", "/",
            [("My-Header1", "value4"), ("My-Header1", "value1"), ("My-Header1", "value3"), ("My-Header1", "value2")],
            signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
        Vector(
            "get-header-value-trim", "GET", "/", [("My-Header1", " value1"), ("My-Header2", " \"a   b   c\"")],
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        Vector(
            "get-unreserved", "GET", "/\(unreserved)",
            signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
        Vector("get-utf8", "GET", "/ሴ", signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        Vector(
            "get-vanilla-empty-query-key", "GET", "/?Param1=value1",
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        Vector(
            "get-vanilla-query-order-key-case", "GET", "/?Param2=value2&Param1=value1",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Vector(
            "get-vanilla-query-unreserved", "GET", "/?\(unreserved)=\(unreserved)",
            signature: "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
        Vector(
            "get-vanilla-utf8-query", "GET", "/?ሴ=bar",
            signature: "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
        Vector(
            "post-vanilla", "POST", "/", signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        Vector(
            "post-header-key-sort", "POST", "/", [("My-Header1", "value1")],
            signature: "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c"),
        Vector(
            "post-header-value-case", "POST", "/", [("My-Header1", "VALUE1")],
            signature: "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d"),
        Vector(
            "post-sts-header-before", "POST", "/", [("X-Amz-Security-Token", token)],
            signature: "85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead"),
        Vector(
            "post-vanilla-query", "POST", "/?Param1=value1",
            signature: "28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11"),
        Vector(
            "post-vanilla-query-nonunreserved", "POST",
            "/?%40%23%24%25%5E=&%2B=%2F%2C%3F%3E%3C%60%22%3B%3A%5C%7C%5D%5B%7B%7D",
            signature: "66c82657c86e26fb25238d0e69f011edc4c6df5ae71119d7cb98ed9b87393c1e"),
        Vector(
            "post-vanilla-query-space", "POST", "/?p=",
            signature: "e71688addb58a26418614085fb730ba3faa623b461c17f48f2fbdb9361b94a9b"),
        Vector(
            "post-x-www-form-urlencoded", "POST", "/", [("Content-Type", "application/x-www-form-urlencoded")],
            body: "Param1=value1", signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
        Vector(
            "post-x-www-form-urlencoded-parameters", "POST", "/",
            [("Content-Type", "application/x-www-form-urlencoded; charset=utf8")], body: "Param1=value1",
            signature: "1a72ec8f64bd914b0e42e42607c7fbce7fb2c7465f63e3092b3b0d39fa77a6fe"),
    ]

    private func signature(
        of vector: Vector, host: String, date: String, secret: String, _ method: AWSMethod
    ) throws -> AWSSignature {
        var request = HTTPRequest(
            method: try #require(HTTPRequest.Method(vector.method)), scheme: "https", authority: host, path: vector.path
        )
        for (name, value) in vector.fields + [("X-Amz-Date", date)] {
            request.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return AWSSignature(
            request, payloadHash: AWSSignature.hash(Array(vector.body.utf8)), date: date, method)
    }

    @Test("The requests of the test suite have its signatures", arguments: suite)
    func ofSuite(vector: Vector) throws {
        let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
        let signature = try signature(
            of: vector, host: "example.amazonaws.com", date: "20150830T123600Z", secret: secret,
            AWSMethod(service: "service", region: "us-east-1", payload: .signed))
        #expect(signature.scope == "20150830/us-east-1/service/aws4_request")
        #expect(signature.signature(secret: secret) == vector.signature)
    }

    private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    /// The examples of Amazon S3 for the `Authorization` header field.
    static let storage = [
        Vector(
            "GET Object", "GET", "/test.txt", [("Range", "bytes=0-9"), ("X-Amz-Content-Sha256", empty)],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Vector(
            "PUT Object", "PUT", "/test$file.text",
            [
                ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("X-Amz-Storage-Class", "REDUCED_REDUNDANCY"),
                ("X-Amz-Content-Sha256", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"),
            ], body: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Vector(
            "GET Bucket Lifecycle", "GET", "/?lifecycle", [("X-Amz-Content-Sha256", empty)],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Vector(
            "List Objects", "GET", "/?max-keys=2&prefix=J", [("X-Amz-Content-Sha256", empty)],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test("The examples of S3 have the signatures of its documentation", arguments: storage)
    func ofStorage(vector: Vector) throws {
        let secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        let signature = try signature(
            of: vector, host: "examplebucket.s3.amazonaws.com", date: "20130524T000000Z", secret: secret,
            AWSMethod(service: "s3", region: "us-east-1", payload: .signed))
        #expect(signature.signature(secret: secret) == vector.signature)
    }

    @Test(
        "Paths are signed as the service reads them",
        arguments: [
            ("service", "/a/../b", "/b"), ("service", "/a//b/./c/", "/a/b/c/"), ("service", "/%41%2Fb", "/%2541%252Fb"),
            ("service", "", "/"), ("service", "/..", "/"), ("s3", "/a//b/../c", "/a//b/../c"),
            ("s3", "/%41%2Fb", "/A%2Fb"),
            ("s3", "/a+b", "/a%2Bb"), ("s3", "/", "/"),
        ])
    func paths(service: String, path: String, expected: String) {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: path)
        let signature = AWSSignature(
            request, payloadHash: "", date: "20130524T000000Z",
            AWSMethod(service: service, region: "r", payload: .signed))
        #expect(signature.canonicalRequest.split(separator: "\n")[1] == expected)
    }

    @Test(
        "Query items are sorted by their names, then by their values",
        arguments: [
            ("b=2&b=1&a", "a=&b=1&b=2"), ("a1=1&a=2", "a=2&a1=1"), ("a%3Db=1&a=1", "a=1&a%3Db=1"), ("x=a+b", "x=a%2Bb"),
            ("x=%e4", "x=%E4"), ("&&a=1&", "a=1"), ("", ""),
        ])
    func queries(query: String, expected: String) {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/?\(query)")
        let signature = AWSSignature(
            request, payloadHash: "", date: "20130524T000000Z", AWSMethod(service: "s", region: "r", payload: .signed))
        #expect(
            signature.canonicalRequest.split(separator: "\n", omittingEmptySubsequences: false)[2] == expected)
    }

    @Test(
        "Dates are in UTC, to the second",
        arguments: [
            (0, "19700101T000000Z"), (1_440_938_160, "20150830T123600Z"), (1_709_164_800.9, "20240229T000000Z"),
            (-5, "19700101T000000Z"), (253_402_300_799, "99991231T235959Z"), (1e300, "99991231T235959Z"),
        ] as [(Double, String)])
    func dates(seconds: Double, text: String) {
        #expect(AWSSignature.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("The port that a scheme has by default is not signed, as clients do not send it")
    func ports() {
        func canonical(_ authority: String, _ scheme: String) -> String {
            let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
            let method = AWSMethod(service: "s3", region: "eu-west-1", payload: .signed)
            return AWSSignature(request, payloadHash: "", date: "20150830T123600Z", method).canonicalRequest
        }
        #expect(canonical("h.example:443", "https") == canonical("h.example", "https"))
        #expect(canonical("h.example:80", "http") == canonical("h.example", "http"))
        #expect(canonical("h.example:80", "https").contains("host:h.example:80\n"))
        #expect(canonical("[::1]:443", "https").contains("host:[::1]\n"))
        #expect(canonical("[::1]", "https").contains("host:[::1]\n"))
    }
}
