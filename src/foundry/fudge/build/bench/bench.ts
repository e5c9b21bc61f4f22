import type { PowerDraft } from "../../../../rules/fudge/index.ts";
import { isTag } from "../../../dom.ts";
import { atGesture } from "../../../gesture.ts";
import { declarationById } from "../../../registry.ts";
import { armAdder } from "../../../sheets/adders.ts";
import { inTurn } from "../../../sheets/in-turn.ts";
import { putBack } from "../../../sheets/touched.ts";
import { numberFault } from "../../../sheets/number-inputs.ts";
import { localize } from "../../../view/text/localize.ts";
import { notifyRefusal } from "../../../view/text/refusals.ts";
import { applyControl, type Control } from "./power-edits.ts";
import type { BuildContext } from "./power-view.ts";
import { traitNamed } from "./traits.ts";

/** Where a power on the bench lives: an item, or a window's own draft. */
export interface BenchHost {
  readonly draft: () => PowerDraft;
  readonly context: () => BuildContext;
  /** Keep the edited power and draw it anew. */
  readonly take: (power: PowerDraft) => Promise<unknown>;
  /** Draw it as it is: what was typed was refused. */
  readonly redraw: () => Promise<unknown>;
  readonly editable: () => boolean;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The value that goes with a control: its own, or that of the menu it stands beside. */
function valueOf(control: HTMLElement): string {
  const from = control.dataset.from;
  const field = from === undefined ? control : control.ownerDocument.getElementById(from);
  return isTag(field, "input") || isTag(field, "select") ? field.value : "";
}

/**
 * Make the controls of `templates/fudge/builder.hbs` work: each names an edit of the rules and what it concerns. A refused edit says why and leaves the power as it was. Alt with
 * an arrow moves the effect that has the focus.
 */
export function attachBench(element: HTMLElement, host: BenchHost): void {
  const carryOut = async (control: Control, value: string): Promise<void> => {
    if (!host.editable()) return;
    await inTurn(element, async () => edit(control, value));
  };
  const edit = async (control: Control, value: string): Promise<void> => {
    const effect =
      control.edit === "setTrait" ? host.draft().components.find((c) => c.id === control.component) : undefined;
    const said = effect ? traitNamed(value, effect, host.context().skills, localize) : value;
    const edited = applyControl(host.draft(), host.context(), control, said, foundry.utils.randomID(8));
    if (edited === null) return;
    if (edited.accepted) await host.take(edited.power);
    else {
      notifyRefusal(edited, declarationById("fudge"));
      await host.redraw();
    }
  };
  element.addEventListener(
    "change",
    (event) => {
      const control = (event.target as HTMLElement).closest<Field>("[data-edit]");
      // What is picked in a menu beside a button waits for the button; neither is the form's business.
      if ((event.target as HTMLElement).closest(".power-bench")) event.stopPropagation();
      // A number that its field doesn't take is told by the field, before the rules are asked.
      const fault = isTag(control, "input") && control.type === "number" ? numberFault(control) : null;
      if (control && fault !== null) {
        ui.notifications.error(fault);
        putBack(control);
        return;
      }
      if (control && !isTag(control as HTMLElement, "button"))
        void atGesture(async () => carryOut({ ...control.dataset }, valueOf(control)));
    },
    { capture: true },
  );
  element.addEventListener("input", (event) => {
    armAdder(event.target as HTMLElement);
  });
  element.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-edit]");
    if (!button) return;
    event.preventDefault();
    void atGesture(async () => carryOut({ ...button.dataset }, valueOf(button)));
  });
  element.addEventListener("keydown", (event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const effect = (event.target as HTMLElement).closest<HTMLElement>("[data-effect]");
    const button = effect?.querySelector<HTMLButtonElement>(
      `button[data-edit=${event.key === "ArrowUp" ? "moveUp" : "moveDown"}]`,
    );
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });
}
