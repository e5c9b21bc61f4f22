/** Uses of points as acts: what a `DeedDefinition` says is asked, tried, read and refused like any other act. */
import type { AnyAct, AnyChosen, Choice } from "../../rules/kernel/act.ts";
import type { Value } from "../../rules/kernel/change.ts";
import { fresh, read, refusalOf, ways } from "../../rules/kernel/choose.ts";
import type { PointUse } from "../../rules/kernel/point-use.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { DialogField } from "../rolls/dialog-types.ts";
import type { DeedDefinition, DeedResult, Localize, PointDefinition, RulesetAdapter, Table } from "../ruleset.ts";

/** Names and choices of a deed as they travel and stand on cards: all of it text. */
export type DeedArgs = Readonly<Record<string, string>>;

/** Who does it, where, and in whose words. */
export interface Ground {
  readonly character: unknown;
  readonly table: Table;
  readonly localize: Localize;
}

const LONGEST = 500;
const MOST = 999;

/** What was chosen, as it travels. */
export const argsOf = (chosen: AnyChosen): DeedArgs =>
  Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value ?? "")]));

/** A field of the deed as a choice; `none`: why there may be nothing to choose from. */
function choiceOf(field: DialogField, none: Refusal | null): Choice<Value, Situation, AnyChosen> {
  const base = { label: { key: field.label }, ...(field.hint !== undefined && { hint: { key: field.hint } }) };
  const options = "options" in field ? field.options.map((o) => ({ value: o.value, label: { key: o.label } })) : [];
  switch (field.type) {
    case "select":
      return { ...base, pick: "one", options: () => options, first: () => field.value, ...(none && { none }) };
    case "many":
      return { ...base, pick: "many", options: () => options, first: () => field.value } as ReturnType<typeof choiceOf>;
    case "number":
      return {
        ...base,
        pick: "whole",
        bounds: () => [field.min ?? 0, Math.max(field.min ?? 0, field.max ?? MOST)],
        first: () => field.value ?? field.min ?? 0,
      };
    case "switch":
      return { ...base, pick: "flag", first: () => field.value };
    case "text":
      return { ...base, pick: "words", longest: LONGEST, first: () => field.value };
  }
}

/**
 * A deed as the act that it is for somebody here and now.
 * @param known  what whoever opens it knows beside its choices: a thing that was pressed, a power that was built
 */
export function deedAct(deed: DeedDefinition, ground: Ground, known: DeedArgs = {}): AnyAct<Situation> {
  if (deed.declared) return deed.declared.act;
  const { character, table, localize } = ground;
  const fields = deed.choices?.(character, table, localize) ?? [];
  const perform = (chosen: AnyChosen): DeedResult => deed.perform(character, { ...known, ...argsOf(chosen) }, table);
  const empty = fields.some((f) => f.type === "select" && f.options.length === 0) ? perform({}) : null;
  const none = empty?.accepted === false ? empty : null;
  return {
    rules: [deed.rule],
    label: { key: deed.label },
    detail: () => ({ key: deed.hint }),
    group: "points",
    by: deed.by,
    at: deed.elsewhere === true ? ["card"] : ["points"],
    refused: () => deed.begins?.(character, table) ?? null,
    price: () => [],
    choices: Object.fromEntries(fields.map((f) => [f.name, choiceOf(f, none)])),
    perform: (_s, chosen) => perform(chosen),
  };
}

/** A deed of points as its ruleset's rules declare it. @param more  what the rules leave to the table: words for who is to allow it */
export function declaredDeed<S extends Situation>(
  id: string,
  act: AnyAct<S> & PointUse<S>,
  at: (self: string, table: Table, gm: boolean) => S,
  more: Partial<DeedDefinition> = {},
): DeedDefinition {
  const { kind, by, label, offered, effect, opens, approval } = act;
  const declared = { act: act as unknown as AnyAct<Situation>, at };
  const standing = (character: unknown, table: Table): S =>
    at((character as { readonly ref: string }).ref, table, true);
  return {
    id,
    kind,
    by,
    rule: act.rules[0] ?? "",
    label: label.key,
    hint: act.detail?.({} as S, {}).key ?? "",
    declared,
    begins: (character, table) => act.refused(standing(character, table)),
    perform: (character, args, table) => {
      const s = standing(character, table);
      const settled = read(act, sorted(declared.act, args).chosen, s);
      const no = settled.accepted ? act.refused(s) : settled;
      if (no || !settled.accepted) return no ?? refuse("malformed", { code: id });
      return "perform" in act ? act.perform(s, settled.chosen, null) : refuse("unknownDeed", { deed: id });
    },
    ...(act.at.includes("points") ? {} : { elsewhere: true }),
    ...(approval && { approval }),
    ...(offered && { offered: (character: unknown) => offered(character) }),
    ...(effect && {
      effect: (character: unknown, table: Table, localize: Localize): string | null => {
        const words = effect(standing(character, table));
        return words && localize(words.key, words.data);
      },
    }),
    ...(opens !== undefined && { opens }),
    ...more,
  };
}

/** The table as a deed's rules ask it, from where somebody stands; deeds that are no acts ask for the rest themselves. */
export const groundOf = (deed: DeedDefinition, self: string, table: Table, gm: boolean): Situation =>
  deed.declared?.at(self, table, gm) ?? ({ self, gm } as Situation);

/** Why a deed can't be done, whatever is chosen: as usual, or in the first other way that works. */
export function unable(act: AnyAct<Situation>, s: Situation): Refusal | null {
  const shut = act.refused(s);
  if (shut) return shut;
  const usual = fresh(act, s);
  const no = usual.accepted ? refusalOf(act, s, usual.chosen) : usual;
  if (!no || !usual.accepted) return no;
  for (const { chosen } of ways(act, s)) if (!refusalOf(act, s, chosen)) return null;
  return no;
}

/** What travels as text, as its choice has it. */
function typed(act: AnyAct<Situation>, name: string, text: string): Value {
  const pick = act.choices[name]?.pick;
  if (pick === "many") return text.split(",");
  return pick === "whole" ? Number(text) : pick === "flag" ? text === "true" : text;
}

/** Those of some arguments that are choices of the deed, typed, and the others, which only whoever opens it knows. */
export function sorted(
  act: AnyAct<Situation>,
  args: DeedArgs,
): { readonly chosen: AnyChosen; readonly known: DeedArgs } {
  const all = Object.entries(args);
  const isChoice = ([name]: [string, string]): boolean => Object.hasOwn(act.choices, name);
  return {
    chosen: Object.fromEntries(all.filter(isChoice).map(([name, text]) => [name, typed(act, name, text)])),
    known: Object.fromEntries(all.filter((one) => !isChoice(one))),
  };
}

/** What was chosen from lists, as the card words it, by `said-` and the choice's name. */
function worded(act: AnyAct<Situation>, s: Situation, chosen: AnyChosen, localize: Localize): DeedArgs {
  return Object.fromEntries(
    Object.entries(act.choices).flatMap(([name, choice]) => {
      const found = choice.pick === "one" && choice.options(s, chosen).find((o) => o.value === chosen[name]);
      return found ? [[`said-${name}`, localize(found.label.key, found.label.data)] as const] : [];
    }),
  );
}

/**
 * What a deed was asked with, read as strictly as any act: what can't be chosen is refused with its name, what wasn't said is as usual.
 * @returns the arguments that its card keeps, wording included; refusals of the kernel's `read`
 */
export function readDeed(
  deed: DeedDefinition,
  ground: Ground,
  s: Situation,
  args: DeedArgs,
): { readonly accepted: true; readonly args: DeedArgs } | Refusal {
  const act = deedAct(deed, ground);
  const { chosen, known } = sorted(act, args);
  const settled = read(act, chosen, s);
  if (!settled.accepted) return settled;
  return {
    accepted: true,
    args: { ...known, ...argsOf(settled.chosen), ...worded(act, s, settled.chosen, ground.localize) },
  };
}

/** A deed with points by the name that it has among acts: its points and its own, "heroPoints.pay". */
export function deedOf(
  ruleset: Pick<RulesetAdapter, "points">,
  name: string,
): { readonly point: PointDefinition; readonly deed: DeedDefinition } | null {
  for (const point of ruleset.points ?? []) {
    const deed = point.deeds.find((d) => `${point.key}.${d.id}` === name);
    if (deed) return { point, deed };
  }
  return null;
}

/** Names of all deeds with points that can be done by name. */
export const deedNames = (ruleset: Pick<RulesetAdapter, "points">): readonly string[] =>
  (ruleset.points ?? []).flatMap((p) => p.deeds.filter((d) => d.elsewhere !== true).map((d) => `${p.key}.${d.id}`));
