/** What stands in an element: texts stay texts, whatever is in them. */
export type Child = Node | string | undefined | false;

/** Makes an element with attributes and children. No text of a document becomes markup: there is no other way to put one on the page. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** A disclosure whose content is made when it is first opened. */
export function disclosure(
  attributes: Readonly<Record<string, string>>,
  summary: readonly Child[],
  content: () => readonly Child[],
  isOpen = false,
): HTMLDetailsElement {
  const details = element("details", attributes, element("summary", {}, ...summary));
  let isMade = false;
  const make = (): void => {
    if (isMade) return;
    isMade = true;
    details.append(...content().filter((child) => child !== undefined && child !== false));
  };
  makers.set(details, make);
  details.addEventListener("toggle", () => {
    if (details.open) make();
  });
  if (isOpen) {
    details.open = true;
    make();
  }
  return details;
}

const makers = new WeakMap<Element, () => void>();

/** Opens at once what is closed in `root`, and what stands in that, up to `limit` in all. */
export function openDisclosures(root: HTMLElement, limit: number): void {
  const closed = [...root.querySelectorAll<HTMLDetailsElement>("details:not(.raw, [open])")];
  for (let opened = 0; opened < limit && closed.length > 0; opened++) {
    const details = closed.shift() as HTMLDetailsElement;
    makers.get(details)?.();
    details.open = true;
    closed.push(...details.querySelectorAll<HTMLDetailsElement>(":scope > ul > li > details:not([open])"));
  }
}

/** An element of the page by its id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element #${id}`);
  return found;
}

/** A name that may be broken behind each `_`, `-`, `.` and `/`, so that narrow screens break it nowhere else. */
export function breakable(name: string): Child[] {
  return name
    .split(/(?<=[_./-])/)
    .flatMap((part, index) => (index === 0 ? [part] : [document.createElement("wbr"), part]));
}
