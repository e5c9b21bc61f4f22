import { type Change, change } from "../../kernel/change.ts";
import type { TurnSpends } from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Deed } from "../deed.ts";
import { gainFatigue } from "../harm/harm.ts";
import { type EdgeChoice, edgeChosen } from "../hero/edges.ts";
import type { TraitKey } from "../hero/trait-key.ts";
import { borrowableEdges } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { LENT, powerCost } from "../powers/powers.ts";
import { presentConditions } from "../state/conditions.ts";
import { bestow, lasts, withdraw } from "../state/lasting.ts";
import { canReact, type TurnLimits } from "../turn/economy.ts";
import type { AlternateEntry, DestinyCharacter, Lasting, PowerEntry, RetryLock } from "../types.ts";

/** The eight options of a Surge. @rule DES-171 DES-200 DES-396 */
export type SurgeOption =
  | { readonly option: "additionalAction" }
  | {
      readonly option: "alternateEffect";
      readonly power: PowerEntry;
      readonly alternate: Omit<AlternateEntry, "id" | "dynamic">;
    }
  | { readonly option: "boost"; readonly trait: TraitKey }
  | { readonly option: "burst"; readonly negates: "own" | "opponents" }
  | { readonly option: "edge"; readonly edge: EdgeChoice }
  /** The roll or activation is a card of its own. */
  | { readonly option: "counter"; readonly power: string }
  | { readonly option: "resistance"; readonly effect: string }
  | { readonly option: "retry"; readonly lock: RetryLock };

/** A power with the alternate that it was lent, as long as that lasts. @rule DES-202 DES-333 */
export function withLent(power: PowerEntry, lasting: readonly Lasting[]): PowerEntry {
  const lent = lasting.flatMap((l) => (l.kind === "alternate" && l.power === power.id ? [l.lent] : []));
  return lent.length === 0 ? power : { ...power, alternates: [...power.alternates, ...lent] };
}

/** What was lent is over: powers that use it do again what they did. @rule DES-072 DES-202 */
export function lentOver(who: Pick<DestinyCharacter, "ref" | "powers">): readonly Change[] {
  return who.powers
    .filter((p) => p.activeAlternate === LENT)
    .map((p) => change(`${who.ref}.Item.${p.id}`, "system.activeAlternate", LENT, null, "DES-202"));
}

/** Who may Surge by rank: heroes, elites and villains. @rule DES-200 DES-370 DES-371 */
export function surges(who: Pick<DestinyCharacter, "role">): boolean {
  return who.role === "hero" || who.role === "elite" || who.role === "villain";
}

/** Whether a Compelled or Controlled character holds its fatigue back. @rule DES-209 DES-214 DES-217 */
function isForced(who: DestinyCharacter): boolean {
  const present = presentConditions(who);
  return present.has("compelled") || present.has("controlled");
}

/** Whether any Surge of this kind may be begun, whatever is chosen for it, and if not why. @returns refusal `surge.role`, `surge.turn` and those of `canReact` @rule DES-066 DES-200 DES-201 DES-209 */
export function surgeOpen(
  who: DestinyCharacter,
  option: SurgeOption["option"],
  limits: TurnLimits,
  spends: TurnSpends,
): Refusal | null {
  if (!surges(who)) return refuse("surge.role");
  const no = canReact(limits, spends, option === "resistance" ? "surgeResistance" : "surge");
  return no ?? (option === "additionalAction" && !limits.ownTurn ? refuse("surge.turn") : null);
}

/** Whether a Surge may be used now, and if not why. @returns refusal `surge.role`, `surge.turn`, `surge.effect`, `surge.lock`, `surge.cost`, `surge.edge` and those of `canReact` @rule DES-200 DES-201 DES-202 DES-209 DES-210 */
export function surgeLegal(
  who: DestinyCharacter,
  what: SurgeOption,
  limits: TurnLimits,
  spends: TurnSpends,
): Refusal | null {
  const no = surgeOpen(who, what.option, limits, spends);
  if (no) return no;
  switch (what.option) {
    case "alternateEffect": {
      const cost = powerCost(what.alternate.effects);
      const base = powerCost(what.power.effects);
      return cost <= base ? null : refuse("surge.cost", { cost, base });
    }
    case "resistance": {
      const c = who.conditions.find((o) => o.effect === what.effect);
      return c?.dc != null && c.resistance !== null ? null : refuse("surge.effect");
    }
    case "edge":
      return borrowableEdges(who).includes(what.edge) ? null : refuse("surge.edge");
    case "retry":
      return who.retryLocks.some((l) => l.use === what.lock.use && l.target === what.lock.target)
        ? null
        : refuse("surge.lock");
    default:
      return null;
  }
}

/** The alternate that is thought of on the spot, lent for this encounter and used at once. @rule DES-202 */
function lends(
  who: DestinyCharacter,
  { power, alternate }: Extract<SurgeOption, { readonly option: "alternateEffect" }>,
): readonly Change[] {
  const active = power.activeAlternate;
  return [
    ...bestow(who, {
      kind: "alternate",
      key: "surge",
      power: power.id,
      lent: { id: LENT, dynamic: false, ...alternate },
      until: { at: "encounter", left: 1 },
      label: key("Surge", "alternateEffect", "label"),
      rule: "DES-202",
    }),
    ...(active === LENT
      ? []
      : [change(`${who.ref}.Item.${power.id}`, "system.activeAlternate", active, LENT, "DES-202")]),
  ];
}

/** What failed may be tried again. @rule DES-210 */
function unlocks(who: Pick<DestinyCharacter, "ref" | "retryLocks">, lock: RetryLock): readonly Change[] {
  const before = who.retryLocks.map((l) => ({ ...l }));
  const left = before.filter((l) => l.use !== lock.use || l.target !== lock.target);
  return [change(who.ref, "system.retryLocks", before, left, "DES-210")];
}

/** What the option itself brings; its fatigue comes with `surge`. @rule DES-201 DES-202 DES-203 DES-206 DES-207 DES-208 DES-209 DES-210 */
function benefit(who: DestinyCharacter, what: SurgeOption, ownTurn: boolean): readonly Change[] {
  const label = key("Surge", what.option, "label");
  switch (what.option) {
    case "additionalAction":
      return [change(who.ref, "system.turn.bonusStandard", who.turn.bonusStandard, 1, "DES-201")];
    case "alternateEffect":
      return lends(who, what);
    case "boost":
      return bestow(who, {
        kind: "boost",
        key: "surge",
        trait: what.trait,
        until: lasts("endOfNextTurn", who.ref, ownTurn),
        label,
        rule: "DES-203",
      });
    case "burst":
      return bestow(who, {
        kind: "burst",
        key: `burst.${what.negates}`,
        negates: what.negates,
        until: lasts("endOfNextTurn", who.ref, ownTurn),
        label,
        rule: "DES-206",
      });
    case "edge":
      return bestow(who, {
        kind: "edge",
        key: "surge",
        ...edgeChosen(what.edge),
        until: { at: "encounter", left: 1 },
        label,
        rule: "DES-207",
      });
    case "retry":
      return unlocks(who, what.lock);
    case "counter":
    case "resistance":
      return [];
  }
}

/**
 * Surge: the benefit now, a level of fatigue at the start of the next own turn; held back while Compelled or Controlled. Immunity to fatigue doesn't help. `follow` names the card
 * that comes with it. Its Reaction is the economy's.
 * @rule DES-200 DES-201 DES-202 DES-203 DES-206 DES-207 DES-208 DES-209 DES-210 DES-214 DES-216 DES-217 DES-396 DES-410
 */
export function surge(
  who: DestinyCharacter,
  what: SurgeOption,
  limits: TurnLimits,
  spends: TurnSpends,
): Deed<{ readonly follow: "resist" | "counter" | null }> {
  const no = surgeLegal(who, what, limits, spends);
  if (no) return no;
  const held = what.option === "resistance" && isForced(who) ? "deferred" : "pending";
  const fatigue = change(who.ref, `system.surge.${held}`, who.surge[held], who.surge[held] + 1, "DES-214");
  return {
    accepted: true,
    changes: [...benefit(who, what, limits.ownTurn), fatigue],
    follow: what.option === "resistance" ? "resist" : what.option === "counter" ? "counter" : null,
  };
}

/**
 * The fatigue of Surges lands: at the start of an own turn, when an encounter ends, outside encounters right after. What was held back waits until nobody forces the character.
 * @rule DES-069 DES-072 DES-214 DES-217 DES-245 DES-397
 */
export function landFatigue(who: DestinyCharacter): readonly Change[] {
  const { pending, deferred } = who.surge;
  const free = !isForced(who);
  const land = pending + (free ? deferred : 0);
  return [
    ...(pending > 0 ? [change(who.ref, "system.surge.pending", pending, 0, "DES-214")] : []),
    ...(free && deferred > 0 ? [change(who.ref, "system.surge.deferred", deferred, 0, "DES-217")] : []),
    ...gainFatigue(who, land, "DES-214"),
  ];
}

/** Kinds of lasting things that only a Surge brings. */
const BENEFITS: ReadonlySet<Lasting["kind"]> = new Set(["boost", "burst", "edge", "alternate"]);

/**
 * Outside encounters a Surge serves one check or action: its benefit is over, and its fatigue lands.
 * @rule DES-072 DES-214
 */
export function surgeOver(who: DestinyCharacter): readonly Change[] {
  const benefits = who.lasting.filter((l) => BENEFITS.has(l.kind));
  return [...benefits.map((l) => withdraw(who.ref, l, "DES-072")), ...lentOver(who), ...landFatigue(who)];
}

/** Avert (Conflict) and Deflect (Combat): the target's Defense is what was rolled, until the start of the user's next turn. @rule DES-208 DES-337 DES-339 */
export function avert(
  target: Pick<DestinyCharacter, "ref" | "lasting">,
  user: string,
  which: "combat" | "conflict",
  total: number,
): readonly Change[] {
  return bestow(target, {
    kind: "defense",
    key: which === "combat" ? "deflect" : "avert",
    which,
    total,
    until: lasts("startOfNextTurn", user, false),
    label: key("Effect", which === "combat" ? "deflect" : "avert", "label"),
    rule: "DES-337",
  });
}
