import {
  ACTIONS, aim, aimAfter, attacksOf, avert, BASIC_ATTACKS, beginMove, defend, dropProne, editScene, effectAction, effectCheck, endGrab, goOn, keepAim, keepGrab, key, landFatigue, loadAction, moved, movementFeet, MOVEMENT, readyDeed, recover, resolveCheck, restStep, spendDie, spendRecover, stand, surge, SURGES,
  switchAlternate, takeStance, stressMax, variablePoints, lift,
  type ActionKey, type ActionKind, type AttackEntry, type Channel, type CheckRequest, type DestinyCharacter, type EncounterType, type Faces, type PowerEntry, type RecoverChoice, type StanceChannel, type SurgeOption,
} from "../../rules/destiny/index.ts";
import { change, type Change, type Value } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Party, Table } from "../ruleset.ts";
import { costOf, flag, isAction, mayTake, number, priceOf, text, type Ask, type How } from "./asks.ts";
import { characterAt, combatantOf, contagionAt, contextAt, momentAt, ownTurn, sceneAt, turnOf, typeAt } from "./facts.ts";
import { destinySettings } from "./settings.ts";
import { isDie } from "./exchanges/spend.ts";

/** What a deed asks for next: a card of its own, opened by whoever may act for `actor`. A type and not an interface: it is kept in documents. */
export type Follow = { readonly kind: string; readonly actor: string; readonly ask: { readonly [key: string]: Value }; readonly label: string };

/** What a deed does, what it costs, what is said of it. */
export interface Done {
  readonly accepted: true;
  readonly changes: readonly Change[];
  readonly spends: readonly string[];
  readonly note: { readonly key: string; readonly data: Readonly<Record<string, string | number>> } | null;
  readonly follow: Follow | null;
}

/** Dice that a deed throws: a check, a d6 of fate, or none. */
export type DeedDice = { readonly kind: "check"; readonly check: CheckRequest } | { readonly kind: "d6" } | null;
export interface Thrown {
  readonly faces: Faces | null;
  readonly face: number | null;
}

/** A deed as its card keeps it. */
export interface DeedRequest {
  readonly actor: Party;
  readonly act: string;
  readonly ask: { readonly [key: string]: Value };
}

/** What is said on its card. */
export type DeedEvent =
  | { readonly type: "do"; readonly thrown: Thrown; readonly changes: readonly Change[]; readonly note: Done["note"]; readonly follow: Follow | null }
  | { readonly type: "veto"; readonly changes: readonly Change[] }
  | { readonly type: "followed" };

/** Where a deed stands. */
export interface DeedStateView {
  readonly request: DeedRequest;
  readonly done: Extract<DeedEvent, { type: "do" }> | null;
  readonly vetoed: boolean;
  readonly followed: boolean;
}

const done = (changes: readonly Change[], spends: readonly string[], more: Partial<Pick<Done, "note" | "follow">> = {}): Done => ({ accepted: true, changes, spends, note: more.note ?? null, follow: more.follow ?? null });
const note = (name: string, data: Readonly<Record<string, string | number>> = {}): Done["note"] => ({ key: key("Note", name), data });
export const isMove = (act: string): act is keyof typeof MOVEMENT => act in MOVEMENT;

/** The power that a use is of, with its first effect. */
function powerOf(who: DestinyCharacter, id: string) {
  const power = who.powers.find((p) => p.id === id);
  const effect = power?.effects[0];
  return power && effect ? { power, effect } : null;
}

/** What a deed throws before it is done. @rule DES-220 DES-226 DES-337 */
export function deedDice(ask: Ask, who: DestinyCharacter, table: Table): DeedDice {
  const act = text(ask, "act");
  if (act === "spendDie") return { kind: "d6" };
  const used = act.startsWith("usePower") ? powerOf(who, text(ask, "power")) : null;
  if (used && (used.effect.effect === "avert" || used.effect.effect === "deflect")) {
    const entry: AttackEntry = { ...(BASIC_ATTACKS[0] as AttackEntry), id: used.power.id, rank: used.effect.rank, ability: used.effect.ability };
    return { kind: "check", check: effectCheck(who, entry, null, contextAt(table)) };
  }
  return null;
}

/** The choice of a Recover as it was asked for. @rule DES-106 DES-215 DES-246 */
function recoverChoice(ask: Ask): RecoverChoice {
  const [kind = "", id = ""] = text(ask, "choice").split(":");
  if (kind === "resist") return { kind: "resist", effect: id };
  return kind === "surge" ? { kind: "surge", which: id === "deferred" ? "deferred" : "pending" } : { kind: "track", track: id === "social" || id === "fatigue" ? id : "physical" };
}

const resistOnce = (who: DestinyCharacter, effect: string | null): Follow | null => (effect === null ? null : { kind: "check", actor: who.ref, ask: { actor: who.ref, purpose: "resist", effect, act: "" }, label: key("Follow", "resist") });

/** A Surge as it was asked for. @rule DES-201 DES-202 DES-203 DES-206 DES-207 DES-208 DES-209 DES-210 */
function surgeOption(ask: Ask, who: DestinyCharacter): SurgeOption | Refusal {
  const option = SURGES.find((o) => o === text(ask, "option"));
  switch (option) {
    case "boost":
      return { option, trait: text(ask, "trait") };
    case "burst":
      return { option, negates: text(ask, "negates") === "opponents" ? "opponents" : "own" };
    case "edge":
      return { option, edge: text(ask, "edge") };
    case "counter":
      return { option, power: text(ask, "power") };
    case "resistance":
      return { option, effect: text(ask, "effect") };
    case "retry": {
      const [use = "", target = ""] = text(ask, "lock").split("|");
      return { option, lock: { use, target } };
    }
    case "alternateEffect": {
      const [power = "", alternate = ""] = text(ask, "alternate").split("|");
      const found = who.powers.find((p) => p.id === power);
      const other = found?.alternates.find((a) => a.id === alternate);
      return found && other ? { option, power: found, alternate: other } : refuse("alternate.gone");
    }
    case "additionalAction":
      return { option };
    default:
      return refuse("surge.option");
  }
}

/** A Surge with its fatigue; outside encounters the fatigue is due at once. @rule DES-072 DES-200 DES-214 */
function surgeDeed(ask: Ask, who: DestinyCharacter, table: Table): Done | Refusal {
  const what = surgeOption(ask, who);
  if ("accepted" in what) return what;
  const { limits, spends, here } = turnOf(who, table);
  // Whether the one Reaction of this turn is left is settled where it is paid, as strictly as the table wants it.
  const loose = { ...spends };
  delete (loose as Record<string, number>)["reaction"];
  const deed = surge(who, what, limits, destinySettings(table).economyEnforcement === "block" ? spends : loose);
  if (!deed.accepted) return deed;
  const follow: Follow | null =
    deed.follow === "resist"
      ? resistOnce(who, what.option === "resistance" ? what.effect : null)
      : deed.follow === "counter" && what.option === "counter" && text(ask, "against") !== ""
        ? { kind: "opposed", actor: who.ref, ask: { actor: who.ref, opponent: text(ask, "against"), contest: "counter", power: what.power, act: "" }, label: key("Follow", "counter") }
        : here
          ? null
          : { kind: "deed", actor: who.ref, ask: { actor: who.ref, act: "landSurge" }, label: key("Follow", "landSurge") };
  return done(deed.changes, [what.option === "resistance" ? "reaction.surgeResistance" : "reaction.surge"], { note: note("surge", { option: key("Surge", what.option, "label") }), follow });
}

/** A die spent on something that is no check. @rule DES-163 DES-215 DES-220 DES-223 DES-225 DES-226 DES-310 */
function spendDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const die = text(ask, "die");
  const use = text(ask, "use");
  const face = thrown.face ?? 0;
  if (!isDie(die)) return refuse("spend.none", { die });
  const settings = destinySettings(table);
  if (use === "recover") {
    const whom = characterAt(table, text(ask, "whom")) ?? who;
    const what = spendRecover(who, whom, die, face, recoverChoice(ask), { stressBase: settings.stressBase, type: typeAt(table) });
    if (!what.accepted) return what;
    return done(what.changes, [], { note: what.needs === null ? note("recovered", { name: whom.name }) : note(what.wasted ? "wasted" : "six", { face, needs: what.needs }), follow: what.wasted ? null : resistOnce(whom, what.resist) });
  }
  if (use !== "editScene" && use !== "inspiration") return refuse("spend.onCard");
  const deed = spendDie(who, die, use, face, null, typeAt(table));
  if (!deed.accepted) return deed;
  const channel = use === "editScene" ? text(ask, "channel") : "";
  const granted = channel === "" ? [] : editScene(who, channel as Channel, deed.worth);
  return done([...deed.changes, ...granted], ["freeAnytime"], { note: note(channel === "" ? use : "editedFor", { face, worth: deed.worth, text: text(ask, "said") }) });
}

/** Keep up or end what somebody holds: an aim, a grab, a power. @rule DES-113 DES-139 DES-164 DES-335 */
function upkeepDeed(ask: Ask, who: DestinyCharacter, keep: boolean, table: Table): Done | Refusal {
  const [what = "", id = ""] = text(ask, "what").split(":");
  const cost = ["free"];
  if (what === "aim") {
    if (!keep) return done(who.aim ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")] : [], cost);
    const deed = keepAim(who);
    return deed.accepted ? done(deed.changes, cost, { note: note("kept", { name: key("State", "aim") }) }) : deed;
  }
  if (what === "grab") {
    const held = who.grab ? characterAt(table, who.grab.target) : null;
    if (!keep) return who.grab ? done(endGrab(who, held), cost) : refuse("grab.none");
    const deed = keepGrab(who);
    return deed.accepted ? done(deed.changes, cost, { note: note("kept", { name: key("State", "grab") }) }) : deed;
  }
  const found = powerOf(who, id);
  if (!found) return refuse("power.gone");
  if (!keep) return found.power.active ? done([change(`${who.ref}.Item.${id}`, "system.active", true, false, "DES-164"), ...turnedBack(who, id, found.effect.effect, table)], cost) : refuse("power.off");
  return done(keptChanges(who, id, table), [found.effect.duration === "concentration" ? "standard" : "free"], { note: note("kept", { name: found.power.name }) });
}

/** With a Transform its victims have their own form again. @rule DES-272 DES-337 */
function turnedBack(who: DestinyCharacter, id: string, effect: string, table: Table): readonly Change[] {
  if (effect !== "transform") return [];
  return table.present().flatMap((uuid) => characterAt(table, uuid) ?? []).flatMap((victim) => lift(victim, (c) => c.id === "transformed" && c.source === `${who.ref}|${id}`, "DES-337"));
}

/** Powers that were kept up in the turn that is on, kept with the tracker. */
export function keptPowers(uuid: string, turns: number): readonly string[] {
  const kept = String((combatantOf(uuid)?.system as unknown as { state: Record<string, unknown> } | undefined)?.state["kept"] ?? "");
  const [turn = "", ids = ""] = kept.split(":");
  return turn === String(turns) ? ids.split(",").filter((x) => x !== "") : [];
}

function keptChanges(who: DestinyCharacter, id: string, table: Table): readonly Change[] {
  const [combatant, now] = [combatantOf(who.ref), momentAt(table)];
  if (!combatant || !now) return [];
  const before = (combatant.system as unknown as { state: Record<string, Value> }).state["kept"] ?? null;
  const ids = [...new Set([...keptPowers(who.ref, now.turns), id])];
  return [change(combatant.uuid, "system.state.kept", before, `${now.turns}:${ids.join(",")}`, "DES-164")];
}

/** A power without an attack: it comes on, or what it does is done. @rule DES-190 DES-191 DES-192 DES-193 DES-194 DES-198 DES-335 DES-337 DES-340 */
function powerDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table, how: How): Done | Refusal {
  const found = powerOf(who, text(ask, "power"));
  if (!found) return refuse("power.gone");
  const { power, effect } = found;
  const target = characterAt(table, text(ask, "target"));
  const spends = [...(how === "readied" ? ["reaction.readied"] : costOf(effectAction(effect))), ...(effect.area === null ? [] : ["area"])];
  const named = { name: power.name };
  if (effect.effect === "avert" || effect.effect === "deflect") {
    const check = deedDice(ask, who, table);
    if (!target) return refuse("attack.noTarget");
    if (check?.kind !== "check" || !thrown.faces) return refuse("badDice");
    const { total } = resolveCheck(check.check, thrown.faces);
    return done(avert(target, who.ref, effect.effect === "deflect" ? "combat" : "conflict", total), spends, { note: note("averts", { ...named, total, target: target.name }) });
  }
  const lasts = effect.duration !== "instant" && effect.duration !== "permanent";
  if (lasts && power.active) return refuse("power.on", named);
  const on = lasts ? [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "DES-164"), ...keptChanges(who, power.id, table)] : [];
  const feet = effect.effect === "leaping" || effect.effect === "teleport" ? movementFeet(who, "walk", effect.effect === "teleport" ? "teleport" : "leap", typeAt(table), sceneAt(table)?.roundSeconds) : null;
  return done([...on, ...(feet === null || effect.effect === "teleport" ? [] : moved(who, feet))], spends, { note: note(lasts ? "powerOn" : "powerUsed", { ...named, target: target?.name ?? "" }), follow: target && target.ref !== who.ref && effect.resistance !== null ? { kind: "check", actor: target.ref, ask: { actor: target.ref, purpose: "power", by: who.ref, power: power.id, act: "" }, label: key("Follow", "resist") } : null });
}

/** Another alternate, a Quick; a Variable is laid out anew with its own action, and kept up from then on. @rule DES-154 DES-333 DES-337 */
function layOut(who: DestinyCharacter, power: PowerEntry, to: string | null, spends: readonly string[], table: Table): Done | Refusal {
  const deed = switchAlternate(who, power, to);
  if (!deed.accepted) return deed;
  const said = { note: note("switches", { name: power.name, to: power.alternates.find((a) => a.id === to)?.name ?? power.name }) };
  const [first] = power.effects;
  if (variablePoints(power.effects) === null || !first) return done(deed.changes, spends, said);
  const on = power.active ? [] : [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "DES-164")];
  return done([...deed.changes, ...on, ...keptChanges(who, power.id, table)], spends.includes("quick") ? costOf(effectAction(first)) : spends, said);
}

/** Something in hand, on the back, loaded. @rule DES-138 DES-150 DES-161 DES-197 */
function gearDeed(act: ActionKey, ask: Ask, who: DestinyCharacter, spends: readonly string[]): Done | Refusal {
  const item = who.gear.find((g) => g.id === text(ask, "item"));
  if (!item) return refuse("gear.gone");
  const on = `${who.ref}.Item.${item.id}`;
  const set = (path: string, from: boolean, to: boolean, rule: string): Change[] => (from === to ? [] : [change(on, path, from, to, rule)]);
  switch (act) {
    case "drawSheathe":
      return item.stowed ? refuse("gear.stowed", { name: item.name }) : done(set("system.held", item.held, !item.held, "DES-150"), spends, { note: note(item.held ? "sheathes" : "draws", { name: item.name }) });
    case "retrieveStore":
      return done([...set("system.stowed", item.stowed, !item.stowed, "DES-138"), ...(item.stowed ? [] : set("system.held", item.held, false, "DES-138"))], spends, { note: note(item.stowed ? "retrieves" : "stores", { name: item.name }) });
    case "drop":
      return item.held ? done(set("system.held", true, false, "DES-161"), spends, { note: note("drops", { name: item.name }) }) : refuse("gear.notHeld", { name: item.name });
    default:
      return item.loaded ? refuse("gear.loaded", { name: item.name }) : done(set("system.loaded", false, true, "DES-197"), spends, { note: note("loads", { name: item.name }) });
  }
}

/** Rest outside encounters. @rule DES-248 */
function restDeed(ask: Ask, who: DestinyCharacter, table: Table): Done | Refusal {
  const step = text(ask, "step");
  const rest = step === "stress" ? { kind: "short" as const, stressFor: true } : step === "fatigue" ? { kind: "hour" as const, choice: "fatigue" as const } : { kind: step === "hour" || step === "night" ? (step as "hour" | "night") : ("short" as const) };
  const changes = restStep(who, rest, { restRules: destinySettings(table).restRules, inEncounter: table.encounter() !== null });
  return "accepted" in changes ? changes : done(changes, []);
}

/** What is caught by touching somebody: the first contagious effect is resisted like the attack that brought it. @rule DES-341 */
function touchDeed(ask: Ask, who: DestinyCharacter, table: Table): Done | Refusal {
  const target = characterAt(table, text(ask, "target"));
  const [caught] = target ? contagionAt(target, table) : [];
  if (!target || !caught) return refuse("contagion.none");
  return done([], [], { note: note("touches", { target: target.name }), follow: { kind: "check", actor: who.ref, ask: { actor: who.ref, purpose: "again", attacker: caught.attacker, attack: caught.attack, dc: caught.dc, act: "" }, label: key("Follow", "resist") } });
}

/** Deeds beside the catalogue that the ledger knows: resting, Surge fatigue that lands, the damage of a grip, the rest of a Move, a touch. */
export const OTHER_DEEDS = ["rest", "landSurge", "grabDamage", "release", "goOn", "touch"] as const;

/**
 * What somebody does without a card of its own: each line of the catalogue that isn't a check or an attack. Numbers come from the actors as they are.
 * @rule DES-105 DES-106 DES-107 DES-108 DES-113 DES-130 DES-132 DES-133 DES-134 DES-135 DES-136 DES-138 DES-139 DES-141 DES-150 DES-151 DES-153 DES-154 DES-160 DES-161 DES-162 DES-163 DES-164 DES-171 DES-196 DES-197 DES-248
 */
export function performDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const name = text(ask, "act");
  const settings = destinySettings(table);
  switch (name) {
    case "rest":
      return restDeed(ask, who, table);
    case "landSurge":
      return who.surge.pending + who.surge.deferred > 0 ? done(landFatigue(who), []) : refuse("surge.nothing");
    case "goOn": {
      const no = mayTake(who, "walk", "own", table) ?? (ownTurn(who.ref, table) ? null : refuse("action.notYourTurn"));
      const on = no ?? goOn(who, number(ask, "feet", 0, 1_000_000) ?? who.turn.moveLeft);
      return on.accepted ? done(on.changes, [], { note: note("moves", { feet: Math.min(who.turn.moveLeft, number(ask, "feet", 0, 1_000_000) ?? who.turn.moveLeft), most: who.turn.moveLeft }) }) : on;
    }
    case "touch":
      return touchDeed(ask, who, table);
    case "release":
      return upkeepDeed({ ...ask, what: "grab" }, who, false, table);
    case "grabDamage": {
      const { grab } = who;
      const attack = grab && attacksOf(who).find((a) => a.id === grab.attack);
      if (!grab || !attack) return refuse("grab.none");
      return done([], ["standard"], { note: note("grabDamage"), follow: { kind: "check", actor: grab.target, ask: { actor: grab.target, purpose: "again", attacker: who.ref, attack: attack.id, act: "" }, label: key("Follow", "resist") } });
    }
    default:
      break;
  }
  if (!isAction(name)) return refuse("action.unknown", { action: name });
  const how: How = flag(ask, "readied") ? "readied" : "own";
  const no = name === "dropReady" || name === "spendDie" || name === "surge" ? null : mayTake(who, name, how, table);
  if (no) return no;
  const spends = priceOf(who, name, how);
  const type: EncounterType | null = typeAt(table);
  const started = spends.includes("standard") && name !== "ready" ? aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false }) : [];
  const simple = (deed: { readonly accepted: true; readonly changes: readonly Change[] } | Refusal, said: Done["note"] = null): Done | Refusal => (deed.accepted ? done([...deed.changes, ...started], spends, { note: said }) : deed);
  switch (name) {
    case "defend":
      return simple(defend(who, type));
    case "recover": {
      const what = recover(who, recoverChoice(ask), settings.stressBase);
      return what.accepted ? done([...what.changes, ...started], spends, { follow: resistOnce(who, what.resist), note: note("stress", { value: who.stress + 1, max: stressMax(who, settings.stressBase) }) }) : what;
    }
    case "ready": {
      const action = text(ask, "action");
      if (!isAction(action)) return refuse("ready.none");
      const kind = (["move", "quick"] as const).find((k) => k === ACTIONS[action].cost) ?? "standard";
      const deed = readyDeed(who, { type: "ready", ready: { action: `${action}|${text(ask, "target")}|${text(ask, "attack")}`, kind, trigger: text(ask, "trigger"), area: false } });
      if (!deed.accepted) return deed;
      const aimed = aimAfter(who, { cost: "standard", attacks: null, readies: text(ask, "target") || null, traded: kind !== "standard" });
      return action === "stance" ? refuse("ready.stance") : done([...deed.changes, ...aimed], ["standard"], { note: note("readies", { action: key("Action", action, "label"), trigger: text(ask, "trigger") }) });
    }
    case "dropReady": {
      const deed = readyDeed(who, { type: "drop" });
      return deed.accepted ? done(deed.changes, ["dropReady"]) : deed;
    }
    case "stand": {
      const deed = stand(who, null);
      return simple(deed);
    }
    case "aim": {
      const target = characterAt(table, text(ask, "target"));
      return target && target.ref !== who.ref ? simple(aim(who, target.ref), note("aims", { target: target.name })) : refuse("attack.noTarget");
    }
    case "stance": {
      const attack = attacksOf(who).find((a) => a.id === text(ask, "attack"));
      const stance = { penalty: text(ask, "penalty") as StanceChannel, bonus: text(ask, "bonus") as StanceChannel, ranks: number(ask, "stanceRanks", 1, 5) ?? 1 };
      return simple(takeStance(who, stance, { type, ownTurn: ownTurn(who.ref, table), attacked: who.stance?.attacked ?? false, effectRank: attack?.rank ?? null }), note("stance", { ranks: stance.ranks, bonus: key("Channel", stance.bonus, "label"), penalty: key("Channel", stance.penalty, "label") }));
    }
    case "surge":
      return surgeDeed(ask, who, table);
    case "spendDie":
      return spendDeed(ask, who, thrown, table);
    case "upkeep":
    case "endPower":
      return upkeepDeed(ask, who, name === "upkeep", table);
    case "switchAlternate": {
      const [power = "", to = ""] = text(ask, "alternate").split("|");
      const found = who.powers.find((p) => p.id === power);
      return found ? layOut(who, found, to === "" ? null : to, spends, table) : refuse("power.gone");
    }
    case "drop":
      return text(ask, "item") === "" ? done(dropProne(who), spends) : gearDeed(name, ask, who, spends);
    case "drawSheathe":
    case "retrieveStore":
      return text(ask, "item") === "" ? done([], spends, { note: note("said", { text: text(ask, "said") }) }) : gearDeed(name, ask, who, spends);
    case "loadComplex": {
      const item = who.gear.find((g) => g.id === text(ask, "item"));
      return item ? gearDeed(name, ask, who, how === "readied" ? spends : costOf(loadAction(item))) : refuse("gear.gone");
    }
    case "usePowerPersonal":
    case "usePowerClose":
    case "usePowerRanged":
    case "usePowerCourt":
    case "usePowerGossip":
      return powerDeed(ask, who, thrown, table, how);
    case "useDevice": {
      const item = who.gear.find((g) => g.id === text(ask, "item"));
      const cost = text(ask, "cost") as ActionKind;
      return done([], how === "readied" ? spends : costOf(cost === "move" || cost === "quick" || cost === "free" ? cost : (item?.action ?? "standard")), { note: note("uses", { name: item?.name ?? text(ask, "said") }) });
    }
    default:
      break;
  }
  if (isMove(name)) {
    const feet = movementFeet(who, name, text(ask, "mode") || "ground", type, sceneAt(table)?.roundSeconds);
    if (feet === null) return refuse("move.mode");
    const by = Math.min(feet, number(ask, "feet", 0, 1_000_000) ?? feet);
    return done(beginMove(who, by, feet), spends, { note: note("moves", { feet: by, most: feet }) });
  }
  return ACTIONS[name].resolver === "record" ? done(started, spends, { note: text(ask, "said") === "" ? null : note("said", { text: text(ask, "said") }) }) : refuse("action.onCard");
}

