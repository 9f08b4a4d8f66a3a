#!/bin/bash
# Keeps operations on Characters away from protocol text: paths, header fields, secrets, origins, names of members.
#
# A Character of Swift is a grapheme cluster. A slash followed by a combining mark is not equal to "/", CR LF is one Character,
# and U+037E is equal to ";": a check of Characters differs from what the server or the file system reads. The folders below
# use ProtocolText.swift (PathText.swift in the tool), or a view of UTF-8 or of scalars. Numbers of protocols have no sign, which
# Int(text) takes: Int(digits:) does not. A line that is fine has the reason at its end:  // checked text: REASON
#
# Usage: Scripts/Checks/text.sh [FILE…]     by default, the folders below
set -euo pipefail
cd "$(dirname "$0")/../.."

FOLDERS=(Sources/*/Pipe[A-Z]* Sources/Tools/pipewright)

check() {
    awk '
    function report(sentence) {
        print FILENAME ":" FNR ": " sentence
        found = 1
    }
    /^ *\/\// { next }
    /\/\/ checked text: *[^ ]/ { next }
    /\/\/ checked text:/ { report("say after `checked text:` why the line is fine"); next }
    {
        line = $0
        # Operations on a view of bytes or scalars are allowed.
        view = "(utf8|[uU]nicodeScalars|[sS]calars|[bB]ytes)(\\([^)]*\\))?(\\[[^]]*\\])?\\)?(\\.lazy|\\.(dropFirst|prefix)\\([^)]*\\))*"
        what = "\\.(split|contains|firstIndex|lastIndex|drop|prefix|filter|first|last|allSatisfy|starts|removeLast|dropFirst|dropLast)"
        while (match(line, view what)) line = substr(line, 1, RSTART - 1) " VIEW" substr(line, RSTART + RLENGTH)
        gsub(/properties\.is/, "properties_is", line)
        one = "\"(\\\\.[^\"]*|[^\"\\\\])\""
        names = "(text|name|path|host|url|address|literal|field|line|target|pointer|member|value|key|callback|reference)"

        if (line ~ /\.has(Prefix|Suffix)\(/) report("use begins(with:) or ends(with:), which compare bytes")
        if (line ~ /\.split(\(separator: "|\(whereSeparator|\(maxSplits| \{)/ || line ~ /\.components\(separatedBy/)
            report("use split(atScalar:) or words(separatedBy:), which split between scalars")
        if (line ~ /\.contains\("/ || line ~ /\.localizedStandardContains/)
            report("use contains(scalar:) or containsBytes(of:), which look at scalars and bytes")
        if (line ~ ("\\.(firstIndex|lastIndex)\\(of: " one) || line ~ /\.(firstRange|ranges|range)\(of: /)
            report("use firstIndex(ofScalar:), lastIndex(ofScalar:) or endIndex(ofBytes:), which look at scalars and bytes")
        if (line ~ /\.(replacing|replacingOccurrences|trimmingCharacters|trimmingPrefix)\(/)
            report("use replacingBytes(of:with:) or trimmingASCIIWhitespace()")
        if (line ~ ("\\.(drop|prefix|first|firstIndex|lastIndex|filter|allSatisfy|contains|removeAll)( |\\((while|where): )\\{[^}]*\\$0 [!=]= " one))
            report("use dropping, keeping, removing or firstScalarIndex, which look at scalars")
        if (line ~ /(\$0|\\)\.is(Newline|Whitespace|Letter|Number|Punctuation|HexDigit|ASCII)([^A-Za-z]|$)/ || line ~ /(^|[^A-Za-z])(Character\(|for character in)|: Character([^A-Za-z]|$)/)
            report("read bytes or scalars, not Characters")
        # The number of a JSON value has a sign, and is named so.
        integer = "U?Int(8|16|32|64)?"
        if (line !~ /\((number\.)?literal\)|ascii: "\+"/ &&
            (line ~ ("(flatMap|compactMap)( \\{|\\(\\{) " integer "\\(\\$0") ||
            line ~ ("(flatMap|compactMap)\\(" integer "(\\.init)?\\)") ||
            line ~ ("((if|guard|while)|,) (let|var) [A-Za-z]+ = " integer "\\([^:]*\\)") ||
            line ~ ("(^|[^A-Za-z])" integer "\\([^:]*, radix: ")))
            report("use init(digits:), which takes no sign")
        if (line ~ ("\\.(first|last) [!=]= " one)) report("use begins(with:), ends(with:), or the first byte")
        if (line ~ ("(^|[^A-Za-z.])" names "\\.(dropFirst|dropLast|removeFirst|removeLast|popFirst|popLast|reversed)\\("))
            report("use dropping(_:) or droppingLast(), which take scalars")
    }
    END { exit found }
    ' "$@"
}

# Checks the script itself with lines that it must find and lines that it must not find.
self_check() {
    local sample bad good count
    sample=$(mktemp -d)
    trap 'rm -rf "$sample"' RETURN
    cat > "$sample/bad.swift" <<'SWIFT'
let isRooted = path.hasPrefix("/")
let isQuoted = tag.hasSuffix("\"")
let parts = text.split(separator: "/", omittingEmptySubsequences: false)
let lines = text.split(whereSeparator: \.isNewline)
let words = text.split { $0 == " " }
let names = text.components(separatedBy: ",")
guard !name.contains("/") else { return }
let mark = url.firstIndex(of: "?")
let dot = name.lastIndex(of: ".")
let line = text.firstIndex(of: "\n")
let slashes = url.firstRange(of: "//")
let found = text.range(of: secret)
let safe = text.replacing(secret, with: mask)
let quoted = text.replacingOccurrences(of: "\"", with: "")
let steps = path.drop { $0 == "/" }
let token = value.prefix { $0 != ";" }
let end = path.firstIndex(where: { $0 == "/" || $0 == "?" })
let lead = text.prefix(while: { $0 != "," })
let blank = text.allSatisfy { $0.isWhitespace }
for character in text { use(character) }
func isBlank(_ character: Character) -> Bool { true }
guard text.first == "\"" else { return }
guard text.last != " " else { return }
let rest = text.dropFirst(2)
path.removeLast()
let length = field.flatMap { Int64($0) }
let status = parts.first.flatMap({ Int($0) })
let numbers = parts.compactMap(Int.init)
guard let port = UInt16(text) else { return }
guard parts.count == 2, let number = Int(parts[1]) else { return }
let byte = UInt8(pair, radix: 16)
let plain = name.contains("/") // checked text:
SWIFT
    cat > "$sample/good.swift" <<'SWIFT'
// path.hasPrefix("/") in a comment
let isRooted = path.begins(with: "/")
let parts = text.unicodeScalars.split(separator: "/")
let first = path.utf8.first == UInt8(ascii: "/")
let bytes = text.utf8.dropFirst().dropLast()
let scalars = text.unicodeScalars.drop { $0 != ";" }
let name = scalars.prefix { $0 != "=" && $0 != ";" }
guard scalars.first == "=" else { return }
let isBlank = scalar.properties.isWhitespace
let rest = samples.dropFirst(2)
let steps = decodedBytes(path).split(whereSeparator: isSlash)
let kept = names.filter { $0 != other }
let isListed = names.contains("*") // checked text: names is an array
let first = names.first == "data"
guard let port = UInt16(digits: text), let count = Int(exactly: number) else { return }
let byte = UInt8(digits: pair, radix: 16)
let text = String(byte, radix: 16)
let size = Int(length)
SWIFT
    bad=$(grep -c . "$sample/bad.swift")
    count=$({ check "$sample/bad.swift" || true; } | cut -d: -f2 | sort -u | wc -l)
    if [ "$count" -ne "$bad" ]; then
        echo "Scripts/Checks/text.sh finds $count of $bad bad samples; missed:" >&2
        { check "$sample/bad.swift" || true; } | cut -d: -f2 | sort -un > "$sample/found"
        awk 'NR == FNR { found[$1] = 1; next } !(FNR in found)' "$sample/found" "$sample/bad.swift" >&2
        return 1
    fi
    if ! good=$(check "$sample/good.swift"); then
        echo "Scripts/Checks/text.sh finds errors in correct lines:" >&2
        echo "$good" >&2
        return 1
    fi
}

self_check
if [ $# -eq 0 ]; then
    files=()
    while IFS= read -r file; do files+=("$file"); done < <(find "${FOLDERS[@]}" -name '*.swift' ! -name TemplateTexts.swift | sort)
    set -- "${files[@]}"
fi
if ! check "$@"; then
    echo "Protocol text is read by Characters; Scripts/Checks/text.sh explains what to use, and how to mark a line that is fine." >&2
    exit 1
fi
