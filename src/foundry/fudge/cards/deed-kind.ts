import {
  type CheckRequest,
  composeCard,
  CONDITION_NUMBERS,
  deedAnswer,
  deedCost,
  type DeedEvent,
  type DeedExchange,
  deedExchange,
  deedFailed,
  deedOutcome,
  type DeedRoll,
  type DeedState,
  deedThrows,
  defenseCheck,
  effectOf,
  fallsOnOther,
  feintedDefense,
  feintSpent,
  type FudgeCharacter,
  grabSpent,
  healingMeant,
  type Improve,
  inFull,
  keptFaces,
  letBy,
  mayImproveBy,
  type OnWord,
  payEffectOf,
  priceOf,
  spendVictory,
  stanceAfterAttack,
  takenUp,
  throwOf,
  usedUp,
  veilRoll,
  withStunts,
} from "../../../rules/fudge/index.ts";
import { type Change, type DeleteChange, same, type Value } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { say } from "../../exchange/ask.ts";
import { waitingCards } from "../../exchange/open-cards.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { incurabilityAt } from "../harm/recovery.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { atDesk, situation } from "../situation.ts";
import { type Paid, pay } from "../turn/purse.ts";
import { initiativeShifted } from "../turn/surprise.ts";
import { asWaiting } from "./asked.ts";
import { describeStep } from "./attack/trace.ts";
import { improvedNow, throwAgain } from "./check/improve.ts";
import { tossCoins } from "./coin.ts";
import { deedCard } from "./deed-card.ts";

const someone = (table: Table, uuid: string): FudgeCharacter | null => {
  const character = table.character(uuid);
  return isFudge(character) ? character : null;
};

/** What the target rolls against the attack that opens a deed. @rule FUD-297 FUD-300 FUD-306 FUD-315 */
function defense(state: DeedState, table: Table): CheckRequest | null {
  const target = state.request.target && someone(table, state.request.target.uuid);
  return target
    ? feintedDefense(
        defenseCheck(target, state.request.meets ?? "parry", fudgeSettings(table)),
        target,
        state.request.actor.uuid,
      )
    : null;
}

function answer(state: DeedState, table: Table): CheckRequest | null {
  const target = state.request.target && someone(table, state.request.target.uuid);
  return target
    ? deedAnswer(
        state.request.deed,
        target,
        fudgeSettings(table),
        someone(table, state.request.actor.uuid),
        state.request.choice,
      )
    : null;
}

/** A thing that lies there goes over as it is, by the same id unless its taker has one of that id. @rule FUD-279 FUD-297 */
function handedOver(
  owner: FudgeCharacter,
  taker: FudgeCharacter,
  item: string,
  table: Table,
): readonly Change[] | Refusal {
  const data = table.item(`${owner.ref}.Item.${item}`) as DeleteChange["data"] | null;
  const changes = data
    ? takenUp(taker.ref, owner, item, {
        id: table.item(`${taker.ref}.Item.${item}`) === null ? item : foundry.utils.randomID(),
        data,
      })
    : [];
  return changes.length > 0 ? changes : refuse("deed.nothingLies", { name: owner.name });
}

/** What it changes, from everybody as they are now. @param actor  who does it, where that is somebody as they were before */
function changesOf(
  request: DeedExchange,
  roll: DeedRoll,
  table: Table,
  actor = someone(table, request.actor.uuid),
): readonly Change[] | Refusal {
  const target = request.target && someone(table, request.target.uuid);
  if (!actor) return refuse("gone", { name: request.actor.name });
  if (request.target && !target) return refuse("gone", { name: request.target.name });
  if (request.deed === "pickUp" && target) return handedOver(target, actor, request.choice.what, table);
  const encounter = table.encounter();
  const changes = deedOutcome(
    request.deed,
    roll,
    actor,
    target,
    request.choice,
    encounter === null || encounter.acting === actor.ref,
    incurabilityAt(target, table),
  );
  return [actor, ...(target && target.ref !== actor.ref ? [target] : [])].reduce(
    (so, who) => inFull(who, actorPool(who as FudgeActor), so),
    changes,
  );
}

type Declared = OnWord<DeedExchange>;

/** The Healing that a deed is done with; null for all that takes no power. @rule FUD-165 FUD-520 */
const meansOf = ({ deed, choice }: DeedExchange, actor: FudgeCharacter): ReturnType<typeof healingMeant> =>
  deed === "heal"
    ? healingMeant(actor, choice.by)
    : deed === "revive"
      ? healingMeant(actor, choice.by, "resurrection")
      : null;

/** The deed itself: what it takes of the turn, what its roll uses up, and, where it concerns nobody else, what comes of it. */
function declared(
  state: DeedState,
  event: Extract<DeedEvent, { type: "roll" | "rollAnyway" }>,
  table: Table,
): DeedEvent | Refusal {
  const { request } = state;
  const actor = someone(table, request.actor.uuid);
  if (!actor) return refuse("gone", { name: request.actor.name });
  const step = deedExchange.step(state, { ...event, changes: [] });
  if (!step.accepted) return step;
  const { stage, roll } = step.state;
  const means = meansOf(request, actor);
  const paid: Paid = wastes(request, roll)
    ? { accepted: true, changes: [] }
    : payEffectOf(
        actor,
        means ? effectOf(means.power, means.component) : (request.choice.by ?? null),
        deedCost(request.deed, actor, request.target?.uuid ?? null, request.choice.what),
        atDesk(table),
        { overrule: event.type === "rollAnyway" },
      );
  if (!paid.accepted) return paid;
  const price = means === null ? [] : priceOf(actor, effectOf(means.power, means.component));
  if ("accepted" in price) return price;
  const taken = [
    ...paid.changes,
    ...price,
    ...usedUp(actor, (request.attack?.check ?? request.check)?.uses),
    ...(request.attack ? stanceAfterAttack(actor, 0) : []),
    ...(request.deed === "grab" && request.target ? grabSpent(actor, request.target.uuid) : []),
  ];
  const spent = withStunts(actor as FudgeActor, taken, means ? [means.power.id] : []);
  const changes = stage === "done" && roll ? atOnce(request, roll, table, actor) : [];
  return "accepted" in changes ? changes : { ...event, spent, changes };
}

/** Who tries to spring up and fails has wasted a move, whether there was one left or not. @rule FUD-305 */
const wastes = ({ deed }: DeedExchange, roll: DeedRoll | null): boolean =>
  deed === "standFree" && roll?.success === false;

/**
 * What holds as soon as the dice have spoken: all of it where it concerns nobody else; where it falls on another, who lets it, only what failing costs.
 * @param who  the actor, as they are or as they were before
 */
function atOnce(request: DeedExchange, roll: DeedRoll, table: Table, who: FudgeCharacter): readonly Change[] | Refusal {
  if (request.target !== null && fallsOnOther(request.deed))
    return deedFailed(request.deed, roll, who, someone(table, request.target.uuid));
  const wasted = wastes(request, roll) ? pay(who.ref, "move", table, { overrule: true }) : null;
  const changes = changesOf(request, roll, table, who);
  if ("accepted" in changes) return changes;
  const calm = request.deed === "dangerSense" && roll.success && roll.degrees >= 2;
  return [
    ...(wasted?.accepted === true ? wasted.changes : []),
    ...changes,
    ...(calm ? initiativeShifted(who.ref, -CONDITION_NUMBERS.surprised) : []),
  ];
}

/** A second throw. What the first has brought at once is taken back for what the better of both brings; where that is the same it stays as it was written. @rule FUD-368 FUD-378 */
function improved(state: DeedState, event: Improve, table: Table): Improve | Refusal {
  const own = throwOf(deedThrows(state), event);
  const first = state.roll;
  // Nothing has come of it yet: an attack that was met, a contest that is still to be let fall on the other.
  if (!own || own.roll !== "check" || state.contest !== null || first === null) return improvedNow(own, event, table);
  const again = deedExchange.step(state, { ...event, faces: keptFaces(own.check, own.faces, event), changes: [] });
  if (!again.accepted) return again;
  const { roll, stage } = again.state;
  const outcome = (then: DeedRoll, who: FudgeCharacter, at: DeedState["stage"]): readonly Change[] | Refusal =>
    at === "done" ? atOnce(state.request, then, table, who) : [];
  return improvedNow(own, event, table, {
    before: state.changes,
    then: (who) => {
      const [was, is] = [outcome(first, who, state.stage), roll ? outcome(roll, who, stage) : []];
      return same(was as unknown as Value, is as unknown as Value) ? state.changes : is;
    },
  });
}

/** Fill in what a sender can't be trusted with. */
function complete(state: DeedState, event: DeedEvent, table: Table): DeedEvent | Refusal {
  const gone = refuse("gone", { name: state.request.target?.name ?? "" });
  switch (event.type) {
    case "roll":
    case "rollAnyway":
      return declared(state, event, table);
    case "defend": {
      const check = defense(state, table);
      const target = state.request.target && someone(table, state.request.target.uuid);
      return check && target
        ? { ...event, check, spent: [...usedUp(target, check.uses), ...feintSpent(target, state.request.actor.uuid)] }
        : gone;
    }
    case "answer": {
      const check = answer(state, table);
      const target = state.request.target && someone(table, state.request.target.uuid);
      return check && target ? { ...event, check, spent: usedUp(target, check.uses) } : gone;
    }
    case "insist":
      return insisted(state, table);
    case "improve":
      return improved(state, event, table);
    case "apply": {
      const changes = state.roll ? changesOf(state.request, state.roll, table) : [];
      return "accepted" in changes ? changes : { ...event, changes };
    }
  }
}

const targetOf = (state: DeedState): readonly Party[] =>
  state.request.target ? [state.request.target] : [state.request.actor];

async function roll({ request }: { readonly request: Declared }): Promise<Brought<DeedEvent>> {
  const check = request.attack?.check ?? request.check;
  const { faces, rolls } = check ? await throwDice(check) : { faces: null, rolls: [] };
  const { coins, rolls: tossed } = await tossCoins(request.gate?.coins ?? 0);
  const gate = request.gate?.check ? await throwDice(request.gate.check) : null;
  return {
    event: {
      type: request.overrule ? "rollAnyway" : "roll",
      faces,
      ...(coins.length > 0 && { coins }),
      ...(gate && { gate: gate.faces }),
      changes: [],
    },
    rolls: [...tossed, ...(gate?.rolls ?? []), ...rolls],
  };
}

/** A point makes an Unreliable power work after all: what then comes of it. @rule FUD-530 */
function insisted(state: DeedState, table: Table): DeedEvent | Refusal {
  const actor = someone(table, state.request.actor.uuid);
  if (!actor) return refuse("gone", { name: state.request.actor.name });
  const paid = spendVictory(actor, actorPool(actor as FudgeActor), "reliable");
  if (!paid.accepted) return paid;
  const step = deedExchange.step(state, { type: "insist", changes: [], outcome: [] });
  if (!step.accepted) return step;
  const { stage, roll: thrown } = step.state;
  const outcome = stage === "done" && thrown ? atOnce(state.request, thrown, table, actor) : [];
  return "accepted" in outcome ? outcome : { type: "insist", changes: paid.changes, outcome };
}

async function defends(state: DeedState, table: Table): Promise<Brought<DeedEvent> | null> {
  const check = defense(state, table);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "defend", faces, check }, rolls };
}

async function answers(state: DeedState, table: Table): Promise<Brought<DeedEvent> | null> {
  const check = answer(state, table);
  if (!check || !state.request.check) return null;
  const own = await throwDice(check);
  const active = state.request.attack ? await throwDice(state.request.check) : { faces: null, rolls: [] };
  return {
    event: { type: "answer", faces: own.faces, check, activeFaces: active.faces },
    rolls: [...active.rolls, ...own.rolls],
  };
}

/** Whether another card that waits is about what befalls these too. */
const isTogether = (other: unknown, { request: { together } }: DeedState): boolean =>
  together !== undefined && (other as Partial<DeedState> | null)?.request?.together === together;

const hide = (request: DeedExchange): DeedExchange => ({
  ...request,
  check: request.check && { ...request.check, bonus: [], circumstances: [], after: [], cap: null, dc: null },
  ...(request.gate && {
    gate: {
      ...request.gate,
      rank: 0,
      check: request.gate.check && { ...request.gate.check, bonus: [], circumstances: [], after: [], cap: null },
    },
  }),
  attack: request.attack && {
    ...request.attack,
    check: { ...request.attack.check, bonus: [], circumstances: [], after: [], cap: null },
  },
  veiled: true,
});

/** Whatever is done beside attacks: maneuvers, first aid, falls and fires. @rule FUD-290 FUD-291 FUD-295 FUD-299 FUD-300 FUD-305 FUD-306 FUD-314 FUD-315 FUD-711 FUD-713 */
export const deedKind = defineExchange<unknown, Declared, DeedState, DeedEvent>({
  reducer: deedExchange,
  compose: (ask, table, gm = false) => {
    const made = composeCard("deed", ask, (self) => situation(self, table, gm));
    return made.accepted
      ? { ...made, request: { ...made.request, ...asWaiting(ask, made.request.check !== null) } }
      : made;
  },
  // A sense of danger is asked for when somebody is surprised; whose it is rolls it. So does whoever plays somebody in a fire.
  opening: async (request) => (request.deed === "dangerSense" || request.waits === true ? null : roll({ request })),
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    rollAnyway: { by: "gm" },
    defend: { by: "owner", of: targetOf },
    answer: { by: "owner", of: targetOf },
    apply: { by: "oneOf", of: letBy },
    insist: { by: "owner", of: (state) => [state.request.actor] },
    improve: mayImproveBy(deedThrows),
  },
  complete,
  parties: (state) => [state.request.actor, ...(state.request.target ? [state.request.target] : [])],
  veil: (state, hidden) => {
    const { actor, target } = state.request;
    const [active, passive] = [hidden(actor.uuid), target !== null && hidden(target.uuid)];
    if (!active && !passive) return state;
    return {
      ...state,
      ...(active && {
        request: hide(state.request),
        faces: null,
        gripFaces: null,
        check: veilRoll(state.check),
        ...(state.gate && { gate: { check: veilRoll(state.gate.check), rank: Math.sign(state.gate.rank) } }),
      }),
      ...(passive && { defended: null, answered: null }),
      attack: state.attack && {
        ...state.attack,
        attack: active ? veilRoll(state.attack.attack) : state.attack.attack,
        defense: passive ? veilRoll(state.attack.defense) : state.attack.defense,
        difference: 0,
      },
      contest: state.contest && {
        ...state.contest,
        active: active ? veilRoll(state.contest.active) : state.contest.active,
        passive: passive ? veilRoll(state.contest.passive) : state.contest.passive,
        difference: 0,
      },
      roll: state.roll && { ...state.roll, margin: 0, total: 0 },
      spent: state.spent.filter((c) => c.kind !== "set"),
      changes: state.changes.filter((c) => c.kind !== "set"),
    };
  },
  waiting: (state) =>
    state.stage === "defend" || state.stage === "answer"
      ? targetOf(state)
      : state.stage === "roll"
        ? [state.request.actor]
        : [],
  byDefault: (state, _uuid, table) =>
    state.stage === "roll" ? roll(state) : state.stage === "defend" ? defends(state, table) : answers(state, table),
  // What takes no dice isn't rolled.
  describe: (event, state, localize) =>
    describeStep(event.type === "roll" && !state.request.check ? { type: "done" } : event, localize, targetOf(state)),
  view: (state, viewer, table, localize) => deedCard(state, viewer, table, localize),
  gestures: {
    roll: ({ state }) => roll(state),
    rollAll: async ({ state, message }) => {
      for (const { card } of waitingCards())
        if (card.message.id !== message && isTogether(card.state, state))
          await say(card.message, [await roll(card.state as DeedState)]);
      return roll(state);
    },
    defend: ({ state, table }) => defends(state, table),
    answer: ({ state, table }) => answers(state, table),
    apply: async () => ({ event: { type: "apply", changes: [] } }),
    insist: async () => ({ event: { type: "insist", changes: [], outcome: [] } }),
    improve: ({ state, args }) => throwAgain(deedThrows(state), args),
  },
});
