import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type AttackResolution, resolveAttack } from "../acts/attack/attack.ts";
import { type DeedRoll, knocksOut } from "../acts/deeds/outcome.ts";
import { type DeedChoice, type DeedKey, type DeedPlan, fallsOnOther, freesOneself } from "../acts/deeds/plan.ts";
import { resolveCheck } from "../dice/check.ts";
import { type OpposedResolution, resolveOpposed } from "../dice/opposed.ts";
import { type Improve, insteadOf, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import { checkedRank, lessRanks, obeys } from "../powers/gate.ts";
import type { CheckRequest, CheckResolution, Face, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** Something done by a card: alone, to somebody, or against them. */
export interface DeedExchange extends DeedPlan {
  readonly deed: DeedKey;
  readonly actor: Party;
  readonly target: Party | null;
  readonly choice: DeedChoice;
  /** Numbers that the dice met may not be told: filled in where the card is veiled. */
  readonly veiled?: boolean;
  /** The dice are its player's, who is asked: what befalls somebody isn't thrown by whoever says that it does. */
  readonly waits?: boolean;
  /** What it shares with the cards of all whom the same thing befalls and who are asked; absent where it is one alone. */
  readonly together?: string;
}

/** The actor's dice, what the deed takes of the turn and uses up (`spent`), and what comes of it at once; `rollAnyway` on the Gamemaster's word, where the turn had no action left for it. */
interface DeedThrow<T extends "roll" | "rollAnyway"> {
  readonly type: T;
  readonly faces: Faces | null;
  /** Coins of an Unreliable power, and the dice of the check that it takes. */
  readonly coins?: readonly Face[];
  readonly gate?: Faces | null;
  readonly spent?: readonly Change[];
  readonly changes: readonly Change[];
}

/** What it changes is worked out where it is written, from everybody as they are then. */
export type DeedEvent =
  | DeedThrow<"roll">
  | DeedThrow<"rollAnyway">
  | {
      readonly type: "defend";
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly spent?: readonly Change[];
    }
  | {
      readonly type: "answer";
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly activeFaces: Faces | null;
      readonly spent?: readonly Change[];
    }
  | { readonly type: "apply" | "kill"; readonly changes: readonly Change[] }
  /** A victory point makes an Unreliable power work after all; `outcome`: what then comes of it at once. */
  | { readonly type: "insist"; readonly changes: readonly Change[]; readonly outcome: readonly Change[] }
  | Improve;

/** Who must do what next: the actor rolls, the target defends or answers, what came of it is applied. */
export type DeedStage = "roll" | "defend" | "answer" | "apply" | "done";

/** A roll against the actor's: what was rolled, and how the dice fell. */
interface Answered {
  readonly check: CheckRequest;
  readonly faces: Faces | null;
}

export interface DeedState {
  readonly request: DeedExchange;
  readonly stage: DeedStage;
  /** Of the attack that opens it, or of the check where none does. */
  readonly faces: Faces | null;
  /** Of the actor's check once the attack has hit. */
  readonly gripFaces: Faces | null;
  readonly defended: Answered | null;
  readonly answered: Answered | null;
  readonly attack: AttackResolution | null;
  readonly check: CheckResolution | null;
  readonly contest: OpposedResolution | null;
  /** What the dice came to; null while they haven't. */
  readonly roll: DeedRoll | null;
  /** What it took of the turn and used up. */
  readonly spent: readonly Change[];
  /** What it has changed: at once, or once it was applied. */
  readonly changes: readonly Change[];
  /** Coins of an Unreliable power as they fell, until a point makes it work, and what the check that it takes came to with the ranks that this leaves. */
  readonly coins?: readonly Face[];
  readonly gate?: { readonly check: CheckResolution; readonly rank: number };
  /** Whom it falls on has let it: nothing is thrown again. */
  readonly applied?: true;
  /** The death of a minion that it knocked out, where the Gamemaster chose it. */
  readonly slain?: readonly Change[];
}

const SURE: DeedRoll = { success: true, degrees: 1, margin: 0, total: 0 };

/** Nothing of it has reached whom it befell. @rule FUD-127 */
const SPARED: DeedRoll = { ...SURE, margin: 1 };

/** Who lets what comes of a deed happen: whom it falls on; of an escape also who has escaped. One of them is enough. @rule FUD-299 FUD-713 */
export const letBy = ({ request: { deed, actor, target } }: Pick<DeedState, "request">): readonly Party[] =>
  target === null ? [actor] : freesOneself(deed) ? [actor, target] : [target];

/** By how much a contest was won or lost, by the actor; where one side failed by itself though its total was higher, by one. @rule FUD-024 FUD-029 FUD-300 */
function marginOf({ active, passive, winner }: OpposedResolution): number {
  const gap = active.total - passive.total;
  if (winner === null) return 0;
  return winner === "active" ? Math.max(1, gap) : Math.min(-1, gap);
}

/** Where it stands after the dice: nothing more, or something to apply to the other. Who fails at aid may still harm the ally, and a grab that is lost may set the held one free. */
function settled(state: DeedState, roll: DeedRoll): DeedState {
  const { deed } = state.request;
  const turned =
    (deed === "aid" && !roll.success && roll.degrees >= 2) ||
    (deed === "grab" && state.contest !== null && roll.margin < 0);
  return { ...state, roll, stage: turned || (fallsOnOther(deed) && roll.success) ? "apply" : "done" };
}

/** A power that doesn't obey did nothing, as if nothing had been tried. @rule FUD-530 */
const IDLE: DeedRoll = { success: false, degrees: 1, margin: 0, total: 0, idle: true };

/** The check of a power with the ranks that its own check leaves it. @rule FUD-530 */
function atLeft(check: CheckRequest, { request: { gate: asked }, gate }: DeedState): CheckRequest {
  return asked && gate ? lessRanks(check, asked.rank - gate.rank) : check;
}

/** Whether a point may make an Unreliable power work after all: its coins fell badly, its own check has left something of it, and nobody has applied it. @rule FUD-530 */
export const mayInsist = ({ applied, coins = [], gate }: DeedState): boolean =>
  !applied && !obeys(coins) && gate?.rank !== 0;

/** A check alone, or nothing to roll at all. */
function alone(state: DeedState, faces: Faces | null): DeedState {
  if (!obeys(state.coins ?? []) || state.gate?.rank === 0) return settled({ ...state, faces, check: null }, IDLE);
  const check = state.request.check && resolveCheck(atLeft(state.request.check, state), faces);
  const roll: DeedRoll = check
    ? {
        success: check.success === true,
        degrees: check.degrees ?? 1,
        margin: check.total - (check.dc ?? 0),
        total: check.total,
      }
    : state.request.sheltered?.blocked != null
      ? SPARED
      : SURE;
  return settled({ ...state, faces, check }, roll);
}

/** The attack that opens it against the defense: a hit asks for the contest. @rule FUD-300 */
function struck(state: DeedState): DeedState {
  const { attack } = state.request;
  if (!attack || !state.defended) return state;
  const resolution = resolveAttack(attack, state.faces, state.defended.check, state.defended.faces);
  return { ...state, attack: resolution, stage: resolution.hit ? "answer" : "done" };
}

/** Who has an exact tie where both sides roll: words are withstood by it, anything else is nobody's. @rule FUD-067 */
export const deedTie = (deed: DeedKey): "passive" | "nobody" =>
  deed === "feint" || deed === "demoralize" ? "passive" : "nobody";

/** Both sides' checks against each other. @rule FUD-067 */
function met(state: DeedState): DeedState {
  const { request, answered } = state;
  if (!request.check || !answered) return state;
  const contest = resolveOpposed(
    { active: request.check, passive: answered.check, tie: deedTie(request.deed) },
    request.attack ? state.gripFaces : state.faces,
    answered.faces,
  );
  return settled(
    { ...state, contest },
    {
      success: contest.winner === "active",
      degrees: contest.degrees ?? 1,
      margin: marginOf(contest),
      total: contest.active.total,
    },
  );
}

/** Whether what befell somebody has knocked a minion out that the Gamemaster may let die instead. @rule FUD-163 */
export const deedMayKill = ({ request: { actor }, changes, slain }: DeedState): boolean =>
  !slain && knocksOut(changes, actor.uuid);

/** Dice that may be thrown again now: those of the last question, as long as nobody has built on them. @rule FUD-368 */
export function deedThrows({
  request,
  faces,
  gripFaces,
  defended,
  answered,
  applied,
  contest,
  attack,
  check,
  slain,
}: DeedState): readonly OwnThrow[] {
  const { actor, target } = request;
  const thrown = (
    roll: string,
    of: Party | null,
    asked: CheckRequest | null | undefined,
    fell: Faces | null | undefined,
  ): readonly OwnThrow[] => (of && asked && fell ? [{ roll, of, check: asked, faces: fell }] : []);
  if (applied || slain) return [];
  if (contest)
    return [
      ...thrown("check", actor, request.check, request.attack ? gripFaces : faces),
      ...thrown("answer", target, answered?.check, answered?.faces),
    ];
  if (attack)
    return [
      ...thrown("attack", actor, request.attack?.check, faces),
      ...thrown("defense", target, defended?.check, defended?.faces),
    ];
  return check ? thrown("check", actor, request.check, faces) : [];
}

/** A second throw: the better one stands, and what follows from it is worked out anew. @rule FUD-368 FUD-378 */
function improved(state: DeedState, event: Improve): Step<DeedState> {
  const own = deedThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse(state.applied ? "improve.announced" : "improve.noDice");
  const kept = keptFaces(own.check, own.faces, event);
  return accept(
    { ...again(state, own.roll, kept), changes: event.outcome ?? state.changes },
    insteadOf(state.changes, event),
  );
}

function again(state: DeedState, roll: string, faces: Faces): DeedState {
  const { answered, defended, contest } = state;
  switch (roll) {
    case "attack":
      return struck({ ...state, faces });
    case "defense":
      return struck({ ...state, defended: defended && { ...defended, faces } });
    case "answer":
      return met({ ...state, answered: answered && { ...answered, faces } });
    default:
      if (!contest) return alone(state, faces);
      return met(state.request.attack ? { ...state, gripFaces: faces } : { ...state, faces });
  }
}

/**
 * A deed from its dice to what it leaves behind. What concerns oneself alone holds at once; what concerns another waits for that one's owner. An attack that opens it must hit;
 * then both sides roll against each other. Until it is applied either side may throw their own dice again for a victory point; what held at once is then taken back.
 * @rule FUD-067 FUD-160 FUD-165 FUD-530 FUD-290 FUD-297 FUD-300 FUD-306 FUD-314 FUD-315 FUD-368 FUD-713
 */
export const deedExchange: Reducer<DeedExchange, DeedState, DeedEvent> = {
  begin: (request) => ({
    request,
    stage: "roll",
    faces: null,
    gripFaces: null,
    defended: null,
    answered: null,
    attack: null,
    check: null,
    contest: null,
    roll: null,
    spent: [],
    changes: [],
  }),
  step: (state, event) => {
    const { request } = state;
    switch (event.type) {
      case "roll":
      case "rollAnyway": {
        if (state.stage !== "roll") return refuse("alreadyRolled");
        const asked = request.gate?.check ? resolveCheck(request.gate.check, event.gate ?? null) : null;
        const before: DeedState = {
          ...state,
          ...(event.coins && { coins: event.coins }),
          ...(asked && request.gate && { gate: { check: asked, rank: checkedRank(request.gate.rank, asked) } }),
        };
        const next =
          request.attack || request.opposed
            ? { ...state, faces: event.faces, stage: request.attack ? ("defend" as const) : ("answer" as const) }
            : alone(before, event.faces);
        const { spent = [], changes } = event;
        return accept({ ...next, spent, changes }, [...spent, ...changes]);
      }
      case "defend":
        if (state.stage !== "defend" || !request.attack) return refuse("alreadyAnswered");
        return accept(struck({ ...state, defended: { check: event.check, faces: event.faces } }), event.spent);
      case "answer":
        if (state.stage !== "answer" || !request.check) return refuse("alreadyAnswered");
        return accept(
          met({ ...state, gripFaces: event.activeFaces, answered: { check: event.check, faces: event.faces } }),
          event.spent,
        );
      case "apply":
        return state.stage === "apply"
          ? accept({ ...state, stage: "done", changes: event.changes, applied: true }, event.changes)
          : refuse("nothingToApply");
      case "kill":
        return deedMayKill(state)
          ? accept({ ...state, slain: event.changes }, event.changes)
          : refuse("nothingToApply");
      case "insist": {
        if (!mayInsist(state) || state.roll?.idle !== true) return refuse("power.obeys");
        return accept(
          {
            ...alone({ ...state, coins: [] }, state.faces),
            changes: event.outcome,
            spent: [...state.spent, ...event.changes],
          },
          [...event.changes, ...event.outcome],
        );
      }
      case "improve":
        return improved(state, event);
    }
  },
};
