/** Tables to try every act at: in and out of a fight, one's own turn and another's, hurt, bound, tired, with foes, friends, hidden foes and nobody. */
import { type Change, change } from "../../kernel/change.ts";
import type { Encounter } from "../../kernel/table.ts";
import { damageTrack } from "../harm/damage-track.ts";
import type { TwintensActor } from "../hero/actor.ts";
import type { TwintensSituation } from "../situation.ts";
import { abilities, feats, having, hero, minion, power, skill, weapon } from "./fixtures.ts";
import { actor, tableOf } from "./table.ts";

const ADA = "Actor.ada";
const FOE = "Actor.foe";
const BO = "Actor.bo";
const extra = (key: string): { readonly key: string; readonly ranks: number } => ({ key, ranks: 1 });

const ada = actor({
  ...hero({
    ref: ADA,
    name: "Ada",
    baseAttack: 6,
    defense: 4,
    abilities: abilities({ str: 16, dex: 14, int: 14, cha: 14, wis: 12 }),
    ...feats("rage", "masterPlan", "setUp", "distract", "fascinate", "assessment", ["favoredEnvironment", 2, "Woods"]),
    skills: [
      skill("bluff", 4),
      skill("medicine", 5),
      skill("concentration", 3),
      skill("escapeArtist", 2),
      skill("stealth", 4),
    ],
    powers: [
      power("forceField", 5, { id: "field", name: "Field", active: false }),
      power("flight", 4, { id: "wings", name: "Wings" }),
      power("protection", 3, { id: "shell", name: "Shell", lost: 2 }),
      power("blast", 6, { id: "fire", name: "Fire", arrayId: "Flame", active: true }),
      power("dazzle", 6, { id: "glare", name: "Glare", arrayId: "Flame", active: false }),
      power("speed", 4, { id: "run", name: "Run", arrayId: "Swift", dynamic: true }),
      power("leaping", 4, { id: "leap", name: "Leap", arrayId: "Swift", dynamic: true, active: false }),
      power("boost", 4, { id: "lift", name: "Lift" }),
      power("summon", 6, { id: "pack", name: "Pack" }),
      power("createObject", 4, { id: "wall", name: "Wall" }),
      power("environmentalControl", 3, { id: "weather", name: "Weather", active: false }),
      power("obscure", 3, { id: "fog", name: "Fog", active: false }),
      power("healing", 6, { id: "mend", name: "Mend" }),
      power("protection", 2, { id: "gift", name: "Gift", extras: [extra("affectsOthers")] }),
      power("growth", 4, { id: "grow", name: "Grow", active: false, flaws: [extra("unreliable"), extra("tiring")] }),
    ],
    weapons: [weapon("sword"), weapon("knife", { id: "knife", name: "Knife", equipped: false })],
  }),
  tools: ["handcuffs"],
});

/** How whoever acts may be. */
const STATES: Readonly<Record<string, Partial<TwintensActor>>> = {
  fresh: {},
  "down and tired": { ...having("prone"), fatigue: "exhausted" },
  "kneeling, hurt, after an effort, keeping a power up": {
    ...having("kneeling"),
    track: damageTrack({ hurt: 2, bruised: 1 }),
    pendingFatigue: true,
    powers: [
      ...ada.powers,
      power("esp", 3, { id: "eyes", name: "Far eyes" }),
      power("illusion", 4, { id: "mirage", name: "Mirage", flaws: [extra("feedback")] }),
    ],
  },
  raging: having(["raging", { source: "rage", degree: 1 }], ["rageSpent", { source: "rage" }]),
  "with a plan, at home, in the cold": having(
    ["planReady", { source: "plan 2", degree: 2 }],
    ["atHome", { trait: "dodge", source: "favoredEnvironment", degree: 2 }],
    ["exposed", { trait: "intense", source: "surroundings", degree: 0, start: { round: 1, key: 0 } }],
  ),
  "in a grip": having(["grappled", { trait: FOE, source: FOE }]),
  bound: having(["bound", { source: "snare", degree: 4 }], ["fastened", { source: "pin" }]),
  disabled: {
    track: damageTrack({ disabled: true, hurt: 2, bruised: 3 }),
    abilityDamage: [{ ability: "dex", points: 3, rate: "day", source: "x" }],
  },
  dying: { track: damageTrack({ dying: true, unconscious: true }) },
};

const foe = actor({
  ...hero({
    ref: FOE,
    name: "Foe",
    kind: "villain",
    baseAttack: 5,
    weapons: [weapon("axe")],
    ...having(["grappled", { trait: ADA, source: ADA }]),
  }),
});
const bo = actor({
  ...hero({
    ref: BO,
    name: "Bo",
    ...having("aiming"),
    powers: [power("flight", 3, { id: "glide", name: "Glide" })],
    track: damageTrack({ dying: true, unconscious: true, hurt: 1 }),
    abilityDamage: [{ ability: "str", points: 2, rate: "day", source: "x" }],
  }),
});
const cy = actor({
  ...hero({ ref: "Actor.cy", name: "Cy", ...having("aiming"), powers: [power("flight", 3, { id: "glide" })] }),
});
const thug = actor(minion({ ref: "Actor.thug", name: "Thug" }));
const cart = actor(hero({ ref: "Actor.cart", name: "Cart", kind: "object", objectToughness: 6 }));
const lord = actor(hero({ ref: "Actor.lord", name: "Lord", kind: "villain" }));

type Now = { readonly acting: string; readonly phase: string } | null;
const NOWS: Readonly<Record<string, Now>> = {
  "outside of a fight": null,
  "on its own turn": { acting: ADA, phase: "rounds" },
  "on a foe's turn": { acting: FOE, phase: "rounds" },
  "surprised others": { acting: ADA, phase: "surprise" },
};
const WHERES = ["in company", "far from everybody", "alone", "with hidden foes and no board"] as const;
const FEET: Readonly<Record<string, number>> = { "in company": 5, "far from everybody": 400 };

function fightOf(now: Now, order: readonly string[]): Encounter | null {
  if (!now) return null;
  return {
    round: 2,
    turns: 5,
    acting: now.acting,
    order,
    data: { phase: now.phase, now: { total: 15, dex: 14 }, begun: [] },
  };
}

/** A token that a power has put out, as the change by which it goes. */
const token = (id: string): Change => ({
  kind: "delete",
  subject: "Scene.one",
  collection: "Token",
  id,
  data: { name: "Wolf" },
  rule: "TWI-440",
});
const placed = (by: string, base: string, n: number): Change => ({
  kind: "create",
  subject: "Scene.one",
  collection: "Token",
  id: `${by}${base}${n}`,
  data: { name: base },
  rule: "TWI-440",
});

function made(when: string, how: string, where: (typeof WHERES)[number]): TwintensSituation {
  const now = NOWS[when] ?? null;
  const who = { ...ada, ...STATES[how] };
  const people = where === "alone" ? [who] : [who, foe, bo, cy, thug, cart, lord];
  const order = people.filter((p) => p.kind !== "object" && p !== lord).map((p) => p.ref);
  return tableOf(people, {
    fight: fightOf(now, order),
    seconds: 600,
    fighter: (ref) =>
      now && order.includes(ref)
        ? { id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }
        : null,
    side: (ref) => (ref === FOE ? "foes" : "heroes"),
    ...(where === "in company" && { aimed: [FOE, "Actor.cy"] }),
    distance: () => FEET[where] ?? null,
    hidden: (ref) => where === "with hidden foes and no board" && ref === FOE,
    item: (uuid) => ({ _id: uuid, name: "Gift", type: "twintensPower", flags: {}, system: { key: "protection" } }),
    played: (ref) => [ADA, BO, "Actor.cy"].includes(ref),
    listed: () => people.map((p) => p.ref),
    out: (source) => (source === `${ADA} weather` ? [token("wolf")] : []),
    pushed: (from, who, feet, rule) => [change(`Token.${who}`, "x", 0, from === who ? 0 : feet, rule)],
    call: (by, _power, base, count) => ({
      accepted: true,
      changes: Array.from({ length: count }, (_none, n) => placed(by, base, n)),
    }),
  });
}

/** All of them by name: every state at every moment in company, and whoever is fresh also alone, far away and without a board. */
export const SITUATIONS: readonly { readonly name: string; readonly s: TwintensSituation }[] = Object.keys(
  NOWS,
).flatMap((when) =>
  Object.keys(STATES).flatMap((how) =>
    WHERES.filter((where) => where === "in company" || how === "fresh").map((where) => ({
      name: `${how}, ${when}, ${where}`,
      s: made(when, how, where),
    })),
  ),
);

/** The same foe in what is seen of it, with other ranks, powers and things that aren't in hand. */
const unlike = (they: TwintensActor): TwintensActor => ({
  ...they,
  baseAttack: they.baseAttack + 7,
  defense: they.defense + 5,
  abilities: abilities({ str: 30, dex: 24, con: 28, wis: 20 }),
  powers: [power("speed", 9, { id: "hiddenSpeed", name: "Hidden speed", active: false })],
  skills: [skill("senseMotive", 12)],
});

/** Tables of a player that differ in nothing but what is hidden of a foe. */
export const VEILED = Object.keys(NOWS).map((when) => {
  const all = made(when, "fresh", "in company");
  const hidden = (ref: string): boolean => ref === FOE;
  const one: TwintensSituation = { ...all, hidden };
  const other: TwintensSituation = {
    ...one,
    character: (ref) => {
      const they = all.character(ref);
      return they && hidden(ref) ? unlike(they) : they;
    },
  };
  return { name: `fresh, ${when}`, one, other };
});
