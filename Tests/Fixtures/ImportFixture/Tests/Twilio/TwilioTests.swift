import Examples
import Foundation
import PipeRuntime
import PipeTesting
import Testing
import TwilioAPI

/// Calls of the client of twilio.json, with the document's examples as responses.
@Suite struct TwilioTests {
    private static let account = "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    private static let path = "/2010-04-01/Accounts/{AccountSid}"
    private static let real = "/2010-04-01/Accounts/\(account)"
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let twilio: TwilioClient
    private let messages: Twilio.AccountsResource.MessagesPipe

    init() throws {
        examples = try Examples()
        twilio = TwilioClient(
            auth: .init(accountSidAuthToken: .user("AC1", password: "secret")), transport: transport)
        messages = twilio.accounts[.init(Self.account)].messages
    }

    @Test func messagesAreReadPageByPage() async throws {
        let name = "GET \(Self.path)/Messages.json 200"
        transport.on(
            .get, "\(Self.real)/Messages.json", try examples.reply(name),
            try examples.reply(name, ["next_page_uri": nil]))
        let page = try await messages.list(where: .init(to: "+123456789"), pageSize: 2)
        #expect(page.map(\.sid) == ["SMded05904ccb347238880ca9264e8fe1c", "MMc26223853f8c46b4ab7dfaa6abba0a26"])
        #expect(page.map(\.status) == [.sent, .received])
        #expect(page.map(\.numMedia) == ["0", "3"])
        #expect(page.records[1].errorCode == 30004)
        #expect(page.records[0].dateSent == Date(timeIntervalSince1970: 1_558_719_890))
        let second = try #require(try await page.next())
        #expect(second.count == 2)
        #expect(!second.hasNext)
        #expect(transport.requests[0].call == "GET \(Self.real)/Messages.json?To=%2B123456789&PageSize=2")
        // The address is that of the response.
        #expect(transport.last.query.map(\.name) == ["To", "From", "DateSent>", "PageSize", "Page", "PageToken"])
        #expect(transport.last.query.last?.value == "PAMMc26223853f8c46b4ab7dfaa6abba0a26")
        #expect(transport.last.header("Authorization") == "Basic " + Data("AC1:secret".utf8).base64EncodedString())
    }

    @Test func messageIsCreated() async throws {
        transport.on(.post, "\(Self.real)/Messages.json", try examples.reply("POST \(Self.path)/Messages.json 201"))
        let message = try await messages.create(
            .init(
                to: "+14155552345", smartEncoded: true, persistentAction: ["a", "b"],
                sendAt: Date(timeIntervalSince1970: 0), from: "+14155552345", body: "Hello! 👍"))
        #expect(message.body == "Hello! 👍")
        #expect(message.direction == .outboundAPI)
        #expect(message.price == nil)
        #expect(transport.last.header("Content-Type") == "application/x-www-form-urlencoded")
        let parts = Set(transport.last.body?.split(separator: "&").map { String($0) } ?? [])
        #expect(
            parts == [
                "To=%2B14155552345", "SmartEncoded=true", "PersistentAction=a", "PersistentAction=b",
                "SendAt=1970-01-01T00%3A00%3A00Z", "From=%2B14155552345", "Body=Hello%21%20%F0%9F%91%8D",
            ])
    }

    @Test func messageIsReadUpdatedAndRemoved() async throws {
        let sid = "SMb7c0a2ce80504485a6f653a7110836f5"
        let name = "\(Self.path)/Messages/{Sid}.json"
        transport.on(.get, "\(Self.real)/Messages/\(sid).json", try examples.reply("GET \(name) 200"))
        transport.on(.post, "\(Self.real)/Messages/\(sid).json", try examples.reply("POST \(name) 200"))
        transport.on(.delete, "\(Self.real)/Messages/\(sid).json", .response(204))
        let message = try await messages.read(.init(sid))
        #expect(message.errorMessage == "Carrier violation")
        let redacted = try await messages.update(message.id) { $0.body = "" }
        #expect(redacted.body == "")
        #expect(transport.last.body == "Body=")
        try await messages.remove(message.id)
        #expect(transport.last.call == "DELETE \(Self.real)/Messages/\(sid).json")
    }

    @Test func callsAreMadeAndListed() async throws {
        let calls = twilio.accounts[.init(Self.account)].calls
        transport.on(.post, "\(Self.real)/Calls.json", try examples.reply("POST \(Self.path)/Calls.json 201"))
        let call = try await calls.create(
            .init(to: "+14158675309", from: "+14158675308", url: "https://twiml.example/x?a=1&b=2"))
        #expect(call.sid == "CAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
        #expect(call.fromFormatted == "(415) 867-5308")
        #expect(call.status == .completed)
        #expect(transport.last.body?.contains("Url=https%3A%2F%2Ftwiml.example%2Fx%3Fa%3D1%26b%3D2") == true)
        transport.on(
            .get, "\(Self.real)/Calls.json",
            try examples.reply("GET \(Self.path)/Calls.json 200", ["next_page_uri": nil]))
        let page = try await calls.list(where: .init(status: .completed))
        #expect(page.first?.answeredBy == "machine_start")
        #expect(transport.last.query.map(\.value) == ["completed"])
    }

    @Test func feedbackIsSentForAMessage() async throws {
        let name = "POST \(Self.path)/Messages/{MessageSid}/Feedback.json 200"
        transport.on(.post, "\(Self.real)/Messages/SM1/Feedback.json", try examples.reply(name))
        let feedback = try await messages["SM1"].feedback(outcome: .confirmed)
        #expect(feedback.outcome == .confirmed)
        #expect(transport.last.body == "Outcome=confirmed")
    }

    @Test func missingMessageIsError() async throws {
        transport.on(
            .get, "\(Self.real)/Messages/SM0.json",
            .json(#"{"code": 20404, "message": "The requested resource was not found", "status": 404}"#, status: 404))
        let error = await #expect(throws: PipeError.self) { try await messages.read("SM0") }
        #expect(error?.isNotFound == true)
        #expect(error.map { "\($0)".contains("The requested resource was not found") } == true)
    }
}
