import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveAttack, type AttackResolution } from "../attack.ts";
import { resolveCheck } from "../check.ts";
import { fallsOnOther, type DeedChoice, type DeedKey, type DeedPlan } from "../deeds.ts";
import type { DeedRoll } from "../deed-outcome.ts";
import { resolveOpposed, type OpposedResolution } from "../opposed.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** Something done by a card: alone, to somebody, or against them. */
export interface DeedExchange extends DeedPlan {
  readonly deed: DeedKey;
  readonly actor: Party;
  readonly target: Party | null;
  readonly choice: DeedChoice;
  /** Numbers that the dice met may not be told: filled in where the card is veiled. */
  readonly veiled?: boolean;
}

/** The actor's dice; `rollAnyway` on the Gamemaster's word, where the turn had no action left for it. */
interface DeedThrow<T extends "roll" | "rollAnyway"> {
  readonly type: T;
  readonly faces: Faces | null;
  readonly changes: readonly Change[];
}

/** What it changes is worked out where it is written, from everybody as they are then. */
export type DeedEvent =
  | DeedThrow<"roll">
  | DeedThrow<"rollAnyway">
  | { readonly type: "defend"; readonly faces: Faces | null; readonly check: CheckRequest }
  | { readonly type: "answer"; readonly faces: Faces | null; readonly check: CheckRequest; readonly activeFaces: Faces | null; readonly spent?: readonly Change[] }
  | { readonly type: "apply"; readonly changes: readonly Change[] };

/** Who must do what next: the actor rolls, the target defends or answers, what came of it is applied. */
export type DeedStage = "roll" | "defend" | "answer" | "apply" | "done";

export interface DeedState {
  readonly request: DeedExchange;
  readonly stage: DeedStage;
  readonly faces: Faces | null;
  readonly attack: AttackResolution | null;
  readonly check: CheckResolution | null;
  readonly contest: OpposedResolution | null;
  /** What the dice came to; null while they haven't. */
  readonly roll: DeedRoll | null;
  readonly changes: readonly Change[];
}

const SURE: DeedRoll = { success: true, degrees: 1, margin: 0, total: 0 };

/** By how much a contest was won or lost, by the actor; where one side failed by itself though its total was higher, by one. @rule FUD-024 FUD-029 FUD-300 */
function marginOf({ active, passive, winner }: OpposedResolution): number {
  const gap = active.total - passive.total;
  if (winner === null) return 0;
  return winner === "active" ? Math.max(1, gap) : Math.min(-1, gap);
}

/** Where it stands after the dice: nothing more, or something to apply to the other. */
function settled(state: DeedState, roll: DeedRoll): DeedState {
  return { ...state, roll, stage: fallsOnOther(state.request.deed) && roll.success ? "apply" : "done" };
}

/**
 * A deed from its dice to what it leaves behind. What concerns oneself alone holds at once; what concerns another waits for that one's owner. An attack that opens it must hit;
 * then both sides roll against each other, and an exact tie is nobody's where the rules say so.
 * @rule FUD-067 FUD-160 FUD-165 FUD-290 FUD-297 FUD-300 FUD-306 FUD-314 FUD-315 FUD-713
 */
export const deedExchange: Reducer<DeedExchange, DeedState, DeedEvent> = {
  begin: (request) => ({ request, stage: "roll", faces: null, attack: null, check: null, contest: null, roll: null, changes: [] }),
  step: (state, event) => {
    const { request } = state;
    switch (event.type) {
      case "roll":
      case "rollAnyway": {
        if (state.stage !== "roll") return refuse("alreadyRolled");
        if (request.attack) return accept({ ...state, faces: event.faces, stage: "defend" }, event.changes);
        if (request.opposed) return accept({ ...state, faces: event.faces, stage: "answer" }, event.changes);
        const check = request.check && resolveCheck(request.check, event.faces);
        const roll: DeedRoll = check ? { success: check.success === true, degrees: check.degrees ?? 1, margin: check.total - (check.dc ?? 0), total: check.total } : SURE;
        const next = settled({ ...state, faces: event.faces, check }, roll);
        // Who fails at aid may still harm the ally.
        const stage = request.deed === "aid" && !roll.success && roll.degrees >= 2 ? "apply" : next.stage;
        return accept({ ...next, stage, changes: event.changes }, event.changes);
      }
      case "defend": {
        if (state.stage !== "defend" || !request.attack) return refuse("alreadyAnswered");
        const attack = resolveAttack(request.attack, state.faces, event.check, event.faces);
        return accept({ ...state, attack, stage: attack.hit ? "answer" : "done" });
      }
      case "answer": {
        if (state.stage !== "answer" || !request.check) return refuse("alreadyAnswered");
        const tie = request.deed === "feint" || request.deed === "demoralize" ? "passive" : "nobody";
        const contest = resolveOpposed({ active: request.check, passive: event.check, tie }, request.attack ? event.activeFaces : state.faces, event.faces);
        const margin = marginOf(contest);
        const roll: DeedRoll = { success: contest.winner === "active", degrees: contest.degrees ?? 1, margin, total: contest.active.total };
        // A grab that is lost may set the held one free.
        return accept(request.deed === "grab" && margin < 0 ? { ...settled({ ...state, contest }, roll), stage: "apply" } : settled({ ...state, contest }, roll), event.spent);
      }
      case "apply":
        return state.stage === "apply" ? accept({ ...state, stage: "done", changes: event.changes }, event.changes) : refuse("nothingToApply");
    }
  },
};
