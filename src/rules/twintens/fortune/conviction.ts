import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { untilOwnTurn } from "../acts/maneuvers.ts";
import { stabiliseChanges } from "../harm/consequences.ts";
import { lessFatigue } from "../harm/fatigue.ts";
import { convictionRemove } from "../harm/recovery.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { featNumber, featRank } from "../hero/derive.ts";
import { type FeatKey, FEATS } from "../powers/catalogue/feats.ts";
import type { TwintensSettings } from "../settings.ts";
import { documentId, impose, lift } from "../state/condition-changes.ts";
import { conditionDefinition, type ConditionId } from "../state/condition-table.ts";
import { grantsFor, has, held } from "../state/conditions.ts";
import type { TwintensCharacter } from "../types.ts";

/** A use of a conviction point. Name and text are `CROSSOVER.Twintens.Spend.<key>.label|text`. */
export interface SpendDefinition {
  readonly action: "reaction" | "standard" | "full";
  /** May be used while stunned, unconscious or dying. */
  readonly whileDown: boolean;
  /** A feat that it needs. */
  readonly needs: FeatKey | null;
  /** The Gamemaster answers. */
  readonly approval: boolean;
  /** Belongs to an open card or another dialog. */
  readonly elsewhere: boolean;
  readonly rule: string;
}

const use = (rule: string, more: Partial<Omit<SpendDefinition, "rule">> = {}): SpendDefinition => ({
  action: "reaction",
  whileDown: false,
  needs: null,
  approval: false,
  elsewhere: false,
  rule,
  ...more,
});

/**
 * Every use of conviction.
 * @rule TWI-058 TWI-322 TWI-323 TWI-324 TWI-328
 */
export const SPENDS = {
  reroll: use("TWI-326", { whileDown: true, elsewhere: true }),
  removeDamage: use("TWI-250", { whileDown: true }),
  shakeOff: use("TWI-324", { whileDown: true }),
  fatigue: use("TWI-266", { whileDown: true }),
  escapeDeath: use("TWI-244", { whileDown: true }),
  dodge: use("TWI-324"),
  surge: use("TWI-327"),
  heroicFeat: use("TWI-324"),
  counter: use("TWI-435", { elsewhere: true }),
  inspiration: use("TWI-324", { approval: true }),
  strain: use("TWI-213"),
  inspire: use("TWI-324", { action: "full", needs: "inspire" }),
  leadership: use("TWI-324", { action: "standard", needs: "leadership" }),
  seizeInitiative: use("TWI-058", { needs: "seizeInitiative", elsewhere: true }),
  ultimateEffort: use("TWI-328", { needs: "ultimateEffort", elsewhere: true }),
  beginnersLuck: use("TWI-324", { needs: "beginnersLuck" }),
  blindFight: use("TWI-421", { needs: "blindFight", elsewhere: true }),
} as const satisfies Record<string, SpendDefinition>;

export type SpendKey = keyof typeof SPENDS;

/** Most points that somebody has at the start of an adventure; minions and objects have none. @rule TWI-320 TWI-341 */
export function convictionMaximum(
  character: Pick<TwintensCharacter, "kind" | "feats" | "powerLevel">,
  settings: Pick<TwintensSettings, "startConviction">,
): number | null {
  if (character.kind !== "hero" && character.kind !== "villain") return null;
  return settings.startConviction + Math.min(featNumber(character, "conviction"), Math.floor(character.powerLevel / 2));
}

type Changed = { readonly accepted: true; readonly changes: readonly Change[] };

/**
 * Uses of one round against a pool: one point each, one for each kind of benefit.
 * @returns those that are accepted in order, and what is left of the pool
 * @rule TWI-322
 */
export function spendRound(
  uses: readonly SpendKey[],
  pool: number,
): { readonly accepted: readonly SpendKey[]; readonly pool: number } {
  let left = pool;
  const accepted: SpendKey[] = [];
  for (const one of uses) {
    if (left <= 0 || accepted.includes(one)) continue;
    accepted.push(one);
    left--;
  }
  return { accepted, pool: left };
}

/**
 * Whether a point may be spent on this now.
 * @param counted  false outside of a fight: no rounds go by, and every use is one of its own
 * @returns refusal `conviction.none`, `conviction.dead`, `conviction.down`, `conviction.short`, `conviction.again`, `conviction.needs`; null when it may
 * @rule TWI-320 TWI-322 TWI-323 TWI-341
 */
export function spendRefusal(character: TwintensCharacter, key: SpendKey, counted = true): Refusal | null {
  const definition: SpendDefinition = SPENDS[key];
  const { conviction, track } = character;
  if (!conviction || character.kind === "minion") return refuse("conviction.none");
  if (track.dead) return refuse("conviction.dead");
  const down = has(character, "stunned") || track.unconscious || track.dying;
  if (down && !definition.whileDown) return refuse("conviction.down");
  if (conviction.value < 1) return refuse("conviction.short");
  if (counted && conviction.used.includes(key)) return refuse("conviction.again", { spend: key });
  if (definition.needs !== null && featRank(character, definition.needs) === 0)
    return refuse("conviction.needs", { feat: definition.needs });
  return null;
}

/** Pay for a use: a point, and where rounds are counted the kind is noted for this one. Without a refusal first it must be allowed. @rule TWI-322 TWI-329 */
export function pay(character: TwintensCharacter, key: SpendKey, counted = true): Changed | Refusal {
  const no = spendRefusal(character, key, counted);
  const { conviction } = character;
  if (no || !conviction) return no ?? refuse("conviction.none");
  const { rule } = SPENDS[key];
  return {
    accepted: true,
    changes: [
      change(character.ref, "system.conviction.value", conviction.value, conviction.value - 1, rule),
      ...(counted
        ? [change(character.ref, "system.conviction.used", [...conviction.used], [...conviction.used, key], rule)]
        : []),
    ],
  };
}

/** What a use is aimed at, by name. */
export interface SpendArgs {
  /** `shakeOff`: stunned, shaken, dazed; `leadership`: what leaves the ally. */
  readonly condition?: string;
  /** `fatigue`: a level, or extra effort's price before it comes. */
  readonly what?: "level" | "pending";
  /** `heroicFeat`: the feat; `beginnersLuck`: id of the skill. */
  readonly feat?: FeatKey;
  readonly subject?: string;
  readonly skill?: string;
  /** Whom else it concerns. */
  readonly others?: readonly TwintensCharacter[];
  readonly approved?: boolean;
  readonly ownTurn?: boolean;
}

/** Conditions that a point shakes off, and those that Leadership takes from an ally. @rule TWI-324 TWI-421 */
export const SHAKEN_OFF = ["stunned", "shaken", "dazed"] as const;
export const LED_AWAY = ["dazed", "fascinated", "fatigue", "panicked", "shaken", "stunned"] as const;

const FEAT_CONDITION = "inspired" satisfies ConditionId;

/** End a condition, or a stun, or a level of fatigue. */
function relieve(character: TwintensCharacter, condition: string, rule: string): readonly Change[] {
  if (condition === "stunned")
    return [
      ...trackChanges(character, { ...character.track, stunned: null }, rule),
      ...held(character, "overcome").map((c) => lift(character.ref, c, rule)),
    ];
  if (condition === "fatigue")
    return character.fatigue === "normal"
      ? []
      : [change(character.ref, "system.fatigue", character.fatigue, lessFatigue(character.fatigue), rule)];
  if (!conditionDefinition(condition)) return [];
  return held(character, condition as ConditionId).map((c) => lift(character.ref, c, rule));
}

/** What a use does beyond its price; a refusal when there is nothing for it to do. */
function benefit(
  character: TwintensCharacter,
  key: SpendKey,
  args: SpendArgs,
  settings: TwintensSettings,
): Changed | Refusal {
  const { ref } = character;
  const done = (changes: readonly Change[]): Changed | Refusal =>
    changes.length === 0 ? refuse("conviction.nothing") : { accepted: true, changes };
  const given = (id: ConditionId, rule: string, details: Parameters<typeof impose>[3] = {}): Changed => ({
    accepted: true,
    changes: impose(ref, character.conditions, id, { source: "conviction", ...details }, rule),
  });
  switch (key) {
    case "removeDamage": {
      if (character.track.dying) return done(stabiliseChanges(character, settings));
      if (settings.convictionRecovery === "check") return { accepted: true, changes: [] };
      const removed = convictionRemove(character.track, settings);
      return removed.refused ? refuse("conviction.nothing") : done(trackChanges(character, removed.track, "TWI-250"));
    }
    case "shakeOff": {
      const { condition = SHAKEN_OFF.find((c) => has(character, c)) } = args;
      return condition !== undefined && (SHAKEN_OFF as readonly string[]).includes(condition)
        ? done(relieve(character, condition, "TWI-324"))
        : refuse("conviction.nothing");
    }
    case "fatigue":
      if (args.what === "pending" || (args.what === undefined && character.pendingFatigue))
        return character.pendingFatigue
          ? done([change(ref, "system.pendingFatigue", true, false, "TWI-266")])
          : refuse("conviction.nothing");
      return done(relieve(character, "fatigue", "TWI-324"));
    case "escapeDeath": {
      const saved = args.others?.[0] ?? character;
      return done(stabiliseChanges(saved, settings));
    }
    case "dodge":
      return grantsFor(character).actions === "none"
        ? refuse("conviction.down")
        : given("dodging", "TWI-324", { until: untilOwnTurn(ref) });
    case "surge":
      return done([change(ref, "system.flags.surges", character.flags.surges, character.flags.surges + 1, "TWI-327")]);
    case "heroicFeat": {
      const { feat, subject = "" } = args;
      if (feat === undefined) return refuse("conviction.feat");
      if (FEATS[feat].kind === "F") return refuse("conviction.fortune");
      if (character.feats.some((f) => f.key === feat && f.subject === subject)) return refuse("conviction.owned");
      const id = documentId("heroicFeat", feat, subject);
      return {
        accepted: true,
        changes: [
          {
            kind: "create",
            subject: ref,
            collection: "Item",
            id,
            data: { type: "feat", key: feat, ranks: 1, subject, until: { ...untilOwnTurn(ref) } },
            rule: "TWI-324",
          },
        ],
      };
    }
    case "strain":
      return character.track.disabled
        ? given("straining", "TWI-213", { until: { at: "turnEnd", of: ref, left: 1 } })
        : refuse("conviction.nothing");
    case "inspire": {
      const rank = featRank(character, "inspire");
      const allies = args.others ?? [];
      return done(
        allies.flatMap((ally) =>
          impose(
            ally.ref,
            ally.conditions,
            FEAT_CONDITION,
            { source: ref, degree: rank, until: untilOwnTurn(ref) },
            "TWI-421",
          ),
        ),
      );
    }
    case "leadership": {
      const ally = args.others?.[0];
      const { condition = "stunned" } = args;
      if (!ally || !(LED_AWAY as readonly string[]).includes(condition)) return refuse("conviction.nothing");
      return done(relieve(ally, condition, "TWI-421"));
    }
    case "beginnersLuck": {
      const skill = character.skills.find((s) => s.id === args.skill);
      if (!skill) return refuse("conviction.nothing");
      if (skill.ranks > 4) return refuse("conviction.skilled");
      return {
        accepted: true,
        changes: [change(`${ref}.Item.${skill.id}`, "system.lent", 0, 5 - skill.ranks, "TWI-421")],
      };
    }
    case "inspiration":
      return args.approved === true
        ? { accepted: true, changes: [] }
        : refuse(args.approved === undefined ? "conviction.asking" : "conviction.vetoed");
    case "reroll":
    case "counter":
    case "seizeInitiative":
    case "ultimateEffort":
    case "blindFight":
      return { accepted: true, changes: [] };
  }
}

/**
 * Spend a point: its price and what it does, as one list of changes. Uses that belong to a card (a re-roll, a counter) only pay here.
 * @returns refusals of `spendRefusal`, and `conviction.nothing`, `.feat`, `.fortune`, `.owned`, `.skilled`, `.asking`, `.vetoed`
 * @rule TWI-213 TWI-244 TWI-250 TWI-266 TWI-322 TWI-323 TWI-324 TWI-325 TWI-327 TWI-328
 */
export function spendConviction(
  character: TwintensCharacter,
  key: SpendKey,
  args: SpendArgs,
  settings: TwintensSettings,
  counted = true,
): Changed | Refusal {
  const paid = pay(character, key, counted);
  if (!paid.accepted) return paid;
  const what = benefit(character, key, args, settings);
  return what.accepted ? { accepted: true, changes: [...paid.changes, ...what.changes] } : what;
}

/** The natural of the task that Ultimate Effort names: 20, but no natural 20. @returns `conviction.otherTask` @rule TWI-328 */
export function ultimateEffort(
  character: Pick<TwintensCharacter, "feats">,
  task: string,
): { readonly accepted: true; readonly counts: 20; readonly natural: null } | Refusal {
  return character.feats.some((f) => f.key === "ultimateEffort" && f.subject === task)
    ? { accepted: true, counts: 20, natural: null }
    : refuse("conviction.otherTask");
}

/** Points given: an award may go beyond the maximum, a day's rest may not. @rule TWI-321 TWI-329 TWI-402 */
export function awardConviction(
  character: Pick<TwintensCharacter, "ref" | "conviction">,
  points: number,
  kind: "award" | "day",
): Changed | Refusal {
  const { conviction } = character;
  if (!conviction) return refuse("conviction.none");
  const to =
    kind === "award"
      ? conviction.value + points
      : Math.max(conviction.value, Math.min(conviction.max, conviction.value + points));
  return {
    accepted: true,
    changes:
      to === conviction.value
        ? []
        : [change(character.ref, "system.conviction.value", conviction.value, Math.max(0, to), "TWI-321")],
  };
}

/** The pool at the start of an adventure: full; at the end of a session no more than full. @rule TWI-320 TWI-321 */
export function resetConviction(
  character: Pick<TwintensCharacter, "ref" | "conviction">,
  when: "adventure" | "session",
): readonly Change[] {
  const { conviction } = character;
  if (!conviction) return [];
  const to = when === "adventure" ? conviction.max : Math.min(conviction.value, conviction.max);
  return to === conviction.value
    ? []
    : [
        change(
          character.ref,
          "system.conviction.value",
          conviction.value,
          to,
          when === "adventure" ? "TWI-320" : "TWI-321",
        ),
      ];
}

/** A new round: every kind of benefit may be paid for again. @rule TWI-322 TWI-512 */
export function roundConviction(character: Pick<TwintensCharacter, "ref" | "conviction">): readonly Change[] {
  const { conviction } = character;
  return conviction && conviction.used.length > 0
    ? [change(character.ref, "system.conviction.used", [...conviction.used], [], "TWI-322")]
    : [];
}
