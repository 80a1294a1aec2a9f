"""What can be set, and where: flags, the environment, an ini file."""

import os
import re
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

from client import PROGRAM, Server

UNIT = Path(__file__).resolve().parent.parent.parent / "data/deploy/turntable.service"


class Settings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.config = Path(folder.name) / "serve.ini"

    def start(self, *options):
        server = Server(*options)
        self.addCleanup(server.close)
        return server

    def refused(self, *options, **environment):
        """What it says when it does not start."""
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.config.parent / "none.db", *options],
                              capture_output=True, text=True, check=False, timeout=30,
                              env={**os.environ, **environment})
        self.assertEqual(done.returncode, 2, done.stderr)
        return done.stderr

    def most_tables(self, server):
        """How many tables a guest can open."""
        client = server.client("ana")
        self.addCleanup(client.close)
        for count in range(10):
            client.say("create", game="usa", seats=2)
            if client.hear("created", "error")["message"] == "error":
                return count
        return 10

    def test_the_unit_lets_its_file_name_the_database(self):
        """data/deploy/turntable.service as systemd reads it: Environment=, then EnvironmentFile=, and no flag after them."""
        unit = UNIT.read_text()
        starts = re.findall(r"^ExecStart=(.*)$", unit, re.M)
        self.assertEqual([start.split()[1:] for start in starts], [["serve"]])
        self.assertEqual(re.findall(r"^EnvironmentFile=(.*)$", unit, re.M), ["-/etc/default/turntable"])
        folder = self.config.parent / "turntable"  # StateDirectory=
        folder.mkdir()
        given = dict(pair.replace("%S", str(folder.parent)).split("=", 1)
                     for pair in re.findall(r"^Environment=(.*)$", unit, re.M))
        for file, store in (({}, folder / "turntable.db"),
                            ({"TURNTABLE_STORE": f"{folder}/other.db"}, folder / "other.db")):
            environment = {**os.environ, **given, **file, "TURNTABLE_PORT": "0"}
            with subprocess.Popen([PROGRAM, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                  env=environment) as process:
                said = process.stdout.readline()
                process.terminate()
            self.assertIn(f"store {store}", said)
            self.assertTrue(store.exists())

    def test_a_file_with_limits(self):
        self.config.write_text("# limits\n[serve]\nmax-tables = 1\nproxy=127.0.0.1\nmax-chat = 2\n")
        server = self.start("--config", self.config)
        client = server.client("ana")
        self.addCleanup(client.close)
        table = client.ask("create", "created", game="usa", seats=2)["table"]
        self.assertEqual(client.refused("create", game="usa", seats=2), "too_many_tables")
        client.ask("enter", "table", table=table)
        for text in ("one", "two"):
            client.ask("chat", "chat", text=text)
        self.assertEqual(client.refused("chat", text="three"), "too_fast")

    def test_the_file_however_it_is_named(self):
        self.config.write_text("max-tables = 2\n")
        for words in (["--config", self.config], [f"--config={self.config}"], ["--conf", self.config],
                      [f"--conf={self.config}"]):
            with self.subTest(words=words[0].split("=")[0]):
                self.assertEqual(self.most_tables(self.start(*words)), 2)
        self.assertIn("needs a value", self.refused("--config"))
        missing = subprocess.run([PROGRAM, "serve", "--config=/nowhere/x.ini"], capture_output=True, text=True,
                                 check=False, timeout=30)
        self.assertEqual((missing.returncode, "/nowhere/x.ini" in missing.stderr), (1, True))

    def test_flags_count_before_the_file(self):
        self.config.write_text("max-tables = 2\n")
        self.assertEqual(self.most_tables(self.start("--max-tables", "3", f"--config={self.config}")), 3)

    def test_a_fault_is_named_with_its_place(self):
        for text, said in (("wings = 2\n", f"{self.config}:1: there is no setting 'wings'"),
                           ("\n# a port\nport = x\n", f"{self.config}:3: port must be a number"),
                           ("port\n", f"{self.config}:1: this is not 'name = value'"),
                           ("\ntest-seeds = maybe\n", f"{self.config}:2: test-seeds must be yes or no")):
            self.config.write_text(text)
            self.assertIn(said, self.refused("--config", self.config))
        self.assertIn("TURNTABLE_MAX_TABLES must be a number", self.refused(TURNTABLE_MAX_TABLES="many"))
        self.assertIn("--max-tables must be a number", self.refused("--max-tables", "many"))

    def test_a_public_url_that_no_browser_comes_from(self):
        """It would start, and refuse everybody."""
        for url in ("example.com", "https://example.com/tt", "ftp://example.com", "https://", "https://:443",
                    "https://ex ample.com", "https://me@example.com", "https://example.com:0", "https://example.com:x",
                    "https://[::1", "https://[example.com]", "https://ex\u00e4mple.com", ""):
            self.assertIn("--public-url must be like https://play.example", self.refused("--public-url", url), url)
        self.config.write_text("\npublic-url = example.com\n")
        self.assertIn(f"{self.config}:2: public-url must be", self.refused("--config", self.config))

    def test_a_public_url_is_taken_as_browsers_write_it(self):
        for url, origin in (("https://Example.COM/", "https://example.com"),
                            ("https://example.com:443", "https://example.com"),
                            ("HTTP://example.com:080//", "http://example.com"),
                            ("http://example.com:443", "http://example.com:443"),
                            ("https://[2001:DB8:0::1]:8443", "https://[2001:db8::1]:8443")):
            server = self.start("--public-url", url)
            answers = [server.http("POST", "/guest", '{"name":"ana"}', {"Origin": one})[0]
                       for one in (origin, origin + ".evil.example", "http://127.0.0.1")]
            self.assertEqual(answers, [200, 403, 403], url)

    def test_a_proxy_is_an_address(self):
        for proxy in ("localhost", "127.0.0.1:80", "127.1", "proxy.example", "::1]", ""):
            self.assertIn("--proxy must be an address in numbers", self.refused("--proxy", proxy), proxy)
        server = self.start("--proxy", "::ffff:127.0.0.1", "--max-guests", "1")
        answers = [server.http("POST", "/guest", '{"name":"ana"}', {"X-Forwarded-For": one})[0]
                   for one in ("192.0.2.1", "192.0.2.2", "192.0.2.1")]
        self.assertEqual(answers, [200, 200, 429])

    def test_where_it_says_that_it_is_open(self):
        """An address that a browser can open, also where it listens on all; and the page, if there is one."""
        for address in ["0.0.0.0", "127.0.0.1"] + ["::"] * socket.has_ipv6:
            with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--store", self.config.parent / "all.db", "--listen", address],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
                said = process.stdout.readline()
                process.terminate()
                rest = process.stdout.read()
            self.assertRegex(said, r"http://localhost:\d+, store", address)
            for other in re.findall(r"others in your network open http://([^:]+):", rest):
                self.assertNotRegex(other, r"^(127\.|0\.0\.0\.0)")
            self.assertNotIn("has no page", rest)

    def fails(self, *options):
        """The one line that it says when it can't serve."""
        done = subprocess.run([PROGRAM, "serve", "--store", self.config.parent / "none.db", *map(str, options)],
                              capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done.stderr)
        return done.stderr

    def test_a_port_in_use(self):
        """One sentence, with a port that is free; also where the other one holds all addresses, or one of them."""
        for family, held, asked in ((socket.AF_INET, "127.0.0.1", "127.0.0.1"), (socket.AF_INET, "127.0.0.1", "0.0.0.0"),
                                    (socket.AF_INET, "0.0.0.0", "127.0.0.1"), (socket.AF_INET6, "::1", "::1"),
                                    (socket.AF_INET6, "::1", "::")):
            if family == socket.AF_INET6 and not socket.has_ipv6:
                continue
            with self.subTest(held=held, asked=asked), socket.socket(family) as other:
                other.bind((held, 0))
                other.listen()
                port = other.getsockname()[1]
                said = self.fails("--port", port, "--listen", asked)
                self.assertRegex(said, rf"^turntable serve: port {port} is in use; try --port \d+\n$")
                free = int(said.split()[-1])
                with socket.socket(family) as one:
                    one.bind((asked, free))

    def test_an_address_that_is_not_here(self):
        self.assertIn("this machine has no address 192.0.2.1", self.fails("--listen", "192.0.2.1"))
        self.assertIn("--listen must be an address in numbers or a network interface, not 'nowhere'",
                      self.refused("--listen", "nowhere"))

    def test_a_folder_without_a_page(self):
        folder = self.config.parent
        self.assertIn(f"--web: the folder {folder}/none can't be opened", self.fails("--web", folder / "none"))
        self.assertIn("there is no index.html in it", self.fails("--web", folder))


if __name__ == "__main__":
    unittest.main()
