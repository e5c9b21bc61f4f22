import {
  advantageRank, attackExchange, brokenInHand, consequenceChanges, degreesOf, feintSpent, homingLeft, mayInterpose, mayLet, needsDice, priceOf, spendVictory, needsExtraEffort, resolveResistance, stanceAfterAttack, strain, usedUp, weaponBreaks,
  type Attack, type AttackEvent, type AttackExchange, type AttackState, type CriticalBenefit, type Face, type Faces, type FudgeCharacter, type ResistanceResolution, type TargetFaces, type TargetState,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Brought, type Party, type Table, type Viewer } from "../../ruleset.ts";
import { attackDraft, readAttack } from "../asks.ts";
import { throwDice } from "../dice.ts";
import { oncePerRound, pay } from "../purse.ts";
import { fudgeSettings } from "../settings.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";
import { attackCard } from "../view/attack-card.ts";
import { exchangeOf } from "../view/attack-draft.ts";
import { describeAttack } from "../view/trace.ts";
import { appliedNow, causeOf, characterAt, defenseOf, joinedNow, nullifyOptions, openDefense, resistanceNow, targetIn } from "./attack-answers.ts";
import { toJoin } from "./attack-waiting.ts";
import { coin } from "./coin.ts";
import { payImprove, usedBy } from "./improve.ts";
import { isVeiled, veilAttack } from "./veil.ts";

/** An attack with the Gamemaster's word on it where the turn has no action left: who asked for it is checked by the right to the opening event. */
type Declared = AttackExchange & { readonly overrule?: true };

/** An event with the dice behind it. */
const brought = (event: AttackEvent, rolls: readonly Roll[] = []): Brought<AttackEvent> => ({ event, rolls });

/** Work out on the Gamemaster's client what the sender can't be trusted with; an attacker's power dice that the target may not see fall there too. */
async function complete(state: AttackState, event: AttackEvent, table: Table): Promise<AttackEvent | Refusal> {
  if (event.type === "attack" || event.type === "attackAnyway") return declared(state, event, table);
  if (event.type === "apply") return appliedNow(state, event.targets, table);
  if (event.type === "join") return joined(state, event, table);
  if (event.type === "insist") return insisted(state, table);
  const t = targetIn(state, event.target);
  if (!t) return refuse("noSuchTarget");
  const gone = refuse("gone", { name: t.target.name });
  switch (event.type) {
    case "defend": {
      const check = event.willing === true ? openDefense(state, event.target, table) : defenseOf(state, t, table);
      const defender = characterAt(table, event.target);
      return check && defender ? { ...event, check, spent: [...usedBy(event.target, check, table), ...feintSpent(defender, state.request.actor.uuid)] } : gone;
    }
    case "interpose":
      return steppedIn(state, event, table);
    case "again":
      return { ...event, round: table.encounter()?.round ?? null };
    case "resist": {
      const own = resistanceNow(state, t, table, event.chosen ?? null);
      const request = own && event.willing === true && mayLet(own) ? { ...own, willing: true } : own;
      if (!request) return gone;
      const powerFaces = request.power && event.powerFaces === null ? (await throwDice(request.power)).faces : event.powerFaces;
      return { ...event, request, powerFaces, spent: [...usedBy(event.target, request.defense, table), ...held(state, event.target, resolveResistance(request, event.faces, powerFaces), table)] };
    }
    case "improve": {
      const paid = payImprove(event.roll === "attack" ? state.request.actor.uuid : event.target, table);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "spare":
      return spared(state, t, event, table);
    default:
      return event;
  }
}

/** What a minion takes whom the Gamemaster lets live: knocked out, at -1 and stabilized. @rule FUD-157 FUD-163 */
function spared(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "spare" }>, table: Table): AttackEvent | Refusal {
  const character = characterAt(table, event.target);
  const fate = t.resistance?.consequence;
  if (!character || fate?.kind !== "damage") return refuse("gone", { name: t.target.name });
  return { ...event, changes: consequenceChanges(character, { ...fate, nonLethal: true }, causeOf(state, t, table)) };
}

/** A mind that has held well: who tried it can't try again in the scene without extra effort. @rule FUD-178 FUD-339 */
function held({ request }: AttackState, target: string, result: ResistanceResolution, table: Table): readonly Change[] {
  const attacker = characterAt(table, request.actor.uuid);
  const minds = request.attack.effect === "mindReading" || request.attack.effect === "mentalTransform";
  return attacker && minds && needsExtraEffort({ success: result.consequence.kind !== "none", degrees: result.difference === null ? 0 : degreesOf(Math.abs(result.difference)) }) ? strain(attacker, "mind", target) : [];
}

/** What breaks in the hand of whoever strikes. @rule FUD-156 */
function broken(striker: FudgeCharacter, attack: Pick<Attack, "id" | "strengthBased">, table: Table): readonly Change[] {
  const weapon = weaponBreaks(striker, attack, fudgeSettings(table));
  return weapon ? [brokenInHand(striker, weapon)] : [];
}

/** The blow itself: what it takes of the turn, what it does to the attacker's stance and weapon. @rule FUD-156 FUD-271 FUD-291 FUD-311 FUD-312 */
function declared(state: AttackState, event: Extract<AttackEvent, { type: "attack" | "attackAnyway" }>, table: Table): AttackEvent | Refusal {
  const { actor, attack, defenses = 0 } = state.request;
  const attacker = characterAt(table, actor.uuid);
  if (!attacker) return refuse("gone", { name: actor.name });
  const paid = pay(actor.uuid, attack.action, table, { overrule: event.type === "attackAnyway" });
  if (!paid.accepted) return paid;
  const price = priceOf(attacker, attack.id);
  if ("accepted" in price) return price;
  return { ...event, round: table.encounter()?.round ?? null, changes: [...paid.changes, ...usedUp(attacker, state.targets.flatMap((t) => t.target.attack?.check.uses ?? [])), ...stanceAfterAttack(attacker, defenses), ...broken(attacker, attack, table), ...price] };
}

/** The point that makes an Unreliable power work after all, from the attacker as they are. @rule FUD-530 */
function insisted(state: AttackState, table: Table): AttackEvent | Refusal {
  const attacker = characterAt(table, state.request.actor.uuid) as FudgeActor | null;
  if (!attacker) return refuse("gone", { name: state.request.actor.name });
  const spent = spendVictory(attacker, actorPool(attacker), "reliable");
  return spent.accepted ? { type: "insist", changes: spent.changes } : spent;
}

/** A helper's blow, with their own numbers and at the price of their own action. @rule FUD-318 */
function joined(state: AttackState, event: Extract<AttackEvent, { type: "join" }>, table: Table): AttackEvent | Refusal {
  const own = joinedNow(state, event.helper, table);
  if ("accepted" in own) return own;
  const paid = pay(event.helper, state.request.attack.action, table, { along: true });
  const helper = characterAt(table, event.helper);
  return paid.accepted ? { ...event, joined: own.joined, changes: [...paid.changes, ...(helper ? broken(helper, own.attack, table) : [])] } : paid;
}

/** An ally steps in: with the advantage, able to react, and once a round. @rule FUD-430 */
function steppedIn(state: AttackState, event: Extract<AttackEvent, { type: "interpose" }>, table: Table): AttackEvent | Refusal {
  const [character, party, check] = [characterAt(table, event.by.uuid), table.party(event.by.uuid), openDefense(state, event.by.uuid, table)];
  if (!character || !party || !check) return refuse("gone", { name: event.by.name });
  if (advantageRank(character, "interpose") === 0) return refuse("interpose.none");
  const [once, react] = [oncePerRound(event.by.uuid, "interpose", table), pay(event.by.uuid, "reaction", table)];
  if (!react.accepted) return react;
  return once.accepted ? { ...event, by: party, kind: character.kind, check, changes: once.changes } : once;
}

/** A target lets it hit, or lets it happen: no dice of theirs. @rule FUD-124 */
function lets(state: AttackState, uuid: string, table: Table): Brought<AttackEvent> | null {
  const t = targetIn(state, uuid);
  if (t?.stage === "defend") {
    const check = openDefense(state, uuid, table);
    return check && brought({ type: "defend", target: uuid, faces: null, check, willing: true });
  }
  const request = t && resistanceNow(state, t, table);
  return request ? brought({ type: "resist", target: uuid, faces: null, powerFaces: null, request, willing: true }) : null;
}

async function defend(state: AttackState, uuid: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, uuid);
  const check = t && defenseOf(state, t, table);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  const more: (Faces | null)[] = [];
  const all = [...rolls];
  // Each blow of a team is defended against with dice of its own.
  for (const { attack } of state.joined ?? []) {
    const thrown = attack ? await throwDice(check) : { faces: null, rolls: [] };
    more.push(thrown.faces);
    all.push(...thrown.rolls);
  }
  return brought({ type: "defend", target: uuid, faces, check, ...(more.length > 0 && { more }) }, all);
}

/** A target resists; a Nullify falls on the effect that is named, else on the first that it may fall on. @rule FUD-177 */
async function resist(state: AttackState, uuid: string, table: Table, named = ""): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, uuid);
  const chosen = named === "" && t ? (nullifyOptions(state, t, table)[0]?.effect ?? "") : named;
  const request = t ? resistanceNow(state, t, table, chosen) : null;
  if (!request) return null;
  const own = request.skipsResistance || request.effect === "nullify" ? { faces: null, rolls: [] } : await throwDice(request.defense);
  const power = request.power && !isVeiled(state.request) ? await throwDice(request.power) : { faces: null, rolls: [] };
  return brought({ type: "resist", target: uuid, faces: own.faces, powerFaces: power.faces, request, ...(chosen !== "" && { chosen }) }, [...own.rolls, ...power.rolls]);
}

/** One throw for each target that is attacked by a roll, or one for all of them where ranks are divided. @rule FUD-119 FUD-130 */
async function throwAttacks(exchange: Declared): Promise<Brought<AttackEvent>> {
  const throws: TargetFaces[] = [];
  const rolls: Roll[] = [];
  for (const { uuid, attack } of exchange.targets) {
    if (!attack || !needsDice(attack.check) || (exchange.oneThrow && throws.length > 0)) continue;
    const thrown = await throwDice(attack.check);
    throws.push({ target: uuid, faces: thrown.faces });
    rolls.push(...thrown.rolls);
  }
  const coins: Face[] = [];
  for (let i = 0; i < exchange.attack.coins; i++) {
    const thrown = await coin();
    coins.push(thrown.face);
    rolls.push(...thrown.rolls);
  }
  const gate = exchange.gate ? await throwDice(exchange.gate) : null;
  return brought({ type: exchange.overrule ? "attackAnyway" : "attack", throws, ...(coins.length > 0 && { coins }), ...(gate && { gate: gate.faces }) }, [...rolls, ...(gate?.rolls ?? [])]);
}

/** A second throw of the attack, of one's defense or one's resistance. */
async function improve(state: AttackState, uuid: string, roll: "attack" | "defense" | "resistance", table: Table): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, uuid);
  const check = t && (roll === "attack" ? t.target.attack?.check : roll === "defense" ? defenseOf(state, t, table) : resistanceNow(state, t, table)?.defense);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return faces && brought({ type: "improve", target: uuid, roll, faces, changes: [] }, rolls);
}

async function join(state: AttackState, helper: string, table: Table): Promise<Brought<AttackEvent> | null> {
  const own = joinedNow(state, helper, table);
  const { faces, rolls } = !("accepted" in own) && own.joined.attack ? await throwDice(own.joined.attack.check) : { faces: null, rolls: [] };
  return brought({ type: "join", helper, faces, joined: null, changes: [] }, rolls);
}

async function again(state: AttackState, uuid: string): Promise<Brought<AttackEvent> | null> {
  const t = targetIn(state, uuid);
  if (!t?.target.attack || homingLeft(state, t) <= 0) return null;
  const { faces, rolls } = await throwDice(t.target.attack.check);
  return brought({ type: "again", target: uuid, faces, round: null }, rolls);
}

/** Step in for a target: who of those that the viewer plays is named by the button. */
function interpose(state: AttackState, uuid: string, by: string, table: Table): Brought<AttackEvent> | null {
  const [t, party, check] = [targetIn(state, uuid), table.party(by), openDefense(state, by, table)];
  return t && mayInterpose(t) && party && check ? brought({ type: "interpose", target: uuid, by: party, kind: "hero", check, changes: [] }) : null;
}

/** The same for all targets of a stage that the viewer acts for: a gang of minions answers with one click. */
async function everyone(state: AttackState, stage: TargetState["stage"], viewer: Viewer, one: (uuid: string) => Promise<Brought<AttackEvent> | null>): Promise<readonly Brought<AttackEvent>[]> {
  const due = state.targets.filter((t) => t.stage === stage && (viewer.isGM || viewer.owns(t.target.uuid)));
  return (await Promise.all(due.map((t) => one(t.target.uuid)))).filter((b) => b !== null);
}

const aimedAt = (state: AttackState, event: { readonly target: string }): Party[] => state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);
const attacker = (state: AttackState): Party[] => [state.request.actor];

/** An attack with everything that follows. The attacker chooses a critical hit's benefit, all else is the target's. @rule FUD-318 FUD-430 FUD-530 FUD-701 FUD-702 FUD-713 */
export const attackKind = defineExchange<unknown, Declared, AttackState, AttackEvent>({
  reducer: attackExchange,
  compose: (ask, table) => {
    const read = readAttack(ask);
    if (!read.accepted) return read;
    const draft = attackDraft(read.choices, table);
    if ("accepted" in draft) return draft;
    const asked = exchangeOf(draft);
    return asked.accepted ? { accepted: true, request: { ...asked.request, ...(read.choices.overrule && { overrule: true as const }) } } : asked;
  },
  opening: throwAttacks,
  rights: {
    attack: { by: "owner", of: attacker },
    attackAnyway: { by: "gm" },
    join: { by: "owner", of: (state, event) => state.request.helpers?.filter((h) => h.uuid === event.helper) ?? [] },
    insist: { by: "owner", of: attacker },
    benefit: { by: "owner", of: attacker },
    again: { by: "owner", of: attacker },
    interpose: { by: "owner", of: (_state, event) => [event.by] },
    improve: { by: "owner", of: (state, event) => (event.roll === "attack" ? attacker(state) : aimedAt(state, event)) },
    defend: { by: "owner", of: aimedAt },
    resist: { by: "owner", of: aimedAt },
    spare: { by: "gm" },
    botch: { by: "gm" },
    apply: { by: "owner", of: (state, event) => state.targets.map((t) => t.target).filter((t) => event.targets.includes(t.uuid)) },
  },
  complete,
  parties: (state) => [state.request.actor, ...state.targets.map((t) => t.target), ...(state.request.helpers ?? [])],
  veil: veilAttack,
  waiting: (state) => [...state.targets.filter((t) => t.stage === "defend" || t.stage === "resist").map((t) => t.target), ...toJoin(state)],
  byDefault: async (state, uuid, table) => {
    if (toJoin(state).some((h) => h.uuid === uuid)) return null;
    return targetIn(state, uuid)?.stage === "defend" ? defend(state, uuid, table) : resist(state, uuid, table);
  },
  describe: describeAttack,
  view: attackCard,
  gestures: {
    join: ({ state, args, table }) => join(state, args.helper ?? "", table),
    again: ({ state, args }) => again(state, args.target ?? ""),
    interpose: async ({ state, args, table }) => interpose(state, args.target ?? "", args.by ?? "", table),
    defend: ({ state, args, table }) => defend(state, args.target ?? "", table),
    resist: ({ state, args, table }) => resist(state, args.target ?? "", table, args.effect),
    insist: async () => brought({ type: "insist", changes: [] }),
    lets: async ({ state, args, table }) => lets(state, args.target ?? "", table),
    spare: async ({ args }) => brought({ type: "spare", target: args.target ?? "", changes: [] }),
    botch: async ({ args }) => brought({ type: "botch", target: args.target ?? "" }),
    benefit: async ({ args }) => brought({ type: "benefit", target: args.target ?? "", benefit: args.benefit as CriticalBenefit }),
    apply: async ({ args }) => brought({ type: "apply", targets: [args.target ?? ""], changes: [] }),
    improve: async ({ state, args, table }) => improve(state, args.target ?? "", args.roll as "attack" | "defense" | "resistance", table),
    defendAll: async ({ state, table, viewer }) => everyone(state, "defend", viewer, (uuid) => defend(state, uuid, table)),
    resistAll: async ({ state, table, viewer }) => everyone(state, "resist", viewer, (uuid) => resist(state, uuid, table)),
    applyAll: async ({ state }) => brought({ type: "apply", targets: state.targets.filter((t) => t.stage === "apply").map((t) => t.target.uuid), changes: [] }),
  },
});
