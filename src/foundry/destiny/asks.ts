import {
  ACTIONS,
  type ActingNow,
  chosenByOther,
  controllersOf,
  dc as difficultyDc,
  dcLevel,
  HELP,
  immuneTo,
  key,
  mayAct,
  powerUse,
  resistanceLabel,
  skillLabel,
  specialtyOf,
  teamPlayer,
  type ActionKey,
  type AimedAt,
  type Apart,
  type ActionKind,
  type How,
  type CheckRequest,
  type DestinyCharacter,
  type PowerEntry,
  type Source,
} from "../../rules/destiny/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { type Refusal } from "../../rules/kernel/refusal.ts";
import { actorOf } from "../apply/ground.ts";
import type { Localize, Party, Table } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { sceneAt, typeAt } from "./facts.ts";
import { destinySettings } from "./settings.ts";

/**
 * What somebody chose for a roll or deed travels as names, choices and the few numbers that are theirs to choose, to the Gamemaster's desk, where everything is put together again from
 * the actors as they are. Whatever isn't what it should be is read as nothing.
 */
export type Ask = Readonly<Record<string, unknown>>;

const LONGEST = 500;

export const asked = (ask: unknown): Ask =>
  typeof ask === "object" && ask !== null && !Array.isArray(ask) ? (ask as Ask) : {};
export const text = (ask: Ask, name: string): string =>
  typeof ask[name] === "string" ? ask[name].slice(0, LONGEST) : "";
export const flag = (ask: Ask, name: string): boolean => ask[name] === true;
export const texts = (ask: Ask, name: string): readonly string[] =>
  Array.isArray(ask[name])
    ? (ask[name] as readonly unknown[]).filter((x): x is string => typeof x === "string").slice(0, 100)
    : [];

/** A whole number within bounds; null for anything else. */
export function number(ask: Ask, name: string, min: number, max: number): number | null {
  const value = ask[name];
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

export const isAction = (name: string): name is ActionKey => Object.hasOwn(ACTIONS, name);

/** Most ranks that may be added or taken by hand, and the highest difficulty. @rule DES-017 DES-019 */
export const HAND = 5;
export const MOST_DC = 99;

/** Ranks typed in by hand, as a source of their own. @rule DES-017 DES-018 */
export function byHand(ask: Ask): readonly Source[] {
  const ranks = number(ask, "ranks", -HAND, HAND) ?? 0;
  return ranks === 0 ? [] : [{ key: "hand", ranks, label: key("Row", "hand") }];
}

/** A check without the sources that were switched off. @rule DES-018 */
export function switched(check: CheckRequest, off: readonly string[]): CheckRequest {
  return off.length === 0 ? check : { ...check, sources: (check.sources ?? []).filter((s) => !off.includes(s.key)) };
}

/** Those who compel or control somebody, by name; where nobody is known to, it is the Gamemaster. @rule DES-272 */
export function controllers(who: DestinyCharacter, table: Pick<Table, "party">): readonly Party[] {
  const known = controllersOf(who).flatMap((uuid) => {
    const party = table.party(uuid);
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
  return known.length > 0 ? known : [{ uuid: "", name: localize(key("Card", "gamemaster")), img: "" }];
}

/** Whether this user is asked what a compelled or controlled character does: the Gamemaster, and whoever plays those who have it under control. @rule DES-272 */
const choosesFor = (who: DestinyCharacter): boolean =>
  game.user.isGM || controllersOf(who).some((uuid) => actorOf(uuid)?.isOwner === true);

/** Conditions first, then the economy at the desk. Reactions to others need no own turn; for who is compelled or controlled somebody else is asked. @rule DES-272 DES-382 */
export function mayTake(
  who: DestinyCharacter,
  act: ActionKey,
  how: How,
  table: Table,
  more: { readonly mental?: boolean; readonly cost?: ActionKind } = {},
): Refusal | null {
  // A Reaction's action is taken on anybody's turn.
  if (how !== "own" && ACTIONS[act].cost === "reaction") return null;
  return mayAct(who, act, { ...actingAt(who, act, table, more.cost), ...more });
}

/** How somebody stands to an action that this user would choose. Whose turn it is, and what is left of it, is the economy's to refuse or warn of. @rule DES-272 */
export function actingAt(who: DestinyCharacter, act: ActionKey, table: Table, cost?: ActionKind): ActingNow {
  const type = typeAt(table);
  const forced = chosenByOther(who, act, type, cost);
  return {
    type,
    ownTurn: true,
    byController: !forced || choosesFor(who),
    ...(forced && {
      controller: controllers(who, table)
        .map((p) => p.name)
        .join(", "),
    }),
  };
}

/** Name of a trait as a card's title says it. */
export function traitTitle(trait: string, localize: Localize): string {
  const [kind = "", ...rest] = trait.split(":");
  const name = rest.join(":");
  switch (kind) {
    case "resistance":
      return localize(resistanceLabel(name));
    case "defense":
      return localize(key("Sheet", "defense", name));
    case "initiative":
      return localize(key("Sheet", "initiative"));
    default: {
      const lore = specialtyOf(name);
      return lore === null ? localize(skillLabel(name)) : localize(key("Sheet", "loreOf"), { name: lore });
    }
  }
}

/** The difficulty that was typed, or that a word means for somebody here. @rule DES-015 DES-016 */
export function dcAsked(ask: Ask, who: DestinyCharacter, table: Table): number | undefined {
  const typed = number(ask, "dc", -MOST_DC, MOST_DC);
  if (typed !== null) return typed;
  const word = text(ask, "word");
  return word === "easy" || word === "moderate" || word === "hard"
    ? difficultyDc(word, levelAt(who, table))
    : undefined;
}

/** Power Level that words of difficulty are read at. @rule DES-016 */
export const levelAt = (who: DestinyCharacter, table: Table): number =>
  dcLevel(who.powerLevel, sceneAt(table)?.powerLevel ?? null, destinySettings(table));

/** Team Player's ranks on Assist and its siblings, one source. @rule DES-310 */
export function teamSource(who: DestinyCharacter, act: ActionKey): readonly Source[] {
  const ranks = act in HELP && act !== "gambit" ? teamPlayer(who) : 0;
  return ranks === 0 ? [] : [{ key: "teamPlayer", ranks, label: key("Edge", "teamPlayer", "label") }];
}

/** How far apart two stand, for whatever has to reach. @rule DES-044 */
export const apartAt = (from: string, to: string, table: Table, channel = false): Apart => ({
  feet: table.distance(from, to),
  courtRange: destinySettings(table).courtRange,
  channel: channel ? true : null,
});

/** Somebody who is aimed at, as the board of this client tells. */
export const aimAt = (from: string, to: string, table: Table, ask: Ask): AimedAt => ({
  ...apartAt(from, to, table, flag(ask, "channel")),
  name: table.party(to)?.name ?? to,
  overrule: flag(ask, "overrule"),
});

/** What using a power without an attack takes beside its action. @rule DES-340 DES-341 */
export const usePower = (
  who: DestinyCharacter,
  power: PowerEntry,
  how: How,
): { readonly changes: readonly Change[]; readonly spends: readonly string[] } => {
  const { changes, wakes } = powerUse(who, power, immuneTo(who, "fatigue"));
  return { changes, spends: wakes && how === "own" ? ["move"] : [] };
};
