import { refuse, type Refusal } from "../../kernel/refusal.ts";
import { defence } from "../derive.ts";
import { fallEffect, HAZARDS } from "../environment.ts";
import type { ActionExchange, Party } from "../exchanges/types.ts";
import { INTERACTIONS } from "../interaction.ts";
import { key } from "../labels.ts";
import { hasPushed, parleys } from "../memory.ts";
import { circumstancesClash, type Circumstance } from "../options.ts";
import { hasTurn } from "../order.ts";
import { hazardRequest, resistsPower } from "../power-request.ts";
import { powerDefinition } from "../powers.ts";
import type { PushGoal } from "../push.ts";
import { isHurt } from "../conflict.ts";
import { defendRequest, pushRequest, type Asked } from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import { DEFENCE_SKILLS, INTERACTION_SKILLS, type DefenceKind } from "../skills.ts";
import { actTogether, groupAtMost, withinMaximum } from "../together.ts";
import type { DramaCharacter } from "../types.ts";
import { isItem, ownerOf } from "./aim.ts";
import { contextOf, modifiers, type Asking } from "./asking.ts";
import { among, bad, type ActionChoices, type Deed, type Purpose } from "./choices.ts";
import { check } from "./checking.ts";
import { helpRequest } from "./help.ts";
import { goalOf, metresOf } from "./measures.ts";
import { raceName, triedRace, tryRequest, type TriedRace } from "./race-try.ts";
import { attack, interact } from "./strike.ts";

/** A request with what the adapter keeps beside it. */
export interface DramaRequest extends ActionExchange {
  readonly wish: boolean;
  readonly purpose: Purpose;
  readonly patient: string;
  readonly defence: DefenceKind | null;
  /** The round of the fight in which it was made; null outside one. */
  readonly round: number | null;
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
/** Whether somebody has a turn left in the fight that is on; true outside one. @rule DRA-081 DRA-143 DRA-149 */
export const turnLeft = (who: string, s: DramaSituation, outOfTurn: boolean): boolean =>
  s.fight === null || s.fight.acting === who || hasTurn(s.fight.data, s.place(who), outOfTurn);

/** A fall of so many metres, or a hazard at its value. @rule DRA-186 */
function hazard({ c, who, party, context }: Asking): Asked {
  const [kind = "", number = ""] = c.what.split(":");
  const value = Number(number);
  if (kind === "fall") {
    if (number === "" && c.measure.trim() === "") return refuse("noHeight");
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
function push({ c, who, party, context, s }: Asking): Asked {
  const [kind, id] = c.what.split(":");
  const power = kind === "power" ? (who.powers.find((p) => p.id === id) ?? null) : null;
  if (
    power &&
    (hasPushed(s, c.actor, c.what) || who.conditions.some((held) => held.id === "pushed" && held.trait === c.what))
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
  help: ({ c, who, party, context, s }) => helpRequest(c.what, who, party, modifiers(c), context, s),
  race: ({ c, who, party, context, s }) => tryRequest(c.what, who, party, modifiers(c), context, s),
  defend: ({ c, who, party, context, s }) => {
    if (!Object.hasOwn(DEFENCE_SKILLS, c.what)) return bad("what");
    if (!c.options.includes("aggressiveDefence") && !turnLeft(c.actor, s, true)) return refuse("actedAlready");
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
export function titleOf(who: DramaCharacter, c: ActionChoices, s: DramaSituation): string {
  const [kind = "", id = ""] = c.what.split(":");
  const own = [...who.weapons, ...who.powers].find((x) => x.id === id)?.name;
  if (own !== undefined) return own;
  if (c.deed === "race") return raceName(c.what, s);
  if (c.deed === "hazard") return key("HazardHarm", kind);
  if (c.purpose !== "none") return key("Purpose", c.purpose);
  if (c.deed === "help") return key("Deed", "help");
  if (c.deed === "attack") return key("Action", c.what === "throw" ? "throw" : "unarmed");
  if (c.deed === "interact") return key("Interaction", c.what);
  if (c.deed === "defend") return key("Defence", c.what);
  if (kind === "attribute") return key("Attribute", id);
  const skill = kind === "skill" ? id : c.what;
  return who.skills.find((own) => own.key === skill)?.name ?? key("Skill", skill);
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
const breaksParley = (c: ActionChoices, who: DramaCharacter, s: DramaSituation): boolean =>
  (c.deed === "attack" || c.deed === "interact" || (c.deed === "check" && resistsPower(powerKey(c, who)))) &&
  who.side === "villains" &&
  parleys(s);

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
function withOthers(c: ActionChoices, lead: DramaCharacter, made: ActionExchange, s: DramaSituation): Asked {
  const all: ActionExchange[] = [];
  for (const uuid of new Set(c.others)) {
    const [party, who] = [s.party(uuid), s.character(uuid)];
    if (!party || !who || uuid === c.actor) return refuse("gone", { name: party?.name ?? uuid });
    const what = who.side === lead.side ? sameMeans(lead, c.what, who) : null;
    if (what === null) return refuse("groupWithout", { name: party.name });
    if (!turnLeft(uuid, s, false)) return refuse("groupActed", { name: party.name });
    const asked = MAKE[c.deed]({
      c: { ...c, actor: uuid, what },
      who,
      party,
      context: contextOf(c.id, s, [uuid]),
      s,
    });
    if (!asked.accepted) return asked;
    all.push(asked.request);
  }
  // Fewer than all of a group may act; more need others who act along.
  const { settings } = s;
  const group = Math.min(c.group ?? groupAtMost(made.group, settings), made.group);
  const joined = actTogether({ ...made, group }, all);
  return joined.accepted ? withinMaximum(joined.request, settings) : joined;
}

/** An action as the rules take it: the choices, and the s as it is now. */
export function requestOf(c: ActionChoices, s: DramaSituation): DramaAsked {
  const [party, who] = [s.party(c.actor), s.character(c.actor)];
  if (!party || !who) return refuse("gone", { name: c.actor });
  if (breaksParley(c, who, s)) return refuse("parley");
  const clash = circumstancesClash(c.circumstances as Circumstance[]);
  if (clash) return clash;
  const concerned = [
    c.actor,
    ...c.others,
    ...c.targets.map((t) => (isItem(t) ? ownerOf(t) : t)),
    ...(c.patient === "" ? [] : [c.patient]),
  ];
  const alone = MAKE[c.deed]({ c, who, party, context: contextOf(c.id, s, [...new Set(concerned)]), s });
  const made = alone.accepted ? withOthers(c, who, alone.request, s) : alone;
  if (!made.accepted) return made;
  const goal = c.deed === "push" ? goalOf(who, c.what, c.measure, made.request.settings) : null;
  const request: DramaRequest = {
    ...made.request,
    wanted: c.wanted,
    wish: c.wish && made.request.spendable && who.rank === "hero",
    purpose: c.purpose,
    patient: c.patient === "" ? c.actor : c.patient,
    defence: c.deed === "defend" ? (c.what as DefenceKind) : null,
    round: s.fight?.round ?? null,
    hurt: isHurt(who),
    hazard: c.deed === "hazard",
    power: powerKey(c, who),
    skill: skillOf(who, c),
    pushed: c.deed === "push" ? c.what : "",
    goal: goal && !("accepted" in goal) ? goal : null,
    others: c.others.flatMap((o) => s.party(o) ?? []),
    helps: c.deed === "help",
    race: c.deed === "race" ? triedRace(c.what, s) : null,
    title: titleOf(who, c, s),
  };
  return { accepted: true, request };
}
