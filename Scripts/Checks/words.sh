#!/bin/bash
# Finds the phrases that Docs/STYLE.md bans, in sources, templates, tests, examples, benchmarks, scripts, schemas and pages.
#
# In tests, only comments and the names of tests are checked, since the rest is data; in YAML of tests, comments and `docs:`.
# Generated goldens are left out, as their text comes from the templates.
#
# The rules for American spelling are a few patterns: of the words that they find, codespell's list (en-GB_to_en-US) lacks half.
#
# It also finds English in the stages of the generator that report problems: their literals have no two words with a space
# between them. A problem is a value of PipewrightDiagnostics, which has the text.
#
# A line that needs a banned phrase has the reason at its end:  checked words: REASON  (in a comment of the file's language).
# For files without such comments (JSON, doc comments), add a line to EXCEPTIONS below.
#
# Usage: Scripts/Checks/words.sh [FILE|FOLDER…]     by default, the whole repository
set -euo pipefail
cd "$(dirname "$0")/../.."

PLACES=(Sources Templates Tests Examples Benchmarks Plugins Scripts Schemas Docs .github/workflows Makefile
    Package.swift ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md)

# Banned phrases and their replacements, separated by the last |; < and > are word boundaries. Phrases are extended regular
# expressions for lines in lower case; those after `Case` are for unchanged lines.
RULES='
<(is|are|was|were|be) none>|“is malformed”, “is missing”, “has no …”, or `nil`
<(of which|of those) none>|say what is not the case
<of (its|their|your|our|my|one.s) own>|“its own”, “separate”, “custom”
<one.s own>|“your own”, “custom”
<anew>|“again”
<(nobody|somebody|whoever|whomever|whom)(.s)?>|name it: the caller, the user, the server, another process
<who (waits|calls|asks|has it|listens)>|name it: the caller, the waiting task, the server
<what few>|“uncommon options”
[^a-z]?neighbou?r|“next page”, “previous page”, “adjacent”
<let(s|ting)?( [a-z]+)?( [a-z]+)? (not|no|nothing) ([a-z]+ )?([a-z]+ )?through>|“reject”, “refuse”
<(not|never) let ([a-z]+ )?([a-z]+ )?through>|“reject”, “refuse”
<let through>|“reject”, “refuse”, “accept”
<(sent|send|sends|sending) (it |them |one |the request |the call )?(once )?again>|“retry”, “repeat the request”
<another try>|“another attempt”
<once more>|“again”, “resent”, “a second time”
<(ask|asks|asked|asking) after>|“poll” (a job), “ask about”
<(is|are) for (themselves|itself)[.,;)]|“separate”, “alone”
<in the place of>|“instead of”
<(take|takes|took|taking) the place of>|“replaces”
(^|[^e]|[^d]e)fault|“error”, “problem”, “mistake”
answer|“response”, “respond”, “return”, “reply”
walk($|[^t])|“pagination”, “iterate over pages”; of a tree “visit”, “traverse”
<(its|their|his|her|own|same|[a-z]+[^a-z ]+s) words>|“message”, “text”, “description”
(<in (other |plain |some )?words[ .,;)]|<without a word>)|“message”, “text”, “description”
<words (for|of) (the|a|an|every|each|this|that|it) (error|problem|diagnostic|status|response|message|failure|note|rule)|“message”, “text”, “description”
<(its|their|his|the|a|no|this|that|whose|another|enough|of|waits for|gets?) turns?>|“slot”; for order: “next”, “in turn”
<(take|takes|took|taking) turn>|“slot”
<it.s turn>|“slot”
alarms?[ .,;]|“timeout”, “timer”
<(heed|heeds|heeded|heeding)>|“respect”, “follow”
<reckon(s|ed|ing)?>|“compute”, “expect”
<what proves who|“credentials”, “what authenticates the caller”
(^|[^e]|[^r]e) (is|are|was|were) no (url|uri|json|http|xml|yaml|utf-8|path|place|type|name|number|word|address|text|list|object|record|page|call|duration|size|value|kind|limit|token|place|pattern|origin|pointer|key|file|folder|directory|date|string|header|header field|field|member|error|status|response|part|one)>|“is not a …”, “invalid …”, “malformed …”
<(is|are) not one[.,;)]|“invalid …”, “not a …”
(colour|behaviour|favour|flavour|honour|humour|labour|rumour|vapour|harbour|endeavour|rigour|vigour)|American spelling: -or
(normal|initial|serial|recogn|optim|organ|synchron|special|author|custom|final|general|minim|maxim|util|visual|summar|capital|categor|emphas|memo|parallel|prior|random|real|standard|token|modern|local|symbol|canonical|sanit|stabil|material|apolog|critic|item|neutral|equal|external|internal|virtual|character)is(e|es|ed|ing|er|ers|ation|ations|able)>|American spelling: -ize
<(analyse|analysed|analysing|analyser|catalogue|catalogues|centre|centred|licence|licences|defence|offence|artefact|artefacts|whilst|amongst|spelt|misspelt|learnt|burnt|fulfil|fulfils|programme|judgement|grey|practise|labelled|labelling|modelled|modelling|travelled|travelling|signalled|signalling|totalled|levelled|marshalled|marshalling|unmarshalling)>|American spelling
<what (a|an|the) [a-z]+ says of the>|“describes …”, “the description of … in the schema”
<as the (app|file|request|response|schema|server|store) has (it|them)>|“as it is on the server”, “as written in the schema”
<those of the same names?>|name them: “items with the same names”
<seed rows?>|no codes of documents that are not in the repository
Case
<Where [^ ]+ leads|“Related records of …”
(^|[.;:("] |/// |// |# |@Test\("|- [a-z]+: )Who (is|was|may|has|had|else|knows|waits|calls|comes|joins|asks|reads|buys|can|cannot|does|holds|gets|turns|sends|wants|needs|listens)>|name it: the caller, the user, the server
<DESIGN( section)? [0-9]|no codes of documents that are not in the repository
(^|[^A-Za-z0-9_.])(AG|NC|CU)-[0-9]|no codes of documents that are not in the repository
(^|[^A-Za-z0-9_.$/-])[A-D][0-9][0-9]?\.[0-9][0-9]?($|[^0-9.A-Za-z])|no codes of documents that are not in the repository
'

# Lines that need a banned phrase and cannot have a comment: FILE: TEXT OF THE LINE | REASON
EXCEPTIONS='
CHANGELOG.md: `answers: whole` | the name of a key
Docs/Language.md: `answers: whole` | the name of a key
Docs/Language.md:       answers: whole | the name of a key
Docs/Language.md: | `answers` | `whole`, `parts` | | the name of a key
Docs/Store.md: `answers: whole` | the name of a key
Docs/Language.md: `{ since, unique, partial, answers, key-lifetime, renamed-from }` | the name of a key
Sources/Generator/PipewrightLanguage/Tables/KeyDeclaration+Resources.swift: { since, unique, partial, answers, | the name of a key
Schemas/pipewright.schema.json: "answers": { | the name of a key
'

# Prints every banned phrase in the files, and fails if there is one. Unused exceptions are printed with CHECK_ALL=1.
check() {
    RULES="$RULES" EXCEPTIONS="$EXCEPTIONS" awk '
    function bounds(pattern) {
        gsub(/</, "(^|[^A-Za-z0-9_])", pattern)
        gsub(/>/, "($|[^A-Za-z0-9_])", pattern)
        return pattern
    }
    function report(sentence) {
        print FILENAME ":" FNR ": " sentence
        found = 1
    }
    function look(line, first, last,    rule, phrase) {
        for (rule = first; rule <= last; rule++) {
            if (!match(line, pattern[rule])) continue
            phrase = substr(line, RSTART, RLENGTH)
            gsub(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/, "", phrase)
            report("“" phrase "”: write " instead[rule])
        }
    }
    # Whether a literal of a line of Swift has two words of small letters with a space between them.
    function hasEnglish(line,    literal) {
        if (line ~ /^ *\/\//) return 0
        while (match(line, /"([^"\\]|\\.)*"|\/\/.*$/)) {
            literal = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            if (literal ~ /^"/ && literal ~ /[a-z] [a-z]/) return 1
        }
        return 0
    }
    function isExcepted(line,    i) {
        for (i = 1; i <= exceptions; i++)
            if (FILENAME == where[i] && index(line, text[i])) { used[i] = 1; return 1 }
        return 0
    }
    BEGIN {
        count = split(ENVIRON["RULES"], lines, "\n")
        for (i = 1; i <= count; i++) {
            if (lines[i] == "") continue
            if (lines[i] == "Case") { lower = rules; continue }
            at = 0
            # The last separator: patterns have some, too.
            for (j = 1; j <= length(lines[i]); j++) if (substr(lines[i], j, 1) == "|") at = j
            pattern[++rules] = bounds(substr(lines[i], 1, at - 1))
            instead[rules] = substr(lines[i], at + 1)
            if (lower == 0) anyLower = anyLower (anyLower == "" ? "" : "|") "(" pattern[rules] ")"
            else anyCase = anyCase (anyCase == "" ? "" : "|") "(" pattern[rules] ")"
        }
        count = split(ENVIRON["EXCEPTIONS"], lines, "\n")
        for (i = 1; i <= count; i++) {
            if (lines[i] == "") continue
            where[++exceptions] = substr(lines[i], 1, index(lines[i], ": ") - 1)
            text[exceptions] = substr(lines[i], index(lines[i], ": ") + 2)
            sub(/ \| [^|]*$/, "", text[exceptions])
        }
    }
    FNR == 1 {
        isTest = FILENAME ~ /(^|\/)Tests\// && FILENAME !~ /\.md$/
        isSwift = FILENAME ~ /\.swift$/
        isStyle = FILENAME == "Docs/STYLE.md"
        isPython = FILENAME ~ /\.py$/
        # The messages of libyaml are compared, not shown.
        isStage = FILENAME ~ /(^|\/)Sources\/[A-Za-z]+\/Pipewright(YAML|Schema|API|Comparison\/[^T][^\/]*)\// && FILENAME !~ /\/LibYAMLMessage\.swift$/
        isSelf = FILENAME ~ /Scripts\/Checks\/words\.sh$/
        namesTest = 0
    }
    isSelf { next }
    /checked words: *[^ ]/ { next }
    /checked words:/ { report("say after `checked words:` why the line is fine"); next }
    {
        line = $0
        if (isPython) gsub(/ is (not )?None/, "", line)
        if (isStyle) {
            if (line ~ /^\|/ || line ~ /^Before: /) next
            gsub(/\*[^*]*\*|“[^”]*”/, "", line)
        }
        if (isTest) {
            name = ""
            if (isSwift) {
                if (match(line, /@(Test|Suite)\(" *([^"\\]|\\.)*"/)) name = substr(line, RSTART, RLENGTH)
                else if (namesTest && match(line, /^ *"([^"\\]|\\.)*"/)) name = substr(line, RSTART, RLENGTH)
                namesTest = line ~ /@(Test|Suite)\( *$/
                if (match(line, /(^|[^:"])\/\/.*$/)) name = name " " substr(line, RSTART, RLENGTH)
            } else if (match(line, /(^|[ \t])#.*$/) || match(line, /[^a-z]docs: .*$/)) {
                name = substr(line, RSTART, RLENGTH)
            }
            if (name == "") next
            line = name
        }
        if (isStage && hasEnglish(line)) report("English in a literal: put the text into PipewrightDiagnostics, and data here")
        low = tolower(line)
        if (low !~ anyLower && line !~ anyCase) next
        if (isExcepted(line)) next
        look(low, 1, lower)
        look(line, lower + 1, rules)
    }
    END {
        if (ENVIRON["CHECK_ALL"] != "")
            for (i = 1; i <= exceptions; i++)
                if (!used[i]) { print "Scripts/Checks/words.sh: an exception that nothing needs: " where[i] ": " text[i]; found = 1 }
        exit found
    }
    ' "$@"
}

# The files at the places, or below them.
files() {
    find "$@" -name '.?*' -prune -o -path '*/build' -prune -o -type f \( -name '*.swift' -o -name '*.mustache' -o -name '*.md' \
        -o -name '*.yaml' -o -name '*.yml' -o -name '*.schema.json' -o -name '*.sh' -o -name '*.py' -o -name '*.c' -o -name '*.cpp' \
        -o -name '*.h' -o -name 'Makefile' -o -name '*.pipes' \) -print |
        sed 's|^\./||' | grep -vE '^Tests/Goldens/.*\.swift$' | sort
}

# Checks the script itself with lines that it must find and lines that it must not find.
self_check() {
    local sample bad count good
    sample=$(mktemp -d)
    trap 'rm -rf "$sample"' RETURN
    cat > "$sample/bad.swift" <<'SWIFT'
/// The address of the next page is none.
/// Whether the headers are none.
/// Servers of which none could be read.
/// A token of its own.
/// Clients with caches of their own.
@Test("A boundary of one's own")
/// Begins anew.
/// A count that nobody reads.
/// Tells who waits.
/// What few calls have.
func neighbours() {}
/// The next and the previous page, its Neighbors.
/// An interceptor may let it not through.
"not let through: \(reason)"
/// Whether the call may be sent again.
/// Sends it once again.
/// Reads the text once more.
/// The server is asked after the job.
/// The records of each server are for themselves.
/// A file in the place of a body.
/// Where Task leads.
case tokenFault(Fault)
/// The fault of the server.
let answer = try await send()
/// Answers with 204.
/// A walk over all pages.
struct PageWalk {}
"the response is malformed, in the transport's words"
/// Ends without a word.
/// The words for every problem.
/// A call waits for its turn.
/// Sets an alarm.
/// Cancellation is heeded.
/// The parts are reckoned by size.
"‘x’ is no URL"
/// The string, `nil` if this is not one.
/// Normalises the path.
let colour = 1
/// A misspelt key.
/// What the schema says of the job.
/// The record as the server has it now.
/// More items; they replace those of the same names.
/// As in seed row 6.
/// DESIGN 4.5 says so.
@Test("A6.3: no link, no request")
/// AG-36, for form bodies.
/// Who may sign the certificates.
let plain = answer // checked words:
SWIFT
    cat > "$sample/good.swift" <<'SWIFT'
/// Returns `nil` if there is no next page.
case none
/// The default is no longer used.
let defaults = Defaults.standard
/// Retries a request. Both ways take turns.
/// Turns auth off; adds them in turn.
/// Splits a text into words, and finds what turns out to be one.
/// A word of the language: `ascending`.
/// The response of a server, its own token.
/// The server is asked; after that, the job is read for itself alone.
/// The types of the same names; the schema says of a stream what it has.
/// Organisms behave; a finalist, an optimistic lock, premises, promises, otherwise.
/// A user who signs in.
/// Where the path leads, the request goes.
let isCancelled = true
/// Version 2.10 of the file, HTTP/1.1, A4 paper.
let header = "AG-Links-Next"
"there is no type named ‘Tusk’"
func texts(_ names: [String], in words: String) -> [String]
let answer = 42 // checked words: Deep Thought's
SWIFT
    mkdir -p "$sample/Sources/Generator/PipewrightAPI"
    cat > "$sample/Sources/Generator/PipewrightAPI/Bad.swift" <<'SWIFT'
let reason = "one field has no parts"
error(.malformedPath(path, reason: "‘\(name)’ is not a valid name"), at: range)
case "x": return quoted ? "\"" : "it is missing" // a comment
SWIFT
    cat > "$sample/Sources/Generator/PipewrightAPI/Good.swift" <<'SWIFT'
/// Says "one field has no parts".
let names = ["one", "two", "a: b", "1 or"] // "one field has no parts"
let end = rest.firstIndex { $0 == "{" || $0 == "}" } == first ? "\"" : " asc"
SWIFT
    count=$({ check "$sample/Sources/Generator/PipewrightAPI/Bad.swift" || true; } | grep -c "English in a literal")
    if [ "$count" -ne 3 ] || ! check "$sample/Sources/Generator/PipewrightAPI/Good.swift"; then
        echo "Scripts/Checks/words.sh finds English in $count of 3 literals, or in correct lines" >&2
        return 1
    fi
    bad=$(grep -c . "$sample/bad.swift")
    count=$({ check "$sample/bad.swift" || true; } | cut -d: -f2 | sort -u | wc -l)
    if [ "$count" -ne "$bad" ]; then
        echo "Scripts/Checks/words.sh finds $count of $bad bad samples; missed:" >&2
        { check "$sample/bad.swift" || true; } | cut -d: -f2 | sort -un > "$sample/found"
        awk 'NR == FNR { found[$1] = 1; next } !(FNR in found)' "$sample/found" "$sample/bad.swift" >&2
        return 1
    fi
    if ! good=$(check "$sample/good.swift"); then
        echo "Scripts/Checks/words.sh finds phrases in correct lines:" >&2
        echo "$good" >&2
        return 1
    fi
}

self_check
if [ $# -eq 0 ]; then
    set -- "${PLACES[@]}"
    export CHECK_ALL=1
fi
list=()
while IFS= read -r file; do list+=("$file"); done < <(files "$@")
if ! check "${list[@]}"; then
    echo "Docs/STYLE.md explains the words; Scripts/Checks/words.sh explains how to mark a line that is fine." >&2
    exit 1
fi
