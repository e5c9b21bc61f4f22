import { traitOfSkill } from "../../../rules/convert/index.ts";
import {
  actionExchange,
  actionFor,
  type ActionState,
  ATTRIBUTE_KEYS,
  diceMarks,
  DIFFICULTIES,
  type DramaCharacter,
  type DramaRequest,
  SKILL_KEYS,
  skillValue,
  successLevel,
} from "../../../rules/drama/index.ts";
import { partsOf } from "../../../rules/kernel/key.ts";
import type { CallRules, CheckAdapter, Localize, TraitName } from "../../ruleset.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { rollsBetween, throwFaces } from "../dice/terms.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { openCheck } from "./presses.ts";

/** Every name that a check goes by: attributes, the character's own skills under their names, the list's skills. @rule DRA-046 DRA-047 */
function traits(snapshot: unknown, localize: Localize): TraitName[] {
  const who = snapshot as DramaCharacter;
  const named = new Set(who.skills.map((s) => s.key));
  return [
    ...ATTRIBUTE_KEYS.map((a) => ({ key: `attribute:${a}`, label: localize(key("Attribute", a)), aliases: [a] })),
    ...who.skills.map((s) => ({
      key: `skill:${s.key}`,
      label: s.name,
      aliases: [s.key, localize(key("Skill", s.key))],
    })),
    ...SKILL_KEYS.filter((k) => !named.has(k) && !("accepted" in skillValue(who, k))).map((k) => ({
      key: `skill:${k}`,
      label: localize(key("Skill", k)),
      aliases: [k],
    })),
  ];
}

const rolled = (request: DramaRequest, faces: readonly number[]): ActionState => {
  const begun = actionExchange.begin(request);
  const step = actionExchange.step(begun, { type: "roll", faces });
  return step.accepted ? step.state : begun;
};

const traitLabel = (trait: string, localize: Localize): string => {
  const { kind, id } = partsOf(trait);
  return localize(key(kind === "attribute" ? "Attribute" : "Skill", id));
};

/** Checks that a group is called to: everybody rolls with their own numbers, without points. */
const call: CallRules<DramaRequest> = {
  compose: (uuid, ask, table) => {
    const made = actionFor(
      { act: "check", actor: uuid, chosen: { trait: ask.trait, dn: ask.dc ?? null }, id: "call" },
      situationOf(table, uuid),
    );
    // Being Up stays for an action of one's own.
    return made.accepted
      ? { ...made, request: { ...made.request, dice: { ...made.request.dice, up: false }, onRoll: [] } }
      : made;
  },
  throwDice: async (request) => {
    const begun = actionExchange.begin(request);
    const faces = await throwFaces(begun, null);
    return { faces, rolls: rollsBetween(begun, rolled(request, faces)) };
  },
  view: (request, faces, secret, localize) => {
    const state = rolled(request, faces ?? []);
    const { reading } = state;
    const dice = diceMarks(state).flatMap((s) =>
      s.dice.map((d) => ({
        shape: "d20",
        face: d.mark === "floored" ? `${d.face}\u2192${d.counted}` : String(d.face),
        label: localize(key("Die", d.mark), { face: d.face, counted: d.counted }),
        ...(d.mark === "reroll" && { state: "ringed" as const }),
      })),
    );
    const roll = {
      label: localize(request.title),
      dice,
      total: plain(reading?.resolution.action.total ?? 0),
      ...(!secret && reading?.dn != null && { against: localize(key("Card", "dn"), { dn: plain(reading.dn) }) }),
      rows: reading ? rowViews(reading.resolution.action.rows, localize) : [],
    };
    if (secret || reading?.rp == null) return { roll };
    return {
      roll,
      outcome: {
        word: localize(key("Level", successLevel(reading.rp))),
        tone: reading.rp >= 0 ? "success" : "failure",
      },
    };
  },
  title: (ask, localize) =>
    ask.dc === undefined
      ? traitLabel(ask.trait, localize)
      : localize("CROSSOVER.Shared.Chat.inlineCheckDc", { trait: traitLabel(ask.trait, localize), dc: ask.dc }),
};

/** Checks by name, for chat, enrichers, macros and the API. @rule DRA-042 */
export const dramaChecks: CheckAdapter = {
  traits,
  skill: (name) => traitOfSkill("drama", "skill", name),
  open: openCheck,
  call: call as CallRules,
  difficulties: (localize) =>
    Object.entries(DIFFICULTIES).map(([name, value]) => ({ value, label: localize(key("Difficulty", name)) })),
};
