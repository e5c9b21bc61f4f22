import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { effectLabel } from "../../labels.ts";
import type { Component, PowerModifier } from "../../types.ts";
import { type PowerDraft, structureOf, type Unit } from "./structure.ts";

/** How the effects of a power stand together while it is built: their order, arrays and links. What belongs together stays together whatever is moved or taken away. */

/** The power after an edit, or the reason why not; then it is as it was. */
export type PowerEdited = { readonly accepted: true; readonly power: PowerDraft } | Refusal;

export const done = (power: PowerDraft, components: readonly Component[]): PowerEdited => ({
  accepted: true,
  power: { ...power, components },
});

const without = (component: Component, ...keys: readonly string[]): Component => ({
  ...component,
  modifiers: component.modifiers.filter((m) => !keys.includes(m.key)),
});
const marked = (component: Component, name: string): Component => ({
  ...without(component, name),
  modifiers: [...without(component, name).modifiers, { key: name, ranks: 1, partial: null, note: "" }],
});
const isMarked = (component: Component, name: string): boolean => component.modifiers.some((m) => m.key === name);

/** The first effect of a power can be neither an alternate nor linked: there is nothing before it. */
function headed(power: PowerDraft): PowerDraft {
  return {
    ...power,
    components: power.components.map((c, i) => (i === 0 ? without(c, "alternateEffect", "linked") : c)),
  };
}

/** Whether a member of an array would be permanent. @rule FUD-457 */
function permanentInArray(power: PowerDraft): Refusal | null {
  const held = structureOf(power)
    .units.filter((u) => u.role !== "single")
    .flatMap((u) => u.components)
    .find((c) => c.duration === "permanent");
  return held ? refuse("array.permanent", { effect: effectLabel(held.effect) }) : null;
}

/** An edit of how effects stand together, refused where a permanent effect would be in an array. */
function arranged(power: PowerDraft): PowerEdited {
  const next = headed(power);
  return permanentInArray(next) ?? { accepted: true, power: next };
}

/** An edit that may have moved effects into or out of arrays, or made one permanent. */
export const structural = (before: PowerDraft, edited: PowerEdited): PowerEdited =>
  edited.accepted ? arranged({ ...before, ...edited.power }) : edited;

/** An effect with the unit that it is in, and everything of the array that the unit belongs to. */
interface Place {
  readonly held: Component;
  readonly unit: Unit;
  readonly units: readonly Unit[];
  /** The unit alone where it is in no array. */
  readonly array: readonly Unit[];
}

const headOf = (unit: Unit): string => unit.of ?? unit.id;

function placeOf(power: PowerDraft, id: string): Place | null {
  const { units } = structureOf(power);
  const unit = units.find((u) => u.components.some((c) => c.id === id));
  const held = unit?.components.find((c) => c.id === id);
  return unit && held ? { held, unit, units, array: units.filter((u) => headOf(u) === headOf(unit)) } : null;
}

const flat = (units: readonly { readonly components: readonly Component[] }[]): readonly Component[] =>
  units.flatMap((u) => u.components);

export function makeAlternate(power: PowerDraft, id: string): PowerEdited {
  const place = placeOf(power, id);
  if (!place) return refuse("power.gone");
  const { unit } = place;
  if (power.components[0]?.id === unit.id)
    return refuse("array.noPrimary", { effect: effectLabel(unit.components[0]?.effect ?? "") });
  return arranged({
    ...power,
    components: power.components.map((c) => (c.id === unit.id ? marked(c, "alternateEffect") : c)),
  });
}

/** The alternate takes the primary's place at the head of the array and the primary becomes an alternate. @rule FUD-457 */
export function makePrimary(power: PowerDraft, id: string): PowerEdited {
  const { units } = structureOf(power);
  const unit = units.find((u) => u.components.some((c) => c.id === id));
  const primary = units.find((u) => u.id === unit?.of);
  if (!unit || !primary) return refuse("array.notAlternate");
  const order = units.map((u) => (u === primary ? unit : u === unit ? primary : u));
  const parts = order.flatMap((u) =>
    u.components.map((c) =>
      u === unit ? without(c, "alternateEffect") : c.id === primary.id ? marked(c, "alternateEffect") : c,
    ),
  );
  return arranged({ ...power, components: parts });
}

/** An effect becomes one with what stands before it. @rule FUD-460 */
export function linked(power: PowerDraft, id: string): PowerEdited {
  if (power.components[0]?.id === id) return refuse("power.linkFirst");
  if (!power.components.some((c) => c.id === id)) return refuse("power.gone");
  return arranged({
    ...power,
    components: power.components.map((c) => (c.id === id ? marked(without(c, "alternateEffect"), "linked") : c)),
  });
}

/** An effect is no alternate and linked to nothing any more: it stands behind the array that it was in, so that what comes after it there stays in the array. @rule FUD-457 FUD-460 */
export function setApart(power: PowerDraft, id: string): PowerEdited {
  const place = placeOf(power, id);
  if (!place) return refuse("power.gone");
  const { held, unit, units, array } = place;
  const leads = unit.id === id;
  if (leads && unit.of === null) return done(power, power.components);
  const parts = leads ? unit.components : [held];
  const free = parts.map((c) => (c === held ? without(c, "alternateEffect", "linked") : without(c, "alternateEffect")));
  const stay = flat(array).filter((c) => !parts.includes(c));
  const at = units.indexOf(array[0] ?? unit);
  return arranged({
    ...power,
    components: [...flat(units.slice(0, at)), ...stay, ...free, ...flat(units.slice(at + array.length))],
  });
}

/** One of several things in a row goes past as many of its neighbours as so many effects reach over. @param by  effects; negative towards the front */
function moved<T>(row: readonly T[], at: number, by: number, sizeOf: (one: T) => number): readonly T[] {
  const [one] = row.slice(at, at + 1);
  if (one === undefined || by === 0) return row;
  const step = by < 0 ? -1 : 1;
  let to = at;
  for (let left = Math.abs(by); left > 0 && row[to + step] !== undefined; to += step)
    left -= sizeOf(row[to + step] ?? one);
  const rest = row.filter((_x, i) => i !== at);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/**
 * An effect goes to another place. What leads linked effects takes them along, the first of an array the whole array; an alternate stays in its array, behind the first, and a linked effect behind
 * what it is linked to.
 * @rule FUD-457 FUD-460
 */
export function move(power: PowerDraft, id: string, to: number): PowerEdited {
  const place = placeOf(power, id);
  if (!place) return refuse("power.gone");
  const { held, unit, units, array } = place;
  const by = Math.max(0, Math.min(power.components.length - 1, to)) - power.components.indexOf(held);
  if (unit.id !== id) {
    const [head, ...others] = unit.components;
    const inside = [...(head ? [head] : []), ...moved(others, others.indexOf(held), by, () => 1)];
    return done(power, flat(units.map((u) => (u === unit ? { components: inside } : u))));
  }
  const arrays = units.filter((u) => u.of === null).map((first) => units.filter((u) => headOf(u) === first.id));
  if (unit.of === null)
    return done(
      power,
      flat(
        moved(
          arrays,
          arrays.findIndex((a) => a[0] === unit),
          by,
          (a) => flat(a).length,
        ).flat(),
      ),
    );
  const [primary, ...others] = array;
  const inside = [
    ...(primary ? [primary] : []),
    ...moved(others, others.indexOf(unit), by, (u) => u.components.length),
  ];
  return done(power, flat(arrays.flatMap((a) => (a[0] === primary ? inside : a))));
}

/** A flaw of the whole power: kept once, on its first effect. */
export function group(power: PowerDraft, keys: readonly string[], modifier: PowerModifier | null): PowerEdited {
  if (power.components.length === 0) return refuse("power.empty");
  return done(
    power,
    power.components.map((c, i) => {
      const bare = without(c, ...keys);
      return i === 0 && modifier ? { ...bare, modifiers: [...bare.modifiers, modifier] } : bare;
    }),
  );
}

const GROUP_KEYS = ["activation", "removable", "easilyRemovable"] as const;

/** An effect goes. Of those that were linked to it the next takes its place; where it was the first of an array, its first alternate does. @rule FUD-457 FUD-460 */
export function removeEffect(power: PowerDraft, id: string): PowerEdited {
  const place = placeOf(power, id);
  if (!place) return refuse("power.gone");
  const { held, unit, array } = place;
  const flaws = held.modifiers.filter((m) => (GROUP_KEYS as readonly string[]).includes(m.key));
  const next = unit.components.find((c) => c !== held);
  const heir = next === undefined && unit.of === null ? array[1] : undefined;
  const after = (c: Component): Component => {
    if (heir?.components.includes(c)) return without(c, "alternateEffect");
    if (c !== next) return c;
    const first = unit.id === id ? without(c, "linked") : c;
    return isMarked(held, "alternateEffect") ? marked(first, "alternateEffect") : first;
  };
  const rest = power.components
    .filter((c) => c !== held)
    .map(after)
    .map((c, i) => (i === 0 ? { ...c, modifiers: [...c.modifiers, ...flaws] } : c));
  return arranged({ ...power, components: rest });
}
