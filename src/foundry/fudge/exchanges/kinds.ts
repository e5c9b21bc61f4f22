import {
  areaDodge,
  attackExchange,
  checkExchange,
  consequenceChanges,
  defenseCheck,
  dyingExchange,
  resolveCheck,
  resolveDying,
  type DyingEvent,
  dcIsRolled,
  imperviousRank,
  isImmune,
  opposedExchange,
  powerCheck,
  resistanceOf,
  resistanceRank,
  type AttackEvent,
  type AttackState,
  type CheckRequest,
  type Component,
  type CriticalBenefit,
  type Face,
  type OpposedEvent,
  type FudgeCharacter,
  type TargetChanges,
  type TargetState,
} from "../../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Brought, type Table, type Viewer } from "../../ruleset.ts";
import { facesOf } from "../../combat/participants.ts";
import { throwDice } from "../dice.ts";
import { fudgeSettings } from "../settings.ts";
import { attackCard, sourceOf } from "../view/attack-card.ts";
import { checkCard } from "../view/check-card.ts";
import { dyingCard } from "../view/dying-card.ts";
import { checkOf } from "../view/check-editor.ts";
import { opposedCard } from "../view/opposed-card.ts";

const notYours = (name: string): Refusal => refuse("notYours", { name });
const mine = (viewer: Viewer, who: { readonly uuid: string; readonly name: string }): true | Refusal => (viewer.isGM || viewer.owns(who.uuid) ? true : notYours(who.name));

/** A check: nobody answers; it is rolled by whoever posts it. */
export const checkKind = defineExchange({
  reducer: checkExchange,
  may: (state, _event, viewer) => mine(viewer, state.request.actor),
  view: (state, _viewer, _table, localize) => checkCard(state, localize),
  gestures: {},
});

/** Two sides. The opponent's numbers are its own at the moment of the answer. */
export const opposedKind = defineExchange({
  reducer: opposedExchange,
  may: (state, event, viewer) => mine(viewer, event.type === "answer" ? state.request.opponent : state.request.actor),
  complete: (state, event, table) => {
    if (event.type !== "answer") return event;
    const check = answerCheck(state.request.opponent.uuid, state.request.trait, table);
    return "accepted" in check ? check : { ...event, check };
  },
  waiting: (state) => (state.answer ? [] : [state.request.opponent.uuid]),
  view: (state, viewer, _table, localize) => opposedCard(state, viewer, localize),
  gestures: {
    answer: async ({ state, table }) => {
      const check = answerCheck(state.request.opponent.uuid, state.request.trait, table);
      if ("accepted" in check) return null;
      const { faces, rolls } = await throwDice(check);
      return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
    },
    flip: async () => {
      for (;;) {
        const roll = await new Roll("1df").evaluate();
        const [face = 0] = facesOf(roll);
        if (face !== 0) return brought<OpposedEvent>({ type: "flip", face: face as Face }, [roll]);
      }
    },
  },
});

function answerCheck(uuid: string, trait: string, table: Table): CheckRequest | Refusal {
  const character = table.character(uuid) as FudgeCharacter | null;
  if (!character) return refuse("gone", { name: uuid });
  const asked = checkOf(character, trait, fudgeSettings());
  return asked.accepted ? asked.request : asked;
}

/** Somebody dying: the roll's consequences hold at once, worked out from how they are then. @rule FUD-160 */
export const dyingKind = defineExchange({
  reducer: dyingExchange,
  may: (state, _event, viewer) => mine(viewer, state.request.actor),
  complete: (state, event, table) => {
    if (event.type !== "roll") return event;
    const character = table.character(state.request.actor.uuid) as FudgeCharacter | null;
    if (!character) return refuse("gone", { name: state.request.actor.name });
    return { ...event, changes: resolveDying(character, resolveCheck(state.request.check, event.faces)).changes };
  },
  waiting: (state) => (state.result ? [] : [state.request.actor.uuid]),
  view: (state, viewer, _table, localize) => dyingCard(state, viewer, localize),
  gestures: {
    roll: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return brought<DyingEvent>({ type: "roll", faces, changes: [] }, rolls);
    },
    undo: async () => brought<DyingEvent>({ type: "undo" }),
  },
});

const targetOf = (state: AttackState, uuid: string): TargetState | undefined => state.targets.find((t) => t.target.uuid === uuid);

/** The active defense that a target rolls now. */
function defense(state: AttackState, t: TargetState, table: Table): CheckRequest | null {
  const character = table.character(t.target.uuid) as FudgeCharacter | null;
  if (!character) return null;
  if (t.target.area) return areaDodge(character, t.target.area.target.cover, fudgeSettings());
  return defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings());
}

/** What a target resists with now: its check, what shields it, and the attacker's power check where the table rolls the number. */
function resistance(state: AttackState, t: TargetState, table: Table): ReturnType<typeof resistanceOf> | null {
  const character = table.character(t.target.uuid) as FudgeCharacter | null;
  const attacker = table.character(state.request.actor.uuid) as FudgeCharacter | null;
  if (!character) return null;
  const { attack } = state.request;
  const by = attack.resistedBy ?? "toughness";
  const component = attacker?.powers.flatMap((p) => p.components.map((c) => ({ id: `${p.id}.${c.id}`, c }))).find((x) => x.id === attack.id)?.c as Component | undefined;
  const rolled = dcIsRolled(fudgeSettings().resistanceMode, "attack") && attacker;
  return resistanceOf(state, t, {
    defense: defenseCheck(character, by, fudgeSettings()),
    shielding: { immune: isImmune(character, attack.descriptors), resistance: resistanceRank(character, attack.descriptors), impervious: imperviousRank(character, by) },
    power: rolled && component ? powerCheck(attacker, component, fudgeSettings()) : null,
  });
}

/** Work out on the Gamemaster's client what the sender can't be trusted with. */
function completeAttack(state: AttackState, event: AttackEvent, table: Table): AttackEvent | Refusal {
  if (event.type === "attack") return event;
  if (event.type === "apply") return completeApply(state, event.targets, table);
  const t = targetOf(state, event.target);
  if (!t) return refuse("noSuchTarget");
  const gone = refuse("gone", { name: t.target.name });
  switch (event.type) {
    case "defend": {
      const check = defense(state, t, table);
      return check ? { ...event, check } : gone;
    }
    case "resist": {
      const request = resistance(state, t, table);
      return request ? { ...event, request } : gone;
    }
    default:
      return event;
  }
}

/** What applying changes, from the targets as they are at this moment. */
function completeApply(state: AttackState, targets: readonly string[], table: Table): AttackEvent | Refusal {
  const changes: TargetChanges[] = [];
  for (const uuid of targets) {
    const t = targetOf(state, uuid);
    const character = table.character(uuid) as FudgeCharacter | null;
    if (!t || !character) return refuse("gone", { name: t?.target.name ?? uuid });
    if (t.resistance) changes.push({ target: uuid, changes: consequenceChanges(character, t.resistance.consequence, sourceOf(state), state.request.attack.cumulative) });
  }
  return { type: "apply", targets, changes };
}

/** An event with the dice behind it. */
const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

async function defend(state: AttackState, uuid: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetOf(state, uuid);
  const check = t && defense(state, t, table);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "defend", target: uuid, faces, check }, rolls };
}

async function resist(state: AttackState, uuid: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetOf(state, uuid);
  const request = t && resistance(state, t, table);
  if (!request) return null;
  const own = request.skipsResistance ? { faces: null, rolls: [] } : await throwDice(request.defense);
  const power = request.power ? await throwDice(request.power) : { faces: null, rolls: [] };
  return { event: { type: "resist", target: uuid, faces: own.faces, powerFaces: power.faces, request }, rolls: [...own.rolls, ...power.rolls] };
}

/** An attack with everything that follows. The attacker chooses a critical hit's benefit, all else is the target's. @rule FUD-701 FUD-702 FUD-713 */
export const attackKind = defineExchange({
  reducer: attackExchange,
  may: (state, event, viewer) => {
    if (event.type === "attack" || event.type === "benefit") return mine(viewer, state.request.actor);
    if (event.type === "apply") return state.targets.filter((t) => event.targets.includes(t.target.uuid)).map((t) => mine(viewer, t.target)).find((m) => m !== true) ?? true;
    const t = targetOf(state, event.target);
    return t ? mine(viewer, t.target) : refuse("noSuchTarget");
  },
  complete: completeAttack,
  waiting: (state) => state.targets.filter((t) => t.stage === "defend" || t.stage === "resist").map((t) => t.target.uuid),
  view: attackCard,
  gestures: {
    defend: ({ state, args, table }) => defend(state, args.target ?? "", table),
    resist: ({ state, args, table }) => resist(state, args.target ?? "", table),
    benefit: async ({ args }) => brought<AttackEvent>({ type: "benefit", target: args.target ?? "", benefit: args.benefit as CriticalBenefit }),
    apply: async ({ args }) => brought<AttackEvent>({ type: "apply", targets: [args.target ?? ""], changes: [] }),
    applyAll: async ({ state }) => brought<AttackEvent>({ type: "apply", targets: state.targets.filter((t) => t.stage === "apply").map((t) => t.target.uuid), changes: [] }),
    undo: async ({ args }) => brought<AttackEvent>({ type: "undo", target: args.target ?? "" }),
  },
});
