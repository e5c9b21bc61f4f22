/** SFX and Limits while a pool is being built: their price, and what they do to the dice in it. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { setStress } from "../harm/stress.ts";
import { key } from "../labels.ts";
import { assetData, deleteItem } from "../state/changes.ts";
import { createAsset } from "../things/items.ts";
import { findPower, updatePower, updateSet } from "../things/targeting.ts";
import type {
  AfterStep,
  DoompoolCharacter,
  DoompoolSettings,
  PoolDie,
  PriceRow,
  ResultModifiers,
  Sfx,
  SfxOp,
  StressType,
} from "../types.ts";
import { type Die, FLOOR, OPPORTUNITY, TOTAL_DICE } from "../values.ts";
import { isDown } from "./availability.ts";

/** An SFX or Limit that the user clicked, with what it leaves to choose. */
export type SfxPick = {
  readonly set: string;
  readonly id: string;
  /** Power that it works on, where the SFX names none. */
  readonly power?: string;
  /** Power that a Shutdown price takes, where the SFX names none. */
  readonly shut?: string;
  /** Further powers of the set (Multipower). */
  readonly powers?: readonly string[];
  /** Additional targets (Area). */
  readonly targets?: number;
  /** Doom dice moved into the pool (Berserk), or paid. */
  readonly doom?: readonly Die[];
  /** Size of two equal dice that become one (Focus). */
  readonly pair?: Die;
  /** Own track that a price steps up. */
  readonly track?: StressType;
  /** Own asset that a price uses up. */
  readonly asset?: string;
};

/** What SFX make of a pool and of its price. */
export interface SfxWork {
  readonly dice: readonly PoolDie[];
  readonly price: readonly PriceRow[];
  readonly credit: number;
  /** Smallest doom dice that a price names. */
  readonly doomDue: readonly Die[];
  /** Doom dice that moved into the pool. */
  readonly doomMoved: readonly Die[];
  readonly doomGained: readonly Die[];
  readonly result: ResultModifiers;
  readonly after: readonly AfterStep[];
  readonly changes: readonly Change[];
  readonly refused: readonly Refusal[];
  /** The roller after everything, so that several SFX don't undo each other. */
  readonly roller: DoompoolCharacter;
}

/** A roll read without any SFX. */
export function plainResult(): ResultModifiers {
  return {
    totalDice: TOTAL_DICE,
    freeEffects: 0,
    effectSteps: [],
    opportunityFaces: [OPPORTUNITY],
    dropHighest: false,
    freeCounter: false,
  };
}

/** An SFX or Limit of a character; undefined when it is gone. */
export function findSfx(character: Pick<DoompoolCharacter, "powerSets">, set: string, id: string): Sfx | undefined {
  const s = character.powerSets.find((x) => x.id === set);
  return [...(s?.sfx ?? []), ...(s?.limits ?? [])].find((x) => x.id === id);
}

/** Operations that change a pool being built; the rest belong to results and reactions. */
const POOL_OPS: readonly SfxOp["op"][] = [
  "addDie",
  "addDiePerTarget",
  "addDoomDice",
  "doublePower",
  "stepUpPower",
  "stepBackHighestInPool",
  "mergeEqualPair",
  "splitPower",
  "addPowersSteppedBack",
  "useOwnStressFree",
  "moveStressToDoom",
  "doomOnFailure",
];

/** Those of them that can be done to dice that lie there already: a further die is thrown, a larger one takes the place of a smaller. */
const RESULT_DICE: readonly SfxOp["op"][] = ["addDie", "doublePower", "stepUpPower"];

/** Whether an SFX can be used on dice that lie there: all it does can still be done. @rule DOO-220 DOO-222 DOO-225 */
export function fitsResult(sfx: Sfx): boolean {
  return (
    (sfx.trigger === "result" || sfx.trigger === "any") &&
    sfx.ops.every((o) => RESULT_DICE.includes(o.op) || !POOL_OPS.includes(o.op))
  );
}

/** Whether an SFX is offered while a pool is built: it says so, or it changes dice that must be there before they are rolled. What brings stress back at any time takes the place of a roll. @rule DOO-220 DOO-222 */
export function fitsPool(sfx: Sfx): boolean {
  const heals = sfx.ops.some((o) => o.op === "recoverStress");
  return sfx.trigger === "pool" || (sfx.trigger === "any" && !heals) || sfx.ops.some((o) => POOL_OPS.includes(o.op));
}

/**
 * Apply SFX to a pool in the order in which they were clicked. What can't be done is refused and changes nothing; unknown or text-only operations change no number.
 * @rule DOO-016 DOO-046 DOO-054 DOO-220 DOO-221 DOO-222 DOO-225 DOO-226 DOO-228 DOO-241
 */
export function applyPoolSfx(
  roller: DoompoolCharacter,
  dice: readonly PoolDie[],
  picks: readonly SfxPick[],
  table: { readonly settings: DoompoolSettings; readonly further?: number },
): SfxWork {
  const start: SfxWork = {
    dice,
    price: [],
    credit: 0,
    doomDue: [],
    doomMoved: [],
    doomGained: [],
    result: plainResult(),
    after: [],
    changes: [],
    refused: [],
    roller,
  };
  return picks.reduce((now, pick, i) => {
    const sfx = findSfx(now.roller, pick.set, pick.id);
    const refused = (r: Refusal): SfxWork => ({ ...now, refused: [...now.refused, r] });
    if (!sfx) return refused(refuse("sfx.gone"));
    if (picks.findIndex((p) => p.set === pick.set && p.id === pick.id) !== i) return refused(refuse("sfx.twice"));
    if (now.roller.powerSets.some((s) => s.id === pick.set && isDown(now.roller, s)))
      return refused(refuse("sfx.shutdown", { name: sfx.name }));
    const paid = payFor(now, sfx, pick);
    if ("accepted" in paid) return refused(paid);
    let next = paid;
    for (const op of sfx.ops) {
      const done = applyOp(next, op, sfx, pick, table);
      if ("accepted" in done) return refused(done);
      next = done;
    }
    return next;
  }, start);
}

/** The price of an SFX: plot points or doom dice, own stress, a power, an asset, or a die for the doom pool. @rule DOO-024 DOO-054 DOO-220 DOO-222 */
function payFor(now: SfxWork, sfx: Sfx, pick: SfxPick): SfxWork | Refusal {
  const { cost } = sfx;
  const amount = cost.amount ?? 1;
  const row = (n: number): PriceRow => ({ label: key("Price", "sfx"), name: sfx.name, amount: n, rule: "DOO-220" });
  switch (cost.kind) {
    case "none":
      return now;
    case "pp":
      return { ...now, price: [...now.price, row(amount)] };
    case "doom":
      return { ...now, doomDue: [...now.doomDue, ...Array.from({ length: amount }, () => cost.minDie ?? FLOOR.doom)] };
    case "doomGain":
      return {
        ...now,
        doomGained: [...now.doomGained, ...Array.from({ length: amount }, () => cost.minDie ?? FLOOR.doom)],
      };
    case "stressStepUp": {
      const { track } = pick;
      if (!track || now.roller.stress[track].die === null) return refuse("sfx.chooseTrack");
      return { ...now, after: [...now.after, { type: "ownStress", track }] };
    }
    case "shutdown": {
      const ref = pick.shut ?? null;
      return shut(now, pick.set, ref, sfx);
    }
    case "spendAsset": {
      const asset = now.roller.assets.find((a) => a.id === pick.asset);
      if (!asset) return refuse("sfx.chooseAsset");
      return {
        ...now,
        roller: { ...now.roller, assets: now.roller.assets.filter((a) => a.id !== asset.id) },
        changes: [...now.changes, deleteItem(now.roller.ref, asset.id, assetData(asset), "DOO-220")],
      };
    }
  }
}

/** Shut down a power, or the set when none is named. It stays in what has been picked for this pool before. */
function shut(now: SfxWork, set: string, ref: string | null, sfx: Sfx): SfxWork | Refusal {
  const recovery = sfx.recovery ?? "transition";
  const held = ref === null ? null : findPower(now.roller, set, ref);
  if (held === undefined) return refuse("sfx.choosePower");
  if (
    held?.shutdown ||
    (ref !== null && now.dice.some((d) => d.source === "power" && d.ref === ref && d.group === set))
  )
    return refuse("sfx.powerInUse");
  const done =
    ref === null
      ? updateSet(now.roller, set, (s) => ({ ...s, shutdown: true, recovery }), "DOO-221")
      : updatePower(now.roller, set, ref, { shutdown: true, recovery }, "DOO-221");
  return { ...now, roller: done.character, changes: [...now.changes, ...done.changes] };
}

/** The place of a power's die in the pool; below 0 when it isn't there. */
function powerAt(now: SfxWork, ref: string | undefined, pick: SfxPick): number {
  const wanted = ref ?? pick.power;
  return now.dice.findIndex(
    (d) => d.source === "power" && d.group === pick.set && (wanted === undefined || d.ref === wanted),
  );
}

const chooses = refuse("sfx.choosePower");

/** One operation on the pool; those of later moments leave it as it is. */
function applyOp(
  now: SfxWork,
  op: SfxOp,
  sfx: Sfx,
  pick: SfxPick,
  { settings, further }: { readonly settings: DoompoolSettings; readonly further?: number },
): SfxWork | Refusal {
  const extra = (size: Die): PoolDie => ({ size, source: "sfx", group: pick.set, ref: sfx.id, name: sfx.name });
  const replace = (at: number, ...by: readonly PoolDie[]): SfxWork => ({
    ...now,
    dice: [...now.dice.slice(0, at), ...by, ...now.dice.slice(at + 1)],
  });
  const result = (changes: Partial<ResultModifiers>): SfxWork => ({ ...now, result: { ...now.result, ...changes } });
  switch (op.op) {
    case "addDie":
      return { ...now, dice: [...now.dice, extra(op.size)] };
    case "addDiePerTarget": {
      const n = pick.targets ?? 0;
      if (!Number.isInteger(n) || n < 1) return refuse("sfx.chooseTargets");
      if (further !== undefined && n > further) return refuse("sfx.noTargets", { chosen: n, further });
      return {
        ...result({ freeEffects: now.result.freeEffects + n }),
        dice: [...now.dice, ...Array.from({ length: n }, () => extra(op.size))],
      };
    }
    case "addDoomDice": {
      const doom = pick.doom ?? [];
      if (doom.length < 1 || doom.length > op.from) return refuse("sfx.chooseDoom", { max: op.from });
      const dice = doom.map((size): PoolDie => ({ size, source: "doom", group: null, ref: null, name: "" }));
      return {
        ...now,
        dice: [...now.dice, ...dice],
        doomMoved: [...now.doomMoved, ...doom],
        after: [...now.after, { type: "returnDoom", dice: doom, steps: op.returnStepped ? 1 : 0 }],
      };
    }
    case "doublePower": {
      const at = powerAt(now, op.ref, pick);
      const die = now.dice[at];
      return die ? replace(at, die, die) : chooses;
    }
    case "stepUpPower": {
      const at = powerAt(now, op.ref, pick);
      const die = now.dice[at];
      return die ? replace(at, { ...die, size: stepUp(die.size, op.n).die }) : chooses;
    }
    case "stepBackHighestInPool": {
      const at = now.dice.reduce((best, d, i) => (best < 0 || d.size > (now.dice[best]?.size ?? 0) ? i : best), -1);
      const die = now.dice[at];
      const size = die ? stepBack(die.size, op.n, "effect") : null;
      return die ? replace(at, ...(size === null ? [] : [{ ...die, size }])) : now;
    }
    case "mergeEqualPair": {
      const places = now.dice.flatMap((d, i) => (d.size === pick.pair ? [i] : []));
      const [a, b] = places;
      const die = a === undefined ? undefined : now.dice[a];
      if (a === undefined || b === undefined || !die) return refuse("sfx.choosePair");
      return {
        ...now,
        dice: now.dice.flatMap((d, i) => (i === b ? [] : i === a ? [{ ...die, size: stepUp(die.size).die }] : [d])),
      };
    }
    case "splitPower": {
      const at = powerAt(now, undefined, pick);
      const die = now.dice[at];
      if (!die) return chooses;
      const size = stepBack(die.size, op.parts - 1, "power");
      return size === null
        ? refuse("sfx.tooSmall", { die: die.size })
        : replace(at, ...Array.from({ length: op.parts }, () => ({ ...die, size })));
    }
    case "addPowersSteppedBack":
      return multipower(now, op.n, pick);
    case "extraEffectDice":
      return result({ freeEffects: now.result.freeEffects + op.n });
    case "stepUpEffect":
      return result({ effectSteps: [...now.result.effectSteps, { n: op.n, when: op.when ?? null }] });
    case "totalDice":
      return result({ totalDice: Math.max(now.result.totalDice, op.n) });
    case "dropHighestFace":
      return result({ dropHighest: true });
    case "freeCounterEffect":
      return result({ freeCounter: true });
    case "widenOpportunityFaces":
      return result({ opportunityFaces: [...new Set([OPPORTUNITY, ...op.faces])] });
    case "useOwnStressFree": {
      const { die } = now.roller.stress[op.type];
      if (die === null) return refuse("sfx.chooseTrack");
      if (now.dice.some((d) => d.source === "ownStress" && d.ref === op.type)) return refuse("pool.twice");
      return {
        ...now,
        dice: [...now.dice, { size: die, source: "ownStress", group: null, ref: op.type, name: op.type }],
        after: [...now.after, { type: "ownStress", track: op.type }],
      };
    }
    case "createAsset": {
      const made = createAsset({ owner: now.roller, name: op.name, die: op.die, cause: sfx.id }, settings);
      return { ...now, roller: made.character, changes: [...now.changes, ...made.changes] };
    }
    case "shutdown":
      return shut(now, pick.set, op.ref ?? pick.shut ?? null, sfx);
    case "gainPP":
      return { ...now, credit: now.credit + op.n };
    case "gainDoom":
      return { ...now, doomGained: [...now.doomGained, op.size] };
    case "moveStressToDoom": {
      const { die, out } = now.roller.stress[op.type];
      if (die === null || out) return refuse("sfx.chooseTrack");
      const clear = setStress(now.roller, op.type, { die: null, out: false }, "DOO-225");
      return {
        ...now,
        roller: clear.character,
        changes: [...now.changes, ...clear.changes],
        doomGained: [...now.doomGained, die],
      };
    }
    case "doomOnFailure": {
      const power = findPower(now.roller, pick.set, op.ref ?? pick.power ?? "");
      return power ? { ...now, after: [...now.after, { type: "doomOnFailure", die: power.current }] } : chooses;
    }
    case "reroll":
    case "ignoreIncoming":
    case "convertOpposingEffect":
    case "recoverStress":
    case "stepUpIncoming":
    case "powerToComplication":
    case "shutdownWhileOut":
      return now;
  }
}

/** Further powers of the set without a price, and each power of the set a step back for every further one. @rule DOO-225 */
function multipower(now: SfxWork, most: number, pick: SfxPick): SfxWork | Refusal {
  const further = pick.powers ?? [];
  if (further.length < 1 || further.length > most || new Set(further).size < further.length)
    return refuse("sfx.choosePowers", { max: most });
  const added: PoolDie[] = [];
  for (const id of further) {
    const power = findPower(now.roller, pick.set, id);
    if (!power || power.shutdown || now.dice.some((d) => d.source === "power" && d.group === pick.set && d.ref === id))
      return chooses;
    added.push({ size: power.current, source: "power", group: pick.set, ref: id, name: power.name });
  }
  const dice: PoolDie[] = [];
  for (const d of [...now.dice, ...added]) {
    if (d.source !== "power" || d.group !== pick.set) dice.push(d);
    else {
      const size = stepBack(d.size, further.length, "effect");
      if (size === null) return refuse("sfx.tooSmall", { die: d.size });
      dice.push({ ...d, size });
    }
  }
  return { ...now, dice };
}
