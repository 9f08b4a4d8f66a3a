import PipeHTTP

extension ServedRequest {
    /// The request with the origin and the path that it is for.
    ///
    /// In the process there is nothing to check. Over a network, requests are refused that are for another server, or
    /// that a page of another site sends to change something (CSRF).
    func accepted() throws(Refusal) -> ServedRequest {
        guard let hosts else { return self }
        guard let target = RequestTarget(target, of: method) else { throw Refusal(400, .malformedTarget) }
        // RFC 9112, section 3.2. Earlier versions of HTTP may lack it, but the URLs in responses need it.
        let sent = fields.values(of: "Host")
        guard sent.count == 1, ServedHosts.name(in: sent[0]) != nil else { throw Refusal(400, .malformedHost) }
        let authority = target.authority ?? sent[0]
        guard let host = ServedHosts.name(in: authority) else { throw Refusal(400, .malformedHost) }
        // RFC 9110, section 15.5.20.
        guard hosts.have(host) else { throw Refusal(421, .otherHost(host)) }
        if !method.isSafe, isOfOtherSite(than: authority) { throw Refusal(403, .otherSite) }
        var request = ServedRequest(
            method: method, origin: "\(hosts.scheme)://\(authority)", target: target.path, fields: fields, body: body)
        request.failsJob = failsJob
        return request
    }

    /// Whether a browser says that a page of another origin has made the request. Other programs say nothing.
    private func isOfOtherSite(than authority: String) -> Bool {
        // Pages cannot set it, and it holds behind the proxy of a web front end, too, which changes `Host` alone.
        let sites = fields.values(of: "Sec-Fetch-Site")
        guard sites.isEmpty else { return sites != ["same-origin"] && sites != ["none"] }
        let origins = fields.values(of: "Origin")
        guard !origins.isEmpty else { return false }
        // A proxy with TLS has the same host. Default ports may be left out (RFC 6454, section 4).
        guard origins.count == 1, let origin = try? HTTPAddress(origins[0]), origin.path.isEmpty, origin.query == nil,
            let own = try? HTTPAddress("\(origin.scheme)://\(authority)")
        else { return true }
        return !origin.hasSameOrigin(as: own)
    }
}
