// A reporter for node --test: how long each test took, the longest first.
const LONG = 1; // s; the others are only counted

export default async function* times(events) {
  const tests = [];
  for await (const { type, data } of events)
    if (/^test:(pass|fail)$/.test(type) && !/\.mjs$/.test(data.name))
      tests.push({ name: data.name, seconds: data.details.duration_ms / 1000 }); // some Nodes count a file as a test
  tests.sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of tests) if (seconds >= LONG) yield `# ${seconds.toFixed(1).padStart(6)} s  ${name}\n`;
  yield `# ${tests
    .reduce((sum, { seconds }) => sum + seconds, 0)
    .toFixed(1)
    .padStart(6)} s  ${tests.length} tests together\n`;
}
