import { type AttackSituation, concealedBy, grantsFor, key, type RangeBand } from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";
import type { Opponent } from "./attack-draft.ts";
import type { AttackDraft } from "./attack-draft.ts";

/** Where each target stands to the attacker: as the board has it, unless the dialog says otherwise. */

export const BANDS = ["short", "medium", "long", "beyond"] as const satisfies readonly (RangeBand | "beyond")[];
/** Within reach, or not. */
export const NEAR = ["near", "far"] as const;

type Band = (typeof BANDS)[number];
type Concealment = AttackSituation["concealment"];

/** What the board says of somebody: the band of range, and whether they are within reach. */
export interface Place {
  readonly band: Band;
  readonly near: boolean;
}

/** What hides a target from an attacker before anybody says otherwise: its own powers, or that the attacker sees nothing. @rule FUD-095 FUD-213 FUD-500 */
const hiddenFrom = (
  attacker: Pick<Opponent, "character">,
  target: Pick<Opponent, "character"> | undefined,
): Concealment => (!grantsFor(attacker.character).sight ? "total" : target ? concealedBy(target.character) : "none");

/** Where a target stands: what the dialog says for all of them, else what was measured for this one, else near at hand. @rule FUD-095 FUD-291 */
export function standsAt(
  draft: Pick<AttackDraft, "actor" | "places" | "band" | "near" | "concealment">,
  target: Pick<Opponent, "uuid" | "character">,
): Place & { readonly concealment: Concealment } {
  const measured = draft.places[target.uuid];
  return {
    band: draft.band === "" ? (measured?.band ?? "short") : draft.band,
    near: draft.near ?? measured?.near ?? false,
    concealment: draft.concealment === "" ? hiddenFrom(draft.actor, target) : draft.concealment,
  };
}

/** A choice's first entry: as it is, told where it is one and the same for all targets. */
function asItIs(
  values: readonly string[],
  area: "Band" | "Concealment" | "Reach",
  measured: boolean,
  localize: Localize,
): { readonly value: string; readonly label: string } {
  const [first, second] = [...new Set(values)];
  return {
    value: "",
    label:
      second !== undefined || first === undefined
        ? localize(key("Dialog", "asIs.each"))
        : localize(key("Dialog", measured ? "asIs.one" : "asIs.unmeasured"), { value: key(area, first) }),
  };
}

/** Whether a board shows all of them. */
const isMeasured = ({ targets, places }: AttackDraft): boolean => targets.every((t) => places[t.uuid] !== undefined);

/** How far each target is, as it is measured, or one band for all. */
export function bandOptions(draft: AttackDraft, localize: Localize): { value: string; label: string }[] {
  const bands = draft.targets.map((t) => standsAt({ ...draft, band: "" }, t).band);
  return [
    asItIs(bands, "Band", isMeasured(draft), localize),
    ...BANDS.map((value) => ({ value, label: localize(key("Band", value)) })),
  ];
}

/** Whether each target is within reach, as it is measured, or one word for all. */
export function nearOptions(draft: AttackDraft, localize: Localize): { value: string; label: string }[] {
  const reach = draft.targets.map((t) => NEAR[standsAt({ ...draft, near: null }, t).near ? 0 : 1]);
  return [
    asItIs(reach, "Reach", isMeasured(draft), localize),
    ...NEAR.map((value) => ({ value, label: localize(key("Reach", value)) })),
  ];
}

/** What hides each target by itself, or one thing that hides all. */
export function concealmentOptions(
  draft: AttackDraft,
  values: readonly string[],
  localize: Localize,
): { value: string; label: string }[] {
  const hidden = draft.targets.map((t) => hiddenFrom(draft.actor, t));
  return [
    asItIs(hidden, "Concealment", true, localize),
    ...values.map((value) => ({ value, label: localize(key("Concealment", value)) })),
  ];
}
