import {
  attackDn,
  attribute,
  fallEffect,
  HAZARDS,
  hazardRequest,
  holdValue,
  powerRequest,
  resistsPower,
  skillEntry,
  touchDn,
  attackRequest,
  ATTACK_OPTIONS,
  ATTRIBUTE_KEYS,
  checkRequest,
  CIRCUMSTANCES,
  currentLine,
  defendRequest,
  defence,
  DEFENCE_SKILLS,
  INTERACTIONS,
  INTERACTION_SKILLS,
  interactionRequest,
  isTrademark,
  MOST_AT_ONCE,
  powerDefinition,
  pushRequest,
  type SHAKEN,
  type ActionContext,
  type ActionExchange,
  type Aimed,
  type AimedObject,
  type Asked,
  type AttackOption,
  type AttributeKey,
  type ChosenOption,
  type Conflict,
  type DefenceKind,
  type DramaCharacter,
  type Interaction,
  type Means,
  type Modifier,
} from "../../rules/drama/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { key } from "./keys.ts";
import { parleys } from "./deck/standing.ts";
import { raceName, triedRace, tryRequest, type TriedRace } from "./race/try.ts";
import { affectedThisRound } from "./history.ts";
import { everybody } from "./presence.ts";
import { dramaSettings } from "./settings.ts";
import { isDrama } from "./snapshot.ts";

/** What a roll is for beside itself: what its outcome changes on somebody. */
export const PURPOSES = ["none", "resistShock", "heal", "death", "firstAid", "stabiliseFirstAid", "stabiliseMedicine", "healingTouch", "breakFree"] as const;
export type Purpose = (typeof PURPOSES)[number];
/** Checks of recovery, which take no points and ignore the wounds they are about. */
const RECOVERY: readonly Purpose[] = ["resistShock", "heal", "death"];

export const DEEDS = ["attack", "interact", "check", "defend", "push", "race", "hazard"] as const;
export type Deed = (typeof DEEDS)[number];

/**
 * What somebody chose for an action: names, choices and the few numbers that are theirs to choose. It travels to the Gamemaster's desk, where the action is put together again from the
 * actors as they are; so whatever else a client may claim doesn't count.
 */
export interface ActionChoices {
  /** Names the action on its card. */
  readonly id: string;
  readonly actor: string;
  readonly deed: Deed;
  /** `unarmed`, `weapon:<id>`, `power:<id>`, `area:<id>`; an interaction; `attribute:dex`, `skill:dodge`, `power:<id>`; a kind of defence; a skill or `power:<id>` to push; a race with its number of steps. */
  readonly what: string;
  /** Uuids of actors and of their gear, in the player's order, frozen when the dialog opened. */
  readonly targets: readonly string[];
  /** How many members of each group of mooks are aimed at. */
  readonly each: number;
  /** How many act as one; null for all of a group, one of anybody else. */
  readonly group: number | null;
  readonly options: readonly string[];
  /** 1 to 4 for a vital blow. */
  readonly vital: number;
  readonly circumstances: readonly string[];
  /** Added by hand: -20 to +20. */
  readonly by: number;
  readonly exposure: "ready" | "unaware" | "helpless";
  readonly situation: "none" | keyof typeof SHAKEN;
  readonly dn: number | null;
  readonly wanted: string;
  /** Keep the wish to put a Hero Point in; it is announced right after the first dice. */
  readonly wish: boolean;
  readonly purpose: Purpose;
  /** Whom the purpose is about; empty for oneself. */
  readonly patient: string;
}

/** A request with what the adapter keeps beside it. */
export interface DramaRequest extends ActionExchange {
  readonly wish: boolean;
  readonly purpose: Purpose;
  readonly patient: string;
  readonly defence: DefenceKind | null;
  /** The round of the fight in which it was made; null outside one. */
  readonly round: number | null;
  /** The skill that it uses, for a card that lends another's adds; empty for a bare attribute or a power's own. */
  readonly skill: string;
  /** Harm of the world and not of anybody's doing. */
  readonly hazard: boolean;
  /** The power that is used, by its name in the catalogue; empty for none. */
  readonly power: string;
  /** The race that it is a try at. */
  readonly race: TriedRace | null;
  /** Names of what was chosen, as keys or the table's own words, for the card's title. */
  readonly title: string;
}

export type DramaAsked = { readonly accepted: true; readonly request: DramaRequest } | Refusal;

export const BY_LIMIT = 20;
export const DN_LIMIT = 200;

const bad = (field: string): Refusal => refuse("malformed", { code: field });
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;
const whole = (v: unknown, min: number, max: number): v is number => typeof v === "number" && Number.isInteger(v) && v >= min && v <= max;
const texts = (v: unknown): v is string[] => Array.isArray(v) && v.length <= 100 && v.every((x) => typeof x === "string" && x.length <= 300);
const among = <T extends string>(list: readonly T[], v: unknown): v is T => (list as readonly unknown[]).includes(v);

/** An action with nothing chosen yet. */
export function choicesOf(actor: string, deed: Deed, what: string, over: Partial<ActionChoices> = {}): ActionChoices {
  return { id: "action", actor, deed, what, targets: [], each: 1, group: null, options: [], vital: 1, circumstances: [], by: 0, exposure: "ready", situation: "none", dn: null, wanted: "", wish: false, purpose: "none", patient: "", ...over };
}

/** Read what came over the wire as choices; names the first field that can't be one. */
export function readChoices(ask: unknown): { readonly accepted: true; readonly choices: ActionChoices } | Refusal {
  if (!isRecord(ask)) return bad("ask");
  const { id, actor, deed, what, targets, each, group, options, vital, circumstances, by, exposure, situation, dn, wanted, wish, purpose, patient } = ask;
  if (typeof id !== "string" || id.length > 40) return bad("id");
  if (typeof actor !== "string") return bad("actor");
  if (!among(DEEDS, deed)) return bad("deed");
  if (typeof what !== "string") return bad("what");
  if (!texts(targets)) return bad("targets");
  if (!whole(each, 1, MOST_AT_ONCE)) return bad("each");
  if (group !== null && !whole(group, 1, MOST_AT_ONCE)) return bad("group");
  if (!texts(options) || !options.every((o) => Object.hasOwn(ATTACK_OPTIONS, o))) return bad("options");
  if (!whole(vital, 1, 4)) return bad("vital");
  if (!texts(circumstances) || !circumstances.every((c) => Object.hasOwn(CIRCUMSTANCES, c))) return bad("circumstances");
  if (!whole(by, -BY_LIMIT, BY_LIMIT)) return bad("by");
  if (!among(["ready", "unaware", "helpless"] as const, exposure)) return bad("exposure");
  if (!among(["none", "outnumbered", "upperHand"] as const, situation)) return bad("situation");
  if (dn !== null && !whole(dn, 0, DN_LIMIT)) return bad("dn");
  if (typeof wanted !== "string" || wanted.length > 300) return bad("wanted");
  if (typeof wish !== "boolean") return bad("wish");
  if (!among(PURPOSES, purpose)) return bad("purpose");
  if (typeof patient !== "string") return bad("patient");
  return { accepted: true, choices: { id, actor, deed, what, targets, each, group, options, vital, circumstances, by, exposure, situation, dn, wanted, wish, purpose, patient } };
}

/** The table around an action: its settings, the card that is up, those who are there. @rule DRA-140 DRA-420 */
export function contextOf(id: string, table: Table, concerned: readonly string[]): ActionContext {
  const data = table.encounter()?.data;
  const card = typeof data?.card === "string" ? data.card : null;
  return { actionId: id, settings: dramaSettings(table), card, line: currentLine(card, (data?.conflict as Conflict | undefined) ?? "standard"), present: everybody(table, concerned) };
}

const FEET = 0.3048;

/** Metres between two on the board; null where nobody knows. */
const distance = (table: Table, from: string, to: string): number | null => {
  const feet = table.distance(from, to);
  return feet === null ? null : Math.round(feet * FEET);
};

const isItem = (uuid: string): boolean => uuid.includes(".Item.");
const ownerOf = (item: string): string => item.slice(0, item.lastIndexOf(".Item."));

/** Slots of one target: one for a character, as many as are aimed at for a group of mooks. @rule DRA-340 */
function aimed(uuid: string, c: ActionChoices, table: Table): Aimed[] | Refusal {
  const [party, character] = [table.party(uuid), table.character(uuid)];
  if (!party || !isDrama(character)) return refuse("gone", { name: party?.name ?? uuid });
  const count = Math.max(1, Math.min(c.each, character.count));
  return Array.from({ length: count }, (_, i) => ({
    party: count === 1 ? party : { ...party, name: `${party.name} ${i + 1}` },
    slot: count === 1 ? uuid : `${uuid}#${i + 1}`,
    character,
    exposure: { unaware: c.exposure === "unaware", helpless: c.exposure === "helpless" },
    distance: distance(table, c.actor, uuid),
  }));
}

/** Gear as a target: as hard to hit as who carries it. @rule DRA-187 DRA-222 DRA-223 */
function aimedObject(uuid: string, ranged: boolean, table: Table): AimedObject | Refusal {
  const owner = ownerOf(uuid);
  const [item, party, bearer, character] = [table.item(uuid) as { readonly name: string; readonly img: string; readonly system: { readonly toughness?: number } } | null, table.party(uuid), table.party(owner), table.character(owner)];
  if (!item || !bearer || !isDrama(character)) return refuse("gone", { name: uuid });
  const id = uuid.slice(uuid.lastIndexOf(".") + 1);
  return {
    party: { uuid, name: party?.name ?? item.name, img: item.img },
    slot: uuid,
    toughness: item.system.toughness ?? 10,
    dn: attackDn(character, ranged ? "ranged" : "melee", { unaware: false, helpless: false }, dramaSettings(table)).total,
    owner: isTrademark(character, id) ? bearer : null,
  };
}

/** What somebody strikes with, by its name in the choices. */
export function meansOf(who: DramaCharacter, what: string): Means | null {
  if (what === "unarmed") return { kind: "unarmed" };
  const [kind, id] = what.split(":");
  const weapon = kind === "weapon" ? who.weapons.find((w) => w.id === id) : undefined;
  if (weapon) return { kind: "weapon", weapon };
  const power = kind === "power" || kind === "area" ? who.powers.find((p) => p.id === id) : undefined;
  return power ? { kind: "power", power, area: kind === "area" } : null;
}

function modifiers(c: ActionChoices): Modifier[] {
  const named = c.circumstances.map((k): Modifier => ({ label: key("Circumstance", k), amount: CIRCUMSTANCES[k as keyof typeof CIRCUMSTANCES], appliesTo: "action", rule: "DRA-152" }));
  return c.by === 0 ? named : [...named, { label: key("Row", "byHand"), amount: c.by, appliesTo: "action", rule: "DRA-049" }];
}

const chosen = (c: ActionChoices): ChosenOption[] => c.options.map((o) => ({ key: o as AttackOption, ...(o === "vitalBlow" && { steps: c.vital }) }));

interface Asking {
  readonly c: ActionChoices;
  readonly who: DramaCharacter;
  readonly party: { readonly uuid: string; readonly name: string; readonly img: string };
  readonly context: ActionContext;
  readonly table: Table;
}

function attack({ c, who, party, context, table }: Asking): Asked {
  const means = meansOf(who, c.what);
  if (!means) return refuse("attack.gone");
  if (c.targets.length === 0) return refuse("noTarget");
  const ranged = means.kind === "weapon" && means.weapon.ranges !== null;
  const targets: Aimed[] = [];
  const objects: AimedObject[] = [];
  for (const uuid of c.targets) {
    const found = isItem(uuid) ? aimedObject(uuid, ranged, table) : aimed(uuid, c, table);
    if ("accepted" in found) return found;
    if (Array.isArray(found)) targets.push(...(found as Aimed[]));
    else objects.push(found as AimedObject);
  }
  return attackRequest({ attacker: who, party, means, targets, objects, options: chosen(c), circumstances: modifiers(c) }, context);
}

function interact({ c, who, party, context, table }: Asking): Asked {
  if (!among(INTERACTIONS, c.what)) return bad("what");
  const kind: Interaction = c.what;
  const targets: (Aimed & { situation: readonly (keyof typeof SHAKEN)[]; affected: boolean })[] = [];
  for (const uuid of c.targets) {
    const found = aimed(uuid, c, table);
    if ("accepted" in found) return found;
    targets.push(...found.map((t) => ({ ...t, situation: c.situation === "none" ? [] : [c.situation], affected: affectedThisRound(t.party.uuid, kind, table.encounter()) })));
  }
  if (targets.length === 0) return refuse("noTarget");
  return interactionRequest({ actor: who, party, kind, targets, wanted: c.wanted, circumstances: modifiers(c) }, context, table.encounter() !== null);
}

/** Everybody on whom a power is used, as targets. */
function resisters(c: ActionChoices, table: Table): readonly Aimed[] | Refusal {
  const all: Aimed[] = [];
  for (const uuid of c.targets) {
    const found = aimed(uuid, c, table);
    if ("accepted" in found) return found;
    all.push(...found);
  }
  return all.length > 0 ? all : refuse("noTarget");
}

/** Out of a hold: unarmed combat or Strength, whichever is better, against the better of the holder's. @rule DRA-146 */
function outOfHold({ c, who, party, context, table }: Asking): Asked {
  const holder = table.character(who.conditions.find((s) => s.id === "restrained")?.trait ?? "");
  if (!isDrama(holder)) return refuse("notHeld");
  const strength = skillEntry(who, "unarmedCombat") === null || holdValue(who).total === attribute(who, "str").total;
  return checkRequest({ actor: who, party, dn: holdValue(holder).total, circumstances: modifiers(c), trait: strength ? { attribute: "str", applies: null } : { skill: "unarmedCombat" } }, context);
}

function check(asking: Asking): Asked {
  const { c, who, party, context, table } = asking;
  if (c.purpose === "breakFree") return outOfHold(asking);
  const [kind = "", id = ""] = c.what.split(":");
  const recovery = RECOVERY.includes(c.purpose);
  const ask = { actor: who, party, dn: c.dn, circumstances: modifiers(c), recovery };
  if (kind === "attribute" && among(ATTRIBUTE_KEYS, id)) return checkRequest({ ...ask, trait: { attribute: id as AttributeKey, applies: null } }, context);
  if (kind === "skill") return checkRequest({ ...ask, trait: { skill: id } }, context);
  const power = kind === "power" ? who.powers.find((p) => p.id === id) : undefined;
  if (!power) return bad("what");
  const targets = resistsPower(power.key) ? resisters(c, table) : [];
  if ("accepted" in targets) return targets;
  const patient = c.purpose === "healingTouch" ? table.character(c.patient === "" ? c.actor : c.patient) : null;
  return powerRequest({ actor: who, party, power, targets, dn: isDrama(patient) ? touchDn(patient) : c.dn, circumstances: modifiers(c) }, context);
}

/** A fall of so many metres, or a hazard at its value. @rule DRA-186 */
function hazard({ c, who, party, context }: Asking): Asked {
  const [kind = "", number = ""] = c.what.split(":");
  const value = Number(number);
  if (kind === "fall") return value > 0 && value <= 1e9 ? hazardRequest({ victim: who, party, effectValue: fallEffect(value, context.settings.valueRounding), fall: true }, context) : bad("what");
  if (!Object.hasOwn(HAZARDS, kind)) return bad("what");
  const { least, most } = HAZARDS[kind as keyof typeof HAZARDS];
  return hazardRequest({ victim: who, party, effectValue: number !== "" && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : least, fall: false }, context);
}

function push({ c, who, party, context }: Asking): Asked {
  const [kind, id] = c.what.split(":");
  const power = kind === "power" ? (who.powers.find((p) => p.id === id) ?? null) : null;
  return pushRequest(who, party, c.what, power, context);
}

const MAKE: Readonly<Record<Deed, (asking: Asking) => Asked>> = {
  attack,
  interact,
  check,
  push,
  hazard,
  race: ({ c, who, party, context, table }) => tryRequest(c.what, who, party, context, table),
  defend: ({ c, who, party, context }) => {
    if (!Object.hasOwn(DEFENCE_SKILLS, c.what)) return bad("what");
    const made = defendRequest(who, party, c.what as DefenceKind, c.options.includes("aggressiveDefence"), context);
    return made.accepted ? { accepted: true, request: { ...made.request, action: { ...made.request.action, modifiers: [...(made.request.action.modifiers ?? []), ...modifiers(c)] } } } : made;
  },
};

/** What an action is called: its means by the name they have, everything else by key. */
export function titleOf(who: DramaCharacter, c: ActionChoices): string {
  const [kind = "", id = ""] = c.what.split(":");
  const own = [...who.weapons, ...who.powers].find((x) => x.id === id)?.name;
  if (own !== undefined) return own;
  if (c.deed === "race") return raceName(c.what);
  if (c.deed === "hazard") return key("HazardHarm", kind);
  if (c.purpose !== "none") return key("Purpose", c.purpose);
  if (c.deed === "attack") return key("Action", "unarmed");
  if (c.deed === "interact") return key("Interaction", c.what);
  if (c.deed === "defend") return key("Defence", c.what);
  if (kind === "attribute") return key("Attribute", id);
  const skill = kind === "skill" ? id : c.what;
  return who.skills.find((s) => s.key === skill)?.name ?? key("Skill", skill);
}

/** The skill that an action uses by its name in the list; empty where it is an attribute or a power's own. @rule DRA-301 */
function skillOf(who: DramaCharacter, c: ActionChoices): string {
  const [kind = "", id = ""] = c.what.split(":");
  if (c.deed === "attack") return kind === "weapon" ? (who.weapons.find((w) => w.id === id)?.skill ?? "") : kind === "unarmed" ? "unarmedCombat" : (powerDefinition(who.powers.find((p) => p.id === id)?.key ?? "")?.skill ?? "");
  if (c.deed === "interact") return among(INTERACTIONS, c.what) ? INTERACTION_SKILLS[c.what].skill : "";
  if (c.deed === "defend") return Object.hasOwn(DEFENCE_SKILLS, c.what) ? defence(who, c.what as DefenceKind).skill : "";
  if (c.deed === "check") return kind === "skill" ? id : "";
  return c.deed === "push" && kind !== "power" ? c.what : "";
}

/** Nobody acts against anybody while a parley holds, until a hero does. @rule DRA-309 */
const breaksParley = (c: ActionChoices, who: DramaCharacter): boolean => (c.deed === "attack" || c.deed === "interact") && who.side === "villains" && parleys();

/** An action as the rules take it: the choices, and the table as it is now. */
export function requestOf(c: ActionChoices, table: Table): DramaAsked {
  const [party, who] = [table.party(c.actor), table.character(c.actor)];
  if (!party || !isDrama(who)) return refuse("gone", { name: c.actor });
  if (breaksParley(c, who)) return refuse("parley");
  const concerned = [c.actor, ...c.targets.map((t) => (isItem(t) ? ownerOf(t) : t)), ...(c.patient === "" ? [] : [c.patient])];
  const made = MAKE[c.deed]({ c, who, party, context: contextOf(c.id, table, [...new Set(concerned)]), table });
  if (!made.accepted) return made;
  const request: DramaRequest = {
    ...made.request,
    group: c.group ?? made.request.group,
    wanted: c.wanted,
    wish: c.wish && made.request.spendable && who.rank === "hero",
    purpose: c.purpose,
    patient: c.patient === "" ? c.actor : c.patient,
    defence: c.deed === "defend" ? (c.what as DefenceKind) : null,
    round: table.encounter()?.round ?? null,
    hazard: c.deed === "hazard",
    power: c.what.startsWith("power:") ? (who.powers.find((p) => c.what === `power:${p.id}`)?.key ?? "") : "",
    skill: skillOf(who, c),
    race: c.deed === "race" ? triedRace(c.what, table) : null,
    title: titleOf(who, c),
  };
  return { accepted: true, request };
}
