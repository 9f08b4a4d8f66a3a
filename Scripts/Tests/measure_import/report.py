"""Reads the report of an import, and says which losses its lines account for."""

import re

# The words of a line that make it one about a kind of fact.
WORDS = {
    "operation": r"operation|\bpath\b|method|webhook|the call is left out",
    "server": r"server|URL",
    "parameter": r"parameter|header|cookie|query|argument|: ‘[^’]*’ is left out",
    "required": r"required|optional|left out|may be missing",
    "nullable": r"null",
    "type": r"\bis json|\bis a |\bas (?:text|bytes|json|a )|\btype\b|\bbytes\b|\btext\b|record",
    "format": r"format|\btext\b|\btype\b|binary",
    "style": r"style|explode|list|delimit",
    "enum": r"enum|value|cases",
    "constant": r"constant|\bconst\b|value",
    "default": r"default",
    "member": r"member|\bfield ‘|: ‘[^’]*’ is left out|\bis json|one record|propert",
    "additional": r"additional|other members|rest\b|does not list",
    "union": r"union|case|alternative|distinguish|one record|\bis json",
    "discriminator": r"union|case|discriminator|distinguish|one record|\bis json",
    "other values": r"other values",
    "alternative": r"union|case|alternative|distinguish|one record|\bis json",
    "body": r"bod(?:y|ies)|request|upload|multipart|form\b",
    "media type": r"bod(?:y|ies)|media|\btype\b|bytes|multipart|event-stream|xml",
    "result": r"result|response|answer|bod(?:y|ies)|bytes|stream",
    "credential": r"credential|scheme|secur|auth|token|flow",
    "use": r"credential|scheme|secur|auth|token",
    "scopes": r"scope",
    "error": r"\berror|bad response",
    "paging": r"pag(?:e|ing)|cursor|offset|list",
    "read-only": r"read",
    "write-only": r"writ|sent",
    "webhook": r"webhook|event|callback",
    "item": r"element|item",
}
# Lines whose words say exactly of what they are.
KINDS = (
    (r"^[A-Z-]+ /\S*: the body of the error response", ("error",)),
    (r"^the schemas of bad responses are one record", ("error", "member", "type", "required", "enum", "additional")),
    (r"is not sent in the media type ", ("part type",)), (r"the header field ‘[^’]*’ of the part ", ("part header",)),
    (r"^the pattern of ", ()), (r"how webhooks are signed", ()), (r"the webhook ‘", ("webhook",)),
    (r"the header field (?:or cookie )?‘[^’]*’ is left out", ("parameter",)), (r"the request body is left out", ("body",)),
    (r"the parameter ‘[^’]*’ is a text of type", ("type",)), (r"is not written in the style", ("style",)),
    (r"bodies of type \S+ are sent and read as bytes", ("body", "media type", "result", "type")),
    (r"\bother values of ‘[^’]*’ in ", ("other values",)), (r"are one list, since", ("union", "alternative", "discriminator")),
    (r"are distinguished by their members, and not by", ("discriminator",)),
    (r"\bbeside the result are left out", ("member",)), (r"since they have too many together", ("member",)),
    (r"are one record, since", ("union", "alternative", "discriminator", "member", "type")),
    (r"is a text, (?:since operations have|and does not have)", ("type", "format", "union", "alternative", "enum", "constant")),
    (r"has the type of the member", ("type", "format", "union", "alternative", "enum", "constant")),
    (r"since another parameter has its name", ("parameter", "member", "type")),
    (r"are words in the names of their schemas", ()), (r"Good responses can have errors", ()),
    (r": its scopes are left out", ("scopes",)), (r"\bthe server \S* ?is (?:left out|always)", ("server",)),
    (r"^‘[^’]*’ is json, since", ("type", "union", "alternative", "discriminator")),
)
MEDIA_TYPE = re.compile(r"\btype ([\w.+*-]+/[\w.+*-]+)")
# OpenAPI 3.2 has methods of any name in `additionalOperations`.
OPERATION = re.compile(r"\b([A-Z][A-Z-]+) (/\S*)")


class Line:
    def __init__(self, text, heading, number):
        self.text, self.number = text, number
        self.words = heading + ": " + text
        found = OPERATION.search(text)
        self.operations = {f"{found[1]} {found[2].rstrip('`:,').rstrip()}" for found in OPERATION.finditer(text)}
        # A path can have spaces.
        whole = re.match(r"[A-Z][A-Z-]+ /.*?(?=: )", text)
        self.operations |= {whole[0]} if whole else set()
        self.names = set(re.findall(r"‘([^’]+)’", text)) | set(re.findall(r"`([^`]+)`", text))
        self.names |= {part for name in list(self.names) for part in name.split(".")}
        self.names -= self.operations
        self.is_of_names = found is None
        self.kinds = next((kinds for pattern, kinds in KINDS if re.search(pattern, text)), None)
        # Whether it says that there is no such call; then it quotes the reason.
        self.is_of_call = bool(re.match(r"[A-Z][A-Z-]+ /\S*: the (?:call|operation) is left out", text))
        media = MEDIA_TYPE.search(text)
        self.media_type = media[1] if media else None

    def is_about(self, kind, text):
        """Whether it can be about a loss of a kind."""
        if self.kinds is not None and kind not in self.kinds:
            return False
        if self.kinds is None and not re.search(WORDS.get(kind, re.escape(kind)), self.words, re.I):
            return False
        # A line about bodies of a media type says nothing of others.
        return kind not in ("body", "media type", "result") or self.media_type is None or self.media_type in text


class Report:
    """The lines of a report, and the places of the operations."""

    def __init__(self, text=""):
        self.lines, self.places = [], {}
        heading = ""
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("#"):
                heading = line.lstrip("# ")
            elif found := re.match(r"\| `([A-Z]+ [^`]*)` \| `([^`]+)` \|", line):
                self.places.setdefault(found[1], []).append(found[2])
            elif re.match(r"\s*[-*] ", line):
                self.lines.append(Line(line.strip()[2:], heading, number))
        self.used = set()
        self.by_operation, self.by_name = {}, {}
        for line in self.lines:
            for operation in line.operations:
                self.by_operation.setdefault(operation, []).append(line)
            if line.is_of_names:
                for name in line.names:
                    self.by_name.setdefault(name, []).append(line)

    @staticmethod
    def read(path):
        try:
            with open(path, encoding="utf-8") as file:
                return Report(file.read())
        except OSError:
            return Report()

    def tells(self, kind, operation, names, text=""):
        """Whether a line names the operation, or the schema or member, and the kind of thing.

        A line that quotes names is only about these. A line about a whole body or result speaks for what is in it.
        """
        found = [line for line in self.by_operation.get(operation, ())
                 if not line.names or line.names & names or kind == "operation" and line.is_of_call]
        for name in names:
            found += self.by_name.get(name, ())
            if kind == "server" and "//" in name:
                found += [line for line in self.lines if name in line.text.split()]
        for line in found:
            if line.is_about(kind, text):
                self.used.add(line.number)
                return True
        return False

    def leaves_out_result(self, operation, media_type):
        """Whether a line says that the result of a media type is left out."""
        for line in self.by_operation.get(operation, ()):
            if line.media_type == media_type and "the result of type" in line.text and "left out" in line.text:
                self.used.add(line.number)
                return True
        return False

    def unused(self):
        """The lines that account for no loss: either nothing is lost there, or the judge is blind to it."""
        return [line for line in self.lines if line.number not in self.used]
