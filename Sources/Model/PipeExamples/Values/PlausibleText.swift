import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Texts that fit the name of a field.
struct PlausibleText {
    /// What the texts of one record are about, so that they do not contradict one another.
    struct Subject {
        fileprivate var firstName: String?
        fileprivate var lastName: String?
        fileprivate var town: Int?
        fileprivate var file: Int?
    }

    var random: SeededRandom
    var subject = Subject()

    private static let firstNames = [
        "Ada", "Amara", "Anton", "Bela", "Chiara", "Dario", "Elif", "Emil", "Farah", "Greta", "Hana", "Ines", "Jonas",
        "Kofi", "Lena", "Malik", "Mina", "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Samir", "Tara", "Umar", "Vera",
        "Wanda", "Yuki", "Zoe",
    ]
    private static let lastNames = [
        "Abbott", "Berger", "Costa", "Dimitrov", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanova", "Jansen", "Kim",
        "Lindqvist", "Moreau", "Novak", "Okafor", "Patel", "Quinn", "Rossi", "Sato", "Turner", "Ueda", "Vargas",
        "Weber",
        "Young", "Zhang",
    ]
    private static let towns: [(name: String, country: String)] = [
        ("Aarhus", "Denmark"), ("Bergen", "Norway"), ("Bologna", "Italy"), ("Cork", "Ireland"),
        ("Delft", "Netherlands"),
        ("Freiburg", "Germany"), ("Ghent", "Belgium"), ("Graz", "Austria"), ("Izmir", "Turkey"), ("Kyoto", "Japan"),
        ("Lyon", "France"), ("Mombasa", "Kenya"), ("Nantes", "France"), ("Oaxaca", "Mexico"), ("Porto", "Portugal"),
        ("Quito", "Ecuador"), ("Riga", "Latvia"), ("Sapporo", "Japan"), ("Tartu", "Estonia"),
        ("Utrecht", "Netherlands"),
        ("Valencia", "Spain"), ("Windhoek", "Namibia"), ("Zagreb", "Croatia"),
    ]
    private static let streets = [
        "Mill Lane", "Garden Street", "Station Road", "Linden Avenue", "Castle Square", "Orchard Way", "Bridge Street",
    ]
    private static let adjectives = [
        "amber", "brisk", "calm", "distant", "early", "first", "gentle", "hidden", "open", "plain", "quiet", "rapid",
        "simple", "small", "steady", "warm",
    ]
    private static let nouns = [
        "archive", "bridge", "drawer", "corner", "draft", "field", "garden", "island", "invoice", "letter", "lantern",
        "map", "meadow", "order", "parcel", "plan", "report", "river", "schedule", "workshop",
    ]
    private static let colors = ["amber", "black", "blue", "crimson", "green", "ivory", "teal", "violet", "white"]
    private static let companies = [
        "Northwind", "Bluefield", "Kestrel", "Lumen", "Marlow", "Orbit", "Saltmarsh", "Tessera",
    ]
    private static let currencies = ["EUR", "USD", "GBP", "JPY", "CHF", "SEK"]
    private static let languages = ["de", "en", "es", "fr", "it", "ja", "pt", "sv"]
    private static let zones = ["Europe/Berlin", "Europe/Lisbon", "America/New_York", "Asia/Tokyo", "Africa/Nairobi"]
    private static let files: [(name: String, mediaType: String)] = [
        ("report.pdf", "application/pdf"), ("photo.jpg", "image/jpeg"), ("notes.txt", "text/plain"),
        ("table.csv", "text/csv"), ("plan.png", "image/png"),
    ]

    private mutating func word(_ words: [String]) -> String { random.pick(words) ?? "" }

    // MARK: - The subject

    /// Begins the texts of another record, and returns what the ones before were about.
    mutating func beginSubject() -> Subject {
        defer { subject = Subject() }
        return subject
    }

    private mutating func firstName() -> String {
        let name = subject.firstName ?? word(Self.firstNames)
        subject.firstName = name
        return name
    }

    private mutating func lastName() -> String {
        let name = subject.lastName ?? word(Self.lastNames)
        subject.lastName = name
        return name
    }

    private mutating func town() -> (name: String, country: String) {
        let index = subject.town ?? random.number(0...Self.towns.count - 1)
        subject.town = index
        return Self.towns[index]
    }

    private mutating func file() -> (name: String, mediaType: String) {
        let index = subject.file ?? random.number(0...Self.files.count - 1)
        subject.file = index
        return Self.files[index]
    }

    // MARK: - Texts

    /// A text for a field of a record.
    mutating func text(_ field: String, of record: String) -> String {
        let words = Self.words(of: field)
        let last = words.last ?? ""
        let whole = words.joined(separator: "_")
        switch whole {
        case "first_name", "given_name", "firstname": return firstName()
        case "last_name", "family_name", "surname", "lastname": return lastName()
        case "file_name", "filename": return file().name
        case "mime_type", "content_type", "media_type": return file().mediaType
        case "time_zone", "timezone", "tz": return word(Self.zones)
        case "postal_code", "zip_code", "zip", "postcode": return digits(5)
        default: break
        }
        switch last {
        case "email", "mail": return email()
        case "login", "username", "nickname", "handle", "screenname":
            return firstName().lowercased() + digits(2)
        case "name" where Self.isPerson(record) || words.first?.utf8.elementsEqual("full".utf8) == true:
            return "\(firstName()) \(lastName())"
        // Other persons than that of the record.
        case "author", "owner", "user", "sender", "recipient", "assignee", "person", "contact":
            return "\(word(Self.firstNames)) \(word(Self.lastNames))"
        case "company", "organization", "vendor", "brand": return word(Self.companies)
        case "city", "town", "locality", "place", "location": return town().name
        case "country": return town().country
        case "street", "address", "line1": return "\(word(Self.streets)) \(random.number(1...99))"
        case "phone", "mobile", "fax", "telephone": return "+49 30 " + digits(7)
        case "url", "uri", "link", "href", "website", "homepage", "avatar", "image", "icon", "picture":
            return url()
        case "color", "colour": return word(Self.colors)  // checked words: both spellings are in use
        case "currency": return word(Self.currencies)
        case "language", "lang", "locale": return word(Self.languages)
        case "slug", "key", "code", "path", "tag", "label": return slug()
        case "sha", "hash", "digest", "checksum", "etag", "fingerprint": return hexadecimal(40)
        case "token", "secret", "password": return hexadecimal(24)
        case "ip", "host": return "192.0.2.\(random.number(1...254))"
        case "version": return "\(random.number(1...3)).\(random.number(0...9)).\(random.number(0...9))"
        case "id": return hexadecimal(12)
        case "at", "date", "time", "timestamp", "on": return timestamp()
        case "description", "body", "text", "content", "summary", "note", "notes", "message", "comment", "bio",
            "caption",
            "docs":
            return sentence()
        default: return title()
        }
    }

    /// The lowercase words of a name.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for scalar in name.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isLetter || wasSmall && scalar.properties.isUppercase {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if isLetter { word.unicodeScalars.append(scalar) }
            wasSmall = scalar.properties.isLowercase
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }

    private static func isPerson(_ record: String) -> Bool {
        let persons: Set<String> = [
            "user", "person", "member", "customer", "contact", "author", "owner", "account", "employee", "player", "me",
        ]
        return words(of: record).last.map(persons.contains) ?? false
    }

    mutating func email() -> String {
        "\(firstName()).\(lastName())\(random.number(1...99))@example.com".lowercased()
    }

    mutating func url() -> String { "https://www.example.com/\(slug())" }

    mutating func slug() -> String { "\(word(Self.adjectives))-\(word(Self.nouns))" }

    mutating func title() -> String {
        let adjective = word(Self.adjectives)
        let scalars = adjective.unicodeScalars
        return String(scalars.prefix(1)).uppercased() + String(scalars.dropFirst()) + " " + word(Self.nouns)
    }

    mutating func sentence() -> String {
        "The \(word(Self.adjectives)) \(word(Self.nouns)) is beside the \(word(Self.adjectives)) \(word(Self.nouns))."
    }

    mutating func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(random.number(0...9)) }.joined()
    }

    mutating func hexadecimal(_ count: Int) -> String {
        (0..<count).map { _ in String(random.number(0...15), radix: 16) }.joined()
    }

    /// A time in the year before the first of January 2026.
    mutating func seconds() -> Int { 1_767_225_600 - random.number(0...31_536_000) }

    mutating func timestamp() -> String {
        RFC3339.format(Date(timeIntervalSince1970: Double(seconds()))) ?? "2025-06-01T12:00:00Z"
    }
}
