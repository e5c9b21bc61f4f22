import { explain } from "../../../../rules/kernel/rows.ts";
import {
  type Answering,
  type AttackRequestOf,
  type AttackSaid,
  type AttackStateOf,
  defenceOf,
  requestOf,
  targetOf,
  undecided,
} from "../../../../rules/twintens/index.ts";
import {
  type AttackEvent,
  attackExchange,
  type AttackState,
  provedBy,
  type SaveFacts,
  type TargetState,
} from "../../../../rules/twintens/index.ts";
import type { Brought, Table, Viewer } from "../../../ruleset.ts";
import { throwDice, throwProofs } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";

export const brought = (event: AttackSaid, rolls: readonly Roll[] = []): Brought<AttackSaid> => ({ event, rolls });

/** One throw for each target that is attacked by a roll; an attack without one is only declared. @rule TWI-100 TWI-108 TWI-109 TWI-343 TWI-366 */
export async function openAttack(request: AttackRequestOf): Promise<Brought<AttackSaid>> {
  const anyway = request.ask.overrule;
  const { proofs = [] } = request;
  const due = attackExchange.begin(request).targets.filter((t) => t.stage === "roll");
  const { proving, rolls } = await throwProofs(proofs, request.settings);
  const more = proofs.length > 0 ? { proving } : {};
  if (due.length === 0) return brought({ type: anyway ? "declareAnyway" : "declare", ...more }, rolls);
  if (provedBy(proofs, proving, request.settings.coreDie) === false)
    return brought({ type: anyway ? "rollAnyway" : "roll", throws: [], ...more }, rolls);
  const throws: { target: string; faces: readonly number[] | null }[] = [];
  for (const { target } of due) {
    if (request.takeTen) {
      throws.push({ target: target.uuid, faces: null });
      continue;
    }
    const thrown = await throwDice(request.settings, explain(target.rows).total);
    throws.push({ target: target.uuid, faces: thrown.faces });
    rolls.push(...thrown.rolls);
  }
  return brought({ type: anyway ? "rollAnyway" : "roll", throws, ...more }, rolls);
}

const EMPTY_REQUEST = {} as Extract<AttackEvent, { type: "defend" }>["request"];

export async function defend(
  state: AttackState,
  uuid: string,
  how: Answering,
  table: Table,
): Promise<Brought<AttackSaid> | null> {
  const t = targetOf(state, uuid);
  if (!t) return null;
  const base = { type: "defend" as const, target: uuid, request: EMPTY_REQUEST, rows: [], changes: [], how };
  if (how === "decline" && state.request.settings.passiveDefense === "fixed") return brought({ ...base, faces: null });
  const found = defenceOf(state, t, how, situation("", table));
  const thrown = await throwDice(state.request.settings, found.accepted ? found.defending.bonus.total : 0);
  return brought({ ...base, faces: thrown.faces }, thrown.rolls);
}

const NO_FACTS: SaveFacts = { kind: "object", toughness: 0, marks: 0 };

/** The save, with what came before it accepted in the same click. */
export async function save(state: AttackState, uuid: string): Promise<readonly Brought<AttackSaid>[]> {
  const t = targetOf(state, uuid);
  if (!t) return [];
  const thrown = await throwDice(state.request.settings);
  const event: AttackSaid = { type: "save", target: uuid, faces: thrown.faces, facts: NO_FACTS };
  return [
    ...(t.stage === "window" ? [brought({ type: "resolve", targets: [uuid] })] : []),
    brought(event, thrown.rolls),
  ];
}

export async function evade(state: AttackState, uuid: string): Promise<Brought<AttackSaid>> {
  const thrown = await throwDice(state.request.settings);
  return brought({ type: "evade", target: uuid, faces: thrown.faces, rows: [], evasion: 0 }, thrown.rolls);
}

/** The further save that a Resistible power allows. @rule TWI-451 */
export async function resist(state: AttackState, uuid: string): Promise<Brought<AttackSaid>> {
  const thrown = await throwDice(state.request.settings);
  return brought({ type: "resist", target: uuid, faces: thrown.faces, rows: [] }, thrown.rolls);
}

export async function impact(state: AttackState, uuid: string, at: number): Promise<Brought<AttackSaid>> {
  const thrown = await throwDice(state.request.settings);
  return brought({ type: "impact", target: uuid, impact: at, faces: thrown.faces, facts: NO_FACTS }, thrown.rolls);
}

/** The same for all targets of a stage that the viewer acts for: a gang answers with one click. */
export async function everyone(
  state: AttackState,
  stages: readonly TargetState["stage"][],
  viewer: Viewer,
  one: (uuid: string) => Promise<readonly Brought<AttackSaid>[] | Brought<AttackSaid> | null>,
): Promise<readonly Brought<AttackSaid>[]> {
  const due = state.targets.filter(
    (t) =>
      stages.includes(t.stage) &&
      (t.stage !== "window" || t.hit?.hit === true) &&
      (viewer.isGM || viewer.owns(t.target.uuid)),
  );
  const all: Brought<AttackSaid>[] = [];
  for (const t of due) {
    const said = await one(t.target.uuid);
    if (said !== null)
      all.push(...(Array.isArray(said) ? (said as readonly Brought<AttackSaid>[]) : [said as Brought<AttackSaid>]));
  }
  return all;
}

/** An answer in place of somebody who doesn't give one: nobody steps between, a target defends, a save is rolled, what was won or lost stands. @rule TWI-126 */
export async function byDefault(state: AttackStateOf, uuid: string, table: Table): Promise<Brought<AttackSaid> | null> {
  const t = targetOf(state, uuid);
  const between = undecided(state).find((i) => i.uuid === uuid);
  if (between) return brought({ type: "letCome", who: uuid, target: between.target });
  if (!t && state.targets.some((x) => x.stage === "roll")) return openAttack(requestOf(state));
  if (!t) {
    const missed = state.targets.find((x) => x.stage === "window" && x.hit?.hit !== true);
    return missed ? brought({ type: "resolve", targets: [missed.target.uuid] }) : null;
  }
  switch (t.stage) {
    case "defend":
      return defend(state, uuid, "defend", table);
    case "evade":
      return evade(state, uuid);
    case "resist":
      return resist(state, uuid);
    case "save":
      return (await save(state, uuid))[0] ?? null;
    case "window":
      return brought({ type: "resolve", targets: [uuid] });
    case "coup": {
      const thrown = await throwDice(state.request.settings);
      return brought({ type: "coup", target: uuid, faces: thrown.faces, rows: [] }, thrown.rolls);
    }
    case "impact": {
      const at = t.impacts.findIndex((i) => !i.save);
      return at < 0 ? null : impact(state, uuid, at);
    }
    default:
      return null;
  }
}
