// swift-format-ignore-file
// Every call of the API of Schemas/etcd.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import EtcdGolden

enum EtcdCalls: ClientCalls {
    static let name = "Etcd"
    static let schema = "Schemas/etcd.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = EtcdClient(
            server: origin.map { .init(url: $0 + "") } ?? .local,
            auth: .init(user: .user("alice", password: "wonderland")),
            transport: transport
        )
        await `kv`(api, log)
        await `changes`(api, log)
        await `leases`(api, log)
        await `members`(api, log)
        await `maintenance`(api, log)
        await `service`(api, log)
        await `access`(api, log)
    }
}

extension EtcdCalls {
    static func `kv`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("kv.put") { _ = try await api.kv.put(key: value(#""RGlzdGFudCBnYXJkZW4=""#), value: value(#""U3RlYWR5IGlzbGFuZA==""#), lease: 7557, prevKv: false) }
        await log.make("kv.range") { _ = try await api.kv.range(key: value(#""T3BlbiB3b3Jrc2hvcA==""#), rangeEnd: value(#""V2FybSB3b3Jrc2hvcA==""#), limit: 3178, revision: 3575, sortOrder: .descending, sortTarget: .modification, serializable: false, keysOnly: false, countOnly: true) }
        await log.make("kv.all") { try await read(api.kv.all(key: value(#""T3BlbiB3b3Jrc2hvcA==""#), rangeEnd: value(#""U3RlYWR5IHJlcG9ydA==""#), revision: 9644, keysOnly: true).all()) }
        await log.make("kv.delete") { _ = try await api.kv.delete(key: value(#""UGxhaW4gZHJhZnQ=""#), rangeEnd: value(#""Q2FsbSBhcmNoaXZl""#), prevKv: true) }
        await log.make("kv.transact") { _ = try await api.kv.transact(compare: [.init(key: value(#""T3BlbiBsZXR0ZXI=""#), result: .equal, target: .modification, version: 3186, modRevision: 8203, value: value(#""Q2FsbSBmaWVsZA==""#), lease: 9252)], success: [.init(requestRange: .init(key: value(#""SGlkZGVuIGFyY2hpdmU=""#), limit: 194, keysOnly: false, countOnly: false), requestDeleteRange: .init(key: value(#""U3RlYWR5IGNvcm5lcg==""#), rangeEnd: value(#""R2VudGxlIHdvcmtzaG9w""#), prevKv: true)), .init(requestRange: .init(key: value(#""UGxhaW4gY29ybmVy""#), rangeEnd: value(#""U2ltcGxlIG1hcA==""#), limit: 5855, keysOnly: false), requestPut: .init(key: value(#""SGlkZGVuIGludm9pY2U=""#), value: value(#""Rmlyc3QgcGFyY2Vs""#), lease: 3970, prevKv: true))], failure: [.init(requestRange: .init(key: value(#""UmFwaWQgZHJhZnQ=""#), rangeEnd: value(#""V2FybSBtZWFkb3c=""#), limit: 1800, keysOnly: false, countOnly: true), requestPut: .init(key: value(#""UXVpZXQgc2NoZWR1bGU=""#), value: value(#""UXVpZXQgcmVwb3J0""#), lease: 637, prevKv: false), requestDeleteRange: .init(key: value(#""RGlzdGFudCBsYW50ZXJu""#), rangeEnd: value(#""U21hbGwgbWFw""#), prevKv: false)), .init(requestPut: .init(key: value(#""V2FybSBvcmRlcg==""#), value: value(#""QW1iZXIgZHJhd2Vy""#), lease: 4080, prevKv: true), requestDeleteRange: .init(key: value(#""V2FybSBzY2hlZHVsZQ==""#), rangeEnd: value(#""SGlkZGVuIGFyY2hpdmU=""#), prevKv: false))]) }
        await log.make("kv.compact") { _ = try await api.kv.compact(revision: 4547, physical: false) }
    }

    static func `changes`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("changes.watch") { try await read(api.changes.watch(.init(createRequest: .init(key: value(#""V2FybSBsYW50ZXJu""#), rangeEnd: value(#""Rmlyc3QgcGxhbg==""#), startRevision: 9432, prevKv: false, progressNotify: false)))) }
    }

    static func `leases`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("leases.list") { try await read(api.leases.all()) }
        await log.make("leases.grant") { _ = try await api.leases.grant(ttl: 1952, id: 5759) }
        await log.make("leases.keepAlive") { _ = try await api.leases.keepAlive(id: 1) }
        await log.make("leases.state") { _ = try await api.leases.state(id: 1, keys: false) }
        await log.make("leases.revoke") { try await api.leases.revoke(id: 1) }
    }

    static func `members`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("members.list") { try await read(api.members.all()) }
    }

    static func `maintenance`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("maintenance.status") { _ = try await api.maintenance.status() }
        await log.make("maintenance.hash") { _ = try await api.maintenance.hash() }
        await log.make("maintenance.defragment") { try await api.maintenance.defragment() }
        await log.make("maintenance.alarms") { _ = try await api.maintenance.alarms(action: .get, memberID: 5526, alarm: .noAlarm) }
        await log.make("maintenance.snapshot") { try await read(api.maintenance.snapshot()) }
    }

    static func `service`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("service.version") { _ = try await api.service.version() }
        await log.make("service.health") { _ = try await api.service.health() }
    }

    static func `access`(_ api: EtcdClient, _ log: CallLog) async {
        await log.make("access.enable") { try await api.access.enable() }
        await log.make("access.disable") { try await api.access.disable() }
        await log.make("access.users") { _ = try await api.access.users() }
        await log.make("access.user") { _ = try await api.access.user(name: "Small corner") }
        await log.make("access.addUser") { try await api.access.addUser(name: "Hidden report", password: "76fea0ffbf87a7a4db441f32") }
        await log.make("access.removeUser") { try await api.access.removeUser(name: "Early letter") }
        await log.make("access.changePassword") { try await api.access.changePassword(name: "Hidden schedule", password: "ed1243ac82a9128df9ab5d62") }
        await log.make("access.grantRole") { try await api.access.grantRole(user: "Samir Kim", role: "Rapid draft") }
        await log.make("access.revokeRole") { try await api.access.revokeRole(name: "Early corner", role: "Rapid draft") }
        await log.make("access.roles") { _ = try await api.access.roles() }
        await log.make("access.role") { _ = try await api.access.role(role: "Simple island") }
        await log.make("access.addRole") { try await api.access.addRole(name: "First schedule") }
        await log.make("access.removeRole") { try await api.access.removeRole(role: "Distant workshop") }
        await log.make("access.permit") { try await api.access.permit(name: "Small drawer", perm: value(#"{"permType":"WRITE","key":"U21hbGwgaW52b2ljZQ==","range_end":"RGlzdGFudCBpbnZvaWNl"}"#)) }
    }
}
