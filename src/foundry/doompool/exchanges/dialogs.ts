/** Small questions on a card: what an effect is made into, what an opportunity is bought for. */
import {
  type ActionState,
  buyWatcherOpportunity,
  creatorOf,
  type DoompoolCharacter,
  type EffectAssignment,
  type EffectPlace,
  ESCAPING,
  key,
  land,
  type OpportunityGain,
  overOf,
  placesOf,
  readChoice,
  resolutionOf,
  rollIn,
  type RollState,
  type Sfx,
  sfxFor,
  shutDown,
  type SlotState,
  STRESS_TYPES,
  type StressType,
  traumaByDefault,
  type Trigger,
  type UseKey,
  useOf,
  usesFor,
} from "../../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import { rulesetById } from "../../registry.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  RollDialog,
  tickedIn,
} from "../../rolls/roll-dialog.ts";
import type { Localize } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { refusalText } from "../../view/refusals.ts";
import { doompoolSettings } from "../settings.ts";

/** A question: its fields as they stand, and why its answer can't be taken; null when it can. */
interface Question {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  readonly button: string;
  readonly fields: (input: DialogInput) => readonly DialogField[];
  readonly refused: (input: DialogInput) => Refusal | null;
}

const adapter = (): ReturnType<typeof rulesetById> => rulesetById("doompool");

/** Ask; null when the dialog was closed. */
export async function question({
  title,
  subtitle,
  img,
  button,
  fields,
  refused,
}: Question): Promise<DialogInput | null> {
  /** A field that what was chosen brings starts as it stands there. */
  const full = (draft: DialogInput): DialogInput => ({
    ...Object.fromEntries(fields(draft).map((f) => [f.name, f.value as string])),
    ...draft,
  });
  const initial = full({});
  const editor: DraftEditor<DialogInput> = {
    ruleset: "doompool",
    edit: (draft, input) => full({ ...draft, ...input }),
    view: (draft): DialogView => {
      const wrong = refused(draft);
      const shown = fields(draft).map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as DialogField[];
      return {
        title,
        subtitle,
        img,
        fields: shown,
        rows: [],
        modifiers: [],
        bonus: "",
        odds: null,
        refused: wrong && refusalText(wrong, adapter()),
        button,
        onCard: true,
      };
    },
  };
  const answer = await RollDialog.ask(editor, initial);
  return answer?.draft ?? null;
}

const textIn = (input: DialogInput, name: string): string => (typeof input[name] === "string" ? input[name] : "");
const numberIn = (input: DialogInput, name: string): number => Number(input[name] ?? 0) || 0;

/** An effect die by its place, as a field's name. */
const fieldOf = (place: EffectPlace, name: string): string => `${name}-${String(place)}`;

/** The words of a use: "Physical stress", "A complication", what the action was for. */
export function useLabel(state: ActionState, use: string, localize: Localize): string {
  if (use.startsWith("stress:"))
    return localize(key("Use", "stress"), { track: localize(key("Stress", use.slice(7), "label")) });
  return localize(use === "purpose" ? key("Purpose", state.request.purpose.type, "use") : key("Use", use));
}

interface Owners {
  readonly uuid: string;
  readonly name: string;
}

/** Whether the one who takes this stress gets trauma unless its maker says otherwise. @rule DOO-126 */
export const traumaOf = (sufferer: DoompoolCharacter | null): boolean => sufferer !== null && traumaByDefault(sufferer);

type Assign = {
  readonly primary: EffectPlace | null;
  readonly bonus: "out" | "die" | null;
  readonly effects: readonly EffectAssignment[];
};

/** The field of what is past d12: stress may be stressed out at once, anything else may not. */
const STRESSED = "bonus";
const bonusName = (now: DialogInput, places: readonly EffectPlace[], uses: readonly UseKey[]): string => {
  const primary = places.find((p) => String(p) === textIn(now, "primary")) ?? places[0];
  const use = primary === undefined ? "" : textIn(now, fieldOf(primary, "use")) || (uses[0] ?? "");
  return use.startsWith("stress:") ? STRESSED : "bonusOther";
};

/** What was chosen of it; undefined before it was asked. */
const bonusOf = (
  now: DialogInput,
  places: readonly EffectPlace[],
  uses: readonly UseKey[],
): DialogInput[string] | undefined => now[bonusName(now, places, uses)];

/** Read the form of the effects. @param over  whether the die is past d12, so that there is a bonus at all */
function assignmentOf(state: ActionState, s: SlotState, input: DialogInput, over: boolean): Assign {
  const said = over ? bonusOf(input, placesOf(state, s), usesFor(state, s)) : null;
  const bonus = said === "out" || said === "die" ? said : null;
  const places = [...placesOf(state, s), ...(bonus === "die" ? (["bonus"] as const) : [])];
  const effects = places.flatMap((place): EffectAssignment[] => {
    const get = (name: string): string => textIn(input, fieldOf(place, name));
    const use = useOf(state, s, get("use"), {
      name: get("use") === "escape" ? localize(ESCAPING) : get("name"),
      owner: get("owner"),
      trauma: input[fieldOf(place, "trauma")] === true,
    });
    return use ? [{ place, use, reduce: Math.max(0, numberIn(input, fieldOf(place, "reduce"))) }] : [];
  });
  const primary = places.find((p) => String(p) === textIn(input, "primary")) ?? places[0] ?? null;
  return { primary, bonus, effects };
}

/** The size of an effect die before anything is done to it, as words. */
function dieName(state: ActionState, s: SlotState, place: EffectPlace, localize: Localize): string {
  const landed = land(
    state,
    { ...s, primary: place },
    { place, use: { type: "asset", name: "x", owner: "", access: null, escaping: false }, reduce: 0 },
  );
  if (place === "bonus") return localize(key("Dialog", "bonusDie"));
  return landed?.final.die === undefined || landed.final.die === null
    ? localize(key("Dialog", "effectDie"))
    : localize(key("Dialog", "effectDieOf"), { die: `d${landed.final.die}` });
}

/** Ask what the effect dice of a slot become. @rule DOO-103 DOO-112 DOO-114 DOO-115 DOO-126 DOO-127 DOO-131 */
export async function askEffects(
  state: ActionState,
  s: SlotState,
  people: readonly Owners[],
  sufferer: DoompoolCharacter | null,
  check: (a: Assign) => Refusal | null,
  localize: Localize,
): Promise<Assign | null> {
  const uses = usesFor(state, s);
  const creator = creatorOf(state, s);
  const options = uses.map((value) => ({ value, label: useLabel(state, value, localize) }));
  const places = placesOf(state, s);
  const over = (input: DialogInput): boolean => {
    const primary = places.find((p) => String(p) === textIn(input, "primary")) ?? places[0];
    const use =
      primary === undefined ? null : useOf(state, s, textIn(input, fieldOf(primary, "use")) || (uses[0] ?? ""), {});
    return (
      primary !== undefined &&
      use !== null &&
      resolutionOf(state, s)?.success === true &&
      overOf(state, s, primary, use) > 0
    );
  };
  // Each use asks what it needs: a name for what stays in the scene, a keeper for an asset, trauma for stress.
  const perDie = (place: EffectPlace, now: DialogInput): DialogField[] => [
    {
      type: "select",
      name: fieldOf(place, "use"),
      label: dieName(state, s, place, localize),
      value: uses[0] ?? "",
      options,
    },
    ...of(place, textIn(now, fieldOf(place, "use")) || (uses[0] ?? "")),
  ];
  const of = (place: EffectPlace, use: string): DialogField[] => {
    const named: DialogField = {
      type: "text",
      name: fieldOf(place, "name"),
      label: localize(key("Dialog", "effectName")),
      value: "",
      placeholder: localize(key("Dialog", "effectNameHint")),
    };
    const kept: DialogField = {
      type: "select",
      name: fieldOf(place, "owner"),
      label: localize(key("Dialog", "assetFor")),
      value: creator?.side === "hero" ? creator.uuid : (people[0]?.uuid ?? ""),
      options: people.map((p) => ({ value: p.uuid, label: p.name })),
    };
    const smaller: DialogField = {
      type: "number",
      name: fieldOf(place, "reduce"),
      label: localize(key("Dialog", "reduce")),
      value: 0,
      min: 0,
      max: 5,
    };
    const trauma: DialogField = {
      type: "switch",
      name: fieldOf(place, "trauma"),
      label: localize(key("Dialog", "trauma")),
      value: traumaOf(sufferer),
    };
    if (use === "nothing") return [];
    return [
      ...(["complication", "asset"].includes(use) ? [named] : []),
      ...(use === "asset" ? [kept] : []),
      smaller,
      ...(use.startsWith("stress:") ? [trauma] : []),
    ];
  };
  // What is past d12 isn't lost by overlooking it: it stresses out where it can, else it is one more effect.
  const bonusFields = (now: DialogInput): DialogField[] => {
    const name = bonusName(now, places, uses);
    const bonus = (value: string, label: string): { value: string; label: string } => ({
      value,
      label: localize(key("Dialog", label)),
    });
    return [
      {
        type: "select",
        name,
        label: localize(key("Dialog", "bonus")),
        value: name === STRESSED ? "out" : "die",
        options: [
          bonus("", "noBonus"),
          ...(name === STRESSED ? [bonus("out", "bonusOut")] : []),
          bonus("die", "bonusDieMore"),
        ],
      },
    ];
  };
  const primaryField: DialogField[] =
    places.length > 1
      ? [
          {
            type: "select",
            name: "primary",
            label: localize(key("Dialog", "primary")),
            value: String(places[0] ?? ""),
            options: places.map((p) => ({ value: String(p), label: dieName(state, s, p, localize) })),
          },
        ]
      : [];
  const bonusIn = (now: DialogInput): DialogField[] => {
    if (!over(now)) return [];
    const more = bonusFields(now);
    const chosen = bonusOf(now, places, uses) ?? more[0]?.value;
    return [...more, ...(chosen === "die" ? perDie("bonus", now) : [])];
  };
  const input = await question({
    title: localize(key("Dialog", "effects")),
    subtitle: s.target.name,
    img: s.target.img,
    button: localize(key("Dialog", "settle")),
    fields: (now) => [...primaryField, ...places.flatMap((p) => perDie(p, now)), ...bonusIn(now)],
    refused: (now) => check(assignmentOf(state, s, now, over(now))),
  });
  return input && assignmentOf(state, s, input, over(input));
}

/** Ask which dice make the total and which the effect, die by die. @rule DOO-072 DOO-080 DOO-086 */
export async function askDice(
  roll: RollState,
  localize: Localize,
): Promise<{ readonly total: readonly number[]; readonly effects: readonly number[] } | null> {
  const usable = roll.dice.map((d, place) => ({ d, place })).filter(({ d }) => d.face !== 1);
  const name = (place: number): string => {
    const die = roll.dice[place];
    const from = roll.plan.dice[place]?.name ?? "";
    return `d${die?.size ?? ""}: ${die?.face ?? ""}${from === "" ? "" : ` (${from})`}`;
  };
  const options = usable.map(({ place }) => ({ value: String(place), label: name(place) }));
  const read = (input: DialogInput): { total: number[]; effects: number[] } => ({
    total: tickedIn(input, "total").map(Number),
    effects: tickedIn(input, "effects").map(Number),
  });
  const input = await question({
    title: localize(key("Dialog", "dice")),
    subtitle: roll.roller.name,
    img: roll.roller.img,
    button: localize(key("Dialog", "take")),
    fields: () => [
      {
        type: "many",
        name: "total",
        label: localize(key("Dialog", "inTotal")),
        value: (roll.picked?.total ?? []).map(String),
        options,
        hint: localize(key("Dialog", "inTotalHint")),
      },
      {
        type: "many",
        name: "effects",
        label: localize(key("Dialog", "asEffect")),
        value: (roll.picked?.effects ?? []).map(String),
        options,
        hint: localize(key("Dialog", "asEffectHint")),
      },
    ],
    refused: (now) => {
      const got = readChoice(roll, read(now));
      return got.accepted ? null : got;
    },
  });
  return input && read(input);
}

/** Ask what an opportunity of the Gamemaster's is bought for, and by whom. @rule DOO-066 DOO-068 */
export async function askGain(
  heroes: readonly DoompoolCharacter[],
  localize: Localize,
): Promise<{ readonly buyer: DoompoolCharacter; readonly gain: OpportunityGain } | null> {
  const settings = doompoolSettings();
  const by = (input: DialogInput): DoompoolCharacter | undefined =>
    heroes.find((h) => h.ref === textIn(input, "buyer")) ?? heroes[0];
  const gains = (hero: DoompoolCharacter | undefined): { value: string; label: string }[] => [
    { value: "push", label: localize(key("Gain", "push")) },
    { value: "stunt", label: localize(key("Gain", "stunt")) },
    ...(hero?.specialties ?? []).map((s) => ({
      value: `resource ${s.id}`,
      label: localize(key("Gain", "resource"), { name: s.name, die: s.rating === "master" ? "d8" : "d6" }),
    })),
    ...(hero ? shutDown(hero, "opportunity") : []).map((x) => ({
      value: `recovery ${x.set} ${x.power ?? ""}`,
      label: localize(key("Gain", "recovery"), { name: x.name }),
    })),
    ...(settings.opportunityStepUpAsset ? (hero?.assets ?? []) : []).map((a) => ({
      value: `asset ${a.id}`,
      label: localize(key("Gain", "stepUpAsset"), { name: a.name }),
    })),
  ];
  const all = heroes.flatMap((h) => gains(h)).filter((g, i, list) => list.findIndex((x) => x.value === g.value) === i);
  const gainOf = (input: DialogInput): OpportunityGain => {
    const [kind = "push", ...rest] = (textIn(input, "gain") || "push").split(" ");
    switch (kind) {
      case "stunt":
        return { gain: "stunt" };
      case "resource":
        return { gain: "resource", specialty: rest[0] ?? "", name: textIn(input, "name").trim() };
      case "recovery":
        return {
          gain: "recovery",
          set: rest[0] ?? "",
          power: rest[1] === undefined || rest[1] === "" ? null : rest[1],
        };
      case "asset":
        return { gain: "stepUpAsset", asset: rest[0] ?? "" };
      default:
        return { gain: "push" };
    }
  };
  const input = await question({
    title: localize(key("Dialog", "opportunity")),
    subtitle: localize(key("Dialog", "opportunityHint")),
    img: icon("star-medal"),
    button: localize(key("Dialog", "buy")),
    fields: (now) => [
      ...(heroes.length > 1
        ? [
            {
              type: "select" as const,
              name: "buyer",
              label: localize(key("Dialog", "buyer")),
              value: heroes[0]?.ref ?? "",
              options: heroes.map((h) => ({ value: h.ref, label: h.name })),
            },
          ]
        : []),
      { type: "select", name: "gain", label: localize(key("Dialog", "gain")), value: "push", options: all },
      ...(gainOf(now).gain === "resource"
        ? [{ type: "text" as const, name: "name", label: localize(key("Dialog", "resourceName")), value: "" }]
        : []),
    ],
    refused: (now) => {
      const buyer = by(now);
      const gain = gainOf(now);
      if (!buyer) return refuse("opportunity.heroesOnly");
      if (gain.gain === "resource" && gain.name === "") return refuse("effect.nameless");
      const bought = buyWatcherOpportunity(buyer, gain, "try", settings);
      return bought.accepted ? null : bought;
    },
  });
  const buyer = input && by(input);
  return input && buyer ? { buyer, gain: gainOf(input) } : null;
}

/** Ask for another track. @rule DOO-128 */
export async function askTrack(
  not: StressType,
  name: string,
  img: string,
  localize: Localize,
): Promise<StressType | null> {
  const others = STRESS_TYPES.filter((t) => t !== not);
  const input = await question({
    title: localize(key("Dialog", "redirect")),
    subtitle: name,
    img,
    button: localize(key("Dialog", "redirectNow")),
    fields: () => [
      {
        type: "select",
        name: "track",
        label: localize(key("Dialog", "track")),
        value: others[0] ?? "",
        options: others.map((t) => ({ value: t, label: localize(key("Stress", t, "label")) })),
      },
    ],
    refused: () => null,
  });
  return input ? (others.find((t) => t === textIn(input, "track")) ?? null) : null;
}

/** SFX that a character may use on a roll that lies there, or on what is coming. @rule DOO-220 */
export const resultSfx = (character: DoompoolCharacter | null, moment: Trigger): ReturnType<typeof sfxFor> =>
  character ? sfxFor(character, moment) : [];

/** What an SFX on a card works on where it names no power: one that is in the pool, or after Absorb any of its set. */
function sfxPowers(
  character: DoompoolCharacter,
  set: string,
  sfx: Sfx,
  roll: RollState,
): readonly { readonly value: string; readonly label: string }[] {
  const powers = character.powerSets.find((s) => s.id === set)?.powers.filter((p) => !p.shutdown) ?? [];
  const named = (which: typeof powers): { value: string; label: string }[] =>
    which.map((p) => ({ value: p.id, label: `d${p.current} ${p.name}` }));
  const grows = sfx.ops.find((o) => o.op === "convertOpposingEffect");
  if (grows?.op === "convertOpposingEffect")
    return grows.to === "stunt"
      ? []
      : [...(grows.to === "either" ? [{ value: "", label: localize(key("OpTo", "stunt")) }] : []), ...named(powers)];
  const open =
    roll.stage === "rolled" &&
    sfx.ops.some((o) => (o.op === "doublePower" || o.op === "stepUpPower") && o.ref === undefined);
  return open
    ? named(powers.filter((p) => roll.plan.dice.some((d) => d.source === "power" && d.group === set && d.ref === p.id)))
    : [];
}

/** Ask which power an SFX on a card works on; not where there is nothing to choose. Null: the question was closed; empty: none. @rule DOO-225 */
export async function askSfxPower(
  character: DoompoolCharacter,
  set: string,
  sfx: Sfx,
  roll: RollState,
  localize: Localize,
): Promise<string | null> {
  const options = sfxPowers(character, set, sfx, roll);
  if (options.length < 2) return options[0]?.value ?? "";
  const input = await question({
    title: sfx.name,
    subtitle: character.name,
    img: roll.roller.img,
    button: localize(key("Sheet", "use")),
    fields: () => [
      {
        type: "select",
        name: "power",
        label: localize(key("Dialog", "sfxOn")),
        value: options[0]?.value ?? "",
        options,
      },
    ],
    refused: () => null,
  });
  return input ? textIn(input, "power") : null;
}

/** The roll of a slot, or null. */
export const rollAt = (state: ActionState, slot: string): RollState | null => rollIn(state, slot);
