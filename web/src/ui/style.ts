// Styles of parts that are fetched later: each part has a file of its own beside the script.
const fetched = new Map<string, Promise<void>>();

/** Fetches `NAME.css` once; without it the part is shown all the same. */
export function loadStyle(name: string): Promise<void> {
  let coming = fetched.get(name);
  if (!coming) {
    coming = new Promise((done) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `${name}.css`;
      link.onload = link.onerror = () => done();
      document.head.append(link);
    });
    fetched.set(name, coming);
  }
  return coming;
}
