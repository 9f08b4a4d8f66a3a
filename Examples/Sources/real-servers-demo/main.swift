// Runs the generated clients of Kinto, a Django REST framework blog and nginx against running servers. The schemas have
// their URLs, which KINTO_URL, BLOG_URL and NGINX_URL override. HTTPBIN_URL is the URL of an httpbin, if there is one.
// Everything that is created is removed again.

import PipeRuntime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

func address(_ variable: String, default url: String) -> String {
    getenv(variable).map { String(cString: $0) } ?? url
}

do {
    let kinto = try await KintoNotes.run(url: address("KINTO_URL", default: KintoClient.Server.local.url))
    let blog = try await DjangoBlog.run(url: address("BLOG_URL", default: BlogClient.Server.local.url))
    let tokens = try await DjangoTokens.run(url: address("BLOG_URL", default: BlogClient.Server.local.url))
    let login = try await DjangoLogin.run(url: address("BLOG_URL", default: BlogClient.Server.local.url))
    let files = try await NginxFiles.run(url: address("NGINX_URL", default: NginxClient.Server.local.url))
    var reports = [kinto, blog, tokens, login, files]
    if let url = getenv("HTTPBIN_URL") {
        reports.append(try await HTTPBinDigest.run(url: String(cString: url)))
    }
    let failures = reports.reduce(0) { $0 + $1.failures }
    print("\(reports.reduce(0) { $0 + $1.count }) checks, \(failures == 0 ? "all passed" : "\(failures) failed")")
    exit(failures == 0 ? 0 : 1)
} catch {
    print("✗ \(error)")
    if case .connection = (error as? PipeError)?.reason { print("  Is the server running?") }
    exit(1)
}
