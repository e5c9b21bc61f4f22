import { explain, type Explained, row } from "../../kernel/rows.ts";
import { effectBonuses, effectDC, type EffectRequest } from "../dice/attack.ts";
import type { CheckRequest } from "../dice/check.ts";
import { resolvePassive } from "../dice/check.ts";
import { net } from "../dice/fortune.ts";
import { markSource } from "../harm/harm.ts";
import { key, line } from "../labels.ts";
import type { DestinySettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import { lastingSources, type Occasion } from "../state/lasting.ts";
import { rangeRanks } from "../turn/encounter.ts";
import type {
  AttackEntry,
  Band,
  Channel,
  DestinyCharacter,
  EncounterType,
  Flat,
  ResistanceKey,
  Source,
  StanceChannel,
} from "../types.ts";
import { CONCEALMENT, CONDITION_RANKS, DENTED_RANKS, PASSIVE, SOURCE_CAP } from "../values.ts";
import {
  abilityRank,
  defenseAgainst,
  defenseSkill,
  edgeRank,
  effectRanks,
  passingRanks,
  resistanceAbility,
  resistanceRank,
  skillAbility,
  skillRank,
} from "./traits.ts";

/** What a check is made in: the encounter's type (null outside), the world's settings, and what the table typed in. */
export interface CheckContext {
  readonly type: EncounterType | null;
  readonly settings: DestinySettings;
  readonly dc?: number;
  readonly raises?: number;
  readonly extra?: readonly Source[];
}

/** The opponent of a check, as far as its sources ask. */
export type Opponent = DestinyCharacter | null;

const source = (name: string, ranks: number): Source[] =>
  ranks === 0 ? [] : [{ key: name, ranks, label: key("Row", name) }];

/** Burst: one's own Disadvantage counts nothing, or the Advantage that opponents use; ability ranks stay. @rule DES-004 DES-206 */
export function burst(
  sources: readonly Source[],
  who: Pick<DestinyCharacter, "lasting">,
  opponent: Pick<DestinyCharacter, "lasting"> | null,
): readonly Source[] {
  const own = who.lasting.some((l) => l.kind === "burst" && l.negates === "own");
  const theirs = opponent?.lasting.some((l) => l.kind === "burst" && l.negates === "opponents") ?? false;
  return sources.filter((s) => !(own && s.ranks < 0) && !(theirs && s.ranks > 0));
}

/** What a Stance gives a channel; void without an attack after it is for the end of the turn. @rule DES-153 */
function stanceSource(who: Pick<DestinyCharacter, "stance">, channel: StanceChannel): Source[] {
  const { stance } = who;
  if (!stance || (stance.bonus !== channel && stance.penalty !== channel)) return [];
  return [
    { key: "stance", ranks: stance.bonus === channel ? stance.ranks : -stance.ranks, label: key("Row", "stance") },
  ];
}

/** Sources of one occasion: what lasts, what the table typed, what comes with the check itself. */
function sourcesOf(
  who: DestinyCharacter,
  occasion: Occasion,
  context: CheckContext,
  more: readonly Source[],
  opponent: Opponent = null,
): readonly Source[] {
  return burst([...lastingSources(who, occasion), ...more, ...(context.extra ?? [])], who, opponent);
}

function request(
  kind: CheckRequest["kind"],
  rank: number,
  ability: number,
  sources: readonly Source[],
  context: CheckContext,
  flat: readonly Flat[] = [],
): CheckRequest {
  const { settings, dc, raises } = context;
  const core = {
    fortuneMode: settings.fortuneMode,
    advantageCap: settings.advantageCap,
    naturalShift: settings.naturalShift,
    criticalBonus: settings.criticalBonus,
    damageDcBonus: settings.damageDcBonus,
    attackDegreeBonus: settings.attackDegreeBonus,
    defendFloor: settings.defendFloor,
  };
  return {
    kind,
    rank,
    ability,
    sources,
    settings: core,
    ...(flat.length > 0 && { flat }),
    ...(dc !== undefined && { dc }),
    ...(raises !== undefined && { raises }),
  };
}

/**
 * A skill check: rank, linked ability, ranks on that skill, Impaired and Disabled.
 * @param skill  key of a skill, or `lore:Specialty`
 * @rule DES-002 DES-003 DES-020 DES-274 DES-303 DES-310
 */
export function skillCheck(
  who: DestinyCharacter,
  skill: string,
  context: CheckContext,
  opponent: Opponent = null,
): CheckRequest {
  const g = grantsFor(who, context.type);
  const more = [
    ...source("hampered", -g.hampered),
    ...(skill === "endurance" ? source("greatEndurance", 2 * edgeRank(who, "greatEndurance")) : []),
  ];
  return request(
    "skill",
    skillRank(who, skill),
    abilityRank(who, skillAbility(who, skill)),
    sourcesOf(who, { channel: `skill:${skill}`, against: opponent?.ref ?? null, skill }, context, more, opponent),
    context,
  );
}

/** A skill's passive score: conditions count, the Fortune Die doesn't. @rule DES-008 DES-274 */
export function passiveSkill(
  who: DestinyCharacter,
  skill: string,
  context: CheckContext,
  opponent: Opponent = null,
): number {
  return resolvePassive(skillCheck(who, skill, context, opponent)).total;
}

/** Whether an attack is made with a dented thing, thrown or in hand. @rule DES-116 */
const isDented = (who: Pick<DestinyCharacter, "gear">, attack: Pick<AttackEntry, "id">): boolean =>
  who.gear.some((g) => g.damage === "dented" && (attack.id === g.id || attack.id === `${g.id}-thrown`));

/** What an attack is made under. */
export interface AttackContext extends CheckContext {
  /** Feet to the target; null is unknown. */
  readonly feet: number | null;
  readonly cover: keyof typeof CONCEALMENT;
  readonly concealment: keyof typeof CONCEALMENT;
  /** -1 for a Charge or Stunt, -2 for some Stunts. */
  readonly maneuver: number;
  /** The Aim is on this target and kept up. */
  readonly aimed: boolean;
}

/** Cover and concealment after Precise Shot, which sees past cover and not past concealment. @rule DES-017 DES-310 */
function hidden(who: DestinyCharacter, context: AttackContext): Source[] {
  const precise = edgeRank(who, "preciseShot");
  const cover =
    (context.cover === "partial" && precise >= 1) || (context.cover === "total" && precise >= 2)
      ? "none"
      : context.cover;
  return [...source("cover", -CONCEALMENT[cover]), ...source("concealment", -CONCEALMENT[context.concealment])];
}

/** Who lies on the ground is hit more easily from beside, less from afar. @rule DES-017 */
const TARGET_PRONE: Readonly<Partial<Record<Band, number>>> = {
  close: CONDITION_RANKS.proneClose,
  ranged: -CONDITION_RANKS.proneRanged,
};

/**
 * An attack check: the attack's skill with the skill's ability; Aim, Stance, range, cover, who lies prone, Impaired, what others gave.
 * @rule DES-017 DES-020 DES-022 DES-028 DES-044 DES-107 DES-110 DES-116 DES-139 DES-153 DES-273 DES-274 DES-338 DES-341
 */
export function attackCheck(
  who: DestinyCharacter,
  attack: AttackEntry,
  target: Opponent,
  context: AttackContext,
): CheckRequest {
  const [mine, theirs] = [grantsFor(who, context.type), target ? grantsFor(target, context.type) : null];
  const range =
    attack.band === "ranged" && context.feet !== null ? (rangeRanks(context.feet, attack.rank) ?? RANGE_FLOOR) : 0;
  const more = [
    ...source("aim", context.aimed && who.aim ? Math.min(SOURCE_CAP, who.aim.ranks) : 0),
    ...stanceSource(who, "attack"),
    ...source("accurate", attack.accurate),
    ...source("dented", isDented(who, attack) ? DENTED_RANKS : 0),
    ...source("range", range),
    ...hidden(who, context),
    ...source("maneuver", context.maneuver),
    ...source("hampered", -mine.hampered),
    ...source("ownProne", mine.prone && attack.band === "close" ? -CONDITION_RANKS.proneOwn : 0),
    ...source("targetProne", theirs?.prone ? (TARGET_PRONE[attack.band] ?? 0) : 0),
  ];
  return request(
    "attack",
    skillRank(who, attack.skill),
    abilityRank(who, skillAbility(who, attack.skill)),
    sourcesOf(
      who,
      { channel: "attack", against: target?.ref ?? null, attack: attack.id, skill: attack.skill },
      context,
      more,
      target,
    ),
    context,
  );
}

/** Out of range is refused before any check; who asks all the same gets the worst step. */
const RANGE_FLOOR = -SOURCE_CAP;

/** What a Defense is worked out against. */
export interface DefenseContext extends CheckContext {
  readonly against: Opponent;
  /** Attack and its skill, for what holds only against it (Analyze). */
  readonly attack?: Pick<AttackEntry, "id" | "skill"> | null;
}

/**
 * The Defend check, whose passive score is the Defense: the Defense skill with the `defense` channel, a shield, Stance, Vulnerable.
 * @rule DES-008 DES-020 DES-023 DES-105 DES-126 DES-153 DES-274 DES-306 DES-337 DES-363
 */
export function defendCheck(
  who: DestinyCharacter,
  which: "combat" | "conflict",
  context: DefenseContext,
): CheckRequest {
  const g = grantsFor(who, context.type);
  const skill = defenseSkill(who, which);
  const shield =
    which === "combat"
      ? Math.max(
          0,
          ...who.gear
            .filter((i) => i.kind === "shield" && i.held && i.damage !== "broken" && i.damage !== "destroyed")
            .map((i) => i.protection),
        )
      : 0;
  const more = [
    ...source("shield", shield),
    ...stanceSource(who, "defense"),
    ...source("vulnerable", g.openness === "vulnerable" ? -CONDITION_RANKS.vulnerable : 0),
  ];
  const sources = sourcesOf(
    who,
    {
      channel: "defense",
      against: context.against?.ref ?? null,
      attack: context.attack?.id ?? null,
      skill: context.attack?.skill ?? null,
    },
    context,
    more,
    context.against,
  );
  const { dc: _dc, raises: _raises, ...rest } = context;
  const shrunk = Math.floor(effectRanks(who, "shrinking") / 2);
  return request(
    "defend",
    skillRank(who, skill),
    abilityRank(who, skillAbility(who, skill)),
    sources,
    rest,
    shrunk > 0 ? [{ label: key("Row", "shrinking"), value: shrunk, rule: "DES-337" }] : [],
  );
}

/** A Defense with its lines. */
export interface Defense extends Explained {
  /** The Defend action stands: the total is rolled anew for each attack. */
  readonly rolled: boolean;
}

/**
 * The DC of attacks on somebody: exactly 10 while Defenseless; what Avert or Deflect rolled; else 10 + skill + net.
 * @rule DES-023 DES-105 DES-274 DES-337
 */
export function defenseOf(who: DestinyCharacter, which: "combat" | "conflict", context: DefenseContext): Defense {
  if (grantsFor(who, context.type).openness === "defenseless")
    return { ...explain([line("defenseless", PASSIVE, "DES-274")]), rolled: false };
  const given = who.lasting.find((l) => l.kind === "defense" && l.which === which);
  if (given?.kind === "defense") return { ...explain([row(given.label, given.total, "DES-337")]), rolled: false };
  const passive = resolvePassive(defendCheck(who, which, context));
  return { total: passive.total, rows: passive.rows, rolled: who.defend };
}

/** Defense of somebody against one attack. @rule DES-023 DES-043 */
export function defenseAgainstAttack(who: DestinyCharacter, attack: AttackEntry, context: DefenseContext): Defense {
  return defenseOf(who, defenseAgainst(attack.band), { ...context, attack });
}

/** The effect's net rank: its linked ability, what others gave, a Stance, a Slam. @rule DES-020 DES-021 DES-025 DES-122 DES-123 DES-153 DES-177 */
export function effectSources(
  who: DestinyCharacter,
  attack: AttackEntry,
  target: Opponent,
  context: CheckContext,
  slam = 0,
  multiattack = 0,
): readonly Source[] {
  const more = [...stanceSource(who, "effect"), ...source("slam", slam), ...source("multiattack", multiattack)];
  return sourcesOf(
    who,
    { channel: "effect", against: target?.ref ?? null, attack: attack.id, skill: attack.skill },
    context,
    more,
    target,
  );
}

/** An effect's rank with a Boost, less what Weaken took; never below 0. @rule DES-203 DES-337 */
export function effectRankOf(who: Pick<DestinyCharacter, "lasting">, attack: AttackEntry): number {
  return Math.max(0, attack.rank + passingRanks(who, `effect:${attack.id}`));
}

/** The effect of a hit as a check: rolled for Smash, Stunts, Counter; passive for the DC. @rule DES-002 DES-025 DES-110 DES-176 DES-208 */
export function effectCheck(
  who: DestinyCharacter,
  attack: AttackEntry,
  target: Opponent,
  context: CheckContext,
  how: {
    readonly slam?: number;
    readonly multiattack?: number;
    readonly kind?: "effect" | "smash";
    readonly flat?: readonly Flat[];
  } = {},
): CheckRequest {
  const sources = effectSources(who, attack, target, context, how.slam ?? 0, how.multiattack ?? 0);
  return request(
    how.kind ?? "effect",
    effectRankOf(who, attack),
    attack.ability === null ? 0 : abilityRank(who, attack.ability),
    sources,
    context,
    how.flat ?? [],
  );
}

/** What a hit brought along for the effect. */
export interface Hit {
  readonly critical: boolean;
  /** Null without an attack check. */
  readonly degree: number | null;
  readonly slam: number;
  readonly multiattack: number;
}

/** The effect DC of an attack, with its lines. @rule DES-021 DES-024 DES-025 DES-177 */
export function attackEffect(
  who: DestinyCharacter,
  attack: AttackEntry,
  target: Opponent,
  context: CheckContext,
  hit: Hit,
): EffectRequest {
  const ability = attack.ability === null ? 0 : abilityRank(who, attack.ability);
  const netRank = net(
    effectSources(who, attack, target, context, hit.slam, hit.multiattack),
    ability,
    context.settings.advantageCap,
  );
  return {
    rank: effectRankOf(who, attack),
    net: netRank,
    critical: hit.critical,
    ...(hit.degree !== null && { attackDegree: hit.degree }),
    damage: attack.effect === "damage",
    settings: context.settings,
  };
}

/** The DC, and the same plain bonuses for a Smash. @rule DES-025 DES-176 */
export function attackEffectDC(
  who: DestinyCharacter,
  attack: AttackEntry,
  target: Opponent,
  context: CheckContext,
  hit: Hit,
): { readonly dc: Explained; readonly smash: CheckRequest } {
  const effect = attackEffect(who, attack, target, context, hit);
  return {
    dc: effectDC(effect),
    smash: effectCheck(who, attack, target, context, {
      kind: "smash",
      slam: hit.slam,
      multiattack: hit.multiattack,
      flat: effectBonuses(effect),
    }),
  };
}

/**
 * A resistance check. Against damage the marks of that list weigh on it, as one source.
 * @param against  list of marks for damage; null for everything else
 * @rule DES-026 DES-027 DES-242 DES-305
 */
export function resistanceCheck(
  who: DestinyCharacter,
  resistance: ResistanceKey,
  context: CheckContext,
  about: {
    readonly list?: "physical" | "social" | null;
    readonly penetrating?: number;
    readonly opponent?: Opponent;
  } = {},
): CheckRequest {
  const channel: Channel = `resistance:${resistance}`;
  const marks = about.list && who.marks[about.list].length > 0 ? [markSource(who, about.list)] : [];
  return request(
    "resistance",
    resistanceRank(who, resistance, about.penetrating ?? 0),
    abilityRank(who, resistanceAbility(who, resistance)),
    sourcesOf(who, { channel, against: about.opponent?.ref ?? null }, context, marks, about.opponent ?? null),
    context,
  );
}

/** Which skill initiative is rolled with: Reaction in Combat, Guile in a Conflict, in a Challenge the one with the better passive score. @rule DES-042 */
export function initiativeSkill(who: DestinyCharacter, type: EncounterType): "reaction" | "guile" {
  if (type !== "challenge") return type === "combat" ? "reaction" : "guile";
  const passive = (skill: "reaction" | "guile"): number =>
    skillRank(who, skill) + abilityRank(who, skill === "reaction" ? "agl" : "cha");
  return passive("guile") > passive("reaction") ? "guile" : "reaction";
}

/** Initiative: the skill's rank with Agility (Reaction) or Charisma (Guile). @rule DES-042 DES-310 */
export function initiativeCheck(who: DestinyCharacter, type: EncounterType, settings: DestinySettings): CheckRequest {
  const skill = initiativeSkill(who, type);
  const more = source("improvedInitiative", 2 * edgeRank(who, "improvedInitiative"));
  const context: CheckContext = { type, settings };
  return request(
    "initiative",
    skillRank(who, skill),
    abilityRank(who, skill === "reaction" ? "agl" : "cha"),
    sourcesOf(who, { channel: "initiative" }, context, more),
    context,
  );
}

/** Net ranks and abilities behind somebody's attack and Defense, as an Appraisal compares them: without what is limited to one attack or one opponent. @rule DES-004 DES-127 */
export function appraisedNets(
  who: DestinyCharacter,
  attack: AttackEntry,
  which: "combat" | "conflict",
  context: CheckContext,
): {
  readonly attack: number;
  readonly defense: number;
  readonly attackAbility: string;
  readonly defenseAbility: string;
} {
  const cap = context.settings.advantageCap;
  const check = attackCheck({ ...who, aim: null }, { ...attack, id: "", accurate: 0 }, null, {
    ...context,
    feet: null,
    cover: "none",
    concealment: "none",
    maneuver: 0,
    aimed: false,
  });
  const defense = defendCheck(who, which, { ...context, against: null });
  return {
    attack: net(check.sources ?? [], check.ability ?? 0, cap),
    defense: net(defense.sources ?? [], defense.ability ?? 0, cap),
    attackAbility: skillAbility(who, attack.skill),
    defenseAbility: skillAbility(who, defenseSkill(who, which)),
  };
}
