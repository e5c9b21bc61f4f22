/** How the main trait stands to what it aims at. */
import { type ActionState, type Assessment, DOOMPOOL_ACTS, gate, key, sideOf } from "../../../rules/doompool/index.ts";
import type { AnyAct } from "../../../rules/kernel/act.ts";
import { asFarAs, questions, refusalOf } from "../../../rules/kernel/choose.ts";
import type { Situation } from "../../../rules/kernel/situation.ts";
import type { Localize } from "../../ruleset.ts";
import { type At, chosenOf, why } from "./draft-at-table.ts";

/** How the main trait stands to the targeted one: in words, whether the Gamemaster's leave is needed, and the way without a roll. */
export interface GateView {
  readonly gateText: string;
  /** The trait is larger than the main trait, so that the Gamemaster's leave is needed; and whether it is given. */
  readonly mayAllow: boolean;
  readonly leave: boolean;
  readonly auto: {
    readonly label: string;
    readonly refused?: string;
    readonly dice: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  } | null;
}
export const NO_GATE: GateView = { gateText: "", mayAllow: false, leave: false, auto: null };

/** How the main trait stands to the targeted one, and whether it could be taken away without a roll, by which doom die. @rule DOO-171 DOO-203 DOO-206 */
export function gateOf(
  { draft, s, roller }: At,
  { request: { purpose } }: ActionState,
  { main }: Assessment,
  hides: (uuid: string) => boolean,
  localize: Localize,
): GateView {
  if (draft.answer || purpose.type !== "trait" || main === null) return NO_GATE;
  const { die, name, kind, bearer } = purpose.target;
  const stands = gate(main, die);
  const told = ["asset", "complication"].includes(kind) || !hides(bearer);
  const hero = sideOf(roller) === "hero";
  const act = DOOMPOOL_ACTS.takeAway as unknown as AnyAct<Situation>;
  const said = { ...chosenOf(draft), ...(draft.autoDie !== null && { die: draft.autoDie }) };
  const { chosen } = asFarAs(act, s, said);
  const dice = questions(act, s, chosen).find((q) => q.name === "die")?.options ?? [];
  const no = refusalOf(act, s, chosen);
  return {
    gateText: localize(key("Builder", "gate", stands), { main: `d${main}`, what: told ? `${name} d${die}` : name }),
    mayAllow: stands === "above" && hero,
    leave: purpose.consent,
    auto: {
      label: localize(key("Builder", hero ? "auto" : "autoDoom"), { name, die: `d${Math.max(6, die)}` }),
      dice: dice.map(({ value, label }) => ({
        value: String(value),
        label: label.key,
        selected: value === chosen.die,
      })),
      ...(no && { refused: why(no) }),
    },
  };
}
