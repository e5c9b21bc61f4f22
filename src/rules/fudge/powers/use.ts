import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { tire } from "../harm/fatigue.ts";
import { isTireless, modifierRanks } from "../hero/traits.ts";
import { addCondition, grown, liftChange } from "../state/progression.ts";
import { pickedUp } from "../things/dropped.ts";
import { stillWorks } from "../things/gear.ts";
import { formsOver, keepUp, letGo, needsUpkeep, whileUsed } from "../turn/upkeep.ts";
import type { ActionKind, Component, ConditionState, FudgeCharacter, PowerEntry } from "../types.ts";
import { slowest } from "./builder/budgets.ts";
import type { CostOptions } from "./builder/cost.ts";
import { structureOf, type Unit, unitsInUse } from "./builder/structure.ts";
import { formRefusal, payerOf } from "./builder/variable.ts";
import { atRank, effectOf, runningOf, standing } from "./current.ts";

/** What using a power, or one effect of it, takes and does beside the effect itself. */
export interface PowerUse {
  readonly action: ActionKind;
  readonly changes: readonly Change[];
  /** An array goes over to another member, which it does once a turn. */
  readonly switches: boolean;
  /** Effects of the member that is left for another, by `power.effect`: what they did to others is over. */
  readonly left: readonly string[];
}

/** How a power is used. */
export interface UseOf {
  /** Id of the effect; null takes up the whole power. */
  readonly component: string | null;
  /** Whether turns are counted, so that what takes concentration must be kept up. */
  readonly fight: boolean;
  /** An Unreliable power that fails takes its action and its price and does nothing else. */
  readonly works?: boolean;
}

/** The action that switches a group on, by applications of Activation. @rule FUD-530 */
const ACTIVATION: readonly ActionKind[] = ["none", "move", "standard"];

/**
 * Why a power can't be on now: it is broken, or it is a form that its Variable power doesn't carry.
 * @returns null, `power.broken`, or what `formRefusal` says
 * @rule FUD-215 FUD-500
 */
export const comesOnRefusal = (
  character: Pick<FudgeCharacter, "powers" | "conditions">,
  power: PowerEntry,
  options?: CostOptions,
): Refusal | null =>
  stillWorks(power.state ?? "intact") ? formRefusal(character, power, options) : refuse("power.broken");

/** A number on somebody's condition goes up by one; the condition comes with it where there was none. */
function oneMore(who: FudgeCharacter, id: "faded" | "spent", trait: string, until: Until | null): readonly Change[] {
  const before = who.conditions.find((c) => c.id === id && c.trait === trait);
  if (before) return [grown(who.ref, before, 1, "FUD-530")];
  const { changes } = addCondition(who.ref, who.conditions, { id, trait, degree: 1, source: `${who.ref} uses` });
  return until === null
    ? changes
    : changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c));
}

/** How often an effect may be used, where its Ammunition names a number; null where the table keeps count. @rule FUD-530 */
export function shotsOf(component: Component): number | null {
  const note = component.modifiers.find((m) => m.key === "ammunition")?.note ?? "";
  const number = /\d+/u.exec(note)?.[0];
  return number === undefined ? null : Number(number);
}

/** Uses that are left; null without a number of them. @rule FUD-530 FUD-667 */
export function shotsLeft(
  character: Pick<FudgeCharacter, "conditions">,
  power: PowerEntry,
  component: Component,
): number | null {
  const shots = shotsOf(component);
  if (shots === null) return null;
  const used =
    character.conditions.find((c) => c.id === "spent" && c.trait === effectOf(power, component))?.degree ?? 0;
  return Math.max(0, shots - used);
}

/** Why an effect has nothing left to give: its ranks are gone, or its ammunition. @returns null, or `power.drained`, `power.spent` @rule FUD-175 FUD-530 */
export function emptyRefusal(character: FudgeCharacter, power: PowerEntry, component: Component): Refusal | null {
  if (atRank(character, power, component) === null) return refuse("power.drained");
  return shotsLeft(character, power, component) === 0 ? refuse("power.spent") : null;
}

/** An effect at the pace at which it is set: a slow Variable takes a minute or more, and nobody has that in a fight. @rule FUD-273 FUD-520 */
const paced = (component: Component): Pick<Component, "action"> =>
  component.effect === "variable" && modifierRanks(component, "slow") > 0 ? { action: "slow" } : component;

/**
 * What a use costs its user beside the action: a step of fatigue (Tiring), open to attack until the next turn (Distracting, a horde that is called), a rank (Fades), a shot (Ammunition). Who can't tire
 * doesn't.
 * @rule FUD-423 FUD-530
 */
export function priceOfUse(
  character: FudgeCharacter,
  power: PowerEntry,
  components: readonly Component[],
): readonly Change[] {
  const any = (flaw: string): boolean => components.some((c) => modifierRanks(c, flaw) > 0);
  const distracted = {
    id: "vulnerable",
    source: `${character.ref} distracted`,
    until: { at: "turnStart", of: character.ref, left: 1 },
  } as const;
  const tired =
    any("tiring") && !isTireless(character)
      ? tire(character.ref, character.conditions, `${character.ref} uses`).changes
      : [];
  const open =
    any("distracting") || components.some((c) => c.effect === "summonMinion" && modifierRanks(c, "horde") > 0)
      ? addCondition(character.ref, character.conditions, distracted).changes
      : [];
  const worn = components.flatMap((c) => [
    ...(modifierRanks(c, "fades") > 0 ? oneMore(character, "faded", effectOf(power, c), { at: "scene", left: 1 }) : []),
    ...(modifierRanks(c, "ammunition") > 0 ? oneMore(character, "spent", effectOf(power, c), null) : []),
  ]);
  return [...tired, ...open, ...worn];
}

/** Whose senses are elsewhere is vulnerable meanwhile, unless their own stay with them. @rule FUD-500 FUD-520 */
function exposed(character: FudgeCharacter, power: PowerEntry, components: readonly Component[]): readonly Change[] {
  const away = components.filter((c) => c.effect === "remoteSensing" && modifierRanks(c, "simultaneous") === 0);
  return away.flatMap(
    (c) =>
      addCondition(character.ref, character.conditions, {
        id: "vulnerable",
        source: whileUsed(character.ref, power.id, c.id),
      }).changes,
  );
}

/** What an effect, and those linked to it, cost their user each time that a card of its own uses it (an attack, a healing), or why there is nothing left of it. @param effect `power.effect`; what is no power costs nothing @rule FUD-530 */
export function priceOf(character: FudgeCharacter, effect: string): readonly Change[] | Refusal {
  const [item, id] = effect.split(".");
  const power = character.powers.find((p) => p.id === item);
  const component = power?.components.find((c) => c.id === id);
  if (!power || !component) return [];
  const linked = structureOf(power).units.find((u) => u.components.includes(component))?.components ?? [component];
  return emptyRefusal(character, power, component) ?? priceOfUse(character, power, linked);
}

/** What an array leaves and comes to as one of its members is used; null when it stands on that one already, or is no array. @rule FUD-457 */
function goesOver(power: PowerEntry, unit: Unit | null): { readonly from: Unit; readonly to: Unit } | null {
  if (unit === null || unit.role === "single") return null;
  const from = unitsInUse(power).find((u) => u.role !== "single" && (u.of ?? u.id) === (unit.of ?? unit.id));
  return from && from.id !== unit.id ? { from, to: unit } : null;
}

/** Effects that come on anew with a use: all of a power that is off, else those of them that don't run. */
function comesAnew(power: PowerEntry, unit: Unit | null): readonly Component[] {
  const own = unit?.components ?? power.components;
  return power.active ? own.filter((c) => !standing(power).includes(c)) : own;
}

const isLifted =
  (power: PowerEntry, anew: readonly Component[]) =>
  (c: ConditionState): boolean =>
    c.id === "lessened" && anew.some((a) => c.trait === effectOf(power, a));

/** Somebody as they are once an effect, or the whole of a power, has come on: what counters took of it while it ran before is over. @param component id of the effect; null for all of it @rule FUD-176 */
export function onceOn<C extends FudgeCharacter>(character: C, power: PowerEntry, component: string | null): C {
  const unit =
    component === null
      ? null
      : (structureOf(power).units.find((u) => u.components.some((c) => c.id === component)) ?? null);
  const lifted = isLifted(power, comesAnew(power, unit));
  return { ...character, conditions: character.conditions.filter((c) => !lifted(c)) };
}

/** What comes on: the power, the member of its array in place of the one that is dropped, what was let go; counters against it are over. */
function switchedOn(
  character: FudgeCharacter,
  power: PowerEntry,
  unit: Unit | null,
): { readonly changes: readonly Change[]; readonly switches: boolean; readonly left: readonly string[] } {
  const item = `${character.ref}.Item.${power.id}`;
  const own = unit?.components ?? power.components;
  const before = power.off ?? [];
  const waiting = power.active
    ? before.filter((id) => !own.some((c) => c.id === id))
    : power.components.filter((c) => unit !== null && needsUpkeep(c) && !own.includes(c)).map((c) => c.id);
  const over = goesOver(power, unit);
  const dropped = over === null || !power.active ? [] : over.from.components.map((c) => c.id);
  return {
    switches: over !== null,
    left: dropped.map((id) => `${power.id}.${id}`),
    changes: [
      ...(power.active ? [] : [change(item, "system.active", false, true, "FUD-278")]),
      ...(waiting.length === before.length && waiting.every((id) => before.includes(id))
        ? []
        : [change(item, "system.off", before, waiting, "FUD-278")]),
      ...(over ? [change(item, "system.member", power.member ?? null, over.to.id, "FUD-457")] : []),
      ...formsOver(character, power, dropped),
      ...character.conditions
        .filter((c) => dropped.some((id) => c.source === whileUsed(character.ref, power.id, id)))
        .map((c) => liftChange(character.ref, c, "FUD-500")),
      ...character.conditions
        .filter(isLifted(power, comesAnew(power, unit)))
        .map((c) => liftChange(character.ref, c, "FUD-176")),
    ],
  };
}

/**
 * What it takes of an array that an effect is used by a card of its own (an attack, a Healing): the power goes over to that member with the use.
 * @param effect  `power.effect`; null, bare hands and what stands ready already: nothing
 * @returns null where no array goes over
 * @rule FUD-457
 */
export function goneOverTo(
  character: FudgeCharacter,
  effect: string | null,
): { readonly item: string; readonly changes: readonly Change[]; readonly left: readonly string[] } | null {
  const [item = "", id = ""] = (effect ?? "").split(".");
  const power = character.powers.find((p) => p.id === item && p.active);
  const unit = power && structureOf(power).units.find((u) => u.components.some((c) => c.id === id));
  if (!power || !unit || goesOver(power, unit) === null) return null;
  const { changes, left } = switchedOn(character, power, unit);
  return { item, changes, left };
}

/**
 * Use an effect of a power, or take up the whole of it with the members of its arrays that are in use: the action that it takes (of linked effects the slowest, of a group with Activation what
 * switches it on, of a form no less than setting its Variable), what comes on or is switched over to, and what the use costs.
 * @returns refusals of `comesOnRefusal`, `power.given` (somebody else put it there), `power.gone`, `power.drained`, `power.spent`
 * @rule FUD-129 FUD-278 FUD-279 FUD-457 FUD-460 FUD-500 FUD-530 FUD-706
 */
export function usePower(
  character: FudgeCharacter,
  power: PowerEntry,
  { component, fight, works = true }: UseOf,
  options?: CostOptions,
): { readonly accepted: true; readonly use: PowerUse } | Refusal {
  if (power.given !== undefined) return refuse("power.given", { name: power.name });
  const structure = structureOf(power);
  const unit =
    component === null ? null : (structure.units.find((u) => u.components.some((c) => c.id === component)) ?? null);
  if (component !== null && unit === null) return refuse("power.gone");
  const used = unit?.components ?? runningOf(power);
  const refused =
    comesOnRefusal(character, power, options) ??
    used.map((c) => emptyRefusal(character, power, c)).find((r) => r !== null) ??
    null;
  if (refused) return refused;
  // Taking a form on is setting the Variable.
  const payer = payerOf(character, power);
  const action = power.active
    ? slowest(used.map(paced))
    : slowest([
        ...(payer ? [paced(payer.component)] : []),
        ...(structure.activation > 0 ? [{ action: ACTIVATION[structure.activation] ?? "standard" }] : used.map(paced)),
      ]);
  const on = switchedOn(character, power, unit);
  const holds = fight && used.some((c) => c.duration === "concentration");
  return {
    accepted: true,
    use: {
      action,
      switches: on.switches,
      left: works ? on.left : [],
      changes: works
        ? [
            ...on.changes,
            ...pickedUp(character, power.id),
            ...(holds ? keepUp(character, power.id) : []),
            ...exposed(character, power, used),
            ...priceOfUse(character, power, used),
          ]
        : priceOfUse(character, power, used),
    },
  };
}

/** End an effect, with what is linked to it, or a whole power; it is free and needs no leave. @param component null: all of it @rule FUD-278 FUD-279 */
export function dropPower(character: FudgeCharacter, power: PowerEntry, component: string | null): readonly Change[] {
  const unit =
    component === null ? null : structureOf(power).units.find((u) => u.components.some((c) => c.id === component));
  return letGo(
    character,
    power,
    (unit?.components ?? power.components).map((c) => c.id),
  );
}
