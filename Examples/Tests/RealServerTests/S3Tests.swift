import Foundation
import PipeRuntime
import Synchronization
import Testing

/// The S3 of a real moto, which verifies each signature. What a test expects is what Amazon's client for Python finds, by `ask.py`.
@Suite(.enabled(if: RunningServers.aws != nil), .serialized, .timeLimit(.minutes(3))) struct S3Tests {
    private let s3 = Self.client(RunningServers.awsKeys)

    private static func client(_ keys: AWSKeys) -> S3Client {
        S3Client(server: .init(url: RunningServers.aws ?? ""), auth: .init(key: AWSCredentials(keys)))
    }

    private static func asked(_ operation: String, _ arguments: JSONValue) async throws -> JSONValue {
        try await RunningServers.ask(
            "aws", "s3", operation, String(decoding: try JSON.encode(arguments), as: UTF8.self))
    }

    /// The keys that the server has in a bucket.
    private func keys(of bucket: String) async throws -> [String] {
        let held = try await Self.asked("list_objects_v2", ["Bucket": .init(stringLiteral: bucket)])
        return held["Contents"]?.array?.compactMap { $0["Key"]?.string } ?? []
    }

    /// A new bucket.
    private func bucket() async throws -> String {
        let name = RunningServers.name("tea")
        try await s3.buckets[.init(name)].make()
        return name
    }

    private func content(_ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
    }

    @Test("Buckets are made, found and removed")
    func buckets() async throws {
        let name = try await bucket()
        #expect(try await s3.buckets.exists(.init(name)))
        let held = try await Self.asked("list_buckets", [:])
        #expect(
            try await s3.buckets.list().map(\.name.rawValue)
                == (held["Buckets"]?.array ?? []).compactMap { $0["Name"]?.string })
        try await s3.buckets.remove(.init(name))
        #expect(try await !s3.buckets.exists(.init(name)))
        let error = await #expect(throws: PipeError.self) { try await s3.buckets.remove(.init(name)) }
        #expect(error?.isNotFound == true && error?.message == "The specified bucket does not exist")
        #expect(error.flatMap { S3Client.failure(of: $0) }?.error.code == "NoSuchBucket")
    }

    @Test("An object comes back as it was sent, and is copied, tagged and removed")
    func objects() async throws {
        let name = try await bucket()
        let objects = s3.buckets[.init(name)].objects
        let bytes = content(300_000)
        let stored = try await objects.put(key: "one.bin", .bytes(bytes, contentType: "application/x-tea"))
        let digest = ContentDigest(of: bytes).hexadecimal
        let held = try await RunningServers.ask("object", name, "one.bin")
        #expect(held == ["size": 300_000, "sha256": .init(stringLiteral: digest), "type": "application/x-tea"])

        let head = try await objects.head(key: "one.bin")
        #expect(head.contentLength == 300_000 && head.eTag == stored.eTag && head.contentType == "application/x-tea")
        #expect(Array(try await objects.get(key: "one.bin").data()) == bytes)
        #expect(Array(try await objects.get(key: "one.bin").data(in: 1000..<2000)) == Array(bytes[1000..<2000]))

        let copy = try await objects.copy(key: "two.bin", source: "\(name)/one.bin")
        #expect(copy.eTag == stored.eTag)
        #expect(try await RunningServers.ask("object", name, "two.bin")["sha256"]?.string == digest)

        try await objects.tag(
            key: "two.bin",
            tagging: .init(tagSet: .init(tag: [.init(key: "a", value: "b + c"), .init(key: "ü", value: "")])))
        let tags = try await objects.tags(key: "two.bin").tagSet.tag
        #expect(tags.map(\.key) == ["a", "ü"] && tags.map(\.value) == ["b + c", ""])
        let heldTags = try await Self.asked(
            "get_object_tagging", ["Bucket": .init(stringLiteral: name), "Key": "two.bin"])
        #expect(heldTags["TagSet"] == [["Key": "a", "Value": "b + c"], ["Key": "ü", "Value": ""]])

        try await objects.delete(key: "one.bin")
        #expect(try await keys(of: name) == ["two.bin"])
        let error = await #expect(throws: PipeError.self) { try await objects.get(key: "one.bin").data() }
        #expect(error?.isNotFound == true)
        #expect(error.flatMap { S3Client.failure(of: $0) }?.error.code == "NoSuchKey")
    }

    @Test("A file on disk and a stream are signed and arrive whole, and are downloaded into a file")
    func files() async throws {
        let name = try await bucket()
        let objects = s3.buckets[.init(name)].objects
        let bytes = content(2_000_003)
        let digest = ContentDigest(of: bytes)
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "source.bin")
        try Data(bytes).write(to: source)
        let stream = UploadContent.stream(
            length: Int64(bytes.count), contentType: "application/x-stream",
            replaying: {
                AsyncStream { continuation in
                    for start in stride(from: 0, to: bytes.count, by: 100_000) {
                        continuation.yield(bytes[start..<min(start + 100_000, bytes.count)])
                    }
                    continuation.finish()
                }
            })
        for (key, content) in [("files/source.bin", UploadContent.file(source)), ("stream", stream)] {
            _ = try await objects.put(key: key, content)
            let held = try await RunningServers.ask("object", name, key)
            #expect(held["sha256"]?.string == digest.hexadecimal && held["size"]?.int == bytes.count)
            for options in [PipeDownload.Options(digest: digest), .parallel] {
                let target = folder.appending(path: "target.bin")
                try await objects.get(key: key).download(to: target, options: options)
                #expect(try Data(contentsOf: target) == Data(bytes))
            }
        }
    }

    @Test("Keys of any characters are signed as they are sent, and listed as they are")
    func names() async throws {
        let sent = [
            "dir/sub/x", "dir//x", "/begin", "end/", "a/b+c&d=e/f g", "...", "a b", "a+b", "a&b=c", "~.-_", "*'()!",
            "@:,;$", "%41", "q?x#y", "ü 🚀", "\"<>\\^`{|}", "[a]",
        ]
        let name = try await bucket()
        let objects = s3.buckets[.init(name)].objects
        for key in sent { _ = try await objects.put(key: key, .bytes(Array(key.utf8))) }
        let held = try await keys(of: name)
        #expect(Set(held) == Set(sent))
        #expect(try await objects.list().map(\.key.rawValue) == held)
        for key in sent {
            #expect(Array(try await objects.get(key: key).data()) == Array(key.utf8))
            #expect(try await objects.head(key: key).contentLength == Int64(key.utf8.count))
            try await objects.delete(key: key)
        }
        #expect(try await keys(of: name).isEmpty)
    }

    @Test("Pages have the keys of the bucket, each once, in order")
    func walk() async throws {
        let name = try await bucket()
        let objects = s3.buckets[.init(name)].objects
        try await withThrowingTaskGroup { group in
            for number in 0..<113 {
                group.addTask {
                    _ = try await objects.put(key: "k\(number * 37 % 113) +&\(number)", .bytes([UInt8(number)]))
                }
            }
            try await group.waitForAll()
        }
        let held = try await keys(of: name)
        #expect(held.count == 113)
        for (size, prefetch) in [(1, 0), (10, 2), (112, 0), (113, 0), (1000, 0)] {
            var found: [String] = []
            for try await object in objects.all(pageSize: size, prefetch: prefetch) {
                found.append(object.key.rawValue)
            }
            #expect(found == held, "pages of \(size)")
        }
        var some: [String] = []
        for try await object in objects.all(where: .init(prefix: "k1"), pageSize: 3) {
            some.append(object.key.rawValue)
        }
        #expect(some == held.filter { $0.hasPrefix("k1") })
        // Keys with a slash after the prefix are in one entry.
        for key in ["d/1", "d/2", "d/e/3", "f"] { _ = try await objects.put(key: key, .bytes([1])) }
        let top = try await objects.list(where: .init(prefix: "d/", delimiter: "/"))
        #expect(top.map(\.key.rawValue) == ["d/1", "d/2"])
        #expect(try objects.envelope(of: top).commonPrefixes?.map(\.prefix) == ["d/e/"])
        for key in ["d/1", "d/2", "d/e/3", "f"] { try await objects.delete(key: key) }
        let first = try await objects.list(pageSize: 4)
        let bookmark = try #require(first.nextBookmark)
        var rest: [String] = []
        for try await object in objects.all(from: bookmark) { rest.append(object.key.rawValue) }
        #expect(rest == Array(held.dropFirst(4)))

        let removed = try await s3.buckets[.init(name)].deleteAll(
            delete: .init(object: held.map { .init(key: $0) }, quiet: false))
        #expect(removed.deleted?.count == 113 && removed.error == nil)
        #expect(try await keys(of: name).isEmpty)
        #expect(try await objects.list().isEmpty)
    }

    @Test("An upload in parts is one object")
    func parts() async throws {
        let name = try await bucket()
        let objects = s3.buckets[.init(name)].objects
        let bytes = content(5 * 1024 * 1024 + 1234)
        let upload = try await objects.begin(key: "large")
        #expect(upload.key == "large" && upload.bucket == name)
        var parts: [S3.Part] = []
        for (number, range) in [(1, 0..<5 * 1024 * 1024), (2, 5 * 1024 * 1024..<bytes.count)] {
            let sent = try await objects.sendPart(
                key: "large", partNumber: number, uploadID: upload.uploadID, .bytes(Array(bytes[range])))
            parts.append(.init(partNumber: number, eTag: sent.eTag))
        }
        #expect(try await keys(of: name).isEmpty)
        let done = try await objects.complete(
            key: "large", uploadID: upload.uploadID, completeMultipartUpload: .init(part: parts))
        #expect(done.eTag.hasSuffix("-2\""))
        let held = try await RunningServers.ask("object", name, "large")
        #expect(held["size"]?.int == bytes.count && held["sha256"]?.string == ContentDigest(of: bytes).hexadecimal)

        let other = try await objects.begin(key: "other")
        try await objects.abort(key: "other", uploadID: other.uploadID)
        let left = try await Self.asked("list_multipart_uploads", ["Bucket": .init(stringLiteral: name)])
        #expect(left["Uploads"]?.array?.isEmpty != false)
    }

    @Test("A wrong secret and an unknown key are refused, in the words of the server")
    func wrongKeys() async throws {
        let keys = RunningServers.awsKeys
        for (wrong, code) in [
            (AWSKeys(accessKeyID: keys.accessKeyID, secretAccessKey: "wrong"), "SignatureDoesNotMatch"),
            (AWSKeys(accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wrong"), "InvalidAccessKeyId"),
        ] {
            let error = await #expect(throws: PipeError.self) { try await Self.client(wrong).buckets.list() }
            #expect(error?.isForbidden == true)
            #expect(error.flatMap { S3Client.failure(of: $0) }?.error.code == code)
            #expect(error?.message?.isEmpty == false)
        }
    }

    @Test("Keys for a limited time are asked for again before they expire")
    func renewal() async throws {
        let asked = Mutex(0)
        let credentials = AWSCredentials { _ in
            let number = asked.withLock { count in
                count += 1
                return count
            }
            let role = try await RunningServers.ask(
                "aws", "sts", "assume_role",
                #"{"RoleArn":"arn:aws:iam::123456789012:role/visitor","RoleSessionName":"visit"}"#)
            let keys = role["Credentials"]
            // The first ones have a minute left, so that the next call needs others.
            return AWSKeys(
                accessKeyID: keys?["AccessKeyId"]?.string ?? "",
                secretAccessKey: keys?["SecretAccessKey"]?.string ?? "",
                sessionToken: keys?["SessionToken"]?.string,
                expires: .now.addingTimeInterval(number == 1 ? 59 : 3600))
        }
        let visitor = S3Client(server: .init(url: RunningServers.aws ?? ""), auth: .init(key: credentials))
        let name = try await bucket()
        for number in 1...5 {
            _ = try await visitor.buckets[.init(name)].objects.put(key: "\(number)", .bytes([1]))
        }
        #expect(asked.withLock { $0 } == 2)
        #expect(try await keys(of: name) == ["1", "2", "3", "4", "5"])
    }
}
