/** Tables to try every act at: in and out of a fight, in one's own turn and another's, hurt, held, aiming, dying, with foes, friends, hidden foes and nobody. */
import type { Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { once } from "../../kernel/once.ts";
import { DRAMA_ACTS } from "../acts/index.ts";
import { actionExchange } from "../cards/action.ts";
import { raceCard } from "../cards/race-card.ts";
import { CARDS } from "../fortune/deck/cards.ts";
import { newDeck } from "../fortune/deck/deck.ts";
import { UNHURT } from "../harm/damage.ts";
import { SKILL_KEYS } from "../hero/skills.ts";
import type { DramaSituation } from "../situation.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { conditionState } from "../state/conditions.ts";
import type { DramaCharacter, PowerEntry } from "../types.ts";
import { attributes, fight, hero, mook, party, power, situation, skill, villain, weapon } from "./fixtures.ts";

const gear = { id: "scope", name: "Scope", type: "", toughness: 8, wounds: 0, speedValue: null };
const skills = ["unarmedCombat", "meleeWeapons", "missileWeapons", "energyWeapons", "taunt", "trick", "maneuver"]
  .concat(["medicine", "firstAid", "find", "running", "lifting", "resistShock", "testOfWill", "intimidation"])
  .map((key) => skill(key, 3));

/** Powers under ids of their own, as documents have them: none is found by what it is. */
const owned = (powers: readonly PowerEntry[]): readonly PowerEntry[] =>
  powers.map((p) => ({ ...p, id: `own-${p.id}` }));

const mara = hero({
  skills: [...skills, skill("dodge", 2, { trademarkItemId: "scope" }), skill("climbing", 1, { trademarkItemId: "w" })],
  weapons: [weapon(), weapon({ id: "bow", name: "Bow", ranges: [10, 40, 100], ammo: 5, skill: "missileWeapons" })],
  gear: [gear],
  powers: owned([
    power("blast", 12, { adds: 2 }),
    power("area", 1),
    power("mindControl", 1, { adds: 3 }),
    power("drain", 10, { adds: 3 }),
    power("illusion", 1, { adds: 3 }),
    power("healing", 1, { adds: 3 }),
    power("healing", 1, { id: "balm", name: "Balm", adds: 1 }),
    power("shapechange", 1),
    power("duplication", 3),
    power("superSense", 1),
  ]),
});
const jo = hero({ ref: "jo", name: "Jo", skills, gear: [{ ...gear, id: "rope", name: "Rope" }] });
const grell = villain({
  skills: [...skills, skill("dodge", 3)],
  weapons: [weapon({ id: "axe", name: "Axe" })],
  powers: [power("invisibility", 1), power("blast", 11, { adds: 1 })],
  flaws: ["vulnerability"],
});
const gang = mook({ ref: "gang", name: "Gang", count: 6, skills, attributes: grell.attributes });
/** Every skill there is, each at another value, so that whichever counts is seen. */
const learned = SKILL_KEYS.map((key, i) => skill(key, i + 1));
const CAST = { mara, jo, grell, gang } as const;
type Ref = keyof typeof CAST;

type Over = Partial<DramaSituation> & { readonly [N in "of"]?: Partial<Record<Ref, Partial<DramaCharacter>>> };

/** A table with these changes to its people; Mara's card opens every step of a race, and whatever card is asked for is a race or her task. */
function at(name: string, { of = {}, ...over }: Over = {}): { readonly name: string; readonly s: DramaSituation } {
  const who = (Object.keys(CAST) as Ref[]).map((ref) => ({ ...CAST[ref], ...of[ref] }));
  const stack = CARDS.find((c) => c.steps === "ABCD")?.id ?? CARDS.find((c) => c.steps.startsWith("AB"))?.id ?? "";
  const s: DramaSituation = {
    ...situation(who, over),
    item: (uuid) => (uuid.includes(".Item.") ? { name: "Thing", img: "", system: { toughness: 9, wounds: 0 } } : null),
    deck: () => ({ ...newDeck(4), piles: [{ pile: "stack", cards: [stack] }] }),
    side: (ref) => (who.find((w) => w.ref === ref)?.side === "villains" ? "foes" : "heroes"),
    ...over,
  };
  const here = Object.keys(CAST).filter((ref) => ref !== s.self);
  return { name, s: { ...s, here: over.here ?? here, aimed: over.aimed ?? [s.self === "grell" ? "mara" : "grell"] } };
}

const order = (acting: string | null, data: Readonly<Record<string, Value>> = {}): Pick<DramaSituation, "fight"> => ({
  fight: fight(["mara", "jo", "grell", "gang"], { phase: "second", conflict: "standard", card: null, ...data }, acting),
});
const has = (id: ConditionId, trait: string | null = null): Pick<DramaCharacter, "conditions"> => ({
  conditions: [conditionState(id, { trait })],
});
const harm = (over: Partial<DramaCharacter["harm"]>): Pick<DramaCharacter, "harm"> => ({
  harm: { ...UNHURT, ...over },
});

const begun = raceCard.begin({
  id: "r",
  actor: party("mara"),
  name: "The bridge",
  steps: ["running", "find", "taunt"].map((k) => ({ skill: k, dn: 9 })),
});
const closed = { ...begun, race: { ...begun.race, forbidden: ["running"] } };

/** Jo's task, with which Mara may help. */
function task(): unknown {
  const { s } = at("", { self: "mara" });
  const chosen = fresh(DRAMA_ACTS.check, s, { trait: "skill:find", dn: 12 });
  const made = chosen.accepted && "compose" in DRAMA_ACTS.check ? DRAMA_ACTS.check.compose(s, chosen.chosen) : null;
  if (!made?.accepted) throw new Error("no task");
  return actionExchange.begin(made.opens.request as Parameters<typeof actionExchange.begin>[0]);
}

const aiming = has("aiming");
const states: readonly [string, Over][] = [
  ["as usual", {}],
  ["nobody is aimed at", { aimed: [] }],
  ["aimed at a crowd", { aimed: ["gang"] }],
  ["aimed at two", { aimed: ["grell", "gang"] }],
  ["far away", { distance: () => 120 }],
  ["aiming", { of: { mara: aiming, grell: aiming } }],
  ["a friend is hurt", { aimed: ["jo"], of: { jo: harm({ wounds: 2, k: true }) } }],
  ["a friend is dying", { aimed: ["jo"], of: { jo: harm({ wounds: 3 }) } }],
  ["hurt", { of: { mara: harm({ wounds: 1, shock: 3 }) } }],
  ["shocked out", { of: { mara: harm({ shock: 12 }) } }],
  ["held", { of: { mara: has("restrained", "grell") } }],
  ["in bonds", { of: { mara: has("restrained", "rope") } }],
  ["holding", { of: { grell: has("restrained", "mara") } }],
  ["on the ground", { of: { mara: has("prone") } }],
  [
    "everybody is hurt",
    {
      of: {
        mara: harm({ wounds: 1, shock: 1 }),
        jo: harm({ wounds: 2, shock: 2, k: true }),
        grell: harm({ wounds: 1, shock: 3, o: true }),
        gang: harm({ wounds: 1, shock: 4, k: true, o: true }),
      },
    },
  ],
  ["all skills learned", { of: { mara: { skills: learned }, jo: { skills: learned, powers: mara.powers } } }],
  ["a force field", { of: { mara: { powers: [power("forceField", 9)] } } }],
  ["copies about", { of: { mara: { powers: [power("duplication", 3, { copies: 2 })] } } }],
  ["foes are hidden", { hidden: (ref) => ref === "grell" || ref === "gang" }],
];

/** All of them: each state outside a fight, in one's own turn, in another's; and whoever else acts. */
export const SITUATIONS: readonly { readonly name: string; readonly s: DramaSituation }[] = [
  ...states.map(([name, over]) => at(name, over)),
  ...states.map(([name, over]) => at(`${name}, in a fight`, { ...order("mara"), ...over })),
  at("another's turn", order("grell")),
  at("a card that breaks", order("mara", { card: CARDS.find((c) => c.standard.heroes === "setback")?.id ?? null })),
  at("the Gamemaster chooses", { gm: true }),
  ...(["jo", "grell", "gang"] as const).flatMap((self) => [
    at(`${self} acts`, { self }),
    at(`${self} acts in a fight`, { self, ...order(self) }),
  ]),
  at("grell acts with bare hands", { self: "grell", of: { grell: { weapons: [], powers: [] } } }),
  at("a race", { card: () => begun }),
  at("a race with a closed skill", { card: () => closed }),
  at("a race with a closed skill for one who has learned all", {
    card: () => closed,
    of: { mara: { skills: learned } },
  }),
  at("a friend's task", { self: "jo", card: task }),
  at("a friend's task in a fight", { self: "jo", card: task, ...order("jo") }),
];

/** Somebody by what is seen of them, with everything else another: attributes, skills, powers, flaws, limits, points, gear that isn't in hand. */
const unlike = (they: DramaCharacter): DramaCharacter => ({
  ...they,
  ...villain({
    ref: they.ref,
    name: they.name,
    rank: they.rank,
    side: they.side,
    count: they.count,
    skills: skills.map(({ key }, i) => skill(key, 12 - i)),
    weapons: they.weapons,
    gear: they.gear,
    powers: [power("mindControl", 14), power("ironJaw", 1)],
    flaws: ["psychRivalry"],
    attributes: attributes({ dex: 17, str: 16, tou: 15, per: 14, min: 13, cha: 12, spi: 11 }),
  }),
  harm: they.harm,
  conditions: they.conditions,
});

/** Villains are hidden, at two tables that a player can't tell apart. */
export const VEILED = [{}, order("mara"), { ...order("mara"), aimed: ["jo"] }].flatMap((over: Over, i) => {
  const { s } = at("", over);
  const isHidden = (ref: string): boolean => s.character(ref)?.side === "villains";
  const one: DramaSituation = { ...s, hidden: isHidden };
  const character = once(unlike);
  const other: DramaSituation = {
    ...one,
    character: (ref) => {
      const they = s.character(ref);
      return they && isHidden(ref) ? character(they) : they;
    },
  };
  return [{ name: `veiled ${String(i)}`, one, other }];
});
