/** Where each target of an attack stands to the attacker: as the board has it, unless it is said otherwise. */
import type { Option } from "../../../kernel/act.ts";
import type { Ref } from "../../../kernel/situation.ts";
import type { AttackSituation, RangeBand } from "../../dice/circumstances.ts";
import { sensesBy } from "../../hero/traits.ts";
import { key } from "../../labels.ts";
import { concealedBy } from "../../powers/concealed.ts";
import { grantsFor } from "../../state/conditions.ts";
import type { FudgeCharacter } from "../../types.ts";

export const BANDS = ["short", "medium", "long", "beyond"] as const satisfies readonly (RangeBand | "beyond")[];
/** Within reach, or not. */
export const NEAR = ["near", "far"] as const;

/** Senses that see what powers conceal, as they are noted. */
const COUNTERS = "countersconcealment";

type Band = (typeof BANDS)[number];
type Concealment = AttackSituation["concealment"];

/** What the board says of somebody: the band of range, and whether they are within reach. A type and not an interface: it travels. */
export type Place = { readonly band: Band; readonly near: boolean };

/** Who attacks whom, and what was said of where they stand. */
interface Standing {
  readonly actor: { readonly character: FudgeCharacter };
  readonly places: Readonly<Record<Ref, Place>>;
  readonly band: Band | "";
  readonly near: boolean | null;
  readonly concealment: Concealment | "";
}
interface Somebody {
  readonly uuid: Ref;
  readonly character: FudgeCharacter;
}
type Aimed = Standing & { readonly targets: readonly Somebody[] };

/** What hides a target from an attacker before anybody says otherwise: its own powers, unless a sense counters concealment, or that the attacker sees nothing. @rule FUD-095 FUD-213 FUD-500 FUD-516 */
export function hiddenFrom(attacker: FudgeCharacter, target: FudgeCharacter): Concealment {
  if (!grantsFor(attacker).sight) return "total";
  return sensesBy(attacker, COUNTERS) ? "none" : concealedBy(target);
}

/** Where a target stands: what was said for all of them, else what was measured for this one, else near at hand. @rule FUD-095 FUD-291 */
export function standsAt(
  { actor, places, band, near, concealment }: Standing,
  { uuid, character }: Somebody,
): Place & { readonly concealment: Concealment } {
  const measured = places[uuid];
  return {
    band: band === "" ? (measured?.band ?? "short") : band,
    near: near ?? measured?.near ?? false,
    concealment: concealment === "" ? hiddenFrom(actor.character, character) : concealment,
  };
}

/** A choice's first entry: as it is, told where it is one and the same for all targets. */
function asItIs<T extends string>(
  values: readonly string[],
  area: "Band" | "Concealment" | "Reach",
  measured: boolean,
): Option<T | ""> {
  const [first, second] = [...new Set(values)];
  return {
    value: "",
    label:
      second !== undefined || first === undefined
        ? { key: key("Dialog", "asIs.each") }
        : { key: key("Dialog", measured ? "asIs.one" : "asIs.unmeasured"), data: { value: key(area, first) } },
  };
}

/** Whether a board shows all of them. */
const isMeasured = ({ targets, places }: Aimed): boolean => targets.every((t) => places[t.uuid] !== undefined);
const listed = <T extends string>(values: readonly T[], area: string): readonly Option<T>[] =>
  values.map((value) => ({ value, label: { key: key(area, value) } }));

/** How far each target is, as it is measured, or one band for all. */
export const bandOptions = (aimed: Aimed): readonly Option<Band | "">[] => [
  asItIs(
    aimed.targets.map((t) => standsAt({ ...aimed, band: "" }, t).band),
    "Band",
    isMeasured(aimed),
  ),
  ...listed(BANDS, "Band"),
];

/** Whether each target is within reach, as it is measured, or one word for all. */
export const nearOptions = (aimed: Aimed): readonly Option<(typeof NEAR)[number] | "">[] => [
  asItIs(
    aimed.targets.map((t) => NEAR[standsAt({ ...aimed, near: null }, t).near ? 0 : 1]),
    "Reach",
    isMeasured(aimed),
  ),
  ...listed(NEAR, "Reach"),
];

/** What hides each target by itself, or one thing that hides all. @param hides  what is known of a target: nothing of one that isn't @rule FUD-095 */
export const concealmentOptions = (
  { actor, targets }: Aimed,
  values: readonly Concealment[],
): readonly Option<Concealment | "">[] => [
  asItIs(
    targets.map((t) => hiddenFrom(actor.character, t.character)),
    "Concealment",
    true,
  ),
  ...listed(values, "Concealment"),
];
