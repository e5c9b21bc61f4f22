/** Tables to try every act at: in and out of a fight, one's own turn and another's, hurt, held, helped, with foes, friends, hidden foes and nobody. */
import type { Fighter } from "../../kernel/situation.ts";
import type { Encounter } from "../../kernel/table.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, component, having, hero, minion, modifier, power, skill } from "./fixtures.ts";
import { actor, tableOf } from "./table.ts";

const [ADA, BO, FOE, THUG] = ["Actor.ada", "Actor.bo", "Actor.foe", "Actor.thug"] as const;

const ada = actor(
  hero({
    ref: ADA,
    name: "Ada",
    player: true,
    abilities: abilities({ str: 2, agl: 3, fgt: 4, dex: 1, sta: 5, int: 7, awe: -1, pre: 6 }),
    defenses: { dodge: 4, parry: 3, fortitude: 4, will: 5 },
    skills: [
      skill("acrobatics", 4),
      skill("athletics", 5),
      skill("perception", 3),
      skill("deception", 6),
      skill("intimidation", 2),
      skill("persuasion", 4),
      skill("stealth", 5),
      skill("technology", 3),
      skill("vehicles", 2),
      skill("expertise", 4, "History"),
      skill("closeCombat", 4, "Unarmed"),
    ],
    advantages: [advantage("attractive", 2), advantage("skillMastery", 1, "athletics"), advantage("improvedTrip")],
    powers: [
      power("Fire", [component("damage", 8, { range: "ranged", descriptors: ["fire"] })]),
      power("Face", [component("morph", 3)]),
      power("Wings", [component("flight", 5)]),
    ],
    victoryPoints: 2,
  }),
);
/** What takes several at once, beside it. */
const ARMED: Partial<FudgeActor> = {
  powers: [
    ...ada.powers,
    power("Blast", [component("damage", 6, { modifiers: [modifier("area", 1, "burst")] })]),
    power("Rapid", [component("damage", 5, { range: "ranged", modifiers: [modifier("split", 2)] })]),
  ],
};
const bo = actor(
  hero({
    ref: BO,
    name: "Bo",
    player: true,
    abilities: abilities({ str: 1, fgt: 2, int: 4, pre: 1 }),
    skills: [skill("treatment", 6), skill("insight", 3), skill("technology", 8)],
    advantages: [advantage("teamwork")],
  }),
);
const foe = actor(
  hero({
    ref: FOE,
    name: "Foe",
    abilities: abilities({ str: 6, agl: 1, fgt: 5, sta: 6, int: -2, awe: 2 }),
    skills: [skill("perception", 5), skill("insight", 1), skill("expertise", 3, "Crime")],
    powers: [power("Hide", [component("protection", 6)]), power("Glare", [component("affliction", 7)])],
    size: 0,
  }),
);
const thug = actor(minion({ ref: THUG, name: "Thug", abilities: abilities({ str: 1, fgt: 2, awe: -1 }) }));

/** How whoever acts may be. */
const STATES: Readonly<Record<string, Partial<FudgeActor>>> = {
  fresh: {},
  "impaired and helped": {
    conditions: [
      conditionState("impaired", null, "Item.cause"),
      conditionState("spurred", "skillbase:stealth", "Item.effort", 1),
    ],
  },
  "hurt and prone": { ...having("prone", "hindered", "dazed"), health: { value: 2, max: 6 }, bruises: 2 },
  "blind and deaf": {
    conditions: [
      conditionState("unaware", "visual", "Item.cause"),
      conditionState("unaware", "auditory", "Item.cause"),
    ],
  },
  dying: { ...having("dying", "incapacitated"), health: { value: 0, max: 6 } },
};

type Now = { readonly acting: string } | null;
const NOWS: Readonly<Record<string, Now>> = {
  "outside of a fight": null,
  "on its own turn": { acting: ADA },
  "on a foe's turn": { acting: FOE },
};
const WHERES = ["in company", "far from everybody", "alone", "with hidden foes and no board"] as const;
type Where = (typeof WHERES)[number];
const FEET: Readonly<Record<string, number>> = { "in company": 5, "far from everybody": 400 };

const fightOf = (now: Now, order: readonly string[]): Encounter | null =>
  now && { round: 2, turns: 5, acting: now.acting, order, data: {} };
/** Somebody in a fight who has spent nothing of the turn yet. */
export const placed = (ref: string): Fighter => ({
  id: ref,
  uuid: `Combatant.${ref}`,
  turn: { round: 0, spends: {} },
  spends: {},
  state: {},
});

function made(when: string, how: string, where: Where, more: Partial<FudgeActor> = {}): FudgeSituation {
  const now = NOWS[when] ?? null;
  const who = { ...ada, ...STATES[how], ...more };
  const people = where === "alone" ? [who] : [who, foe, bo, thug];
  const order = people.map((p) => p.ref);
  return tableOf(people, {
    fight: fightOf(now, order),
    seconds: 600,
    fighter: (ref) => (now && order.includes(ref) ? placed(ref) : null),
    side: (ref) => (ref === FOE || ref === THUG ? "foes" : "heroes"),
    ...(where === "in company" && { aimed: [FOE] }),
    ...(where === "far from everybody" && { aimed: [FOE, THUG] }),
    distance: () => FEET[where] ?? null,
    hidden: (ref) => where === "with hidden foes and no board" && ref === FOE,
  });
}

type Trials = readonly { readonly name: string; readonly s: FudgeSituation }[];
/** Every state at a moment in company, and whoever is fresh also alone, far away and without a board. */
const at = (when: string, more: Partial<FudgeActor> = {}): Trials =>
  Object.keys(STATES).flatMap((how) =>
    WHERES.filter((where) => where === "in company" || how === "fresh").map((where) => ({
      name: `${how}, ${when}, ${where}`,
      s: made(when, how, where, more),
    })),
  );

/** All of them by name. */
export const SITUATIONS: Trials = Object.keys(NOWS).flatMap((when) => at(when));
/** Attacks ask for more than all else together: they are tried with all weapons, where nobody counts turns. */
export const ATTACK_SITUATIONS: Trials = at("outside of a fight", ARMED);

/** The same foe in what is seen of it, with other ranks, skills and powers. */
const unlike = (they: FudgeActor): FudgeActor => ({
  ...they,
  powerLevel: they.powerLevel + 3,
  abilities: abilities({ str: 12, agl: 7, fgt: 9, sta: 11, int: 5, awe: 8, pre: 6 }),
  defenses: { dodge: 9, parry: 9, fortitude: 9, will: 9 },
  skills: [skill("stealth", 12), skill("expertise", 8, "Law")],
  advantages: [advantage("defensiveRoll")],
  powers: [power("Shell", [component("protection", 12)])],
});

/** Two tables of a player that differ in nothing but what is hidden of a foe. */
function veiled(
  when: string,
  more: Partial<FudgeActor> = {},
): { readonly name: string; readonly one: FudgeSituation; readonly other: FudgeSituation } {
  const all = made(when, "fresh", "in company", more);
  const hidden = (ref: string): boolean => ref === FOE;
  const one: FudgeSituation = { ...all, hidden };
  const other: FudgeSituation = {
    ...one,
    character: (ref) => {
      const they = all.character(ref);
      return they && hidden(ref) ? unlike(they) : they;
    },
  };
  return { name: `fresh, ${when}`, one, other };
}
export const VEILED = Object.keys(NOWS).map((when) => veiled(when));
export const ATTACK_VEILED = [veiled("outside of a fight", ARMED)];
