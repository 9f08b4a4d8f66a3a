import HTTPTypes
import PipeHTTP

// Redirects (RFC 9110, section 15.4), and the data that other servers than the client's get.

extension Exchange {
    static func location(of response: HTTPResponse) -> String? {
        switch response.status.code {
        case 301, 302, 303, 307, 308: response.headerFields[.location]
        default: nil
        }
    }

    /// Changes the next request as a redirect requires.
    ///
    /// - Throws: ``PipeError/Reason/redirect(_:)`` if the redirect must not be followed.
    mutating func follow(_ location: String, after response: HTTPResponse) throws(PipeError) {
        redirects += 1
        guard redirects <= Self.redirectLimit else {
            throw failure(PipeError(.redirect(.tooMany(limit: Self.redirectLimit))), after: response)
        }
        let target = try Result { () throws(PipeError.AddressError) in try address.resolving(location) }.mapError {
            failure(PipeError(.redirect(.malformedLocation(redaction.url(location), $0))), after: response)
        }.get()
        if address.scheme == "https", target.scheme == "http" {
            throw failure(PipeError(.redirect(.insecure(redaction.url(target.text)))), after: response)
        }
        let (sentMethod, sentAddress) = (method, address)
        if losesBody(by: response.status) {
            method = .get
            body = nil
            for name in [.contentType, .ifMatch] + (attempt.content?.fields.map(\.name) ?? []) {
                fields[name] = nil
            }
        } else if let body {
            guard body.length == 0 || mayHaveBody(target) else {
                let error = PipeError.RedirectError.bodyToOtherOrigin(method: method, url: redaction.url(target.text))
                throw failure(PipeError(.redirect(error)), after: response)
            }
            guard body.isReplayable else {
                throw failure(PipeError(.redirect(.bodyNotReplayable)), after: response)
            }
        }
        address = target
        if originalRequest == nil {
            originalRequest = PipeError.OriginalRequest.Box(
                PipeError.OriginalRequest(
                    method: sentMethod, url: redaction.url(sentAddress.text), status: response.status.code))
        }
    }

    private func losesBody(by status: HTTPResponse.Status) -> Bool {
        switch status.code {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }

    // MARK: Other servers

    /// The address that the caller has passed, if there is one. The caller decides what is sent to it.
    private var addressee: HTTPAddress? {
        if attempt.call.isAddressed, case .address(let address) = attempt.call.target { address } else { nil }
    }

    /// Whether the server of the request gets the header fields that the app has set.
    var isTrusted: Bool {
        if let addressee {
            addressee.hasSameOrigin(as: address)
        } else {
            attempt.client.core.address?.hasSameOrigin(as: address) == true || isAmongTrusted(address)
        }
    }

    /// Removes the header fields that an untrusted server must not get.
    func removeForeign(from fields: inout HTTPFields) {
        if attempt.client.core.names(address, or: attempt.call.settings.trustedPatterns) {
            removeSecrets(from: &fields)
        } else {
            fields.removeAll { !ForeignFields.allows($0.name.canonicalName, hasBody: body != nil) }
        }
    }

    func removeSecrets(from fields: inout HTTPFields) {
        for name in redaction.headerNames {
            if let name = HTTPField.Name(name) {
                fields[name] = nil
            }
        }
    }

    private func mayHaveBody(_ target: HTTPAddress) -> Bool {
        isAmongTrusted(target) || addressee?.hasSameOrigin(as: target) == true
            || attempt.client.core.mayHaveBody(target, attempt.call.settings)
    }

    private func isAmongTrusted(_ address: HTTPAddress) -> Bool {
        attempt.call.trusted.contains { $0.hasSameOrigin(as: address) }
    }
}

extension ClientCore {
    /// Whether a server gets the bodies of calls: the client's server with the other address that the call names, and
    /// servers that the schema or a setting names.
    package func mayHaveBody(_ target: HTTPAddress, _ settings: CallSettings) -> Bool {
        let other = try? other(settings)
        return address?.hasSameOrigin(as: target) == true || other?.hasSameOrigin(as: target) == true
            || names(target, or: settings.trustedPatterns)
    }

    /// Whether the schema names an address (`for` of a scheme), or a setting does.
    ///
    /// - Parameter patterns: The servers in the setting.
    func names(_ target: HTTPAddress, or patterns: [URLPattern]) -> Bool {
        guard let server = address else {
            return false
        }
        return patterns.contains { $0.matches(target, server: server) }
            || schemes.values.contains { scheme in
                scheme.patterns?.contains { $0.matches(target, server: server) } ?? false
            }
    }
}
