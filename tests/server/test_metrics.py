"""Metrics for whoever runs the server: Prometheus' text format, what is counted, and the dashboard made of it."""

import http.client
import json
import re
import socket
import subprocess
import time
import unittest
from pathlib import Path

from client import PROGRAM, Player, Server, open_table

ROOT = Path(__file__).resolve().parents[2]
NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (-?[0-9]+(?:\.[0-9]+)?|NaN|[+-]Inf)")
PARTS = {"counter": ("",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def parse(text):
    """Strictly as the format says: each family once, with HELP, then TYPE, then its samples. Gives {name: {labels:
    value}} and {family: type}."""
    assert text.endswith("\n"), "the last line must end"
    values, types, family = {}, {}, None
    lines = iter(text[:-1].split("\n"))
    for line in lines:
        if line.startswith("# HELP "):
            family = re.fullmatch(rf"# HELP ({NAME}) [^\n]+", line).group(1)
            assert family not in types, f"{family} comes twice"
            types[family] = re.fullmatch(rf"# TYPE {family} (counter|gauge|histogram)", next(lines)).group(1)
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, f"this is no sample: {line!r}"
        name, labels, value = sample.groups()
        assert name in [family + part for part in PARTS[types[family]]], f"{name} is not of {family}"
        assert labels not in values.setdefault(name, {}), f"{line} comes twice"
        values[name][labels] = float(value)
    for family, kind in types.items():
        assert any(family + part in values for part in PARTS[kind]), f"{family} has no samples"
        assert (kind == "counter") == family.endswith("_total"), f"the name of {family}"
        if kind == "histogram":
            buckets = list(values[family + "_bucket"].values())
            assert buckets == sorted(buckets), f"the buckets of {family} must grow"
            assert values[family + "_bucket"]['le="+Inf"'] == values[family + "_count"][None]
    return values, types


class Case(unittest.TestCase):
    def start(self, *options, address="127.0.0.1", **more):
        shown = f"[{address}]" if ":" in address else address
        server = Server("--metrics", f"{shown}:0", *options, **more)
        self.addCleanup(server.close)
        server.metrics = (address, int(re.search(r"event=metrics address=\S+ port=(\d+)", server.log.read_text()).group(1)))
        return server

    def request(self, server, method="GET", path="/metrics", headers=()):
        connection = http.client.HTTPConnection(*server.metrics, timeout=30)
        try:
            connection.request(method, path, headers=dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.getheader("content-type"), answer.read().decode()
        finally:
            connection.close()

    def scrape(self, server):
        status, kind, text = self.request(server)
        self.assertEqual((status, kind), (200, "text/plain; version=0.0.4; charset=utf-8"))
        return parse(text)[0]

    def wait_for(self, server, condition):
        end = time.monotonic() + 20
        while not condition(found := self.scrape(server)):
            self.assertLess(time.monotonic(), end, found)
            time.sleep(0.05)
        return found


class Parser(unittest.TestCase):
    def test_it_is_strict(self):
        good = "# HELP a_total x\n# TYPE a_total counter\na_total{b=\"c\"} 1\n"
        self.assertEqual(parse(good)[0], {"a_total": {'b="c"': 1}})
        for bad in (good[:-1], good + good, good.replace("HELP", "help"), good.replace("counter", "count"),
                    good.replace(' 1', ' one'), good.replace("} 1", "} 1 "), good + "b 1\n", good.replace('"c"', "c"),
                    good.replace("_total", ""), good + 'a_total{b="c"} 2\n', good + "\n"):
            with self.assertRaises((AssertionError, AttributeError), msg=bad):
                parse(bad)


class Metrics(Case):
    def test_a_game_is_counted(self):
        server = self.start()
        before = self.scrape(server)
        self.assertEqual(before["turntable_actions_total"], {'by="person"': 0, 'by="bot"': 0, 'by="stand_in"': 0})
        ana = Player(server, "ana")
        self.addCleanup(ana.client.close)
        open_table([ana], ["easy"])
        while len(ana.acked) < 5:
            ana.step(5)
        ana.client.say("action", decision=ana.acked[-1][0], action=ana.acked[-1][1])  # again: no refusal
        ana.client.hear("ack")
        ana.client.say("action", decision=ana.acked[-1][0], action="pass")
        ana.client.hear("refused")
        self.assertEqual(ana.client.refused("start", table=1), "started")
        now = self.wait_for(server, lambda m: m["turntable_actions_total"]['by="bot"'] >= 4)
        self.assertEqual(now["turntable_actions_total"]['by="person"'], 5)
        self.assertEqual(now["turntable_actions_refused_total"][None], 1)
        self.assertEqual(now["turntable_requests_refused_total"][None], 1)
        self.assertEqual(now["turntable_actions_failed_total"][None], 0)
        self.assertEqual(now["turntable_connections"]['kind="websocket"'], 1)
        self.assertEqual(now["turntable_connections_total"]['kind="websocket"'], 1)
        self.assertEqual(now["turntable_http_answers_total"]['status="2xx"'], 1)  # the guest; not the scrapes
        self.assertEqual(now["turntable_live_tables"][None], 1)
        self.assertGreaterEqual(now["turntable_bot_thoughts_total"]['kind="quick"'], 4)
        self.assertGreater(now["turntable_bot_seconds_total"][None], 0)
        for name in ("turntable_store_commit_seconds_count", "turntable_store_commit_seconds_sum",
                     "turntable_store_jobs_total", "turntable_received_bytes_total", "turntable_sent_bytes_total",
                     "turntable_messages_received_total", "turntable_messages_sent_total"):
            self.assertGreater(now[name][None], before.get(name, {None: 0})[None], name)
        self.assertGreater(now["process_resident_memory_bytes"][None], 1 << 20)
        self.assertAlmostEqual(now["process_start_time_seconds"][None], time.time(), delta=120)

    def test_tables_are_counted_by_life(self):
        server = self.start()
        ana = server.client("ana")
        self.addCleanup(ana.close)
        ana.ask("create", "created", game="usa", seats=2)
        server.stop()
        server.start()
        server.metrics = ("127.0.0.1", int(re.findall(r"event=metrics \S+ port=(\d+)", server.log.read_text())[-1]))
        tables = self.wait_for(server, lambda m: "turntable_tables" in m)["turntable_tables"]
        self.assertEqual(tables, {'life="open"': 1, 'life="running"': 0, 'life="over"': 0, 'life="idle"': 0,
                                  'life="frozen"': 0})

    def test_limits_are_counted(self):
        server = self.start("--max-guests", "1", "--proxy", "127.0.0.1")
        forwarded = {"X-Forwarded-For": "192.0.2.7"}
        for status in (200, 429, 429):
            self.assertEqual(server.http("POST", "/guest", '{"name":"ana"}', forwarded)[0], status)
        found = self.scrape(server)
        self.assertEqual(found["turntable_limited_total"]['limit="guests"'], 2)
        self.assertEqual(found["turntable_http_answers_total"]['status="4xx"'], 2)

    def test_nothing_about_individuals(self):
        server = self.start()
        ana = Player(server, "anastasia")
        self.addCleanup(ana.client.close)
        open_table([ana], ["easy"])
        text = self.request(server)[2]
        for secret in ("anastasia", "127.0.0.1", ana.cookie.split("=")[1], str(server.store)):
            self.assertNotIn(secret, text)
        allowed = {"version", "store", "kind", "status", "by", "limit", "life", "le"}
        self.assertEqual(set(re.findall(r'(\w+)="', text)) - allowed, set())


class Address(Case):
    def test_off_unless_asked_for(self):
        server = Server()
        self.addCleanup(server.close)
        self.assertNotIn("event=metrics", server.log.read_text())
        self.assertEqual(server.http("GET", "/metrics")[0], 404)

    def test_nothing_else_is_there(self):
        server = self.start()
        self.assertEqual(server.http("GET", "/metrics")[0], 404)
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                   "Sec-WebSocket-Version": "13"}
        for expected, method, path, headers in (
                (404, "GET", "/", {}), (404, "GET", "/healthz", {}), (404, "GET", "/metrics/", {}),
                (405, "POST", "/metrics", {"Content-Length": "0"}), (404, "POST", "/guest", {"Content-Length": "0"}),
                (403, "GET", "/ws", upgrade), (403, "GET", "/metrics", {"Origin": "https://evil.example"}),
                (200, "HEAD", "/metrics", {})):
            self.assertEqual(self.request(server, method, path, headers)[0], expected, (method, path))

    def test_no_web_page_reads_it(self):
        """Neither by what browsers say of a request, nor by a name that leads here (DNS rebinding)."""
        server = self.start()
        for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
                        {"Sec-Fetch-Mode": "navigate"}, {"Sec-Fetch-Site": ""}, {"Origin": ""}, {"Origin": "null"},
                        {"Host": "any.name.example"}, {"Host": f"any.name.example:{server.metrics[1]}"},
                        {"Host": "127.0.0.1.name.example"}, {"Host": "localhost.example"}):
            self.assertEqual(self.request(server, headers=headers)[0], 403, headers)
        for host in ("localhost", "127.0.0.1", f"localhost:{server.metrics[1]}", "10.1.2.3:9464", "[::1]:9464"):
            self.assertEqual(self.request(server, headers={"Host": host})[0], 200, host)

    def test_ipv6(self):
        self.scrape(self.start(address="::1"))

    def test_idle_connections_keep_nobody_out(self):
        server = self.start()
        idle = [socket.create_connection(server.metrics, timeout=30) for _ in range(20)]
        try:
            self.scrape(server)
        finally:
            for one in idle:
                one.close()

    def test_addresses_that_are_none(self):
        for bad in ("9464", "127.0.0.1", "localhost:9464", ":9464", "127.0.0.1:", "127.0.0.1:65536", "::1:9464", "[::1]",
                    "127.0.0.1:-1", "[127.0.0.1]:1"):
            done = subprocess.run([PROGRAM, "serve", "--metrics", bad], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, bad)
            self.assertIn("--metrics must be like 127.0.0.1:9464", done.stderr)

    def test_an_address_in_use(self):
        server = self.start()
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", server.folder / "store.db.other", "--metrics",
                               f"127.0.0.1:{server.metrics[1]}"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--metrics: can't listen on 127.0.0.1", done.stderr)


class Dashboard(Case):
    def test_its_queries_name_metrics_that_exist(self):
        server = self.start()
        self.wait_for(server, lambda m: "turntable_tables" in m)
        values, _ = parse(self.request(server)[2])
        for name in ("turntable_leases", "turntable_relays", "turntable_takeovers_total"):  # test_cluster.py has them
            values[name] = {'direction="out"': 0} if name == "turntable_relays" else {None: 0}
        dashboard = json.loads((ROOT / "data/deploy/grafana.json").read_text())
        queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
        used = set()
        for query in queries:
            used |= set(re.findall(r"\b(?:turntable|process)_\w+", query))
            for name, labels in re.findall(r"\b((?:turntable|process)_\w+)\{([^}]*)\}", query):
                for label in re.findall(r"(\w+)=", labels):
                    self.assertIn(label, {*re.findall(r'(\w+)="', " ".join(filter(None, values[name]))), "instance", "job"})
        self.assertEqual(used - set(values), set(), "the dashboard asks for what is not there")
        self.assertGreater(len(queries), 10)

    def test_every_metric_is_documented(self):
        server = self.start()
        self.wait_for(server, lambda m: "turntable_tables" in m)
        types = parse(self.request(server)[2])[1]
        table = re.findall(r"^\| `(?:turntable|process)_.*$", (ROOT / "docs/server.md").read_text(), re.MULTILINE)
        documented = set(re.findall(r"`((?:turntable|process)_\w+)", "\n".join(table)))
        self.assertEqual(set(types), documented)


if __name__ == "__main__":
    unittest.main()
