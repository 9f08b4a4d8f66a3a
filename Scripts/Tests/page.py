#!/usr/bin/env python3
"""Tests the reference page in a browser: reading it from a file, and trying calls on the page that pipewright-serve shows.

    Scripts/Tests/page.py
    PAGE_URL=http://127.0.0.1:8080 Scripts/Tests/page.py      # with the page of a server that runs, for Schemas/todo.pipes.yaml,
                                                              # with at least 50 records of each type
    PIPEWRIGHT=.build/debug/pipewright Scripts/Tests/page.py  # with a tool that is built already

Further arguments are for the tests, such as `-k search`. Needs Python 3 with venv, PyPI the first time, and Chromium with its
driver (apt: chromium chromium-driver), found on PATH or in CHROMIUM and CHROMEDRIVER.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = ROOT / ".build/page-venv"

try:
    from selenium import webdriver
except ImportError:
    python = ENVIRONMENT / "bin/python"
    if pathlib.Path(sys.prefix) == ENVIRONMENT:
        sys.exit("error: Selenium could not be installed from PyPI")
    print("== Selenium is in .build/page-venv", flush=True)
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "selenium>=4.30,<5"]
    if subprocess.call([python, "-c", "import selenium"], stderr=subprocess.DEVNULL) != 0:
        subprocess.run(install, check=True)
    os.execv(python, [python, *sys.argv])

from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

TOOL = ""
SCHEMAS = ROOT / "Schemas"
BASE = None
FOLDER = pathlib.Path(tempfile.mkdtemp())

# What is visible and has a name; the ratio of text and background (WCAG 2.2, 1.4.3); headings; controls.
CHECKS = """
const parse = (text) => {
    const parts = text.match(/[\\d.]+/g).map(Number);
    return { color: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
};
const luminance = (color) => {
    const [red, green, blue] = color.map((part) => {
        part /= 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const background = (element) => {
    for (; element; element = element.parentElement) {
        const found = parse(getComputedStyle(element).backgroundColor);
        if (found.alpha === 1) return found.color;
    }
    return [255, 255, 255];
};
const problems = [];
let texts = 0;
const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
for (const element of document.querySelectorAll("body *")) {
    if (!isShown(element) || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    texts += 1;
    const style = getComputedStyle(element);
    const pair = [luminance(parse(style.color).color), luminance(background(element))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < 4.5) problems.push("contrast " + ratio.toFixed(2) + ": " + element.outerHTML.slice(0, 120));
}
let level = 0;
for (const heading of document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) problems.push("heading: " + heading.outerHTML.slice(0, 120));
    level = next;
}
if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1");
const names = new Set();
for (const control of document.querySelectorAll("a[href], button, input, textarea, [role=region]")) {
    const labels = [...(control.labels ?? [])].map((label) => label.textContent).join(" ");
    const name = (control.getAttribute("aria-label") ?? (labels || control.textContent)).trim();
    if (!name) problems.push("no name: " + control.outerHTML.slice(0, 120));
}
const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
if (new Set(ids).size !== ids.length) problems.push("an ID is there twice");
for (const link of document.querySelectorAll("a[href^='#']")) {
    if (!document.getElementById(decodeURIComponent(link.hash.slice(1)))) problems.push("link to " + link.hash);
}
for (const landmark of ["header", "nav[aria-label]", "main"]) {
    if (document.querySelectorAll("body > " + landmark).length !== 1) problems.push("landmark " + landmark);
}
return { problems, texts };
"""


def page(name, schema=None):
    """The URL of the page of a schema."""
    output = FOLDER / name
    if not (output / "index.html").exists():
        schema = schema or SCHEMAS / f"{name}.pipes.yaml"
        subprocess.run([TOOL, "docs", str(schema), "--output", str(output)], check=True)
    return (output / "index.html").as_uri()


class PageTest(unittest.TestCase):
    def setUp(self):
        options = Options()
        options.binary_location = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1440,1000"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = os.environ.get("CHROMEDRIVER") or shutil.which("chromedriver")
        self.browser = webdriver.Chrome(options=options, service=Service(driver))
        self.addCleanup(self.browser.quit)

    def tearDown(self):
        self.assertEqual([entry["message"] for entry in self.errors()], [])

    def errors(self):
        # Browsers log responses that are errors, which some calls are tried for.
        return [
            entry
            for entry in self.browser.get_log("browser")
            if "Failed to load resource" not in entry["message"] or self.id().split(".")[-1] not in EXPECTED_ERRORS
        ]

    def run_script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def wait(self, condition, seconds=10):
        return WebDriverWait(self.browser, seconds).until(lambda _: condition())

    def size(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def focused(self):
        return self.browser.switch_to.active_element

    def press(self, *keys):
        self.focused().send_keys(*keys)


class ReadingTests(PageTest):
    def test_search_by_keyboard(self):
        self.browser.get(page("todo"))
        self.find("body").send_keys("/")
        self.assertEqual(self.focused().get_attribute("id"), "search")
        self.press("attach cont")
        self.wait(lambda: self.find("#count").text == "1 result")
        self.assertFalse(self.find("#tree").is_displayed())
        self.press(Keys.ARROW_DOWN)
        self.assertIn("projects.attachments.content", self.focused().text)
        self.press(Keys.ENTER)
        self.wait(lambda: self.focused().get_attribute("id") == "call-projects.attachments.content")
        top = self.run_script("return document.activeElement.getBoundingClientRect().top")
        self.assertTrue(0 <= top < 200, top)
        self.wait(lambda: self.run_script(
            "return document.querySelector('[aria-current]').getAttribute('href')") == "#call-projects.attachments.content")
        # Names of fields are found, too, and Escape shows the contents again.
        search = self.find("#search")
        search.clear()
        search.send_keys("created_at")
        self.wait(lambda: "Project" in self.find("#results").text)
        search.send_keys(Keys.ESCAPE)
        self.assertTrue(self.find("#tree").is_displayed())
        search.send_keys("nothing like this")
        self.wait(lambda: self.find("#count").text == "Nothing found")
        # What is typed is never read as HTML.
        search.clear()
        search.send_keys("<img src=x onerror=console.error(1)>")
        self.assertEqual(len(self.all("img")), 0)

    def test_keyboard(self):
        self.browser.get(page("todo"))
        self.press(Keys.TAB)
        self.assertEqual(self.focused().get_attribute("class"), "skip")
        self.assertGreaterEqual(self.focused().rect["y"], 0)
        self.press(Keys.ENTER)
        self.wait(lambda: self.focused().get_attribute("id") == "content")
        # Every link of the contents can be reached, and shows that it is.
        self.browser.get(page("todo"))
        seen = []
        for _ in range(40):
            self.press(Keys.TAB)
            element = self.focused()
            seen.append(element.get_attribute("href") or element.get_attribute("id") or element.get_attribute("name"))
            outline = self.run_script(
                "const e = document.activeElement, s = getComputedStyle(e.type === 'radio' ? e.nextElementSibling : e);"
                "return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2", element)
            self.assertTrue(outline, seen[-1])
        for anchor in ["#resource-projects", "#resource-projects.tasks", "#record-Task", "#enum-Status"]:
            self.assertTrue(any(item and item.endswith(anchor) for item in seen), (anchor, seen))
        # Code is scrolled by keyboard.
        self.wait(lambda: self.find("main pre").get_attribute("tabindex") == "0")

    def test_code_choice_stays(self):
        self.browser.get(page("todo"))
        swift = self.find("#call-projects\\.create figure.swift")
        curl = self.find("#call-projects\\.create figure.curl")
        self.assertTrue(swift.is_displayed() and not curl.is_displayed())
        radio = self.find("input[value=swift]")
        radio.send_keys(Keys.ARROW_RIGHT)
        self.assertTrue(curl.is_displayed() and not swift.is_displayed())
        self.browser.refresh()
        self.assertTrue(self.find("#call-projects\\.create figure.curl").is_displayed())

    def test_dark(self):
        self.browser.get(page("todo"))
        colors = "const s = getComputedStyle(document.documentElement); return [s.backgroundColor, s.color, s.colorScheme]"
        light = self.run_script(colors)
        self.find("#theme").click()
        dark = self.run_script(colors)
        self.assertNotEqual(light, dark)
        self.assertEqual(dark[2], "dark")
        self.assertEqual(self.find("#theme").get_attribute("aria-pressed"), "true")
        self.browser.refresh()
        self.assertEqual(self.run_script(colors), dark)
        # Without a choice, the page is as the system is.
        self.run_script("localStorage.clear()")
        features = [{"name": "prefers-color-scheme", "value": "dark"}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.browser.refresh()
        self.assertEqual(self.run_script(colors), dark)

    def test_names_contrast_and_headings(self):
        schemas = ["todo", "github", "stripe", "slack"]
        for name in schemas:
            for theme in ["light", "dark"]:
                for code in ["swift", "curl", "http"]:
                    with self.subTest(name=name, theme=theme, code=code):
                        self.browser.get(page(name))
                        self.run_script(
                            "document.documentElement.dataset.theme = arguments[0];"
                            "document.documentElement.dataset.code = arguments[1];"
                            "for (const call of document.querySelectorAll('.call')) call.style.contentVisibility = 'visible'",
                            theme, code)
                        # Code gets its colors when it comes near the window.
                        height = self.run_script("return document.documentElement.scrollHeight")
                        for place in range(0, height, 900):
                            self.run_script("scrollTo(0, arguments[0])", place)
                            self.run_script("return new Promise((done) => requestAnimationFrame(done))")
                        found = self.run_script(CHECKS)
                        self.assertEqual(found["problems"], [])
                        self.assertGreater(found["texts"], 100)

    def test_widths(self):
        for name in ["todo", "github", "stripe"]:
            for width in [320, 390, 768, 1024, 1440, 2200]:
                with self.subTest(name=name, width=width):
                    self.size(width, 900)
                    self.browser.get(page(name))
                    self.run_script(
                        "for (const call of document.querySelectorAll('.call')) call.style.contentVisibility = 'visible'")
                    wide = self.run_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width)

    def test_contents_of_a_narrow_window(self):
        self.size(390, 844)
        self.browser.get(page("todo"))
        nav = self.find("#navigation")
        self.assertFalse(nav.is_displayed())
        button = self.find("#contents")
        button.click()
        self.assertTrue(nav.is_displayed())
        self.assertEqual(button.get_attribute("aria-expanded"), "true")
        self.assertEqual(self.focused().get_attribute("id"), "search")
        self.find("#tree a[href='#record-Task']").click()
        self.assertFalse(nav.is_displayed())
        top = self.run_script("return document.getElementById('record-Task').getBoundingClientRect().top")
        self.assertTrue(0 <= top < 300, top)

    def test_print(self):
        self.browser.get(page("todo"))
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        for selector in ["header.bar", "#navigation"]:
            self.assertFalse(self.find(selector).is_displayed(), selector)
        self.assertTrue(self.find("#call-projects\\.create .swift pre").is_displayed())
        document = self.browser.execute_cdp_cmd("Page.printToPDF", {})
        self.assertGreater(len(document["data"]), 50_000)

    def test_without_script(self):
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.browser.get(page("todo"))
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        for kind in ["swift", "curl", "http", "response"]:
            self.assertTrue(self.find(f"#call-projects\\.create figure.{kind}").is_displayed(), kind)
        self.assertTrue(self.find("#tree a[href='#call-projects.create']").is_displayed())

    def test_calls_are_not_tried_from_a_file(self):
        self.browser.get(page("todo"))
        self.assertEqual(self.all(".open-try, .try, .sign-in, #sign-in"), [])

    def test_500_resources(self):
        lines = ["pipewright: 1", "name: Large", "servers: { main: 'https://api.example.com' }", "records:"]
        for number in range(500):
            lines.append(f"  Thing{number}: {{ id: int read, title: string, note: string?, size: int, created_at: timestamp read }}")
        lines.append("default: { operations: [list, read, create, replace, update, remove, exists] }")
        lines.append("resources:")
        lines += [f"  things{number}: {{ record: Thing{number} }}" for number in range(500)]
        schema = FOLDER / "large.pipes.yaml"
        schema.write_text("\n".join(lines) + "\n")
        url = page("large", schema)
        start = time.monotonic()
        self.browser.get(url)
        self.run_script("return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        opened = time.monotonic() - start
        self.assertEqual(self.run_script("return document.querySelectorAll('.call').length"), 3500)
        start = time.monotonic()
        search = self.find("#search")
        search.send_keys("things499.create")
        self.wait(lambda: self.find("#count").text == "1 result")
        searched = time.monotonic() - start
        start = time.monotonic()
        search.send_keys(Keys.ENTER)
        self.wait(lambda: self.focused().get_attribute("id") == "call-things499.create")
        top = lambda: self.run_script("return document.activeElement.getBoundingClientRect().top")
        self.wait(lambda: 0 <= top() < 200)
        jumped = time.monotonic() - start
        size = (FOLDER / "large" / "index.html").stat().st_size
        print(f"500 resources: {size:,} bytes; opened in {opened:.2f} s, searched in {searched:.2f} s, shown in {jumped:.2f} s")
        self.assertLess(opened, 2)
        self.assertLess(searched, 2)


EXPECTED_ERRORS = {"test_validation_error", "test_wrong_credentials"}


class TryTests(PageTest):
    def setUp(self):
        if not BASE:
            self.skipTest("no server")
        super().setUp()
        self.browser.get(BASE + "/_docs")

    def open(self, call):
        section = self.find("#" + call.replace(".", "\\."))
        self.run_script("arguments[0].scrollIntoView()", section)
        section.find_element(By.CSS_SELECTOR, ".open-try").click()
        return section.find_element(By.CSS_SELECTOR, ".try")

    def send(self, form, button="button[type=submit]"):
        self.run_script("for (const old of arguments[0].querySelectorAll('figure')) old.remove()", form)
        form.find_element(By.CSS_SELECTOR, button).click()
        self.wait(lambda: form.find_elements(By.CSS_SELECTOR, "figure.response"))
        request = form.find_element(By.CSS_SELECTOR, "figure.request code").text
        response = form.find_element(By.CSS_SELECTOR, "figure.response code").text
        head, _, body = response.partition("\n\n")
        return request, head.split("\n"), json.loads(body) if body else None

    def test_read(self):
        request, head, body = self.send(self.open("call-projects.read"))
        self.assertTrue(request.startswith("GET /api/projects/1 HTTP/1.1\nAuthorization: Bearer "), request)
        self.assertTrue(head[0].startswith("HTTP/1.1 200"), head)
        self.assertEqual(body["id"], 1)
        self.assertEqual(set(body), {"id", "title", "style", "created_at"})

    def test_post(self):
        form = self.open("call-projects.create")
        area = form.find_element(By.CSS_SELECTOR, "textarea")
        area.clear()
        area.send_keys('{"title": "From the page <b>"}')
        request, head, body = self.send(form)
        self.assertIn("Content-Type: application/json", request)
        self.assertTrue(head[0].startswith("HTTP/1.1 201"), head)
        self.assertEqual(body["title"], "From the page <b>")
        # The next list has it.
        form = self.open("call-projects.read")
        field = form.find_element(By.CSS_SELECTOR, "[name='path:project.id']")
        field.clear()
        field.send_keys(str(body["id"]))
        self.assertEqual(self.send(form)[2], body)
        self.assertEqual(self.all("main b:not(.method)"), [])

    def test_validation_error(self):
        form = self.open("call-projects.tasks.create")
        area = form.find_element(By.CSS_SELECTOR, "textarea")
        area.clear()
        area.send_keys('{"title": 3, "status": "lost"}')
        _, head, body = self.send(form)
        self.assertTrue(head[0].startswith("HTTP/1.1 422"), head)
        self.assertEqual(set(body["errors"]) & {"title", "status"}, {"title", "status"})

    def test_sign_in(self):
        form = self.find(".sign-in")
        token = form.find_element(By.CSS_SELECTOR, "[name=key]")
        before = token.get_attribute("value")
        form.find_element(By.CSS_SELECTOR, "button").click()
        self.wait(lambda: form.find_element(By.CSS_SELECTOR, "[role=status]").text == "Signed in")
        after = token.get_attribute("value")
        self.assertNotEqual(before, after)
        request, head, _ = self.send(self.open("call-projects.list"))
        self.assertIn(f"Authorization: Bearer {after}", request)
        self.assertTrue(head[0].startswith("HTTP/1.1 200"), head)

    def test_wrong_credentials(self):
        form = self.find(".sign-in")
        password = form.find_element(By.CSS_SELECTOR, "[name=password]")
        password.clear()
        password.send_keys("wrong")
        form.find_element(By.CSS_SELECTOR, "button").click()
        self.wait(lambda: form.find_element(By.CSS_SELECTOR, "[role=status]").text.startswith("Not signed in"))
        token = form.find_element(By.CSS_SELECTOR, "[name=key]")
        token.clear()
        token.send_keys("wrong")
        _, head, _ = self.send(self.open("call-projects.list"))
        self.assertTrue(head[0].startswith("HTTP/1.1 401"), head)

    def test_pages(self):
        form = self.open("call-projects.list")
        form.find_element(By.CSS_SELECTOR, "[name='query:limit']").send_keys("20")
        seen = []
        request, _, body = self.send(form)
        self.assertIn("limit=20", request)
        while True:
            seen += [record["id"] for record in body]
            if not form.find_elements(By.CSS_SELECTOR, ".next"):
                break
            self.assertEqual(len(body), 20)
            _, head, body = self.send(form, ".next")
            self.assertTrue(head[0].startswith("HTTP/1.1 200"), head)
        # Other tests create and remove some.
        self.assertGreaterEqual(len(seen), 50)
        self.assertEqual(len(set(seen)), len(seen))

    def test_upload(self):
        _, head, body = self.send(self.open("call-projects.attachments.upload"))
        self.assertTrue(head[0].startswith("HTTP/1.1 2"), head)
        self.assertTrue(body["id"])

    def test_names_and_contrast(self):
        form = self.open("call-projects.create")
        self.send(form)
        for theme in ["light", "dark"]:
            self.run_script("document.documentElement.dataset.theme = arguments[0]", theme)
            self.assertEqual(self.run_script(CHECKS)["problems"], [])
        form.find_element(By.CSS_SELECTOR, "button[type=button]").click()
        self.assertEqual(self.focused().get_attribute("aria-label"), "Try create")


SWIFT = shlex.split(os.environ.get("SWIFT", "swift"))
# Those of `make test`, so that nothing is built twice.
TRAITS = ["--traits", "Metrics,Tracing,OpenID,StandIn,Store"]


def built(product):
    """The path of a product, which is built first."""
    print(f"== Building {product}", flush=True)
    subprocess.run([ROOT / "Scripts/Steps/building.sh", *SWIFT, "build", *TRAITS, "--product", product], cwd=ROOT, check=True)
    command = [*SWIFT, "build", *TRAITS, "--show-bin-path"]
    return pathlib.Path(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()) / product


def served(output):
    """Starts a server for the page of Todo. Returns it, and its URL."""
    command = [built("pipewright-serve"), SCHEMAS / "todo.pipes.yaml", "--port", "0", "--records", "50"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=output)
    for _ in range(100):
        found = re.search(r" is served at (http://[^/\s]*)", pathlib.Path(output.name).read_text())
        if found or server.poll() is not None:
            break
        time.sleep(0.1)
    if not found:
        server.kill()
        sys.exit("error: the server says no address")
    return server, found[1]


if __name__ == "__main__":
    for name in [os.environ.get("CHROMIUM") or "chromium", os.environ.get("CHROMEDRIVER") or "chromedriver"]:
        if not shutil.which(name):
            sys.exit(f"error: ‘{name}’ is missing; on Debian: apt-get install chromium chromium-driver")
    TOOL = str(pathlib.Path(os.environ.get("PIPEWRIGHT") or built("pipewright")).resolve())
    with tempfile.NamedTemporaryFile("w") as output:
        server, BASE = (None, os.environ["PAGE_URL"].rstrip("/")) if os.environ.get("PAGE_URL") else served(output)
        try:
            print(f"== The page in a browser, and at {BASE}/_docs", flush=True)
            unittest.main(verbosity=2)
        finally:
            if server:
                server.terminate()
                server.wait()
            shutil.rmtree(FOLDER)
