/** The least that has to be done to one element for it to say what another says. */
import { isElement } from "../dom.ts";
import { FILLED } from "./menus.ts";
import { isAdded, isCustom } from "./part-changes.ts";
import { type Control, isField } from "./touched.ts";

/** Does what makes an element say what another says. */
type Edit = () => void;

const haveSame = (a: Element, b: Element): boolean =>
  a.attributes.length === b.attributes.length &&
  [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value);

function takeAttributes(old: Element, now: Element): void {
  for (const name of old.getAttributeNames()) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Nodes of an element are taken out, and others put in before one that stays. */
function exchange(
  parent: Element,
  was: readonly ChildNode[],
  is: readonly ChildNode[],
  before: ChildNode | null | undefined,
): void {
  for (const node of is) parent.insertBefore(node, before ?? null);
  for (const node of was) node.remove();
}

/** How many of two lists are the same, from where they begin. */
function alike(a: readonly ChildNode[], b: readonly ChildNode[]): number {
  const other = a.findIndex((node, i) => b[i]?.isEqualNode(node) !== true);
  return other < 0 ? a.length : other;
}

/** A field that is the same one, whatever stands in it. */
const isSameField = (old: Control, now: Element): boolean =>
  ["name", "type", "data-item-field"].every((name) => old.getAttribute(name) === now.getAttribute(name));

/**
 * What has to be done to an element for it to say what the other says: as little as can be. Null: the element itself has to be replaced.
 * @param held  what has the focus and stays whatever happens: where it would be taken away, the answer is null up to the element that was asked about
 */
export function differences(old: Element, now: Element, held: Element | null): readonly Edit[] | null {
  if (old.isEqualNode(now)) return [];
  if (isCustom(old) || old.localName !== now.localName || (isField(old) && !isSameField(old, now))) return null;
  const own = haveSame(old, now)
    ? []
    : [
        (): void => {
          takeAttributes(old, now);
        },
      ];
  if (old.matches(FILLED)) return own;
  const [was, is] = [[...old.childNodes].filter((node) => !isAdded(node)), [...now.childNodes]];
  const isSameKind = (a: ChildNode, i: number): boolean => {
    const b = is[i] ?? null;
    return isElement(a) && b !== null && isElement(b) ? a.localName === b.localName : a.isEqualNode(b);
  };
  const change = (
    out: readonly ChildNode[],
    put: readonly ChildNode[],
    before: ChildNode | null | undefined,
  ): readonly Edit[] | null =>
    out.some((node) => held !== null && node.contains(held)) ? null : [exchange.bind(null, old, out, put, before)];
  if (was.length === is.length && was.every(isSameKind)) {
    const edits = [...own];
    for (const [i, a] of was.entries()) {
      const b = is[i];
      if (!isElement(a) || !b || !isElement(b)) continue;
      const more = differences(a, b, held) ?? change([a], [b], a.nextSibling);
      if (!more) return null;
      edits.push(...more);
    }
    return edits;
  }
  // Something has come or gone: what stands before it and after it stays.
  const from = alike(was, is);
  const after = alike(was.slice(from).reverse(), is.slice(from).reverse());
  const before = after > 0 ? was[was.length - after] : was.at(-1)?.nextSibling;
  const more = change(was.slice(from, was.length - after), is.slice(from, is.length - after), before);
  return more && [...own, ...more];
}
