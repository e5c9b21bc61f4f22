import {
  advantageRank,
  asRoutine,
  checkExchange,
  defenseCheck,
  dyingCheck,
  dyingExchange,
  endSource,
  keepsDying,
  recoverAffliction,
  recoveryExchange,
  regrade,
  type RecoveryEvent,
  type RecoveryExchange,
  type RecoveryState,
  type CheckEvent,
  type CheckExchange,
  type CheckState,
  type DyingState,
  type OpposedExchange,
  type OpposedState,
  resolveCheck,
  resolveDying,
  usedUp,
  withDeath,
  type DyingEvent,
  opposedExchange,
  type CheckRequest,
  type Face,
  type OpposedEvent,
  type FudgeCharacter,
} from "../../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Brought, type Party, type Table } from "../../ruleset.ts";
import { facesOf } from "../../combat/participants.ts";
import { checkDraft, readCheck } from "../asks.ts";
import { throwDice } from "../dice.ts";
import { askMeek } from "../meek.ts";
import { recoveryCheck, recoverySources, type Recoverable } from "../recovery.ts";
import { fudgeSettings } from "../settings.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";
import { checkCard } from "../view/check-card.ts";
import { dyingCard } from "../view/dying-card.ts";
import { recoveryCard } from "../view/recovery-card.ts";
import { checkOf, requestOf, type CheckDraft } from "../view/check-editor.ts";
import { hindranceRows, taskOf } from "../view/check-task.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { describeStep } from "../view/trace.ts";
import { payImprove, usedBy } from "./improve.ts";
import { veilCheck, veilOpposed } from "./veil.ts";

/** An event with the dice behind it. */
const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** A check: nobody answers; it is rolled by whoever opens it. */
export const checkKind = defineExchange<unknown, CheckExchange, CheckState, CheckEvent>({
  reducer: checkExchange,
  harmless: true,
  compose: (ask, table) => {
    const draft = draftOf(ask, table);
    if (!draft.accepted) return draft;
    const asked = requestOf(draft.draft);
    const task = taskOf(draft.draft);
    return asked.accepted ? { accepted: true, request: { actor: selfOf(draft.draft), check: asked.request, ...(task && { task }) } } : asked;
  },
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] }, meek: { by: "owner", of: (state) => [state.request.actor] }, improve: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const { actor, check } = state.request;
    if (event.type === "roll") return { ...event, spent: usedBy(actor.uuid, check, table) };
    const character = table.character(actor.uuid) as FudgeCharacter | null;
    if (event.type === "meek") return character && advantageRank(character, "meekness") > 0 ? event : refuse("meekness.none");
    const paid = payImprove(actor.uuid, table);
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => checkCard(state, viewer, table, localize),
  gestures: {
    meek: async ({ state }) => {
      const to = state.result && (await askMeek(state.result.total));
      return to == null ? null : brought<CheckEvent>({ type: "meek", to });
    },
    improve: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return faces && brought<CheckEvent>({ type: "improve", faces, changes: [] }, rolls);
    },
  },
});

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
    return opponent ? { accepted: true, request: { actor: selfOf(draft), check: asked.request, opponent, trait, tie: draft.unguarded ? "active" : draft.graded ? "passive" : "bonus", ...(draft.unguarded && { unguarded: true as const }), ...(draft.hindrance !== "" && { hindrance: draft.hindrance }) } } : refuse("gone", { name: uuid });
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
    if (event.type === "roll") return { ...event, spent: usedBy(state.request.actor.uuid, state.request.check, table) };
    if (event.type !== "answer") return event;
    const check = answerCheck(state.request, table);
    return "accepted" in check ? check : { ...event, check, spent: usedBy(state.request.opponent.uuid, check, table) };
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
  const check = answerCheck(state.request, table);
  if ("accepted" in check) return null;
  const { faces, rolls } = await throwDice(check);
  return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
}

/** What the other side answers with now: as they are, helped or hindered, without dice where they aren't on guard. @rule FUD-055 FUD-059 FUD-415 */
function answerCheck({ opponent, trait, unguarded, hindrance }: OpposedExchange, table: Table): CheckRequest | Refusal {
  const character = table.character(opponent.uuid) as FudgeCharacter | null;
  if (!character) return refuse("gone", { name: opponent.name });
  const asked = checkOf(character, trait, fudgeSettings(table), { circumstances: hindranceRows(hindrance) });
  if (!asked.accepted) return asked;
  return unguarded ? asRoutine(asked.request) : asked.request;
}

/** Somebody dying: the roll's consequences hold at once, worked out from how they are then; nothing stabilizes while what causes it goes on. @rule FUD-160 FUD-161 */
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
    return { ...event, changes: [...usedUp(character, state.request.check.uses), ...withDeath(character, actorPool(character as FudgeActor), resolveDying(character, resolveCheck(state.request.check, event.faces), keepsDying(character)).changes)] };
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

/** Something that may be shaken off now, whenever its check is due. */
const recoverable = (character: FudgeCharacter, source: string, table: Table): Recoverable | undefined => (["turnEnd", "minute", "hour"] as const).flatMap((at) => recoverySources(character, table, at)).find((r) => r.source === source);

/** Somebody shakes off what hangs on them at the end of a turn: success ends it or lowers it, failure leaves it or makes it worse. @rule FUD-172 FUD-173 FUD-708 */
export const recoveryKind = defineExchange<unknown, RecoveryExchange, RecoveryState, RecoveryEvent>({
  reducer: recoveryExchange,
  compose: (ask, table) => {
    const { actor: uuid, source } = (ask ?? {}) as { readonly actor?: unknown; readonly source?: unknown };
    if (typeof uuid !== "string" || typeof source !== "string") return refuse("malformed", { code: "recovery" });
    const [actor, character] = [table.party(uuid), table.character(uuid) as FudgeCharacter | null];
    const what = character && recoverable(character, source, table);
    if (!actor || !character) return refuse("gone", { name: uuid });
    if (!what) return refuse("recovery.over", { name: actor.name });
    return { accepted: true, request: { actor, source, power: what.name, check: recoveryCheck(character, what, defenseCheck(character, what.defense, fudgeSettings(table), { dc: what.dc })) } };
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const character = table.character(state.request.actor.uuid) as FudgeCharacter | null;
    if (!character) return refuse("gone", { name: state.request.actor.name });
    const { source } = state.request;
    const result = resolveCheck(state.request.check, event.faces);
    const what = recoverable(character, source, table);
    // Who imposed it is gone: what is left of it ends or stays.
    // The further try that extra effort brought is made with it.
    const tries = character.conditions.filter((c) => c.id === "resisting" && c.trait === source).map((c) => c.effect);
    const spent = usedUp(character, [...(state.request.check.uses ?? []), ...tries]);
    if (!what) return { ...event, changes: [...spent, ...(result.success === true ? endSource(character.ref, character.conditions, source).changes : [])] };
    const degree = recoverAffliction({ ...what.effect, degree: what.degree }, result);
    return { ...event, changes: degree === what.degree ? spent : [...spent, ...regrade(character, what.effect.conditions, degree, { source, cumulative: false, weakens: null })] };
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
