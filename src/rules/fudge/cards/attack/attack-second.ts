import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { teamBonus } from "../../dice/opposed.ts";
import { keptFaces, type OwnThrow } from "../../dice/second-throw.ts";
import { TEAM_DC } from "../../dice/values.ts";
import type { CheckRequest } from "../../types.ts";
import type { Party } from "../check.ts";
import { helpOf } from "../team.ts";
import { openCounter, recountered, unmet } from "./attack-counter.ts";
import { defended } from "./attack-met.ts";
import { leads, unresisted } from "./attack-rows.ts";
import type { AttackEvent, AttackState, TargetState } from "./attack-state.ts";
import { gated } from "./attack-throw.ts";

/** Throws of an attack's card that belong to no row, and what a second throw of them comes to. */

const plain = (check: CheckRequest): CheckRequest => ({ ...check, dc: null });

/** The row that a team strikes at, while nothing has been built on how it was met. */
const struckRow = (state: AttackState): TargetState | undefined =>
  state.targets.find(
    (t) => leads(t) && (t.stage === "defend" || t.stage === "resist" || t.stage === "missed") && unresisted(state, t),
  );

const helperOf = (state: AttackState, uuid: string): Party | undefined =>
  state.request.helpers?.find((h) => h.uuid === uuid);

/**
 * The dice on an attack's card that are in no row and that nothing has been built on yet: the check that the power takes, both sides of the last counter, the blows of who strikes along, and the
 * checks of who helps while the blow itself hasn't fallen.
 * @rule FUD-318 FUD-368 FUD-530
 */
export function attackThrows(state: AttackState): readonly OwnThrow[] {
  const {
    request: { actor, gate },
    joined = [],
    helps = [],
    counters = [],
  } = state;
  const fresh =
    counters.length === 0 && joined.length === 0 && unmet(state) && state.targets.every((t) => t.defended === null);
  const counter = openCounter(state);
  const met = struckRow(state) !== undefined && counters.length === 0;
  const unthrown = state.targets.every((t) => t.faces === null && (t.stage === "attack" || t.stage === "follows"));
  const of = (
    uuid: string,
    roll: string,
    check: CheckRequest,
    faces: OwnThrow["faces"] | null | undefined,
  ): OwnThrow[] => {
    const party = helperOf(state, uuid);
    return party && faces ? [{ roll, of: party, check, faces }] : [];
  };
  return [
    ...(gate && fresh && state.gate?.check.faces
      ? [{ roll: "gate", of: actor, check: gate, faces: state.gate.check.faces }]
      : []),
    ...(counter?.thrown.faces && counter.thrown.always !== true
      ? [{ roll: "counter", of: counter.by, check: plain(counter.thrown.check), faces: counter.thrown.faces }]
      : []),
    ...(counter?.thrown.ownFaces && counter.thrown.always !== true
      ? [{ roll: "countered", of: actor, check: plain(counter.thrown.ownCheck), faces: counter.thrown.ownFaces }]
      : []),
    ...(met
      ? joined.flatMap((j) => (j.attack ? of(j.uuid, `join ${j.uuid}`, plain(j.attack.check), j.faces) : []))
      : []),
    ...(unthrown
      ? helps.flatMap((h) => of(h.uuid, `help ${h.uuid}`, { ...h.check, dc: TEAM_DC }, h.resolution.faces))
      : []),
  ];
}

/** A second throw of dice that are in no row: the better stands, and what follows from it is worked out anew. @rule FUD-318 FUD-368 FUD-378 FUD-530 */
export function improvedOnCard(
  state: AttackState,
  event: Extract<AttackEvent, { type: "improve" }>,
): Step<AttackState> {
  const own = attackThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse("improve.announced");
  const kept = keptFaces(own.check, own.faces, event);
  const again = withFaces(state, event.roll, kept);
  return again.accepted ? accept(again.state, event.changes) : again;
}

function withFaces(state: AttackState, roll: string, faces: OwnThrow["faces"]): Step<AttackState> {
  const [what, uuid = ""] = roll.split(" ");
  const counter = openCounter(state);
  switch (what) {
    case "gate":
      return accept(gated(state, faces));
    case "counter":
    case "countered":
      return counter
        ? accept(recountered(state, counter, what === "counter" ? { faces } : { ownFaces: faces }))
        : refuse("improve.announced");
    case "join": {
      const next: AttackState = {
        ...state,
        joined: (state.joined ?? []).map((j) => (j.uuid === uuid ? { ...j, faces } : j)),
      };
      const row = struckRow(next);
      return row?.defended
        ? defended(next, row, row.defended.check, row.defended.faces, row.defended.more ?? [])
        : accept(next);
    }
    default: {
      const helps = (state.helps ?? []).map((h) => (h.uuid === uuid ? helpOf(h.uuid, h.check, faces) : h));
      return accept({ ...state, helps, team: teamBonus(helps.map((h) => h.resolution)) });
    }
  }
}
