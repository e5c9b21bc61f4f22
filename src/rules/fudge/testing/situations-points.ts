/** Tables at which points come to what they may: a hero with every advantage of fortune, hurt, tired and strained, in peace, on their own turn, and before a fight has begun. */
import type { Trial } from "../../kernel/testing/act-findings.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, component, hero, minion, power, skill } from "./fixtures.ts";
import { placed } from "./situations.ts";
import { actor, tableOf } from "./table.ts";

const [EVE, BO, FOE, THUG] = ["Actor.eve", "Actor.bo", "Actor.foe", "Actor.thug"] as const;

const eve = actor(
  hero({
    ref: EVE,
    name: "Eve",
    player: true,
    abilities: abilities({ str: 2, agl: 3, fgt: 2, sta: 2, int: 2, awe: 1, pre: 2 }),
    health: { value: 2, max: 8 },
    bruises: 7,
    skills: [skill("stealth", 3), skill("athletics", 9), skill("expertise", 2, "History"), skill("technology", 4)],
    advantages: [
      advantage("beginnersLuck"),
      advantage("inspire"),
      advantage("connected"),
      advantage("seizeInitiative"),
      advantage("extraordinaryEffort"),
      advantage("ultimateEffort", 1, "Technology"),
      advantage("ultimateEffort", 1, "stealth"),
    ],
    powers: [
      power("Fire", [component("damage", 4, { range: "ranged" })]),
      power("Wings", [component("flight", 4, { id: "fly" })]),
      power("Fate", [component("luckControl", 1)]),
      power("Blaze", [component("damage", 2)], { id: "blaze", paidBy: "stunt" }),
    ],
    conditions: [
      conditionState("dazed", null, "Item.cause"),
      conditionState("stunned", null, "Item.blow"),
      conditionState("fatigued", null, "effort"),
      conditionState("strained", "mind", `${FOE} strain`),
      conditionState("strained", "healing", `${BO} strain`),
      conditionState("vulnerable", null, `${FOE} Gaze.affliction`, 1),
      conditionState("hindered", null, `${FOE} Web.affliction`, 1),
    ],
    victoryPoints: 4,
    earned: 16,
  }),
);
const more: Partial<FudgeActor> = {
  complications: [
    { id: "loud", name: "Loud", motivation: false },
    { id: "vow", name: "Vow", motivation: true },
  ],
  stunts: [{ id: "use", item: "blaze", name: "Blaze", data: { name: "Blaze" } }],
};
const bo = actor(
  hero({
    ref: BO,
    name: "Bo",
    player: true,
    conditions: [conditionState("dazed", null, "x"), conditionState("exhausted", null, "x")],
  }),
);
const foe = actor(
  hero({
    ref: FOE,
    name: "Foe",
    powers: [
      power("Gaze", [component("affliction", 8, { resistedBy: "will" })]),
      power("Web", [component("affliction", 5, { resistedBy: "fortitude" })]),
    ],
    conditions: [conditionState("stunned", null, "x")],
  }),
);
const thug = actor(minion({ ref: THUG, name: "Thug" }));

/** How whoever has the points may be. */
const STATES: Readonly<Record<string, Partial<FudgeActor>>> = {
  "with all of it": {},
  rested: { conditions: [], complications: [], stunts: [], powers: eve.powers.slice(0, 3), earned: 3 },
  "held back": { conditions: eve.conditions.filter((c) => c.id !== "stunned") },
  "exhausted from effort": { conditions: [conditionState("exhausted", null, "effort")] },
  "without a point": { victoryPoints: 0, complications: [], stunts: [] },
};
type When = "in peace" | "on their own turn" | "before it begins";
const WHENS: readonly When[] = ["in peace", "on their own turn", "before it begins"];

function at(how: string, when: When): FudgeSituation {
  const people = [{ ...eve, ...more, ...STATES[how] }, bo, foe, thug];
  const order = people.map((p) => p.ref);
  const fights = when === "on their own turn";
  return tableOf(people, {
    gm: true,
    fight: fights ? { round: 2, turns: 5, acting: EVE, order, data: {} } : null,
    fighter: (ref) => (fights ? placed(ref) : null),
    side: (ref) => (ref === FOE || ref === THUG ? "foes" : "heroes"),
    lineUp: {
      thrown: (who) => (when === "in peace" ? null : { place: `Combatant.${who}`, initiative: 5 }),
      begun: fights,
    },
  });
}

/** Two tables of a player that differ in nothing but what is hidden of a foe: what ails them, and how strong their powers are. */
function veiled(when: When): { readonly name: string; readonly one: FudgeSituation; readonly other: FudgeSituation } {
  const one: FudgeSituation = { ...at("held back", when), gm: false, hidden: (ref) => ref === FOE };
  const other: FudgeSituation = {
    ...one,
    character: (ref) => {
      const who = one.character(ref);
      return who && ref === FOE
        ? {
            ...who,
            conditions: [conditionState("dazed", null, "x")],
            powers: who.powers.map((p) => ({
              ...p,
              components: p.components.map((c) => ({ ...c, rank: c.rank + 3 })),
            })),
          }
        : who;
    },
  };
  return { name: when, one, other };
}
export const POINT_VEILED = [veiled("in peace")];

export const POINT_SITUATIONS: readonly Trial<FudgeSituation>[] = Object.keys(STATES).flatMap((how) =>
  (how === "held back" ? WHENS : how === "rested" ? WHENS.slice(1) : WHENS.slice(0, 1)).map((when) => ({
    name: `Eve ${how}, ${when}`,
    s: at(how, when),
  })),
);
