"""The sessions that README and docs show, against the program: a code block that begins with `$ ./run COMMAND`."""
import re
import shlex

import command


def sessions():
    """Page, options, what is typed (after `> `), and all that is shown."""
    for path in [command.ROOT / "README.md", *sorted((command.ROOT / "docs").glob("*.md"))]:
        for options, shown in re.findall(r"^```\n\$ \./run ([^\n]*)\n(.*?)^```$", path.read_text(), re.S | re.M):
            typed = re.findall(r"^> (.*\n)", shown, re.M)
            yield path.name, shlex.split(options), "".join(typed), shown


class Docs(command.Case):
    maxDiff = None

    def test_sessions_go_as_they_are_shown(self):
        pages = set()
        for page, options, typed, shown in sessions():
            said = command.turntable(*options, input=typed, env={"XDG_STATE_HOME": str(self.folder)}).stdout
            self.assertEqual(said[:len(shown)], shown, page)
            pages.add(page)
        self.assertEqual(pages, {"README.md", "playing.md"})


if __name__ == "__main__":
    command.main()
