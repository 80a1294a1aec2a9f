"""The program speaks the languages of the catalogues: chosen by the environment or --language, never to programs."""
import json
import re

import command
import terminal
from command import DONE, MISUSED, ROOT, turntable

# What is typed at the terminal, and what is answered: the first turns of one game, in each language.
TYPED = {
    "it": (["tieni 1 2", "pesca 1", "pesca mazzo", "mappa paris", "esci", "esci"],
           ["Scegli i tuoi biglietti: almeno 2", "Tieni 2 biglietti", "Prendi nero.", "Rosso prende",
            "ti servono altre 2 carte", "93 carte nel mazzo", "La partita è conservata"]),
    "pt_BR": (["ficar 1 2", "comprar 1", "comprar baralho", "mapa paris", "sair", "sair"],
              ["Escolha seus bilhetes: pelo menos 2", "Você fica com 2 bilhetes", "Você pega preto.", "Vermelho pega",
               "faltam 2 cartas", "93 cartas no baralho", "A partida está guardada"]),
    "ro": (["păstrează 1 2", "trage 1", "trage teanc", "hartă paris", "ieși", "ieși"],
           ["Alege-ți biletele: cel puțin 2", "Păstrezi 2 bilete", "Iei negru.", "Roșu ia", "îți mai trebuie 2 cărți",
            "93 de cărți în teanc", "Jocul este păstrat"]),
}
GAME = ("--game", "europe", "--players", "3", "--seed", "a")


def play(language, typed):
    state = {"XDG_STATE_HOME": terminal.STATE.name}
    return turntable("play", *GAME, "--language", language, input="\n".join(typed) + "\n", env=state)


def damage(lines):
    """(name, lines) of files that are damaged in one place each."""
    at = {kind: next(i for i, line in enumerate(lines) if kind in line)
          for kind in ("claim", "tickets_kept", "draw_market", "draw_blind", "result", "reshuffle", "seats", "points")
          if any(kind in line for line in lines)}
    places = sorted({0, 1, len(lines) // 2, len(lines) - 1, *at.values()})
    for i in places:
        line = lines[i]
        for name, other in (("cut", line[:len(line) // 2]), ("empty", ""), ("spaced", line.replace(":", ": ", 1)),
                            ("key", line.replace('"', '"x', 1)), ("number", re.sub(r"\d+", "99", line)),
                            ("word", re.sub(r'"(red|blue|black|green|usa|turn)"', '"pink"', line)),
                            ("id", re.sub(r'"\w+-\w+"', '"nowhere-else"', line)), ("twice", line + "\n" + line),
                            ("none", None)):
            if other != line:
                yield f"{name}-{i}", lines[:i] + ([] if other is None else [other]) + lines[i + 1:]


class Language(command.Case):
    def test_a_few_turns_in_every_language(self):
        for language, (typed, answered) in TYPED.items():
            said = play(language, typed)
            self.assertEqual((said.returncode, said.stderr), (DONE, ""))
            for sentence in answered:
                self.assertIn(sentence, said.stdout)
            self.assertNotRegex(said.stdout, r"\b(You|the|cards|draw)\b")

    def test_english_words_work_everywhere(self):
        for language in TYPED:
            said = play(language, ["keep 1 2", "draw black", "claim dieppe-paris 1 purple", "quit", "quit"])
            self.assertEqual(said.returncode, DONE)
            self.assertEqual(said.stdout.count("\n> "), 5, said.stdout)

    def test_the_environment_decides(self):
        for variables, usage in (({"LC_ALL": "it_IT.UTF-8"}, "uso:"), ({"LC_ALL": "pt_PT"}, "uso:"),
                                 ({"LC_ALL": "", "LC_MESSAGES": "ro", "LANG": "it"}, "uz:"),
                                 ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ro_RO"}, "uz:"),
                                 ({"LC_ALL": "C", "LANG": "it"}, "usage:"), ({"LC_ALL": "de_DE"}, "usage:"),
                                 ({"LC_ALL": "italic"}, "usage:"), ({"LC_ALL": "i"}, "usage:")):
            self.assertEqual(turntable("--help", env=variables).stdout.split()[0], usage, variables)

    def test_the_option_wins_wherever_it_is(self):
        for arguments in (("--language", "ro", "play", "--help"), ("play", "--language=ro", "--help"),
                          ("play", "--help", "--language", "RO")):
            self.assertTrue(turntable(*arguments, env={"LC_ALL": "it"}).stdout.startswith("uz:"), arguments)
        for wrong in ("de", "", "r"):
            self.refuses(MISUSED, f"there is no language '{wrong}', only en, it, pt_BR, ro", "--language", wrong, "games")
        self.refuses(MISUSED, "there is no language", "games", "--language")

    def test_errors_are_translated_and_numbers_written_so(self):
        said = turntable("play", "--game", "usb", "--language", "it")
        self.assertIn("non c'è un gioco 'usb'", said.stderr)
        said = turntable("simulate", "--game", "usa", "--players", "2", "--games", "20", "--language", "pt_BR").stdout
        self.assertRegex(said, r"\d,\d turnos e \d+,\d decisões por partida")
        self.assertNotIn(".", said)

    def test_no_help_is_wider_than_a_terminal(self):
        for language in TYPED:
            for name in ("play", "games", "bots", "replay", "advise", "position", "board", "simulate", "arena", "verify",
                         "puzzles", "store"):
                for line in turntable(name, "--help", "--language", language).stdout.splitlines():
                    if not line.startswith("  ") or line.startswith("  --"):
                        self.assertLessEqual(len(line), 80, line)

    def test_what_programs_read_stays_english(self):
        record = ROOT / "tests/golden/usa-2-golden-0.ttrec"
        for arguments in (("games", "--json"), ("bots", "--json"), ("replay", "--json", record),
                          ("replay", "--position", "40", record), ("verify", record),
                          ("simulate", "--game", "usa", "--players", "2", "--games", "3", "--json"),
                          ("advise", "--bot", "planner", "--at", "40", "--json", record)):
            self.assertEqual(turntable(*arguments, "--language", "ro").stdout, turntable(*arguments).stdout, arguments)
        hello = json.dumps({"message": "hello", "protocol": 1}) + "\n"
        wrong = json.dumps({"message": "act", "decision": 1, "action": "dance"}) + "\n"
        table = ("table", "--game", "usa", "--players", "2", "--as", "0", "--seed", "a")
        self.assertEqual(turntable(*table, "--language", "it", input=hello + wrong).stdout,
                         turntable(*table, input=hello + wrong).stdout)

    def test_faults_of_records_and_positions_are_translated(self):
        """Every kind of damage, file by file: the same places in every language, the sentences in that language."""
        lines = (ROOT / "tests/golden/usa-2-golden-0.ttrec").read_text().splitlines()
        records = [self.write(f"{name}.ttrec", "\n".join(damaged) + "\n") for name, damaged in damage(lines)]
        self.assertGreater(len(records), 60)
        self.translates("verify", records)
        self.translates("replay", records[:1])
        self.translates("review", records[:1])
        position = self.succeeds("replay", "--position", "60", ROOT / "tests/golden/usa-2-golden-0.ttrec").splitlines()
        positions = [self.write(f"{name}.ttpos", "\n".join(damaged) + "\n") for name, damaged in damage(position)]
        self.translates("position", positions, "check")

    def translates(self, command_name, files, *verb):
        def said(language):
            return turntable(command_name, *verb, *files, "--language", language).stderr.splitlines()
        english = said("en")
        self.assertTrue(english)
        for language in TYPED:
            own = said(language)
            self.assertEqual(len(own), len(english))
            for one, other in zip(english, own):
                place = re.match(r".*?:\d+: ([A-Z]-\d+: )?", one).group()
                self.assertTrue(other.startswith(place), other)
                self.assertNotEqual(one, other)

    def test_a_saved_game_is_the_same_in_every_language(self):
        saved = []
        for language in ("en", *TYPED):
            path = self.folder / f"{language}.ttrec"
            play(language, ["keep 1 2", "draw 1", "draw blind", f"save {path}", "quit"])
            saved.append(path.read_text())
        self.assertEqual(len(set(saved)), 1)


if __name__ == "__main__":
    command.main()
