/** SFX and Limits outside of the pool: on results, against incoming effects, and what shuts powers down and brings them back. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { doomAssign } from "../dice/roll.ts";
import { stepUp } from "../dice/step-dice.ts";
import { addDoom, spend, spendFor, unpaid, without } from "../fortune/doom.ts";
import { type Changed, easeStress, inTurn, isAble, setStress, stepUpOwnStress } from "../harm/stress.ts";
import { complicationData, createItem, newId, payPP, set, setDoom } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import { createAsset, removeAsset } from "../things/items.ts";
import { findPower, updatePower, updateSet } from "../things/targeting.ts";
import type {
  Answer,
  DoomPool,
  DoompoolCharacter,
  DoompoolSettings,
  Recovery,
  Sfx,
  StressType,
  Trigger,
} from "../types.ts";
import { type Die, DOOM_DIE, FLOOR, STRESS_TYPES } from "../values.ts";
import { isDown } from "./availability.ts";
import { findSfx, fitsPool, fitsResult } from "./sfx-pool.ts";

/** An SFX as it is offered: whose, where. */
export interface SfxOffer {
  readonly set: string;
  readonly sfx: Sfx;
  readonly limit: boolean;
}

/** What an SFX takes of whoever uses it. */
export interface SfxPrice {
  readonly pp: number;
  /** Doom dice, each as small as it may be. */
  readonly doom: readonly Die[];
}

/** The price of an SFX, wherever it is used: what a hero pays in points costs the Gamemaster's characters doom dice; a price in doom dice is one for everybody. @rule DOO-025 DOO-054 DOO-220 */
export function sfxPrice(who: Pick<DoompoolCharacter, "type">, { cost }: Pick<Sfx, "cost">): SfxPrice {
  const { kind, amount = 1, minDie = FLOOR.doom } = cost;
  if (kind === "pp" && who.type === "hero") return { pp: amount, doom: [] };
  return { pp: 0, doom: kind === "pp" || kind === "doom" ? Array.from({ length: amount }, () => minDie) : [] };
}

/** Whether an SFX is offered at this moment. @rule DOO-220 DOO-222 */
export function fits(sfx: Sfx, moment: Trigger): boolean {
  if (moment === "pool") return fitsPool(sfx);
  if (moment === "result") return fitsResult(sfx);
  return sfx.trigger === moment || sfx.trigger === "any";
}

/** SFX of a character that are offered at this moment; those of a set that is shut down are not. @rule DOO-220 */
export function sfxFor(
  character: Pick<DoompoolCharacter, "powerSets" | "stress" | "takenOut">,
  moment: Trigger,
): readonly SfxOffer[] {
  return character.powerSets
    .filter((s) => !isDown(character, s))
    .flatMap((s) => s.sfx.filter((x) => fits(x, moment)).map((sfx) => ({ set: s.id, sfx, limit: false })));
}

/** What of somebody could pay for an SFX: own tracks with stress that could grow, own assets; empty for another price. @rule DOO-060 DOO-222 */
export function payableWith(who: Pick<DoompoolCharacter, "stress" | "assets">, { cost }: Pick<Sfx, "cost">) {
  return {
    tracks:
      cost.kind === "stressStepUp" ? STRESS_TYPES.filter((t) => who.stress[t].die !== null && !who.stress[t].out) : [],
    assets: cost.kind === "spendAsset" ? who.assets : [],
  };
}

/** Pay with own stress, which grows, or with an own asset, which is used up. @rule DOO-060 DOO-220 DOO-222 */
function payOwn(
  who: DoompoolCharacter,
  sfx: Sfx,
  { track, asset }: { readonly track?: StressType; readonly asset?: string },
  settings: DoompoolSettings,
): Changed | Refusal {
  const { tracks, assets } = payableWith(who, sfx);
  switch (sfx.cost.kind) {
    case "stressStepUp":
      return track && tracks.includes(track) ? stepUpOwnStress(who, track, settings) : refuse("sfx.chooseTrack");
    case "spendAsset": {
      const spent = assets.find((a) => a.id === asset);
      return spent ? removeAsset(who, spent, "DOO-220") : refuse("sfx.chooseAsset");
    }
    default:
      return { character: who, changes: [] };
  }
}

/** Points and doom dice that an SFX brings, on top of what was paid for it: a character of the Gamemaster's feeds the doom pool where a hero gains a point. @rule DOO-025 DOO-151 DOO-222 */
function sfxGains(
  character: DoompoolCharacter,
  sfx: Sfx,
  cost: number,
  pay: readonly Die[],
  doom: DoomPool,
): readonly Change[] {
  const hero = character.type === "hero";
  const points = sfx.ops.reduce((n, o) => n + (o.op === "gainPP" ? o.n : 0), 0);
  const dice = [
    ...(sfx.cost.kind === "doomGain"
      ? Array.from({ length: sfx.cost.amount ?? 1 }, () => sfx.cost.minDie ?? DOOM_DIE)
      : []),
    ...sfx.ops.flatMap((o) => (o.op === "gainDoom" ? [o.size] : [])),
    ...(hero ? [] : Array.from({ length: points }, (): Die => DOOM_DIE)),
  ];
  const left = hero ? doom.dice : (without(doom.dice, pay) ?? doom.dice);
  const paid = character.pp - (hero ? cost : 0);
  return [
    ...(hero ? payPP(character.ref, paid, paid + points, "DOO-222") : []),
    ...(dice.length === 0 ? [] : setDoom(doom.ref, left, addDoom(left, ...dice), "DOO-222")),
  ];
}

/**
 * An SFX on a result or at any time, with its price and operations as the sheet has them now. What it brings comes on top of what the caller pays for it.
 * @param asked  which SFX, and the doom dice that pay for it
 * @rule DOO-220 DOO-222
 */
export function useResultSfx<
  T extends {
    readonly set: string;
    readonly id: string;
    readonly pay: readonly Die[];
    readonly power?: string;
    readonly track?: StressType;
    readonly asset?: string;
  },
>(
  character: DoompoolCharacter,
  asked: T,
  doom: DoomPool,
  settings: DoompoolSettings,
): Answer<{
  readonly sfx: T & Pick<Sfx, "ops" | "name" | "trigger"> & { readonly cost: number; readonly least?: Die };
  readonly changes: readonly Change[];
}> {
  const sfx = findSfx(character, asked.set, asked.id);
  if (!sfx) return refuse("sfx.gone");
  if (character.powerSets.some((s) => s.id === asked.set && isDown(character, s)))
    return refuse("sfx.shutdown", { name: sfx.name });
  if (sfx.trigger === "pool") return refuse("sfx.moment");
  const { kind } = sfx.cost;
  const own = payOwn(character, sfx, asked, settings);
  if ("accepted" in own) return own;
  const price = sfxPrice(character, sfx);
  const hero = character.type === "hero";
  const cost = hero ? price.pp : price.doom.length;
  // A hero's SFX with a price in doom dice takes them from the pool, the smallest that will do.
  const taken = hero ? spendFor(price.doom, doomAssign(price.doom, doom.dice) ?? [], doom.dice) : null;
  if (taken?.accepted === false) return taken;
  const left = taken ? { ...doom, dice: taken.dice } : doom;
  const recovery = sfx.recovery ?? "transition";
  const whole = (now: DoompoolCharacter): Changed =>
    updateSet(now, asked.set, (s) => ({ ...s, shutdown: true, recovery }), "DOO-221");
  const power =
    (ref: string) =>
    (now: DoompoolCharacter): Changed =>
      updatePower(now, asked.set, ref, { shutdown: true, recovery }, "DOO-221");
  const named = sfx.ops.flatMap((o) => (o.op === "shutdown" ? [o.ref ?? asked.power ?? ""] : []));
  const shut = inTurn(
    character,
    ...(kind === "shutdown" ? [asked.power] : []).map((ref) => (ref ? power(ref) : whole)),
    ...named.map((ref) => (ref === "" ? whole : power(ref))),
  ).changes;
  const made = sfx.ops.flatMap((o) =>
    o.op === "createAsset"
      ? createAsset(
          { owner: character, name: o.name, die: o.die, cause: `${sfx.id} ${character.assets.length}` },
          settings,
        ).changes
      : [],
  );
  return {
    accepted: true,
    sfx: {
      ...asked,
      name: sfx.name,
      trigger: sfx.trigger,
      ops: sfx.ops,
      cost,
      ...(sfx.cost.minDie !== undefined && { least: sfx.cost.minDie }),
    },
    changes: [
      ...(hero ? setDoom(doom.ref, doom.dice, left.dice, "DOO-054") : []),
      ...own.changes,
      ...shut,
      ...made,
      ...sfxGains(character, sfx, cost, asked.pay, left),
    ],
  };
}

/** Who pays 1 plot point, or as a character of the Gamemaster's one doom die of any size. */
export type Payer =
  | { readonly side: "hero"; readonly ref: string; readonly pp: number }
  | { readonly side: "watcher"; readonly pool: DoomPool; readonly die: Die | null };

/**
 * Pay what costs a hero 1 plot point: the Gamemaster pays one doom die of any size unless a minimum is printed.
 * @rule DOO-003 DOO-021 DOO-022 DOO-025 DOO-161
 */
export function payOne(
  payer: Payer,
  rule: string,
  minimum: Die = FLOOR.doom,
): Answer<{ readonly changes: readonly Change[] }> {
  if (payer.side === "hero")
    return payer.pp < 1
      ? refuse("pp.short", { needed: 1, pp: payer.pp })
      : { accepted: true, changes: payPP(payer.ref, payer.pp, payer.pp - 1, rule) };
  if (payer.die === null) return unpaid(payer.pool.dice, minimum);
  const spent = spend(payer.pool.dice, payer.die, minimum);
  return spent.accepted
    ? { accepted: true, changes: setDoom(payer.pool.ref, payer.pool.dice, spent.dice, rule) }
    : spent;
}

/** Earn what gives a hero 1 plot point: a character of the Gamemaster's adds d6 to the doom pool instead. @rule DOO-023 DOO-025 DOO-151 DOO-224 */
export function earnOne(
  who:
    | { readonly side: "hero"; readonly ref: string; readonly pp: number }
    | { readonly side: "watcher"; readonly pool: DoomPool },
  rule: string,
): readonly Change[] {
  if (who.side === "hero") return payPP(who.ref, who.pp, who.pp + 1, rule);
  return setDoom(who.pool.ref, who.pool.dice, addDoom(who.pool.dice, DOOM_DIE), rule);
}

/** A Limit's state: offered to its player, accepted, or declined. */
export type LimitAnswer = "notAsked" | "accepted" | "declined";

/** What a Limit is activated with. `power` is the one it works on where it names none; `die` the doom die that forces it. */
export interface LimitUse {
  readonly set: string;
  readonly id: string;
  readonly answer: LimitAnswer;
  readonly power?: string;
  readonly die?: Die;
}

/**
 * Activate a Limit. A hero is asked first: yes is worth a plot point, after a no the Gamemaster may force it with a doom die; nobody is forced without having been asked. A character of the
 * Gamemaster's adds d6 to the doom pool.
 * @rule DOO-023 DOO-161 DOO-221 DOO-223 DOO-224 DOO-226
 */
export function activateLimit(character: DoompoolCharacter, use: LimitUse, pool: DoomPool): Answer<Changed> {
  const limit = character.powerSets.find((s) => s.id === use.set)?.limits.find((l) => l.id === use.id);
  if (!limit) return refuse("sfx.gone");
  const acted = limitChanges(character, use, limit);
  if ("accepted" in acted) return acted;
  const price = limitPrice(character, use, pool);
  return price.accepted
    ? { accepted: true, character: acted.character, changes: [...price.changes, ...acted.changes] }
    : price;
}

function limitPrice(
  character: DoompoolCharacter,
  use: LimitUse,
  pool: DoomPool,
): Answer<{ readonly changes: readonly Change[] }> {
  if (character.type !== "hero") return { accepted: true, changes: earnOne({ side: "watcher", pool }, "DOO-224") };
  switch (use.answer) {
    case "notAsked":
      return refuse("limit.askFirst");
    case "accepted":
      return { accepted: true, changes: earnOne({ side: "hero", ref: character.ref, pp: character.pp }, "DOO-223") };
    case "declined":
      return payOne({ side: "watcher", pool, die: use.die ?? null }, "DOO-223");
  }
}

/** What a Limit does to its own character: shut down a power or the set, or turn a power into a complication. */
function limitChanges(character: DoompoolCharacter, use: LimitUse, limit: Sfx): Changed | Refusal {
  let now: Changed = { character, changes: [] };
  const down = character.powerSets.some((s) => s.id === use.set && s.shutdown);
  for (const op of limit.ops) {
    const then = (next: Changed): Changed => ({
      character: next.character,
      changes: [...now.changes, ...next.changes],
    });
    const ref = "ref" in op ? (op.ref ?? use.power) : use.power;
    if (op.op === "shutdown") {
      const recovery = limit.recovery ?? "transition";
      const held = ref === undefined ? null : findPower(now.character, use.set, ref);
      if (ref !== undefined && !held) return refuse("sfx.choosePower");
      // What is shut down already can't be shut down once more for a point.
      if (held ? held.shutdown || down : down) return refuse("pool.shutdown", { name: held?.name ?? limit.name });
      now = then(
        ref === undefined
          ? updateSet(now.character, use.set, (s) => ({ ...s, shutdown: true, recovery }), "DOO-221")
          : updatePower(now.character, use.set, ref, { shutdown: true, recovery }, "DOO-221"),
      );
    }
    if (op.op === "powerToComplication") {
      const power = ref === undefined ? undefined : findPower(now.character, use.set, ref);
      if (!power) return refuse("sfx.choosePower");
      if (power.shutdown || down) return refuse("pool.shutdown", { name: power.name });
      const made = {
        id: newId(character.ref, "complication", power.id, limit.id),
        name: power.name,
        die: power.current,
        persistent: false,
        expiresAfterActionScene: null,
        targetable: true,
        maker: null,
      };
      const shut = updatePower(
        now.character,
        use.set,
        power.id,
        { shutdown: true, recovery: limit.recovery ?? "opportunity" },
        "DOO-226",
      );
      now = then({
        character: { ...shut.character, complications: [...shut.character.complications, made] },
        changes: [...shut.changes, createItem(character.ref, made.id, complicationData(made), "DOO-226")],
      });
    }
  }
  return now;
}

/** What is shut down on a character and comes back in this way: powers, and sets by themselves. */
export interface ShutDown {
  readonly set: string;
  readonly power: string | null;
  readonly name: string;
}

/** @rule DOO-221 DOO-227 */
export function shutDown(character: Pick<DoompoolCharacter, "powerSets">, by: Recovery): readonly ShutDown[] {
  return character.powerSets.flatMap((s) => [
    ...(s.shutdown && s.recovery === by ? [{ set: s.id, power: null, name: s.name }] : []),
    ...s.powers.filter((p) => p.shutdown && p.recovery === by).map((p) => ({ set: s.id, power: p.id, name: p.name })),
  ]);
}

/** Bring powers and sets back. @rule DOO-221 */
export function bringBack(character: DoompoolCharacter, what: readonly ShutDown[], rule = "DOO-221"): Changed {
  return inTurn(
    character,
    ...what.map(
      ({ set, power }) =>
        (now: DoompoolCharacter) =>
          power === null
            ? updateSet(now, set, (s) => ({ ...s, shutdown: false, recovery: null }), rule)
            : updatePower(now, set, power, { shutdown: false, recovery: null }, rule),
    ),
  );
}

/** What an SFX makes of an effect that is about to arrive. */
export interface Incoming {
  readonly kind: "stress" | "complication";
  /** Track of stress, name of a complication. */
  readonly what: string;
  /** What caused it, as the Gamemaster names it (fire, magic). */
  readonly source: string;
  readonly die: Die;
}

/** What an SFX says by itself when it is used against what comes: the first cause that it names beside kinds and tracks, which the effect has of its own. @rule DOO-222 DOO-225 */
export function causeNamed(sfx: Pick<Sfx, "ops">): string {
  const own: readonly string[] = ["stress", "complication", ...STRESS_TYPES];
  return (
    sfx.ops
      .flatMap((o) => (o.op === "ignoreIncoming" ? o.kinds : o.op === "stepUpIncoming" ? [o.when] : []))
      .find((n) => !own.includes(n)) ?? ""
  );
}

/**
 * An effect after the SFX or Limit that its target uses on it: ignored when the SFX covers its kind, track or source, stepped up by a weakness.
 * @returns the die, null when it is ignored
 * @rule DOO-222 DOO-225 DOO-226
 */
export function meetIncoming(incoming: Incoming, sfx: Pick<Sfx, "ops">): Die | null {
  const named = (names: readonly string[]): boolean =>
    names.some((n) => [incoming.kind, incoming.what, incoming.source].includes(n));
  let die: Die = incoming.die;
  for (const op of sfx.ops) {
    if (op.op === "ignoreIncoming" && named(op.kinds)) return null;
    if (op.op === "stepUpIncoming" && named([op.when])) die = stepUp(die, op.n).die;
  }
  return die;
}

/**
 * What the opposing effect die becomes: a stunt of that size, or one power is a step larger; both wait for their bearer's next action.
 * @param power  the power that grows; where the SFX leaves it open, none means the stunt
 * @rule DOO-039 DOO-222 DOO-225
 */
export function absorb(
  owner: DoompoolCharacter,
  sfx: { readonly set: string; readonly name: string; readonly power?: string },
  to: "stunt" | "powerStep" | "either",
  opposing: Die,
): Answer<Changed> {
  const grows = to === "powerStep" || (to === "either" && (sfx.power ?? "") !== "");
  if (!grows) {
    if ((owner.waiting.absorbed ?? null) !== null) return refuse("opportunity.waiting");
    return {
      accepted: true,
      character: { ...owner, waiting: { ...owner.waiting, absorbed: opposing } },
      changes: set(owner.ref, PATHS.waiting.absorbed, null, opposing, "DOO-225"),
    };
  }
  const power = findPower(owner, sfx.set, sfx.power ?? "");
  if (!power || power.shutdown) return refuse("sfx.choosePower");
  return { accepted: true, ...updatePower(owner, sfx.set, power.id, { boost: (power.boost ?? 0) + 1 }, "DOO-225") };
}

/** Recover stress by a power without a roll (Regenerate): a power of its size or more clears it, a smaller one steps it back. @rule DOO-222 DOO-225 */
export function recoverByPower(
  character: DoompoolCharacter,
  track: StressType,
  set: string,
  power: string,
): Answer<Changed> {
  const held = findPower(character, set, power);
  const { die, out } = character.stress[track];
  if (!isAble(character)) return refuse("pool.unable");
  if (!held || held.shutdown || character.powerSets.some((s) => s.id === set && isDown(character, s)))
    return refuse("sfx.choosePower");
  if (die === null || out) return refuse("recovery.nothing");
  const eased =
    held.current >= die
      ? setStress(character, track, { die: null, out: false }, "DOO-225")
      : easeStress(character, track, "DOO-225");
  return { accepted: true, ...eased };
}

/** Who is about to take stress takes it in another track for 1 plot point, one of the Gamemaster's characters for a doom die of any size; paid before it is applied. @rule DOO-024 DOO-025 DOO-128 DOO-161 */
export function moveStress(
  payer: Payer,
  from: StressType,
  to: StressType,
): Answer<{ readonly changes: readonly Change[]; readonly track: StressType }> {
  if (from === to) return refuse("stress.sameTrack");
  const paid = payOne(payer, "DOO-128");
  return paid.accepted ? { accepted: true, changes: paid.changes, track: to } : paid;
}

/**
 * One of the Gamemaster's characters helps another without rolling: it hands over the die of one trait, at least d6, as an asset, and keeps the trait. One doom die may come along as a second asset of the
 * same bundle, or take the asset's size when it is larger. It uses the turn.
 * @rule DOO-161 DOO-219
 */
export function watcherSupport(
  helped: DoompoolCharacter,
  trait: { readonly name: string; readonly die: Die },
  improve: { readonly mode: "add" | "replace"; readonly die: Die } | null,
  pool: DoomPool,
  cause: string,
  settings: Pick<DoompoolSettings, "assetDuration">,
): Answer<Changed> {
  const bundle = improve?.mode === "add" ? newId(helped.ref, "bundle", cause) : null;
  const spent = improve ? spend(pool.dice, improve.die) : null;
  if (spent && !spent.accepted) return spent;
  const larger = improve?.mode === "replace" && improve.die > trait.die ? improve.die : trait.die;
  const give = (die: Die, which: number) => (now: DoompoolCharacter) =>
    createAsset(
      { owner: now, name: trait.name, die, access: [helped.ref], bundle, cause: `${cause} ${which}` },
      settings,
    );
  const made = inTurn(helped, give(larger, 1), ...(improve?.mode === "add" ? [give(improve.die, 2)] : []));
  return {
    accepted: true,
    character: made.character,
    changes: [...(spent ? setDoom(pool.ref, pool.dice, spent.dice, "DOO-219") : []), ...made.changes],
  };
}
