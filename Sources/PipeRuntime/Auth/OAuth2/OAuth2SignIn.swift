/// What a sign-in with the user's browser needs.
struct OAuth2SignIn: Sendable {
    let client: OAuth2Client
    let redirectURL: String
    let user: String
    /// Opens the browser and gives the address that it was sent back to; nothing where the app does that by itself.
    let browse: (@Sendable (AuthorizationRequest) async throws -> String)?
}
