/** Tables at which deeds and powers come to what they may: somebody who heals, holds and is held, with things in hand and on the ground; asleep, worn out, fireproof. */
import type { Trial } from "../../kernel/testing/act-findings.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { conditionState } from "../state/progression.ts";
import type { ConditionState } from "../types.ts";
import { abilities, advantage, component, hero, minion, modifier, power, skill } from "./fixtures.ts";
import { actor, tableOf } from "./table.ts";

const [CY, BO, FOE, THUG, DEE] = ["Actor.cy", "Actor.bo", "Actor.foe", "Actor.thug", "Actor.dee"] as const;

const on = (
  id: string,
  source: string | null = "Item.cause",
  trait: string | null = null,
  degree?: number,
): ConditionState => conditionState(id, trait, source, degree ?? null);

const cy = actor(
  hero({
    ref: CY,
    name: "Cy",
    player: true,
    abilities: abilities({ str: 3, agl: 5, fgt: 4, dex: 2, sta: 2, int: 2, awe: 2, pre: 1 }),
    skills: [
      skill("acrobatics", 6),
      skill("athletics", 3),
      skill("treatment", 5),
      skill("sleightOfHand", 2),
      skill("perception", 4),
    ],
    advantages: [advantage("improvedTrip"), advantage("extraordinaryEffort"), advantage("inspire")],
    powers: [
      power("Hands", [component("healing", 6, { modifiers: [modifier("restorative"), modifier("resurrection")] })]),
      power("Balm", [component("healing", 3, { modifiers: [modifier("resurrection")] })]),
      power("Gale", [component("environment", 4, { duration: "concentration" })]),
      power("Wings", [
        component("flight", 4, { id: "fly" }),
        component("concealment", 2, { id: "hide", modifiers: [modifier("feedback"), modifier("sideEffect")] }),
      ]),
      power("Sixth sense", [component("senses", 1, { trait: "danger sense" })]),
      power("Gate", [component("teleport", 3)], { active: false }),
      power("Staff", [component("damage", 2, { modifiers: [modifier("accurate")] })], {
        id: "staff",
        source: "equipment",
      }),
      power("Net", [component("affliction", 3)], { id: "net", source: "equipment", active: false }),
      power("Knife", [component("damage", 1)], { id: "knife", source: "equipment", active: false }),
    ],
    victoryPoints: 3,
  }),
);
const bo = actor(
  hero({
    ref: BO,
    name: "Bo",
    player: true,
    health: { value: 0, max: 6 },
    bruises: 3,
    conditions: [on("dying"), on("incapacitated"), on("weakened", "Actor.foe Ray.damage", "str", 2), on("diagnosed")],
  }),
);
const dee = actor(
  hero({ ref: DEE, name: "Dee", player: true, health: { value: -3, max: 6 }, conditions: [on("dead")] }),
);
const foe = actor(
  hero({
    ref: FOE,
    name: "Foe",
    abilities: abilities({ str: 5, agl: 1, fgt: 5, sta: 4, awe: 2 }),
    advantages: [advantage("improvedHold")],
    powers: [
      power("Axe", [component("damage", 4)], { id: "axe", source: "equipment" }),
      power("Shield", [component("enhancedTrait", 2, { trait: "parry" })], { id: "shield", source: "equipment" }),
      power("Bow", [component("damage", 3, { range: "ranged" })], { id: "bow", source: "equipment", active: false }),
      power("Club", [component("damage", 1)], { id: "club", source: "equipment", active: false }),
    ],
    conditions: [on("dropped", `${FOE} dropped`, "bow"), on("dropped", `${FOE} dropped`, "club")],
  }),
);
const thug = actor(
  minion({
    ref: THUG,
    name: "Thug",
    conditions: [on("bound", `${CY} deed:grab`), on("vulnerable", `${CY} deed:grab`)],
  }),
);
const brute = actor(hero({ ref: "Actor.brute", name: "Brute", abilities: abilities({ str: 8 }) }));
const mate = actor(minion({ ref: "Actor.mate", name: "Mate", conditions: [on("restrained", `${CY} deed:grab`)] }));

const FREE = [foe, bo, thug, dee, brute, mate];

function table(who: FudgeActor, fights: boolean): FudgeSituation {
  const people = [who, ...FREE];
  const order = people.map((p) => p.ref);
  return tableOf(people, {
    fight: fights ? { round: 2, turns: 5, acting: CY, order, data: {} } : null,
    seconds: 600,
    fighter: (ref) =>
      fights && order.includes(ref)
        ? { id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }
        : null,
    side: (ref) => ([FOE, THUG, brute.ref, mate.ref].includes(ref) ? "foes" : "heroes"),
    aimed: [FOE],
    distance: () => 5,
  });
}

/** How whoever acts may be. */
const STATES: Readonly<Record<string, Partial<FudgeActor>>> = {
  "with all of it": {},
  "held by two": {
    conditions: [
      on("restrained", `${FOE} deed:grab`),
      on("bound", "Actor.brute deed:grab"),
      on("prone"),
      on("surprised"),
    ],
  },
  asleep: { conditions: [on("asleep")] },
  "worn out": { conditions: [on("exhausted")] },
  "knocked out": { conditions: [on("incapacitated")] },
  poisoned: {
    conditions: [
      { ...on("dazed", `${CY} poison:9:stupor`), degree: 1 },
      { ...on("hindered", `${CY} disease:2:stupor`), degree: 1 },
    ],
  },
  "in the heat": { conditions: [on("enduring", `${CY} ordeal:uncomfortableHeat`, "uncomfortableHeat", 0)] },
  fireproof: {
    powers: [...cy.powers, power("Salamander", [component("resistance", 3, { trait: "fire" })])],
  },
};

export const DEED_SITUATIONS: readonly Trial<FudgeSituation>[] = Object.entries(STATES).flatMap(([how, over]) =>
  (how === "with all of it" || how === "held by two" ? [true, false] : [false]).map((fights) => ({
    name: `Cy ${how}, ${fights ? "in a fight" : "in peace"}`,
    s: table({ ...cy, ...over }, fights),
  })),
);

/** Options of deeds that come to the same as another, each with its reason. */
export const ALIKE_DEEDS: Readonly<Record<string, string>> = {
  "hazard.known": "FUD-186 FUD-189 what is of one rank and one make harms alike",
  "poison.known": "FUD-187 poisons of one rank are one",
  "disease.known": "FUD-188 diseases of one rank are one",
  "decompression.number": "FUD-190 from the third round on each is like the last",
  "team.trait": "FUD-400 a skill by its name is the one on the sheet",
  "compare.trait": "FUD-061 ranks may be level",
};
