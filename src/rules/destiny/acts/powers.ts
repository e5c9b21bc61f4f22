/** Powers in use: they come on, are kept up, are laid out anew, end. */
import type { Acts, Option } from "../../kernel/act.ts";
import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isUnknown, type Ref } from "../../kernel/situation.ts";
import { unreliableWorks } from "../dice/check.ts";
import { avertCheck, avertDeed, isAvert, powerOf, triedFaces } from "../fortune/avert.ts";
import { immuneTo } from "../hero/immunity.ts";
import { summon, summonRefusal } from "../hero/sides.ts";
import { attacksOf } from "../hero/traits.ts";
import { key } from "../labels.ts";
import {
  effectAction,
  effectRange,
  isUnreliable,
  powerUse,
  switchAlternate as switches,
  variablePoints,
} from "../powers/powers.ts";
import { apartIn, powerGetsAt } from "../powers/reach.ts";
import { contextIn, type DestinySituation, momentOf, sceneOf, typeOf } from "../situation.ts";
import { endsHeld, type Held, keepsUp, keptChanges } from "../state/kept.ts";
import { powerAction } from "../turn/actions.ts";
import { movementFeet } from "../turn/movement.ts";
import { moved } from "../turn/slam.ts";
import type { Band, DestinyCharacter, PowerEffect, PowerEntry } from "../types.ts";
import { asks, type DestinyAct, foesFirst, listOf, named, selfOf } from "./act.ts";
import { catalogue, type Doing, doing, inAll, mayTake, type Readied } from "./catalogue.ts";
import { type DeedDice, note, type Thrown } from "./done.ts";
import { costOf } from "./price.ts";
import { askOf } from "./reading/follow.ts";

const heldBy = (who: DestinyCharacter): readonly Option<Held>[] => [
  ...(who.aim ? [{ value: { kind: "aim" } as const, label: { key: key("State", "aim") } }] : []),
  ...(who.grab ? [{ value: { kind: "grab" } as const, label: { key: key("State", "grab") } }] : []),
  ...who.powers
    .filter((p) => p.active)
    .map((p): Option<Held> => ({ value: { kind: "power", id: p.id }, label: { key: p.name } })),
];

const held = (): DestinyAct<{ readonly what: Held }>["choices"]["what"] => ({
  pick: "one",
  label: asks("upkeep"),
  none: refuse("upkeep.nothing"),
  options: (s) => listOf(s, heldBy),
});

const now = (s: DestinySituation): ReturnType<typeof momentOf> => momentOf(s.fight);
const everybody = (s: DestinySituation) => (): readonly DestinyCharacter[] =>
  s.everywhere().flatMap((ref) => s.character(ref) ?? []);

/** Keep up what one holds, for this turn. @rule DES-113 DES-139 DES-164 DES-335 */
const upkeep = catalogue<{ readonly what: Held }>("upkeep", {
  price: (_s, who, { what }) => {
    const kept = keepsUp(who, what);
    return kept.accepted ? kept.spends : [];
  },
  choices: { what: held() },
  perform: (s, who, { what }) => {
    const kept = keepsUp(who, what);
    if (!kept.accepted) return kept;
    const powers = what.kind === "power" ? [what.id] : [];
    return doing([...kept.changes, ...keptChanges(s.fighter(who.ref), powers, now(s))], {
      note: note("kept", { name: kept.name }),
    });
  },
});

/** End what one holds. @rule DES-113 DES-139 DES-164 */
const endPower = catalogue<{ readonly what: Held }>("endPower", {
  price: () => ["free"],
  choices: { what: held() },
  perform: (s, who, { what }) => {
    const ended = endsHeld(who, what, who.grab && s.character(who.grab.target), everybody(s));
    return ended.accepted ? doing(ended.changes) : ended;
  },
});

/** An alternate of a power; null is the power's own effects. */
export type Layout = { readonly power: string; readonly alternate: string | null };

/** Another alternate, a Quick; a Variable is laid out anew with its own action, and kept up from then on. @rule DES-154 DES-333 DES-337 */
const switchAlternate = catalogue<{ readonly of: string; readonly alternate: Layout }>("switchAlternate", {
  price: (_s, who, { alternate }) => {
    const found = powerOf(who, alternate.power);
    return found && variablePoints(found.power.effects) !== null ? costOf(effectAction(found.effect)) : ["quick"];
  },
  choices: {
    // The power that was pressed; none where the action itself was.
    of: { pick: "words", label: asks("power"), longest: 100, silent: true },
    alternate: {
      pick: "one",
      label: asks("alternate"),
      none: refuse("alternate.gone"),
      options: (s, { of }) =>
        listOf(s, (who) =>
          who.powers
            .filter((p) => p.alternates.length > 0 && (of === "" || p.id === of))
            .flatMap((p) => [layout(p, null, p.name), ...p.alternates.map((a) => layout(p, a.id, a.name))]),
        ),
    },
  },
  perform: (s, who, { alternate: { power, alternate } }) => {
    const found = powerOf(who, power);
    if (!found) return refuse("power.gone");
    const deed = switches(who, found.power, alternate);
    if (!deed.accepted) return deed;
    const to = found.power.alternates.find((a) => a.id === alternate)?.name ?? found.power.name;
    const said = { note: note("switches", { name: found.power.name, to }) };
    if (variablePoints(found.power.effects) === null) return doing(deed.changes, said);
    return doing([...deed.changes, ...comesOn(s, who, found.power)], said);
  },
});

function layout(p: PowerEntry, alternate: string | null, name: string): Option<Layout> {
  const label =
    alternate === null ? { key: p.name } : { key: key("Dialog", "alternateOf"), data: { power: p.name, name } };
  const here = p.activeAlternate === alternate ? { refused: refuse("alternate.active") } : {};
  return { value: { power: p.id, alternate }, label, ...here };
}

/** A power comes on, if it isn't, and is kept up from now. @rule DES-164 DES-335 */
const comesOn = (s: DestinySituation, who: DestinyCharacter, power: PowerEntry): readonly Change[] => [
  ...(power.active ? [] : [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "DES-164")]),
  ...keptChanges(s.fighter(who.ref), [power.id], now(s)),
];

/** What the use of a power asks. */
type Use = { readonly power: string; readonly target: Ref; readonly minions: readonly Ref[] };

/** Powers with a roll of their own have cards of their own: attacks, healing, contests of minds. */
const ROLLED: ReadonlySet<string> = new Set(["healing", "nullify", "mindReading"]);

/** Powers without an attack that are used in a band, as a deed. @rule DES-190 DES-198 */
export const usable = (who: DestinyCharacter, band?: Band): readonly PowerEntry[] =>
  who.powers.filter((p) => {
    const [effect] = p.effects;
    if (!effect || ROLLED.has(effect.effect) || attacksOf(who).some((a) => a.power === p.id)) return false;
    return band === undefined || powerAction(effectRange(effect)) === powerAction(band);
  });

const aims = (effect: PowerEffect | undefined): boolean =>
  effect !== undefined && effect.effect !== "summon" && effect.range !== "personal" && effect.duration !== "permanent";

const effectOf = (s: DestinySituation, id: string): PowerEffect | undefined => {
  const who = selfOf(s);
  return who ? powerOf(who, id)?.effect : undefined;
};

/** Dice of a power's use: the roll of an Avert, the d20 of what is unreliable. @rule DES-337 DES-341 */
function diceOf(
  s: DestinySituation,
  { power }: Use,
): { readonly dice: Exclude<DeedDice, null>; readonly tried: Thrown } | null {
  const who = selfOf(s);
  const found = who && powerOf(who, power);
  if (!found) return null;
  const check = avertCheck(who, power, contextIn(s));
  if (check) return { dice: { kind: "check", check }, tried: { faces: triedFaces(check), face: null } };
  return isUnreliable(found.power) ? { dice: { kind: "d20" }, tried: { faces: null, face: 20 } } : null;
}

/** What using it takes beside its action: what wakes it, what tires. @rule DES-340 DES-341 */
const taken = (who: DestinyCharacter, power: PowerEntry): ReturnType<typeof powerUse> =>
  powerUse(who, power, immuneTo(who, "fatigue"));

type UseName = ReturnType<typeof powerAction>;

/** Why somebody can't take the action that a power's use is here. @rule DES-198 DES-272 */
const barred = (s: DestinySituation, who: DestinyCharacter, name: UseName, { effects }: PowerEntry): Refusal | null =>
  effects[0] ? mayTake(s, who, name, effectAction(effects[0])) : null;

/** Which power of a band, on whom it can get at, and whom a Summon brings. @rule DES-190 DES-198 DES-337 */
const useChoices = (name: UseName, band: Band): DestinyAct<Use>["choices"] => ({
  power: {
    pick: "one",
    label: asks("power"),
    none: refuse("power.none"),
    options: (s) =>
      listOf(s, (who) =>
        usable(who, band).map((p) => {
          const on = p.active && lasts(p.effects[0]) ? refuse("power.on", { name: p.name }) : null;
          const refused = on ?? barred(s, who, name, p);
          return { ...named(p), ...(refused && { refused }) };
        }),
      ),
  },
  target: {
    pick: "who",
    label: asks("target"),
    self: true,
    prefers: foesFirst,
    when: (s, { power }) => aims(effectOf(s, power)),
    first: (s) => s.aimed[0] ?? s.self,
    fits: (s, { power }, ref) => {
      const [who, effect] = [selfOf(s), effectOf(s, power)];
      if (!who || !effect) return true;
      const reach = powerGetsAt(who, effect, ref, apartIn(s, ref));
      return reach.accepted ? true : reach;
    },
  },
  minions: {
    pick: "whos",
    label: asks("minions"),
    when: (s, { power }) => effectOf(s, power)?.effect === "summon",
    fits: (s, { power }, ref) => {
      const they = s.character(ref);
      if (they?.role !== "minion" || isUnknown(s, ref)) return false;
      return summonRefusal(they, effectOf(s, power)?.rank ?? 0) ?? true;
    },
  },
});

/** A power without an attack, used in its band: it comes on, or what it does is done. @rule DES-190 DES-191 DES-192 DES-193 DES-194 DES-198 DES-335 DES-337 DES-340 */
const use = (name: UseName, band: Band): DestinyAct<Use & Readied> =>
  catalogue<Use>(name, {
    price: (_s, who, { power: id }) => {
      const found = powerOf(who, id);
      if (!found) return [];
      const { power, effect } = found;
      return [
        ...costOf(effectAction(effect)),
        ...(taken(who, power).wakes ? ["move"] : []),
        ...(effect.area === null ? [] : ["area"]),
      ];
    },
    cost: (_s, who, { power }) => {
      const found = powerOf(who, power);
      return found ? effectAction(found.effect) : null;
    },
    refused: (s, who) => inAll(usable(who, band), (p) => barred(s, who, name, p)),
    choices: useChoices(name, band),
    waits: (who) => usable(who, band).length > 0,
    throws: diceOf,
    going: (_s, _who, { target }) => ({ target }),
    perform: (s, who, chosen, thrown) => {
      const found = powerOf(who, chosen.power);
      if (!found) return refuse("power.gone");
      const { changes } = taken(who, found.power);
      const does = used(s, who, found, chosen, thrown);
      return does.accepted ? { ...does, changes: [...changes, ...does.changes] } : does;
    },
  });

const lasts = (effect: PowerEffect | undefined): boolean =>
  effect !== undefined && effect.duration !== "instant" && effect.duration !== "permanent";

/** What a power does when it is used. */
function used(
  s: DestinySituation,
  who: DestinyCharacter,
  { power, effect }: { readonly power: PowerEntry; readonly effect: PowerEffect },
  chosen: Use,
  thrown: Thrown | null,
): Doing | Refusal {
  const face = thrown?.face ?? null;
  if (isUnreliable(power) && face !== null && !unreliableWorks(face))
    return doing([], { note: note("unreliable", { name: power.name, face }) });
  const target = aims(effect) ? s.character(chosen.target) : null;
  if (isAvert(effect))
    return thrown ? avertDeed(who, power.id, target ?? who, thrown, [], contextIn(s)) : refuse("badDice");
  if (lasts(effect) && power.active) return refuse("power.on", { name: power.name });
  const minions = effect.effect === "summon" ? chosen.minions.flatMap((ref) => s.character(ref) ?? []) : [];
  const changes = [
    ...(lasts(effect) ? comesOn(s, who, power) : []),
    ...summon(who, power.id, minions),
    ...(effect.effect === "leaping" ? moved(who, leapFeet(s, who)) : []),
  ];
  return doing(changes, {
    note:
      minions.length > 0
        ? note("summons", { name: power.name, minions: minions.map((m) => m.name).join(", ") })
        : note(lasts(effect) ? "powerOn" : "powerUsed", { name: power.name, target: target?.name ?? "" }),
    follow: resisted(who, power, effect, target),
  });
}

const leapFeet = (s: DestinySituation, who: DestinyCharacter): number =>
  movementFeet(who, "walk", "leap", typeOf(s.fight), sceneOf(s.fight)?.roundSeconds) ?? 0;

/** Whoever it is used on resists. @rule DES-337 */
const resisted = (
  who: DestinyCharacter,
  power: PowerEntry,
  effect: PowerEffect,
  target: DestinyCharacter | null,
): Doing["follow"] =>
  target && target.ref !== who.ref && effect.resistance !== null
    ? {
        kind: "check",
        actor: target.ref,
        ask: askOf("resist.power", target.ref, { by: who.ref, power: power.id }),
        label: key("Follow", "resist"),
      }
    : null;

/** All of them by name. */
export const POWER_ACTS = {
  upkeep,
  endPower,
  switchAlternate,
  usePowerPersonal: use("usePowerPersonal", "personal"),
  usePowerClose: use("usePowerClose", "close"),
  usePowerRanged: use("usePowerRanged", "ranged"),
  usePowerCourt: use("usePowerCourt", "court"),
  usePowerGossip: use("usePowerGossip", "gossip"),
} as const satisfies Acts<DestinySituation>;
