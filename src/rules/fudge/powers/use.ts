import { change, type Change } from "../../kernel/change.ts";
import { refuse, type Refusal } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/until.ts";
import { tire } from "../fatigue.ts";
import { stillWorks } from "../gear.ts";
import { addCondition, liftChange } from "../progression.ts";
import { activeComponents, isTireless, modifierRanks } from "../traits.ts";
import type { ActionKind, Component, EffectKey, FudgeCharacter, PowerEntry } from "../types.ts";
import { keepUp, letGo, needsUpkeep, whileUsed } from "../upkeep.ts";
import { slowest, takeSet } from "./budgets.ts";
import type { CostOptions } from "./cost.ts";
import { atRank, effectOf, standing } from "./current.ts";
import { structureOf, type Unit } from "./structure.ts";

/** What using a power, or one effect of it, takes and does beside the effect itself. */
export interface PowerUse {
  readonly action: ActionKind;
  readonly changes: readonly Change[];
  /** An array goes over to another member, which it does once a turn. */
  readonly switches: boolean;
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
 * Why a power can't be on now: it is broken, or it is a form of a Variable power whose points the forms that are on would pass.
 * @returns null, or `power.broken`, `variable.gone`, `variable.nested`, `variable.over`
 * @rule FUD-215 FUD-500
 */
export function comesOnRefusal(character: Pick<FudgeCharacter, "powers">, power: PowerEntry, options?: CostOptions): Refusal | null {
  if (!stillWorks(power.state ?? "intact")) return refuse("power.broken");
  const paidBy = power.paidBy ?? null;
  if (paidBy === null || paidBy === "stunt") return null;
  const variable = character.powers.find((p) => p.id === paidBy)?.components.find((c) => c.effect === "variable");
  if (!variable) return refuse("variable.gone", { name: power.name });
  const on = character.powers.filter((p) => p.paidBy === paidBy && p.active && p.id !== power.id);
  const taken = takeSet(variable.rank, [...on, power], options);
  return taken.accepted ? null : taken;
}

/** A number on somebody's condition goes up by one; the condition comes with it where there was none. */
function oneMore(who: FudgeCharacter, id: "faded" | "spent", trait: string, until: Until | null): readonly Change[] {
  const before = who.conditions.find((c) => c.id === id && c.trait === trait);
  if (before) return [change(`${who.ref}.ActiveEffect.${before.effect}`, "system.degree", before.degree, (before.degree ?? 0) + 1, "FUD-530")];
  const { changes } = addCondition(who.ref, who.conditions, { id, trait, degree: 1, source: `${who.ref} uses` });
  return until === null ? changes : changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c));
}

/** How often an effect may be used, where its Ammunition names a number; null where the table keeps count. @rule FUD-530 */
export function shotsOf(component: Component): number | null {
  const note = component.modifiers.find((m) => m.key === "ammunition")?.note ?? "";
  const number = /\d+/u.exec(note)?.[0];
  return number === undefined ? null : Number(number);
}

/** Uses that are left; null without a number of them. @rule FUD-530 FUD-667 */
export function shotsLeft(character: Pick<FudgeCharacter, "conditions">, power: PowerEntry, component: Component): number | null {
  const shots = shotsOf(component);
  if (shots === null) return null;
  const used = character.conditions.find((c) => c.id === "spent" && c.trait === effectOf(power, component))?.degree ?? 0;
  return Math.max(0, shots - used);
}

/** Why an effect has nothing left to give: its ranks are gone, or its ammunition. @returns null, or `power.drained`, `power.spent` @rule FUD-175 FUD-530 */
export function emptyRefusal(character: FudgeCharacter, power: PowerEntry, component: Component): Refusal | null {
  if (atRank(character, power, component) === null) return refuse("power.drained");
  return shotsLeft(character, power, component) === 0 ? refuse("power.spent") : null;
}

/**
 * What a use costs its user beside the action: a step of fatigue (Tiring), open to attack until the next turn (Distracting, a horde that is called), a rank (Fades), a shot (Ammunition). Who can't tire
 * doesn't.
 * @rule FUD-423 FUD-530
 */
export function priceOfUse(character: FudgeCharacter, power: PowerEntry, components: readonly Component[]): readonly Change[] {
  const any = (flaw: string): boolean => components.some((c) => modifierRanks(c, flaw) > 0);
  const distracted = { id: "vulnerable", source: `${character.ref} distracted` };
  const tired = any("tiring") && !isTireless(character) ? tire(character.ref, character.conditions, `${character.ref} uses`).changes : [];
  const open = any("distracting") || components.some((c) => c.effect === "summonMinion" && modifierRanks(c, "horde") > 0) ? addCondition(character.ref, character.conditions, distracted).changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: { at: "turnStart", of: character.ref, left: 1 } as never } } : c)) : [];
  const worn = components.flatMap((c) => [
    ...(modifierRanks(c, "fades") > 0 ? oneMore(character, "faded", effectOf(power, c), { at: "scene", left: 1 }) : []),
    ...(modifierRanks(c, "ammunition") > 0 ? oneMore(character, "spent", effectOf(power, c), null) : []),
  ]);
  return [...tired, ...open, ...worn];
}

/** Whose senses are elsewhere is vulnerable meanwhile, unless their own stay with them. @rule FUD-500 FUD-520 */
function exposed(character: FudgeCharacter, power: PowerEntry, components: readonly Component[]): readonly Change[] {
  const away = components.filter((c) => c.effect === "remoteSensing" && modifierRanks(c, "simultaneous") === 0);
  return away.flatMap((c) => addCondition(character.ref, character.conditions, { id: "vulnerable", source: whileUsed(character.ref, power.id, c.id) }).changes);
}

/** What an effect costs its user each time that a card of its own uses it (an attack, a healing), or why there is nothing left of it. @param effect `power.effect`; what is no power costs nothing @rule FUD-530 */
export function priceOf(character: FudgeCharacter, effect: string): readonly Change[] | Refusal {
  const [item, id] = effect.split(".");
  const power = character.powers.find((p) => p.id === item);
  const component = power?.components.find((c) => c.id === id);
  return power && component ? (emptyRefusal(character, power, component) ?? priceOfUse(character, power, [component])) : [];
}

/** The same for the first effect of a kind that somebody has on. @rule FUD-165 FUD-530 */
export function priceOfKind(character: FudgeCharacter, kind: EffectKey): readonly Change[] | Refusal {
  const found = activeComponents(character).find(({ component }) => component.effect === kind);
  return found ? priceOf(character, effectOf(found.power, found.component)) : [];
}

/** What comes on: the power, the member of its array, what was let go; counters against it are over. */
function switchedOn(character: FudgeCharacter, power: PowerEntry, unit: Unit | null): { readonly changes: readonly Change[]; readonly switches: boolean } {
  const item = `${character.ref}.Item.${power.id}`;
  const own = unit?.components ?? power.components;
  const before = power.off ?? [];
  const waiting = power.active ? before.filter((id) => !own.some((c) => c.id === id)) : power.components.filter((c) => unit !== null && needsUpkeep(c) && !own.includes(c)).map((c) => c.id);
  const { member = null } = power;
  const switches = unit !== null && unit.role !== "single" && member !== null && member !== unit.id;
  const anew = power.active ? own.filter((c) => !standing(power).includes(c)) : own;
  return {
    switches,
    changes: [
      ...(power.active ? [] : [change(item, "system.active", false, true, "FUD-278")]),
      ...(waiting.length === before.length && waiting.every((id) => before.includes(id)) ? [] : [change(item, "system.off", before, waiting, "FUD-278")]),
      ...(switches ? [change(item, "system.member", member, unit.id, "FUD-457")] : []),
      ...character.conditions.filter((c) => c.id === "lessened" && anew.some((a) => c.trait === effectOf(power, a))).map((c) => liftChange(character.ref, c, "FUD-176")),
    ],
  };
}

/**
 * Use an effect of a power, or take up the whole of it: the action that it takes (of linked effects the slowest, of a group with Activation what switches it on), what comes on or
 * is switched over to, and what the use costs.
 * @returns refusals of `comesOnRefusal`, `power.gone`, `power.drained`, `power.spent`
 * @rule FUD-129 FUD-278 FUD-279 FUD-457 FUD-460 FUD-530 FUD-706
 */
export function usePower(character: FudgeCharacter, power: PowerEntry, { component, fight, works = true }: UseOf, options?: CostOptions): { readonly accepted: true; readonly use: PowerUse } | Refusal {
  const structure = structureOf(power);
  const unit = component === null ? null : (structure.units.find((u) => u.components.some((c) => c.id === component)) ?? null);
  if (component !== null && unit === null) return refuse("power.gone");
  const used = unit?.components ?? power.components.filter((c) => c.duration !== "instant" && c.duration !== "permanent");
  const refused = comesOnRefusal(character, power, options) ?? used.map((c) => emptyRefusal(character, power, c)).find((r) => r !== null) ?? null;
  if (refused) return refused;
  const action = power.active ? slowest(used) : structure.activation > 0 ? (ACTIVATION[structure.activation] ?? "standard") : slowest(used);
  const on = switchedOn(character, power, unit);
  const holds = fight && used.some((c) => c.duration === "concentration");
  return { accepted: true, use: { action, switches: on.switches, changes: works ? [...on.changes, ...(holds ? keepUp(character, power.id) : []), ...exposed(character, power, used), ...priceOfUse(character, power, used)] : priceOfUse(character, power, used) } };
}

/** End an effect, with what is linked to it, or a whole power; it is free and needs no leave. @param component null: all of it @rule FUD-278 FUD-279 */
export function dropPower(character: FudgeCharacter, power: PowerEntry, component: string | null): readonly Change[] {
  const unit = component === null ? null : structureOf(power).units.find((u) => u.components.some((c) => c.id === component));
  return letGo(character, power, (unit?.components ?? power.components).map((c) => c.id));
}
