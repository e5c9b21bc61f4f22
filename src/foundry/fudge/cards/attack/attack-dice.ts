import {
  answersFor,
  arrival,
  askOf,
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  attackThrows,
  bounceQuestion,
  bounces,
  type CardThrow,
  defenseOf,
  dodgesArea,
  effectAt,
  type Faces,
  helpNow,
  hidesRank,
  homingLeft,
  isVeiled,
  joinedNow,
  key,
  mayInterpose,
  needsDice,
  nullifyOptions,
  openDefense,
  resistanceNow,
  rowOf,
  type TargetFaces,
  targetIn,
  type TargetState,
  type Thrower,
  toPick,
  whoIn,
} from "../../../../rules/fudge/index.ts";
import { actorOf } from "../../../apply/ground.ts";
import { openExchange } from "../../../exchange/ask.ts";
import type { Brought, Table, Viewer } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { throwDice } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";
import { askAdjustment } from "../check/adjust.ts";
import { throwAgain } from "../check/improve.ts";
import { tossCoins } from "../coin.ts";
import { put } from "../put.ts";

/** What the buttons of an attack's card bring: an event with the dice behind it. */

/** An attack with the Gamemaster's word on it where the turn has no action left: who asked for it is checked by the right to the opening event. */
export type Declared = AttackExchange & { readonly overrule?: true };

/** An event with the dice behind it. */
export const brought = (event: AttackEvent, rolls: readonly Roll[] = []): Brought<AttackEvent> => ({ event, rolls });

/** One throw for each target that is attacked by a roll, or one for all of them where ranks are divided. @rule FUD-119 FUD-130 */
export async function throwAttacks(exchange: Declared): Promise<Brought<AttackEvent>> {
  const throws: TargetFaces[] = [];
  const rolls: Roll[] = [];
  for (const { uuid, attack } of exchange.targets) {
    if (!attack || !needsDice(attack.check) || (exchange.oneThrow && throws.length > 0)) continue;
    const thrown = await throwDice(attack.check);
    throws.push({ target: uuid, faces: thrown.faces });
    rolls.push(...thrown.rolls);
  }
  const { coins, rolls: tossed } = await tossCoins(exchange.attack.coins);
  rolls.push(...tossed);
  const gate = exchange.gate ? await throwDice(exchange.gate) : null;
  return brought(
    {
      type: exchange.overrule ? "attackAnyway" : "attack",
      throws,
      ...(coins.length > 0 && { coins }),
      ...(gate && { gate: gate.faces }),
    },
    [...rolls, ...(gate?.rolls ?? [])],
  );
}

/** A target lets it hit, or lets it happen: no dice of theirs. @rule FUD-124 */
export function lets(state: AttackState, row: string, table: Table): Brought<AttackEvent> | null {
  const t = targetIn(state, row);
  if (t?.stage === "defend") {
    const check = openDefense(state, t.target.uuid, situation("", table));
    return check && brought({ type: "defend", target: row, faces: null, check, willing: true });
  }
  const request = t && resistanceNow(state, t, situation("", table));
  return request
    ? brought({ type: "resist", target: row, faces: null, powerFaces: null, request, willing: true })
    : null;
}

export async function defend(state: AttackState, row: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const check = t && defenseOf(state, t, situation("", table));
  if (!t || !check) return null;
  if (t.target.area && !dodgesArea(t.target.area.kind, t.target.area.target))
    return brought({ type: "defend", target: row, faces: null, check });
  const { faces, rolls } = await throwDice(check);
  const more: (Faces | null)[] = [];
  const all = [...rolls];
  // Each blow of a team is defended against with dice of its own.
  for (const { attack } of state.joined ?? []) {
    const thrown = attack ? await throwDice(check) : { faces: null, rolls: [] };
    more.push(thrown.faces);
    all.push(...thrown.rolls);
  }
  return brought({ type: "defend", target: row, faces, check, ...(more.length > 0 && { more }) }, all);
}

/** A target resists, with every check that it has against it; a Weaken falls on the effect that is named, else on the first that it may fall on, a Nullify of several on the one that is named. @rule FUD-174 FUD-177 FUD-530 */
export async function resist(
  state: AttackState,
  row: string,
  table: Table,
  named = "",
  averted = false,
): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  if (named === "" && t && toPick(state, t, situation("", table)).length > 0) return null;
  // What a Nullify has no choice in needs no name.
  const chosen =
    named === "" && t && effectAt(state.request, t.target).effect !== "nullify"
      ? (nullifyOptions(state, t, situation("", table))[0]?.effect ?? "")
      : named;
  const request = t ? resistanceNow(state, t, situation("", table), chosen, averted) : null;
  if (!t || !request) return null;
  // What is stopped before it arrives takes no dice of anybody; whether it is can't be said here where the rank is a secret, and the desk sets dice aside that it has no use for.
  const stopped = !hidesRank(state, t) && arrival(request).blocked !== null;
  const own =
    stopped || request.skipsResistance || request.effect === "nullify"
      ? { faces: null, rolls: [] }
      : await throwDice(request.defense);
  const power =
    request.power && !stopped && !isVeiled(state.request) ? await throwDice(request.power) : { faces: null, rolls: [] };
  const further = stopped || request.skipsResistance ? [] : (request.further ?? []);
  const more: Awaited<ReturnType<typeof throwDice>>[] = [];
  for (const { check } of further) more.push(await throwDice(check));
  return brought(
    {
      type: "resist",
      target: row,
      faces: own.faces,
      powerFaces: power.faces,
      request,
      ...(chosen !== "" && { chosen }),
      ...(more.length > 0 && { furtherFaces: more.map((m) => m.faces) }),
      ...(averted && { averted: true as const }),
    },
    [...own.rolls, ...power.rolls, ...more.flatMap((m) => m.rolls)],
  );
}

/** What is taken for the answer of who should have said what a Nullify falls on: the strongest. @rule FUD-177 */
export function resistAnyhow(state: AttackState, row: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const [strongest] = t ? [...toPick(state, t, situation("", table))].sort((a, b) => b.rank - a.rank) : [];
  return resist(state, row, table, strongest?.effect);
}

/** The check behind a throw of one row. */
function checkFor(state: AttackState, t: TargetState, roll: Thrower, table: Table) {
  switch (roll) {
    case "attack":
      return t.target.attack?.check;
    case "defense":
      return defenseOf(state, t, situation("", table));
    case "power":
      return t.resisted?.request.power;
    default:
      return resistanceNow(state, t, situation("", table))?.defense;
  }
}

/** A second throw of the attack, of one's defense or one's resistance. */
export async function improve(
  state: AttackState,
  row: string,
  { roll, by, worse }: { readonly roll: Thrower; readonly by?: string | undefined; readonly worse: boolean },
  table: Table,
): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const check = t && checkFor(state, t, roll, table);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return (
    faces &&
    brought(
      {
        type: "improve",
        target: row,
        roll,
        faces,
        changes: [],
        ...(by !== undefined && { by }),
        ...(worse && { worse: true as const }),
      },
      rolls,
    )
  );
}

/** A second throw of dice that are in no row: the power's own check, a counter, a helper's. @rule FUD-368 */
export async function improveOnCard(
  state: AttackState,
  args: Readonly<Record<string, string>>,
): Promise<Brought<AttackEvent> | null> {
  const again = await throwAgain(attackThrows(state), args);
  return again && { ...again, event: { ...again.event, target: "", roll: again.event.roll as CardThrow } };
}

/** The Gamemaster adds to a throw that has fallen. @rule FUD-700 */
export async function adjust(state: AttackState, row: string, roll: Thrower): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  const by = t && (await askAdjustment());
  return by ? brought({ type: "adjust", target: row, roll, by }) : null;
}

export async function join(state: AttackState, helper: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const own = joinedNow(state, helper, situation("", table));
  const { faces, rolls } =
    !("accepted" in own) && own.joined.attack ? await throwDice(own.joined.attack.check) : { faces: null, rolls: [] };
  return brought({ type: "join", helper, faces, joined: null, changes: [] }, rolls);
}

/** A helper's check for the attacker. @rule FUD-073 */
export async function help(state: AttackState, helper: string, table: Table): Promise<Brought<AttackEvent>> {
  const own = helpNow(state, helper, situation("", table));
  const { faces, rolls } = "accepted" in own ? { faces: null, rolls: [] } : await throwDice(own.check);
  return brought({ type: "help", helper, faces, check: null, changes: [] }, rolls);
}

export async function again(state: AttackState, row: string): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, row);
  if (!t?.target.attack || homingLeft(state, t) <= 0) return null;
  const { faces, rolls } = await throwDice(t.target.attack.check);
  return brought({ type: "again", target: row, faces, round: null }, rolls);
}

/** Step in for a target: who of those that the viewer plays is named by the button. */
export function interpose(
  state: AttackState,
  row: string,
  { by, sacrifice }: { readonly by: string; readonly sacrifice: boolean },
  table: Table,
): Brought<AttackEvent> | null {
  const [t, party, check] = [targetIn(state, row), table.party(by), openDefense(state, by, situation("", table))];
  return t && mayInterpose(state, t) && party && check
    ? brought({
        type: "interpose",
        target: row,
        by: party,
        kind: "hero",
        check,
        changes: [],
        ...(sacrifice && { sacrifice: true as const }),
      })
    : null;
}

/** A free grab of whom the blow has hit: a card of its own. @rule FUD-300 FUD-430 */
export async function grab(state: AttackState, row: string): Promise<null> {
  const target = targetIn(state, row)?.target.uuid ?? "";
  const actor = actorOf(state.request.actor.uuid);
  if (actor)
    await openExchange({
      kind: "deed",
      ask: askOf("grab", state.request.actor.uuid, { target }),
      actor,
    });
  return null;
}

/** Send a blow on that was held: with Redirect whoever sends it says to whom. @rule FUD-520 */
export async function bounce(state: AttackState, row: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const s = situation("", table);
  const t = targetIn(state, row);
  const holder = t && whoIn(s, t.target.uuid);
  if (!t || !holder) return null;
  const { uuid } = state.request.actor;
  const say = localize(key("Card", "bounce"));
  const chosen =
    bounces(holder) === "redirect"
      ? await put(bounceQuestion(uuid), t.target, { title: say, button: say }, table)
      : { who: uuid };
  const to = chosen && table.party(chosen.who);
  return to ? brought({ type: "bounce", target: row, to, kind: "hero" }) : null;
}

/** The same in all rows of a stage that the viewer acts for: a gang of minions answers with one click, and so does one who resists several effects. */
export async function everyone(
  state: AttackState,
  stage: TargetState["stage"],
  viewer: Viewer,
  one: (row: string) => Promise<Brought<AttackEvent> | null>,
): Promise<readonly Brought<AttackEvent>[]> {
  const due = state.targets.filter((t) => t.stage === stage && (viewer.isGM || viewer.owns(answersFor(state, t).uuid)));
  return (await Promise.all(due.map((t) => one(rowOf(t.target))))).filter((b) => b !== null);
}

/** Everything that is due falls at once; of several effects on one body each sees what the one before it has done. @rule FUD-129 */
export function applyAll(state: AttackState, viewer: Viewer, table: Table): readonly Brought<AttackEvent>[] {
  const due = state.targets.filter(
    (t) =>
      t.stage === "apply" &&
      whoIn(situation("", table), t.target.uuid) !== null &&
      (viewer.isGM || viewer.owns(answersFor(state, t).uuid)),
  );
  const turns: string[][] = [];
  for (const [i, { target }] of due.entries())
    (turns[due.slice(0, i).filter((x) => x.target.uuid === target.uuid).length] ??= []).push(rowOf(target));
  return turns.map((targets) => brought({ type: "apply", targets, changes: [] }));
}
