import { isElement, isTag } from "../dom.ts";
import { localize } from "../view/text/localize.ts";
import { type Described, faultsOf, inWords } from "../view/text/model-errors.ts";
import { labelOf, numberFault } from "./number-inputs.ts";
import { type Control, isField, isTouched, putBack } from "./touched.ts";

type FormData = foundry.applications.ux.FormDataExtended;
type Values = Record<string, unknown>;

const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter((c) => c.name !== "" && !c.matches(":disabled"));

/** Boxes of one name are a list of what is ticked. Foundry hands over an entry for every box, nothing for those that aren't, and no list takes nothings. */
function takeTicked(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) continue;
    const boxes = form.elements.namedItem(name);
    // Several of one name come as a list, one comes as itself.
    const first = boxes === null || isElement(boxes) ? null : boxes[0];
    if (isTag(first, "input") && first.type === "checkbox")
      values[name] = value.filter((entry) => entry !== null && entry !== false);
  }
}

/** Whether nobody has set a control otherwise than it was drawn. What makes itself of its markup, an editor of texts, says what it says until somebody changes that. */
function isAsDrawn(control: Element, event: Event): boolean {
  return isField(control) ? !isTouched(control) : event.type === "change" && !control.contains(event.target as Node);
}

/**
 * A sheet writes what somebody has changed on it, and no more. Foundry hands over all of a form, and a form may say what was so a moment ago: a change that came while the sheet was drawn is in the document and not yet on
 * the sheet. Written with the next field, the old number would take the new one's place.
 */
function leaveAsStored(form: HTMLFormElement, values: Values, event: Event): void {
  const changed = new Set<string>();
  const drawn = new Set<string>();
  for (const control of controlsOf(form)) (isAsDrawn(control, event) ? drawn : changed).add(control.name);
  for (const name of drawn) if (!changed.has(name)) Reflect.deleteProperty(values, name);
}

/** Numbers that the form itself knows to be none, or out of their bounds, and a name that is empty: told, put back and left out. */
function refuseByForm(form: HTMLFormElement, values: Values): string[] {
  return controlsOf(form).flatMap((control) => {
    const fault =
      isTag(control, "input") && control.type === "number" && !control.readOnly
        ? numberFault(control)
        : control.name === "name" && control.value.trim() === ""
          ? localize("CROSSOVER.Shared.Error.notEmpty", {
              field: labelOf(control),
              stays: localize("CROSSOVER.Shared.Error.staysAt", { now: (control as HTMLInputElement).defaultValue }),
            })
          : null;
    if (fault === null) return [];
    putBack(control);
    Reflect.deleteProperty(values, control.name);
    return [fault];
  });
}

/** Controls of a form by the path of the document that they write; a row of a list may stand under a name of its own. */
const controlAt = (form: HTMLFormElement, path: string): Control | undefined =>
  controlsOf(form).find(
    (c) =>
      c.name === path ||
      path.startsWith(`${c.name}.`) ||
      c.name === path.replace(/^system\./u, "row.") ||
      c.name === path.replace(/^system\./u, ""),
  );

/** What a sheet makes of its form. */
export interface Reading {
  /** Take rows of lists out of the values: what the document gets instead, since lists are written whole. */
  readonly rows: (values: Values) => object;
  /** The update of what is left, judged by the model. */
  readonly prepare: (more: object) => object;
}

/**
 * What a sheet's form says, ready for the document. What can't be taken is told in one message that names each field, what it takes and what stays; the control shows that again,
 * and everything else on the form is written all the same.
 */
export function guarded(
  document: Described,
  event: Event,
  form: HTMLFormElement,
  formData: FormData,
  reading: Reading,
): object {
  const values = formData.object as Values;
  leaveAsStored(form, values, event);
  takeTicked(form, values);
  const told = refuseByForm(form, values);
  try {
    const more = reading.rows(values);
    return judged(document, form, values, () => reading.prepare(more), told);
  } finally {
    if (told.length > 0) ui.notifications.error([...new Set(told)].join(" "));
  }
}

function judged(
  document: Described,
  form: HTMLFormElement,
  values: Values,
  prepare: () => object,
  told: string[],
): object {
  for (;;) {
    try {
      return prepare();
    } catch (cause) {
      const taken = faultsOf(cause, document).flatMap(({ path, text }) => {
        const control = controlAt(form, path);
        if (!control) return [];
        putBack(control);
        return control.name in values ? [{ name: control.name, text }] : [];
      });
      // What no field of the form said, or only a row of a list, is left to whoever shows the error.
      if (taken.length === 0) throw inWords(cause, document);
      for (const { name, text } of taken) {
        told.push(text);
        Reflect.deleteProperty(values, name);
      }
    }
  }
}
