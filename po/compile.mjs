// Reads a gettext catalogue: {msgid: msgstr}, {msgid: [plural forms]}; what has a context is called "context:msgid". What
// is not translated is left out. Throws if an entry is there twice.
export function compile(text) {
  const words = {};
  let entry = {};
  let key = "";
  const flush = () => {
    const { msgctxt, msgid } = entry;
    const id = msgctxt ? `${msgctxt}:${msgid}` : msgid;
    const forms = Object.keys(entry)
      .filter((k) => k.startsWith("msgstr["))
      .sort()
      .map((k) => entry[k]);
    if (id in words) throw new Error(`a catalogue has ${JSON.stringify(id)} twice`);
    if (id && forms.length && forms.every(Boolean)) words[id] = forms;
    else if (id && entry.msgstr) words[id] = entry.msgstr;
    entry = {};
  };
  for (const line of [...text.split("\n"), ""]) {
    const start = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(".*")$/.exec(line);
    if (start) {
      if (start[1] === "msgctxt" || (start[1] === "msgid" && "msgid" in entry)) flush();
      key = start[1];
      entry[key] = JSON.parse(start[2]);
    } else if (line.startsWith('"')) entry[key] += JSON.parse(line);
  }
  flush();
  return words;
}
