import {
  type AttackEvent,
  type AttackState,
  type Counter,
  counteringDice,
  counterRefusal,
  findPower,
  isVeiled,
  key,
  mayCounter,
} from "../../../../rules/fudge/index.ts";
import { declarationById } from "../../../registry.ts";
import type { Brought, Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView, PartyView } from "../../../view/card-view.ts";
import { refusalText } from "../../../view/text/refusals.ts";
import { coinRolls, rollView } from "../../dice/roll-view.ts";
import { throwDice } from "../../dice/terms.ts";
import { chooseCounter } from "../../powers/power-use.ts";
import { situation } from "../../situation.ts";
import { throwBefore } from "../power/counter-gate.ts";

/** The button for whoever is attacked to counter it with a power of their own. @rule FUD-176 FUD-371 */
export function counterButtons(state: AttackState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const mine = state.targets
    .filter((t) => (t.stage === "defend" || t.stage === "resist") && viewer.owns(t.target.uuid))
    .map((t) => t.target.uuid);
  if (mine.length === 0 || !state.request.attack.id.includes(".")) return [];
  if (!isVeiled(state.request) && !mayCounter(state)) return [];
  const no = counterRefusal(mine, situation("", table));
  return [
    {
      gesture: "counter",
      args: {},
      label: localize(key("Card", "power.counter")),
      icon: "fa-solid fa-ban",
      ...(no && { refused: refusalText(no, declarationById("fudge")) }),
    },
  ];
}

/** Ranks that a counter has left, effect by effect. @rule FUD-129 FUD-176 */
const leftText = ({ left, linked = [] }: Counter, localize: Localize): string =>
  localize(key("Card", "power.left"), { rank: [left, ...linked].join(" / ") });

/** Who has countered it: both power checks, and what is left of the attack. @rule FUD-129 FUD-176 */
export const counterParties = (state: AttackState, localize: Localize): PartyView[] =>
  (state.counters ?? [])
    .map((c) => ({ ...c, gone: c.left === 0 && (c.linked ?? []).every((l) => l === 0) }))
    .map(({ by, power, own, counter, gone, ...left }) => ({
      ...by,
      rolls: [
        ...coinRolls(left.thrown?.went?.coins, localize),
        rollView(localize(key("Card", "power.counterWith"), { power }), counter, localize),
        rollView(localize(key("Card", "power.against"), { name: state.request.actor.name }), own, localize),
      ],
      outcome: {
        word: localize(key("Outcome", left.idle ? "disobeys" : gone ? "countered" : "weakened")),
        tone: left.idle ? ("failure" as const) : gone ? ("success" as const) : ("warning" as const),
        ...(!isVeiled(state.request) &&
          !left.idle && { detail: leftText({ by, power, own, counter, ...left }, localize) }),
      },
      consequences: [],
      buttons: [],
    }));

/** The gesture: which power counters, and its dice. */
export async function counters(state: AttackState, table: Table): Promise<Brought<AttackEvent> | null> {
  const choice = await chooseCounter(state.request.actor, table);
  const by = choice && table.party(choice.uuid);
  const s = situation("", table);
  const check = choice && counteringDice(state, choice.uuid, choice.power, s);
  const own = choice && findPower(s, choice.uuid, choice.power);
  if (!choice || !by || !check || !own) return null;
  const before = await throwBefore(own, choice.atOnce);
  const { faces, rolls } = await throwDice(check);
  const { power, atOnce } = choice;
  return {
    event: {
      type: "counter",
      by,
      power,
      atOnce,
      faces,
      check,
      ownFaces: null,
      ownCheck: check,
      ...before.went,
      changes: [],
    },
    rolls: [...before.rolls, ...rolls],
  };
}
