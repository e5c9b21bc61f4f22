import {
  actTogether,
  ATTRIBUTE_KEYS,
  attackRequest,
  checkRequest,
  circumstance,
  cardInForce,
  circumstancesClash,
  defence,
  DEFENCE_SKILLS,
  defendRequest,
  fallEffect,
  groupAtMost,
  HAZARDS,
  hazardRequest,
  healingDn,
  holdValue,
  lineInForce,
  INTERACTION_SKILLS,
  interactionRequest,
  isDying,
  isHurt,
  INTERACTIONS,
  powerDefinition,
  powerRequest,
  pushRequest,
  RECOVERY_DN,
  resistShockDn,
  resistsPower,
  touchDn,
  type ActionContext,
  type ActionExchange,
  type Aimed,
  type AimedObject,
  type Asked,
  type AttackOption,
  type AttributeKey,
  type ChosenOption,
  type Circumstance,
  type DefenceKind,
  type DramaCharacter,
  type Interaction,
  type Means,
  type Modifier,
  type PushGoal,
  type SHAKEN,
  withinMaximum,
} from "../../rules/drama/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Party, Table } from "../ruleset.ts";
import { aimed, aimedObject, isItem, isThing, ownerOf } from "./aim.ts";
import { among, bad, RECOVERY, type ActionChoices, type Deed, type Purpose } from "./choices.ts";
import { parleys } from "./deck/standing.ts";
import { helpRequest } from "./help.ts";
import { affectedThisRound, fightNow, pushedThisRound } from "./history.ts";
import { key } from "./keys.ts";
import { hasTurn } from "./limits.ts";
import { goalOf, massOf, metresOf } from "./measures.ts";
import { everybody } from "./presence.ts";
import { raceName, triedRace, tryRequest, type TriedRace } from "./race/try.ts";
import { dramaSettings } from "./settings.ts";
import { isDrama } from "./snapshot.ts";

/** A request with what the adapter keeps beside it. */
export interface DramaRequest extends ActionExchange {
  readonly wish: boolean;
  readonly purpose: Purpose;
  readonly patient: string;
  readonly defence: DefenceKind | null;
  /** The round of the fight in which it was made; null outside one. */
  readonly round: number | null;
  /** The fight in which it was made, by its id; empty outside one. */
  readonly fight: string;
  /** Whoever acts had harm of some kind before it. */
  readonly hurt: boolean;
  /** The skill that it uses, for a card that lends another's adds; empty for a bare attribute or a power's own. */
  readonly skill: string;
  /** Harm of the world and not of anybody's doing. */
  readonly hazard: boolean;
  /** The power that is used, by its name in the catalogue; empty for none. */
  readonly power: string;
  /** What is pushed: a limit's skill, or `power:<id>`; empty for no push. */
  readonly pushed: string;
  /** What a push is for; null for nothing in particular. */
  readonly goal: PushGoal | null;
  /** Others who act along on this roll. */
  readonly others: readonly Party[];
  /** It helps with somebody else's task. */
  readonly helps: boolean;
  /** The race that it is a try at. */
  readonly race: TriedRace | null;
  /** Names of what was chosen, as keys or the table's own words, for the card's title. */
  readonly title: string;
}

export type DramaAsked = { readonly accepted: true; readonly request: DramaRequest } | Refusal;
/** The table around an action: its settings, the card that is up, those who are there. @rule DRA-140 DRA-420 */
export function contextOf(id: string, table: Table, concerned: readonly string[]): ActionContext {
  const data = table.encounter()?.data;
  return {
    actionId: id,
    settings: dramaSettings(table),
    card: cardInForce(data),
    line: lineInForce(data),
    present: everybody(table, concerned),
    round: table.encounter()?.round ?? null,
  };
}

/** What somebody strikes, shoots or throws with, by its name in the choices. */
function meansOf(who: DramaCharacter, c: ActionChoices, context: ActionContext): Means | Refusal {
  if (c.what === "unarmed") return { kind: "unarmed" };
  if (c.what === "throw") {
    const mass = massOf(c.measure, context.settings);
    return typeof mass === "number" ? { kind: "thrown", mass } : mass;
  }
  const [kind, id] = c.what.split(":");
  const weapon = kind === "weapon" ? who.weapons.find((w) => w.id === id) : undefined;
  if (weapon) return { kind: "weapon", weapon };
  const power = kind === "power" || kind === "area" ? who.powers.find((p) => p.id === id) : undefined;
  return power ? { kind: "power", power, area: kind === "area" } : refuse("attack.gone");
}

function modifiers(c: ActionChoices): Modifier[] {
  const named = c.circumstances.map((k) => circumstance(k as Circumstance));
  const byHand = (amount: number, appliesTo: Modifier["appliesTo"]): Modifier[] =>
    amount === 0 ? [] : [{ label: key("Row", "byHand"), amount, appliesTo, rule: "DRA-049" }];
  return [...named, ...byHand(c.by, "action"), ...byHand(c.byEffect, "effect")];
}

const chosen = (c: ActionChoices): ChosenOption[] =>
  c.options.map((o) => ({ key: o as AttackOption, ...(o === "vitalBlow" && { steps: c.vital }) }));

interface Asking {
  readonly c: ActionChoices;
  readonly who: DramaCharacter;
  readonly party: { readonly uuid: string; readonly name: string; readonly img: string };
  readonly context: ActionContext;
  readonly table: Table;
}

function attack({ c, who, party, context, table }: Asking): Asked {
  const means = meansOf(who, c, context);
  if ("accepted" in means) return means;
  if (c.targets.length === 0) return refuse("noTarget");
  const suppresses = c.options.includes("suppress");
  const targets: Aimed[] = [];
  const objects: AimedObject[] = [];
  for (const uuid of c.targets) {
    const found = isItem(uuid) || isThing(uuid) ? aimedObject(uuid, c, table) : aimed(uuid, c, table);
    if ("accepted" in found) return found;
    if (Array.isArray(found))
      targets.push(
        ...(found as Aimed[]).map((t) => ({
          ...t,
          affected: suppresses && affectedThisRound(t.party.uuid, "intimidate", table.encounter()),
        })),
      );
    else objects.push(found as AimedObject);
  }
  return attackRequest(
    { attacker: who, party, means, targets, objects, options: chosen(c), circumstances: modifiers(c) },
    context,
  );
}

function interact({ c, who, party, context, table }: Asking): Asked {
  if (!among(INTERACTIONS, c.what)) return bad("what");
  const kind: Interaction = c.what;
  const targets: (Aimed & { situation: readonly (keyof typeof SHAKEN)[]; affected: boolean })[] = [];
  for (const uuid of c.targets) {
    const found = aimed(uuid, c, table);
    if ("accepted" in found) return found;
    targets.push(
      ...found.map((t) => ({
        ...t,
        situation: c.situation === "none" ? [] : [c.situation],
        affected: affectedThisRound(t.party.uuid, kind, table.encounter()),
      })),
    );
  }
  if (targets.length === 0) return refuse("noTarget");
  return interactionRequest(
    { actor: who, party, kind, targets, wanted: c.wanted, circumstances: modifiers(c) },
    context,
    table.encounter() !== null,
  );
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

/** Out of a hold: unarmed combat or Strength, whichever is better, against the better of the holder's; out of bonds that nobody holds against what the table says. @rule DRA-146 */
function outOfHold({ c, who, party, context, table }: Asking): Asked {
  const hold = who.conditions.find((s) => s.id === "restrained");
  const holder = hold ? table.character(hold.trait ?? "") : null;
  if (!hold) return refuse("notHeld");
  return checkRequest(
    {
      actor: who,
      party,
      dn: isDrama(holder) ? holdValue(holder).total : c.dn,
      circumstances: modifiers(c),
      trait: holdValue(who).by === "str" ? { attribute: "str", applies: null } : { skill: "unarmedCombat" },
    },
    context,
  );
}

/** The gear that a check is made with: weapons are gear too, for whoever strips one. @rule DRA-187 DRA-335 */
const gearOf = (
  who: DramaCharacter,
  { gear }: ActionChoices,
): DramaCharacter["gear"][number] | DramaCharacter["weapons"][number] | null =>
  [...who.gear, ...who.weapons].find((g) => g.id === gear) ?? null;

/** What a check on somebody's harm takes, from the patient as it is now; or why it would come to nothing. @rule DRA-182 DRA-231 DRA-232 DRA-233 DRA-337 DRA-351 */
function recoveryDn(
  { purpose, dn }: ActionChoices,
  patient: DramaCharacter,
  context: ActionContext,
): { readonly accepted: true; readonly dn: number | null } | Refusal {
  const held = (id: string): boolean => patient.conditions.some((s) => s.id === id);
  switch (purpose) {
    case "medicine":
      if (held("treated")) return refuse("treatedAlready");
      return healingDn(patient) === null ? refuse("nothingToHeal") : { accepted: true, dn: healingDn(patient) };
    case "heal":
      return { accepted: true, dn: healingDn(patient) ?? dn };
    case "stabiliseFirstAid":
    case "stabiliseMedicine":
      return isDying(patient) ? { accepted: true, dn: RECOVERY_DN[purpose] } : refuse("notMortal");
    case "firstAid":
    case "death":
      return { accepted: true, dn: RECOVERY_DN[purpose] };
    case "resistShock":
      return resistShockDn(patient, context.settings);
    case "healingTouch":
      return held("touched") ? refuse("touchedAlready") : { accepted: true, dn: touchDn(patient) };
    default:
      return { accepted: true, dn };
  }
}

function check(asking: Asking): Asked {
  const { c, who, party, context, table } = asking;
  if (c.purpose === "breakFree") return outOfHold(asking);
  const patient = c.purpose === "none" ? who : table.character(c.patient === "" ? c.actor : c.patient);
  if (!isDrama(patient)) return refuse("gone", { name: c.patient });
  const takes = recoveryDn(c, patient, context);
  if (!takes.accepted) return takes;
  const [kind = "", id = ""] = c.what.split(":");
  const recovery = RECOVERY.includes(c.purpose);
  const opponents = opposed(c, table);
  if ("accepted" in opponents) return opponents;
  const ask = {
    actor: who,
    party,
    dn: takes.dn,
    circumstances: modifiers(c),
    recovery,
    ...(opponents[0] && { opponent: { aimed: opponents[0], difficulty: c.difficulty } }),
  };
  if (kind === "attribute" && among(ATTRIBUTE_KEYS, id))
    return checkRequest(
      { ...ask, trait: { attribute: id as AttributeKey, applies: c.applies === "" ? null : c.applies } },
      context,
    );
  if (kind === "skill") return checkRequest({ ...ask, trait: { skill: id, gear: gearOf(who, c) } }, context);
  const power = kind === "power" ? who.powers.find((p) => p.id === id) : undefined;
  if (!power) return bad("what");
  const targets = resistsPower(power.key) ? resisters(c, table) : [];
  if ("accepted" in targets) return targets;
  return powerRequest(
    { actor: who, party, power, targets, dn: takes.dn, circumstances: modifiers(c), suicidal: c.suicidal },
    context,
  );
}

/** Whom a check of a skill is made against; nobody where it has a number of its own. @rule DRA-043 DRA-260 */
function opposed(c: ActionChoices, table: Table): readonly Aimed[] | Refusal {
  const [uuid] = c.targets;
  return c.purpose !== "none" || !c.what.startsWith("skill:") || uuid === undefined
    ? []
    : aimed(uuid, { ...c, each: 1 }, table);
}

/** A fall of so many metres, or a hazard at its value. @rule DRA-186 */
function hazard({ c, who, party, context }: Asking): Asked {
  const [kind = "", number = ""] = c.what.split(":");
  const value = Number(number);
  if (kind === "fall") {
    const height = number === "" ? metresOf(c.measure, context.settings) : value;
    if (typeof height !== "number") return height;
    if (!(height > 0 && height <= 1e9)) return refuse("noHeight");
    const effectValue = fallEffect(height, context.settings.valueRounding);
    return hazardRequest({ victim: who, party, effectValue, fall: true }, context);
  }
  if (!Object.hasOwn(HAZARDS, kind)) return bad("what");
  const { least, most } = HAZARDS[kind as keyof typeof HAZARDS];
  return hazardRequest(
    {
      victim: who,
      party,
      effectValue: number !== "" && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : least,
      fall: false,
    },
    context,
  );
}

/** A push of a limit, for one certain thing or for what follows; of a power, once a round. @rule DRA-056 DRA-068 */
function push({ c, who, party, context, table }: Asking): Asked {
  const [kind, id] = c.what.split(":");
  const power = kind === "power" ? (who.powers.find((p) => p.id === id) ?? null) : null;
  if (
    power &&
    (pushedThisRound(c.actor, c.what, table.encounter()) ||
      who.conditions.some((s) => s.id === "pushed" && s.trait === c.what))
  )
    return refuse("pushedAlready");
  const goal = goalOf(who, c.what, c.measure, context.settings);
  if (goal && "accepted" in goal) return goal;
  if (goal && goal.limit >= goal.value) return refuse("needsNoRoll", { value: goal.value, limit: goal.limit });
  return pushRequest(who, party, c.what, power, context, modifiers(c));
}

const MAKE: Readonly<Record<Deed, (asking: Asking) => Asked>> = {
  attack,
  interact,
  check,
  push,
  hazard,
  help: ({ c, who, party, context }) => helpRequest(c.what, who, party, modifiers(c), context),
  race: ({ c, who, party, context, table }) => tryRequest(c.what, who, party, modifiers(c), context, table),
  defend: ({ c, who, party, context, table }) => {
    if (!Object.hasOwn(DEFENCE_SKILLS, c.what)) return bad("what");
    if (!c.options.includes("aggressiveDefence") && !hasTurn(c.actor, table.encounter(), true))
      return refuse("actedAlready");
    const made = defendRequest(who, party, c.what as DefenceKind, c.options.includes("aggressiveDefence"), context);
    return made.accepted
      ? {
          accepted: true,
          request: {
            ...made.request,
            action: { ...made.request.action, modifiers: [...(made.request.action.modifiers ?? []), ...modifiers(c)] },
          },
        }
      : made;
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
  if (c.deed === "help") return key("Deed", "help");
  if (c.deed === "attack") return key("Action", c.what === "throw" ? "throw" : "unarmed");
  if (c.deed === "interact") return key("Interaction", c.what);
  if (c.deed === "defend") return key("Defence", c.what);
  if (kind === "attribute") return key("Attribute", id);
  const skill = kind === "skill" ? id : c.what;
  return who.skills.find((s) => s.key === skill)?.name ?? key("Skill", skill);
}

/** The skill that an action uses by its name in the list; empty where it is an attribute or a power's own. @rule DRA-301 */
function skillOf(who: DramaCharacter, c: ActionChoices): string {
  const [kind = "", id = ""] = c.what.split(":");
  if (c.deed === "attack")
    return kind === "weapon"
      ? (who.weapons.find((w) => w.id === id)?.skill ?? "")
      : kind === "unarmed"
        ? "unarmedCombat"
        : kind === "throw"
          ? "missileWeapons"
          : (powerDefinition(who.powers.find((p) => p.id === id)?.key ?? "")?.skill ?? "");
  if (c.deed === "interact") return among(INTERACTIONS, c.what) ? INTERACTION_SKILLS[c.what].skill : "";
  if (c.deed === "defend")
    return Object.hasOwn(DEFENCE_SKILLS, c.what) ? defence(who, c.what as DefenceKind).skill : "";
  if (c.deed === "check") return kind === "skill" ? id : "";
  return c.deed === "push" && kind !== "power" ? c.what : "";
}

/** Nobody acts against anybody while a parley holds, until a hero does. @rule DRA-309 */
const breaksParley = (c: ActionChoices, who: DramaCharacter): boolean =>
  (c.deed === "attack" || c.deed === "interact" || (c.deed === "check" && resistsPower(powerKey(c, who)))) &&
  who.side === "villains" &&
  parleys();

/** The power that is used, by its name in the catalogue; empty for none. */
const powerKey = (c: ActionChoices, who: DramaCharacter): string =>
  who.powers.find((p) => c.what === `power:${p.id}`)?.key ?? "";

/** The means of one who acts along: the same kind of weapon or power of their own; null without one. */
function sameMeans(lead: DramaCharacter, what: string, other: DramaCharacter): string | null {
  const [kind = "", id = ""] = what.split(":");
  const weapon = kind === "weapon" ? lead.weapons.find((w) => w.id === id) : undefined;
  if (weapon) {
    const own =
      other.weapons.find((w) => w.name === weapon.name) ?? other.weapons.find((w) => w.skill === weapon.skill);
    return own ? `weapon:${own.id}` : null;
  }
  const power = kind === "power" || kind === "area" ? lead.powers.find((p) => p.id === id) : undefined;
  if (!power) return what;
  const own = other.powers.find((p) => p.key === power.key);
  return own ? `${kind}:${own.id}` : null;
}

/** The action with all who act along in it. @rule DRA-081 */
function withOthers(c: ActionChoices, lead: DramaCharacter, made: ActionExchange, table: Table): Asked {
  const all: ActionExchange[] = [];
  for (const uuid of new Set(c.others)) {
    const [party, who] = [table.party(uuid), table.character(uuid)];
    if (!party || !isDrama(who) || uuid === c.actor) return refuse("gone", { name: party?.name ?? uuid });
    const what = who.side === lead.side ? sameMeans(lead, c.what, who) : null;
    if (what === null) return refuse("groupWithout", { name: party.name });
    if (!hasTurn(uuid, table.encounter(), false)) return refuse("groupActed", { name: party.name });
    const asked = MAKE[c.deed]({
      c: { ...c, actor: uuid, what },
      who,
      party,
      context: contextOf(c.id, table, [uuid]),
      table,
    });
    if (!asked.accepted) return asked;
    all.push(asked.request);
  }
  // Fewer than all of a group may act; more need others who act along.
  const settings = dramaSettings(table);
  const group = Math.min(c.group ?? groupAtMost(made.group, settings), made.group);
  const joined = actTogether({ ...made, group }, all);
  return joined.accepted ? withinMaximum(joined.request, settings) : joined;
}

/** An action as the rules take it: the choices, and the table as it is now. */
export function requestOf(c: ActionChoices, table: Table): DramaAsked {
  const [party, who] = [table.party(c.actor), table.character(c.actor)];
  if (!party || !isDrama(who)) return refuse("gone", { name: c.actor });
  if (breaksParley(c, who)) return refuse("parley");
  const clash = circumstancesClash(c.circumstances as Circumstance[]);
  if (clash) return clash;
  const concerned = [
    c.actor,
    ...c.others,
    ...c.targets.map((t) => (isItem(t) ? ownerOf(t) : t)),
    ...(c.patient === "" ? [] : [c.patient]),
  ];
  const alone = MAKE[c.deed]({ c, who, party, context: contextOf(c.id, table, [...new Set(concerned)]), table });
  const made = alone.accepted ? withOthers(c, who, alone.request, table) : alone;
  if (!made.accepted) return made;
  const goal = c.deed === "push" ? goalOf(who, c.what, c.measure, made.request.settings) : null;
  const request: DramaRequest = {
    ...made.request,
    wanted: c.wanted,
    wish: c.wish && made.request.spendable && who.rank === "hero",
    purpose: c.purpose,
    patient: c.patient === "" ? c.actor : c.patient,
    defence: c.deed === "defend" ? (c.what as DefenceKind) : null,
    round: table.encounter()?.round ?? null,
    fight: fightNow(),
    hurt: isHurt(who),
    hazard: c.deed === "hazard",
    power: powerKey(c, who),
    skill: skillOf(who, c),
    pushed: c.deed === "push" ? c.what : "",
    goal: goal && !("accepted" in goal) ? goal : null,
    others: c.others.flatMap((o) => table.party(o) ?? []),
    helps: c.deed === "help",
    race: c.deed === "race" ? triedRace(c.what, table) : null,
    title: titleOf(who, c),
  };
  return { accepted: true, request };
}
