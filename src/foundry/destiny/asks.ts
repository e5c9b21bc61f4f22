import {
  aimServes,
  ACTIONS,
  type ActingNow,
  attackCheck,
  attacksOf,
  CHARGE_RANKS,
  chargeFeet,
  chargeLegal,
  chosenByOther,
  controllersOf,
  dc as difficultyDc,
  dcLevel,
  edgeRank,
  gapFor,
  getsAt,
  takedownOpen,
  HELP,
  immuneTo,
  isMinion,
  key,
  mayAct,
  mayRaise,
  moved,
  fired,
  needsActivation,
  powerAction,
  powerUse,
  priceOf,
  resistanceLabel,
  retryRefusal,
  skillLabel,
  slamLegal,
  slamRanks,
  specialtyOf,
  teamPlayer,
  type ActionKey,
  type AimedAt,
  type Apart,
  type ActionKind,
  type How,
  type AttackEntry,
  type CheckRequest,
  type DestinyCharacter,
  type PowerEntry,
  type Source,
  type AttackExchange,
  type AttackState,
  type AttackTarget,
} from "../../rules/destiny/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { readCard } from "../exchange/record.ts";
import { actorOf } from "../apply/ground.ts";
import type { Localize, Party, Table } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { contextAt, sceneAt, someone, typeAt } from "./facts.ts";
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

/** An attack as it was asked for, ready for the card; what it moves and costs comes along. */
export interface ComposedAttack {
  readonly accepted: true;
  readonly request: AttackExchange & Extra;
}

/** What an attack card keeps beside the rules' own request. */
export interface Extra {
  readonly act: ActionKey;
  readonly how: How;
  readonly spends: readonly string[];
  /** Feet of a Charge. */
  readonly charge: number;
  readonly off: readonly string[];
  readonly ranks: number;
  /** Where it is not known how they stand to each other. */
  readonly unsure: boolean;
}

const bands: Readonly<Record<AttackEntry["band"], ActionKey>> = {
  close: "attackClose",
  court: "attackCourt",
  ranged: "attackRanged",
  rumor: "attackRumor",
  gossip: "attackRumor",
};

/** The action that an attack is: a power's own use, a Charge, or the attack of its band. @rule DES-101 DES-102 DES-103 DES-104 DES-107 DES-198 */
export function attackAct(attack: AttackEntry, charge: boolean): ActionKey {
  if (charge) return "charge";
  return attack.power === null ? bands[attack.band] : powerAction(attack.band);
}

/** Read and put together an attack. @rule DES-022 DES-028 DES-031 DES-044 DES-066 DES-067 DES-068 DES-101 DES-102 DES-103 DES-104 DES-107 DES-170 DES-177 DES-178 DES-334 DES-371 */
export function composeAttack(raw: unknown, table: Table): ComposedAttack | Refusal {
  const ask = asked(raw);
  const self = someone(table, text(ask, "actor"));
  if (!self.accepted) return self;
  const { who } = self;
  const attack = attacksOf(who).find((a) => a.id === text(ask, "attack"));
  if (!attack) return refuse("attack.gone");
  const settings = destinySettings(table);
  const type = typeAt(table);
  const allowed = text(ask, "takedown");
  const how: How = flag(ask, "opportunity")
    ? "opportunity"
    : flag(ask, "readied")
      ? "readied"
      : allowed === ""
        ? "own"
        : "takedown";
  const charge = flag(ask, "charge");
  const act = attackAct(attack, charge);
  const no =
    mayTake(who, act, how, table, { mental: isMental(who, attack) }) ??
    (how === "takedown" ? takedownRefusal(who, attack, allowed, one(ask)) : null) ??
    (charge ? chargeLegal(attack, type ?? "combat", false) : null);
  if (no) return no;
  const aims = (texts(ask, "targets").length > 0 ? texts(ask, "targets") : one(ask) === "" ? [] : [one(ask)]).map(
    (uuid) => someone(table, uuid),
  );
  if (aims.length === 0) return refuse("attack.noTarget");
  if (aims.length > 1 && !attack.area) return refuse("attack.oneTarget");
  const raises = number(ask, "raises", 0, 2) ?? 0;
  if (raises > 0 && !mayRaise(who.role, settings.minionRule)) return refuse("raise.minion");
  if (raises > 0 && attack.area) return refuse("raise.noCheck");
  const chargeBy = charge
    ? Math.min(number(ask, "feet", 0, 10_000) ?? 0, chargeFeet(who, type, sceneAt(table)?.roundSeconds))
    : 0;
  const slams = flag(ask, "slam");
  const walked = who.turn.feetMoved + chargeBy;
  const bad = slams ? slamLegal(attack, walked) : null;
  if (bad) return bad;
  if (slams && raises > 0) return refuse("reaction.used");
  const reacts = how === "opportunity" || how === "readied";
  if ((slams || raises > 0) && reacts) return refuse("reaction.used");
  const off = texts(ask, "off");
  const targets: AttackTarget[] = [];
  let unsure = false;
  for (const aim of aims) {
    if (!aim.accepted) return aim;
    if (aim.who.ref === who.ref && !attack.area) return refuse("attack.self");
    const locked = attack.retryAt === null ? null : retryRefusal(who, attack.id, aim.who.ref);
    if (locked) return locked;
    const gap = gapFor(who, attack, apartAt(who.ref, aim.who.ref, table, flag(ask, "channel")));
    const reach =
      charge || attack.area
        ? { accepted: true as const, ranks: 0, ask: false }
        : getsAt(who, attack, aimAt(who.ref, aim.who.ref, table, ask));
    if (!reach.accepted) return reach;
    unsure ||= reach.ask;
    const cover = text(ask, "cover");
    const concealment = text(ask, "concealment");
    const check = attack.area
      ? null
      : switched(
          attackCheck(who, attack, aim.who, {
            ...contextAt(table, { extra: byHand(ask) }),
            feet: gap.feet,
            cover: cover === "partial" || cover === "total" ? cover : "none",
            concealment: concealment === "partial" || concealment === "total" ? concealment : "none",
            maneuver: charge ? CHARGE_RANKS : 0,
            aimed: aimServes(who, aim.who.ref),
          }),
          off,
        );
    targets.push({ ...aim.party, minion: isMinion(aim.who.role, settings.minionRule), check });
  }
  const base = priceOf(who, act, how, attack.power === null ? undefined : attack.action);
  const spends = [
    ...base,
    ...wakes(who, attack, how),
    ...(attack.area ? ["area"] : []),
    ...(raises > 0 ? ["reaction.raise"] : []),
    ...(slams ? ["reaction.slam"] : []),
  ];
  return {
    accepted: true,
    request: {
      actor: self.party,
      attack,
      targets,
      actorMinion: isMinion(who.role, settings.minionRule),
      raises,
      slam: slams ? slamRanks(walked) : 0,
      reaction: reacts,
      extra: how === "takedown",
      act,
      how,
      spends,
      charge: chargeBy,
      off,
      ranks: number(ask, "ranks", -HAND, HAND) ?? 0,
      unsure,
    },
  };
}

const one = (ask: Ask): string => text(ask, "target");

/** What a Takedown allows: with the same close attack, on somebody else, once for each card that put a minion Down. @rule DES-310 */
function takedownRefusal(who: DestinyCharacter, attack: AttackEntry, message: string, target: string): Refusal | null {
  const card = game.messages.get(message);
  const worn = card
    ? (readCard(card as unknown as ChatMessage.Implementation)?.state as { readonly inner?: AttackState } | null)
    : null;
  const before = worn?.inner;
  if (!before || before.request.actor.uuid !== who.ref || !takedownOpen(before, edgeRank(who, "takedown")))
    return refuse("takedown.none");
  return attack.band === "close" && !attack.area && !before.targets.some((t) => t.target.uuid === target)
    ? null
    : refuse("takedown.another");
}

const isMental = (who: DestinyCharacter, attack: AttackEntry): boolean =>
  who.powers.find((p) => p.id === attack.power)?.descriptors.some((d) => d.toLowerCase() === "mental") ?? false;

/** A Move that wakes the power of an attack in this encounter; nothing for any other. @rule DES-341 */
export function wakes(who: DestinyCharacter, attack: AttackEntry, how: How): readonly string[] {
  const power = attack.power === null ? null : who.powers.find((p) => p.id === attack.power);
  return power && needsActivation(who, power) && how === "own" ? ["move"] : [];
}

/** Movement, a first use and an empty weapon that come with an attack. @rule DES-107 DES-177 DES-197 DES-341 */
export function attackUses(
  who: DestinyCharacter,
  request: { readonly attack: AttackEntry; readonly charge: number },
): readonly Change[] {
  const power = request.attack.power === null ? null : who.powers.find((p) => p.id === request.attack.power);
  // What tires is said by the attack itself, whichever effect of the power it is.
  const first = power ? powerUse(who, power, true).changes : [];
  return [...moved(who, request.charge), ...first, ...fired(who, request.attack.id)];
}

/** What using a power without an attack takes beside its action. @rule DES-340 DES-341 */
export const usePower = (
  who: DestinyCharacter,
  power: PowerEntry,
  how: How,
): { readonly changes: readonly Change[]; readonly spends: readonly string[] } => {
  const { changes, wakes } = powerUse(who, power, immuneTo(who, "fatigue"));
  return { changes, spends: wakes && how === "own" ? ["move"] : [] };
};
