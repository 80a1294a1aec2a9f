"""The measurements of docs/review.md: whatever is missing is an error, and is named."""
import os
import subprocess

import command

BENCH = command.ROOT / "bench"
# Plays nothing, and prints what bench/review does; what goes wrong with the run $WRONG is $HOW.
FAKE = r"""#!/bin/sh
full=; [ "$1" != --full ] || { full=1; shift; }
games=$4
if [ "$1 $2 $3 $5" = "$WRONG" ]; then case $HOW in
    crash) echo "out of memory" >&2; exit 1 ;;
    cut) echo "$1 $2 $3: $games games, 0.1 s each, 0.1 s at most, 0 sums wrong"; exit 1 ;;
    unfinished) games=$((games - 1)); echo "not ok: game 7 of seed $5 is not reviewed: unfinished" ;;
    far) far=3 ;;
esac; fi
echo "$1 $2 $3: $games games, 0.1000 s each, 0.1000 s at most, 0 sums wrong"
for seat in 0 1; do
    echo "  seat $seat planner  chance 0.00 ± 1.00  cost 0.500 of 100"
    for measure in points wins; do echo "  sums $measure $seat $games 0 100"; done
done
echo "  tempo in points 0.0000"
echo "  tempo in wins 0.0000"
[ $games = $4 ] || exit 1
exit ${far:-0}
"""


class Pool(command.Case):
    def measure(self, wrong="", how=""):
        """The exit status of review_all, and what it says."""
        fake = self.write("review", FAKE)
        fake.chmod(0o755)
        done = subprocess.run([BENCH / "review_all", fake, self.folder / how / "runs", "50"], capture_output=True, text=True,
                              env={**os.environ, "WRONG": wrong, "HOW": how}, timeout=120, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_all_is_there(self):
        status, said = self.measure()
        self.assertEqual(status, 0, said)
        self.assertIn("quick usa 2 planner: 50 games", said)

    def test_what_is_missing_is_an_error(self):
        for how, sentence in (("crash", "--full_usa_2_racer_25_judge-2: not a finished run"),
                              ("cut", "--full_usa_2_racer_25_judge-2: not a finished run"),
                              ("unfinished", "not ok: game 7 of seed judge-2 is not reviewed: unfinished")):
            status, said = self.measure("usa 2 racer judge-2", how)
            self.assertEqual(status, 1, said)
            self.assertIn(sentence, said)
            self.assertIn("'--full usa 2 racer 25 judge-2' failed with status 1", said)

    def test_one_run_may_be_far(self):
        self.assertEqual(self.measure("usa 2 racer judge-2", "far")[0], 0)

    def test_a_run_that_is_gone_is_an_error(self):
        self.measure()
        runs = self.folder / "runs"
        (runs / "usa_3_planner_50_quick-1").unlink()
        done = subprocess.run([BENCH / "review_pool", runs], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("usa_3_planner_50_quick-1: not a finished run", done.stderr)
        for file in runs.iterdir():
            file.unlink()
        self.assertEqual(subprocess.run([BENCH / "review_pool", runs], check=False).returncode, 1)


if __name__ == "__main__":
    command.main()
