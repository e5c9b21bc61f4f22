/** What an action's card asks of whoever answers it. */
import type { Choice, Declared, Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Situation, Words } from "../../kernel/situation.ts";
import { doomAssign } from "../dice/roll.ts";
import { legalSizes, smallestLegal, spendFor } from "../fortune/doom.ts";
import { buyWatcherOpportunity, growsOn, isFresh, type OpportunityGain } from "../fortune/opportunities.ts";
import { traumaByDefault } from "../harm/stress.ts";
import { key } from "../labels.ts";
import { payableWith, shutDown } from "../powers/sfx.ts";
import type { DoompoolCharacter, Facts, PoolDie, Sfx, StressType } from "../types.ts";
import { type Die, DOOM_DIE, FLOOR, RESOURCE_DIE, STRESS_TYPES } from "../values.ts";
import { actionExchange } from "./action.ts";
import {
  creatorOf,
  effectDice,
  land,
  overOf,
  pushedBackBy,
  readChoice,
  resolutionOf,
  sizeAt,
  usable,
} from "./action-read.ts";
import type {
  ActionEvent,
  ActionState,
  Allocation,
  EffectAssignment,
  EffectPlace,
  Party,
  Picked,
  ResultSfx,
  RollState,
  SlotState,
} from "./action-state.ts";
import { placesOf, type UseKey, useOf, usesFor } from "./uses.ts";

/** What is asked, how what was chosen is taken, and why it can't be. */
export interface CardQuestion<V, T> {
  readonly choices: Declared<Situation, V>["choices"];
  readonly taken: (chosen: V) => T;
  readonly refused?: (chosen: V) => Refusal | null;
}

type Fields = Readonly<Record<string, Value>>;
type Field = Choice<Value, Situation, Fields>;
const said = (words: string): Words => ({ key: words });
const plain = (text: string): Words => ({ key: text });
const size = (die: Die): Option<Die> => ({ value: die, label: plain(`d${String(die)}`) });
const numbered = (die: PoolDie, value: number): Option<string> => ({
  value: String(value),
  label: plain(`d${String(die.size)} ${die.name}`),
});

type Assigned = Omit<Extract<ActionEvent, { readonly type: "assign" }>, "type" | "slot">;
const text = (v: Value | undefined): string => (typeof v === "string" ? v : "");
/** A field of an effect die, by its place. */
const named = (what: string, place: EffectPlace): string => `${what}-${String(place)}`;

/** An effect die by its size as it was rolled: how large it lands depends on what for, and stands with each use. */
function dieLabel(state: ActionState, s: SlotState, place: EffectPlace): Words {
  if (place === "bonus") return said(key("Dialog", "bonusDie"));
  const roll = resolutionOf(state, s)?.success === true ? state.action : s.reaction;
  const rolled = roll && sizeAt(roll, s, place);
  return rolled === null
    ? said(key("Dialog", "effectDie"))
    : { key: key("Dialog", "effectDieOf"), data: { die: `d${String(rolled)}` } };
}

/** Uses of which it is told how large they land. */
const SIZED: readonly string[] = ["complication", "asset", "doom"];

/** The words of a use with the die that it would land with: "Physical stress, d4 (d8 pushes it back)", "Asset, d6". @rule DOO-110 DOO-111 DOO-117 */
export function sizedLabel(state: ActionState, s: SlotState, place: EffectPlace, what: UseKey): Words {
  const plainly = useLabel(state, what);
  const use = useOf(state, s, what, { name: "x" });
  const kind = what.startsWith("stress:") ? "stress" : what;
  if (use === null || place === "bonus" || !(kind === "stress" || SIZED.includes(kind))) return plainly;
  const as = { place, use, reduce: 0 };
  const slot = { ...s, primary: place };
  const [die, by] = [land(state, slot, as)?.final.die ?? null, pushedBackBy(state, slot, as)];
  if (die === null && by === null) return plainly;
  const data = {
    ...plainly.data,
    die: die === null ? key("Use", "noDie") : `d${String(die)}`,
    ...(by !== null && { by: `d${String(by)}` }),
  };
  return { key: key("Use", by === null ? `${kind}Of` : `${kind}Pushed`), data };
}

/** The words of a use: "Physical stress", "A complication", what the action was for. */
export const useLabel = ({ request }: ActionState, use: UseKey): Words => {
  if (use === "purpose") return said(key("Purpose", request.purpose.type, "use"));
  const track = use.startsWith("stress:") ? use.slice("stress:".length) : "";
  return track === ""
    ? said(key("Use", use))
    : { key: key("Use", "stress"), data: { track: key("Stress", track, "label") } };
};

/**
 * What the effect dice of a slot become.
 * @param people    who may keep an asset
 * @param sufferer  who takes the effects; null for the world
 * @param escaping  what the asset of one who gets away is called at this table
 * @rule DOO-103 DOO-112 DOO-114 DOO-115 DOO-126 DOO-127 DOO-131
 */
export function effectsQuestion(
  state: ActionState,
  s: SlotState,
  {
    people,
    sufferer,
    escaping,
  }: {
    readonly people: readonly Party[];
    readonly sufferer: DoompoolCharacter | null;
    readonly escaping: string;
  },
): CardQuestion<Fields, Assigned> {
  const [uses, places, creator] = [usesFor(state, s), placesOf(state, s), creatorOf(state, s)];
  const primaryIn = (chosen: Fields): EffectPlace | null =>
    places.find((p) => String(p) === chosen["primary"]) ?? places[0] ?? null;
  const over = (chosen: Fields): boolean => {
    const primary = primaryIn(chosen);
    const use = primary === null ? null : useOf(state, s, text(chosen[named("use", primary)]));
    return (
      primary !== null && use !== null && resolutionOf(state, s)?.success === true && overOf(state, s, primary, use) > 0
    );
  };
  const die = (place: EffectPlace, when: (chosen: Fields) => boolean = () => true): (readonly [string, Field])[] => {
    const is = (chosen: Fields, fits: (use: string) => boolean): boolean =>
      when(chosen) && fits(text(chosen[named("use", place)]));
    return [
      [
        named("use", place),
        {
          pick: "one",
          label: dieLabel(state, s, place),
          when: (_s, chosen) => when(chosen),
          // What needs a name first can't be settled as it stands.
          first: () => uses.find((use) => use === "purpose" || use.startsWith("stress:")) ?? "nothing",
          options: () => uses.map((value) => ({ value, label: sizedLabel(state, s, place, value) })),
        },
      ],
      [
        named("name", place),
        {
          pick: "words",
          label: said(key("Dialog", "effectName")),
          longest: 100,
          when: (_s, chosen) => is(chosen, (use) => use === "complication" || use === "asset"),
        },
      ],
      [
        named("owner", place),
        {
          pick: "one",
          label: said(key("Dialog", "assetFor")),
          when: (_s, chosen) => is(chosen, (use) => use === "asset") && people.length > 0,
          first: () => (creator?.side === "hero" ? creator.uuid : (people[0]?.uuid ?? "")),
          options: () => people.map((p) => ({ value: p.uuid, label: plain(p.name) })),
        },
      ],
      [
        named("reduce", place),
        {
          pick: "whole",
          label: said(key("Dialog", "reduce")),
          when: (_s, chosen) => is(chosen, (use) => use !== "nothing"),
          bounds: () => [0, 5],
        },
      ],
      [
        named("trauma", place),
        {
          pick: "flag",
          label: said(key("Dialog", "trauma")),
          when: (_s, chosen) => is(chosen, (use) => use.startsWith("stress:")),
          first: () => sufferer !== null && traumaByDefault(sufferer),
        },
      ],
    ];
  };
  const taken = (chosen: Fields): Assigned => {
    const bonus = over(chosen) && (chosen["bonus"] === "out" || chosen["bonus"] === "die") ? chosen["bonus"] : null;
    const effects = [...places, ...(bonus === "die" ? (["bonus"] as const) : [])].flatMap(
      (place): EffectAssignment[] => {
        const get = (what: string): string => text(chosen[named(what, place)]);
        const use = useOf(state, s, get("use"), {
          name: get("use") === "escape" ? escaping : get("name"),
          owner: get("owner"),
          trauma: chosen[named("trauma", place)] === true,
        });
        return use ? [{ place, use, reduce: Number(chosen[named("reduce", place)] ?? 0) }] : [];
      },
    );
    return { primary: primaryIn(chosen), bonus, effects };
  };
  const primary: readonly (readonly [string, Field])[] =
    places.length < 2
      ? []
      : [
          [
            "primary",
            {
              pick: "one",
              label: said(key("Dialog", "primary")),
              options: () => places.map((p) => ({ value: String(p), label: dieLabel(state, s, p) })),
            },
          ],
        ];
  /** Stress may be stressed out at once, anything else is one more effect. */
  const outs = (chosen: Fields): boolean => text(chosen[named("use", primaryIn(chosen) ?? 0)]).startsWith("stress:");
  // What is past d12 isn't lost by overlooking it.
  const bonus: Field = {
    pick: "one",
    label: said(key("Dialog", "bonus")),
    when: (_s, chosen) => over(chosen),
    first: (_s, chosen) => (outs(chosen) ? "out" : "die"),
    options: (_s, chosen) => [
      { value: "", label: said(key("Dialog", "noBonus")) },
      ...(outs(chosen) ? [{ value: "out", label: said(key("Dialog", "bonusOut")) }] : []),
      { value: "die", label: said(key("Dialog", "bonusDieMore")) },
    ],
  };
  return {
    choices: Object.fromEntries([
      ...primary,
      ...places.flatMap((p) => die(p)),
      ["bonus", bonus] as const,
      ...die("bonus", (chosen) => over(chosen) && chosen["bonus"] === "die"),
    ]),
    taken,
    refused: (chosen) => {
      const step = actionExchange.step(state, { type: "assign", slot: s.target.uuid, ...taken(chosen) });
      return step.accepted ? null : step;
    },
  };
}

type Dice = { readonly total: readonly string[]; readonly effects: readonly string[] };
/** Which dice make the total and which the effect, die by die. @rule DOO-072 DOO-080 DOO-086 */
export function diceQuestion(roll: RollState): CardQuestion<Dice, Pick<Picked, "total" | "effects">> {
  const options = usable({ ...roll, result: { ...roll.result, dropHighest: false } }).map((place): Option<string> => {
    const { size: sides = 4, face = 0 } = roll.dice[place] ?? {};
    const from = roll.plan.dice[place]?.name ?? "";
    return {
      value: String(place),
      label: plain(`d${String(sides)}: ${String(face)}${from === "" ? "" : ` (${from})`}`),
    };
  });
  const taken = ({ total, effects }: Dice) => ({ total: total.map(Number), effects: effects.map(Number) });
  return {
    choices: {
      total: {
        pick: "many",
        label: said(key("Dialog", "inTotal")),
        hint: said(key("Dialog", "inTotalHint")),
        first: () => (roll.picked?.total ?? []).map(String),
        options: () => options,
      },
      effects: {
        pick: "many",
        label: said(key("Dialog", "asEffect")),
        hint: said(key("Dialog", "asEffectHint")),
        first: () => (roll.picked?.effects ?? []).map(String),
        options: () => options,
      },
    },
    taken,
    refused: (chosen) => {
      const read = readChoice(roll, taken(chosen));
      return read.accepted ? null : read;
    },
  };
}

type Gain = "push" | "stunt" | `resource:${string}` | `recovery:${string}:${string}` | `asset:${string}`;
/** What a gain is taken apart into. */
function gainOf(gain: Gain, name: string): OpportunityGain {
  const [kind, a = "", b = ""] = gain.split(":");
  switch (kind) {
    case "resource":
      return { gain: "resource", specialty: a, name: name.trim() };
    case "recovery":
      return { gain: "recovery", set: a, power: b === "" ? null : b };
    case "asset":
      return { gain: "stepUpAsset", asset: a };
    default:
      return { gain: kind === "stunt" ? "stunt" : "push" };
  }
}
type Bought = { readonly buyer: string; readonly gain: Gain; readonly name: string };

/** What an opportunity of the Gamemaster's is bought for, and by whom. @rule DOO-066 DOO-068 */
export function gainQuestion(
  heroes: readonly DoompoolCharacter[],
  facts: Pick<Facts, "scene" | "settings">,
): CardQuestion<Bought, { readonly buyer: DoompoolCharacter | undefined; readonly gain: OpportunityGain }> {
  const by = (ref: string): DoompoolCharacter | undefined => heroes.find((h) => h.ref === ref) ?? heroes[0];
  const gains = (hero: DoompoolCharacter | undefined): readonly Option<Gain>[] => [
    { value: "push", label: said(key("Gain", "push")) },
    { value: "stunt", label: said(key("Gain", "stunt")) },
    ...(hero?.specialties ?? []).map((x): Option<Gain> => ({
      value: `resource:${x.id}`,
      label: { key: key("Gain", "resource"), data: { name: x.name, die: `d${String(RESOURCE_DIE[x.rating])}` } },
    })),
    ...(hero ? shutDown(hero, "opportunity") : []).map((x): Option<Gain> => ({
      value: `recovery:${x.set}:${x.power ?? ""}`,
      label: { key: key("Gain", "recovery"), data: { name: x.name } },
    })),
    ...(facts.settings.opportunityStepUpAsset
      ? (hero?.assets ?? []).filter((a) => growsOn(a) && isFresh(a, facts.scene))
      : []
    ).map((a): Option<Gain> => ({
      value: `asset:${a.id}`,
      label: { key: key("Gain", "stepUpAsset"), data: { name: a.name } },
    })),
  ];
  const taken = ({ buyer, gain, name }: Bought) => ({ buyer: by(buyer), gain: gainOf(gain, name) });
  return {
    choices: {
      buyer: {
        pick: "one",
        label: said(key("Dialog", "buyer")),
        when: () => heroes.length > 1,
        options: () => heroes.map((h) => ({ value: h.ref, label: plain(h.name) })),
      },
      gain: { pick: "one", label: said(key("Dialog", "gain")), options: (_s, { buyer }) => gains(by(buyer)) },
      name: {
        pick: "words",
        label: said(key("Dialog", "resourceName")),
        longest: 100,
        when: (_s, { gain }) => gain.startsWith("resource:"),
      },
    },
    taken,
    refused: (chosen) => {
      const { buyer, gain } = taken(chosen);
      if (!buyer) return refuse("opportunity.heroesOnly");
      if (gain.gain === "resource" && gain.name === "") return refuse("effect.nameless");
      const bought = buyWatcherOpportunity(buyer, gain, "try", facts);
      return bought.accepted ? null : bought;
    },
  };
}

type Moved = { readonly track: StressType; readonly die: Die };
/** Another track for stress that is coming. @param doom  dice that may pay, where one of the Gamemaster's characters takes it; null for a hero @rule DOO-025 DOO-128 */
export const trackQuestion = (
  not: StressType,
  doom: readonly Die[] | null = null,
): CardQuestion<Moved, { readonly track: StressType; readonly pay: Die | null }> => ({
  choices: {
    track: {
      pick: "one",
      label: said(key("Dialog", "track")),
      options: () =>
        STRESS_TYPES.filter((t) => t !== not).map((value) => ({ value, label: said(key("Stress", value, "label")) })),
    },
    die: {
      pick: "one",
      label: said(key("Doom", "die")),
      when: () => doom !== null,
      none: refuse("doom.empty"),
      first: () => smallestLegal(doom ?? [], FLOOR.doom) ?? FLOOR.doom,
      options: () => legalSizes(doom ?? [FLOOR.doom], FLOOR.doom).map(size),
    },
  },
  taken: ({ track, die }) => ({ track, pay: doom === null ? null : die }),
});

type SfxChoice = { readonly power: string; readonly track: StressType | ""; readonly asset: string };
/** What an SFX on a card leaves open: the power that it works on, and the own stress or asset that pays for it. `open` while there is more than one way. @param roll  the dice that it is used on; null for what is coming @rule DOO-060 DOO-220 DOO-222 DOO-225 */
export function sfxQuestion(
  who: DoompoolCharacter,
  of: string,
  sfx: Sfx,
  roll: RollState | null,
): CardQuestion<SfxChoice, Pick<ResultSfx, "power" | "track" | "asset">> & { readonly open: boolean } {
  const powers = roll ? powersFor(who, of, sfx, roll) : [];
  const { tracks, assets } = payableWith(who, sfx);
  const ways = {
    power: powers,
    track: tracks.map((value): Option<string> => ({ value, label: said(key("Stress", value, "label")) })),
    asset: assets.map((a): Option<string> => ({ value: a.id, label: plain(`d${String(a.die)} ${a.name}`) })),
  };
  const asks = (name: keyof typeof ways): boolean => ways[name].length > 1;
  const one = (name: keyof typeof ways, label: Words): Field => ({
    pick: "one",
    label,
    when: () => asks(name),
    options: () => ways[name],
  });
  return {
    open: asks("power") || asks("track") || asks("asset"),
    choices: {
      power: one("power", said(key("Dialog", "sfxOn"))),
      track: one("track", said(key("Dialog", "track"))),
      asset: one("asset", said(key("Builder", "sfx", "asset"))),
    } as CardQuestion<SfxChoice, never>["choices"],
    taken: (chosen) => {
      const of = (name: keyof typeof ways): string =>
        (ways[name].find((o) => o.value === chosen[name]) ?? ways[name][0])?.value ?? "";
      const track = tracks.find((t) => t === of("track"));
      return {
        ...(of("power") !== "" && { power: of("power") }),
        ...(track && { track }),
        ...(of("asset") !== "" && { asset: of("asset") }),
      };
    },
  };
}

/** Which powers an SFX on a card may work on where it names none: those that are in the pool, or after Absorb any of its set, or none for a stunt. @rule DOO-220 DOO-225 */
function powersFor(who: DoompoolCharacter, set: string, sfx: Sfx, roll: RollState): readonly Option<string>[] {
  const powers = who.powerSets.find((x) => x.id === set)?.powers.filter((p) => !p.shutdown) ?? [];
  const list = (which: typeof powers): readonly Option<string>[] =>
    which.map((p) => ({ value: p.id, label: plain(`d${String(p.current)} ${p.name}`) }));
  const grows = sfx.ops.find((o) => o.op === "convertOpposingEffect");
  const open =
    roll.stage === "rolled" &&
    sfx.ops.some((o) => (o.op === "doublePower" || o.op === "stepUpPower") && o.ref === undefined);
  const inPool = powers.filter((p) =>
    roll.plan.dice.some((d) => d.source === "power" && d.group === set && d.ref === p.id),
  );
  const absorbing =
    grows?.op !== "convertOpposingEffect" || grows.to === "stunt"
      ? []
      : [...(grows.to === "either" ? [{ value: "", label: said(key("OpTo", "stunt")) }] : []), ...list(powers)];
  return grows ? absorbing : open ? list(inPool) : [];
}

const payName = (place: number): string => `pay${place === 0 ? "" : String(place + 1)}`;
/** Which dice of the doom pool pay, one for each price: the smallest that will do unless others are said; null where there is no choice. @rule DOO-081 DOO-083 DOO-171 */
export function payQuestion(due: readonly Die[], doom: readonly Die[]): CardQuestion<Fields, readonly Die[]> | null {
  const smallest = doomAssign(due, doom) ?? [];
  if (smallest.length < due.length || !mayChoosePay(due, doom)) return null;
  const taken = (chosen: Fields): readonly Die[] => due.map((_die, i) => chosen[payName(i)] as Die);
  return {
    choices: Object.fromEntries(
      due.map((least, i): readonly [string, Field] => [
        payName(i),
        {
          pick: "one",
          label: { key: key("Builder", "payWith"), data: { n: i + 1 } },
          first: () => smallest[i] ?? DOOM_DIE,
          options: () => legalSizes(doom, least).map(size),
        },
      ]),
    ),
    taken,
    refused: (chosen) => {
      const spent = spendFor(due, taken(chosen), doom);
      return spent.accepted ? null : spent;
    },
  };
}

/** Whether there is anything to choose for one of these prices. @rule DOO-171 */
export const mayChoosePay = (due: readonly Die[], doom: readonly Die[]): boolean =>
  due.some((least) => legalSizes(doom, least).length > 1);

/** Which doom die forces a Limit that was declined. @rule DOO-171 DOO-223 */
export const forceQuestion = (doom: readonly Die[]): CardQuestion<{ readonly die: Die }, Die> => ({
  choices: {
    die: {
      pick: "one",
      label: said(key("Doom", "die")),
      none: refuse("doom.empty"),
      first: () => smallestLegal(doom, DOOM_DIE) ?? DOOM_DIE,
      options: () => legalSizes(doom).map(size),
    },
  },
  taken: ({ die }) => die,
});

/** Effect dice by default: one to each target in the order of the card, the largest first; what is left over to the first. @rule DOO-241 DOO-243 */
export function defaultAllocation({ action, slots }: ActionState): readonly Allocation[] {
  if (!action || slots.length < 2) return [];
  const dice = [...effectDice(action)].sort((a, b) => b.size - a.size);
  return dice.flatMap((d, i) => {
    const target = (slots[i] ?? slots[0])?.target.uuid;
    return target === undefined || d.place === "bonus"
      ? []
      : [{ target, place: d.place === "automatic" ? null : d.place }];
  });
}

/** Which effect die goes to whom, said before anybody reacts; null where there is one target alone. @rule DOO-243 */
export function allocationQuestion(state: ActionState): CardQuestion<Fields, readonly Allocation[]> | null {
  const { action, slots } = state;
  if (!action || slots.length < 2) return null;
  const start = defaultAllocation(state);
  const sizeAt = (place: number | null): number =>
    effectDice(action).find((d) => d.place === (place ?? "automatic"))?.size ?? 4;
  return {
    choices: Object.fromEntries(
      start.map((a): readonly [string, Field] => [
        `die-${String(a.place)}`,
        {
          pick: "one",
          label: { key: key("Dialog", "effectDieOf"), data: { die: `d${String(sizeAt(a.place))}` } },
          first: () => a.target,
          options: () => slots.map(({ target }) => ({ value: target.uuid, label: plain(target.name) })),
        },
      ]),
    ),
    taken: (chosen) => start.map((a) => ({ ...a, target: text(chosen[`die-${String(a.place)}`]) || a.target })),
    refused: () => (start.length === 0 ? refuse("effect.noDie") : null),
  };
}

/** Which traits of the scene join a roll of the doom pool. @rule DOO-094 */
export const joinsQuestion = (
  joins: readonly PoolDie[],
  ready: readonly PoolDie[],
): CardQuestion<{ readonly joins: readonly string[] }, readonly PoolDie[]> => ({
  choices: {
    joins: {
      pick: "many",
      label: said(key("Dialog", "joins")),
      first: () =>
        joins.flatMap((j, i) => (ready.some((p) => p.name === j.name && p.source === j.source) ? [String(i)] : [])),
      options: () => joins.map(numbered),
    },
  },
  taken: (chosen) => joins.filter((_die, i) => chosen.joins.includes(String(i))),
});
