import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { effectLabel, key, modifierLabel } from "../../labels.ts";
import type {
  ActionKind,
  AfflictionCondition,
  Component,
  DefenseKey,
  EffectKey,
  PowerDuration,
  PowerModifier,
  PowerRange,
} from "../../types.ts";
import { EFFECTS } from "../catalogue/effects.ts";
import {
  actionAllowed,
  attacks,
  type LadderName,
  ladderPoints,
  ladderPosition,
  LADDERS,
  mayBePermanent,
  ranksOfAttack,
  startingAction,
  startsOf,
} from "../catalogue/ladders.ts";
import { LADDER_MODIFIERS, modifierDefinition, modifierPrice } from "../catalogue/modifiers.ts";
import { MOVEMENTS } from "../catalogue/options.ts";
import {
  done,
  group,
  linked,
  makeAlternate,
  makePrimary,
  move,
  type PowerEdited,
  removeEffect,
  setApart,
  structural,
} from "./arrange.ts";
import { newComponent } from "./component.ts";
import { baseCostRange } from "./enhanced.ts";
import type { PowerDraft } from "./structure.ts";

/** One small thing that a player does to a power in the builder. `component` is the id of an effect, `at` the index of a modifier on it. */
export type PowerEdit =
  | { readonly type: "rename"; readonly name: string }
  /** `id` is the caller's, so that the rules draw no lots. */
  | {
      readonly type: "addEffect";
      readonly id: string;
      readonly effect: EffectKey;
      readonly rank?: number;
      readonly trait?: string | null;
    }
  | { readonly type: "removeEffect"; readonly component: string }
  | { readonly type: "setEffect"; readonly component: string; readonly effect: EffectKey }
  | { readonly type: "setRank"; readonly component: string; readonly rank: number }
  | { readonly type: "setBaseCost"; readonly component: string; readonly cost: number }
  | { readonly type: "setAction"; readonly component: string; readonly action: ActionKind }
  | { readonly type: "setRange"; readonly component: string; readonly range: PowerRange }
  | { readonly type: "setDuration"; readonly component: string; readonly duration: PowerDuration }
  | { readonly type: "setResistance"; readonly component: string; readonly defense: DefenseKey | null }
  | { readonly type: "setTrait"; readonly component: string; readonly trait: string | null; readonly cost?: number }
  | { readonly type: "setAttackSkill"; readonly component: string; readonly skill: string | null }
  | { readonly type: "setDescriptors"; readonly component: string; readonly descriptors: readonly string[] }
  | { readonly type: "setConditions"; readonly component: string; readonly conditions: readonly AfflictionCondition[] }
  | {
      readonly type: "addModifier";
      readonly component: string;
      readonly key: string;
      readonly ranks?: number;
      readonly partial?: number | null;
      readonly note?: string;
    }
  | {
      readonly type: "setModifier";
      readonly component: string;
      readonly at: number;
      readonly ranks?: number;
      readonly partial?: number | null;
      readonly note?: string;
    }
  | { readonly type: "removeModifier"; readonly component: string; readonly at: number }
  /** To another place in the list of effects, 0 being the first. */
  | { readonly type: "move"; readonly component: string; readonly to: number }
  | { readonly type: "makeAlternate"; readonly component: string }
  /** The alternate and its primary change places. */
  | { readonly type: "makePrimary"; readonly component: string }
  | { readonly type: "makeSeparate"; readonly component: string }
  | { readonly type: "link"; readonly component: string }
  | { readonly type: "unlink"; readonly component: string }
  | { readonly type: "setRemovable"; readonly removable: "no" | "removable" | "easilyRemovable" }
  /** 0 none, 1 a move, 2 a standard action. */
  | { readonly type: "setActivation"; readonly activation: number };

/** A power with nothing in it yet. */
export function emptyPower(name: string, source: PowerDraft["source"] = "power"): PowerDraft {
  return { name, source, components: [] };
}

const LADDER_NAMES = Object.keys(LADDER_MODIFIERS) as LadderName[];

/** The ladder that a modifier climbs, and which way; null for any other. */
function stepOf(name: string): { readonly ladder: LadderName; readonly sign: 1 | -1 } | null {
  for (const ladder of LADDER_NAMES) {
    const [up, down] = LADDER_MODIFIERS[ladder];
    if (name === up) return { ladder, sign: 1 };
    if (name === down) return { ladder, sign: -1 };
  }
  return null;
}

/**
 * Bring the steps on an effect in line with what was chosen: one modifier a ladder with as many steps as lie between, none where none lie. A partial one stays partial.
 * @rule FUD-461 FUD-462 FUD-463
 */
function settled(component: Component): Component {
  const others = component.modifiers.filter((m) => stepOf(m.key) === null);
  const steps = LADDER_NAMES.flatMap((ladder): PowerModifier[] => {
    const points = ladderPoints(component, ladder);
    if (points === 0) return [];
    const name = LADDER_MODIFIERS[ladder][points > 0 ? 0 : 1];
    const held = component.modifiers.find((m) => m.key === name);
    const partial = ladder === "action" && points < 0 ? ranksOfAttack(component) : null;
    return [{ key: name, partial, note: "", ...held, ranks: Math.abs(points) }];
  });
  return { ...component, modifiers: [...others, ...steps] };
}

/** An effect whose modifiers say where it starts from takes that up: action, range and duration go back to the start wherever they can't stand. */
function restarted(
  component: Component,
  keep: { readonly action: boolean; readonly range: boolean; readonly duration: boolean },
): Component {
  const start = startsOf(component);
  const duration = keep.duration ? component.duration : start.duration;
  const range = keep.range ? component.range : start.range;
  const timed = { ...component, duration, range };
  const legal =
    duration === "permanent" && !mayBePermanent(timed) ? { ...timed, duration: "sustained" as const } : timed;
  const action = startingAction(legal);
  return settled({ ...legal, action: keep.action && standing(legal, component.action) ? component.action : action });
}

/** Whether an action may stay as it is on an effect. */
function standing(component: Component, action: ActionKind): boolean {
  const { action: start } = startsOf(component);
  if (ladderPosition("action", start) === null || ladderPosition("action", action) === null) return action === start;
  return actionAllowed(component.effect, attacks(component), action);
}

function actionEdit(component: Component, action: ActionKind): Component | Refusal {
  const { action: start } = startsOf(component);
  const effect = effectLabel(component.effect);
  if (action === start) return settled({ ...component, action });
  if (action === "reaction" && component.effect === "feature" && component.duration !== "permanent")
    return settled({ ...component, action });
  if (ladderPosition("action", action) === null)
    return refuse(action === "reaction" ? "ladder.reaction" : "ladder.none", { effect });
  if (ladderPosition("action", start) === null)
    return refuse(start === "none" ? "ladder.none" : "ladder.reaction", { effect });
  return actionAllowed(component.effect, attacks(component), action)
    ? settled({ ...component, action })
    : refuse("ladder.action", { effect, action: key("Action", action, "label") });
}

function rangeEdit(component: Component, range: PowerRange): Component | Refusal {
  const { range: start } = startsOf(component);
  if ((range === "personal") !== (start === "personal"))
    return refuse("ladder.personal", { effect: effectLabel(component.effect) });
  return settled({ ...component, range });
}

function durationEdit(component: Component, duration: PowerDuration): Component | Refusal {
  const effect = effectLabel(component.effect);
  const { duration: start } = startsOf(component);
  if ((duration === "instant") !== (start === "instant")) return refuse("ladder.instant", { effect });
  if (duration === "permanent" && !mayBePermanent(component)) return refuse("ladder.permanent", { effect });
  const changed = (duration === "permanent") !== (component.duration === "permanent");
  return restarted({ ...component, duration }, { action: !changed, range: true, duration: true });
}

/** The value of a ladder so many points above or below where an effect stands; null when there is none. */
function stepped(component: Component, ladder: LadderName, points: number): string | null {
  const now = ladderPosition(ladder, component[ladder]);
  if (now === null) return null;
  return (
    Object.entries(LADDERS[ladder]).find(
      ([value, at]) => at === now + points && (value !== "permanent" || component.duration === "permanent"),
    )?.[0] ?? null
  );
}

function chosen(component: Component, ladder: LadderName, value: string): Component | Refusal {
  switch (ladder) {
    case "action":
      return actionEdit(component, value as ActionKind);
    case "range":
      return rangeEdit(component, value as PowerRange);
    case "duration":
      return durationEdit(component, value as PowerDuration);
  }
}

/** Take a step up or down a ladder; ranged to perception is one step of two points. */
function climbed(component: Component, name: string, ranks: number): Component | Refusal | null {
  const step = stepOf(name);
  if (!step) return null;
  const value =
    stepped(component, step.ladder, step.sign * ranks) ?? stepped(component, step.ladder, step.sign * (ranks + 1));
  return value === null
    ? refuse("ladder.end", { modifier: modifierLabel(name) })
    : chosen(component, step.ladder, value);
}

/** Modifiers that change what an effect starts from: then action, range and duration follow. */
const REPOSITIONS: readonly string[] = ["attack", "affectsOthers", "affectsOthersOnly"];

function repositions(effect: EffectKey, name: string): boolean {
  return REPOSITIONS.includes(name) || Object.keys(modifierDefinition(effect, name)?.sets ?? {}).length > 0;
}

/** What stays chosen when a modifier that repositions comes or goes: everything that it has no say in. */
function unaffected(
  effect: EffectKey,
  name: string,
): { readonly action: boolean; readonly range: boolean; readonly duration: boolean } {
  const sets = modifierDefinition(effect, name)?.sets ?? {};
  const others = REPOSITIONS.includes(name);
  return {
    action: sets.action === undefined && !others,
    range: sets.range === undefined && !others,
    duration: sets.duration === undefined,
  };
}

function wrongRanks(
  component: Component,
  name: string,
  ranks: number,
  partial: number | null,
  otherRanks: number,
): Refusal | null {
  const definition = modifierDefinition(component.effect, name);
  if (!definition) return refuse("modifier.unknown", { modifier: name });
  const label = modifierLabel(name);
  if (!Number.isInteger(ranks) || ranks < 1) return refuse("modifier.ranks", { modifier: label });
  if (definition.times !== null && otherRanks + ranks > definition.times)
    return refuse("modifier.times", { modifier: label, max: definition.times });
  if (partial !== null && (!Number.isInteger(partial) || partial < 1 || partial > component.rank))
    return refuse("modifier.partial", { modifier: label, rank: component.rank });
  if (partial !== null && modifierPrice(component.effect, { key: name, ranks }).perRank === 0)
    return refuse("modifier.flatPartial", { modifier: label });
  return null;
}

function addModifier(
  component: Component,
  event: Extract<PowerEdit, { readonly type: "addModifier" }>,
): Component | Refusal {
  const { ranks = 1, partial = null, note = "" } = event;
  const definition = modifierDefinition(component.effect, event.key);
  if (definition && definition.scope !== "effect")
    return refuse("modifier.whole", { modifier: modifierLabel(event.key) });
  const held = component.modifiers.filter((m) => m.key === event.key).reduce((sum, m) => sum + m.ranks, 0);
  const wrong = wrongRanks(component, event.key, ranks, partial, held);
  if (wrong) return wrong;
  const climb = climbed(component, event.key, ranks);
  if (climb !== null) {
    if ("accepted" in climb || partial === null) return climb;
    return { ...climb, modifiers: climb.modifiers.map((m) => (m.key === event.key ? { ...m, partial, note } : m)) };
  }
  const sets = Object.keys(definition?.sets ?? {});
  const conflict = component.modifiers.find((m) =>
    Object.keys(modifierDefinition(component.effect, m.key)?.sets ?? {}).some((k) => sets.includes(k)),
  );
  if (conflict)
    return refuse("modifier.against", { modifier: modifierLabel(event.key), other: modifierLabel(conflict.key) });
  const next = { ...component, modifiers: [...component.modifiers, { key: event.key, ranks, partial, note }] };
  if (!repositions(component.effect, event.key)) return next;
  const moved = restarted(next, unaffected(component.effect, event.key));
  return actionAllowed(moved.effect, false, moved.action)
    ? moved
    : refuse("ladder.action", { effect: effectLabel(moved.effect), action: key("Action", moved.action, "label") });
}

function setModifier(
  component: Component,
  event: Extract<PowerEdit, { readonly type: "setModifier" }>,
): Component | Refusal {
  const held = component.modifiers[event.at];
  if (!held) return refuse("modifier.gone");
  const next: PowerModifier = {
    ...held,
    ...(event.ranks !== undefined && { ranks: event.ranks }),
    ...(event.partial !== undefined && { partial: event.partial }),
    ...(event.note !== undefined && { note: event.note }),
  };
  const others = component.modifiers
    .filter((m, i) => m.key === held.key && i !== event.at)
    .reduce((sum, m) => sum + m.ranks, 0);
  const wrong = wrongRanks(component, next.key, next.ranks, next.partial, others);
  if (wrong) return wrong;
  if (stepOf(held.key) && next.ranks !== held.ranks) {
    const climb = climbed(component, held.key, next.ranks - held.ranks);
    return climb ?? component;
  }
  return { ...component, modifiers: component.modifiers.map((m, i) => (i === event.at ? next : m)) };
}

function removeModifier(component: Component, at: number): Component | Refusal {
  const held = component.modifiers[at];
  if (!held) return refuse("modifier.gone");
  const step = stepOf(held.key);
  if (step) {
    const back = stepped(component, step.ladder, -step.sign * held.ranks) ?? startsOf(component)[step.ladder];
    return chosen(component, step.ladder, back);
  }
  const next = { ...component, modifiers: component.modifiers.filter((_, i) => i !== at) };
  return repositions(component.effect, held.key) ? restarted(next, unaffected(component.effect, held.key)) : next;
}

function setRank(component: Component, rank: number): Component | Refusal {
  const { maxRank } = EFFECTS[component.effect];
  const effect = effectLabel(component.effect);
  if (!Number.isInteger(rank) || rank < 1) return refuse("power.rank", { effect });
  if (maxRank !== null && rank > maxRank) return refuse("power.maxRank", { effect, max: maxRank });
  return {
    ...component,
    rank,
    modifiers: component.modifiers.map((m) => (m.partial !== null && m.partial > rank ? { ...m, partial: rank } : m)),
  };
}

function setBaseCost(component: Component, cost: number): Component | Refusal {
  const { min, max } = baseCostRange(component) ?? { min: 0, max: 99 };
  if (!Number.isInteger(cost) || cost < min || cost > max)
    return refuse("power.baseCost", { effect: effectLabel(component.effect), min, max, cost });
  return { ...component, baseCost: cost };
}

/** What an effect concerns; an enhanced trait and a way to move bring their own price along, unless the caller knows it (a skill entry). @rule FUD-465 FUD-514 */
function setTrait(component: Component, trait: string | null, cost?: number): Component | Refusal {
  const next = { ...component, trait };
  const moves = component.effect === "movement" ? MOVEMENTS.find((o) => o.key === trait)?.min : undefined;
  const known = component.effect === "enhancedTrait" ? (baseCostRange(next)?.min ?? null) : (moves ?? null);
  return setBaseCost(next, cost ?? known ?? component.baseCost);
}

/** The effects with one changed. */
function changed(power: PowerDraft, id: string, of: (component: Component) => Component | Refusal): PowerEdited {
  const held = power.components.find((c) => c.id === id);
  if (!held) return refuse("power.gone");
  const next = of(held);
  return "accepted" in next
    ? next
    : done(
        power,
        power.components.map((c) => (c.id === id ? next : c)),
      );
}

/**
 * One edit of a power. What the rules can't have is refused with its reason and the power stays as it is; what a Gamemaster may doubt is let through (`inspectPower` tells). Steps
 * of action, range and duration and what is chosen for them are always kept in line, whichever of the two was edited. An alternate that has become dearer than its primary
 * is let through and reported, since the other may be raised next.
 * @rule FUD-450 FUD-456 FUD-457 FUD-458 FUD-461 FUD-462 FUD-463 FUD-464
 */
export function editPower(power: PowerDraft, event: PowerEdit): PowerEdited {
  switch (event.type) {
    case "rename":
      return { accepted: true, power: { ...power, name: event.name } };
    case "addEffect": {
      if (power.components.some((c) => c.id === event.id)) return refuse("power.twice");
      const bare = setRank(newComponent(event.id, event.effect), event.rank ?? 1);
      const made = "accepted" in bare || event.trait === undefined ? bare : setTrait(bare, event.trait);
      return "accepted" in made ? made : done(power, [...power.components, made]);
    }
    case "removeEffect":
      return removeEffect(power, event.component);
    case "setEffect":
      return structural(
        power,
        changed(power, event.component, (c) => {
          const kept = c.modifiers.filter(
            (m) =>
              modifierDefinition(event.effect, m.key)?.scope !== "effect" &&
              modifierDefinition(event.effect, m.key) !== null,
          );
          const { maxRank } = EFFECTS[event.effect];
          return {
            ...newComponent(c.id, event.effect, maxRank === null ? c.rank : Math.min(c.rank, maxRank)),
            descriptors: c.descriptors,
            modifiers: kept,
          };
        }),
      );
    case "setRank":
      return changed(power, event.component, (c) => setRank(c, event.rank));
    case "setBaseCost":
      return changed(power, event.component, (c) => setBaseCost(c, event.cost));
    case "setAction":
      return changed(power, event.component, (c) => actionEdit(c, event.action));
    case "setRange":
      return changed(power, event.component, (c) => rangeEdit(c, event.range));
    case "setDuration":
      return structural(
        power,
        changed(power, event.component, (c) => durationEdit(c, event.duration)),
      );
    case "setResistance":
      return changed(power, event.component, (c) => ({ ...c, resistedBy: event.defense }));
    case "setTrait":
      return changed(power, event.component, (c) => setTrait(c, event.trait, event.cost));
    case "setAttackSkill":
      return changed(power, event.component, (c) => ({ ...c, attackSkill: event.skill }));
    case "setDescriptors":
      return changed(power, event.component, (c) => ({ ...c, descriptors: event.descriptors }));
    case "setConditions":
      return changed(power, event.component, (c) => ({ ...c, conditions: event.conditions }));
    case "addModifier":
      return structural(
        power,
        changed(power, event.component, (c) => addModifier(c, event)),
      );
    case "setModifier":
      return structural(
        power,
        changed(power, event.component, (c) => setModifier(c, event)),
      );
    case "removeModifier":
      return structural(
        power,
        changed(power, event.component, (c) => removeModifier(c, event.at)),
      );
    case "move":
      return move(power, event.component, event.to);
    case "makeAlternate":
      return makeAlternate(power, event.component);
    case "makePrimary":
      return makePrimary(power, event.component);
    case "makeSeparate":
    case "unlink":
      return setApart(power, event.component);
    case "link":
      return linked(power, event.component);
    case "setRemovable":
      return group(
        power,
        ["removable", "easilyRemovable"],
        event.removable === "no" ? null : { key: event.removable, ranks: 1, partial: null, note: "" },
      );
    case "setActivation":
      if (!Number.isInteger(event.activation) || event.activation < 0 || event.activation > 2)
        return refuse("modifier.times", { modifier: modifierLabel("activation"), max: 2 });
      return group(
        power,
        ["activation"],
        event.activation === 0 ? null : { key: "activation", ranks: event.activation, partial: null, note: "" },
      );
  }
}
