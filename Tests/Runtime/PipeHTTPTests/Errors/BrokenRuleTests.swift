import PipeHTTP
import Testing

@Suite("Rules that values break")
struct BrokenRuleTests {
    private func error(_ rules: PipeError.BrokenRule...) -> PipeError {
        PipeError(.invalidRequest(.brokenRules(rules)))
    }

    @Test("Their messages are by field, as those of a server")
    func messages() {
        let error = error(
            .init(field: "title", .minimumLength(3)), .init(field: "due_date", .required),
            .init(field: "title", .pattern("^a")), .init(.custom("Quota is used up")))
        #expect(
            error.validationMessages.map { [$0.name] + $0.messages } == [
                ["title", "is too short (minimum is 3 characters)", "is invalid"], ["due_date", "can't be blank"],
                ["", "Quota is used up"],
            ])
        #expect(
            error.fullValidationMessages == [
                "Title is too short (minimum is 3 characters)", "Title is invalid", "Due date can't be blank",
                "Quota is used up",
            ])
        #expect(error.isValidationError)
        #expect(error.status == nil)
        #expect("\(error)".hasPrefix("not sent: Title is too short"))
    }

    @Test("Errors of servers are not rules of the client")
    func others() {
        #expect(PipeError(.status(422)).brokenRules.isEmpty)
        #expect(!PipeError(.cancelled).isValidationError)
    }

    @Test(
        "Each rule has a message",
        arguments: [
            (.required, "can't be blank"), (.minimum("1"), "must be greater than or equal to 1"),
            (.maximum("5"), "must be less than or equal to 5"), (.above("0"), "must be greater than 0"),
            (.below("9"), "must be less than 9"), (.minimumLength(1), "is too short (minimum is 1 character)"),
            (.maximumLength(2), "is too long (maximum is 2 characters)"),
            (.length(8), "is the wrong length (should be 8 characters)"),
            (.minimumCount(1), "has too few elements (minimum is 1)"),
            (.maximumCount(3), "has too many elements (maximum is 3)"),
            (.count(2), "has the wrong number of elements (should be 2)"), (.uniqueItems, "has equal elements"),
            (.pattern("a"), "is invalid"), (.format("email"), "is not a valid email"), (.custom("is bad"), "is bad"),
        ] as [(PipeError.BrokenRule.Rule, String)])
    func text(_ rule: PipeError.BrokenRule.Rule, _ message: String) {
        #expect(PipeError.BrokenRule(field: "a", rule).message == message)
    }

    @Test(
        "Names of fields are written for people",
        arguments: [
            ("name", "Name"), ("due_date", "Due date"), ("dueDate", "Due date"), ("due-date", "Due date"),
            ("owner_id", "Owner"), ("ownerID", "Owner"), ("ownerId", "Owner"), ("id", "Id"), ("htmlURL", "Html URL"),
            ("address.street", "Address street"), ("items.0.name", "Items 0 name"), ("_rev", "Rev"), ("", ""),
            ("öl_menge", "Öl menge"), ("__", ""), ("line2Text", "Line2 text"),
        ])
    func humanized(_ name: String, _ expected: String) {
        #expect(FieldMessages(name: name, messages: ["x"]).humanizedName == expected)
    }

    @Test("Full messages have the name of the field; sentences of the server are after a colon")
    func full() {
        func full(_ name: String, _ message: String) -> String? {
            FieldMessages(name: name, messages: [message]).fullMessages.first
        }
        #expect(full("title", "can't be blank") == "Title can't be blank")
        #expect(full("title", "This field is required.") == "Title: This field is required.")
        #expect(full("title", "Title can't be blank") == "Title can't be blank")
        #expect(full("", "Quota is used up") == "Quota is used up")
        #expect(full("title", "必須です") == "Title 必須です")
        #expect(full("title", "") == "Title ")
    }
}
