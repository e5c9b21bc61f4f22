import {
  type AttackState,
  bounces,
  componentBehind,
  effectAt,
  type FudgeCharacter,
  grabsFast,
  isVeiled,
  key,
  leads,
  mayBounce,
  mayRelease,
  mayRenew,
  powerFacts,
  rowOf,
  type TargetState,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { factTexts } from "../../powers/effect-numbers.ts";
import { fudgeSettings, houseRule } from "../../settings.ts";
import { notYours } from "./attack-further.ts";

/** What an attack leaves on somebody for as long as it lasts, and that its user may let go of it. */

/** A personal effect that was put on somebody, at its ranks, with what it comes to on them. @rule FUD-530 */
export function givenText(state: AttackState, t: TargetState, rank: number, table: Table, localize: Localize): string {
  const { effect, id } = effectAt(state.request, t.target);
  const name = localize(key("Card", "effectRank"), { effect: key("Effect", effect, "label"), rank });
  const [user, target] = [
    table.character(state.request.actor.uuid) as FudgeCharacter | null,
    table.character(t.target.uuid) as FudgeCharacter | null,
  ];
  const component = user && componentBehind(user, id);
  if (!component || !target || isVeiled(state.request) || isVeiled(t)) return name;
  return [
    name,
    ...factTexts(powerFacts(target, { ...component, rank }, fudgeSettings(table)), houseRule("units", table), localize),
  ].join(" \u00b7 ");
}

/** Whose Protection has held a blow may send it back, or on. @rule FUD-520 */
export function bounceButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const holder = table.character(t.target.uuid);
  if (!mayBounce(state, t) || !(viewer.isGM || viewer.owns(t.target.uuid)) || !isFudge(holder)) return [];
  const how = bounces(holder);
  return how === null
    ? []
    : [
        {
          gesture: "bounce",
          args: { target: rowOf(t.target) },
          label: localize(key("Card", how === "reflect" ? "reflect" : "bounce")),
          icon: "fa-solid fa-arrow-turn-up",
        },
      ];
}

/** Who has Fast Grab may grab whom a bare hand has just hit. @rule FUD-430 */
export function grabButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const { uuid } = state.request.actor;
  const attacker = table.character(uuid);
  if (
    !t.attack?.hit ||
    !leads(t) ||
    !(viewer.isGM || viewer.owns(uuid)) ||
    !isFudge(attacker) ||
    !grabsFast(attacker, t.target.uuid)
  )
    return [];
  return [
    {
      gesture: "grab",
      args: { target: rowOf(t.target) },
      label: localize(key("Act", "grab", "label")),
      icon: "fa-solid fa-hands-holding",
    },
  ];
}

/** With Concentration the attacker's next standard action asks for another resistance. @rule FUD-520 */
export function renewButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid, name } = state.request.actor;
  if (!mayRenew(state, t)) return [];
  return [
    {
      gesture: "renew",
      args: { target: rowOf(t.target) },
      label: localize(key("Card", "renew")),
      icon: "fa-solid fa-rotate-right",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: notYours(name, localize) }),
    },
  ];
}

/** The attacker ends what lasts; it is free. @rule FUD-278 */
export function releaseButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid, name } = state.request.actor;
  if (!mayRelease(state, t)) return [];
  return [
    {
      gesture: "release",
      args: { target: rowOf(t.target) },
      label: localize(key("Card", "release")),
      icon: "fa-solid fa-hand-back-fist",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: notYours(name, localize) }),
    },
  ];
}
