/** Tables to try every act at: in and out of an encounter, one's own turn and another's, hurt, bound, forced, with foes, friends, hidden foes and nobody. */
import type { Value } from "../../kernel/change.ts";
import { once } from "../../kernel/once.ts";
import type { Encounter } from "../../kernel/table.ts";
import { situation } from "../../kernel/testing/situation.ts";
import type { EffectKey } from "../powers/effect-table.ts";
import { freshEffect } from "../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import type { Band, DestinyCharacter, EncounterType, SkillKey } from "../types.ts";
import { SKILLS } from "../values.ts";
import {
  abilities,
  attack,
  condition,
  edge,
  effect,
  foe,
  gear,
  hero,
  marks,
  modifier,
  power,
  resistances,
  skills,
} from "./fixtures.ts";

const BOW: NonNullable<ReturnType<typeof gear>["weapon"]> = {
  effect: "damage",
  rank: 4,
  band: "ranged",
  skill: "dexterity",
  ability: "agl",
  hands: 2,
} as never;

/** A power without an attack that isn't on. */
const off = (id: string, name: EffectKey, range: Band): ReturnType<typeof power> =>
  power([{ ...freshEffect(name, 4), range }], { id, name: id, active: false });

/** Every skill at another rank, so that whichever counts is seen: these at the lowest, in their order, the rest by steps. */
function apart(low: readonly SkillKey[], step = 1): DestinyCharacter["skills"] {
  const rest = (Object.keys(SKILLS) as SkillKey[]).filter((k) => !low.includes(k));
  const ranks = rest.map((k, i) => [k, low.length + ((i * step) % rest.length)] as const);
  return skills(Object.fromEntries([...low.map((k, i) => [k, i] as const), ...ranks]));
}

const able = hero({
  skills: apart(["treatment"]),
  powerSource: "Arcane",
  lore: [
    { name: "Old Machines", rank: 30 },
    { name: "Arcane", rank: 31 },
  ],
  speeds: { fly: 4, swim: 6, climb: 2, leap: 3 },
  attacks: [
    attack({ skill: "athletics" }),
    attack({ id: "blast", name: "Blast", power: "blast", skill: "concentration" }),
    attack({ id: "javelin", name: "Javelin", band: "ranged", rank: 4, skill: "dexterity" }),
    attack({
      id: "wave",
      name: "Wave",
      skill: "technology",
      area: { shape: "burst", ranks: 1, selective: false },
      effect: "affliction",
      resistance: "will",
      power: "blast",
    }),
  ],
  edges: [edge("takedown")],
  powers: [
    power([effect()], {
      id: "blast",
      name: "Blast",
      alternates: [
        { id: "net", name: "Net", dynamic: false, effects: [effect({ effect: "affliction" })] },
        { id: "wall", name: "Wall", dynamic: false, effects: [effect({ effect: "damage", rank: 3 })] },
      ],
    }),
    power([effect({ effect: "deflect", rank: 6, attackSkill: null, resistance: null })], { id: "ward", name: "Ward" }),
    off("wings", "flight", "personal"),
    off("spring", "leaping", "personal"),
    off("toad", "transform", "close"),
    off("call", "summon", "close"),
    off("mirage", "illusion", "ranged"),
    off("wall", "create", "ranged"),
    off("whisper", "illusion", "court"),
    off("hush", "create", "court"),
    off("wire", "communication", "gossip"),
    off("eye", "remoteSensing", "gossip"),
    power([freshEffect("flight", 4)], { id: "glide", name: "Glide", active: true }),
    power([{ ...freshEffect("healing", 5), range: "close" }], { id: "mend", name: "Mend" }),
    power([{ ...freshEffect("mindReading", 5), range: "ranged" }], { id: "read", name: "Read" }),
    power([{ ...freshEffect("nullify", 5), range: "close" }], { id: "quell", name: "Quell" }),
  ],
  pools: { destiny: 2, fate: 1, corruption: 0, taint: 0 },
  gear: [
    gear({ held: false }),
    gear({ id: "sabre", name: "Sabre" }),
    gear({ id: "bow", name: "Bow", held: false, stowed: true, loaded: false, weapon: BOW }),
    gear({
      id: "crossbow",
      name: "Crossbow",
      held: false,
      loaded: false,
      load: "standard",
      weapon: { ...BOW, complex: true },
    }),
    gear({ id: "kit", name: "Kit", kind: "tool", held: false, action: "move" }),
    gear({ id: "lost", name: "Lost", held: false, fallen: true }),
    gear({ id: "found", name: "Found", held: false, fallen: true }),
  ],
  retryLocks: [
    { use: "trick", target: "Actor.foe" },
    { use: "sword", target: "Actor.foe" },
  ],
});

/** How whoever acts may be. */
const STATES: Readonly<Record<string, Partial<DestinyCharacter>>> = {
  fresh: {},
  hurt: { marks: marks([1, 2], [1]), stress: 2, fatigue: 1, surge: { pending: 1, deferred: 0 } },
  "held and prone": {
    conditions: [
      condition("held", { dc: 15, resistance: "fortitude", source: "Actor.foe" }),
      condition("dazed", { dc: 12, resistance: "will" }),
      condition("prone"),
      condition("impaired"),
    ],
  },
  impaired: { conditions: [condition("impaired", { dc: 15, resistance: "fortitude" })] },
  compelled: { conditions: [condition("compelled", { dc: 15, resistance: "will" })] },
  "its power readied": { ready: { action: "usePowerClose||", kind: "standard", trigger: "", area: false } },
  "asleep and worn out": { conditions: [condition("asleep")], stress: 20, fatigue: 1 },
  dying: { marks: marks([4, 5]), conditions: [condition("incapacitated")] },
  readied: { ready: { action: "attackClose|Actor.foe|sword", kind: "standard", trigger: "she moves", area: false } },
  "aiming and holding": {
    aim: { target: "Actor.foe", ranks: 2, kept: false, begun: true },
    grab: { target: "Actor.foe", degree: 1, attack: "sword", limbs: 1, kept: false, begun: true },
  },
  "empty-handed": { gear: able.gear.map((g) => ({ ...g, held: false })) },
  "half way": { turn: { ...able.turn, moveLeft: 15, feetMoved: 15 } },
};

type Now = { readonly type: EncounterType; readonly acting: string } | null;
const NOWS: Readonly<Record<string, Now>> = {
  "outside encounters": null,
  "on its own turn": { type: "combat", acting: "Actor.ada" },
  "on a foe's turn": { type: "combat", acting: "Actor.foe" },
  "in a Conflict": { type: "conflict", acting: "Actor.ada" },
};

function fightOf(now: Now, order: readonly string[]): Encounter | null {
  if (!now) return null;
  const scene = { type: now.type, powerLevel: 10, roundSeconds: 6 };
  return {
    round: 2,
    acting: now.acting,
    order,
    turns: 5,
    data: { scene, turns: 5, surprised: [] } as unknown as Readonly<Record<string, Value>>,
  };
}

/** What an enemy's Assessment has found out. */
const analysis = (against: string): DestinyCharacter["lasting"][number] =>
  ({
    kind: "ranks",
    effect: `analyze-${against}`,
    key: "analyze",
    channel: "defense",
    ranks: 2,
    against,
    attack: null,
    skill: "might",
    once: false,
    until: { at: "encounter", left: 1 },
    label: "",
  }) as DestinyCharacter["lasting"][number];

const others = {
  "Actor.foe": foe({
    attacks: [attack({ id: "club", name: "Club" })],
    conditions: [condition("prone")],
    gear: [
      gear({ id: "maul", name: "Maul", weapon: BOW }),
      gear({ id: "flail", name: "Flail", weapon: BOW }),
      gear({ id: "mail", name: "Mail", held: false, worn: true }),
    ],
    skills: apart(["wits", "reaction", "guile", "stealth"]),
    resistances: resistances({ toughness: 1, will: 2, fortitude: 3, reflex: 4 }),
    powers: [
      power([freshEffect("flight", 4)], { id: "soar", name: "Soar", active: true }),
      power([freshEffect("protection", 2)], { id: "hide", name: "Hide", active: true }),
      power([{ ...freshEffect("transform", 6), range: "close" }], { id: "frog", name: "Frog" }),
    ],
    lasting: [analysis("Actor.ada")],
  }),
  "Actor.ill": foe({
    ref: "Actor.ill",
    name: "Ill",
    skills: apart(["wits", "insight", "guile", "reaction"], 5),
    attacks: [attack({ id: "cane", name: "Cane" })],
    gear: [gear({ id: "cane", name: "Cane" })],
    resistances: resistances({ toughness: 2, will: 4, fortitude: 2 }),
    lasting: [analysis("Actor.ada")],
    conditions: [condition("dazed", { source: "Actor.bo|rod", dc: 14, resistance: "fortitude" })],
  }),
  "Actor.aide": hero({
    ref: "Actor.aide",
    name: "Aide",
    role: "minion",
    summoned: "Actor.ada|call",
    skills: apart(["perception", "stealth", "guile"], 7),
    resistances: resistances({ will: 5 }),
    gear: [gear({ id: "staff", name: "Staff" })],
  }),
  "Actor.thug": foe({
    ref: "Actor.thug",
    name: "Thug",
    role: "minion",
    powerLevel: 3,
    skills: apart(["wits", "deception", "insight"], 9),
    resistances: resistances({ will: 6 }),
    gear: [gear({ id: "knife", name: "Knife" })],
  }),
  "Actor.bo": hero({
    ref: "Actor.bo",
    name: "Bo",
    marks: marks([1, 2], [1]),
    fatigue: 1,
    powerSource: "Arcane",
    skills: apart(["insight", "guile", "perception", "stealth"], 13),
    resistances: resistances({ will: 7 }),
    gear: [gear({ id: "rod", name: "Rod" })],
    attacks: [
      attack({ id: "rod", name: "Rod", rank: 4, contagious: true }),
      attack({ id: "staff", name: "Staff", rank: 2 }),
    ],
    conditions: [condition("hindered", { source: "Actor.bo|rod", dc: 12, resistance: "fortitude" })],
  }),
};

const WHERES = ["in company", "far from everybody", "alone", "with hidden foes and no board"] as const;
const FEET: Readonly<Record<string, number>> = { "in company": 5, "far from everybody": 400 };

/** A card on which the sword has put a minion Down. */
const downed = {
  inner: {
    request: { actor: { uuid: "Actor.ada", name: "Ada", img: "" }, attack: attack(), extra: false },
    targets: [{ target: { uuid: "Actor.thug", minion: true }, stage: "applied", failure: 2 }],
    followed: false,
  },
};

/** Others by what is seen of them, with everything else another: ranks and what they hang on, attacks, powers that are off, what isn't in hand. */
function unlike(they: DestinyCharacter): DestinyCharacter {
  const hidden = hero({
    skills: Object.fromEntries(
      Object.entries(apart(["persuasion", "survival"], 3)).map(([k, { rank }]) => [k, { rank, ability: "str" }]),
    ) as unknown as DestinyCharacter["skills"],
    abilities: abilities({ str: 5, sta: 4, agl: 3, int: 2, wis: 1, cha: 6 }),
    resistances: resistances({ toughness: 9, will: 8, fortitude: 7, reflex: 6 }),
    attacks: [
      attack({ id: "claw", name: "Claw", rank: 12, contagious: true, retryAt: 2 }),
      // The same that hit somebody, with other numbers.
      ...they.attacks.map((a) => ({ ...a, rank: 13, skill: "guile" as const, penetrating: 3, contagious: true })),
    ],
    edges: [edge("takedown"), edge("agileFeint"), edge("teamPlayer")],
    speeds: { fly: 9 },
    powerLevel: 14,
    powerSource: "Mystic",
    lore: [{ name: "Secrets", rank: 12 }],
    pools: { destiny: 0, fate: 0, corruption: 3, taint: 1 },
  });
  const {
    skills,
    abilities: own,
    resistances: resists,
    attacks,
    edges,
    speeds,
    powerLevel,
    powerSource,
    lore,
    pools,
  } = hidden;
  return {
    ...they,
    ...{ skills, abilities: own, resistances: resists, attacks, edges, speeds, powerLevel, powerSource, lore, pools },
    powers: [
      ...they.powers
        .filter((p) => p.active && p.effects[0]?.duration !== "permanent")
        .map((p) => ({ ...p, effects: p.effects.map((e) => ({ ...e, rank: 9, modifiers: [modifier("innate")] })) })),
      power([freshEffect("immunity", 2)], { id: "inborn", name: "Inborn", active: true }),
      power([{ ...freshEffect("transform", 9), range: "close" }], { id: "secret", name: "Secret", active: false }),
    ],
    gear: [...they.gear.filter((g) => g.held || g.worn), gear({ id: "hidden", name: "Hidden", held: false })],
    lasting: they.lasting.map((l) => (l.kind === "ranks" ? { ...l, ranks: l.ranks + 3 } : l)),
  };
}

function made(when: string, how: string, where: (typeof WHERES)[number]): DestinySituation {
  const now = NOWS[when] ?? null;
  const who = { ...able, ...STATES[how] };
  const people = where === "alone" ? { "Actor.ada": who } : { "Actor.ada": who, ...others };
  const order = Object.keys(people);
  return situation(people, DEFAULT_SETTINGS, {
    aimed: when === "on a foe's turn" && where !== "alone" ? ["Actor.ill"] : [],
    fight: fightOf(now, order),
    item: (uuid) => ({
      _id: uuid.split(".").at(-1) ?? "",
      name: "Thing",
      type: "destinyGear",
      system: { held: false, fallen: true },
    }),
    fighter: (ref) =>
      now && order.includes(ref)
        ? { id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }
        : null,
    side: (ref) => (ref === "Actor.foe" ? "foes" : "heroes"),
    distance: () => FEET[where] ?? null,
    card: () => downed,
    hidden: (ref) => where === "with hidden foes and no board" && ref === "Actor.foe",
  });
}

/** All of them by name: every state at every moment in company, and a fresh hero also alone, far away and without a board. */
export const SITUATIONS: readonly { readonly name: string; readonly s: DestinySituation }[] = Object.keys(NOWS).flatMap(
  (when) =>
    Object.keys(STATES).flatMap((how) =>
      WHERES.filter((where) => where === "in company" || how === "fresh").map((where) => ({
        name: `${how}, ${when}, ${where}`,
        s: made(when, how, where),
      })),
    ),
);

/** Adversaries are hidden, at two tables that a player can't tell apart. */
export const VEILED = Object.keys(NOWS).flatMap((when) =>
  (when === "on its own turn" ? ["fresh", "held and prone"] : ["fresh"]).map((how) => {
    const all = made(when, how, "in company");
    const isHidden = (ref: string): boolean => all.character(ref)?.side === "adversaries";
    const one = { ...all, hidden: isHidden };
    const character = once((they: DestinyCharacter) => unlike(they));
    const other: DestinySituation = {
      ...one,
      character: (ref) => {
        const they = all.character(ref);
        return they && isHidden(ref) ? character(they) : they;
      },
    };
    return { name: `${how}, ${when}`, one, other };
  }),
);
