/// The settings of a sign-in with the user's browser.
struct OAuth2SignIn: Sendable {
    let client: OAuth2Client
    let redirectURL: String
    let user: String
    /// Opens the browser and returns the URL that it was redirected to; `nil` if the app does that itself.
    let browse: (@Sendable (AuthorizationRequest) async throws -> String)?
}
