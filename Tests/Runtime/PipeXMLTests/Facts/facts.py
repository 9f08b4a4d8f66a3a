#!/usr/bin/env python3
"""Writes what Python's expat says of documents in XML, and what Python's plistlib writes, for the tests of PipeXML.

documents.json: documents, written by hand and made at random from a seed, each with its tree; without a tree if expat refuses it
with namespaces. `differs` says why the reader of this package decides otherwise. A tree is the name of the element, its
attributes, its own text and its children.

lists.json: random values, each as a property list in XML and in binary form.

`--check` writes nothing: it reads written.txt, which the test `What is written is what plistlib reads` has recorded, with plistlib.
"""

import base64
import datetime
import json
import pathlib
import plistlib
import random
import sys
import xml.parsers.expat

FOLDER = pathlib.Path(__file__).resolve().parent
XML = "http://www.w3.org/XML/1998/namespace"
XMLNS = "http://www.w3.org/2000/xmlns/"

# Texts are in UTF-8.
HAND_WRITTEN = [
    # Tags.
    "<x/>", "<x />", "<x></x>", "<x ></x >", "< x/>", "<x/ >", "<x", "<", "", " ", "<x></ x>", "</x>", "<x></y>", "<x><y></x></y>",
    "<x/><y/>", "<x/>text", "text<x/>", "<x/>\n<!-- c --> <?p?>\n", "<x>]</x>", "<x>]]</x>", "<x>]]></x>", "<x>]]&gt;</x>", "<x>></x>",
    "<x><</x>", "<x>a<y>b</y>c</x>", "<x>\n<y/>\n</x>", "<x></x", "<x></x>>", "<x/>&amp;", "<x/>]]>", "<1/>", "<-x/>", "<.x/>", "<_x/>",
    "<x.-_1/>", "<\u00e9/>", "<x\u00b7/>", "<\u00b7x/>", "<x\u0301/>", "<\u0301x/>", "<\u4e2d\u6587/>", "<\u00d7/>", "<x\u00f7/>",
    "<x\u037e/>", "<x\u2028/>", "<\u00aa/>", "<x!/>", "<x&/>", "<x\u00a0/>", "<x\u3000/>", "<x\u00a0a='1'/>",
    # Attributes.
    "<x a='1'/>", "<x a=\"1\"/>", "<x a = '1' />", "<x a\n=\t'1'/>", "<x a='1'b='2'/>", "<x a='1' b='2'/>", "<x a='1' a='2'/>",
    "<x a=1/>", "<x a/>", "<x a=/>", "<x a='1/>", "<x a='1\"/>", "<x a='<'/>", "<x a='>'/>", "<x a='&lt;'/>", "<x a='&'/>", "<x a='&lt'/>",
    "<x a='\"'/>", "<x a=\"'\"/>", "<x a=' b  c\t\n\r\r\nd '/>", "<x a='&#9;&#10;&#13;&#32;'/>", "<x a=']]>'/>", "<x 1='1'/>",
    "<x a='1' A='2'/>", "<x a=''/>", "<x></x a='1'>", "<x a='\u00e9' \u00e9='a'/>", "<x a='&#60;'/>", "<x a='&#38;lt;'/>",
    "<x \u00e9='1' e\u0301='2'/>",
    # References.
    "<x>&lt;&gt;&amp;&quot;&apos;</x>", "<x>&no;</x>", "<x>&lt</x>", "<x>& lt;</x>", "<x>&;</x>", "<x>&#;</x>", "<x>&#x;</x>", "<x>&LT;</x>",
    "<x>&#65;&#x41;&#x0000041;</x>", "<x>&#X41;</x>", "<x>&#x4G;</x>", "<x>&#6A;</x>", "<x>&#0;</x>", "<x>&#1;</x>", "<x>&#8;</x>",
    "<x>&#9;&#10;&#13;</x>", "<x>&#x1F;</x>", "<x>&#x7F;&#x80;</x>", "<x>&#xD7FF;</x>", "<x>&#xD800;</x>", "<x>&#xDFFF;</x>",
    "<x>&#xE000;&#xFFFD;</x>", "<x>&#xFFFE;</x>", "<x>&#xFFFF;</x>", "<x>&#x10000;&#x10FFFF;</x>", "<x>&#x110000;</x>",
    "<x>&#99999999999999999999;</x>", "<x>&#x-1;</x>", "<x>&#+65;</x>", "<x>&# 65;</x>", "<x>&#65 ;</x>", "<x>&amp;lt;</x>", "&lt;<x/>",
    "<&lt;x/>", "<x>&#13;\n</x>",
    # Characters.
    "<x>\x00</x>", "<x>\x01</x>", "<x>\x0b</x>", "<x>\x1f</x>", "<x>\x7f</x>", "<x>\x80\x85\x9f</x>", "<x>\u2028</x>", "<x>\ufffd</x>",
    "<x>\ufffe</x>", "<x>\uffff</x>", "<x>\U0001f600\U0010ffff</x>", "<x>\ufeff</x>", "\ufeff<x/>", "\ufeff\ufeff<x/>", "<x a='\x02'/>",
    "<x><!-- \x03 --></x>", "<x><?p \uffff?></x>", "<x><![CDATA[\x0c]]></x>", "<x>a\r\nb\rc\n\rd\r\r\n</x>",
    # Comments, instructions, sections.
    "<!-- c --><x/>", "<!----><x/>", "<!--->--><x/>", "<!-- -- --><x/>", "<!-- ---><x/>", "<!-- <x> & ]]> --><x/>", "<!- c --><x/>",
    "<! -- c --><x/>", "<!-- c -- ><x/>", "<x><!-- c --></x>", "<x a='<!-- c -->'/>", "<x <!-- c --> />", "<x><!-- c </x>", "<x>a<!-- -->b</x>",
    "<?a?><x/>", "<?a b?><x/>", "<?a ??><x/>", "<? a?><x/>", "<??><x/>", "<?a/?><x/>", "<?a<?b?><x/>", "<?1?><x/>", "<?a:b?><x/>", "<?a",
    "<?a ><x/>", "<?xml?><x/>", "<x><?xml version='1.0'?></x>", "<x><?XmL?></x>", "<?xmlx?><x/>", "<?xml-stylesheet href='a'?><x/>",
    "<x><?a?></x>", "<x>a<?b?>c</x>", "<x/><?xml version='1.0'?>", "<?\u00e9?><x/>",
    "<x><![CDATA[a]]></x>", "<x><![CDATA[]]></x>", "<x><![CDATA[<&]]>]]></x>", "<x><![CDATA[]]]]></x>", "<x><![CDATA[]]]>]]></x>",
    "<x><![CDATA[a]]</x>", "<x><![cdata[a]]></x>", "<x><![CDATA [a]]></x>", "<![CDATA[a]]><x/>", "<x/><![CDATA[a]]>", "<x a='<![CDATA[a]]>'/>",
    "<x><![CDATA[a]]>b<![CDATA[c]]></x>", "<x><![CDATA[<![CDATA[a]]></x>", "<x><![CDATA[a\r\nb\rc]]></x>", "<x><![</x>", "<x><!x></x>",
    "<x><![INCLUDE[a]]></x>", "<!ELEMENT x ANY><x/>",
    # The declaration.
    "<?xml version='1.0'?><x/>", "<?xml version=\"1.0\" encoding='UTF-8' standalone='yes'?><x/>", "<?xml version='1.0' standalone='no' ?><x/>",
    " <?xml version='1.0'?><x/>", "\n<?xml version='1.0'?><x/>", "\ufeff<?xml version='1.0'?><x/>", "<?xml  version = '1.0' ?><x/>",
    "<?xml encoding='UTF-8'?><x/>", "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><x/>", "<?xml version='1.0' standalone='maybe'?><x/>",
    "<?xml version='1.0' standalone='YES'?><x/>", "<?xml version='1.0'encoding='UTF-8'?><x/>", "<?xml version=1.0?><x/>",
    "<?xml version='1.0\"?><x/>", "<?xml version='1.0' a='b'?><x/>", "<?xml version='1.0' version='1.0'?><x/>",
    "<?xml version='1.0' encoding=''?><x/>", "<?xml version='1.0' encoding='-a'?><x/>", "<?xml version='1.0' encoding='utf-8'?><x>\u00e9</x>",
    "<?xml version='1.0'><x/>", "<?xml version='1.0'? ><x/>", "<?XML version='1.0'?><x/>", "<?xml Version='1.0'?><x/>",
    "<?xml version='1.0'?><?xml version='1.0'?><x/>", "<?xml version='1.0' encoding='a b'?><x/>",
    "<?xml\tversion='1.0'\nencoding='UTF-8'\r\n?><x/>", "<?xml version='1.0' encoding='UTF-16'?><x/>", "<?xml version='1.1'?><x/>",
    # Namespaces.
    "<a:x/>", "<a:x xmlns:a='u'/>", "<x a:b='1'/>", "<x xmlns:a='u' a:b='1'/>", "<x xmlns='u'/>", "<x xmlns=''/>", "<x xmlns:a=''/>",
    "<x xmlns:a='u' xmlns:b='u' a:c='1' b:c='2'/>", "<x xmlns:a='u' xmlns:b='v' a:c='1' b:c='2'/>", "<x xmlns='u' xmlns:a='u' c='1' a:c='2'/>",
    "<x xmlns:a='u'><a:y/></x>", "<x><y xmlns:a='u'/><a:z/></x>", "<x xmlns:a='u'><y xmlns:a='v'><a:z/></y><a:z/></x>",
    "<x xmlns:a='u'><a:y></a:y></x>", "<x xmlns:a='u' xmlns:b='u'><a:y></b:y></x>", "<:x/>", "<x:/>", "<a:b:x xmlns:a='u'/>", "<x :a='1'/>",
    "<x a:='1'/>", "<x xmlns:='u'/>", "<x xmlns:xml='u'/>", f"<x xmlns:xml='{XML}'/>", f"<x xmlns:a='{XML}'/>", f"<x xmlns='{XML}'/>",
    "<x xmlns:xmlns='u'/>", f"<x xmlns:a='{XMLNS}'/>", f"<x xmlns='{XMLNS}'/>", "<x xml:lang='de'/>", "<xml:x/>", "<xmlns:x/>", "<x xml:a='1' xml:a='2'/>",
    "<x xmlns='u' xmlns='v'/>", "<x xmlns:a='u' xmlns:a='v'/>", "<x xmlns:a='u'><y xmlns:a=''/></x>", "<x xmlns='u'><y xmlns=''/></x>",
    "<x xmlns:a='u' xmlns:b='&#117;' a:c='1' b:c='2'/>", "<x xmlns:a='u ' xmlns:b='u' a:c='1' b:c='2'/>", "<a:x xmlns:a='u' a='1' a:a='2'/>",
    "<x xmlns:a='u' xmlns:A='v' a:c='1' A:c='2'/>", "<xmlx/>", "<XML/>", "<x xmlns:xmlx='u'/>", "<a:1 xmlns:a='u'/>",
    "<x xmlns:\u00e9='u'><e\u0301:y/></x>",
]
# Bytes, and why this package decides otherwise.
ENCODED = [
    ("<x>\u00e9</x>".encode("utf-16"), None), ("\ufeff<x>\u00e9\U0001f600</x>".encode("utf-16-be"), None),
    ("\ufeff<?xml version='1.0' encoding='UTF-16'?><x>\u00e9</x>".encode("utf-16-le"), None),
    ("\ufeff<?xml version='1.0' encoding='utf-16'?><x \u00e9='1'/>".encode("utf-16-be"), None),
    ("<x>\u00e9</x>".encode("utf-16-le"), None), ("<x>\u00e9</x>".encode("utf-16-be"), None),
    ("\ufeff<x/>".encode("utf-16-le") + b"\x20", None), ("\ufeff<x>".encode("utf-16-le") + b"\x00\xd8" + "</x>".encode("utf-16-le"), None),
    ("\ufeff<x>".encode("utf-16-le") + b"\x00\xdc" + "</x>".encode("utf-16-le"), None),
    (b"<?xml version='1.0' encoding='ISO-8859-1'?><x a='\xe9'>\xe9\xff\x80</x>", None),
    (b"<?xml version='1.0' encoding='iso-8859-1'?><\xe9/>", None), (b"<?xml version='1.0' encoding='US-ASCII'?><x>a</x>", None),
    (b"<?xml version='1.0' encoding='us-ascii'?><x>\xe9</x>", None), (b"<?xml version='1.0' encoding='US-ASCII'?><x>&#233;</x>", None),
    (b"<x>\xe9</x>", None), (b"<x>\xc3</x>", None), (b"<x>\xc0\x80</x>", None), (b"<x>\xed\xa0\x80</x>", None), (b"<x>\xf4\x90\x80\x80</x>", None),
    (b"<x>\xf0\x8f\xbf\xbf</x>", None), (b"<x \xff='1'/>", None), (b"<x><!-- \xff --></x>", None), (b"<x>&a\xff;</x>", None),
    (b"<x><?a \xff?></x>", None), (b"<x/>\xff", None), (b"\xff<x/>", None), (b"<\xff/>", None), (b"<x a='\xc3'/>", None), (b"<x>\xe2\x82", None),
    (b"<x/>\x00", None), (b"<x>\xef\xbf\xbe</x>", None),
    (b"<?xml version='1.0' encoding='windows-1252'?><x>\x80</x>", "this encoding is refused by its name"),
    (b"<?xml version='1.0' encoding='ISO-8859-15'?><x>\xa4</x>", "this encoding is refused by its name"),
    (b"<?xml version='1.0' encoding='Shift_JIS'?><x/>", None), (b"<?xml version='1.0' encoding='no-such'?><x/>", None),
    (b"<?xml version='1.0' encoding='utf8'?><x/>", None),
    (b"\xef\xbb\xbf<?xml version='1.0' encoding='windows-1252'?><x>\xc3\xa9</x>", "this encoding is refused by its name"),
    (b"\xef\xbb\xbf<?xml version='1.0' encoding='ISO-8859-1'?><x>\xc3\xa9</x>", "the declaration contradicts the mark (XML 1.0, section 4.3.3)"),
    (b"\xef\xbb\xbf<?xml version='1.0' encoding='UTF-16'?><x/>", None), (b"\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?><x>\xc3\xa9</x>", None),
    (b"\xef\xbb\xbf<?xml version='1.0' encoding='&%'?><x/>", None), (b"<?xml version='1.0' encoding='&%'?><x/>", None),
    ("\ufeff<?xml version='1.0' encoding='UTF-8'?><x>\u00e9</x>".encode("utf-16-le"), None),
    ("\ufeff<?xml version='1.0' encoding='UTF-16BE'?><x/>".encode("utf-16-le"), None),
    ("<?xml version='1.0' encoding='UTF-16'?><x>\u00e9</x>".encode("utf-16-le"), None),
    ("<?xml version='1.0' encoding='UTF-16BE'?><x>\u00e9</x>".encode("utf-16-be"), None),
    ("<?xml version='1.0' encoding='UTF-8'?><x>\u00e9</x>".encode("utf-16-be"), None),
    (b"<?xml version='1.0' encoding='l1'?><x>\xe9</x>", None), (b"<?xml version='1.0' encoding='CP819'?><x>\xe9</x>", None),
    (b"<?xml version='1.0' encoding='ascii'?><x>a</x>", None), (b"<?xml version='1.0' encoding='us'?><x>\xe9</x>", None),
    ("<x\u0132/>".encode(), "a name since the fifth edition"), ("<\U00010000/>".encode(), "a name since the fifth edition"),
    ("<x\u02c2/>".encode(), "a name since the fifth edition"), ("<x\u203f/>".encode(), "a name since the fifth edition"),
    ("<?xml version='2.0'?><x/>".encode(), "not a version of XML 1"), ("<?xml version=''?><x/>".encode(), "not a version of XML 1"),
    ("<x>\u00e9</x>".encode("utf-32"), None), ("<x/>".encode("utf-32-be"), None),
]

PIECES = [
    "<", ">", "/", "&", "]]>", "--", "-->", "<!--", "<![CDATA[", "]]", "?>", "<?", "<?p q?>", "<?xml version='1.0'?>", "'", "\"", "=", " ", "\t",
    "\r", "\r\n", "&lt;", "&amp;", "&#65;", "&#x1F600;", "&#0;", "&#xD800;", "&#x110000;", "&x;", "<y>", "</y>", "<y/>", " a='1'", " b=\"<\"",
    " xmlns='u'", " xmlns:p='u'", " xmlns:p=''", " p:a='2'", "<p:y/>", "<!-- c -->", "<![CDATA[<&]]>", "\u00e9", "\u4e2d", "\x0b", "\ufffe", ":",
    "</x>", "<x>", ";", "#", "1", "\u0301", "!",
]


def tree(document):
    """The tree of a document; None if expat refuses it."""
    try:
        xml.parsers.expat.ParserCreate(namespace_separator="\x01").Parse(document, True)
        parser = xml.parsers.expat.ParserCreate()
        parser.ordered_attributes = True
        open_elements, roots = [], []

        def start(name, attributes):
            pairs = [list(pair) for pair in zip(attributes[::2], attributes[1::2])]
            open_elements.append([name, pairs, "", []])

        def end(name):
            element = open_elements.pop()
            (open_elements[-1][3] if open_elements else roots).append(element)

        def text(data):
            open_elements[-1][2] += data

        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
        parser.Parse(document, True)
        return roots[0]
    except (xml.parsers.expat.ExpatError, ValueError, LookupError):
        return None


def random_name(r):
    return r.choice(["x", "y", "a.b", "c-d", "_e", "f1", "\u00e9", "\u4e2d\u6587"])


def random_text(r):
    return "".join(r.choice(["a", " ", "\n", "\r\n", "&lt;", "&#233;", "\u00e9", "]", "\U0001f600", ">", "\t"]) for _ in range(r.randrange(5)))


def random_element(r, depth):
    name = r.choice(["", "", "p:"]) + random_name(r)
    attributes = {random_name(r): random_text(r).replace(">", "&gt;") for _ in range(r.randrange(3))}
    if name.startswith("p:") and r.random() < 0.9:
        attributes["xmlns:p"] = "u"
    if r.random() < 0.1:
        attributes["xml:lang"] = "de"
    start = "<" + name + "".join(f"{r.choice([' ', chr(10), '  '])}{key}={quote}{value}{quote}" for key, value in attributes.items()
                                 for quote in [r.choice("'\"")])
    if r.random() < 0.2:
        return start + r.choice(["/>", " />"])
    content = ""
    for _ in range(r.randrange(4)):
        nested = depth < 3 and r.random() < 0.4
        content += random_element(r, depth + 1) if nested else r.choice([random_text(r), "<!-- c -->", "<?p q?>", "<![CDATA[<]>&]]>"])
    return f"{start}>{content}</{name}{r.choice(['', ' '])}>"


def random_document(r):
    encoding = r.choice(["UTF-8"] * 6 + ["UTF-16", "ISO-8859-1"])
    text = r.choice(["", "<!-- c -->", "<?p?>\n"]) + random_element(r, 0) + r.choice(["", "\n", "<!-- c -->"])
    if encoding == "ISO-8859-1" or r.random() < 0.3:
        text = f"<?xml version=\"1.0\" encoding=\"{encoding}\"?>" + text
    for _ in range(r.choice([0, 0, 1, 1, 2])):
        place = r.randrange(len(text) + 1)
        text = text[:place] + r.choice(PIECES + ["", ""]) + text[place + r.choice([0, 0, 0, 1, 3]):]
    return text.encode({"UTF-16": "utf-16", "ISO-8859-1": "latin-1"}.get(encoding, "utf-8"), "xmlcharrefreplace")


def write(name, lines):
    (FOLDER / name).write_text("[\n" + ",\n".join(json.dumps(line) for line in lines) + "\n]\n")


def documents():
    r = random.Random(58)
    cases = [(text.encode("utf-8", "surrogatepass"), None) for text in HAND_WRITTEN] + ENCODED
    cases += [(random_document(r), None) for _ in range(300)]
    for document, differs in cases:
        fact = {"document": base64.b64encode(document).decode(), "tree": tree(document)}
        if differs:
            fact["differs"] = differs
        yield fact


def random_value(r, depth=0):
    kinds = ["int", "int", "real", "text", "text", "bool", "date", "data"] + (["list", "dict", "dict"] if depth < 4 else [])
    kind = r.choice(["list", "dict"]) if depth == 0 else r.choice(kinds)
    if kind == "int":
        return r.choice([0, 1, -1, 127, 128, 255, 256, 65535, 65536, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -2**63, r.randrange(-10**6, 10**6)])
    if kind == "real":
        return r.choice([0.0, -0.5, 1.5, 1e300, -1e-300, 5e-324, 1e16, r.uniform(-1e6, 1e6)])
    if kind == "text":
        return "".join(r.choice("ab <>&'\"\u00e9\u4e2d\U0001f600\n\t") for _ in range(r.choice([0, 1, 5, 14, 15, 16, 40])))
    if kind == "bool":
        return r.random() < 0.5
    if kind == "date":
        return datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=r.randrange(-10**10, 10**10))
    if kind == "data":
        return bytes(r.randrange(256) for _ in range(r.choice([0, 1, 2, 3, 14, 15, 60])))
    if kind == "list":
        return [random_value(r, depth + 1) for _ in range(r.choice([0, 1, 3, 15, 20]) if depth < 2 else r.randrange(3))]
    return {random_value_text(r): random_value(r, depth + 1) for _ in range(r.choice([0, 1, 3, 16]) if depth < 2 else r.randrange(3))}


def random_value_text(r):
    return r.choice(["id", "name", "\u00e9", "a b", "<&>", ""]) + str(r.randrange(10))


def as_json(value):
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    return value


def lists():
    r = random.Random(58)
    for _ in range(40):
        value = random_value(r)
        yield {
            "value": as_json(value),
            "xml": plistlib.dumps(value, fmt=plistlib.FMT_XML).decode(),
            "binary": base64.b64encode(plistlib.dumps(value, fmt=plistlib.FMT_BINARY)).decode(),
        }


def check():
    """Whether plistlib reads what was written of the values of lists.json: a line in XML and one in binary form for each."""
    written = (FOLDER / "written.txt").read_text().split()
    facts = json.loads((FOLDER / "lists.json").read_text())
    assert len(written) == 2 * len(facts), f"{len(written)} lines for {len(facts)} values"
    for fact, document, binary in zip(facts, written[::2], written[1::2]):
        for text, form in [(document, plistlib.FMT_XML), (binary, plistlib.FMT_BINARY)]:
            read = plistlib.loads(base64.b64decode(text), fmt=form)
            assert read == fact["value"], f"{read}\n{fact['value']}"
    print(f"{len(facts)} values in both forms")


if "--check" in sys.argv:
    check()
else:
    write("documents.json", documents())
    write("lists.json", lists())
