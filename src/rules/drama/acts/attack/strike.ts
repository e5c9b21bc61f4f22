/** Attacks and interactions. */
import type { Entry, Option } from "../../../kernel/act.ts";
import { bareHandsLast } from "../../../kernel/bare-hands.ts";
import { partsOf } from "../../../kernel/key.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { isUnknown, nameOf, type Ref } from "../../../kernel/situation.ts";
import { coverBy, hiddenOf, wallWords } from "../../../kernel/space/sight.ts";
import { outOf, type Span } from "../../../kernel/turns/turn-and-reach.ts";
import { FOOT } from "../../dice/units.ts";
import { weaponEffect } from "../../hero/derive.ts";
import { INTERACTION_SKILLS } from "../../hero/skills.ts";
import { key } from "../../labels.ts";
import { burstRadius, powerDefinition, powersOf, powerValue } from "../../powers/powers.ts";
import type { DramaSettings } from "../../settings.ts";
import type { DramaSituation } from "../../situation.ts";
import { isShaken, parleys } from "../../turn/memory.ts";
import type { DramaCharacter, WeaponEntry } from "../../types.ts";
import {
  action,
  type Along,
  along,
  type Asking,
  asks,
  barred,
  byHand,
  type Choices,
  type Common,
  common,
  type Crowd,
  crowd,
  listOf,
  modifiers,
  selfOf,
} from "../act.ts";
import { type Interaction, INTERACTIONS } from "../interaction.ts";
import { byId, type MeansKey } from "../keys.ts";
import { massOf } from "../measures.ts";
import {
  type Aimed,
  type AimedObject,
  type Asked,
  attackRequest,
  holdersOf,
  interactionOutside,
  interactionRequest,
  type SHAKEN,
} from "../requests/actions.ts";
import { type Aim, aimedGear, aimedThing, everyTarget, type Thing, thingName, THINGS } from "./aim.ts";
import { gearUse, type Means } from "./means.ts";
import {
  ATTACK_OPTIONS,
  type AttackOption,
  type ChosenOption,
  type Circumstance,
  COMMON_CIRCUMSTANCES,
} from "./options.ts";

/** Whom it is aimed at, and how many of each group of mooks. */
export type Targets = { readonly targets: readonly Ref[]; readonly each: number };

/** Targets in the player's order, whoever is aimed at before anybody else. @rule DRA-091 DRA-340 */
export const targets = <V extends Targets>(
  when?: (s: DramaSituation, chosen: V) => boolean,
  fits?: (s: DramaSituation, chosen: V, who: Ref) => true | Refusal,
): Choices<Targets, V> => ({
  targets: {
    pick: "whos",
    label: asks("targets"),
    hint: asks("targetsHint"),
    ...(when && { when }),
    ...(fits && { fits }),
    prefers: (s, _chosen, who) => s.character(who)?.side !== selfOf(s)?.side,
    first: (s) => s.aimed.filter((who) => who !== s.self),
  },
  each: {
    pick: "whole",
    label: asks("each"),
    hint: asks("eachHint"),
    when: (s, chosen) => (when?.(s, chosen) ?? true) && largest(s, chosen) > 1,
    bounds: (s, chosen) => [1, largest(s, chosen)],
  },
});

const largest = (s: DramaSituation, chosen: Targets): number =>
  Math.max(1, ...chosen.targets.map((who) => s.character(who)?.count ?? 1));

/** Nobody acts against anybody while a parley holds, until a hero does. @rule DRA-309 */
export const parley = (s: DramaSituation, who: DramaCharacter): Refusal | null =>
  who.side === "villains" && parleys(s) ? refuse("parley") : null;

const RANGES = ["pointBlank", "rangeShort", "rangeMedium", "rangeLong"] as const;
type Range = (typeof RANGES)[number];
type StrikeOption = Exclude<AttackOption, Range>;
const STRIKE_OPTIONS = (Object.keys(ATTACK_OPTIONS) as AttackOption[]).filter(
  (o): o is StrikeOption => !(RANGES as readonly string[]).includes(o),
);
/** Steps of a vital blow. @rule DRA-150 */
const VITAL = ATTACK_OPTIONS.vitalBlow.steps;

type Strike = Targets & {
  readonly means: MeansKey;
  /** Whose gear is struck; empty for nobody's. */
  readonly bearer: Ref;
  readonly gear: readonly string[];
  readonly thing: Thing | "";
  readonly exposure: "ready" | "unaware" | "helpless";
  /** What is thrown, as it is typed: "40 kg", or "8" for a value. */
  readonly measure: string;
  readonly options: readonly StrikeOption[];
  /** 1 to 4 for a vital blow. */
  readonly vital: number;
  readonly range: Range | "auto";
  readonly byEffect: number;
} & Along &
  Crowd &
  Common;

/** Why a weapon can't be used as it is: on the ground, out of shots, or broken. @rule DRA-150 DRA-187 DRA-341 */
function weaponRefused(weapon: WeaponEntry): Refusal | null {
  if (weapon.dropped === true) return refuse("weaponDropped");
  if (weapon.ammo === 0) return refuse("noAmmo");
  const state = gearUse(weapon);
  return "accepted" in state ? state : null;
}

const effect = (value: number): Entry<Strike>["detail"] => ({ key: key("Sheet", "effect"), data: { value } });

/** Everything that somebody strikes, shoots or throws with, bare hands last where something hits harder. @rule DRA-070 DRA-180 DRA-341 DRA-351 */
function lines(who: DramaCharacter): readonly Entry<Strike>[] {
  const listed = (means: MeansKey, label: string, more: Partial<Entry<Strike>> = {}): Entry<Strike> => ({
    known: { means },
    label: { key: label },
    ...more,
  });
  const unarmed = weaponEffect(who, null).total;
  const weapons = who.weapons.map((w) => {
    const refused = weaponRefused(w);
    const force = weaponEffect(who, w).total;
    return {
      id: w.id,
      force,
      line: listed(`weapon:${w.id}`, w.name, { detail: effect(force), ...(refused && { refused }) }),
    };
  });
  const area = powersOf(who, "area").length > 0;
  const powers = who.powers
    .filter((p) => powerDefinition(p.key)?.use === "attack")
    .flatMap((p) => {
      const force = powerValue(p);
      const detail = { key: key("Sheet", "powerValue"), data: { value: force } };
      const burst = { key: key("Action", "burst"), data: { name: p.name } };
      return [
        { id: p.id, force, line: listed(`power:${p.id}`, p.name, { detail }) },
        ...(area && p.key === "blast"
          ? [{ id: p.id, force, line: listed(`area:${p.id}`, "", { detail, label: burst }) }]
          : []),
      ];
    });
  const struck = bareHandsLast(
    [
      { id: "unarmed", force: unarmed, line: listed("unarmed", key("Action", "unarmed"), { detail: effect(unarmed) }) },
      ...weapons,
      ...powers,
    ],
    ({ force }) => force,
  );
  return [
    ...struck.map(({ line }) => line),
    listed("throw", key("Action", "throw")),
    ...powersOf(who, "telekinesis").map((p) =>
      listed(`hurl:${p.id}`, "", {
        label: { key: key("Action", "hurl"), data: { name: p.name } },
        detail: { key: key("Sheet", "powerValue"), data: { value: powerValue(p) } },
      }),
    ),
  ];
}

/** Whether it shoots or reaches far, so that the range counts. */
function isRanged(who: DramaCharacter | null, means: MeansKey): boolean {
  const { kind, id } = partsOf(means);
  return kind === "power" || kind === "area" || (kind === "weapon" && byId(who?.weapons ?? [], id)?.ranges != null);
}

/** As far as something shoots, in metres; what is struck with hand or blade has no reach in these rules, and what is thrown goes as far as its mass lets it. @rule DRA-150 */
export function rangeOf(who: DramaCharacter, means: MeansKey): Span | null {
  const { kind, id } = partsOf(means);
  const ranges =
    kind === "weapon" ? byId(who.weapons, id)?.ranges : powerDefinition(byId(who.powers, id)?.key ?? "")?.ranges;
  return ranges ? { by: "range", most: ranges[2], unit: "metres" } : null;
}

/** Whether somebody can be got at from here. */
function inRange(s: DramaSituation, { means }: Strike, who: Ref): true | Refusal {
  const self = selfOf(s);
  if (!self || s.overrule === true) return true;
  return outOf(rangeOf(self, means), s.distance(s.self, who), nameOf(s, who)) ?? true;
}

/** What somebody strikes, shoots or throws with, from its name. */
function meansOf(who: DramaCharacter, { means, measure }: Strike, settings: DramaSettings): Means | Refusal {
  const { kind, id } = partsOf(means);
  if (kind === "unarmed") return { kind };
  if (kind === "throw" || kind === "hurl") {
    const mass = massOf(measure, settings);
    if (typeof mass !== "number") return mass;
    const power = byId(who.powers, id);
    if (kind === "throw") return { kind: "thrown", mass };
    return power ? { kind: "thrown", mass, power } : refuse("attack.gone");
  }
  const weapon = kind === "weapon" ? byId(who.weapons, id) : undefined;
  if (weapon) return { kind: "weapon", weapon };
  const power = kind === "weapon" ? undefined : byId(who.powers, id);
  return power ? { kind: "power", power, area: kind === "area" } : refuse("attack.gone");
}

/** Gear and things that are struck, behind everybody. @rule DRA-187 DRA-220 */
function objects(c: Strike, aim: Aim, s: DramaSituation): readonly AimedObject[] | Refusal {
  const all: AimedObject[] = [];
  for (const id of c.gear) {
    const found = aimedGear(c.bearer, id, aim, s);
    if ("accepted" in found) return found;
    all.push(found);
  }
  return c.thing === "" ? all : [...all, aimedThing(c.thing, s)];
}

/** Options of an attack, each with the steps it has. @rule DRA-150 */
const optionsOf = ({ options, vital, range }: Strike): ChosenOption[] => [
  ...options.map((o) => ({ key: o, ...(o === "vitalBlow" && { steps: vital }) })),
  ...(range === "auto" ? [] : [{ key: range }]),
];

function makeStrike({ c, who, party, context, s }: Asking<Strike>): Asked {
  const means = meansOf(who, c, context.settings);
  if ("accepted" in means) return means;
  // On the Gamemaster's word somebody out of range counts as at the end of it.
  const most = s.overrule === true ? rangeOf(who, c.means)?.most : null;
  const aim: Aim = { from: who.ref, exposure: c.exposure, each: c.each, ...(most != null && { most }) };
  const people = everyTarget(c.targets, aim, s);
  if ("accepted" in people) return people;
  const things = objects(c, aim, s);
  if ("accepted" in things) return things;
  if (people.length + things.length === 0) return refuse("noTarget");
  const suppresses = c.options.includes("suppress");
  return attackRequest(
    {
      attacker: who,
      party,
      means,
      targets: people.map((t) => ({ ...t, affected: suppresses && isShaken(s, t.party.uuid, "intimidate") })),
      objects: things,
      options: optionsOf(c),
      circumstances: modifiers(circumstancesOf(s, c)),
    },
    context,
  );
}

/** The means of one who acts along: the same kind of weapon or power of their own; null without one. */
function sameMeans(lead: DramaCharacter, means: MeansKey, other: DramaCharacter): MeansKey | null {
  const { kind, id } = partsOf(means);
  const weapon = kind === "weapon" ? byId(lead.weapons, id) : undefined;
  if (weapon) {
    const own =
      other.weapons.find((w) => w.name === weapon.name) ?? other.weapons.find((w) => w.skill === weapon.skill);
    return own ? `weapon:${own.id}` : null;
  }
  const power = kind === "power" || kind === "area" || kind === "hurl" ? byId(lead.powers, id) : undefined;
  if (!power) return means;
  const own = other.powers.find((p) => p.key === power.key);
  return own ? `${kind as "power" | "area" | "hurl"}:${own.id}` : null;
}

/** The skill behind a means, by its name in the list; empty for a power's own. @rule DRA-301 */
function skillOf(who: DramaCharacter, means: MeansKey): string {
  const { kind, id } = partsOf(means);
  if (kind === "unarmed") return "unarmedCombat";
  if (kind === "throw") return "missileWeapons";
  return kind === "weapon"
    ? (byId(who.weapons, id)?.skill ?? "")
    : (powerDefinition(byId(who.powers, id)?.key ?? "")?.skill ?? "");
}

/** What holds of such targets: one that can't be sensed, one that is vulnerable to this very thing. @rule DRA-351 DRA-352 */
function holding(s: DramaSituation, c: Strike): readonly Circumstance[] {
  const those = c.targets.flatMap((t) => s.character(t) ?? []);
  return [
    ...(those.some((t) => powersOf(t, "invisibility").length > 0) ? (["unseen"] as const) : []),
    ...(those.some((t) => t.flaws?.includes("vulnerability")) ? (["vulnerable"] as const) : []),
  ];
}

/** What may be named against them: of somebody unknown both, and what doesn't hold counts nothing. @rule DRA-351 DRA-352 */
const against = (s: DramaSituation, c: Strike): readonly Circumstance[] =>
  c.targets.some((t) => isUnknown(s, t)) ? ["unseen", "vulnerable"] : holding(s, c);

/** What was named without what doesn't hold of anybody who is attacked. */
const shared = common<Strike>(against);

/** How much of somebody must be hidden for each grade of cover, which the board's walls propose. @rule DRA-152 */
const COVERED = [
  [0.2, "coverLight"],
  [0.4, "coverHalf"],
  [0.65, "coverHeavy"],
] as const satisfies readonly (readonly [number, Circumstance])[];

const circumstancesOf = (s: DramaSituation, c: Strike): Strike => {
  const holds = [...COMMON_CIRCUMSTANCES, ...holding(s, c)];
  return { ...c, circumstances: c.circumstances.filter((o) => holds.includes(o)) };
};

const gearOf = (s: DramaSituation, bearer: Ref): readonly { readonly id: string; readonly name: string }[] => {
  const who = s.character(bearer);
  return who ? [...who.weapons, ...who.gear] : [];
};

/** Whoever is held attacks the holder alone; a rope is nobody. @rule DRA-146 */
const bound = (s: DramaSituation, who: DramaCharacter): Refusal | null => {
  const holders = holdersOf(who);
  return holders.length > 0 && holders.every((ref) => s.character(ref) === null) ? refuse("heldBy") : null;
};

/** An attack on those and on what was named. @rule DRA-145 DRA-187 DRA-340 */
export const attack = action<Strike>({
  rules: ["DRA-094", "DRA-145", "DRA-150", "DRA-187"],
  label: { key: key("Deed", "attack") },
  group: "attacks",
  attacks: true,
  press: "attack",
  covers: ({ powers }, { means }) => {
    const { kind, id } = partsOf(means);
    const power = kind === "area" ? byId(powers, id) : undefined;
    return power ? { shape: "burst", feet: burstRadius(powerValue(power)) / FOOT, placed: true } : null;
  },
  entries: (who) => lines(who),
  refused: (s, who) => parley(s, who) ?? barred(s, who, "attack") ?? bound(s, who),
  price: ({ options }) => [options.includes("aggressiveDefence") ? "aggressiveAttack" : "attack"],
  choices: {
    means: {
      pick: "one",
      label: asks("means"),
      options: (s) =>
        listOf(s, (who) =>
          lines(who).map(({ known, label, refused }): Option<MeansKey> => ({
            value: known.means ?? "unarmed",
            label,
            ...(refused && { refused }),
          })),
        ),
    },
    ...targets<Strike>(undefined, inRange),
    bearer: {
      part: "trades",
      pick: "who",
      label: asks("bearer"),
      nobody: asks("noBearer"),
      fits: (s, c, who) => gearOf(s, who).length > 0 && inRange(s, c, who),
    },
    gear: {
      part: "trades",
      pick: "many",
      label: asks("itsGear"),
      when: (_s, { bearer }) => bearer !== "",
      first: (s, { bearer }) =>
        gearOf(s, bearer)
          .slice(0, 1)
          .map(({ id }) => id),
      options: (s, { bearer }) => gearOf(s, bearer).map(({ id, name }) => ({ value: id, label: { key: name } })),
    },
    thing: {
      part: "circumstances",
      pick: "one",
      label: asks("thing"),
      options: () => [
        { value: "", label: asks("noThing") },
        ...THINGS.map((t) => ({
          value: t,
          label: { key: key("Dialog", "thingOf"), data: { material: thingName(t) } },
        })),
      ],
    },
    exposure: {
      part: "circumstances",
      pick: "one",
      label: asks("exposure"),
      options: () =>
        (["ready", "unaware", "helpless"] as const).map((value) => ({ value, label: { key: key("Exposure", value) } })),
    },
    measure: {
      pick: "words",
      label: { key: key("Measure", "thrown", "label") },
      hint: { key: key("Measure", "thrown", "hint") },
      longest: 60,
      samples: ["", "4", "8"],
      when: (_s, { means }) => means === "throw" || partsOf(means).kind === "hurl",
    },
    options: {
      part: "trades",
      pick: "many",
      label: asks("options"),
      options: (s) =>
        STRIKE_OPTIONS.map((value) => ({
          value,
          label: { key: key("Option", value) },
          ...(value === "aim" && !isAiming(s) && { refused: refuse("notAiming") }),
        })),
    },
    vital: {
      part: "trades",
      pick: "whole",
      label: asks("vital"),
      when: (_s, { options }) => options.includes("vitalBlow"),
      bounds: () => [1, VITAL],
    },
    range: {
      part: "circumstances",
      pick: "one",
      label: asks("range"),
      when: (s, { means }) => isRanged(selfOf(s), means),
      first: () => "auto",
      options: () => [
        { value: "auto", label: asks("rangeAuto") },
        ...RANGES.map((value) => ({ value, label: { key: key("Option", value) } })),
      ],
    },
    ...along<Strike>((c) => c.targets),
    ...crowd<Strike>(),
    byEffect: byHand("byEffect"),
    ...shared,
    circumstances: {
      ...shared.circumstances,
      first: (s, { targets }) => {
        const cover = coverBy<Circumstance | null>(COVERED, hiddenOf(s, targets), null);
        return cover === null ? [] : [cover];
      },
      tells: (s, { targets }) => wallWords(s, targets),
      seen: (s, { targets }) => wallWords(s, targets) !== null,
    },
  },
  concerns: ({ targets, bearer }) => [...targets, ...(bearer === "" ? [] : [bearer])],
  make: makeStrike,
  title: (who, { means }) => {
    const { kind, id } = partsOf(means);
    return byId([...who.weapons, ...who.powers], id)?.name ?? key("Action", kind === "throw" ? "throw" : "unarmed");
  },
  keeps: ({ c, who }) => ({
    skill: skillOf(who, c.means),
    power: byId(who.powers, partsOf(c.means).kind === "power" ? partsOf(c.means).id : "")?.key ?? "",
  }),
  alike: (lead, c, other) => {
    const means = sameMeans(lead, c.means, other);
    return means && { ...c, means };
  },
});

const isAiming = (s: DramaSituation): boolean => selfOf(s)?.conditions.some(({ id }) => id === "aiming") === true;

type Interact = Targets & {
  readonly kind: Interaction;
  readonly situation: "none" | keyof typeof SHAKEN;
  /** What is wanted, which happens on a player's call. */
  readonly wanted: string;
} & Along &
  Crowd &
  Common;

/** Why such an interaction can't be made now, whoever it is with. @rule DRA-144 DRA-256 */
const unmade = (s: DramaSituation, who: DramaCharacter, kind: Interaction): Refusal | null =>
  barred(s, who, kind) ?? interactionOutside(kind, s.fight !== null);

/** An interaction with those who were named. @rule DRA-250 DRA-257 DRA-258 */
export const interact = action<Interact>({
  rules: ["DRA-250", "DRA-255", "DRA-257", "DRA-258"],
  label: { key: key("Deed", "interact") },
  group: "interactions",
  entries: (who, s) =>
    INTERACTIONS.map((kind) => {
      const refused = unmade(s, who, kind);
      return { known: { kind }, label: { key: key("Interaction", kind) }, ...(refused && { refused }) };
    }),
  refused: parley,
  price: ({ kind }) => [kind],
  choices: {
    kind: {
      pick: "one",
      label: asks("interaction"),
      options: (s) =>
        listOf(s, (who) =>
          INTERACTIONS.map((value) => {
            const refused = unmade(s, who, value);
            return { value, label: { key: key("Interaction", value) }, ...(refused && { refused }) };
          }),
        ),
    },
    ...targets<Interact>(),
    situation: {
      pick: "one",
      label: asks("situation"),
      options: () =>
        (["none", "outnumbered", "upperHand"] as const).map((value) => ({
          value,
          label: { key: key("Situation", value) },
        })),
    },
    wanted: { pick: "words", label: asks("wanted"), hint: asks("wantedHint"), longest: 300 },
    ...along<Interact>((c) => c.targets),
    ...crowd<Interact>(),
    ...common<Interact>(),
  },
  concerns: (c) => c.targets,
  make: ({ c, who, party, context, s }) => {
    const found = everyTarget(c.targets, { from: who.ref, each: c.each }, s);
    if ("accepted" in found) return found;
    if (found.length === 0) return refuse("noTarget");
    const shaken = found.map((t: Aimed) => ({
      ...t,
      situation: c.situation === "none" ? [] : [c.situation],
      affected: isShaken(s, t.party.uuid, c.kind),
    }));
    return interactionRequest(
      { actor: who, party, kind: c.kind, targets: shaken, wanted: c.wanted, circumstances: modifiers(c) },
      context,
      s.fight !== null,
    );
  },
  title: (_who, { kind }) => key("Interaction", kind),
  keeps: ({ c }) => ({ wanted: c.wanted, skill: INTERACTION_SKILLS[c.kind].skill }),
});
