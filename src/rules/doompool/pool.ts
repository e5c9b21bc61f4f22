/** The pool builder: which dice may join a pool, what each costs, and why not. */
import type { Change } from "../kernel/change.ts";
import { refuse, type Refusal, type RefusalData } from "../kernel/refusal.ts";
import { assetData, deleteItem, PATHS, payPP, set, setDoom } from "./changes.ts";
import { addDoom, sorted, spendFor, without } from "./doom.ts";
import { hasAccess } from "./items.ts";
import { key } from "./labels.ts";
import { doomAssign } from "./roll.ts";
import { applyPoolSfx, plainResult, type SfxPick, type SfxWork } from "./sfx-pool.ts";
import { exploitable, isAble } from "./stress.ts";
import { findPower } from "./targeting.ts";
import type { Affiliation, AfterStep, Answer, Asset, DoompoolCharacter, DoomPool, DoompoolSettings, PoolDie, PoolPlan, PoolSource, PriceRow, SceneState, Side, StressType } from "./types.ts";
import { type Die, DISTINCTION, DOOM_DIE, FLOOR, MAX_POOL, PUSH, SPECIALTY_DICE, STUNT } from "./values.ts";

/** A die that somebody picks for a pool, named by where it comes from. */
export type Pick =
  | { readonly kind: "affiliation"; readonly key: Affiliation }
  /** An own Distinction, or one of the scene by its name. */
  | { readonly kind: "distinction"; readonly id: string; readonly as: 8 | 4 }
  | { readonly kind: "power"; readonly set: string; readonly id: string }
  /** `dice` is how many dice it is rolled as. */
  | { readonly kind: "specialty"; readonly id: string; readonly dice: 1 | 2 | 3 }
  | { readonly kind: "stress"; readonly of: string; readonly type: StressType }
  | { readonly kind: "complication"; readonly of: string; readonly id: string }
  | { readonly kind: "asset"; readonly owner: string; readonly id: string }
  | { readonly kind: "push" }
  | { readonly kind: "stunt"; readonly tie: string; readonly text: string }
  | { readonly kind: "resource"; readonly id: string }
  | { readonly kind: "waitingPush" }
  | { readonly kind: "waitingStunt"; readonly tie: string; readonly text: string }
  | { readonly kind: "ownStress"; readonly type: StressType }
  | { readonly kind: "ownComplication"; readonly id: string }
  | { readonly kind: "doom"; readonly size: Die }
  /** A trait die that another hero lends to a treatment. */
  | { readonly kind: "lent"; readonly from: string; readonly size: Die; readonly name: string }
  /** The own ESCAPING asset in a chase. */
  | { readonly kind: "escaping"; readonly id: string }
  /** The targeted trait's die in the defence; comes with the action and has no price. */
  | { readonly kind: "trait"; readonly size: Die; readonly name: string };

/** A pool being built. Nothing is written until it is committed. */
export interface PoolBuild {
  readonly picks: readonly Pick[];
  readonly sfx: readonly SfxPick[];
  /** Place in `picks` of the main trait; null takes the suggestion. */
  readonly main: number | null;
  /** Doom dice that the Gamemaster pays with; null takes the smallest that will do. */
  readonly doomPaid: readonly Die[] | null;
}

export const EMPTY_BUILD: PoolBuild = { picks: [], sfx: [], main: null, doomPaid: null };

/** What a pool is built from: the roller, everybody whose conditions, assets and helping traits may come in, and the budgets. */
export interface PoolTable {
  readonly roller: DoompoolCharacter;
  readonly others: readonly DoompoolCharacter[];
  readonly doom: DoomPool;
  readonly scene: SceneState;
  readonly settings: DoompoolSettings;
}

/** Something that keeps a pool from being rolled. `pick` is the place of the pick at fault; null for the whole. */
export interface Problem {
  readonly pick: number | null;
  readonly reason: string;
  readonly data?: RefusalData;
}

/** A pool as it stands, legal or not. */
export interface Assessment {
  readonly dice: readonly PoolDie[];
  readonly price: readonly PriceRow[];
  readonly cost: number;
  readonly credit: number;
  /** Plot points that would be left. */
  readonly ppAfter: number;
  /** Smallest doom dice that the Gamemaster has to pay, one for each price. */
  readonly doomDue: readonly Die[];
  readonly main: Die | null;
  /** Place of the main trait in `picks`. */
  readonly mainPick: number | null;
  readonly problems: readonly Problem[];
}

export const sideOf = (character: Pick2<DoompoolCharacter, "type">): Side => (character.type === "hero" ? "hero" : "watcher");
type Pick2<T, K extends keyof T> = { readonly [P in K]: T[P] };

/** A pick that turned out to be possible: its dice and what it names. */
interface Taken {
  readonly dice: readonly PoolDie[];
  /** Assets that are used up when they are rolled. */
  readonly uses?: Asset;
  /** Counts as the one push, stunt or resource. */
  readonly slot?: "psr";
}


const one = (size: Die, source: PoolSource, name: string, ref: string | null, group: string | null = null): Taken => ({ dice: [{ size, source, group, ref, name }] });

/** The dice of one pick, or why it can't be. @rule DOO-031 DOO-033 DOO-035 DOO-036 DOO-037 DOO-038 DOO-042 DOO-050 DOO-060 DOO-061 DOO-140 DOO-141 DOO-145 DOO-212 DOO-234 DOO-249 */
function take(pick: Pick, table: PoolTable): Taken | Refusal {
  const { roller } = table;
  const other = (ref: string): DoompoolCharacter | undefined => table.others.find((c) => c.ref === ref && ref !== roller.ref);
  switch (pick.kind) {
    case "affiliation":
      return roller.crowd ? refuse("pool.crowd") : one(roller.affiliations[pick.key], "affiliation", pick.key, pick.key);
    case "distinction": {
      const own = roller.distinctions.find((d) => d.id === pick.id);
      const name = own?.name ?? table.scene.distinctions.find((d) => d === pick.id);
      return name === undefined ? refuse("pool.gone") : one(pick.as === DISTINCTION.help ? DISTINCTION.help : DISTINCTION.hinder, "distinction", name, pick.id);
    }
    case "power": {
      const held = findPower(roller, pick.set, pick.id);
      if (!held) return refuse("pool.gone");
      return held.shutdown || roller.powerSets.some((s) => s.id === pick.set && s.shutdown) ? refuse("pool.shutdown", { name: held.name }) : one(held.current, "power", held.name, pick.id, pick.set);
    }
    case "specialty": {
      const held = roller.specialties.find((s) => s.id === pick.id);
      if (!held) return refuse("pool.gone");
      const split: Readonly<Record<number, Die | undefined>> = SPECIALTY_DICE[held.rating];
      const size = split[pick.dice];
      return size === undefined ? refuse("pool.split", { dice: pick.dice }) : { dice: Array.from({ length: pick.dice }, () => ({ size, source: "specialty", group: null, ref: pick.id, name: held.name })) };
    }
    case "stress": {
      const bearer = other(pick.of);
      const size = bearer ? exploitable(bearer, pick.type) : null;
      return size === null ? refuse("pool.gone") : one(size, "stress", pick.type, pick.type, pick.of);
    }
    case "complication": {
      const held = other(pick.of)?.complications.find((c) => c.id === pick.id);
      return held ? one(held.die, "complication", held.name, pick.id, pick.of) : refuse("pool.gone");
    }
    case "asset": {
      const owner = pick.owner === roller.ref ? roller : other(pick.owner);
      const held = owner?.assets.find((a) => a.id === pick.id);
      if (!owner || !held) return refuse("pool.gone");
      if (!hasAccess(held, roller.ref, sideOf(owner) === sideOf(roller))) return refuse("pool.access", { name: held.name });
      return { ...one(held.die, "asset", held.name, pick.id, held.bundle), uses: held };
    }
    case "escaping": {
      const held = roller.assets.find((a) => a.id === pick.id && a.escaping);
      return held ? one(held.die, "asset", held.name, pick.id) : refuse("pool.gone");
    }
    case "push":
      return { ...one(PUSH.bought, "push", "", null), slot: "psr" };
    case "waitingPush":
      return roller.waiting.push ? { ...one(PUSH.opportunity, "push", "", null), slot: "psr" } : refuse("pool.nothingWaiting");
    case "stunt":
    case "waitingStunt": {
      if (pick.kind === "waitingStunt" && !roller.waiting.stunt) return refuse("pool.nothingWaiting");
      if (pick.text.trim() === "") return refuse("pool.stuntText");
      if (![...roller.powerSets, ...roller.specialties].some((t) => t.id === pick.tie)) return refuse("pool.stuntTie");
      return { ...one(pick.kind === "stunt" ? STUNT.bought : STUNT.opportunity, "stunt", pick.text.trim(), pick.tie), slot: "psr" };
    }
    case "resource": {
      const held = roller.resources.find((r) => r.id === pick.id);
      return held ? { ...one(held.die, "resource", held.name, pick.id), slot: "psr" } : refuse("pool.gone");
    }
    case "ownStress": {
      const { die } = roller.stress[pick.type];
      return die === null ? refuse("pool.gone") : one(die, "ownStress", pick.type, pick.type);
    }
    case "ownComplication": {
      const held = roller.complications.find((c) => c.id === pick.id);
      return held ? one(held.die, "ownComplication", held.name, pick.id) : refuse("pool.gone");
    }
    case "doom":
      return sideOf(roller) === "hero" ? refuse("pool.doomIsTheirs") : one(pick.size, "doom", "", null);
    case "lent":
      return other(pick.from)?.type === "hero" ? one(pick.size, "lent", pick.name, pick.from) : refuse("pool.gone");
    case "trait":
      return one(pick.size, "trait", pick.name, null);
  }
}

/** What makes two picks the same trait; null for what may be taken again. @rule DOO-043 DOO-202 */
function identity(pick: Pick): string | null {
  switch (pick.kind) {
    case "affiliation":
    case "trait":
      return pick.kind;
    case "distinction":
    case "specialty":
    case "resource":
    case "ownComplication":
    case "escaping":
      return `${pick.kind} ${pick.id}`;
    case "power":
      return `power ${pick.set} ${pick.id}`;
    case "stress":
      return `stress ${pick.type}`;
    case "complication":
      return `complication ${pick.id}`;
    case "asset":
      return `asset ${pick.owner} ${pick.id}`;
    case "ownStress":
      return `ownStress ${pick.type}`;
    default:
      return null;
  }
}

/** Everything that one pick may break together with those before it. */
function conflict(pick: Pick, taken: Taken, before: readonly { readonly pick: Pick; readonly taken: Taken }[], table: PoolTable): Refusal | null {
  const same = identity(pick);
  if (pick.kind === "affiliation" && before.some((b) => b.pick.kind === "affiliation")) return refuse("pool.oneAffiliation");
  if (same !== null && before.some((b) => identity(b.pick) === same)) return refuse("pool.twice");
  if (taken.slot === "psr" && before.some((b) => b.taken.slot === "psr")) return refuse("pool.onePushStuntResource");
  if (pick.kind === "lent" && before.some((b) => b.pick.kind === "lent" && b.pick.from === pick.from)) return refuse("pool.twice");
  if (pick.kind === "stress" || pick.kind === "complication") {
    const others = before.some((b) => (b.pick.kind === "stress" || b.pick.kind === "complication") && b.pick.of !== pick.of);
    if (others) return refuse("pool.oneTarget");
  }
  if (pick.kind === "doom") {
    const moved = [...before.map((b) => b.pick), pick].filter((p) => p.kind === "doom").map((p) => p.size);
    if (without(table.doom.dice, moved) === null) return refuse("doom.notThere", { die: pick.size });
  }
  return null;
}

/**
 * Prices of a pool by the ledger's algorithm: the first of each group is free. For the Gamemaster's characters every point is a doom die of any size.
 * @rule DOO-030 DOO-037 DOO-040 DOO-041 DOO-042 DOO-043 DOO-044 DOO-045 DOO-051 DOO-052 DOO-057 DOO-060 DOO-061 DOO-219
 */
export function priceOf(picks: readonly { readonly pick: Pick; readonly name: string; readonly bundle?: string | null }[], settings: Pick2<DoompoolSettings, "conditionSlots">): readonly PriceRow[] {
  const seen = new Map<string, number>();
  /** Which of its group a thing is, counted from 1. */
  const count = (group: string): number => {
    const n = (seen.get(group) ?? 0) + 1;
    seen.set(group, n);
    return n;
  };
  const bundles = new Set<string>();
  const rows: PriceRow[] = [];
  const price = (what: string, name: string, rule: string): unknown => rows.push({ label: key("Price", what), name, amount: 1, rule });
  for (const { pick, name, bundle } of picks)
    switch (pick.kind) {
      case "distinction":
        if (count("distinction") > 1) price("distinction", name, "DOO-041");
        break;
      case "power":
        if (count(`power ${pick.set}`) > 1) price("power", name, "DOO-041");
        break;
      case "specialty":
        if (count("specialty") > 1) price("specialty", name, "DOO-041");
        break;
      case "stress":
      case "complication": {
        const group = settings.conditionSlots === "separate" ? pick.kind : "condition";
        if (count(group) > 1) price(pick.kind, name, pick.kind === "stress" ? "DOO-043" : "DOO-044");
        break;
      }
      case "asset":
        if (bundle != null && bundles.has(bundle)) break;
        if (bundle != null) bundles.add(bundle);
        if (count("asset") > 1) price("asset", name, "DOO-045");
        break;
      case "push":
      case "stunt":
        price(pick.kind, name, "DOO-042");
        break;
      case "ownStress":
        price("ownStress", name, "DOO-060");
        break;
      case "ownComplication":
        price("ownComplication", name, "DOO-061");
        break;
      case "lent":
        price("lent", name, "DOO-234");
        break;
      default:
        break;
    }
  return rows;
}

/** The main trait by itself: the largest power, Specialty or asset; without one the stunt, resource or Distinction; failing these the Affiliation. @rule DOO-201 DOO-318 */
const MAIN_RANKS: readonly (readonly PoolSource[])[] = [["power", "specialty"], ["asset"], ["stunt", "resource", "distinction"], ["affiliation"]];

/** Sources that may be marked as the main trait, best first. @rule DOO-201 */
const MAIN_GATES: readonly (readonly PoolSource[])[] = [["power", "specialty", "asset"], ["stunt", "resource", "distinction"], ["affiliation"]];

/** Everything about a pool at once, whatever is wrong with it. @rule DOO-034 DOO-039 DOO-040 DOO-046 DOO-047 DOO-251 DOO-253 DOO-317 */
export function assess(build: PoolBuild, table: PoolTable): Assessment {
  return work(build, table).assessment;
}

interface Work {
  readonly assessment: Assessment;
  readonly taken: readonly { readonly pick: Pick; readonly taken: Taken; readonly place: number }[];
  readonly sfx: SfxWork;
  readonly side: Side;
}

function work(build: PoolBuild, table: PoolTable): Work {
  const { roller, settings } = table;
  const side = sideOf(roller);
  const problems: Problem[] = [];
  const bad = (pick: number | null, { reason, data }: Refusal): unknown => problems.push({ pick, reason, ...(data && { data }) });
  if (!isAble(roller)) bad(null, refuse("pool.unable"));
  const taken: { pick: Pick; taken: Taken; place: number }[] = [];
  build.picks.forEach((pick, place) => {
    const got = take(pick, table);
    const wrong = "accepted" in got ? got : conflict(pick, got, taken, table);
    if (wrong) bad(place, wrong);
    else if (!("accepted" in got)) taken.push({ pick, taken: got, place });
  });
  const crowd = roller.crowd;
  if (crowd === null && !build.picks.some((p) => p.kind === "affiliation")) bad(null, refuse("pool.noAffiliation"));
  const crowdDice: readonly PoolDie[] = crowd ? Array.from({ length: crowd.count }, () => ({ size: crowd.size, source: "affiliation", group: null, ref: "crowd", name: "crowd" })) : [];
  const base = [...crowdDice, ...taken.flatMap((t) => t.taken.dice)];
  const sfx = applyPoolSfx(roller, base, build.sfx, table);
  for (const wrong of sfx.refused) bad(null, wrong);

  const picksPrice = priceOf(taken.map((t) => ({ pick: t.pick, name: t.taken.dice[0]?.name ?? "", bundle: t.taken.uses?.bundle ?? null })), settings);
  const price = [...picksPrice, ...sfx.price];
  const cost = price.reduce((sum, r) => sum + r.amount, 0);
  const hindered = taken.filter((t) => t.pick.kind === "distinction" && t.pick.as === DISTINCTION.hinder).length;
  const credit = side === "hero" ? hindered + sfx.credit : 0;
  const ppAfter = side === "hero" ? roller.pp + credit - cost : 0;
  if (side === "hero" && ppAfter < 0) bad(null, refuse("pp.short", { needed: cost - credit, pp: roller.pp }));
  const doomDue: readonly Die[] = side === "hero" ? sfx.doomDue : [...Array.from({ length: cost }, () => FLOOR.doom), ...sfx.doomDue];
  const payable = doomPayment(build, table, taken.map((t) => t.pick), doomDue, sfx.doomMoved);
  if ("accepted" in payable && !payable.accepted) bad(null, payable);
  if (sfx.dice.length === 0) bad(null, refuse("pool.empty"));
  if (sfx.dice.length > MAX_POOL) bad(null, refuse("pool.tooMany", { max: MAX_POOL }));
  const mainPick = mainOf(build, taken, sfx.dice);
  if (build.main !== null && !markable(taken, build.main)) bad(build.main, refuse("pool.notMain"));
  const chosen = taken.find((t) => t.place === mainPick);
  const assessment: Assessment = { dice: sfx.dice, price, cost, credit, ppAfter, doomDue, main: chosen ? mainSize(chosen, sfx.dice, roller) : crowd ? crowd.size : null, mainPick, problems };
  return { assessment, taken, sfx, side };
}

/** The size that a main trait counts with: as rolled after SFX; a split Specialty with its rating. @rule DOO-201 */
function mainSize(chosen: { readonly pick: Pick; readonly taken: Taken }, dice: readonly PoolDie[], roller: DoompoolCharacter): Die | null {
  const { pick } = chosen;
  if (pick.kind === "specialty") {
    const rating = roller.specialties.find((s) => s.id === pick.id)?.rating;
    return rating ? SPECIALTY_DICE[rating][1] : null;
  }
  const [first] = chosen.taken.dice;
  const rolled = dice.filter((d) => first && d.source === first.source && d.ref === first.ref && d.group === first.group).map((d) => d.size);
  return rolled.reduce<Die | null>((most, d) => (most === null || d > most ? d : most), null) ?? first?.size ?? null;
}

function sourceOf(t: { readonly taken: Taken }): PoolSource | null {
  return t.taken.dice[0]?.source ?? null;
}

/** Whether this pick may be the main trait: a power, Specialty or asset; what comes after them only while none of them is in the pool. */
function markable(taken: readonly { readonly taken: Taken; readonly place: number }[], place: number): boolean {
  const found = taken.find((t) => t.place === place);
  const gate = MAIN_GATES.find((sources) => taken.some((t) => sources.includes(sourceOf(t) ?? "bare")));
  return found !== undefined && gate !== undefined && gate.includes(sourceOf(found) ?? "bare");
}

function mainOf(build: PoolBuild, taken: readonly { readonly pick: Pick; readonly taken: Taken; readonly place: number }[], dice: readonly PoolDie[]): number | null {
  if (build.main !== null && markable(taken, build.main)) return build.main;
  const size = (t: { readonly taken: Taken }): number => {
    const [first] = t.taken.dice;
    return dice.filter((d) => first && d.source === first.source && d.ref === first.ref && d.group === first.group).reduce((most, d) => Math.max(most, d.size), first?.size ?? 0);
  };
  const unsplit = (t: { readonly pick: Pick; readonly taken: Taken }): number => (t.pick.kind === "specialty" && t.pick.dice > 1 ? size(t) + 2 * (t.pick.dice - 1) : size(t));
  for (const sources of MAIN_RANKS) {
    const some = taken.filter((t) => sources.includes(sourceOf(t) ?? "bare"));
    const [best] = [...some].sort((a, b) => unsplit(b) - unsplit(a));
    if (best) return best.place;
  }
  return null;
}

/** What the Gamemaster pays with, and what is left of the doom pool; a die that joins the pool can't pay as well. @rule DOO-050 DOO-055 DOO-160 DOO-171 */
function doomPayment(build: PoolBuild, table: PoolTable, picks: readonly Pick[], due: readonly Die[], moved: readonly Die[]): Answer<{ readonly dice: readonly Die[]; readonly paid: readonly Die[] }> {
  const added = [...picks.filter((p) => p.kind === "doom").map((p) => p.size), ...moved];
  const left = without(table.doom.dice, added);
  if (left === null) return refuse("doom.notThere", { die: added[0] ?? 0 });
  const paid = build.doomPaid ?? doomAssign(due, left);
  if (paid === null) return refuse("doom.short", { needed: due.length, dice: left.length });
  const spent = spendFor(due, paid, left);
  return spent.accepted ? { accepted: true, dice: spent.dice, paid } : spent;
}

/**
 * The pool ready to be rolled: legal, priced, and with all that committing it changes in one step. Points from a Distinction used as d4 may pay for dice of the same pool; the d6 that it gives
 * the Gamemaster can't.
 * @returns the plan, or the first thing that is wrong
 * @rule DOO-021 DOO-023 DOO-024 DOO-033 DOO-034 DOO-040 DOO-049 DOO-050 DOO-053 DOO-132 DOO-145 DOO-151 DOO-161
 */
export function planPool(build: PoolBuild, table: PoolTable): Answer<{ readonly plan: PoolPlan }> {
  const { assessment, taken, sfx, side } = work(build, table);
  const [problem] = assessment.problems;
  if (problem) return refuse(problem.reason, problem.data);
  const { roller, doom, settings, others } = table;
  const payment = doomPayment(build, table, taken.map((t) => t.pick), assessment.doomDue, sfx.doomMoved);
  if (!payment.accepted) return payment;
  const hindered = taken.filter((t) => t.pick.kind === "distinction" && t.pick.as === DISTINCTION.hinder).length;
  const grows = side === "watcher" || settings.heroD4AlsoDoom ? hindered : 0;
  const doomAfter = addDoom(payment.dice, ...Array.from({ length: grows }, (): Die => DOOM_DIE), ...sfx.doomGained);
  const changes: Change[] = [
    ...(side === "hero" ? payPP(roller.ref, roller.pp, assessment.ppAfter, "DOO-049") : []),
    ...setDoom(doom.ref, sorted(doom.dice), doomAfter, "DOO-049").map((c) => ({ ...c, from: doom.dice })),
    ...taken.flatMap((t) => (t.pick.kind === "lent" ? lentChanges(t.pick.from, others) : [])),
    ...taken.flatMap(({ pick, taken: { uses } }) => (pick.kind === "asset" && uses?.oneUse ? [deleteItem(uses.owner, uses.id, assetData(uses), "DOO-132")] : [])),
    ...set(roller.ref, PATHS.waiting.push, roller.waiting.push, false, "DOO-145"),
    ...set(roller.ref, PATHS.waiting.stunt, roller.waiting.stunt, false, "DOO-145"),
    ...sfx.changes,
  ];
  const after: AfterStep[] = taken.flatMap(({ pick }): readonly AfterStep[] => {
    if (pick.kind === "ownStress") return [{ type: "ownStress", track: pick.type }];
    return pick.kind === "ownComplication" ? [{ type: "ownComplication", id: pick.id }] : [];
  });
  const { dice, cost, credit, price, ppAfter, main } = assessment;
  return { accepted: true, plan: { roller: roller.ref, side, dice, cost, credit, price, ppAfter, main, result: sfx.result, after: [...after, ...sfx.after], changes } };
}

function lentChanges(from: string, others: readonly DoompoolCharacter[]): readonly Change[] {
  const helper = others.find((c) => c.ref === from);
  return helper ? payPP(helper.ref, helper.pp, helper.pp + 1, "DOO-234") : [];
}

/**
 * The doom pool rolls: all its dice, unowned d6 while it has fewer than the table's floor, and what joins without a price (scene Distinctions, complications on the hero, the targeted trait).
 * Nothing is spent by it.
 * @rule DOO-094 DOO-095 DOO-107 DOO-230 DOO-340
 */
export function planDoomRoll(doom: DoomPool, joins: readonly PoolDie[], settings: Pick2<DoompoolSettings, "doomOppositionFloor">): Answer<{ readonly plan: PoolPlan }> {
  const own: readonly PoolDie[] = sorted(doom.dice).map((size) => ({ size, source: "doom", group: null, ref: null, name: "" }));
  const floor: readonly PoolDie[] = Array.from({ length: Math.max(0, settings.doomOppositionFloor - own.length) }, () => ({ size: DOOM_DIE, source: "floor", group: null, ref: null, name: "" }));
  const dice = [...own, ...floor, ...joins];
  if (dice.length === 0) return refuse("pool.empty");
  if (dice.length > MAX_POOL) return refuse("pool.tooMany", { max: MAX_POOL });
  return { accepted: true, plan: { roller: doom.ref, side: "watcher", dice, cost: 0, credit: 0, price: [], ppAfter: 0, main: null, result: plainResult(), after: [], changes: [] } };
}

/** One thing that could join a pool: its dice, what it would cost now, or why it can't. */
export interface Offer {
  readonly pick: Pick;
  readonly dice: readonly Die[];
  readonly name: string;
  readonly source: PoolSource | null;
  /** In the pool already; a further click takes it out. */
  readonly chosen: boolean;
  /** Plot points, or doom dice of any size, that it would add to the price; below 0 when it pays for itself. */
  readonly price: number;
  readonly refusal: Refusal | null;
}

/** What one more pick would cost, or why it can't be. @rule DOO-171 DOO-302 DOO-317 */
export function offer(build: PoolBuild, pick: Pick, table: PoolTable): Offer {
  const at = build.picks.findIndex((p) => samePick(p, pick));
  const bare = at < 0 ? build : without1(build, at);
  const place = bare.picks.length;
  const now = assess(bare, table);
  const next = assess({ ...bare, picks: [...bare.picks, pick], doomPaid: null }, table);
  const wrong = next.problems.find((p) => p.pick === place) ?? (next.problems.some((p) => p.pick === null && !now.problems.some((q) => q.reason === p.reason)) ? next.problems.find((p) => p.pick === null && !now.problems.some((q) => q.reason === p.reason)) : undefined);
  const got = take(pick, table);
  const taken = "accepted" in got ? null : got;
  return {
    pick,
    dice: taken?.dice.map((d) => d.size) ?? [],
    name: taken?.dice[0]?.name ?? "",
    source: taken ? sourceOf({ taken }) : null,
    chosen: at >= 0,
    price: next.cost - next.credit - (now.cost - now.credit),
    refusal: wrong ? refuse(wrong.reason, wrong.data) : null,
  };
}

/** Whether two picks mean the same choice, split and d4 included. */
export function samePick(a: Pick, b: Pick): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A pool without one of its picks: taken out by its owner, or struck by the Gamemaster because it doesn't fit what was said. Its price goes with it. @rule DOO-048 DOO-351 */
export function strike(build: PoolBuild, place: number): PoolBuild {
  return without1(build, place);
}

function without1(build: PoolBuild, place: number): PoolBuild {
  const main = build.main === null || build.main === place ? null : build.main - (build.main > place ? 1 : 0);
  return { ...build, picks: build.picks.filter((_, i) => i !== place), main, doomPaid: null };
}

/** A click on a trait: in when it is out, out when it is in; another Affiliation, split or d4 takes the place of the former. */
export function toggle(build: PoolBuild, pick: Pick): PoolBuild {
  const at = build.picks.findIndex((p) => samePick(p, pick));
  if (at >= 0) return without1(build, at);
  const same = identity(pick);
  const former = same === null ? -1 : build.picks.findIndex((p) => identity(p) === same);
  return former >= 0 ? { ...build, picks: build.picks.map((p, i) => (i === former ? pick : p)), doomPaid: null } : { ...build, picks: [...build.picks, pick], doomPaid: null };
}

/**
 * Everything that a character could put into this pool against these opponents, group by group, with live prices.
 * @param opponents  uuids of those whose conditions may be used
 * @rule DOO-030 DOO-050 DOO-131 DOO-316 DOO-317 DOO-319
 */
export function offers(build: PoolBuild, table: PoolTable, opponents: readonly string[]): readonly Offer[] {
  const { roller, others, scene, doom } = table;
  const people = [roller, ...others.filter((c) => c.ref !== roller.ref)];
  const picks: Pick[] = [
    ...(roller.crowd ? [] : (["solo", "buddy", "team"] as const).map((k): Pick => ({ kind: "affiliation", key: k }))),
    ...[...roller.distinctions.map((d) => d.id), ...scene.distinctions].flatMap((id): Pick[] => [{ kind: "distinction", id, as: 8 }, { kind: "distinction", id, as: 4 }]),
    ...roller.powerSets.flatMap((s) => s.powers.map((p): Pick => ({ kind: "power", set: s.id, id: p.id }))),
    ...roller.specialties.flatMap((s) => (s.rating === "master" ? ([1, 2, 3] as const) : ([1, 2] as const)).map((dice): Pick => ({ kind: "specialty", id: s.id, dice }))),
    ...others.filter((c) => opponents.includes(c.ref) && c.ref !== roller.ref).flatMap((c): Pick[] => [
      ...(["physical", "mental", "emotional"] as const).filter((t) => exploitable(c, t) !== null).map((type): Pick => ({ kind: "stress", of: c.ref, type })),
      ...c.complications.map((x): Pick => ({ kind: "complication", of: c.ref, id: x.id })),
    ]),
    ...people.flatMap((c) => c.assets.filter((a) => !a.escaping && hasAccess(a, roller.ref, sideOf(c) === sideOf(roller))).map((a): Pick => ({ kind: "asset", owner: c.ref, id: a.id }))),
    { kind: "push" },
    ...roller.resources.map((r): Pick => ({ kind: "resource", id: r.id })),
    ...(roller.waiting.push ? [{ kind: "waitingPush" } as const] : []),
    ...(["physical", "mental", "emotional"] as const).filter((t) => roller.stress[t].die !== null).map((type): Pick => ({ kind: "ownStress", type })),
    ...roller.complications.map((c): Pick => ({ kind: "ownComplication", id: c.id })),
    ...roller.assets.filter((a) => a.escaping).map((a): Pick => ({ kind: "escaping", id: a.id })),
    ...(sideOf(roller) === "watcher" ? sorted(doom.dice).map((size): Pick => ({ kind: "doom", size })) : []),
  ];
  return picks.map((pick) => offer(build, pick, table));
}

/** How many allies make which Affiliation. @rule DOO-032 */
export function groupingFor(allies: number): Affiliation {
  return allies === 0 ? "solo" : allies === 1 ? "buddy" : "team";
}

/** The pool that a builder opens with: the Affiliation of the present grouping. @rule DOO-031 DOO-032 DOO-274 */
export function startBuild(roller: Pick2<DoompoolCharacter, "grouping" | "crowd">): PoolBuild {
  return roller.crowd ? EMPTY_BUILD : { ...EMPTY_BUILD, picks: [{ kind: "affiliation", key: roller.grouping }] };
}

/** A saved pool as it can be used today: what is gone, shut down or used up is left out. @rule DOO-320 */
export function refresh(saved: PoolBuild, table: PoolTable): PoolBuild {
  const wrong = assess({ ...saved, doomPaid: null }, table).problems.flatMap((p) => (p.pick === null ? [] : [p.pick]));
  const picks = saved.picks.filter((_, i) => !wrong.includes(i));
  const main = saved.main === null || wrong.includes(saved.main) ? null : saved.main - wrong.filter((i) => i < (saved.main ?? 0)).length;
  return { ...saved, picks, main, doomPaid: null };
}

/** Keys of a free pool: each its own digit, 0 for d10 and 2 for d12. @rule DOO-322 */
export const DIE_KEYS: Readonly<Record<string, Die>> = { 4: 4, 6: 6, 8: 8, 0: 10, 2: 12 };

/** A pool of bare dice, for tests by hand: no traits, no price. @rule DOO-047 DOO-322 */
export function planBare(roller: { readonly ref: string; readonly side: Side }, sizes: readonly Die[]): Answer<{ readonly plan: PoolPlan }> {
  if (sizes.length === 0) return refuse("pool.empty");
  if (sizes.length > MAX_POOL) return refuse("pool.tooMany", { max: MAX_POOL });
  const dice = sizes.map((size): PoolDie => ({ size, source: "bare", group: null, ref: null, name: "" }));
  return { accepted: true, plan: { roller: roller.ref, side: roller.side, dice, cost: 0, credit: 0, price: [], ppAfter: 0, main: null, result: plainResult(), after: [], changes: [] } };
}
