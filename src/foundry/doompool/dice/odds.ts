/** Odds of a pool while it is being built. */
import {
  type ActionState,
  type Assessment,
  checkPool,
  type Die,
  type DoompoolCharacter,
  effectFirstOdds,
  EFFECTS,
  exchangeOdds,
  joiningDie,
  key,
  offer,
  offers,
  planDoomRoll,
  poolGrid,
  type PoolOdds,
  poolOdds,
  sideOf,
  stressEndings,
  TOTAL_DICE,
  type TypicalOpposition,
  typicalOppositions,
  usualPool,
} from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";
import { saysEqual } from "../../view/as-equal.ts";
import { fatesOf } from "../../view/fates.ts";
import { type Fates, oddsPanel, type OddsView } from "../../view/odds-view.ts";
import { listed } from "../../view/text/lists.ts";
import { describeChange } from "../state/changes.ts";
import { type At, opponentsOf } from "./draft-at-table.ts";
import { droppedOn } from "./dropped.ts";
import { offerName, priceText } from "./offers.ts";

/** The doom pool that an act begins with, by what is at stake: "3d8: global threat, high stakes". @rule DOO-150 */
export const oppositionName = ({ dice, threat, stakes }: TypicalOpposition, localize: Localize): string =>
  localize(key("Builder", "yardstick", "typical"), {
    dice: `${String(dice.length)}d${String(dice[0] ?? 6)}`,
    threat: localize(key("Threat", threat, "short")),
    stakes: localize(key("Stakes", stakes, "short")),
  });

/** Somebody who will stand against a pool, as dice, and in which words; without dice where a doom pool is kept secret. */
interface Opposition {
  readonly sizes: readonly Die[];
  readonly name: string;
  /** In whose words: dice that lie open, what somebody usually has, or an equal in place of whoever keeps theirs hidden. */
  readonly says: "oddsDoom" | "oddsTypical" | "oddsEqual" | "oddsHidden";
  /** Somebody whom it may befall; absent: it befalls nobody. */
  readonly whom?: { readonly name: string; readonly them: DoompoolCharacter };
}

/** What stands against this pool: each target for itself, an equal of the roller's for one whose dice are hidden, or a typical one; nobody for an answer and where nobody resists. @rule DOO-092 DOO-240 */
function against(
  now: At,
  state: ActionState,
  hides: (uuid: string) => boolean,
  localize: Localize,
): readonly Opposition[] {
  const { draft, facts } = now;
  if (draft.answer) return [];
  const joins = joiningDie(state, facts);
  const extra = joins ? [joins.size] : [];
  const typical = typicalOppositions().find((o) => o.id === draft.yardstick);
  if (typical)
    return [{ sizes: [...typical.dice, ...extra], name: oppositionName(typical, localize), says: "oddsDoom" }];
  return state.slots.flatMap((slot): readonly Opposition[] => {
    if (slot.defender === "none") return [];
    if (slot.defender === "doom" && hides(facts.doom.ref))
      return [{ sizes: [], name: state.request.pool.name, says: "oddsHidden" }];
    if (slot.defender === "doom") {
      const planned = planDoomRoll(
        facts.doom,
        [...(joins ? [joins] : []), ...droppedOn(draft.id).joins],
        facts.settings,
      );
      return planned.accepted
        ? [{ sizes: planned.plan.dice.map((d) => d.size), name: state.request.pool.name, says: "oddsDoom" }]
        : [];
    }
    const secret = hides(slot.target.uuid);
    const them = secret ? now.roller : facts.character(slot.target.uuid);
    if (!them) return [];
    const sizes = [...usualPool(them), ...extra, ...droppedOn(draft.id).doom];
    const whom = state.request.purpose.type === "effect" ? { name: slot.target.name, them } : null;
    return [{ sizes, name: slot.target.name, says: secret ? "oddsEqual" : "oddsTypical", ...(whom && { whom }) }];
  });
}

const ROW = 3;
const MOST_OFFERS = 3;
/** Odds of more dice take longer than a frame. */
const MOST_DICE = 14;
const MOST_EFFECT_FIRST = 10;

/**
 * Odds of the pool: success against whoever stands there, total by effect die, and what the next die would bring.
 * @param hides  whether this viewer may not know somebody's dice
 * @rule DOO-072 DOO-100
 */
export function oddsOf(
  now: At,
  state: ActionState,
  assessment: Assessment,
  hides: (uuid: string) => boolean,
  localize: Localize,
): OddsView | null {
  const sizes = assessment.dice.map((d) => d.size);
  if (sizes.length === 0 || sizes.length > MOST_DICE) return null;
  checkPool(sizes);
  // SFX that are in the pool change how it is read.
  const { totalDice, opportunityFaces, dropHighest } = assessment.result;
  const bought = totalDice - TOTAL_DICE;
  const effectFirst = now.draft.reading === "effect" && !dropHighest && sizes.length <= MOST_EFFECT_FIRST;
  const read = (dice: readonly Die[]): PoolOdds =>
    effectFirst
      ? effectFirstOdds(dice, { bought, opportunityFaces })
      : poolOdds({ sizes: dice, bought, opportunityFaces, dropHighest });
  const mine = read(sizes);
  const { answer } = now.draft;
  const total = answer?.state.action?.total ?? null;
  const all = against(now, state, hides, localize);
  const [them = null, ...others] = all;
  const theirs = them && them.sizes.length > 0 ? poolOdds({ sizes: them.sizes }) : null;
  const chance = (dice: readonly Die[]): number | null => {
    const odds = dice === sizes ? mine : read(dice);
    if (answer) return total === null ? null : shareFrom(poolGrid(odds), total + 1);
    return theirs ? exchangeOdds(odds, theirs).chance((o) => o.success) : null;
  };
  const next = nextDice(now, localize).map((o) => ({ label: o.label, chance: chance([...sizes, ...o.dice]) ?? 0 }));
  const now_ = chance(sizes);
  const label = answer
    ? localize(key("Builder", "oddsAnswer"), { total: total ?? 0 })
    : them
      ? localize(key("Builder", them.says), {
          name: them.name,
          dice: them.sizes.map((d) => `d${d}`).join(" "),
        })
      : localize(key("Builder", "oddsFree"));
  const panel = oddsPanel(
    {
      chance: now_,
      label,
      bars: all.flatMap((o) =>
        others.length === 0 || o.sizes.length === 0
          ? []
          : [
              {
                label: o.name,
                share: exchangeOdds(mine, poolOdds({ sizes: o.sizes })).chance((x) => x.success),
                hit: true,
              },
            ],
      ),
      changes: now_ === null ? [] : next,
      opposed: all.some((o) => o.says !== "oddsDoom"),
      grid: gridOf(mine, total, localize),
      ...(all.some((o) => o.whom) && { fates: () => fatesIn(mine, all, now, localize) }),
    },
    localize,
  );
  return all.some((o) => o.says === "oddsEqual") ? saysEqual(panel, localize) : panel;
}

/**
 * How likely a pool reaches the first who stands against it, without all that a form shows beside: for whoever looks at many.
 * @param hides  whether this viewer may not know somebody's dice
 * @rule DOO-072 DOO-100
 */
export function chanceOf(
  now: At,
  state: ActionState,
  { dice, result }: Assessment,
  hides: (uuid: string) => boolean,
  localize: Localize,
): OddsView | null {
  const sizes = dice.map((d) => d.size);
  const [them] = against(now, state, hides, localize);
  if (!them || them.sizes.length === 0 || sizes.length === 0 || sizes.length > MOST_DICE) return null;
  const { totalDice, opportunityFaces, dropHighest } = result;
  const mine = poolOdds({ sizes: checkPool(sizes), bought: totalDice - TOTAL_DICE, opportunityFaces, dropHighest });
  const chance = exchangeOdds(mine, poolOdds({ sizes: them.sizes })).chance((o) => o.success);
  return oddsPanel({ chance, label: them.name, bars: [], changes: [], opposed: them.says !== "oddsDoom" }, localize);
}

/** What the pool comes to for each who stands against it. @rule DOO-103 DOO-120 DOO-122 */
const fatesIn = (mine: PoolOdds, all: readonly Opposition[], { facts }: At, localize: Localize): readonly Fates[] =>
  all.flatMap(({ whom, sizes }) =>
    whom
      ? [
          fatesOf(
            whom.name,
            stressEndings(mine, poolOdds({ sizes }), whom.them, facts.settings),
            describeChange,
            localize,
          ),
        ]
      : [],
  );

/** Total by effect die, a few totals to a row, the highest first. */
function gridOf(
  odds: PoolOdds,
  toBeat: number | null,
  localize: Localize,
): NonNullable<Parameters<typeof oddsPanel>[0]["grid"]> {
  const grid = poolGrid(odds);
  const columns = EFFECTS.slice(1);
  const rows = Array.from({ length: Math.ceil(grid.length / ROW) }, (_n, i) => {
    const from = i * ROW;
    const shares = columns.map((_c, c) =>
      grid.slice(from, from + ROW).reduce((sum, row) => sum + (row[c + 1] ?? 0), 0),
    );
    return {
      label: `${from}\u2013${Math.min(grid.length - 1, from + ROW - 1)}`,
      hit: toBeat !== null && from > toBeat,
      shares,
    };
  })
    .filter((r) => r.shares.some((p) => p > 0.0005))
    .reverse();
  return {
    label: localize(key("Builder", "grid")),
    corner: localize(key("Builder", "total")),
    columns: columns.map((d) => `d${d ?? 0}`),
    rows,
  };
}

/** Odds of bare dice: total by effect die, nobody against them. @rule DOO-072 DOO-322 */
export function freeOdds(sizes: readonly Die[], localize: Localize): OddsView | null {
  if (sizes.length === 0 || sizes.length > MOST_DICE) return null;
  return oddsPanel(
    {
      chance: null,
      label: localize(key("FreePool", "title")),
      bars: [],
      changes: [],
      opposed: false,
      grid: gridOf(poolOdds({ sizes }), null, localize),
    },
    localize,
  );
}

/** Share of totals from this one up. */
const shareFrom = (grid: readonly (readonly number[])[], least: number): number =>
  grid.slice(Math.max(0, least)).reduce((sum, row) => sum + row.reduce((a, b) => a + b, 0), 0);

/** The dice that could come next, the largest of each price first. */
function nextDice(
  { draft, pool, s, roller }: At,
  localize: Localize,
): { readonly label: string; readonly dice: readonly Die[] }[] {
  const push = offer(draft.build, { kind: "push" }, pool);
  const open = offers(draft.build, pool, opponentsOf(draft, s, roller)).filter(
    (o) =>
      !o.chosen &&
      o.refusal === null &&
      o.pick.kind !== "push" &&
      o.pick.kind !== "affiliation" &&
      !(o.pick.kind === "distinction" && o.pick.as === 4) &&
      !(o.pick.kind === "specialty" && o.pick.dice > 1),
  );
  const best = [...open]
    .sort((a, b) => a.price - b.price || Math.max(0, ...b.dice) - Math.max(0, ...a.dice))
    .slice(0, MOST_OFFERS - 1);
  return [...best, ...(push.refusal === null && !push.chosen ? [push] : [])].map((o) => ({
    label: listed(
      [`d${Math.max(0, ...o.dice)} ${offerName(o, localize)}`, priceText(o.price, sideOf(roller), localize)].filter(
        (part) => part !== "",
      ),
    ),
    dice: o.dice,
  }));
}
