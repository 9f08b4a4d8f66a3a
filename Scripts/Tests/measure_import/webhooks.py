"""Compares the messages that a server sends by itself with the events of the schema."""

import re

from .facts import text_of
from .schema import Type


def plain(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


def constant_headers(document, node, shapes):
    """The header fields of a message that have one value, by their names in small letters: name and value."""
    found = {}
    for parameter in node["parameters"].elements():
        parameter = document.resolve(parameter)
        if parameter.raw("in") == "header" and isinstance(parameter.raw("name"), str):
            listed = shapes.single(shapes.of(parameter["schema"])).values
            if listed and len(listed) == 1:
                found[parameter.raw("name").lower()] = parameter.raw("name"), text_of(listed[0])
    return found


def compare_place_of_events(schema, ledger, constants):
    """Whether the header field that names each message by another constant is the place of the name."""
    if len(constants) < 2:
        return
    for name in sorted(set.intersection(*(set(found) for found in constants.values()))):
        listed = [found[name][1] for found in constants.values()]
        title = next(iter(constants.values()))[name][0]
        if len(set(listed)) < len(listed):
            continue
        event = str((schema.api.get("webhooks") or {}).get("event") or "none")
        if event.startswith("body#") or event.lower() == "header." + name:
            ledger.keep("webhook", "#/webhooks", extra="event")
        else:
            ledger.lose("webhook", "#/webhooks", f"the header field {title} names the message, and the place of the name is {event}",
                        names={title}, extra="event")


def compare_webhooks(document, schema, ledger, values):
    """Each message of the document, with the event of its name; of several with one name, the event is the one that it is most like."""
    events = (schema.api.get("webhooks") or {}).get("events", [])
    exact, loose = {event["name"]: event for event in events}, {plain(event["name"]): event for event in events}
    types, seen, constants, messages = [Type.of(event["type"]) for event in events], set(), {}, {}
    for name, node in document.webhooks():
        constants[node.key] = constant_headers(document, node, values.shapes)
        body = document.resolve(document.child(node, "requestBody")["content"])
        schemas = [media["schema"] for media_type, media in document.media(body) if "json" in media_type]
        if schemas:
            messages.setdefault(name, []).append((node, values.shapes.of(schemas[0])))
        else:
            ledger.lose("webhook", repr(node), f"the webhook ‘{name}’ has no body in JSON", names={name})
    for name, found in messages.items():
        event = exact.get(name) or loose.get(plain(name))
        best = min(values.distance.of(shape, Type.of(event["type"])) for _, shape in found) if event else None
        for node, shape in found:
            if event and values.distance.of(shape, Type.of(event["type"])) > best:
                ledger.lose("webhook", repr(node), f"another message of the webhook ‘{name}’ is missing", names={name})
                continue
            type = Type.of(event["type"]) if event else next((type for type in types if values.distance.of(shape, type) < 0.1), None)
            if type is None:
                ledger.lose("webhook", repr(node), f"the webhook ‘{name}’ is missing", names={name})
                continue
            ledger.keep("webhook", repr(node))
            seen.add(event["name"] if event else type.text)
            values.add(shape, type, direction="in", operation=None)
    compare_place_of_events(schema, ledger, constants)
    if not seen and events:
        ledger.wrong("webhook", "#", f"the document has no webhooks, and the schema has {len(events)}")
