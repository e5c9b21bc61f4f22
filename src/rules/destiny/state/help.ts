import { change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import type { CheckRequest } from "../dice/check.ts";
import { dc, helpRanks, pooledHelp } from "../dice/degrees.ts";
import { type CheckContext, skillCheck } from "../hero/check-requests.ts";
import type { SkillName } from "../hero/trait-key.ts";
import { edgeRank } from "../hero/traits.ts";
import { key } from "../labels.ts";
import type { AttackEntry, Channel, DestinyCharacter, EncounterType, SkillKey } from "../types.ts";
import { CIRCUMSTANCES } from "../values.ts";
import { bestow, grantRanks, lasts } from "./lasting.ts";

/** Assist and its siblings, Gambit: what each rolls against, what it gives, and until when. */
export interface HelpDefinition {
  readonly check: "skill" | "attack" | "lore";
  readonly dc: "easy" | "moderate" | "hard" | "defense" | "gambit";
  readonly channel: "skill" | "attack" | "effect" | "defense" | "any";
  readonly rule: string;
}

/** @rule DES-118 DES-121 DES-122 DES-123 DES-124 DES-140 */
export const HELP = {
  assist: { check: "skill", dc: "easy", channel: "skill", rule: "DES-118" },
  aid: { check: "attack", dc: "moderate", channel: "attack", rule: "DES-121" },
  coordinate: { check: "attack", dc: "defense", channel: "effect", rule: "DES-122" },
  combine: { check: "lore", dc: "hard", channel: "effect", rule: "DES-123" },
  distract: { check: "attack", dc: "moderate", channel: "defense", rule: "DES-124" },
  gambit: { check: "skill", dc: "gambit", channel: "any", rule: "DES-140" },
} as const satisfies Record<string, HelpDefinition>;
export type HelpKind = keyof typeof HELP;

/** Ranks of Team Player on one's own Assist checks. @rule DES-310 */
export function teamPlayer(who: DestinyCharacter): number {
  return edgeRank(who, "teamPlayer");
}

/** Somebody's help for somebody: degrees by helper, the first helper's first. */
export interface Help {
  readonly kind: HelpKind;
  /** Degrees of all who help with the same thing; they are pooled and read once. */
  readonly degrees: readonly number[];
  /** Ref of the helper whose next turn ends it. */
  readonly helper: string;
  readonly helpersTurn: boolean;
  /** The enemy named; null for a skill. */
  readonly against: string | null;
  /** Skill helped, attack or power helped; null for any. */
  readonly skill: string | null;
  readonly attack: string | null;
  /** The channel of a Gambit. */
  readonly channel?: Channel;
}

const helpDuration = (kind: HelpKind, help: Help, ally: string) =>
  kind === "assist"
    ? lasts("endOfTurn", ally, false)
    : kind === "gambit"
      ? lasts("endOfNextTurn", ally, help.helper === ally && help.helpersTurn)
      : lasts("startOfNextTurn", help.helper, help.helpersTurn);

/** What help is a source of: what its kind says, a skill by its name, or what was said; null for a skill that wasn't named. @rule DES-118 DES-140 */
function channelOf({ channel }: HelpDefinition, help: Help): Channel | null {
  if (channel === "any") return help.channel ?? null;
  if (channel !== "skill") return channel;
  return help.skill === null ? null : `skill:${help.skill}`;
}

/**
 * What help gives the ally: all degrees added up and read once, one source of at most five ranks. One degree of failure is nothing, each further one a Disadvantage.
 * @rule DES-014 DES-019 DES-020 DES-118 DES-119 DES-120 DES-121 DES-122 DES-123 DES-124 DES-140
 */
export function helpChanges(ally: DestinyCharacter, help: Help): Deed<{ readonly ranks: number }> {
  if (help.degrees.length === 0) return refuse("help.nobody");
  const ranks = grantRanks(pooledHelp(help.degrees));
  const definition: HelpDefinition = HELP[help.kind];
  const channel = channelOf(definition, help);
  if (channel === null) return refuse("help.channel");
  const before = ally.lasting.filter(
    (l) => l.key === help.kind && l.kind === "ranks" && l.channel === channel && l.against === help.against,
  );
  if (ranks === 0)
    return {
      ...done(
        before.map((l) => ({
          kind: "delete",
          subject: ally.ref,
          collection: "ActiveEffect",
          id: l.effect,
          data: { ...l },
          rule: definition.rule,
        })),
      ),
      ranks,
    };
  const once = help.kind === "assist" || help.kind === "coordinate";
  const made = bestow(ally, {
    kind: "ranks",
    key: help.kind,
    channel,
    ranks,
    against: help.kind === "gambit" ? null : help.against,
    attack: help.attack,
    skill: null,
    until: helpDuration(help.kind, help, ally.ref),
    once,
    label: key("Action", help.kind, "label"),
    rule: definition.rule,
  });
  return { ...done(made), ranks };
}

/** Where somebody stands in the order, as far as Assist asks. */
export interface AssistPlace {
  readonly order: readonly string[];
  readonly helper: string;
  readonly ally: string;
  readonly delaying: boolean;
}

/** Whether somebody acts at the ally's point of the order: directly before it, or delaying and stepping in there. Outside encounters always. @returns refusal `assist.place` @rule DES-118 */
export function assistPlace(place: AssistPlace | null): Refusal | null {
  if (place === null || place.delaying) return null;
  const at = place.order.indexOf(place.helper);
  const next = place.order[(at + 1) % Math.max(1, place.order.length)];
  return at >= 0 && next === place.ally && next !== place.helper ? null : refuse("assist.place");
}

/** Whether somebody may Coordinate or Combine: the same effect, and for attacks the same resistance. @returns refusal `help.effect`, `help.resistance` @rule DES-122 DES-123 */
export function sameEffect(
  kind: "coordinate" | "combine",
  own: readonly Pick<AttackEntry, "effect" | "resistance">[],
  allys: Pick<AttackEntry, "effect" | "resistance">,
): Refusal | null {
  const fitting = own.filter((a) => a.effect === allys.effect);
  if (fitting.length === 0) return refuse("help.effect");
  return kind === "combine" || fitting.some((a) => a.resistance === allys.resistance)
    ? null
    : refuse("help.resistance");
}

/** Skills that may be rolled to Combine: the Lore of the ally's power source; with the same source one's own primary skill too. @rule DES-123 */
export function combineSkills(
  own: { readonly powerSource: string; readonly primary: SkillKey },
  allysSource: string,
): readonly SkillName[] {
  return [`lore:${allysSource}`, ...(own.powerSource === allysSource ? [own.primary] : [])];
}

/** The DC of a Gambit: Moderate, or while threatened the highest passive Reaction (Combat) or Guile (else) among those who threaten, even when lower. @rule DES-140 */
export function gambitDc(
  moderate: number,
  type: EncounterType | null,
  threatening: readonly { readonly reaction: number; readonly guile: number }[],
): number {
  if (threatening.length === 0) return moderate;
  return Math.max(...threatening.map((t) => (type === "combat" ? t.reaction : t.guile)));
}

/** Disadvantage of moving during a Gambit. @rule DES-140 */
export const GAMBIT_MOVE = { none: 0, slow: -CIRCUMSTANCES.minor, full: -CIRCUMSTANCES.ordinary } as const;

/** What a Hunch is rolled with: Intuition against Easy. @rule DES-179 */
export const hunchCheck = (who: DestinyCharacter, context: CheckContext): CheckRequest =>
  skillCheck(who, "intuition", { ...context, dc: dc("easy", who.powerLevel) });

/** A Hunch before a skill check: ranks by the degree of Intuition against Easy. The first of an encounter is free with Good Hunch. @rule DES-014 DES-179 DES-310 */
export function hunch(
  who: DestinyCharacter,
  degree: number,
  check: { readonly kind: string; readonly hunched: boolean },
): Deed<{ readonly ranks: number; readonly reaction: boolean }> {
  if (check.kind !== "skill") return refuse("hunch.skill");
  if (check.hunched) return refuse("hunch.once");
  const free = edgeRank(who, "goodHunch") > 0 && (who.encounterUses["hunch"] ?? 0) === 0;
  return {
    ...done(free ? [change(who.ref, "system.encounterUses.hunch", 0, 1, "DES-310")] : []),
    ranks: helpRanks(degree),
    reaction: !free,
  };
}
