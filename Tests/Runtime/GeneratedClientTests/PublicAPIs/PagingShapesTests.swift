import AerogearGolden
import Foundation
import GoogleGolden
import OdataGolden
import PipeRuntime
import PipeTesting
import RailsGolden
import RedditGolden
import SlackGolden
import StripeGolden
import Testing
import TwitterGolden

/// Iterates over lists in the shapes of public APIs. Those of GitHub, Shopify, Kinto and Django REST framework have
/// separate files.
@Suite struct PagingShapesTests {
    @Test("AeroGear has the URLs of pages in header fields")
    func aeroGear() async throws {
        let base = "http://127.0.0.1:8080/aerogear-controller-demo/cars-custom"
        let car = #"[{"id":7,"brand":"BMW","color":"red"}]"#
        let transport = ScriptedTransport(
            .json(car, headers: ["AG-Links-Next": "\(base)?offset=11&color=red&limit=5"]),
            .json(car, headers: ["AG-Links-Previous": "\(base)?offset=1&color=red&limit=5"]), .json("[]"))
        let cars = AeroGearClient(transport: transport).cars
        let first = try await cars.list(where: .init(color: "red"), pageSize: 5)
        let second = try #require(try await first.next())
        #expect(!second.hasNext)
        #expect(try await second.previous()?.isEmpty == true)
        #expect(
            transport.lines
                == ["color=red&limit=5", "offset=11&color=red&limit=5", "offset=1&color=red&limit=5"]
                .map { "GET \(base)?\($0)" })
    }

    @Test("Twitter's search has query strings of pages in the body")
    func twitter() async throws {
        let tweet = #"{"id":3,"from_user":"a","text":"t","created_at":"Wed, 28 Nov 2012 21:16:23 +0000"}"#
        let transport = ScriptedTransport(
            .json(
                #"{"query":"aerogear","refresh_url":"?since_id=3&q=aerogear","#
                    + #""next_page":"?page=2&max_id=323898917563543552&q=aerogear&rpp=1","results":[\#(tweet)]}"#),
            .json(#"{"previous_page":"?page=1&max_id=323898917563543552&q=aerogear&rpp=1","results":[\#(tweet)]}"#))
        var users: [String] = []
        let search = TwitterClient(transport: transport).search
        for try await tweet in search.all(where: .init(q: "aerogear"), pageSize: 1) {
            users.append(tweet.fromUser)
            #expect(tweet.createdAt.timeIntervalSince1970 == 1_354_137_383)
        }
        #expect(users == ["a", "a"])
        #expect(
            transport.lines
                == ["q=aerogear&rpp=1", "page=2&max_id=323898917563543552&q=aerogear&rpp=1"]
                .map { "GET https://search.twitter.com/search.json?\($0)" })
    }

    @Test("Stripe continues after the identity of the last record")
    func stripe() async throws {
        let customer = { (id: String) in #"{"id":"\#(id)","object":"customer","created":1,"livemode":false}"# }
        let transport = ScriptedTransport(
            .json(#"{"object":"list","has_more":true,"data":[\#(customer("cus_2")),\#(customer("cus_1"))]}"#),
            .json(#"{"object":"list","url":"/v1/customers","has_more":false,"data":[\#(customer("cus_0"))]}"#))
        let customers = StripeClient(auth: .init(secretKey: "k"), transport: transport).customers
        var ids: [Stripe.Customer.ID] = []
        for try await customer in customers.all(where: .init(email: "a@example.com"), pageSize: 2) {
            ids.append(customer.id)
        }
        #expect(ids == ["cus_2", "cus_1", "cus_0"])
        #expect(
            transport.lines
                == ["email=a%40example.com&limit=2", "email=a%40example.com&limit=2&starting_after=cus_1"]
                .map { "GET https://api.stripe.com/v1/customers?\($0)" })
    }

    @Test("Slack ends a list with an empty cursor")
    func slack() async throws {
        let message = #"{"type":"message","user":"U1","text":"Hi","ts":"1512085950.000216"}"#
        let page = { (cursor: String) in
            #"{"ok":true,"messages":[\#(message)],"has_more":false,"response_metadata":{"next_cursor":"\#(cursor)"}}"#
        }
        let transport = ScriptedTransport(.json(page("bmV4dF90czoxNTEyMDg1ODYxMDAwNTQz")), .json(page("")))
        let slack = SlackClient(auth: .init(token: "t"), transport: transport)
        let first = try await slack.conversations.history(channel: "C1").list(pageSize: 1)
        let second = try #require(try await first.next())
        #expect(second.first?.text == "Hi")
        #expect(!second.hasNext)
        #expect(
            transport.lines
                == ["", "&cursor=bmV4dF90czoxNTEyMDg1ODYxMDAwNTQz"]
                .map { "GET https://slack.com/api/conversations.history?channel=C1&limit=1\($0)" })
    }

    @Test("Google has page tokens")
    func google() async throws {
        let transport = ScriptedTransport(
            .json(#"{"kind":"drive#fileList","nextPageToken":"~!!~AI9=/+","files":[{"id":"1","name":"a"}]}"#),
            .json(#"{"kind":"drive#fileList","files":[{"id":"2","name":"b"}]}"#))
        let drive = DriveClient(auth: .init(token: "t"), transport: transport)
        var names: [String] = []
        for try await file in drive.files.all(where: .init(q: "trashed = false"), pageSize: 1) {
            names.append(file.name)
        }
        #expect(names == ["a", "b"])
        #expect(
            transport.lines
                == ["", "&pageToken=~%21%21~AI9%3D%2F%2B"]
                .map { "GET https://www.googleapis.com/drive/v3/files?q=trashed%20%3D%20false&pageSize=1\($0)" })
    }

    @Test("Rails has page numbers, and the number of all records in a header field")
    func rails() async throws {
        let time = "2026-11-20T10:00:00Z"
        let person = #"{"person":{"id":1,"name":"Matz","created_at":"\#(time)","updated_at":"\#(time)"}}"#
        let transport = ScriptedTransport(
            .json("[\(person),\(person)]", headers: ["X-Total": "3"]),
            .json("[\(person)]", headers: ["X-Total": "3"]))
        var pages: [Int] = []
        for try await page in RailsClient(transport: transport).people.pages(where: .init(name: "Matz"), pageSize: 2) {
            pages.append(page.count)
            #expect(page.total == 3 && page.pageCount == 2)
        }
        #expect(pages == [2, 1])
        #expect(
            transport.lines
                == ["", "&page=2"].map { "GET http://127.0.0.1:3000/people.json?name=Matz&per_page=2\($0)" })
    }

    @Test("OData has @odata.nextLink")
    func odata() async throws {
        let next = "https://services.odata.org/TripPinRESTierService/People?$top=2&$count=true&$skiptoken=8"
        let transport = ScriptedTransport(
            .json(
                ##"{"@odata.context":"#People","@odata.count":3,"@odata.nextLink":"\##(next)","##
                    + #""value":[{"UserName":"a","FirstName":"A"}]}"#),
            .json(##"{"@odata.context":"#People","@odata.count":3,"value":[{"UserName":"b","FirstName":"B"}]}"##))
        let people = TripPinClient(transport: transport).people
        let first = try await people.list(where: .init(count: true), pageSize: 2)
        #expect(first.total == 3)
        #expect(try await first.next()?.first?.userName == "b")
        #expect(transport.lines.last == "GET \(next)")
    }

    @Test("Reddit has after and before")
    func reddit() async throws {
        let listing = { (after: String, before: String) in
            #"{"kind":"Listing","data":{"after":\#(after),"dist":0,"children":[],"before":\#(before)}}"#
        }
        let transport = ScriptedTransport(
            .json(listing(#""t3_b""#, "null")), .json(listing("null", #""t3_c""#)), .json(listing(#""t3_b""#, "null")))
        let links = RedditClient(auth: .init(token: "t"), transport: transport).links(subreddit: "swift", order: .new)
        let second = try #require(try await links.list(where: .init(t: .week), pageSize: 9).next())
        #expect(!second.hasNext)
        #expect(try await second.previous()?.hasNext == true)
        #expect(
            transport.lines
                == ["", "&after=t3_b", "&before=t3_c"]
                .map { "GET https://oauth.reddit.com/r/swift/new?raw_json=1&t=week&limit=9\($0)" })
    }
}
