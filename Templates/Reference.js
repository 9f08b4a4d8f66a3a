"use strict";
(() => {
    const root = document.documentElement;
    root.classList.add("scripted");
    const find = (selector, inside = document) => inside.querySelector(selector);
    const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

    /** An element with attributes and children, which are nodes or texts. No text is read as HTML. */
    const make = (name, attributes = {}, ...children) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) {
            if (key === "onclick") element.addEventListener("click", value);
            else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
        }
        element.append(...children);
        return element;
    };

    // Choices that stay. A page from a file may not be allowed to store them.
    const stored = {
        get: (name) => { try { return localStorage.getItem("pipewright-" + name); } catch { return null; } },
        set: (name, value) => { try { localStorage.setItem("pipewright-" + name, value); } catch { /* not kept */ } },
    };

    // Colors
    const theme = find("#theme");
    const wantsDark = matchMedia("(prefers-color-scheme: dark)");
    const setTheme = (dark) => {
        root.dataset.theme = dark ? "dark" : "light";
        theme.setAttribute("aria-pressed", String(dark));
    };
    const chosen = stored.get("theme");
    setTheme(chosen ? chosen === "dark" : wantsDark.matches);
    wantsDark.addEventListener("change", (event) => { if (!stored.get("theme")) setTheme(event.matches); });
    theme.addEventListener("click", () => {
        const dark = root.dataset.theme !== "dark";
        setTheme(dark);
        stored.set("theme", dark ? "dark" : "light");
    });

    // Swift, curl or HTTP
    const choices = all("#code-choice input");
    const setCode = (value) => {
        root.dataset.code = value;
        for (const choice of choices) choice.checked = choice.value === value;
    };
    if (["swift", "curl", "http"].includes(stored.get("code"))) setCode(stored.get("code"));
    for (const choice of choices) {
        choice.addEventListener("change", () => {
            // What is read stays where it is, although the code above it gets another height.
            const read = [...visible].pop();
            const top = read?.getBoundingClientRect().top;
            setCode(choice.value);
            if (read) scrollBy(0, read.getBoundingClientRect().top - top);
            stored.set("code", choice.value);
        });
    }

    // Code: colors and copies, once it is near the window
    const rules = {
        swift: /(\/\/.*)|("(?:[^"\\]|\\.)*")|\b(let|var|try|await|for|in|import|nil|true|false)\b|\b(\d[\d_.]*)\b|(\.?\b[a-z]\w*)(?=\()/g,
        curl: /(^#.*)|('(?:[^'])*')|(\bcurl\b|\s-{1,2}[A-Za-z-]+)/gm,
        json: /()("(?:[^"\\]|\\.)*"(?!\s*:))|\b(true|false|null)\b|(-?\b\d[\d.eE+-]*\b)|("(?:[^"\\]|\\.)*")(?=\s*:)/g,
    };
    const kinds = ["c", "s", "k", "n", "m"];
    const colored = (text, rule) => {
        const parts = [];
        let end = 0;
        for (const match of text.matchAll(rule)) {
            const kind = kinds[match.slice(1).findIndex((group) => group)];
            if (!kind) continue;
            if (match.index > end) parts.push(text.slice(end, match.index));
            parts.push(make("i", { class: kind }, match[0]));
            end = match.index + match[0].length;
        }
        parts.push(text.slice(end));
        return parts;
    };
    const color = (code, kind) => {
        const text = code.textContent;
        if (text.length > 100000) return;
        if (kind === "swift" || kind === "curl") {
            code.replaceChildren(...colored(text, rules[kind]));
            return;
        }
        if (kind === "json") {
            code.replaceChildren(...colored(text, rules.json));
            return;
        }
        const body = text.indexOf("\n\n");
        const head = (body < 0 ? text : text.slice(0, body)).split("\n");
        const parts = [head[0]];
        for (const line of head.slice(1)) {
            const colon = line.indexOf(":");
            parts.push("\n", make("i", { class: "m" }, line.slice(0, colon + 1)), line.slice(colon + 1));
        }
        if (body >= 0) parts.push(...colored(text.slice(body), rules.json));
        code.replaceChildren(...parts);
    };
    const dress = (figure) => {
        const code = find("code", figure);
        const text = code.textContent;
        color(code, ["swift", "curl", "json"].find((kind) => figure.classList.contains(kind)) ?? "http");
        const pre = find("pre", figure);
        pre.tabIndex = 0;
        pre.setAttribute("role", "region");
        pre.setAttribute("aria-label", find("figcaption", figure).textContent);
        if (!navigator.clipboard) return;
        const copy = make("button", { type: "button" }, "Copy");
        copy.addEventListener("click", async () => {
            try {
                await navigator.clipboard.writeText(text);
                copy.textContent = "Copied";
            } catch {
                copy.textContent = "Not copied";
            }
            setTimeout(() => { copy.textContent = "Copy"; }, 1500);
        });
        find("figcaption", figure).append(copy);
    };
    const near = new IntersectionObserver((entries) => {
        for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            near.unobserve(entry.target);
            for (const figure of all("figure", entry.target)) dress(figure);
        }
    }, { rootMargin: "400px" });
    for (const section of all("main .part, main .call, main .type-section")) near.observe(section);

    // The place in the contents
    const nav = find("#navigation");
    const links = new Map(all("#tree a").map((link) => [link.getAttribute("href").slice(1), link]));
    let current = null;
    const setCurrent = (id) => {
        const link = links.get(id);
        if (!link || link === current) return;
        current?.removeAttribute("aria-current");
        for (const item of all("li.current", nav)) item.classList.remove("current");
        current = link;
        link.setAttribute("aria-current", "location");
        for (let item = link.closest("li"); item; item = item.parentElement.closest("li")) item.classList.add("current");
        const box = link.getBoundingClientRect();
        const frame = nav.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > frame.bottom) nav.scrollTop += box.top - frame.top - frame.height / 3;
    };
    const sections = all("main section[id]").filter((section) => links.has(section.id));
    const visible = new Set();
    const spy = new IntersectionObserver((entries) => {
        for (const entry of entries) {
            if (entry.isIntersecting) visible.add(entry.target);
            else visible.delete(entry.target);
        }
        // The innermost one of those at the top of the window
        const shown = [...visible].sort((left, right) => left.compareDocumentPosition(right) & 4 ? -1 : 1);
        if (shown.length > 0) setCurrent(shown[shown.length - 1].id);
    }, { rootMargin: "-72px 0px -75% 0px" });
    for (const section of sections) spy.observe(section);

    // The contents of a narrow window
    const contents = find("#contents");
    const setOpen = (open) => {
        nav.classList.toggle("open", open);
        contents.setAttribute("aria-expanded", String(open));
    };
    contents.addEventListener("click", () => {
        setOpen(!nav.classList.contains("open"));
        if (nav.classList.contains("open")) find("#search").focus();
    });
    nav.addEventListener("click", (event) => { if (event.target.closest("a")) setOpen(false); });

    // Search: every word has to be in the names of a place
    const search = find("#search");
    const results = find("#results");
    const tree = find("#tree");
    const count = find("#count");
    const limit = 100;
    let index = null;
    const makeIndex = () => all("main section[id]").map((section) => {
        const heading = find("h2, h3, h4", section);
        const title = find("a", heading)?.textContent ?? "";
        const isCall = section.classList.contains("call");
        const outer = isCall ? find("h3 a", section.parentElement)?.textContent : "";
        const line = isCall ? find(".line", section)?.textContent.trim() ?? "" : "";
        const names = section.classList.contains("type-section") ? all("dt", section).map((name) => name.textContent) : [];
        const docs = isCall ? find(".about p", section)?.textContent ?? "" : "";
        const name = outer ? outer + "." + title : title;
        return { id: section.id, name, line, low: name.toLowerCase(), text: [name, line, docs, ...names].join(" ").toLowerCase() };
    });
    const show = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
        results.hidden = words.length === 0;
        tree.hidden = words.length > 0;
        if (words.length === 0) {
            count.textContent = "";
            results.replaceChildren();
            return;
        }
        index ??= makeIndex();
        const rank = (entry) => entry.low === words.join(" ") ? 0 : words.every((word) => entry.low.includes(word)) ? 1 : 2;
        const found = index.filter((entry) => words.every((word) => entry.text.includes(word)))
            .map((entry) => [rank(entry), entry]).sort((left, right) => left[0] - right[0]).map((pair) => pair[1]);
        count.textContent = found.length === 0 ? "Nothing found" : found.length === 1 ? "1 result" : found.length + " results";
        results.replaceChildren(...found.slice(0, limit).map((entry) => {
            const name = make("span");
            const place = entry.low.indexOf(words[0]);
            if (place < 0) name.append(entry.name);
            else {
                const end = place + words[0].length;
                name.append(entry.name.slice(0, place), make("mark", {}, entry.name.slice(place, end)), entry.name.slice(end));
            }
            const link = make("a", { href: "#" + entry.id }, name);
            if (entry.line) link.append(make("small", {}, entry.line));
            return make("li", {}, link);
        }));
    };
    search.addEventListener("input", show);
    const focusResult = (step) => {
        const found = all("a", results);
        const at = found.indexOf(document.activeElement) + step;
        if (at < 0) search.focus();
        else found[Math.min(at, found.length - 1)]?.focus();
    };
    nav.addEventListener("keydown", (event) => {
        if (results.hidden) return;
        if (event.key === "ArrowDown") { event.preventDefault(); focusResult(1); }
        if (event.key === "ArrowUp") { event.preventDefault(); focusResult(-1); }
        if (event.key === "Enter" && document.activeElement === search) find("a", results)?.click();
    });
    document.addEventListener("keydown", (event) => {
        const isTyping = event.target.closest?.("input:not([type=radio]), textarea, select");
        if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            if (getComputedStyle(nav).display === "none") setOpen(true);
            search.focus();
            search.select();
        }
        if (event.key === "Escape") {
            if (search.value) { search.value = ""; show(); search.focus(); }
            else setOpen(false);
        }
    });

    // A place that is reached by a link is also reached by the keyboard.
    const land = () => {
        const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!target) return;
        setCurrent(target.id);
        if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
        target.focus({ preventScroll: true });
        // Sections above it take their real height only now.
        target.scrollIntoView();
        requestAnimationFrame(() => {
            target.scrollIntoView();
            requestAnimationFrame(() => target.scrollIntoView());
        });
    };
    addEventListener("hashchange", land);
    land();

    // Try it: only if a server shows the page
    if (root.dataset.served !== "yes" || location.protocol === "file:") return;
    const data = JSON.parse(find("#calls").textContent);
    const schemes = new Map(data.schemes.map((scheme) => [scheme.name, { ...scheme }]));
    const place = (text) => {
        const at = text.search(/[.#]/);
        return { kind: text.slice(0, at), name: text.slice(at + 1) };
    };
    const pointed = (value, pointer) => pointer.split("/").slice(1)
        .reduce((value, token) => value?.[token.replaceAll("~1", "/").replaceAll("~0", "~")], value);
    /** Reads JSON. Numbers keep their digits where the browser can do that. */
    const exact = (text) => JSON.parse(text, (name, value, context) =>
        typeof value === "number" && JSON.rawJSON && context?.source && String(value) !== context.source ? JSON.rawJSON(context.source) : value);
    let numbers = 0;
    const input = (name, value, attributes = {}) => {
        const id = "value-" + ++numbers;
        const field = make("input", { id, value, autocomplete: "off", spellcheck: "false", ...attributes });
        return { field, label: make("label", { for: id }, make("span", {}, make("code", {}, name)), field) };
    };

    // Credentials
    const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    const addCredentials = (call, request) => {
        for (const scheme of (call.use ?? []).map((name) => schemes.get(name))) {
            if (!scheme) continue;
            if (scheme.kind === "basic") {
                request.headers.push(["Authorization", "Basic " + base64(scheme.user + ":" + scheme.password)]);
                continue;
            }
            if (!scheme.key) continue;
            const { kind, name } = place(scheme.place);
            const secret = scheme.kind === "api-key" ? (scheme.prefix ?? "") + scheme.key : ((scheme.prefix ?? "Bearer") + " ").trimStart() + scheme.key;
            if (kind === "header") request.headers.push([name, secret]);
            if (kind === "query") request.query.push([name, scheme.kind === "api-key" ? secret : scheme.key]);
            if (kind === "cookie") document.cookie = name + "=" + scheme.key + "; path=/; SameSite=Strict";
        }
    };
    const signIn = find("#sign-in");
    for (const scheme of signIn ? schemes.values() : []) {
        const form = make("form", { class: "sign-in", "aria-label": "Credentials: " + scheme.name });
        const rows = [];
        const add = (label, key, type) => {
            if (scheme[key] === undefined) return;
            const row = input(label, scheme[key], { type, name: key });
            row.field.addEventListener("input", () => { scheme[key] = row.field.value; });
            rows.push(row);
            form.append(row.label);
        };
        form.append(make("p", {}, "Calls on this page use these credentials of ", make("code", {}, scheme.name), "."));
        add("user", "user", "text");
        add("password", "password", "text");
        add(scheme.kind === "api-key" ? "key" : "token", "key", "text");
        if (scheme.token) {
            const note = make("p", { class: "note", role: "status" });
            form.append(make("div", { class: "actions" }, make("button", { class: "action main", type: "submit" }, "Sign in")), note);
            form.addEventListener("submit", async (event) => {
                event.preventDefault();
                const body = new URLSearchParams({ grant_type: "password", username: scheme.user, password: scheme.password });
                if (scheme.scopes) body.set("scope", scheme.scopes);
                try {
                    const response = await fetch(scheme.token, { method: "POST", body });
                    const values = await response.json();
                    if (!response.ok || !values.access_token) throw new Error(values.error ?? "Status " + response.status);
                    scheme.key = values.access_token;
                    rows.find((row) => row.field.name === "key").field.value = scheme.key;
                    note.textContent = "Signed in";
                } catch (error) {
                    note.textContent = "Not signed in: " + error.message;
                }
            });
        } else {
            form.addEventListener("submit", (event) => event.preventDefault());
        }
        if (rows.length > 0) signIn.append(form);
    }

    // Calls
    const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => "%" + mark.charCodeAt(0).toString(16).toUpperCase());
    const open = (section, call, button) => {
        const form = make("form", { class: "try", "aria-label": "Try " + find("h4 a", section).textContent });
        const path = call.path.map((piece) => {
            if (typeof piece === "string") return () => piece;
            const row = input(piece.name, piece.value, { type: "text", name: "path:" + piece.name, required: true });
            form.append(row.label);
            return () => piece.slashes ? row.field.value.split("/").map(encode).join("/") : encode(row.field.value);
        });
        const pairs = (items, kind) => items.map((item) => {
            const row = input(item.name, item.value, { type: "text", name: kind + ":" + item.name });
            form.append(row.label);
            return { name: item.name, field: row.field };
        });
        const query = pairs(call.query, "query");
        const headers = pairs(call.headers, "header");
        let body = () => undefined;
        if (call.body?.text !== undefined) {
            const id = "value-" + ++numbers;
            const field = make("textarea", { id, name: "body", rows: Math.min(16, call.body.text.split("\n").length + 1), spellcheck: "false" });
            field.value = call.body.text;
            form.append(make("label", { class: "tall", for: id }, make("span", {}, "Body"), field));
            body = () => ({ type: call.body.type, content: field.value, shown: field.value });
        } else if (call.body?.form) {
            const fields = pairs(call.body.form, "body");
            body = () => {
                const content = fields.map((item) => encode(item.name) + "=" + encode(item.field.value)).join("&");
                return { type: "application/x-www-form-urlencoded", content, shown: content };
            };
        } else if (call.body?.parts) {
            const parts = call.body.parts.map((part) => {
                const row = input(part.name, part.file ? undefined : part.value, { type: part.file ? "file" : "text", name: "body:" + part.name });
                form.append(row.label);
                return { ...part, field: row.field };
            });
            body = () => {
                const form = new FormData();
                const shown = [];
                const pieces = [];
                const boundary = "pipewright-" + Math.random().toString(36).slice(2);
                const named = (text) => text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
                for (const part of parts) {
                    const file = part.file && (part.field.files[0] ?? new File(["example\n"], "example.txt", { type: part.type }));
                    const value = file || part.field.value;
                    form.append(part.name, file || !part.type ? value : new Blob([value], { type: part.type }));
                    shown.push(part.name + ": " + (file ? file.name : value));
                    const type = (file && file.type) || part.type;
                    pieces.push("--" + boundary + '\r\nContent-Disposition: form-data; name="' + named(part.name) + '"');
                    if (file) pieces.push('; filename="' + named(file.name) + '"');
                    if (type) pieces.push("\r\nContent-Type: " + type);
                    for (const field of part.headers ?? []) pieces.push("\r\n" + field.name + ": " + field.value);
                    pieces.push("\r\n\r\n", value, "\r\n");
                }
                // A form of a browser cannot have other header fields in its parts.
                if (!parts.some((part) => part.headers)) return { content: form, shown: shown.join("\n") };
                const type = "multipart/form-data; boundary=" + boundary;
                return { type, content: new Blob([...pieces, "--" + boundary + "--\r\n"]), shown: shown.join("\n") };
            };
        } else if (call.body?.file) {
            const row = input("file", undefined, { type: "file", name: "body" });
            form.append(row.label);
            body = () => {
                const file = row.field.files[0] ?? new File(["example\n"], "example.txt");
                return { type: call.body.type, content: file, shown: file.name };
            };
        }
        const output = make("div", { "aria-live": "polite", class: "output" });
        const actions = make("div", { class: "actions" },
            make("button", { class: "action main", type: "submit" }, "Send"),
            make("button", { class: "action", type: "button", onclick: () => { form.remove(); button.hidden = false; button.focus(); } }, "Close"));
        form.append(actions, output);

        /** Fields that the user has not filled are left out. */
        const request = () => ({
            method: call.method,
            path: call.base + path.map((piece) => piece()).join(""),
            query: query.filter((item) => item.field.value !== "").map((item) => [item.name, item.field.value]),
            headers: headers.filter((item) => item.field.value !== "").map((item) => [item.name, item.field.value]),
            body: body(),
        });
        const figure = (kind, caption, text) => {
            const shown = make("figure", { class: kind + " always" }, make("figcaption", {}, caption), make("pre", {}, make("code", {}, text)));
            dress(shown);
            return shown;
        };
        let page = 0;
        const send = async (sent) => {
            addCredentials(call, sent);
            const target = sent.url ?? sent.path + (sent.query.length > 0 ? "?" + sent.query.map((pair) => pair.map(encode).join("=")).join("&") : "");
            const fields = new Headers(sent.headers);
            if (sent.body?.type) fields.set("Content-Type", sent.body.type);
            const shown = [sent.method + " " + target + " HTTP/1.1"];
            for (const [name, value] of sent.headers) shown.push(name + ": " + value);
            if (sent.body?.type) shown.push("Content-Type: " + sent.body.type);
            if (sent.body?.shown) shown.push("", sent.body.shown);
            const figures = [figure("request", "Request", shown.join("\n"))];
            find(".next", actions)?.remove();
            try {
                const response = await fetch(target, { method: sent.method, headers: fields, body: sent.body?.content, cache: "no-store", redirect: "follow" });
                const text = await response.text();
                const lines = ["HTTP/1.1 " + response.status + " " + response.statusText];
                for (const [name, value] of response.headers) lines.push(name + ": " + value);
                let value;
                try { value = JSON.parse(text); } catch { value = undefined; }
                if (text) lines.push("", value === undefined ? text.slice(0, 100000) : JSON.stringify(value, null, 2));
                const result = figure("response", "Response", lines.join("\n"));
                result.dataset.status = response.status;
                figures.push(result);
                offerNext(sent, response, value, text);
            } catch (error) {
                figures.push(figure("response", "Response", "The request failed: " + error.message));
            }
            output.replaceChildren(...figures);
        };

        // The next page
        /** The request with a member of its body, which is an object. */
        const withMember = (sent, pointer, content) => {
            const type = sent.body?.type ?? "application/json";
            if (!type.includes("json")) return undefined;
            let object;
            try { object = exact(sent.body?.content ?? "{}"); } catch { return undefined; }
            const names = pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
            let inner = object;
            for (const name of names.slice(0, -1)) inner = inner[name] ??= {};
            inner[names.at(-1)] = content;
            const text = JSON.stringify(object, null, 2);
            return { ...sent, url: undefined, query: [...sent.query], headers: [...sent.headers], body: { type, content: text, shown: text } };
        };
        const memberOf = (sent, parameter) => {
            if (place(parameter).kind !== "body") return undefined;
            try { return pointed(JSON.parse(sent.body.content), place(parameter).name); } catch { return undefined; }
        };
        const offerNext = (sent, response, value, text) => {
            const paging = call.paging;
            if (!paging || !response.ok) return;
            let next;
            const read = (text) => {
                const { kind, name } = place(text);
                if (kind === "body") return name === "" ? value : pointed(value, name);
                if (kind === "header") return response.headers.get(name);
                if (kind === "link") {
                    const entry = (response.headers.get("Link") ?? "").split(/,\s*(?=<)/).find((entry) => entry.includes('rel="' + name + '"'));
                    return entry?.match(/<([^>]*)>/)?.[1];
                }
            };
            const set = (parameter, content) => {
                const { kind, name } = place(parameter);
                if (kind === "body") return withMember(sent, name, content);
                const changed = { ...sent, url: undefined, query: [...sent.query], headers: [...sent.headers] };
                const list = kind === "query" ? changed.query : kind === "header" ? changed.headers : undefined;
                if (!list) return undefined;
                const found = list.findIndex((pair) => pair[0] === name);
                if (found >= 0) list.splice(found, 1);
                list.push([name, String(content)]);
                return changed;
            };
            // A cursor in a body may be an object, which is sent as it came.
            if (paging.parameter?.startsWith("body") && value !== undefined) value = exact(text);
            const records = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray) ?? [];
            if (paging.kind === "follow") {
                const address = read(paging.next);
                if (address) {
                    const url = new URL(address, new URL(sent.path, location.href));
                    // Only this server is asked, whatever the response says.
                    next = { ...sent, query: [], headers: [], url: url.pathname + url.search };
                }
            } else if (paging.kind === "cursor") {
                const { kind, name } = place(paging.next);
                const from = kind === "last" ? records[records.length - 1] : kind === "first" ? records[0] : undefined;
                const cursor = from ? pointed(from, name) : read(paging.next);
                if (cursor && !(typeof cursor === "object" && Object.keys(cursor).length === 0)) next = set(paging.parameter, cursor);
            } else if (paging.kind === "number" && records.length > 0) {
                next = set(paging.parameter, paging.first + page + 1);
            } else if (paging.kind === "offset" && records.length > 0) {
                const { name } = place(paging.parameter);
                const before = Number(sent.query.find((pair) => pair[0] === name)?.[1] ?? memberOf(sent, paging.parameter) ?? paging.first);
                next = set(paging.parameter, before + records.length);
            }
            if (!next) return;
            next.query = next.query.filter((pair) => !isCredential(pair[0], "query"));
            next.headers = next.headers.filter((pair) => !isCredential(pair[0], "header"));
            const more = make("button", { class: "action next", type: "button", onclick: () => { page += 1; send(next); } }, "Next page");
            actions.append(more);
        };
        const isCredential = (name, kind) => (call.use ?? []).some((use) => {
            const where = place(schemes.get(use)?.place ?? "header.Authorization");
            return where.kind === kind && where.name === name;
        });
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            page = 0;
            send(request());
        });
        button.before(form);
        button.hidden = true;
        find("input, textarea, button", form).focus();
    };
    for (const [anchor, call] of Object.entries(data.calls)) {
        const section = document.getElementById(anchor);
        const examples = section && find(".examples", section);
        if (!examples) continue;
        const name = find("h4 a", section).textContent;
        const button = make("button", { class: "action open-try", type: "button", "aria-label": "Try " + name }, "Try it");
        button.addEventListener("click", () => open(section, call, button));
        examples.prepend(button);
    }
})();
