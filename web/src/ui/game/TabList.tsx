// A row of tabs: the Tab key leads to the open one and then into its panel, arrows lead to the others, around the ends.

interface Props<T> {
  label: string;
  tabs: [T, string][];
  tab: T;
  onTab(tab: T): void;
  /** What its class and ids begin with. */
  kind?: string;
}
export function TabList<T extends string>({ label, tabs, tab, onTab, kind = "" }: Props<T>) {
  const open = tabs.findIndex(([id]) => id === tab);
  const at = Math.max(0, open); // before the tabs change with the game, none may be open
  const key = (e: KeyboardEvent) => {
    const last = tabs.length - 1;
    const to = { ArrowLeft: at ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const [next] = tabs[to];
    onTab(next);
    document.getElementById(`${kind}tab-${next}`)!.focus();
  };
  return (
    <div class={`${kind}tabs`} role="tablist" aria-label={label} onKeyDown={key}>
      {tabs.map(([id, name], i) => (
        <button
          type="button"
          key={id}
          role="tab"
          id={`${kind}tab-${id}`}
          aria-selected={i === open}
          aria-controls={`${kind}panel`}
          tabIndex={i === at ? 0 : -1}
          class={i === open ? "on" : ""}
          onClick={() => onTab(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
