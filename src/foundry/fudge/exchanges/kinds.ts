import {
  areaDodge,
  attackExchange,
  checkExchange,
  consequenceChanges,
  defenseCheck,
  dyingCheck,
  dyingExchange,
  effectEdge,
  endSource,
  recoveryExchange,
  spendVictory,
  type RecoveryEvent,
  type RecoveryExchange,
  type RecoveryState,
  needsDice,
  type AttackExchange,
  type CheckEvent,
  type CheckExchange,
  type CheckState,
  type DyingState,
  type OpposedExchange,
  type OpposedState,
  type TargetFaces,
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
  stanceAfterAttack,
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
import { defineExchange, type Brought, type Party, type Table, type Viewer } from "../../ruleset.ts";
import { facesOf } from "../../combat/participants.ts";
import { attackDraft, checkDraft, readAttack, readCheck } from "../asks.ts";
import { throwDice } from "../dice.ts";
import { recoverySources } from "../recovery.ts";
import { fudgeSettings } from "../settings.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";
import { attackCard, sourceOf } from "../view/attack-card.ts";
import { checkCard } from "../view/check-card.ts";
import { dyingCard } from "../view/dying-card.ts";
import { recoveryCard } from "../view/recovery-card.ts";
import { exchangeOf } from "../view/attack-editor.ts";
import { checkOf, requestOf, type CheckDraft } from "../view/check-editor.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { describeAttack, describeStep } from "../view/trace.ts";
import { isVeiled, veilAttack, veilCheck, veilOpposed } from "./veil.ts";

/** A check: nobody answers; it is rolled by whoever opens it. */
export const checkKind = defineExchange<unknown, CheckExchange, CheckState, CheckEvent>({
  reducer: checkExchange,
  harmless: true,
  compose: (ask, table) => {
    const draft = draftOf(ask, table);
    if (!draft.accepted) return draft;
    const asked = requestOf(draft.draft);
    return asked.accepted ? { accepted: true, request: { actor: selfOf(draft.draft), check: asked.request } } : asked;
  },
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] }, improve: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    if (event.type === "roll") return event;
    const paid = payImprove(state.request.actor.uuid, table);
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => checkCard(state, viewer, table, localize),
  gestures: {
    improve: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return faces && brought<CheckEvent>({ type: "improve", faces, changes: [] }, rolls);
    },
  },
});

/** The victory point for a second throw, from who has to pay it as they are now. @rule FUD-368 */
function payImprove(uuid: string, table: Table): ReturnType<typeof spendVictory> {
  const character = table.character(uuid) as FudgeActor | null;
  return character ? spendVictory(character, actorPool(character), "improveRoll") : refuse("gone", { name: uuid });
}

/** A draft from what was sent, or why there can't be one. */
function draftOf(ask: unknown, table: Table): { readonly accepted: true; readonly draft: CheckDraft } | Refusal {
  const read = readCheck(ask);
  if (!read.accepted) return read;
  const draft = checkDraft(read.choices, table);
  return "accepted" in draft ? draft : { accepted: true, draft };
}

const selfOf = (draft: CheckDraft): Party => ({ uuid: draft.character.ref, name: draft.name, img: draft.img });

/** Two sides. The opponent's numbers are its own at the moment of the answer. */
export const opposedKind = defineExchange<unknown, OpposedExchange, OpposedState, OpposedEvent>({
  reducer: opposedExchange,
  compose: (ask, table) => {
    const made = draftOf(ask, table);
    if (!made.accepted) return made;
    const { draft } = made;
    const asked = requestOf(draft);
    if (!asked.accepted) return asked;
    const [uuid = "", trait = ""] = draft.versus.split(" ");
    const opponent = table.party(uuid);
    return opponent ? { accepted: true, request: { actor: selfOf(draft), check: asked.request, opponent, trait, tie: "bonus" } } : refuse("gone", { name: uuid });
  },
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    answer: { by: "owner", of: (state) => [state.request.opponent] },
    flip: { by: "oneOf", of: (state) => [state.request.actor, state.request.opponent] },
  },
  complete: (state, event, table) => {
    if (event.type !== "answer") return event;
    const check = answerCheck(state.request.opponent.uuid, state.request.trait, table);
    return "accepted" in check ? check : { ...event, check };
  },
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: veilOpposed,
  waiting: (state) => (state.answer ? [] : [state.request.opponent]),
  byDefault: async (state, _uuid, table) => answerOpposed(state, table),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => opposedCard(state, viewer, localize),
  gestures: {
    answer: ({ state, table }) => answerOpposed(state, table),
    flip: async () => {
      for (;;) {
        const roll = await new Roll("1df").evaluate();
        const [face = 0] = facesOf(roll);
        if (face !== 0) return brought<OpposedEvent>({ type: "flip", face: face as Face }, [roll]);
      }
    },
  },
});

async function answerOpposed(state: OpposedState, table: Table): Promise<Brought<OpposedEvent> | null> {
  const check = answerCheck(state.request.opponent.uuid, state.request.trait, table);
  if ("accepted" in check) return null;
  const { faces, rolls } = await throwDice(check);
  return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
}

function answerCheck(uuid: string, trait: string, table: Table): CheckRequest | Refusal {
  const character = table.character(uuid) as FudgeCharacter | null;
  if (!character) return refuse("gone", { name: uuid });
  const asked = checkOf(character, trait, fudgeSettings(table));
  return asked.accepted ? asked.request : asked;
}

/** Somebody dying: the roll's consequences hold at once, worked out from how they are then. @rule FUD-160 */
export const dyingKind = defineExchange<unknown, CheckExchange, DyingState, DyingEvent>({
  reducer: dyingExchange,
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    const [actor, character] = [table.party(uuid), table.character(uuid) as FudgeCharacter | null];
    return actor && character ? { accepted: true, request: { actor, check: dyingCheck(character, fudgeSettings(table)) } } : refuse("gone", { name: uuid });
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const character = table.character(state.request.actor.uuid) as FudgeCharacter | null;
    if (!character) return refuse("gone", { name: state.request.actor.name });
    return { ...event, changes: resolveDying(character, resolveCheck(state.request.check, event.faces)).changes };
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  byDefault: (state) => rollDying(state),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => dyingCard(state, viewer, localize),
  gestures: { roll: ({ state }) => rollDying(state) },
});

async function rollDying(state: DyingState): Promise<Brought<DyingEvent>> {
  const { faces, rolls } = await throwDice(state.request.check);
  return brought<DyingEvent>({ type: "roll", faces, changes: [] }, rolls);
}

/** Somebody shakes off what hangs on them at the end of a turn. @rule FUD-172 FUD-708 */
export const recoveryKind = defineExchange<unknown, RecoveryExchange, RecoveryState, RecoveryEvent>({
  reducer: recoveryExchange,
  compose: (ask, table) => {
    const { actor: uuid, source } = (ask ?? {}) as { readonly actor?: unknown; readonly source?: unknown };
    if (typeof uuid !== "string" || typeof source !== "string") return refuse("malformed", { code: "recovery" });
    const [actor, character] = [table.party(uuid), table.character(uuid) as FudgeCharacter | null];
    const what = character && [...recoverySources(character, table, "turnEnd"), ...recoverySources(character, table, "minute"), ...recoverySources(character, table, "hour")].find((r) => r.source === source);
    if (!actor || !character) return refuse("gone", { name: uuid });
    if (!what) return refuse("recovery.over", { name: actor.name });
    return { accepted: true, request: { actor, source, power: what.name, check: defenseCheck(character, what.defense, fudgeSettings(table), { dc: what.dc }) } };
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const character = table.character(state.request.actor.uuid) as FudgeCharacter | null;
    if (!character) return refuse("gone", { name: state.request.actor.name });
    const { success } = resolveCheck(state.request.check, event.faces);
    return { ...event, changes: success === true ? endSource(character.ref, character.conditions, state.request.source).changes : [] };
  },
  parties: (state) => {
    const [attacker = ""] = state.request.source.split(" ");
    return [state.request.actor, { uuid: attacker, name: "", img: "" }];
  },
  veil: (state, hidden) => (state.result && !hidden(state.request.actor.uuid) ? { ...state, request: { ...state.request, check: { ...state.request.check, dc: null } }, result: { ...state.result, dc: null, difference: null } } : veilCheck({ ...state, request: { ...state.request, check: { ...state.request.check, dc: null } } }, hidden)),
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  byDefault: (state) => rollRecovery(state),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => recoveryCard(state, viewer, localize),
  gestures: { roll: ({ state }) => rollRecovery(state) },
});

async function rollRecovery(state: RecoveryState): Promise<Brought<RecoveryEvent>> {
  const { faces, rolls } = await throwDice(state.request.check);
  return brought<RecoveryEvent>({ type: "roll", faces, changes: [] }, rolls);
}

const targetOf = (state: AttackState, uuid: string): TargetState | undefined => state.targets.find((t) => t.target.uuid === uuid);

/** The active defense that a target rolls now. */
function defense(state: AttackState, t: TargetState, table: Table): CheckRequest | null {
  const character = table.character(t.target.uuid) as FudgeCharacter | null;
  if (!character) return null;
  if (t.target.area) return areaDodge(character, t.target.area.target.cover, fudgeSettings(table));
  return defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings(table));
}

/** What a target resists with now: its check, what shields it, and the attacker's power check where the table rolls the number. */
function resistance(state: AttackState, t: TargetState, table: Table): ReturnType<typeof resistanceOf> | null {
  const character = table.character(t.target.uuid) as FudgeCharacter | null;
  const attacker = table.character(state.request.actor.uuid) as FudgeCharacter | null;
  if (!character) return null;
  const { attack } = state.request;
  const by = attack.resistedBy ?? "toughness";
  const component = attacker?.powers.flatMap((p) => p.components.map((c) => ({ id: `${p.id}.${c.id}`, c }))).find((x) => x.id === attack.id)?.c as Component | undefined;
  const rolled = dcIsRolled(fudgeSettings(table).resistanceMode, "attack") && attacker;
  const edge = attack.effect === "weaken" && attacker ? effectEdge("weaken", attacker, character) : { fails: false, dice: null };
  const lost = character.conditions.filter((c) => c.id === "weakened" && c.source === sourceOf(state)).reduce((sum, c) => sum + (c.degree ?? 0), 0);
  return resistanceOf(state, t, {
    forced: edge.dice,
    alreadyLost: lost,
    defense: defenseCheck(character, by, fudgeSettings(table)),
    shielding: { immune: edge.fails || isImmune(character, attack.descriptors), resistance: resistanceRank(character, attack.descriptors), impervious: imperviousRank(character, by) },
    power: rolled && component ? powerCheck(attacker, component, fudgeSettings(table), { fixedDice: edge.dice }) : null,
  });
}

/** Work out on the Gamemaster's client what the sender can't be trusted with; an attacker's power dice that the target may not see fall there too. */
async function completeAttack(state: AttackState, event: AttackEvent, table: Table): Promise<AttackEvent | Refusal> {
  if (event.type === "attack") {
    const attacker = table.character(state.request.actor.uuid) as FudgeCharacter | null;
    return attacker ? { ...event, changes: stanceAfterAttack(attacker, state.request.defenses ?? 0) } : refuse("gone", { name: state.request.actor.name });
  }
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
      if (!request) return gone;
      const powerFaces = request.power && event.powerFaces === null ? (await throwDice(request.power)).faces : event.powerFaces;
      return { ...event, request, powerFaces };
    }
    case "improve": {
      const paid = payImprove(event.roll === "attack" ? state.request.actor.uuid : event.target, table);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
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
    if (t.resistance) changes.push({ target: uuid, changes: consequenceChanges(character, t.resistance.consequence, sourceOf(state), state.request.attack.cumulative, state.request.attack.weakens) });
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
  const power = request.power && !isVeiled(state.request) ? await throwDice(request.power) : { faces: null, rolls: [] };
  return { event: { type: "resist", target: uuid, faces: own.faces, powerFaces: power.faces, request }, rolls: [...own.rolls, ...power.rolls] };
}

/** One throw for each target that is attacked by a roll. @rule FUD-119 */
async function throwAttacks(exchange: AttackExchange): Promise<Brought<AttackEvent>> {
  const throws: TargetFaces[] = [];
  const rolls: Roll[] = [];
  for (const { uuid, attack } of exchange.targets) {
    if (!attack || !needsDice(attack.check)) continue;
    const thrown = await throwDice(attack.check);
    throws.push({ target: uuid, faces: thrown.faces });
    rolls.push(...thrown.rolls);
  }
  return brought<AttackEvent>({ type: "attack", throws }, rolls);
}

/** A second throw of the attack, of one's defense or one's resistance. */
async function improve(state: AttackState, uuid: string, roll: "attack" | "defense" | "resistance", table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetOf(state, uuid);
  const check = t && (roll === "attack" ? t.target.attack?.check : roll === "defense" ? defense(state, t, table) : resistance(state, t, table)?.defense);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return faces && brought<AttackEvent>({ type: "improve", target: uuid, roll, faces, changes: [] }, rolls);
}

/** The same for all targets of a stage that the viewer acts for: a gang of minions answers with one click. */
async function everyone(state: AttackState, stage: TargetState["stage"], viewer: Viewer, one: (uuid: string) => Promise<Brought<AttackEvent> | null>): Promise<readonly Brought<AttackEvent>[]> {
  const due = state.targets.filter((t) => t.stage === stage && (viewer.isGM || viewer.owns(t.target.uuid)));
  return (await Promise.all(due.map((t) => one(t.target.uuid)))).filter((b) => b !== null);
}

const aimedAt = (state: AttackState, event: { readonly target: string }): Party[] => state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);

/** An attack with everything that follows. The attacker chooses a critical hit's benefit, all else is the target's. @rule FUD-701 FUD-702 FUD-713 */
export const attackKind = defineExchange<unknown, AttackExchange, AttackState, AttackEvent>({
  reducer: attackExchange,
  compose: (ask, table) => {
    const read = readAttack(ask);
    if (!read.accepted) return read;
    const draft = attackDraft(read.choices, table);
    return "accepted" in draft ? draft : exchangeOf(draft);
  },
  opening: throwAttacks,
  rights: {
    attack: { by: "owner", of: (state) => [state.request.actor] },
    benefit: { by: "owner", of: (state) => [state.request.actor] },
    improve: { by: "owner", of: (state, event) => (event.roll === "attack" ? [state.request.actor] : aimedAt(state, event)) },
    defend: { by: "owner", of: aimedAt },
    resist: { by: "owner", of: aimedAt },
    apply: { by: "owner", of: (state, event) => state.targets.map((t) => t.target).filter((t) => event.targets.includes(t.uuid)) },
  },
  complete: completeAttack,
  parties: (state) => [state.request.actor, ...state.request.targets],
  veil: veilAttack,
  waiting: (state) => state.targets.filter((t) => t.stage === "defend" || t.stage === "resist").map((t) => t.target),
  byDefault: async (state, uuid, table) => (targetOf(state, uuid)?.stage === "defend" ? defend(state, uuid, table) : resist(state, uuid, table)),
  describe: describeAttack,
  view: attackCard,
  gestures: {
    defend: ({ state, args, table }) => defend(state, args.target ?? "", table),
    resist: ({ state, args, table }) => resist(state, args.target ?? "", table),
    benefit: async ({ args }) => brought<AttackEvent>({ type: "benefit", target: args.target ?? "", benefit: args.benefit as CriticalBenefit }),
    apply: async ({ args }) => brought<AttackEvent>({ type: "apply", targets: [args.target ?? ""], changes: [] }),
    improve: async ({ state, args, table }) => improve(state, args.target ?? "", args.roll as "attack" | "defense" | "resistance", table),
    defendAll: async ({ state, table, viewer }) => everyone(state, "defend", viewer, (uuid) => defend(state, uuid, table)),
    resistAll: async ({ state, table, viewer }) => everyone(state, "resist", viewer, (uuid) => resist(state, uuid, table)),
    applyAll: async ({ state }) => brought<AttackEvent>({ type: "apply", targets: state.targets.filter((t) => t.stage === "apply").map((t) => t.target.uuid), changes: [] }),
  },
});
