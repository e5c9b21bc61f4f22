/** SFX and Limits outside of rolls. */
import type { Option } from "../../kernel/act.ts";
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { doomAssign } from "../dice/roll.ts";
import { spendFor } from "../fortune/doom.ts";
import { isAble } from "../harm/stress.ts";
import { key } from "../labels.ts";
import { isDown } from "../powers/availability.ts";
import {
  activateLimit,
  payableWith,
  recoverByPower as recovered,
  sfxFor,
  sfxPrice,
  useResultSfx,
} from "../powers/sfx.ts";
import type { DoompoolSituation } from "../situation.ts";
import { payPP, setDoom } from "../state/changes.ts";
import { countAction, TURN } from "../turn/economy.ts";
import type { Answer, DoompoolCharacter, PowerSet, Sfx, StressType } from "../types.ts";
import type { Die } from "../values.ts";
import { STRESS_TYPES } from "../values.ts";
import {
  type Choices,
  doomDie,
  type Ground,
  ofAnybody,
  paidWith,
  type Pay,
  paying,
  said,
  type SfxKey,
  sfxKey,
  sfxParts,
} from "./act.ts";

type Held = { readonly set: PowerSet; readonly sfx: Sfx };
const heals = (sfx: Sfx): boolean => sfx.ops.some((o) => o.op === "recoverStress");

/** An SFX or a Limit of somebody by its key. */
function heldBy(who: DoompoolCharacter | null, of: string, list: "sfx" | "limits"): Held | null {
  const { set: name, id } = sfxParts(of);
  const set = who?.powerSets.find((x) => x.id === name);
  const sfx = set?.[list].find((x) => x.id === id);
  return set && sfx ? { set, sfx } : null;
}

/** What an SFX costs whoever uses it outside of a pool: points, or the doom dice that were chosen. @rule DOO-025 DOO-054 DOO-220 */
function paidFor(
  { who, pool }: Pick<Ground<DoompoolCharacter>, "who" | "pool">,
  sfx: Sfx,
  pay: Pay | null,
  doom = true,
): Answer<{ readonly changes: readonly Change[]; readonly dice: readonly Die[] }> {
  const { pp, doom: due } = sfxPrice(who, sfx);
  if (who.pp < pp) return refuse("pp.short", { needed: pp, pp: who.pp });
  const dice = pay ? paidWith(due, pay, pool.dice) : (doomAssign(due, pool.dice) ?? []);
  const spent = spendFor(due, dice, pool.dice);
  if (!spent.accepted) return spent;
  return {
    accepted: true,
    dice,
    changes: [
      ...payPP(who.ref, who.pp, who.pp - pp, "DOO-220"),
      ...(doom ? setDoom(pool.ref, pool.dice, spent.dice, "DOO-054") : []),
    ],
  };
}

const dueOf = (s: DoompoolSituation, { of }: { readonly of: string }): readonly Die[] => {
  const who = s.character(s.self);
  const held = heldBy(who, of, "sfx");
  return who && held ? sfxPrice(who, held.sfx).doom : [];
};

/** An SFX that may be used at any time, as it is paid for; `refused` with the smallest dice tells the list why not. @rule DOO-220 */
function usedAny(
  ground: Ground<DoompoolCharacter>,
  of: string,
  pay: Pay | null,
  own: { readonly track?: StressType; readonly asset?: string },
): Answer<{ readonly changes: readonly Change[] }> {
  const held = heldBy(ground.who, of, "sfx");
  if (!held) return refuse("sfx.gone");
  // Doom dice that a hero's SFX takes are part of what it does.
  const paid = paidFor(ground, held.sfx, pay, ground.who.type !== "hero");
  if (!paid.accepted) return paid;
  const { set, id } = sfxParts(of);
  const done = useResultSfx(ground.who, { set, id, pay: paid.dice, ...own }, ground.pool, ground.s.settings);
  return done.accepted ? { accepted: true, changes: [...paid.changes, ...done.changes] } : done;
}

/** Offers of SFX at any time: those that bring stress back, or all others. */
function offered(s: DoompoolSituation, healing: boolean): readonly (Option<SfxKey> & { readonly sfx: Sfx })[] {
  const [who, { pool }] = [s.character(s.self), s];
  if (!who || !pool) return [];
  return sfxFor(who, "any")
    .filter(({ sfx }) => sfx.trigger === "any" && heals(sfx) === healing)
    .map(({ set, sfx }) => {
      const value = sfxKey(set, sfx.id);
      const { tracks, assets } = payableWith(who, sfx);
      const own = { ...(tracks[0] && { track: tracks[0] }), ...(assets[0] && { asset: assets[0].id }) };
      const tried = healing ? paidFor({ who, pool }, sfx, null) : usedAny({ s, who, pool }, value, null, own);
      return { value, sfx, label: { key: sfx.name }, ...(!tried.accepted && { refused: tried }) };
    });
}
const lines = (s: DoompoolSituation, healing: boolean) =>
  offered(s, healing).map(({ value, label, sfx, refused }) => ({
    known: { of: value },
    label,
    ...(sfx.text !== "" && { detail: { key: sfx.text } }),
    ...(refused && { refused }),
  }));
const ofSfx = <V extends { readonly of: SfxKey }>(healing: boolean): Choices<{ of: SfxKey }, V> => ({
  of: {
    pick: "one",
    label: said(key("Builder", "sfxTitle")),
    none: refuse("sfx.moment"),
    options: (s) => offered(s, healing).map(({ sfx: _sfx, ...option }) => option),
  },
});

const payableIn = (s: DoompoolSituation, of: string) => {
  const who = s.character(s.self);
  const held = heldBy(who, of, "sfx");
  return who && held ? payableWith(who, held.sfx) : { tracks: [], assets: [] };
};

type UseSfx = { readonly of: SfxKey; readonly track: StressType; readonly asset: string } & Pay;
/** An SFX at any time. @rule DOO-220 */
const useSfx = ofAnybody<UseSfx>("useSfx", {
  rule: "DOO-220",
  by: "owner",
  at: ["list", "sheet"],
  entries: ({ s }) => lines(s, false),
  choices: {
    ...ofSfx<UseSfx>(false),
    track: {
      pick: "one",
      label: said(key("Dialog", "track")),
      when: (s, { of }) => payableIn(s, of).tracks.length > 0,
      options: (s, { of }) =>
        payableIn(s, of).tracks.map((value) => ({ value, label: said(key("Stress", value, "label")) })),
    },
    asset: {
      pick: "one",
      label: said(key("Builder", "sfx", "asset")),
      when: (s, { of }) => payableIn(s, of).assets.length > 0,
      options: (s, { of }) =>
        payableIn(s, of).assets.map((a) => ({ value: a.id, label: { key: `d${String(a.die)} ${a.name}` } })),
    },
    ...paying<UseSfx>(dueOf),
  },
  does: (ground, { of, track, asset, ...pay }) => usedAny(ground, of, pay, { track, asset }),
});

const powersOf = (who: DoompoolCharacter | null, of: string, list: "sfx" | "limits") =>
  (heldBy(who, of, list)?.set.powers ?? []).filter((p) => !p.shutdown);

type Recover = { readonly of: SfxKey; readonly track: StressType; readonly power: string } & Pay;
/** Stress that a power brings back takes the place of an action. @rule DOO-193 DOO-225 */
const recoverByPower = ofAnybody<Recover>("recoverByPower", {
  rule: "DOO-225",
  by: "owner",
  at: ["list", "sheet"],
  price: TURN,
  entries: ({ s }) => lines(s, true),
  refused: ({ who }) => (isAble(who) ? null : refuse("pool.unable")),
  choices: {
    ...ofSfx<Recover>(true),
    track: {
      pick: "one",
      label: said(key("Dialog", "track")),
      none: refuse("recovery.nothing"),
      options: (s) => treated(s.character(s.self)),
    },
    power: {
      pick: "one",
      label: said(key("Builder", "sfx", "power")),
      none: refuse("sfx.choosePower"),
      options: (s, { of }) =>
        powersOf(s.character(s.self), of, "sfx").map((p) => ({
          value: p.id,
          label: { key: `d${String(p.current)} ${p.name}` },
        })),
    },
    ...paying<Recover>(dueOf),
  },
  does: (ground, { of, track, power, ...pay }) => {
    const { who, s } = ground;
    const held = heldBy(who, of, "sfx");
    if (!held || !heals(held.sfx)) return refuse("sfx.gone");
    const paid = paidFor(ground, held.sfx, pay);
    if (!paid.accepted) return paid;
    const eased = recovered(who, track, held.set.id, power);
    if (!eased.accepted) return eased;
    return { accepted: true, changes: [...paid.changes, ...eased.changes, ...countAction(s, who)] };
  },
});

/** Tracks with stress that isn't out. */
export const treated = (who: DoompoolCharacter | null): readonly Option<StressType>[] =>
  STRESS_TYPES.flatMap((value) => {
    const track = who?.stress[value];
    if (!track || track.die === null) return [];
    return [
      { value, label: said(key("Stress", value, "label")), ...(track.out && { refused: refuse("recovery.nothing") }) },
    ];
  });

type Limit = { readonly of: SfxKey; readonly power: string };
/** Whether a Limit leaves open which power it takes. */
const asksPower = (sfx: Sfx): boolean =>
  sfx.ops.some((o) => (o.op === "shutdown" || o.op === "powerToComplication") && o.ref === undefined);
const limits = (s: DoompoolSituation): readonly Option<SfxKey>[] =>
  (s.character(s.self)?.powerSets ?? []).flatMap((set) =>
    set.limits.map((l) => ({ value: sfxKey(set.id, l.id), label: { key: l.name } })),
  );
const limitChoices = <V extends Limit>(): Choices<Limit, V> => ({
  of: { pick: "one", label: said(key("Builder", "sfxTitle")), none: refuse("sfx.gone"), options: limits },
  power: {
    pick: "one",
    label: said(key("Builder", "sfx", "power")),
    none: refuse("sfx.choosePower"),
    when: (s, { of }) => {
      const held = heldBy(s.character(s.self), of, "limits");
      return held !== null && asksPower(held.sfx);
    },
    options: (s, { of }) => {
      const who = s.character(s.self);
      const held = heldBy(who, of, "limits");
      const whole = held && !held.sfx.ops.some((o) => o.op === "powerToComplication");
      const down = held && who && isDown(who, held.set);
      const no: Refusal | null = down ? refuse("pool.shutdown", { name: held.set.name }) : null;
      return [
        ...powersOf(who, of, "limits").map((p) => ({ value: p.id, label: { key: `d${String(p.current)} ${p.name}` } })),
        ...(whole ? [{ value: "", label: said(key("Sheet", "wholeSet")) }] : []),
      ].map((o) => ({ ...o, ...(no && { refused: no }) }));
    },
  },
});

/** A Limit acts: its player takes the point; one of the Gamemaster's adds to the doom pool. @rule DOO-223 DOO-224 */
const limit = ofAnybody<Limit>("limit", {
  rule: "DOO-223",
  by: "owner",
  at: ["sheet"],
  choices: limitChoices<Limit>(),
  does: ({ who, pool }, { of, power }) =>
    activateLimit(who, { ...sfxParts(of), answer: "accepted", ...(power && { power }) }, pool),
});

type Force = Limit & { readonly asked: boolean; readonly die: Die };
/** The Gamemaster forces a Limit that its player declined. @rule DOO-161 DOO-223 */
const forceLimit = ofAnybody<Force>("forceLimit", {
  rule: "DOO-223",
  by: "gm",
  at: ["card"],
  refused: ({ who }) => (who.type === "hero" ? null : refuse("opportunity.heroesOnly")),
  choices: {
    ...limitChoices<Force>(),
    asked: { pick: "flag", label: { key: key("Deed", "forceLimit", "label") }, silent: true, first: () => true },
    die: doomDie<Force>(),
  },
  does: ({ who, pool }, { of, power, asked, die }) =>
    activateLimit(
      who,
      { ...sfxParts(of), answer: asked ? "declined" : "notAsked", ...(power && { power }), die },
      pool,
    ),
});

/** All of them by name. */
export const SFX_ACTS = { useSfx, recoverByPower, limit, forceLimit } as const;

/** Whether an SFX of somebody brings stress back, which takes the place of an action. @rule DOO-193 DOO-225 */
export const bringsBack = (who: DoompoolCharacter | null, of: string): boolean => {
  const held = heldBy(who, of, "sfx");
  return held !== null && heals(held.sfx);
};
