import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Attack } from "../../acts/attack/offence.ts";
import { treatAsAutomaticFailure } from "../../dice/check.ts";
import type { Consequence } from "../../harm/resistance.ts";
import { isScenery } from "../../things/scenery.ts";
import { bounced } from "./attack-bounce.ts";
import { countered } from "./attack-counter.ts";
import { adjusted, again, benefits, defended, improved, interposed, resisted } from "./attack-met.ts";
import { agreed } from "./attack-other.ts";
import { firstStage, update } from "./attack-rows.ts";
import { improvedOnCard } from "./attack-second.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  effectAt,
  rowOf,
  type TargetChanges,
  type TargetState,
} from "./attack-state.ts";
import { helped, insisted, joins, thrown } from "./attack-throw.ts";

/** The same step with what its roll has used up. */
const spending = (step: Step<AttackState>, spent: readonly Change[] = []): Step<AttackState> =>
  step.accepted ? accept(step.state, spent) : step;

/** Let the effect fall in one row or several: all of them or none. @rule FUD-168 FUD-713 */
function applied(state: AttackState, rows: readonly string[], changes: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => rows.includes(rowOf(t.target)));
  if (due.length === 0 || due.length !== new Set(rows).size) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "apply")) return refuse("nothingToApply");
  const of = (t: TargetState): readonly Change[] => changes.find((c) => c.target === rowOf(t.target))?.changes ?? [];
  const told = (t: TargetState): readonly Change[] =>
    isScenery(t.target.uuid) ? of(t).filter((c) => isScenery(c.subject)) : of(t);
  const next = state.targets.map((t) => (due.includes(t) ? { ...t, stage: "applied" as const, changes: told(t) } : t));
  // A wall has no document: what becomes of it is told, and written where whoever struck it remembers it.
  return accept(
    { ...state, targets: next },
    due.flatMap(of).filter((c) => !isScenery(c.subject)),
  );
}

/** Whether it is a minion that lethal harm has beaten: it is knocked out, unless the Gamemaster chooses its death. @rule FUD-163 */
export const mayKill = (t: TargetState): boolean =>
  t.stage === "apply" &&
  t.target.kind === "minion" &&
  t.resistance?.consequence.kind === "damage" &&
  t.resistance.consequence.worst &&
  !t.resistance.consequence.nonLethal;

/** What a target takes unless somebody chooses otherwise: a beaten minion is knocked out, at -1 and stabilized. @rule FUD-157 FUD-163 */
export function dealt(t: TargetState): Consequence | null {
  const fate = t.resistance?.consequence ?? null;
  return fate?.kind === "damage" && mayKill(t) ? { ...fate, nonLethal: true } : fate;
}

/** Whether a power check on the way to a target may be counted as an automatic failure: a Strength-based attack's natural -3. @rule FUD-027 */
export const mayBotch = (state: AttackState, t: TargetState): boolean =>
  effectAt(state.request, t.target).strengthBased &&
  (t.stage === "apply" || t.stage === "unharmed") &&
  t.resistance?.power?.critical === "failure" &&
  t.resistance.power.automatic === null;

/** The Gamemaster says that it fails by itself: nothing comes of it. @rule FUD-024 FUD-027 */
function botched(state: AttackState, t: TargetState): Step<AttackState> {
  const { resistance } = t;
  if (!mayBotch(state, t) || !resistance?.power) return refuse("nothingToApply");
  return update(state, rowOf(t.target), {
    resistance: {
      ...resistance,
      power: treatAsAutomaticFailure(resistance.power),
      degrees: 0,
      consequence: { kind: "none" },
    },
    stage: "unharmed",
  });
}

/** Whether the attacker may let go of what this row's effect does: it has fallen, and it goes on, or what is over at once is Reversible. @rule FUD-278 FUD-530 */
export const mayRelease = (state: AttackState, t: TargetState): boolean =>
  t.stage === "applied" &&
  t.released !== true &&
  (effectAt(state.request, t.target).duration !== "instant" || effectAt(state.request, t.target).reversible);

/** Whether the attacker may bring another resistance check with a standard action: Concentration, on whom it has fallen or who has resisted. @rule FUD-520 */
export const mayRenew = (state: AttackState, t: TargetState): boolean =>
  effectAt(state.request, t.target).renews === true &&
  t.released !== true &&
  t.resistance !== null &&
  (t.stage === "applied" || t.stage === "unharmed");

/** What a card that was made before attacks said it of themselves is taken to say: one effect that is over at once and belongs to the member in use. */
const BEFORE: Pick<Attack, "linked" | "duration" | "gives" | "incurable" | "switches"> = {
  linked: [],
  duration: "instant",
  gives: false,
  incurable: 0,
  switches: false,
};

/**
 * An attack from its dice to what it leaves behind: the attacker's roll, each target's own active defense, a critical hit's benefit, each target's resistance to each of its
 * effects, and the consequences of each. Targets answer in any order; what one does never waits for another. Helpers help or strike before the defense, an ally may step in after
 * a hit.
 * @rule FUD-031 FUD-073 FUD-110 FUD-114 FUD-119 FUD-123 FUD-129 FUD-130 FUD-317 FUD-318 FUD-530 FUD-700 FUD-713
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({
    request: { ...request, attack: { ...BEFORE, ...request.attack } },
    targets: request.targets.map((target) => ({
      target,
      stage: firstStage(request.targets, target, false),
      faces: null,
      defended: null,
      resisted: null,
      attack: null,
      area: null,
      benefit: null,
      resistance: null,
      changes: [],
    })),
  }),
  step: (state, event) => {
    switch (event.type) {
      case "attack":
      case "attackAnyway":
        return thrown(state, event);
      case "insist":
        return insisted(state, event.changes);
      case "apply":
        return applied(state, event.targets, event.changes);
      case "join":
        return joins(state, event);
      case "help":
        return helped(state, event);
      case "counter":
        return countered(state, event);
      case "improve":
        return event.target === "" ? improvedOnCard(state, event) : inRow(state, event);
      default:
        return inRow(state, event);
    }
  },
};

/** What happens in one row of the card. */
function inRow(state: AttackState, event: Extract<AttackEvent, { readonly target: string }>): Step<AttackState> {
  const t = state.targets.find((x) => rowOf(x.target) === event.target);
  if (!t) return refuse("noSuchTarget");
  switch (event.type) {
    case "defend":
      return t.stage === "defend"
        ? spending(defended(state, t, event.check, event.faces, event.more ?? []), event.spent)
        : refuse("alreadyAnswered");
    case "benefit":
      return benefits(state, t, event);
    case "other":
      return agreed(state, t, event.other);
    case "interpose":
      return interposed(state, t, event);
    case "again":
      return again(state, t, event);
    case "resist":
      if (event.benefit !== undefined && event.benefit !== t.benefit) return refuse("laterSteps");
      return t.stage === "resist"
        ? accept(resisted(state, t, event.request, event.faces, event.powerFaces, event.furtherFaces), event.spent)
        : refuse("alreadyAnswered");
    case "improve":
      return improved(state, t, event);
    case "adjust":
      return adjusted(state, t, event);
    // A card that an older version dealt out says "spare".
    case "spare":
    case "kill":
      return mayKill(t)
        ? applied(state, [event.target], [{ target: event.target, changes: event.changes }])
        : refuse("nothingToApply");
    case "botch":
      return botched(state, t);
    case "bounce":
      return bounced(state, t, event);
    case "renew":
      return mayRenew(state, t)
        ? spending(
            update(state, event.target, { stage: "resist", resistance: null, resisted: null, changes: [] }),
            event.changes,
          )
        : refuse("nothingToApply");
    case "release":
      return mayRelease(state, t)
        ? spending(update(state, event.target, { released: true }), event.changes)
        : refuse("nothingToApply");
  }
}
