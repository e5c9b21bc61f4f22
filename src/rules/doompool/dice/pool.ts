/** The pool builder: which dice may join a pool, what each costs, and why not. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, type RefusalData, refuse } from "../../kernel/refusal.ts";
import { addDoom, sorted, spendFor, without } from "../fortune/doom.ts";
import { exploitable, isAble } from "../harm/stress.ts";
import { spendBoosts } from "../powers/availability.ts";
import { applyPoolSfx, plainResult, type SfxWork } from "../powers/sfx-pool.ts";
import { assetData, deleteItem, payPP, set, setDoom } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import { hasAccess } from "../things/items.ts";
import type {
  AfterStep,
  Answer,
  DoomPool,
  DoompoolCharacter,
  DoompoolSettings,
  PoolDie,
  PoolPlan,
  PoolSource,
  PriceRow,
  Side,
} from "../types.ts";
import { type Die, DISTINCTION, DOOM_DIE, FLOOR, MAX_POOL, SPECIALTY_DICE } from "../values.ts";
import {
  conflict,
  EMPTY_BUILD,
  identity,
  type Pick,
  type Pick2,
  type PoolBuild,
  type PoolTable,
  sideOf,
  take,
  type Taken,
} from "./pool-picks.ts";
import { priceOf } from "./pool-price.ts";
import { doomAssign } from "./roll.ts";

export { EMPTY_BUILD, priceOf, sideOf };
export type { Pick, PoolBuild, PoolTable };

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
  /** How the roll will be read. */
  readonly result: PoolPlan["result"];
  readonly problems: readonly Problem[];
}

/** The main trait by itself: the largest power, Specialty or asset; without one the stunt, resource or Distinction; failing these the Affiliation. @rule DOO-201 DOO-318 */
const MAIN_RANKS: readonly (readonly PoolSource[])[] = [
  ["power", "specialty"],
  ["asset"],
  ["stunt", "resource", "distinction"],
  ["affiliation"],
];

/** Sources that may be marked as the main trait, best first. @rule DOO-201 */
const MAIN_GATES: readonly (readonly PoolSource[])[] = [
  ["power", "specialty", "asset"],
  ["stunt", "resource", "distinction"],
  ["affiliation"],
];

/** Everything about a pool at once, whatever is wrong with it. @rule DOO-034 DOO-039 DOO-040 DOO-046 DOO-047 DOO-251 DOO-253 DOO-317 */
export function assess(build: PoolBuild, table: PoolTable): Assessment {
  return work(build, table).assessment;
}

interface Work {
  readonly assessment: Assessment;
  readonly taken: readonly { readonly pick: Pick; readonly taken: Taken; readonly place: number }[];
  readonly sfx: SfxWork;
  readonly side: Side;
  /** What an action uses up of steps that waited for it. */
  readonly boosts: readonly Change[];
}

function work(build: PoolBuild, table: PoolTable): Work {
  const { roller, settings } = table;
  const side = sideOf(roller);
  const problems: Problem[] = [];
  const bad = (pick: number | null, { reason, data }: Refusal): unknown =>
    problems.push({ pick, reason, ...(data && { data }) });
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
  const crowdDice: readonly PoolDie[] = crowd
    ? Array.from({ length: crowd.count }, () => ({
        size: crowd.size,
        source: "affiliation",
        group: null,
        ref: "crowd",
        name: "crowd",
      }))
    : [];
  const base = [...crowdDice, ...taken.flatMap((t) => t.taken.dice)];
  const fresh = table.answers === true ? { character: roller, changes: [] } : spendBoosts(roller);
  const sfx = applyPoolSfx(fresh.character, base, build.sfx, table);
  for (const wrong of sfx.refused) bad(null, wrong);

  const picksPrice = priceOf(
    taken.map((t) => ({ pick: t.pick, name: t.taken.dice[0]?.name ?? "", bundle: t.taken.uses?.bundle ?? null })),
    settings,
  );
  const price = [...picksPrice, ...sfx.price];
  const cost = price.reduce((sum, r) => sum + r.amount, 0);
  const hindered = taken.filter((t) => t.pick.kind === "distinction" && t.pick.as === DISTINCTION.hinder).length;
  const credit = side === "hero" ? hindered + sfx.credit : 0;
  const ppAfter = side === "hero" ? roller.pp + credit - cost : 0;
  if (side === "hero" && ppAfter < 0) bad(null, refuse("pp.short", { needed: cost - credit, pp: roller.pp }));
  const doomDue: readonly Die[] =
    side === "hero" ? sfx.doomDue : [...Array.from({ length: cost }, () => FLOOR.doom), ...sfx.doomDue];
  const payable = doomPayment(
    build,
    table,
    taken.map((t) => t.pick),
    doomDue,
    sfx.doomMoved,
  );
  if ("accepted" in payable && !payable.accepted) bad(null, payable);
  if (sfx.dice.length === 0) bad(null, refuse("pool.empty"));
  if (sfx.dice.length > MAX_POOL) bad(null, refuse("pool.tooMany", { max: MAX_POOL }));
  const mainPick = mainOf(build, taken, sfx.dice);
  if (build.main !== null && !markable(taken, build.main)) bad(build.main, refuse("pool.notMain"));
  const chosen = taken.find((t) => t.place === mainPick);
  const assessment: Assessment = {
    dice: sfx.dice,
    price,
    cost,
    credit,
    ppAfter,
    doomDue,
    main: chosen ? mainSize(chosen, sfx.dice, roller) : crowd ? crowd.size : null,
    mainPick,
    result: sfx.result,
    problems,
  };
  return { assessment, taken, sfx, side, boosts: fresh.changes };
}

/** The size that a main trait counts with: as rolled after SFX; a split Specialty with its rating. @rule DOO-201 */
function mainSize(
  chosen: { readonly pick: Pick; readonly taken: Taken },
  dice: readonly PoolDie[],
  roller: DoompoolCharacter,
): Die | null {
  const { pick } = chosen;
  if (pick.kind === "specialty") {
    const rating = roller.specialties.find((s) => s.id === pick.id)?.rating;
    return rating ? SPECIALTY_DICE[rating][1] : null;
  }
  const [first] = chosen.taken.dice;
  const rolled = dice
    .filter((d) => first && d.source === first.source && d.ref === first.ref && d.group === first.group)
    .map((d) => d.size);
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

function mainOf(
  build: PoolBuild,
  taken: readonly { readonly pick: Pick; readonly taken: Taken; readonly place: number }[],
  dice: readonly PoolDie[],
): number | null {
  if (build.main !== null && markable(taken, build.main)) return build.main;
  const size = (t: { readonly taken: Taken }): number => {
    const [first] = t.taken.dice;
    return dice
      .filter((d) => first && d.source === first.source && d.ref === first.ref && d.group === first.group)
      .reduce((most, d) => Math.max(most, d.size), first?.size ?? 0);
  };
  const unsplit = (t: { readonly pick: Pick; readonly taken: Taken }): number =>
    t.pick.kind === "specialty" && t.pick.dice > 1 ? size(t) + 2 * (t.pick.dice - 1) : size(t);
  for (const sources of MAIN_RANKS) {
    const some = taken.filter((t) => sources.includes(sourceOf(t) ?? "bare"));
    const [best] = [...some].sort((a, b) => unsplit(b) - unsplit(a));
    if (best) return best.place;
  }
  return null;
}

/** What the Gamemaster pays with, and what is left of the doom pool; a die that joins the pool can't pay as well. @rule DOO-050 DOO-055 DOO-160 DOO-171 */
function doomPayment(
  build: PoolBuild,
  table: PoolTable,
  picks: readonly Pick[],
  due: readonly Die[],
  moved: readonly Die[],
): Answer<{ readonly dice: readonly Die[]; readonly paid: readonly Die[] }> {
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
  const { assessment, taken, sfx, side, boosts } = work(build, table);
  const [problem] = assessment.problems;
  if (problem) return refuse(problem.reason, problem.data);
  const { roller, doom, settings, others } = table;
  const payment = doomPayment(
    build,
    table,
    taken.map((t) => t.pick),
    assessment.doomDue,
    sfx.doomMoved,
  );
  if (!payment.accepted) return payment;
  const hindered = taken.filter((t) => t.pick.kind === "distinction" && t.pick.as === DISTINCTION.hinder).length;
  const grows = side === "watcher" || settings.heroD4AlsoDoom ? hindered : 0;
  const doomAfter = addDoom(payment.dice, ...Array.from({ length: grows }, (): Die => DOOM_DIE), ...sfx.doomGained);
  const changes: Change[] = [
    ...(side === "hero" ? payPP(roller.ref, roller.pp, assessment.ppAfter, "DOO-049") : []),
    ...setDoom(doom.ref, sorted(doom.dice), doomAfter, "DOO-049").map((c) => ({ ...c, from: doom.dice })),
    ...taken.flatMap((t) => (t.pick.kind === "lent" ? lentChanges(t.pick.from, others) : [])),
    ...taken.flatMap(({ pick, taken: { uses } }) =>
      pick.kind === "asset" && uses?.oneUse ? [deleteItem(uses.owner, uses.id, assetData(uses), "DOO-132")] : [],
    ),
    ...set(roller.ref, PATHS.waiting.push, roller.waiting.push, false, "DOO-145"),
    ...set(roller.ref, PATHS.waiting.stunt, roller.waiting.stunt, false, "DOO-145"),
    ...(table.answers === true
      ? []
      : set(roller.ref, PATHS.waiting.absorbed, roller.waiting.absorbed ?? null, null, "DOO-225")),
    ...boosts,
    ...sfx.changes,
  ];
  const after: AfterStep[] = taken.flatMap(({ pick }): readonly AfterStep[] => {
    if (pick.kind === "ownStress") return [{ type: "ownStress", track: pick.type }];
    return pick.kind === "ownComplication" ? [{ type: "ownComplication", id: pick.id }] : [];
  });
  const { dice, cost, credit, price, ppAfter, main } = assessment;
  return {
    accepted: true,
    plan: {
      roller: roller.ref,
      side,
      dice,
      cost,
      credit,
      price,
      ppAfter,
      main,
      result: sfx.result,
      after: [...after, ...sfx.after],
      changes,
      sfx: build.sfx.map((p) => p.id),
    },
  };
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
export function planDoomRoll(
  doom: DoomPool,
  joins: readonly PoolDie[],
  settings: Pick2<DoompoolSettings, "doomOppositionFloor">,
): Answer<{ readonly plan: PoolPlan }> {
  const own: readonly PoolDie[] = sorted(doom.dice).map((size) => ({
    size,
    source: "doom",
    group: null,
    ref: null,
    name: "",
  }));
  const floor: readonly PoolDie[] = Array.from(
    { length: Math.max(0, settings.doomOppositionFloor - own.length) },
    () => ({ size: DOOM_DIE, source: "floor", group: null, ref: null, name: "" }),
  );
  // What joins is there in any case; of more doom dice than a pool may have the largest are rolled. With none at all the total is nothing.
  const dice = [...[...own, ...floor].slice(-Math.max(1, MAX_POOL - joins.length)), ...joins].slice(-MAX_POOL);
  return {
    accepted: true,
    plan: {
      roller: doom.ref,
      side: "watcher",
      dice,
      cost: 0,
      credit: 0,
      price: [],
      ppAfter: 0,
      main: null,
      result: plainResult(),
      after: [],
      changes: [],
    },
  };
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
  const wrong =
    next.problems.find((p) => p.pick === place) ??
    (next.problems.some((p) => p.pick === null && !now.problems.some((q) => q.reason === p.reason))
      ? next.problems.find((p) => p.pick === null && !now.problems.some((q) => q.reason === p.reason))
      : undefined);
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
  return former >= 0
    ? { ...build, picks: build.picks.map((p, i) => (i === former ? pick : p)), doomPaid: null }
    : { ...build, picks: [...build.picks, pick], doomPaid: null };
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
    ...[...roller.distinctions.map((d) => d.id), ...scene.distinctions].flatMap((id): Pick[] => [
      { kind: "distinction", id, as: 8 },
      { kind: "distinction", id, as: 4 },
    ]),
    ...roller.powerSets.flatMap((s) => s.powers.map((p): Pick => ({ kind: "power", set: s.id, id: p.id }))),
    ...roller.specialties.flatMap((s) =>
      (s.rating === "master" ? ([1, 2, 3] as const) : ([1, 2] as const)).map((dice): Pick => ({
        kind: "specialty",
        id: s.id,
        dice,
      })),
    ),
    ...others
      .filter((c) => opponents.includes(c.ref) && c.ref !== roller.ref)
      .flatMap((c): Pick[] => [
        ...(["physical", "mental", "emotional"] as const)
          .filter((t) => exploitable(c, t) !== null)
          .map((type): Pick => ({ kind: "stress", of: c.ref, type })),
        ...c.complications.map((x): Pick => ({ kind: "complication", of: c.ref, id: x.id })),
      ]),
    ...people.flatMap((c) =>
      c.assets
        .filter((a) => !a.escaping && hasAccess(a, roller.ref, sideOf(c) === sideOf(roller)))
        .map((a): Pick => ({ kind: "asset", owner: c.ref, id: a.id })),
    ),
    { kind: "push" },
    ...roller.resources.map((r): Pick => ({ kind: "resource", id: r.id })),
    ...(roller.waiting.push ? [{ kind: "waitingPush" } as const] : []),
    ...((roller.waiting.absorbed ?? null) !== null && table.answers !== true ? [{ kind: "absorbed" } as const] : []),
    ...(["physical", "mental", "emotional"] as const)
      .filter((t) => roller.stress[t].die !== null)
      .map((type): Pick => ({ kind: "ownStress", type })),
    ...roller.complications.map((c): Pick => ({ kind: "ownComplication", id: c.id })),
    ...roller.assets.filter((a) => a.escaping).map((a): Pick => ({ kind: "escaping", id: a.id })),
    ...(sideOf(roller) === "watcher" ? sorted(doom.dice).map((size): Pick => ({ kind: "doom", size })) : []),
  ];
  return picks.map((pick) => offer(build, pick, table));
}

/** The pool that a builder opens with: the Affiliation of the present grouping. @rule DOO-031 DOO-032 DOO-274 */
export function startBuild(roller: Pick2<DoompoolCharacter, "grouping" | "crowd">): PoolBuild {
  return roller.crowd ? EMPTY_BUILD : { ...EMPTY_BUILD, picks: [{ kind: "affiliation", key: roller.grouping }] };
}

/** A saved pool as it can be used today: what is gone, shut down or used up is left out. @rule DOO-320 */
export function refresh(saved: PoolBuild, table: PoolTable): PoolBuild {
  const wrong = assess({ ...saved, doomPaid: null }, table).problems.flatMap((p) => (p.pick === null ? [] : [p.pick]));
  const picks = saved.picks.filter((_, i) => !wrong.includes(i));
  const main =
    saved.main === null || wrong.includes(saved.main)
      ? null
      : saved.main - wrong.filter((i) => i < (saved.main ?? 0)).length;
  return { ...saved, picks, main, doomPaid: null };
}

/** Keys of a free pool: each its own digit, 0 for d10 and 2 for d12. @rule DOO-322 */
export const DIE_KEYS: Readonly<Record<string, Die>> = { 4: 4, 6: 6, 8: 8, 0: 10, 2: 12 };

/** A pool of bare dice, for tests by hand: no traits, no price. @rule DOO-047 DOO-322 */
export function planBare(
  roller: { readonly ref: string; readonly side: Side },
  sizes: readonly Die[],
): Answer<{ readonly plan: PoolPlan }> {
  if (sizes.length === 0) return refuse("pool.empty");
  if (sizes.length > MAX_POOL) return refuse("pool.tooMany", { max: MAX_POOL });
  const dice = sizes.map((size): PoolDie => ({ size, source: "bare", group: null, ref: null, name: "" }));
  return {
    accepted: true,
    plan: {
      roller: roller.ref,
      side: roller.side,
      dice,
      cost: 0,
      credit: 0,
      price: [],
      ppAfter: 0,
      main: null,
      result: plainResult(),
      after: [],
      changes: [],
    },
  };
}
