import {
  actionComing,
  type ActionEvent,
  actionExchange,
  actionMoves,
  type ActionState,
  answerer,
  asked,
  askedOnAction,
  completeAction,
  counterPatience,
  type DramaRequest,
  type Party,
  PLAIN_GESTURES,
  pressed,
  type SpendStatus,
  toldRace,
  veil as veiled,
  waiting,
} from "../../../rules/drama/index.ts";
import { openAct } from "../../acts/run.ts";
import { actorOf } from "../../apply/ground.ts";
import { type Brought, defineExchange, type GestureContext } from "../../ruleset.ts";
import { composed } from "../acts/composed.ts";
import { chooseAware, choosePicks, wordsOfCall } from "../acts/questions.ts";
import { rollsBetween, throwFaces } from "../dice/terms.ts";
import { dramaSettings } from "../settings.ts";
import { situationOf } from "../situation.ts";
import { actionCard } from "./action-card.ts";
import { leftBehind } from "./history.ts";
import { describeAction } from "./trace.ts";

type Context = GestureContext<ActionState>;
type Said = Brought<ActionEvent>;

const said = (event: ActionEvent, rolls: readonly Roll[] = []): Said => ({ event, rolls });
const PENDING: readonly SpendStatus[] = ["announced", "open"];

const partyOf = (state: ActionState, uuid: string): Party[] => state.present.filter((p) => p.uuid === uuid);
const actor = (state: ActionState): Party[] => [state.request.actor];
const by = (state: ActionState, event: { readonly by: string }): Party[] => partyOf(state, event.by);
/** Who answers for some targets. */
const victims = (state: ActionState, slots: readonly string[]): Party[] =>
  state.targets.filter((t) => slots.includes(t.target.slot)).map((t) => answerer(t.target));

/** The dice that are due: the base roll with Up straight after it, or that of a point whose window has closed. */
async function thrown(
  state: ActionState,
  event: (faces: readonly number[]) => ActionEvent,
  spend: string | null = null,
) {
  const made = event(await throwFaces(state, spend));
  const step = actionExchange.step(state, made);
  return said(made, step.accepted ? rollsBetween(state, step.state) : []);
}
const base = (state: ActionState): Promise<Said> => thrown(state, (faces) => ({ type: "roll", faces }));
const extra = (state: ActionState, spend: string): Promise<Said> =>
  thrown(state, (faces) => ({ type: "throw", spend, faces }), spend);

/** What a helper's check tells the task, once it is read. @rule DRA-055 */
const toldHelp = (state: ActionState): ActionEvent | null =>
  state.stage === "resolved" && asked(state).helps
    ? { type: "help", by: state.request.actor.uuid, success: state.reading?.success === true }
    : null;

/**
 * One action from its declaration to what it leaves behind, on one card: dice, Hero Points with the window in which anybody aware may counter, totals, results, negation, consequences.
 * @rule DRA-108 DRA-120 DRA-121 DRA-133 DRA-410 DRA-411 DRA-412 DRA-413 DRA-414
 */
export const actionKind = defineExchange<unknown, DramaRequest, ActionState, ActionEvent>({
  reducer: actionExchange,
  compose: (ask, table, gm = false) => {
    const made = composed(ask, table, gm);
    const others = made.accepted ? leftBehind(made.request) : made;
    return others.accepted ? made : others;
  },
  // A wish must stand before the dice fall, so the card opens with it, and the dice follow.
  opening: async (request) =>
    request.wish
      ? said({ type: "wish", by: request.actor.uuid, source: "personal" })
      : base(actionExchange.begin(request)),
  rights: {
    wish: { by: "owner", of: actor },
    unwish: { by: "owner", of: actor },
    roll: { by: "owner", of: actor },
    announce: { by: "owner", of: by },
    throw: { by: "owner", of: actor },
    lapse: { by: "owner", of: actor },
    resolve: { by: "owner", of: actor },
    soften: { by: "owner", of: actor },
    counter: { by: "owner", of: by },
    pass: { by: "owner", of: by },
    play: { by: "owner", of: by },
    negate: { by: "owner", of: by },
    aware: { by: "gm" },
    help: { by: "gm" },
    close: { by: "gm" },
    cancel: { by: "gm" },
    call: { by: "gm" },
    apply: { by: "owner", of: (state, event) => victims(state, event.slots) },
  },
  complete: (state, event, table) => completeAction(state, event, situationOf(table)),
  parties: (state) => {
    const all: Party[] = [
      state.request.actor,
      ...state.targets.map((t) => t.target),
      ...state.present.filter((p) => p.rank === "hero"),
    ];
    return all.filter((p, i) => all.findIndex((o) => o.uuid === p.uuid) === i);
  },
  veil: (state, hidden) => handless(unhurt(veiled(state, hidden), hidden)),
  private: (state) => state.handsSeen,
  moves: actionMoves,
  coming: actionComing,
  waiting,
  asked: (state, table) => askedOnAction(situationOf(table), state),
  patience: (state, table) => counterPatience(state, dramaSettings(table)),
  byDefault: async (state, uuid) => {
    const pending = state.spends.find((s) => PENDING.includes(s.status));
    if (pending?.status === "announced") return said({ type: "pass", spend: pending.id, by: uuid });
    if (pending) return extra(state, pending.id);
    if (state.stage === "declared") return base(state);
    if (state.stage === "open") return said({ type: "resolve" });
    const due = state.targets.filter(
      (t) => t.stage === "result" && victims(state, [t.target.slot]).some((v) => v.uuid === uuid),
    );
    return due.length > 0 ? said({ type: "apply", slots: due.map((t) => t.target.slot), changes: [] }) : null;
  },
  report: (state, slot) =>
    slot === "race" ? toldRace(state, asked(state).race) : slot === "help" ? toldHelp(state) : null,
  describe: describeAction,
  view: actionCard,
  gestures: {
    ...Object.fromEntries(
      PLAIN_GESTURES.map((gesture) => [
        gesture,
        async ({ state, args }: Context) => {
          const event = pressed(state, gesture, args);
          return event && said(event);
        },
      ]),
    ),
    roll: ({ state }) => base(state),
    throw: ({ state, args }) => extra(state, args.spend ?? ""),
    aware: async ({ state, args }) => {
      const spend = state.spends.find((s) => s.id === args.spend);
      const told = spend ? await chooseAware(state, spend) : null;
      return spend && told ? said({ type: "aware", spend: spend.id, aware: told }) : null;
    },
    help: async ({ args, message, quick }) => {
      const helper = actorOf(args.by ?? "");
      if (helper) await openAct(helper, ["help"], { card: message }, quick);
      return null;
    },
    negateFree: async ({ state, args }) => {
      const slot = state.targets.find((t) => t.target.slot === args.slot);
      const picks = slot?.result ? await choosePicks(slot.result, slot.target) : null;
      const event = picks && pressed(state, "negate", { ...args, picks: picks.join(" ") });
      return event && said(event);
    },
    call: async ({ state, args }) => {
      const worded = await wordsOfCall(asked(state).wanted, state.request.actor);
      return worded && said({ type: "call", slot: args.slot ?? "", ...worded });
    },
  },
});

/** Whether a hidden actor was hurt before the roll is hidden too. */
const unhurt = (state: ActionState, hidden: (uuid: string) => boolean): ActionState =>
  hidden(state.request.actor.uuid) ? { ...state, request: { ...state.request, hurt: false } as DramaRequest } : state;

/** What is in hands is for their players alone: cards are taken out of every copy that goes over the wire. */
function handless(state: ActionState): ActionState {
  const bare = <P extends { readonly cards: readonly unknown[] }>(p: P): P => ({ ...p, cards: [] });
  return {
    ...state,
    request: { ...state.request, present: state.request.present.map(bare), onRoll: [] },
    present: state.present.map(bare),
  };
}
