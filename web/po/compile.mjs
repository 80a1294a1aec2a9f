// Reads a gettext catalogue: {msgid: msgstr} and {msgid: [plural forms]}; what is not translated is left out.
export function compile(text) {
  const words = {};
  let entry = {};
  let key = "";
  const flush = () => {
    const id = entry.msgid;
    const forms = Object.keys(entry)
      .filter((k) => k.startsWith("msgstr["))
      .sort()
      .map((k) => entry[k]);
    if (id && forms.length && forms.every(Boolean)) words[id] = forms;
    else if (id && entry.msgstr) words[id] = entry.msgstr;
    entry = {};
  };
  for (const line of [...text.split("\n"), ""]) {
    const start = /^(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(".*")$/.exec(line);
    if (start) {
      if (start[1] === "msgid") flush();
      key = start[1];
      entry[key] = JSON.parse(start[2]);
    } else if (line.startsWith('"')) entry[key] += JSON.parse(line);
  }
  flush();
  return words;
}
