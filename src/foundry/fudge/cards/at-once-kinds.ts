import {
  type AtOnceEvent,
  type AtOnceState,
  atOnceThrows,
  type CheckExchange,
  defenseCheck,
  dyingCheck,
  dyingExchange,
  endSource,
  type Faces,
  type FudgeCharacter,
  type Improve,
  inFull,
  keepsDying,
  type Recoverable,
  recoverAffliction,
  recoveryCheck,
  type RecoveryExchange,
  recoveryExchange,
  type RecoveryState,
  regrade,
  resolveCheck,
  resolveDying,
  usedUp,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Rights, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { recoverySources } from "../harm/recovery.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { describeStep } from "./attack/trace.ts";
import { improvedNow, mayImproveBy, throwAgain, throwOf } from "./check/improve.ts";
import { dyingCard } from "./dying-card.ts";
import { recoveryCard } from "./recovery-card.ts";
import { veilCheck } from "./veil.ts";

/** Checks on which something follows of itself: what hangs on somebody, and somebody's life. */

const rights: Rights<AtOnceState, AtOnceEvent> = {
  roll: { by: "owner", of: (state) => [state.request.actor] },
  improve: mayImproveBy(atOnceThrows),
};

async function rolls({ request: { check } }: AtOnceState): Promise<Brought<AtOnceEvent>> {
  const { faces, rolls: thrown } = await throwDice(check);
  return { event: { type: "roll", faces, changes: [] }, rolls: thrown };
}

const gestures = {
  roll: ({ state }: { readonly state: AtOnceState }): Promise<Brought<AtOnceEvent>> => rolls(state),
  improve: ({
    state,
    args,
  }: {
    readonly state: AtOnceState;
    readonly args: Readonly<Record<string, string>>;
  }): Promise<Brought<Improve> | null> => throwAgain(atOnceThrows(state), args),
};

/** What a throw brings, and what it has used up; the second takes its place and uses up nothing more. */
function brings(
  state: AtOnceState,
  event: AtOnceEvent,
  table: Table,
  then: (who: FudgeActor, faces: Faces | null) => readonly Change[],
  uses: (who: FudgeActor) => readonly string[],
): AtOnceEvent | Refusal {
  const { actor } = state.request;
  const who = table.character(actor.uuid) as FudgeActor | null;
  if (!who) return refuse("gone", { name: actor.name });
  if (event.type === "improve")
    return improvedNow(throwOf(atOnceThrows(state), event), event, table, { before: state.changes, then });
  return { ...event, spent: usedUp(who, uses(who)), changes: then(who, event.faces) };
}

/** Somebody dying: the roll's consequences hold at once, worked out from how they are then; nothing stabilizes while what causes it goes on. @rule FUD-160 FUD-161 FUD-368 */
export const dyingKind = defineExchange<unknown, CheckExchange, AtOnceState, AtOnceEvent>({
  reducer: dyingExchange,
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    const [actor, character] = [table.party(uuid), table.character(uuid) as FudgeCharacter | null];
    return actor && character
      ? { accepted: true, request: { actor, check: dyingCheck(character, fudgeSettings(table)) } }
      : refuse("gone", { name: uuid });
  },
  rights,
  complete: (state, event, table) => {
    const { check } = state.request;
    return brings(
      state,
      event,
      table,
      (who, faces) =>
        inFull(who, actorPool(who), resolveDying(who, resolveCheck(check, faces), keepsDying(who)).changes),
      () => check.uses ?? [],
    );
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  byDefault: rolls,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: dyingCard,
  gestures,
});

/** Something that may be shaken off now, whenever its check is due. */
const recoverable = (character: FudgeCharacter, source: string, table: Table): Recoverable | undefined =>
  (["turnEnd", "minute", "hour"] as const)
    .flatMap((at) => recoverySources(character, table, at))
    .find((r) => r.source === source);

/** What a recovery check ends, lowers or makes worse. Who imposed it may be gone: what is left of it ends or stays. @rule FUD-172 FUD-173 */
function recovered(
  { request: { check, source } }: RecoveryState,
  who: FudgeActor,
  faces: Faces | null,
  table: Table,
): readonly Change[] {
  const result = resolveCheck(check, faces);
  const what = recoverable(who, source, table);
  if (!what) return result.success === true ? endSource(who.ref, who.conditions, source).changes : [];
  const degree = recoverAffliction({ ...what.effect, degree: what.degree }, result);
  return degree === what.degree
    ? []
    : regrade(who, what.effect.conditions, degree, {
        source,
        cumulative: false,
        weakens: null,
        ...(what.struck && { struck: what.struck }),
      });
}

/** Somebody shakes off what hangs on them at the end of a turn: success ends it or lowers it, failure leaves it or makes it worse. @rule FUD-172 FUD-173 FUD-368 FUD-708 */
export const recoveryKind = defineExchange<unknown, RecoveryExchange, RecoveryState, AtOnceEvent>({
  reducer: recoveryExchange,
  compose: (ask, table) => {
    const { actor: uuid, source } = (ask ?? {}) as { readonly actor?: unknown; readonly source?: unknown };
    if (typeof uuid !== "string" || typeof source !== "string") return refuse("malformed", { code: "recovery" });
    const [actor, character] = [table.party(uuid), table.character(uuid) as FudgeCharacter | null];
    const what = character && recoverable(character, source, table);
    if (!actor || !character) return refuse("gone", { name: uuid });
    if (!what) return refuse("recovery.over", { name: actor.name });
    return {
      accepted: true,
      request: {
        actor,
        source,
        power: what.name,
        check: recoveryCheck(
          character,
          what,
          defenseCheck(character, what.defense, fudgeSettings(table), { dc: what.dc }),
        ),
      },
    };
  },
  rights,
  // The further try that extra effort brought is made with it.
  complete: (state, event, table) =>
    brings(
      state,
      event,
      table,
      (who, faces) => inFull(who, actorPool(who), recovered(state, who, faces, table)),
      (who) => [
        ...(state.request.check.uses ?? []),
        ...who.conditions.filter((c) => c.id === "resisting" && c.trait === state.request.source).map((c) => c.effect),
      ],
    ),
  parties: (state) => {
    const [attacker = ""] = state.request.source.split(" ");
    return [state.request.actor, { uuid: attacker, name: "", img: "" }];
  },
  veil: (state, hidden) =>
    state.result && !hidden(state.request.actor.uuid)
      ? {
          ...state,
          request: { ...state.request, check: { ...state.request.check, dc: null } },
          result: { ...state.result, dc: null, difference: null },
        }
      : veilCheck({ ...state, request: { ...state.request, check: { ...state.request.check, dc: null } } }, hidden),
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  byDefault: rolls,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: recoveryCard,
  gestures,
});
