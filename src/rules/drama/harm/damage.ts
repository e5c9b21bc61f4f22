import { type Refusal, refuse, RulesError, whole } from "../../kernel/refusal.ts";
import { MAX_WOUND_PENALTY, WOUNDS } from "../values.ts";
import { BEYOND_TABLE, DAMAGE_TABLES, type DamageColumn, type DamageTable } from "./damage-tables.ts";

export type { DamageColumn, DamageTable } from "./damage-tables.ts";

/** How far a blow goes towards a knockout. K/O gives whichever of the two is missing, K first. */
export type Ko = "none" | "K" | "O" | "K/O" | "KO";

/** What a hit is about to do. */
export interface DamageResult {
  readonly shock: number;
  readonly ko: Ko;
  readonly knockdown: boolean;
  readonly wounds: number;
}

/** A hit that does nothing at all. */
export const NO_DAMAGE: DamageResult = { shock: 0, ko: "none", knockdown: false, wounds: 0 };

/** Whether anything of a result is left. */
export function isHarmless(r: DamageResult): boolean {
  return r.shock === 0 && r.ko === "none" && !r.knockdown && r.wounds === 0;
}

/** A row in the ledger's notation: `2W KD K/O 11`. */
function parseRow(text: string): DamageResult {
  const words = text.split(" ");
  const ko = words.find((w): w is Exclude<Ko, "none"> => w === "K" || w === "O" || w === "K/O" || w === "KO") ?? "none";
  return {
    shock: Number(words.at(-1)),
    ko,
    knockdown: words.includes("KD"),
    wounds: Number(words.find((w) => w.endsWith("W"))?.slice(0, -1) ?? 0),
  };
}

/** The tables as results (DRA-170, DRA-171). */
export const DAMAGE_ROWS: Readonly<Record<DamageTable, Readonly<Record<DamageColumn, readonly DamageResult[]>>>> = {
  classic: { mook: DAMAGE_TABLES.classic.mook.map(parseRow), hero: DAMAGE_TABLES.classic.hero.map(parseRow) },
  revised: { mook: DAMAGE_TABLES.revised.mook.map(parseRow), hero: DAMAGE_TABLES.revised.hero.map(parseRow) },
};

/**
 * What a hit does: effect total less Toughness, read in the victim's column. Above 15 every two points are one more wound (and shock, in the revised table); below 0 a hit
 * still leaves 1 shock unless the table plays without.
 * @rule DRA-004 DRA-147 DRA-170 DRA-171 DRA-172 DRA-173 DRA-174
 */
export function damageRow(
  rp: number,
  column: DamageColumn,
  table: DamageTable = "classic",
  negativeShock = true,
): DamageResult {
  if (whole("rp", rp) < 0) return negativeShock ? { ...NO_DAMAGE, shock: 1 } : NO_DAMAGE;
  const rows = DAMAGE_ROWS[table][column];
  const row = rows[Math.min(rp, BEYOND_TABLE.row)];
  if (!row) throw new RulesError("no-damage-row", { rp, column, table });
  const more = Math.max(0, Math.floor((rp - BEYOND_TABLE.row) / BEYOND_TABLE.step));
  return { ...row, wounds: row.wounds + more, shock: row.shock + (table === "revised" ? more : 0) };
}

/** One step more of a knockout (DRA-175). */
const RAISED: Readonly<Record<Ko, Ko>> = { none: "K", K: "KO", O: "KO", "K/O": "KO", KO: "KO" };
/** Shock for a wound that a knockout attack turns, and for one without wounds (DRA-175). */
const KNOCKOUT = { shockPerWound: 3, shockWithout: 1 } as const;

/** A knockout attack: wounds become shock and a step of the knockout; without wounds 1 shock more. What does nothing stays nothing. @rule DRA-175 */
export function knockoutAttack(r: DamageResult): DamageResult {
  if (isHarmless(r)) return r;
  if (r.wounds === 0) return { ...r, shock: r.shock + KNOCKOUT.shockWithout };
  return { ...r, shock: r.shock + KNOCKOUT.shockPerWound * r.wounds, wounds: 0, ko: RAISED[r.ko] };
}

/** The attacker holds back: so many wound levels fewer, nothing in their place. @throws RulesError when there aren't as many @rule DRA-176 */
export function nonLethal(r: DamageResult, wounds: number): DamageResult {
  return { ...r, wounds: r.wounds - whole("wounds", wounds, 0, r.wounds) };
}

/** What the attacker chose that changes a result. */
export interface AttackForm {
  readonly knockout?: boolean;
  /** Wound levels the attacker leaves out. */
  readonly nonLethal?: number;
  readonly knockdown?: boolean;
}

/** Powers of the victim that change a result. */
export interface Protection {
  readonly invulnerable?: number;
  readonly ironJaw?: boolean;
}

/** What an iron jaw makes of a knockout (DRA-351). */
const IRON_JAW: Readonly<Record<Ko, Ko>> = { none: "none", K: "K", O: "O", "K/O": "K", KO: "K/O" };

/**
 * The result that arrives: the table's row, changed by the form of the attack, then by the victim's powers. Hero Points come after all of this.
 * @rule DRA-177 DRA-205
 */
export function incoming(row: DamageResult, form: AttackForm, protection: Protection = {}): DamageResult {
  const formed = form.knockout ? knockoutAttack(row) : nonLethal(row, Math.min(row.wounds, form.nonLethal ?? 0));
  const fallen = form.knockdown ? { ...formed, knockdown: true } : formed;
  return {
    ...fallen,
    wounds: Math.max(0, fallen.wounds - (protection.invulnerable ?? 0)),
    ko: protection.ironJaw ? IRON_JAW[fallen.ko] : fallen.ko,
  };
}

/** One thing that a third of a Hero Point takes from a result. */
export type Pick = "shock" | "ko" | "knockdown" | "wound";
export const PICKS: readonly Pick[] = ["shock", "ko", "knockdown", "wound"];
/** Picks that a point pays for, and the shock of one (DRA-202). */
export const PICKS_PER_POINT = 3;
const SHOCK_PER_PICK = 3;
const LOWERED: Readonly<Record<Ko, Ko>> = { none: "none", K: "none", O: "none", "K/O": "none", KO: "K" };

/** A result after one pick; null when there is nothing of the kind to take. @rule DRA-202 DRA-203 DRA-209 */
export function pickOff(r: DamageResult, pick: Pick): DamageResult | null {
  switch (pick) {
    case "shock":
      return r.shock > 0 ? { ...r, shock: Math.max(0, r.shock - SHOCK_PER_PICK) } : null;
    case "ko":
      return r.ko === "none" ? null : { ...r, ko: LOWERED[r.ko] };
    case "knockdown":
      return r.knockdown ? { ...r, knockdown: false } : null;
    case "wound":
      return r.wounds > 0 ? { ...r, wounds: r.wounds - 1 } : null;
  }
}

export type Negation = { readonly accepted: true; readonly result: DamageResult; readonly points: number } | Refusal;

/**
 * Negate damage: three picks for each Hero Point, of which one may be the victim's own. Nothing is charged for a refusal.
 * @param personal  0 or 1
 * @param outside   points from cards and powers
 * @returns refusals `noPoint`, `personalQuota`, `tooManyPicks`, `unusedPoint`, `noEffect`
 * @rule DRA-200 DRA-201 DRA-202 DRA-203 DRA-206 DRA-207 DRA-209 DRA-212
 */
export function negate(result: DamageResult, picks: readonly Pick[], personal: number, outside: number): Negation {
  const points = whole("personal", personal, 0) + whole("outside", outside, 0);
  if (points < 1) return refuse("noPoint");
  if (personal > 1) return refuse("personalQuota");
  if (picks.length > PICKS_PER_POINT * points)
    return refuse("tooManyPicks", { picks: picks.length, most: PICKS_PER_POINT * points });
  if (picks.length <= PICKS_PER_POINT * (points - 1)) return refuse("unusedPoint", { points });
  let left: DamageResult | null = result;
  for (const pick of picks) {
    left = pickOff(left, pick);
    if (!left) return refuse("noEffect", { pick });
  }
  return { accepted: true, result: left, points };
}

/** How somebody stands: what harm has added up to. */
export interface HarmState {
  readonly shock: number;
  readonly k: boolean;
  readonly o: boolean;
  readonly knockedDown: boolean;
  readonly wounds: number;
}

/** Unhurt. */
export const UNHURT: HarmState = { shock: 0, k: false, o: false, knockedDown: false, wounds: 0 };

/** Let a result fall on somebody. @rule DRA-178 DRA-182 DRA-184 DRA-212 */
export function applyDamage(state: HarmState, r: DamageResult): HarmState {
  const both = r.ko === "KO";
  const missing = r.ko === "K/O";
  return {
    shock: state.shock + r.shock,
    wounds: Math.min(WOUNDS.dead, state.wounds + r.wounds),
    knockedDown: state.knockedDown || r.knockdown,
    k: state.k || both || missing || r.ko === "K",
    o: state.o || both || r.ko === "O" || (missing && state.k),
  };
}

/** When shock knocks somebody out: once it exceeds Toughness, or once it reaches it. */
export type ShockRule = "exceeds" | "reaches";

/** Whether shock alone takes somebody out; armour doesn't help. @rule DRA-181 */
export function isShockedOut(shock: number, tou: number, rule: ShockRule = "exceeds"): boolean {
  return rule === "exceeds" ? shock > tou : shock >= tou;
}

/** What follows from harm, worked out and never stored. */
export interface HarmFlags {
  readonly knockedOut: boolean;
  readonly shockOut: boolean;
  readonly mortal: boolean;
  readonly dead: boolean;
  readonly unconscious: boolean;
  /** 0 to -3, on every action total. */
  readonly woundPenalty: number;
}

/**
 * What harm means: knocked out with K and O, out by shock, mortally wounded, dead; unconscious for any of them. A lone K or O means nothing yet.
 * @param resisting  a resist-shock check keeps the character up: shock alone doesn't count
 * @rule DRA-054 DRA-179 DRA-181 DRA-182 DRA-185 DRA-188 DRA-337 DRA-338
 */
export function deriveState(state: HarmState, tou: number, rule: ShockRule = "exceeds", resisting = false): HarmFlags {
  const knockedOut = state.k && state.o;
  const shockOut = isShockedOut(state.shock, tou, rule);
  const penalty = Math.min(MAX_WOUND_PENALTY, state.wounds);
  return {
    knockedOut,
    shockOut,
    mortal: state.wounds === WOUNDS.mortal,
    dead: state.wounds >= WOUNDS.dead,
    unconscious: knockedOut || (shockOut && !resisting) || state.wounds >= WOUNDS.mortal,
    woundPenalty: penalty === 0 ? 0 : -penalty,
  };
}

/** Whether somebody is out of the fight: unconscious, or a mook with as many wounds as the world's setting says. @rule DRA-183 DRA-185 */
export function isOutOfFight(state: HarmState, rank: DamageColumn, flags: HarmFlags, mookOutAtWounds = 2): boolean {
  return flags.unconscious || (rank === "mook" && state.wounds >= mookOutAtWounds);
}

/** Knockback starts here (DRA-189). */
export const KNOCKBACK_FROM = 10;

/** The value of the distance that a knockdown throws somebody; null when it doesn't. @rule DRA-189 */
export function knockbackValue(r: DamageResult, rp: number): number | null {
  return r.knockdown && rp >= KNOCKBACK_FROM ? rp - KNOCKBACK_FROM : null;
}
