#if Store
import Foundation
import PipeStore
import Testing

/// The files of a store.
@Suite struct StoreFileTests {
    private let folder = TemporaryFolder()

    private func permissions(_ url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    @Test("A new store can be used by its owner alone")
    func permissions() async throws {
        let place = folder.url.appending(path: "store")
        let store = try RecordStore(at: place, account: "alice")
        try await store.signOut()
        #expect(try permissions(place) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
        #expect(Set(files.map(\.lastPathComponent)).isSuperset(of: ["records.sqlite", "records.sqlite-wal"]))
        for file in files { #expect(try permissions(file) == 0o600, "\(file.lastPathComponent)") }
    }

    @Test(
        "A link instead of a store or of one of its files is refused, and its target is untouched",
        arguments: ["", "records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.sqlite-journal"])
    func links(name: String) throws {
        let files = FileManager.default
        let target = folder.url.appending(path: "target")
        let place = folder.url.appending(path: "store")
        try files.createDirectory(at: folder.url, withIntermediateDirectories: true)
        if name.isEmpty {
            try files.createDirectory(at: target, withIntermediateDirectories: true)
            try files.createSymbolicLink(at: place, withDestinationURL: target)
        } else {
            try Data().write(to: target)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try files.createSymbolicLink(at: place.appending(path: name), withDestinationURL: target)
        }
        #expect(throws: StoreError.self) { try RecordStore(at: place, account: "alice") }
        if name.isEmpty {
            #expect(try files.contentsOfDirectory(atPath: target.path).isEmpty)
        } else {
            #expect(try Data(contentsOf: target).isEmpty)
        }
    }

    @Test("A store that is there keeps the permissions that its owner has given it")
    func existing() throws {
        _ = try RecordStore(at: folder.url, account: "alice")
        let file = folder.url.appending(path: "records.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        _ = try RecordStore(at: folder.url, account: "alice")
        #expect(try permissions(file) == 0o640)
    }
}
#endif
