/// A key of the schema language. ``LanguageMapping`` has the keys of each mapping.
package enum LanguageKey: String, CaseIterable, Hashable, Sendable {
    case above
    case acceptLanguage = "accept-language"
    case acronyms
    case actions
    case answers  // checked words: the name of the key
    case apiKey = "api-key"
    case arrays
    case ascending
    case at
    case attributes
    case audience
    case auth
    case authorize
    case awsSignature = "aws-signature"
    case back
    case backCursor = "back-cursor"
    case basic
    case bearer
    case below
    case body
    case bulk
    case by
    case call
    case cancel
    case cases
    case children
    case client
    case closed
    case codable
    case compare
    case complete
    case concurrency
    case contentType = "content-type"
    case cursor
    case custom
    case dashes
    case data
    case deadline
    case `default`
    case delay
    case deleted
    case deprecated
    case descending
    case descendingBy = "descending-by"
    case digest
    case direction
    case docs
    case done
    case elements
    case embedded
    case encoding
    case end
    case enums
    case env
    case envelope
    case error
    case errors
    case estimate
    case event
    case events
    case every
    case expires
    case expiresMember = "expires-member"
    case extractor
    case failed
    case field
    case fields
    case filter
    case first
    case flags
    case follow
    case `for`
    case format
    case headers
    case id
    case idempotency
    case identity
    case ids
    case ifMatch = "if-match"
    case `in`
    case index
    case issuer
    case item
    case items
    case job
    case key
    case keyLifetime = "key-lifetime"
    case length
    case limit
    case list
    case lists
    case longestDelay = "longest-delay"
    case longestRetryAfter = "longest-retry-after"
    case max
    case message
    case min
    case missing
    case more
    case multipart
    case name
    case names
    case namespace
    case naming
    case next
    case nulls
    case oauth2
    case object
    case offset
    case on
    case operations
    case origins
    case others
    case page
    case pages
    case paging
    case parameters
    case part
    case partial
    case password
    case patch
    case path
    case pattern
    case payload
    case pipe
    case pipewright
    case pkce
    case place
    case poll
    case prefix
    case progress
    case provider
    case query
    case read
    case readFields = "read-fields"
    case realms
    case reconnect
    case record
    case records
    case refresh
    case refreshEarly = "refresh-early"
    case refreshMember = "refresh-member"
    case region
    case relations
    case renamedFrom = "renamed-from"
    case renew
    case resource
    case resources
    case result
    case results
    case resumable
    case retry
    case returns
    case revoke
    case root
    case scope
    case scopes
    case search
    case secret
    case send
    case separator
    case server
    case servers
    case signature
    case signed
    case since
    case singleton
    case size
    case sort
    case state
    case status
    case statuses
    case store
    case stream
    case suffix
    case swift
    case timeout
    case timestamp
    case token
    case tokenMember = "token-member"
    case tolerance
    case total
    case type
    case types
    case unions
    case unique
    case style
    case constant
    case uniqueItems = "unique-items"
    case unit
    case unknown
    case url
    case use
    case user
    case userinfo
    case validate
    case validation
    case value
    case values
    case variables
    case version
    case webhooks
    case when
    case wrap
    case xml

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The key with this name; faster than `init(rawValue:)`, which compares all names.
    package init?(name: String) {
        guard let key = Self.byName[name] else { return nil }
        self = key
    }

    /// The key as a Swift name: `ifMatch`.
    package var swiftName: String {
        let words = rawValue.split(separator: "-")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
