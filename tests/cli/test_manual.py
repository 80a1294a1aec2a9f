"""The manual page has every option that --help has, command by command, and bash completes them."""
import re
import subprocess

import command
from command import turntable

COMMANDS = re.findall(r"(?m)^  ([a-z]+) ", turntable("--help").stdout)
NEW_GAME = ("play", "table", "simulate", "arena")  # the commands of the common section
COMPLETION = command.ROOT / "data/completions/turntable.bash"


def sections():
    """The options of each section of the manual page."""
    found = {}
    for title, text in re.findall(r"(?ms)^\.Ss (.*?)$(.*?)(?=^\.S[sh] )", (command.ROOT / "docs/turntable.1").read_text()):
        found[title] = {name.replace("\\", "") for line in re.findall(r"(?m)^\.It Fl (.*)$", text)
                        for name in re.findall(r"\\-([a-z\\-]+)", line)}
    return found


class Manual(command.Case):
    def test_every_option_of_help_and_no_other(self):
        manual = sections()
        common = manual["Options for a new game"]
        self.assertEqual(set(manual) - {"Options for a new game"}, set(COMMANDS))
        for name in COMMANDS:
            said = turntable(name, "--help").stdout
            if not said:  # a build without the server
                continue
            with self.subTest(name=name):
                listed = set(re.findall(r"(?m)^  --([a-z-]+)", said))
                self.assertEqual(manual[name] | (common if name in NEW_GAME else set()), listed)
                self.assertLessEqual(set(re.findall(r"--([a-z]+(?:-[a-z]+)*)", said.split("\n\n")[0])), listed)

    def test_every_option_that_the_program_takes(self):
        manual = sections()
        for name in COMMANDS:
            source = (command.ROOT / f"src/cli/command_{name}.c").read_text()
            taken = set(re.findall(r'\{"([a-z-]+)", \.(?:text|number|is_on) = ', source))
            self.assertEqual("CLI_SETUP_FLAGS" in source, name in NEW_GAME)
            self.assertEqual(manual[name], taken, name)

    def test_lines_fit_a_terminal(self):
        for name in [None, *COMMANDS]:
            said = turntable(name, "--help").stdout if name else turntable("--help").stdout
            for line in said.split("\nThe bots:")[0].splitlines():
                self.assertLessEqual(len(line), 80, line)


class Completion(command.Case):
    def complete(self, *words):
        """What bash offers for the last of the words."""
        script = (f'source {COMPLETION}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _turntable "$1"; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script, "bash", command.PROGRAM, *words], capture_output=True, text=True,
                              timeout=60, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_commands(self):
        self.assertEqual(self.complete("pl"), ["play"])
        self.assertEqual(self.complete("b"), ["bots", "board", "bench"])
        self.assertEqual(self.complete("help", "ve"), ["verify"])
        self.assertEqual(set(self.complete("")), {*COMMANDS, "help", "--help", "--version", "--language"})

    def test_options(self):
        self.assertEqual(self.complete("play", "--se"), ["--seat", "--seed"])
        self.assertEqual(self.complete("simulate", "--games", "5", "--j"), ["--jobs", "--json"])
        self.assertEqual(self.complete("position", "--b"), ["--board"])
        self.assertEqual(self.complete("dance", "--b"), [])

    def test_values(self):
        self.assertEqual(self.complete("play", "--game", ""), list(command.GAMES))
        self.assertEqual(self.complete("play", "--game", "u"), ["usa"])
        self.assertIn("medium", self.complete("play", "--bots", "m"))
        self.assertEqual(self.complete("board", "ch"), ["check"])
        self.assertEqual(self.complete("play", "--lan"), ["--language"])
        self.assertEqual(self.complete("play", "--language", "p"), ["pt_BR"])
        self.assertEqual(self.complete("store", "re"), ["restore"])
        self.assertEqual(self.complete("position", ""), ["check", "make", "score", "show"])

    def test_files(self):
        self.write("game.ttrec", "")
        self.assertEqual(self.complete("verify", "ga"), ["game.ttrec"])
        self.assertEqual(self.complete("play", "--resume", "ga"), ["game.ttrec"])

    def test_it_is_the_completion_of_turntable(self):
        done = subprocess.run(["bash", "-c", f"source {COMPLETION}; complete -p turntable"], capture_output=True, text=True,
                              timeout=60)
        self.assertIn("-F _turntable turntable", done.stdout)


if __name__ == "__main__":
    command.main()
