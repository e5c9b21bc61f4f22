/** What may join a pool, as the builder offers it: traits with their price, SFX with what they leave to choose. */
import {
  assess,
  type Assessment,
  type Die,
  key,
  LADDER,
  lendable,
  meantBy,
  type Offer,
  offer,
  offers,
  type PoolBuild,
  type PoolDie,
  type PoolPick,
  type PoolTable,
  samePick,
  type Sfx,
  sfxFor,
  type SfxPick,
  sfxPick,
  sideOf,
  STRESS_TYPES,
  toggle,
} from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";
import { type At, opponentsOf, why } from "./draft-at-table.ts";
import { dieName } from "./pool-view.ts";

/** One thing that can be clicked. */
export interface OfferView {
  readonly id: string;
  readonly pick: string;
  readonly label: string;
  readonly dice: readonly { readonly shape: string; readonly text: string }[];
  readonly chosen: boolean;
  readonly main: boolean;
  readonly price: string;
  readonly refused?: string;
  /** What a screen reader hears: die, name, price. */
  readonly spoken: string;
}

export interface GroupView {
  readonly id: string;
  readonly label: string;
  readonly offers: readonly OfferView[];
  /** The same, with what is one trait's side by side: both dice of a Distinction, one, two or three of a Specialty. */
  readonly together: readonly (readonly OfferView[])[];
}

export interface SfxView {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly price: string;
  readonly limit: boolean;
  readonly chosen: boolean;
  readonly refused?: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    /** Several may be ticked. */ readonly many: boolean;
    readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  }[];
}

/** A die as it is drawn. */
export const glyph = (size: Die): { shape: string; text: string } => ({ shape: `d${size}`, text: `d${size}` });

/** A price in words: points of a hero, doom dice of the Gamemaster. */
export function priceText(amount: number, side: "hero" | "watcher", localize: Localize): string {
  if (amount === 0) return "";
  if (amount < 0) return localize(key("Price", "earns"), { n: -amount });
  return localize(key("Price", side === "hero" ? "pp" : "doom"), { n: amount });
}

/** What an offer is called: its trait, or its kind where it has no name of its own, such as a push. */
export function offerName(o: Offer, localize: Localize): string {
  const die: PoolDie = { size: o.dice[0] ?? 6, source: o.source ?? "bare", group: null, ref: null, name: o.name };
  return dieName(die, localize);
}

function offerView(
  o: Offer,
  place: number,
  assessment: Assessment,
  build: PoolBuild,
  side: "hero" | "watcher",
  localize: Localize,
): OfferView {
  const split = o.pick.kind === "specialty" && o.pick.dice > 1 ? ` ${o.pick.dice}` : "";
  const label = o.pick.kind === "doom" ? localize(key("Source", "doom")) : offerName(o, localize);
  const price = priceText(o.price, side, localize);
  const mainAt = assessment.mainPick;
  const main = mainAt !== null && build.picks[mainAt] !== undefined && samePick(build.picks[mainAt], o.pick);
  const dice = o.dice.map(glyph);
  return {
    id: `offer-${place}`,
    pick: JSON.stringify(o.pick),
    label,
    dice,
    chosen: o.chosen,
    main,
    price,
    ...(o.refusal && !o.chosen && { refused: why(o.refusal) }),
    spoken: `${dice.map((d) => d.text).join(" + ")} ${label}${split}${price === "" ? "" : `, ${price}`}`,
  };
}

const GROUPS = ["affiliation", "distinction", "specialty", "against", "asset", "lent", "extra", "own", "doom"] as const;

function groupOf(pick: PoolPick): string {
  switch (pick.kind) {
    case "power":
      return `set ${pick.set}`;
    case "stress":
    case "complication":
      return "against";
    case "asset":
    case "resource":
    case "escaping":
      return "asset";
    case "ownStress":
    case "ownComplication":
      return "own";
    case "push":
    case "waitingPush":
    case "stunt":
    case "waitingStunt":
    case "absorbed":
      return "extra";
    default:
      return pick.kind;
  }
}

/** Another Affiliation, split or d4 takes the place of the former: what looks taken is a change of mind, at its own price. */
function swapped(o: Offer, build: PoolBuild, pool: PoolTable, now: Assessment): Offer {
  if (o.refusal === null || o.chosen) return o;
  const other = toggle(build, o.pick);
  if (other.picks.length !== build.picks.length) return o;
  const place = other.picks.findIndex((p) => samePick(p, o.pick));
  const next = assess(other, pool);
  const wrong = next.problems.some(
    (p) => p.pick === place || (p.pick === null && !now.problems.some((q) => q.reason === p.reason)),
  );
  return wrong ? o : { ...o, refusal: null, price: next.cost - next.credit - (now.cost - now.credit) };
}

/** Traits that others may lend to somebody who treats themselves in a Transition Scene. @rule DOO-234 */
function lentPicks({ purpose, answer, actor }: At["draft"], facts: At["facts"]): PoolPick[] {
  const meant = meantBy(purpose);
  if (answer || meant?.type !== "recovery" || meant.patient !== actor || facts.scene.kind !== "transition") return [];
  const helpers = facts.present.flatMap((uuid) => facts.character(uuid) ?? []).filter((c) => c.ref !== actor);
  return helpers.flatMap((c) =>
    lendable(c).map((t): PoolPick => ({ kind: "lent", from: c.ref, size: t.size, name: t.name })),
  );
}

/** Ways to take one and the same trait, which lie next to each other. */
const byTrait = (list: readonly OfferView[]): readonly (readonly OfferView[])[] =>
  list.reduce<readonly (readonly OfferView[])[]>((rows, o) => {
    const last = rows.at(-1);
    return last?.[0]?.label === o.label ? [...rows.slice(0, -1), [...last, o]] : [...rows, [o]];
  }, []);

const groupView = (id: string, label: string, list: readonly OfferView[]): GroupView => ({
  id,
  label,
  offers: list,
  together: byTrait(list),
});

/** Every trait, group by group. @rule DOO-302 DOO-316 DOO-317 */
export function groupViews(
  { draft, roller, pool, facts, s: here }: At,
  assessment: Assessment,
  localize: Localize,
): GroupView[] {
  const side = sideOf(roller);
  const chases = draft.purpose.startsWith("chase:");
  const open = offers(draft.build, pool, opponentsOf(draft, here, roller)).filter(
    (o) => o.pick.kind !== "escaping" || chases,
  );
  const lent = lentPicks(draft, facts).map((pick) => offer(draft.build, pick, pool));
  const all = [...open, ...lent]
    .filter((o, i, list) => list.findIndex((x) => samePick(x.pick, o.pick)) === i)
    .map((o) => swapped(o, draft.build, pool, assessment));
  const views = all.map((o, i) => ({
    group: groupOf(o.pick),
    view: offerView(o, i, assessment, draft.build, side, localize),
  }));
  const of = (group: string): OfferView[] => views.filter((v) => v.group === group).map((v) => v.view);
  const named = (group: string): GroupView => groupView(group, localize(key("Builder", "group", group)), of(group));
  const [affiliation, distinction, ...rest] = GROUPS.map(named);
  const sets = roller.powerSets.map((s) => groupView(`set ${s.id}`, s.name, of(`set ${s.id}`)));
  return [affiliation, distinction, ...sets, ...rest].filter(
    (g): g is GroupView => g !== undefined && g.offers.length > 0,
  );
}

/** Dice that may be equal, each under its own name: its size, and which of its size it is. */
const numbered = (dice: readonly Die[]): string[] =>
  dice.map((d, i) => `${d} ${dice.slice(0, i).filter((x) => x === d).length}`);

/** How many more an area may be said to reach, and what has been said. */
const furtherOf = ({ pool: { further = 1 } }: At, said: number): readonly number[] =>
  [...new Set([...Array.from({ length: further }, (_x, i) => i + 1), said])].sort((a, b) => a - b);

/** The choices of an SFX that is in the pool. */
function sfxFields(at: At, pick: SfxPick, sfx: Sfx, localize: Localize): SfxView["fields"] {
  const powers = at.roller.powerSets.find((s) => s.id === pick.set)?.powers ?? [];
  const select = (
    name: string,
    current: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ): SfxView["fields"][number] => ({
    name,
    label: localize(key("Builder", "sfx", name)),
    many: false,
    options: options.map((o) => ({ ...o, selected: o.value === current })),
  });
  const ticks = (
    name: string,
    current: readonly string[],
    options: readonly { readonly value: string; readonly label: string }[],
  ): SfxView["fields"][number] => ({
    ...select(name, "", options),
    many: true,
    options: options.map((o) => ({ ...o, selected: current.includes(o.value) })),
  });
  const inPool = at.draft.build.picks.flatMap((p) => (p.kind === "power" && p.set === pick.set ? [p.id] : []));
  const byName = powers.map((p) => ({ value: p.id, label: `d${p.current} ${p.name}` }));
  const wants = sfx.ops.some((o) => ["doublePower", "stepUpPower", "splitPower", "doomOnFailure"].includes(o.op));
  return [
    ...(wants && powers.length > 1 ? [select("power", pick.power ?? "", byName)] : []),
    ...(pick.shut === undefined ? [] : [select("shut", pick.shut, byName)]),
    ...(pick.targets === undefined
      ? []
      : [
          select(
            "targets",
            String(pick.targets),
            furtherOf(at, pick.targets).map((n) => ({ value: String(n), label: String(n) })),
          ),
        ]),
    ...(!sfx.ops.some((o) => o.op === "mergeEqualPair")
      ? []
      : [
          select(
            "pair",
            String(pick.pair ?? 6),
            LADDER.map((d) => ({ value: String(d), label: `d${d}` })),
          ),
        ]),
    ...(pick.powers === undefined
      ? []
      : [
          ticks(
            "powers",
            pick.powers,
            byName.filter((p) => !inPool.includes(p.value)),
          ),
        ]),
    ...(pick.doom === undefined
      ? []
      : [
          ticks(
            "doom",
            numbered(pick.doom),
            numbered([...at.facts.doom.dice].sort((a, b) => a - b)).map((value) => ({
              value,
              label: `d${value.split(" ")[0] ?? ""}`,
            })),
          ),
        ]),
    ...(pick.asset === undefined
      ? []
      : [
          select(
            "asset",
            pick.asset,
            at.roller.assets.map((a) => ({ value: a.id, label: `d${a.die} ${a.name}` })),
          ),
        ]),
    ...(pick.track === undefined
      ? []
      : [
          select(
            "track",
            pick.track,
            STRESS_TYPES.map((t) => ({ value: t, label: localize(key("Stress", t, "label")) })),
          ),
        ]),
  ];
}

/** SFX that fit, with what they cost and why one can't be used now. @rule DOO-046 DOO-220 DOO-222 DOO-226 */
export function sfxViews(now: At, assessment: Assessment, localize: Localize): SfxView[] {
  const limits = now.roller.powerSets.flatMap((s) =>
    s.limits.filter((l) => l.trigger === "pool").map((sfx) => ({ set: s.id, sfx, limit: true })),
  );
  return [...sfxFor(now.roller, "pool"), ...limits].map(({ set, sfx, limit }) => {
    const chosen = now.draft.build.sfx.find((p) => p.set === set && p.id === sfx.id);
    const tried = chosen
      ? null
      : assess(
          {
            ...now.draft.build,
            sfx: [
              ...now.draft.build.sfx,
              sfxPick(
                now.roller,
                { set, sfx },
                { dice: assessment.dice, doom: now.facts.doom.dice, targets: (now.pool.further ?? 0) + 1 },
              ),
            ],
            doomPaid: null,
          },
          now.pool,
        );
    const fresh = tried?.problems.find((p) => !assessment.problems.some((q) => q.reason === p.reason));
    const cost =
      sfx.cost.kind === "none" ? "" : localize(key("Cost", sfx.cost.kind, "short"), { n: sfx.cost.amount ?? 1 });
    return {
      key: `${set} ${sfx.id}`,
      name: sfx.name,
      text: sfx.text,
      price: cost,
      limit,
      chosen: chosen !== undefined,
      ...(fresh && {
        refused: why({ accepted: false, reason: fresh.reason, ...(fresh.data && { data: fresh.data }) }),
      }),
      fields: chosen ? sfxFields(now, chosen, sfx, localize) : [],
    };
  });
}
