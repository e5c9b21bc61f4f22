import { focusIn, isElement, isTag } from "../dom.ts";
import { type Control, FIELDS, isField, touchedIn } from "./touched.ts";

/** A field that was written and of which the sheet doesn't know yet what became of it. */
interface Sent {
  /** What it was drawn with. */
  readonly was: string;
  readonly value: string;
  readonly checked: boolean;
  isDone: boolean;
}

const isBox = (field: Control): field is HTMLInputElement =>
  isTag(field, "input") && (field.type === "checkbox" || field.type === "radio");

/** What a field writes: of the form's document, or of the item in whose row it stands. */
const written = ({ name, dataset }: Control): string => name || (dataset.itemField ?? "");

/** What tells a field of a sheet from the others. */
const keyOf = (field: Control): string =>
  JSON.stringify([
    field.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "",
    written(field),
    isBox(field) ? field.value : "",
  ]);

/** What a field is drawn with. */
const drawnWith = (field: Control): string =>
  isTag(field, "select")
    ? JSON.stringify([...field.options].flatMap((o) => (o.defaultSelected ? [o.value] : [])))
    : isBox(field)
      ? String(field.defaultChecked)
      : field.defaultValue;

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  isTag(element, "textarea") || (isTag(element, "input") && !isBox(element));

/** All of a text, as whoever comes to a field by Tab has it: the next letter takes its place. A browser tells no places in a number, only what is chosen. */
function isAllChosen(field: HTMLElement): boolean {
  if (!isTag(field, "input") || field.value === "") return false;
  return field.selectionStart === null
    ? field.ownerDocument.getSelection()?.toString() === field.value
    : field.selectionStart === 0 && field.selectionEnd === field.value.length;
}

/**
 * What somebody types on a sheet stays over its drawings. Whoever fills in a number, goes on by Tab and types the next meets the drawing of the first number in the middle of the second; and a drawing that was begun before a
 * number was written says the old one a moment longer.
 */
export class Typing {
  readonly #unfinished = new WeakSet<Element>();
  readonly #sent = new Map<string, Sent>();
  /** Those that were done when the drawing that is under way began. */
  #known: readonly Sent[] = [];

  listen(root: HTMLElement): void {
    root.addEventListener(
      "input",
      ({ target }) => {
        if (isElement(target)) this.#unfinished.add(target);
      },
      { capture: true },
    );
    root.addEventListener(
      "change",
      ({ target }) => {
        if (isElement(target)) this.#unfinished.delete(target);
      },
      { capture: true },
    );
  }

  /** Whether somebody is in the middle of a field. */
  isUnfinished(field: Control): boolean {
    return this.#unfinished.has(field) && field.ownerDocument.activeElement === field;
  }

  /** A form is written. */
  async submit(form: HTMLFormElement, write: () => Promise<void>): Promise<void> {
    const fields = touchedIn(form).filter(({ name }) => name !== "");
    await this.send(fields, write);
  }

  /** Fields are written. */
  async send(fields: readonly Control[], write: () => Promise<unknown>): Promise<void> {
    const sent: Sent[] = [];
    for (const field of fields) {
      if (written(field) === "" || (isTag(field, "select") && field.multiple)) continue;
      const one = { was: drawnWith(field), value: field.value, checked: isBox(field) && field.checked, isDone: false };
      this.#sent.set(keyOf(field), one);
      sent.push(one);
    }
    try {
      await write();
    } finally {
      for (const one of sent) one.isDone = true;
    }
  }

  /** A drawing begins: what was written by now is told by the document. */
  begin(): void {
    this.#known = [...this.#sent.values()].filter((one) => one.isDone);
  }

  /** What has been drawn is put in place: nobody loses what they have typed, nor what they had chosen to type over. */
  put(root: HTMLElement, replace: () => void): void {
    const old = focusIn(root);
    const isChosen = old !== null && isAllChosen(old);
    const typed = isText(old) && this.isUnfinished(old) ? old.value : null;
    replace();
    for (const [key, one] of this.#sent) if (this.#known.includes(one)) this.#sent.delete(key);
    if (this.#sent.size > 0) for (const field of root.querySelectorAll<Control>(FIELDS)) this.#restore(field);
    const now = focusIn(root);
    if (now === old || !isText(now) || now.name !== old?.getAttribute("name")) return;
    if (typed !== null) {
      this.#unfinished.add(now);
      if (now.value !== typed) now.value = typed;
    } else if (isChosen) now.select();
  }

  /** A field that says what it said before it was written says what was written. */
  #restore(field: Control): void {
    const one = this.#sent.get(keyOf(field));
    if (!one || !isField(field) || this.isUnfinished(field)) return;
    if (drawnWith(field) !== one.was) this.#sent.delete(keyOf(field));
    else if (isBox(field)) field.checked = one.checked;
    else if (field.value !== one.value) field.value = one.value;
  }
}
