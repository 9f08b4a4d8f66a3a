// swift-format-ignore-file
// Every call of the API of Tests/Goldens/Large/large.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import LargeGolden

enum LargeCalls: ClientCalls {
    static let name = "Large"
    static let schema = "Tests/Goldens/Large/large.pipes.yaml"

    @available(*, deprecated) static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = LargeClient(
            server: origin.map { .init(url: $0 + "") } ?? .main,
            transport: transport
        )
        await `contracts`(api, log)
        await `shops`(api, log)
    }
}

extension LargeCalls {
    @available(*, deprecated) static func `contracts`(_ api: LargeClient, _ log: CallLog) async {
        await log.make("contracts.list") { try await read(api.contracts.all()) }
        await log.make("contracts.read") { _ = try await api.contracts.read(1) }
        await log.make("contracts.create") { try await api.contracts.create(.init(title: "Distant meadow", seller: value(#"{"given_name":"Yuki","family_name":"Okafor","street":"Garden Street 41","number":"Calm river","floor":"First corner","postal_code":"36748","city":"Tartu","region":"Small order","country":null,"phone":"+49 30 9212461","mobile":"+49 30 7001925","email":null}"#), buyer: value(#"{"given_name":"Nadia","family_name":"Haddad","street":"Linden Avenue 47","number":"Steady archive","floor":"Gentle plan","postal_code":"64555","city":"Cork","region":"Plain map","country":"Ireland","phone":null,"mobile":"+49 30 0701071","email":"nadia.haddad55@example.com"}"#), agent: value(#"{"given_name":"Wanda","family_name":"Ueda","street":"Castle Square 71","number":"Rapid corner","floor":"Rapid bridge","postal_code":"34513","city":"Graz","region":"Open schedule","country":"Austria","phone":"+49 30 3358637","mobile":"+49 30 1433318","email":"wanda.ueda48@example.com"}"#), witness: value(#"{"given_name":"Lena","family_name":"Patel","street":"Castle Square 56","number":"Steady draft","floor":"Open plan","postal_code":null,"city":"Graz","region":"Distant report","country":"Austria","phone":null,"mobile":"+49 30 9812253","email":"lena.patel31@example.com"}"#), bank: value(#"{"given_name":"Hana","family_name":"Patel","street":null,"number":"Calm order","floor":"Brisk river","postal_code":"74813","city":"Windhoek","region":"Gentle draft","country":"Namibia","phone":"+49 30 2193847","mobile":"+49 30 4958003","email":"hana.patel6@example.com"}"#), notary: value(#"{"given_name":"Emil","family_name":"Patel","street":"Garden Street 41","number":"Distant river","floor":"Early river","postal_code":"81970","city":"Zagreb","region":null,"country":null,"phone":"+49 30 5871423","mobile":"+49 30 7434303","email":null}"#))) }
        await log.make("contracts.replace") { try await api.contracts.replace(api.contracts.read(1)) }
        await log.make("contracts.update") { try await api.contracts.update(1) { $0.title = "Steady map" } }
        await log.make("contracts.remove") { try await api.contracts.remove(1) }
    }

    @available(*, deprecated) static func `shops`(_ api: LargeClient, _ log: CallLog) async {
        await log.make("shops.list") { try await read(api.shops.all()) }
        await log.make("shops.read") { _ = try await api.shops.read(1) }
        await log.make("shops.create") { try await api.shops.create(.init(name: "Distant bridge", hours: value(#"{"monday_opens":"00:27:00","monday_pauses":"03:51:00","monday_continues":null,"monday_closes":"13:30:00","tuesday_opens":null,"tuesday_pauses":"15:24:00","tuesday_continues":"05:47:00","tuesday_closes":"13:43:00","wednesday_opens":"04:24:00","wednesday_pauses":null,"wednesday_continues":"08:56:00","wednesday_closes":null,"thursday_opens":"05:56:00","thursday_pauses":"12:01:00","thursday_continues":"22:24:00","thursday_closes":null,"friday_opens":null,"friday_pauses":"03:42:00","friday_continues":"22:54:00","friday_closes":null,"saturday_opens":null,"saturday_pauses":"12:42:00","saturday_continues":"08:50:00","saturday_closes":"20:55:00","sunday_opens":"10:01:00","sunday_pauses":"00:08:00","sunday_continues":"05:48:00","sunday_closes":"22:07:00"}"#), otherHours: value(#"{"monday_opens":"00:55:00","monday_pauses":"21:54:00","monday_continues":"09:29:00","monday_closes":"09:55:00","tuesday_opens":"01:46:00","tuesday_pauses":"13:59:00","tuesday_continues":"14:29:00","tuesday_closes":null,"wednesday_opens":null,"wednesday_pauses":null,"wednesday_continues":null,"wednesday_closes":"11:47:00","thursday_opens":"07:05:00","thursday_pauses":null,"thursday_continues":"06:18:00","thursday_closes":"17:36:00","friday_opens":"07:41:00","friday_pauses":null,"friday_continues":"01:32:00","friday_closes":"19:36:00","saturday_opens":null,"saturday_pauses":null,"saturday_continues":"12:54:00","saturday_closes":"19:48:00","sunday_opens":"08:27:00","sunday_pauses":"14:28:00","sunday_continues":"20:47:00","sunday_closes":"22:42:00"}"#), oldHours: value(#"{"monday_opens":"00:38:00","monday_pauses":null,"monday_continues":null,"monday_closes":"09:29:00","tuesday_opens":null,"tuesday_pauses":null,"tuesday_continues":"14:08:00","tuesday_closes":"10:44:00","wednesday_opens":"01:03:00","wednesday_pauses":"11:09:00","wednesday_continues":null,"wednesday_closes":"14:14:00","thursday_opens":"01:26:00","thursday_pauses":null,"thursday_continues":"00:21:00","thursday_closes":null,"friday_opens":"01:49:00","friday_pauses":"05:44:00","friday_continues":"13:14:00","friday_closes":"19:22:00","saturday_opens":"05:13:00","saturday_pauses":"22:51:00","saturday_continues":"19:46:00","saturday_closes":"20:10:00","sunday_opens":"06:23:00","sunday_pauses":"09:13:00","sunday_continues":"23:08:00","sunday_closes":"23:58:00"}"#), schedule: value(#"{"monday_opens":"02:25:00","monday_pauses":"16:18:00","monday_continues":"15:07:00","monday_closes":"19:31:00","tuesday_opens":null,"tuesday_pauses":"04:01:00","tuesday_continues":null,"tuesday_closes":null,"wednesday_opens":"03:36:00","wednesday_pauses":"01:10:00","wednesday_continues":"23:46:00","wednesday_closes":"21:22:00","thursday_opens":"06:18:00","thursday_pauses":"17:07:00","thursday_continues":"21:33:00","thursday_closes":null,"friday_opens":"06:52:00","friday_pauses":null,"friday_continues":"13:14:00","friday_closes":null,"saturday_opens":"18:20:00","saturday_pauses":"19:18:00","saturday_continues":"08:30:00","saturday_closes":null,"sunday_opens":"19:12:00","sunday_pauses":"04:52:00","sunday_continues":null,"sunday_closes":null,"kind":"weekly"}"#), owner: value(#"{"given_name":"Wanda","family_name":"Abbott","street":null,"number":"Steady field","floor":"Hidden bridge","postal_code":"36698","city":"Bologna","region":"First corner","country":null,"phone":"+49 30 9314872","mobile":"+49 30 3588802","email":"wanda.abbott38@example.com"}"#))) }
        await log.make("shops.update") { try await api.shops.update(1) { $0.name = "Quiet parcel" } }
    }
}
