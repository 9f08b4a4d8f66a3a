/// What other languages call what a schema calls otherwise. No edit leads from one to the other.
enum Synonym {
    private static let groups: [String: [String]] = [
        "string": ["text", "varchar", "char", "str"],
        "bool": ["boolean", "flag"],
        "int": ["integer", "number", "long", "short"],
        "double": ["number", "real", "float64"],
        "float": ["float32"],
        "int64": ["long", "bigint", "i64"],
        "int32": ["i32"],
        "uint64": ["u64", "ulong"],
        "decimal": ["money", "numeric", "bigdecimal"],
        "timestamp": ["datetime", "date-time", "date_time", "instant", "time"],
        "url": ["uri", "link", "href"],
        "uuid": ["guid"],
        "bytes": ["binary", "data", "blob", "base64"],
        "json": ["any", "object", "unknown", "value"],
        "map": ["dictionary", "dict", "hash"],
        "read": ["readonly", "read-only", "get", "show", "fetch", "retrieve"],
        "write": ["writeonly", "write-only"],
        "create": ["post", "insert", "add", "new"],
        "replace": ["put"],
        "update": ["patch", "edit", "modify"],
        "remove": ["delete", "destroy"],
        "list": ["array", "sequence", "set", "index", "all", "search"],
        "exists": ["head"],
        "secret": ["sensitive", "password"],
        "records": ["models", "schemas", "types", "entities", "definitions"],
        "resources": ["paths", "endpoints", "routes"],
        "servers": ["server", "url", "base_url", "baseurl", "host", "endpoint"],
        "docs": ["description", "doc", "summary", "comment", "title"],
        "query": ["params", "parameters"],
        "filter": ["filters", "where"],
        "auth": ["security", "authentication", "securitySchemes"],
        "paging": ["pagination"],
        "operations": ["verbs", "methods"],
        "record": ["model", "schema", "type"],
        "follow": ["next"],
        "back": ["previous", "prev"],
        "returns": ["result", "response"],
        "values": ["cases", "members", "enum"],
        "bearer": ["token", "jwt"],
        "basic": ["password"],
        "apiKey": ["api_key", "key"],
    ]

    /// The first known name that `name` means elsewhere.
    static func name(meantBy name: String, among known: [String]) -> String? {
        let wanted = name.lowercased()
        return known.first { groups[$0]?.contains(wanted) == true }
    }
}
