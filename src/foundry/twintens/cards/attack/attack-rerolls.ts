import { isVeiled, sufferer } from "../../../../rules/twintens/index.ts";
import {
  attackExchange,
  type AttackRoll,
  type AttackState,
  type TargetState,
  type Throw,
} from "../../../../rules/twintens/index.ts";
import { key } from "../../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { spendOdds } from "../../acts/odds-spend.ts";
import { characterAt, mayReroll } from "../../at-table.ts";
import { button, controlButton } from "../roll-card.ts";

/** A throw that may still be changed by whose it is: which, and when it would have done them good. */
interface OpenRoll {
  readonly roll: AttackRoll;
  /** Place among the impacts of a flight. */
  readonly impact?: number;
  readonly thrown: Throw | null;
  readonly who: { readonly uuid: string; readonly name: string };
  readonly better: (after: TargetState) => boolean;
}

const failBy = (save: TargetState["save"]): number => (save && !save.noSave ? save.failBy : 0);

/** Whether a save came out better than it stands: by less, and with another result. */
const milder =
  (t: TargetState) =>
  (a: TargetState): boolean =>
    a.save && !a.save.noSave
      ? a.save.failBy < failBy(t.save) && a.result.join() !== t.result.join()
      : a.other !== null && a.other.failBy < (t.other?.failBy ?? 0);

/** The attacker's power check, where the DC was rolled. @rule TWI-232 */
const powerRoll = (state: AttackState, t: TargetState): readonly OpenRoll[] =>
  t.powerThrow
    ? [
        {
          roll: "power",
          thrown: t.powerThrow,
          who: state.request.actor,
          better: (a) => (a.other?.failBy ?? 0) > (t.other?.failBy ?? 0),
        },
      ]
    : [];

/** The throws about a target that are open now, each while nothing has been built on it. @rule TWI-277 TWI-325 TWI-366 */
function openRolls(state: AttackState, t: TargetState, table: Table): readonly OpenRoll[] {
  const { target } = t;
  switch (t.stage) {
    case "window":
      return t.hit?.hit === true
        ? [{ roll: "defense", thrown: t.defending?.thrown ?? null, who: target, better: (a) => a.hit?.hit === false }]
        : [{ roll: "attack", thrown: t.attack, who: state.request.actor, better: (a) => a.hit?.hit === true }];
    case "save":
      if (t.resisted)
        return [
          { roll: "resist", thrown: t.resisted.thrown, who: target, better: (a) => a.resisted?.success === true },
        ];
      return t.evaded?.success === false
        ? [{ roll: "evade", thrown: t.evaded.thrown, who: target, better: (a) => a.evaded?.success === true }]
        : [];
    case "coup":
      return [{ roll: "save", thrown: t.saveThrow, who: target, better: milder(t) }];
    case "unharmed":
      return powerRoll(state, t);
    case "saved":
      if (t.coup === undefined && t.powerThrow)
        return [{ roll: "save", thrown: t.saveThrow, who: target, better: milder(t) }, ...powerRoll(state, t)];
      return t.coup
        ? t.coupDead
          ? [{ roll: "coup", thrown: t.coup.thrown, who: target, better: (a) => !a.coupDead }]
          : []
        : [{ roll: "save", thrown: t.saveThrow, who: target, better: milder(t) }];
    case "impact":
      return t.impacts.flatMap((i, at): OpenRoll[] => {
        const uuid = sufferer(t, i);
        return i.applied
          ? []
          : [
              {
                roll: "impact",
                impact: at,
                thrown: i.thrown ?? null,
                who: { uuid, name: table.party(uuid)?.name ?? target.name },
                better: (a) => failBy(a.impacts[at]?.save ?? null) < failBy(i.save),
              },
            ];
      });
    default:
      return [];
  }
}

/** Share of second throws after which somebody stands better: the card's own reducer over every throw of the dice. @rule TWI-326 */
function rerollShare(state: AttackState, t: TargetState, { roll, impact, better }: OpenRoll): number {
  const d20 = state.request.settings.coreDie === "d20";
  const faces = Array.from({ length: d20 ? 20 : 10 }, (_n, i) => i + 1);
  const throws = d20 ? faces.map((f) => [f]) : faces.flatMap((a) => faces.map((b) => [a, b]));
  const helped = throws.filter((thrown) => {
    const step = attackExchange.step(state, {
      type: "reroll",
      target: t.target.uuid,
      roll,
      ...(impact !== undefined && { impact }),
      faces: thrown,
      changes: [],
    });
    const after = step.accepted ? step.state.targets.find((x) => x.target.uuid === t.target.uuid) : undefined;
    return after !== undefined && better(after);
  });
  return helped.length / throws.length;
}

/**
 * Second throws for a point, with what they would do, and Probability Control where it would count for more.
 * @param known  whether the viewer may know the odds: nobody's numbers in it are hidden
 * @rule TWI-325 TWI-326 TWI-440
 */
export function secondThrows(
  state: AttackState,
  t: TargetState,
  known: boolean,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  return openRolls(state, t, table).flatMap((open): ButtonView[] => {
    const { roll, thrown, who, impact } = open;
    const args = { target: t.target.uuid, roll, ...(impact !== undefined && { impact: String(impact) }) };
    const again =
      thrown?.natural != null &&
      !thrown.again &&
      mayReroll(characterAt(table, who.uuid), table) &&
      (viewer.isGM || viewer.owns(who.uuid));
    const odds =
      again && known && !isVeiled(state.request)
        ? spendOdds(rerollShare(state, t, open), table, viewer.isGM, true, localize)
        : undefined;
    const point = again
      ? [
          button("reroll", args, localize(key("Card", `reroll.${roll}`)), "fa-solid fa-rotate", who, viewer, localize, {
            tone: "info",
            ...(odds !== undefined && { odds }),
          }),
        ]
      : [];
    return [...point, ...(thrown ? controlButton(thrown, who, args, viewer, table, localize) : [])];
  });
}
