import {
  type AttackState,
  awaited,
  effectAt,
  type FudgeCharacter,
  isVeiled,
  key,
  type Nullified,
  picksEffect,
  rowOf,
  type TargetState,
  toPick,
  whoIn,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { plain } from "../../../view/rows.ts";
import { listed } from "../../../view/text/lists.ts";
import { effectNamed } from "../../powers/effect-words.ts";
import { situation } from "../../situation.ts";

/** What a Nullify's card says of the effects that it may fall on, and of the one that it has. */

/**
 * An effect of somebody's by its power's name; of a power with several effects, and where another has the same name, also which.
 * @param among  what it is told apart from
 * @rule FUD-667
 */
export function heldNamed(
  who: FudgeCharacter | null,
  { effect, name }: Nullified,
  among: readonly Nullified[],
  localize: Localize,
): string {
  const [item, id] = effect.split(".");
  const power = who?.powers.find((p) => p.id === item);
  const component = power?.components.find((c) => c.id === id);
  const alone = power?.components.length === 1 && among.every((o) => o.effect === effect || o.name !== name);
  return !who || !power || !component || alone
    ? name
    : localize(key("Sheet", "withSpecialty"), {
        skill: name,
        specialty: effectNamed(component, power.components, who.skills, localize),
      });
}

/** A button for each effect that a Nullify may fall on, for whoever says which. @rule FUD-177 FUD-520 */
export function pickButtons(state: AttackState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  return state.targets.flatMap((t): ButtonView[] => {
    const { uuid } = t.target;
    const user =
      picksEffect(effectAt(state.request, t.target), table.hidden(uuid)) === "user" &&
      viewer.owns(state.request.actor.uuid);
    if (!viewer.isGM && !user) return [];
    const choices = toPick(state, t, situation("", table));
    const said = state.targets.length > 1 ? "pickEffectOf" : "pickEffect";
    return choices.map((e) => ({
      gesture: "resist",
      args: { target: rowOf(t.target), effect: e.effect },
      label: localize(key("Card", said), {
        name: heldNamed(whoIn(situation("", table), uuid), e, choices, localize),
        rank: e.rank,
        of: t.target.name,
      }),
      icon: "fa-solid fa-ban",
      tone: "warning",
    }));
  });
}

/** That somebody else than who is hit is to say what is countered; of a hidden target nothing that tells how much it has. Null where nothing is to be said. @rule FUD-177 FUD-713 */
export const pickWaiting = (
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): string | null =>
  (table.hidden(t.target.uuid) && !viewer.isGM) || toPick(state, t, situation("", table)).length === 0
    ? null
    : localize(key("Card", "waitingPick"), {
        name: awaited(state, t, situation("", table))?.name ?? localize(key("Card", "gamemaster")),
      });

/** What the power check of a Nullify was held against: "Power 10 against Swell 9"; null where numbers are hidden, or there was no roll. @rule FUD-176 FUD-177 FUD-702 */
export function heldAgainst(state: AttackState, t: TargetState, table: Table, localize: Localize): string | null {
  const { resisted, resistance } = t;
  if (
    !resistance?.power ||
    !resisted ||
    isVeiled(state.request) ||
    isVeiled(t) ||
    effectAt(state.request, t.target).effect !== "nullify"
  )
    return null;
  const effects = resisted.request.nullified ?? [];
  const who = whoIn(situation("", table), t.target.uuid);
  const told = effects.map((e) =>
    localize(key("Card", "effectRank"), {
      effect: heldNamed(who, e, effects, localize),
      rank: e.rank + (e.phantom ?? 0),
    }),
  );
  return told.length === 0
    ? null
    : localize(key("Card", "powerAgainst"), { power: plain(resistance.dc.total), effects: listed(told) });
}
