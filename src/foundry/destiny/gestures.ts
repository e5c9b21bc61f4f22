/** From a click to a card: what is asked, whom an action provokes, and the card that opens. */
import {
  ABILITIES, ACTIONS, ASSESSMENT, attacksOf, chargeFeet, conditionLabel, DICE, EDGES, effectLabel, ESCAPE, gradeConditions, INTERACTION, key, movementFeet, opportunities, recoverChoices, RESISTANCE_KEYS, resistanceLabel, SKILL_KEYS, skillAbility, skillLabel, slamRanks, STUNTS, SURGES, usedAs, variablePoints, analysisOf,
  type ActionKey, type AttackEntry, type CheckRequest, type DestinyCharacter, type StuntKind,
} from "../../rules/destiny/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { askOverrule } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import type { DialogField, DialogInput } from "../rolls/roll-dialog.ts";
import { tickedIn } from "../rolls/roll-dialog.ts";
import type { CheckAsk } from "../ruleset.ts";
import { aimedAt, candidates } from "../targets.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { signed } from "../view/rows.ts";
import { attackAct, HAND, isAction, MOST_DC, traitTitle } from "./asks.ts";
import { ask, type Preview } from "./choices.ts";
import { performDeed, type Follow } from "./deeds.ts";
import { netOf } from "./dice.ts";
import { characterAt, combatantOf, contagionAt, everybody, opposes, pay, sceneAt, turnOf, typeAt } from "./facts.ts";
import { destinySettings } from "./settings.ts";
import { oddsOfRequest } from "./view/odds.ts";

type Message = ChatMessage.Implementation | null;
type Values = { readonly [key: string]: Value };

const adapter = (): ReturnType<typeof rulesetById> => rulesetById("destiny");
const words = (r: Refusal): string => refusalText(r, adapter());
const word = (...parts: string[]): string => localize(key(...parts));

// Fields

type Option = { readonly value: string; readonly label: string };
const select = (name: string, label: string, options: readonly Option[], value = options[0]?.value ?? ""): DialogField => ({ type: "select", name, label: word("Dialog", label), value, options });
const many = (name: string, label: string, options: readonly Option[], value: readonly string[]): DialogField => ({ type: "many", name, label: word("Dialog", label), value, options });
const number = (name: string, label: string, value: number | null, min: number, max: number, hint?: string): DialogField => ({ type: "number", name, label: word("Dialog", label), value, min, max, ...(hint !== undefined && { hint }) });
const toggle = (name: string, label: string, value = false): DialogField => ({ type: "switch", name, label: word("Dialog", label), value });
const textField = (name: string, label: string, value = ""): DialogField => ({ type: "text", name, label: word("Dialog", label), value });

const RANKS = (): DialogField => number("ranks", "ranks", 0, -HAND, HAND, word("Dialog", "ranksHint"));
const RAISES = (): DialogField => select("raises", "raises", ["0", "1", "2"].map((n) => ({ value: n, label: word("Dialog", `raises${n}`) })));
const WORDS = (): DialogField => select("word", "difficulty", ["", "easy", "moderate", "hard"].map((w) => ({ value: w, label: word("Dialog", w === "" ? "noWord" : w) })));
const DC = (value: number | null = null): DialogField => ({ ...number("dc", "dc", value, -MOST_DC, MOST_DC), placeholder: word("Dialog", "noDc") } as DialogField);

/** Everybody whom one may name, those aimed at first. */
function people(self: DestinyCharacter, which: "all" | "foes" | "friends" = "all"): readonly Option[] {
  const uuids = [...new Set([...aimedAt(), ...candidates(), ...table.present()])];
  const found = uuids.flatMap((uuid) => {
    const who = uuid === self.ref ? null : characterAt(table, uuid);
    return who ? [who] : [];
  });
  const aimed = new Set(aimedAt());
  const side = (o: DestinyCharacter): number => (aimed.has(o.ref) ? 0 : which === "all" ? 1 : opposes(self, o) === (which === "foes") ? 1 : 2);
  return [...found].sort((a, b) => side(a) - side(b)).map((o) => ({ value: o.ref, label: table.party(o.ref)?.name ?? o.name }));
}

const attackName = (a: AttackEntry): string => (a.power === null && ["fist", "quip", "rumor"].includes(a.id) ? word("Attack", a.id) : a.name);
const attackOptions = (list: readonly AttackEntry[]): readonly Option[] => list.map((a) => ({ value: a.id, label: attackName(a) }));
const skillOptions = (who: DestinyCharacter, only: readonly string[] = [...SKILL_KEYS.filter((s) => s !== "lore"), ...who.lore.map((l) => `lore:${l.name}`)]): readonly Option[] => only.map((s) => ({ value: `skill:${s}`, label: traitTitle(`skill:${s}`, localize) }));
const withLore = (who: DestinyCharacter, skills: readonly string[]): readonly string[] => skills.flatMap((s) => (s === "lore" ? who.lore.filter((l) => l.rank > 0).map((l) => `lore:${l.name}`) : [s]));
const itemOptions = (who: DestinyCharacter, fits: (g: DestinyCharacter["gear"][number]) => boolean): readonly Option[] => who.gear.filter(fits).map((g) => ({ value: g.id, label: g.name }));

// Cards

/** What came out of a form, as it travels: numbers of selects, lists of ticks, switches of modifiers. */
function answers(input: DialogInput, lists: readonly string[]): Values {
  const off = Object.entries(input).filter(([name, v]) => name.startsWith("mod-") && v === false).map(([name]) => name.slice(4).replaceAll("~", "."));
  const plain = Object.entries(input).filter(([name]) => !name.startsWith("mod-") && !lists.includes(name));
  const raises = Number(input.raises ?? 0);
  return { ...Object.fromEntries(plain.map(([k, v]) => [k, v as Value])), ...Object.fromEntries(lists.map((name) => [name, tickedIn(input, name)])), ...("raises" in input && { raises }), off };
}

interface Opening {
  readonly kind: string;
  readonly act: ActionKey | null;
  readonly title: string;
  readonly fields: readonly DialogField[];
  /** What the form doesn't ask. */
  readonly fixed: Values;
  readonly lists?: readonly string[];
  readonly button?: string;
  /** No question at all: there is nothing to choose. */
  readonly silent?: boolean;
}

/** The check inside a request, for its lines and switches. */
function checkIn(kind: string, request: unknown): CheckRequest | null {
  const r = request as { readonly check?: CheckRequest | null; readonly targets?: readonly { readonly check: CheckRequest | null }[] };
  return kind === "attack" ? (r.targets?.[0]?.check ?? null) : (r.check ?? null);
}

/** What a request would cost. */
function spendsIn(kind: string, request: unknown, who: DestinyCharacter): readonly string[] {
  const r = request as { readonly spends?: readonly string[]; readonly more?: { readonly spends: readonly string[] }; readonly ask?: Values };
  if (kind !== "deed") return r.spends ?? r.more?.spends ?? [];
  const deed = performDeed(r.ask ?? {}, who, { faces: null, face: 3 }, table);
  return deed.accepted ? deed.spends : [];
}

/** Ask, offer opportunity attacks, open the card. @rule DES-294 DES-383 DES-392 DES-398 */
async function run(actor: Actor.Implementation, opening: Opening, quick: boolean): Promise<Message> {
  const kind = adapter()?.exchanges[opening.kind];
  const who = characterAt(table, actor.uuid);
  if (!kind || !who) return null;
  const lists = opening.lists ?? [];
  const asked = (input: DialogInput): Values => ({ actor: actor.uuid, act: opening.act ?? "", ...opening.fixed, ...answers(input, lists) });
  const preview = (input: DialogInput): Preview => {
    const full = kind.compose({ ...asked(input), off: [] }, table);
    if (!full.accepted) return { refused: words(full) };
    const made = kind.compose(asked(input), table);
    if (!made.accepted) return { refused: words(made) };
    const [all, check] = [checkIn(opening.kind, full.request), checkIn(opening.kind, made.request)];
    if (!check) return { refused: null };
    const modifiers = (all?.sources ?? []).map((s) => ({ label: localize(s.label ?? s.key), value: signed(s.ranks), rule: "DES-018", name: `mod-${s.key.replaceAll(".", "~")}` }));
    const rows = [
      { label: word("Row", "rank"), value: signed(check.rank), rule: "DES-002" },
      ...(check.ability ? [{ label: word("Card", "abilityLine"), value: signed(check.ability), rule: "DES-004" }] : []),
      ...(check.flat ?? []).map((f) => ({ label: localize(f.label), value: signed(f.value), rule: f.rule })),
    ];
    return { refused: null, rows, modifiers, bonus: word("Dialog", "net").replace("{net}", signed(netOf(check))), odds: oddsOfRequest(opening.kind, made.request, table, localize) };
  };
  let choice: { readonly input: DialogInput; readonly visibility: "public" | "gm" | "blind" | "self" | undefined } = { input: {}, visibility: undefined };
  if (opening.silent !== true) {
    const answer = await ask({ title: opening.title, subtitle: actor.name, img: actor.img ?? "", button: opening.button ?? word("Dialog", "roll"), fields: opening.fields, preview }, `${actor.uuid} ${opening.kind} ${opening.title}`, quick);
    if (!answer) return null;
    choice = answer as typeof choice;
  }
  return openAsked(actor, opening.kind, opening.act, asked(choice.input), choice.visibility);
}

/** Open a card for what was chosen, unless somebody may react to it first; a Gamemaster is asked whether to overrule what the economy refuses. */
async function openAsked(actor: Actor.Implementation, kind: string, act: ActionKey | null, chosen: Values, visibility?: "public" | "gm" | "blind" | "self"): Promise<Message> {
  const found = adapter()?.exchanges[kind];
  const who = characterAt(table, actor.uuid);
  if (!found || !who) return null;
  const made = found.compose(chosen, table);
  if (!made.accepted) {
    notifyRefusal(made, adapter());
    return null;
  }
  const paid = pay(who, spendsIn(kind, made.request, who), table);
  let said = chosen;
  if (!paid.accepted) {
    if (!game.user.isGM || !(await askOverrule(paid, adapter()))) {
      if (!game.user.isGM) notifyRefusal(paid, adapter());
      return null;
    }
    said = { ...chosen, overrule: true };
  } else if (paid.warning) notifyRefusal(paid.warning, adapter());
  const offers = act === null || chosen.readied === true || chosen.opportunity === true ? [] : offersFor(who, act, chosen, made.request);
  if (offers.length > 0) return openExchange({ kind: "opportunity", ask: { actor: actor.uuid, act: act ?? "", offers, held: { kind, ask: said } }, actor, ...(visibility && { visibility }) });
  return openExchange({ kind, ask: said, actor, ...(visibility && { visibility }) });
}

/** Enemies that may react to an action, as far as the board tells; without one the table is asked. @rule DES-170 DES-292 DES-295 DES-296 DES-398 */
function offersFor(who: DestinyCharacter, act: ActionKey, chosen: Values, request: unknown): readonly { readonly enemy: string; readonly ask: boolean }[] {
  const type = typeAt(table);
  const settings = destinySettings(table);
  if (type === null || !settings.oaPrompts || !combatantOf(who.ref)) return [];
  const { oa } = usedAs(who, act);
  const charge = act === "charge";
  const target = String(chosen.target ?? chosen.opponent ?? (Array.isArray(chosen.targets) ? (chosen.targets[0] ?? "") : ""));
  const moving = ACTIONS[act].moves || charge || (act === "gambit" && (chosen.pace === "slow" || chosen.pace === "full"));
  const far = (request as { readonly attack?: AttackEntry }).attack;
  const candidatesFor = everybody(table).filter((e) => opposes(who, e)).map((enemy) => {
    const { limits, spends } = turnOf(enemy, table);
    return { enemy, feet: table.distance(enemy.ref, who.ref), aware: true, limits, spends };
  });
  const stays = moving && chosen.stays === true;
  const grabber = act === "escape" ? target : null;
  return opportunities(who, candidatesFor, { code: oa, target: target === "" ? null : target, path: moving && !stays ? {} : null, allToward: chosen.straight === true ? true : null, allAway: chosen.straight === true ? true : null, grabber }, type, settings.courtRange)
    .filter((o) => !stays || o.enemy !== "")
    .map(({ enemy, ask: unsure }) => ({ enemy, ask: unsure || far?.band === "rumor" }));
}

/** The card that waited for opportunity attacks. */
export async function openHeld(kind: string, held: Values, uuid: string): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openExchange({ kind, ask: held, actor }) : null;
}

/** What a card asks for next. */
export async function openFollow(follow: Follow, _quick: boolean): Promise<Message> {
  const actor = actorOf(follow.actor);
  return actor ? openExchange({ kind: follow.kind, ask: follow.ask, actor }) : null;
}

/** An opportunity attack: a close attack, in a Conflict or Challenge a court one. @rule DES-170 DES-294 */
export async function openOpportunity(uuid: string, target: string, quick: boolean): Promise<Message> {
  const actor = actorOf(uuid);
  const who = characterAt(table, uuid);
  if (!actor || !who) return null;
  const band = typeAt(table) === "combat" ? "close" : "court";
  const attacks = attacksOf(who).filter((a) => a.band === band && !a.area);
  return run(actor, { kind: "attack", act: null, title: word("Action", "opportunityAttack", "label"), fields: [select("attack", "attack", attackOptions(attacks), best(who, attacks)), RANKS()], fixed: { targets: [target], opportunity: true } }, quick || attacks.length === 1);
}

/** One more attack after a Takedown: a close one on anybody but those of the first. @rule DES-310 */
export async function openTakedown(uuid: string, attack: string, message: string, before: readonly string[], quick: boolean): Promise<Message> {
  const actor = actorOf(uuid);
  const who = characterAt(table, uuid);
  if (!actor || !who) return null;
  const attacks = attacksOf(who).filter((a) => a.band === "close" && !a.area);
  return run(actor, { kind: "attack", act: null, title: word("Edge", "takedown", "label"), fields: [select("target", "target", people(who, "foes").filter((p) => !before.includes(p.value))), select("attack", "attack", attackOptions(attacks), attack), RANKS(), RAISES()], fixed: { takedown: message }, button: word("Dialog", "attackNow") }, quick);
}

const best = (who: DestinyCharacter, attacks: readonly AttackEntry[]): string => (attacks.find((a) => a.id === who.primaryAttack) ?? [...attacks].sort((a, b) => b.rank - a.rank)[0])?.id ?? "";

/** A Stunt as an answer or after a hit. @rule DES-117 DES-227 */
export async function openStunt(uuid: string, how: { readonly mode: "die" | "counter"; readonly die: string; readonly target: string; readonly attack: string }, quick: boolean): Promise<Message> {
  const actor = actorOf(uuid);
  const [who, target] = [characterAt(table, uuid), characterAt(table, how.target)];
  if (!actor || !who || !target) return null;
  const attacks = attacksOf(who).filter((a) => !a.area && (how.attack === "" || a.id === how.attack));
  return run(
    actor,
    {
      kind: "stunt",
      act: null,
      title: word("Card", how.mode === "die" ? "stuntDie" : "counterStunt"),
      fields: [select("kind", "stunt", STUNTS.map((s) => ({ value: s, label: word("Action", s, "label") }))), select("attack", "attack", attackOptions(attacks)), ...objectField(target), toggle("consent", "consent")],
      fixed: { mode: how.mode, die: how.die, target: how.target },
      button: word("Dialog", "do"),
    },
    quick,
  );
}

const objectField = (target: DestinyCharacter | null): DialogField[] => {
  const options = target ? itemOptions(target, (g) => g.held || g.worn) : [];
  return options.length > 0 ? [select("object", "object", [{ value: "", label: word("Dialog", "noObject") }, ...options])] : [];
};

/** A check of a trait. @rule DES-001 DES-383 */
export async function openTrait(actor: Actor.Implementation, check: CheckAsk): Promise<Message> {
  const initiative = check.trait.startsWith("initiative") || check.trait.startsWith("defense");
  const fields = initiative ? [RANKS()] : [DC(check.dc ?? null), WORDS(), RANKS(), RAISES(), toggle("hold", "hold")];
  return run(actor, { kind: "check", act: null, title: traitTitle(check.trait, localize), fields, fixed: { trait: check.trait, purpose: "" } }, check.quick ?? false);
}

/** An attack by its id. @rule DES-022 DES-028 */
export async function openAttack(actor: Actor.Implementation, id: string, quick: boolean, more: { readonly charge?: boolean; readonly readied?: boolean; readonly target?: string } = {}): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  const attack = who && attacksOf(who).find((a) => a.id === id);
  if (!who || !attack) return null;
  const charge = more.charge === true;
  const foes = people(who, "foes");
  const aimed = aimedAt();
  const first = more.target ?? aimed[0] ?? foes[0]?.value ?? "";
  const cover = (name: string): DialogField => select(name, name, ["none", "partial", "total"].map((c) => ({ value: c, label: word("Dialog", `veil.${c}`) })));
  const feet = charge ? chargeFeet(who, typeAt(table), sceneAt(table)?.roundSeconds) : 0;
  const walked = who.turn.feetMoved + feet;
  const slams = attack.band === "close" && attack.effect === "damage" && more.readied !== true && slamRanks(walked) > 0;
  const fields: DialogField[] = [
    attack.area ? many("targets", "targets", foes, aimed.length > 0 ? aimed : foes.slice(0, 1).map((f) => f.value)) : select("target", "target", foes, first),
    ...(attack.area ? [] : [cover("cover"), cover("concealment"), RANKS(), ...(more.readied === true ? [] : [RAISES()])]),
    ...(charge ? [number("feet", "feet", feet, 0, feet)] : []),
    ...(slams ? [toggle("slam", "slam")] : []),
    ...(attack.band === "rumor" || attack.band === "gossip" ? [toggle("channel", "channel")] : []),
  ];
  const act = attackAct(attack, charge);
  return run(actor, { kind: "attack", act, title: attackName(attack), fields, fixed: { attack: id, charge, readied: more.readied === true }, lists: attack.area ? ["targets"] : [], button: word("Dialog", "attackNow") }, quick);
}

/** A power without an attack. @rule DES-190 DES-198 */
async function openPower(actor: Actor.Implementation, who: DestinyCharacter, id: string, quick: boolean): Promise<Message> {
  const power = who.powers.find((p) => p.id === id);
  const effect = power?.effects[0];
  if (!power || !effect) return null;
  const attack = attacksOf(who).find((a) => a.power === id);
  if (attack) return openAttack(actor, attack.id, quick);
  const acts = { personal: "usePowerPersonal", close: "usePowerClose", ranged: "usePowerRanged", court: "usePowerCourt", gossip: "usePowerGossip", rumor: "usePowerGossip" } as const;
  const act = acts[effect.range];
  const targets = [{ value: who.ref, label: who.name }, ...people(who)];
  if (variablePoints(power.effects) !== null && power.alternates.length > 0) return run(actor, { kind: "deed", act: "switchAlternate", title: power.name, fields: [select("alternate", "alternate", power.alternates.map((a) => ({ value: `${power.id}|${a.id}`, label: a.name })))], fixed: {}, button: word("Dialog", "do") }, quick);
  if (effect.effect === "healing") return run(actor, { kind: "check", act, title: power.name, fields: [select("patient", "patient", targets), RANKS()], fixed: { purpose: "healing", power: id, act: "" } }, quick);
  if (effect.effect === "nullify" || effect.effect === "mindReading") {
    const powers = people(who).flatMap((p) => (characterAt(table, p.value)?.powers ?? []).map((q) => ({ value: q.id, label: `${p.label}: ${q.name}` })));
    return run(actor, { kind: "opposed", act, title: power.name, fields: [select("opponent", "target", people(who, "foes")), ...(effect.effect === "nullify" ? [select("power", "power", powers)] : []), RANKS(), RAISES()], fixed: { contest: effect.effect, cost: "standard", act: "" } }, quick);
  }
  const asks = effect.range !== "personal" && effect.duration !== "permanent";
  return run(actor, { kind: "deed", act, title: power.name, fields: asks ? [select("target", "target", targets)] : [], fixed: { power: id }, silent: !asks, button: word("Dialog", "do") }, quick);
}

/** Anything of the catalogue, by its key. @rule DES-382 */
export async function openAction(actor: Actor.Implementation, id: string, quick: boolean): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  if (!who) return null;
  if (id.startsWith("attack:")) return openAttack(actor, id.slice(7), quick);
  if (id.startsWith("power:")) return openPower(actor, who, id.slice(6), quick);
  const opened = special(actor, who, id, quick);
  if (opened) return opened;
  if (!isAction(id)) return null;
  const title = word("Action", id, "label");
  const deed = (fields: readonly DialogField[], fixed: Values = {}): Promise<Message> => run(actor, { kind: "deed", act: id, title, fields, fixed, silent: fields.length === 0, button: word("Dialog", "do") }, quick);
  const foes = people(who, "foes");
  const friends = people(who, "friends");
  const own = (bands: readonly string[]): readonly AttackEntry[] => attacksOf(who).filter((a) => bands.includes(a.band) && a.power === null);
  switch (ACTIONS[id].resolver) {
    case "attack": {
      if (id === "opportunityAttack") return openOpportunity(actor.uuid, aimedAt()[0] ?? foes[0]?.value ?? "", quick);
      const bands = id === "charge" ? [typeAt(table) === null || typeAt(table) === "combat" ? "close" : "court"] : [{ attackClose: "close", attackCourt: "court", attackRanged: "ranged", attackRumor: "rumor" }[id as string] ?? "close"];
      const list = id === "charge" ? attacksOf(who).filter((a) => bands.includes(a.band) && !a.area) : own(bands);
      const [only] = list;
      if (!only) {
        notifyRefusal({ accepted: false, reason: "attack.gone" }, adapter());
        return null;
      }
      const picked = list.length === 1 ? only.id : await ask({ title, subtitle: actor.name, img: actor.img ?? "", button: word("Dialog", "take"), fields: [select("attack", "attack", attackOptions(list), best(who, list))], preview: () => ({ refused: null }), onCard: true }, `${actor.uuid} pick ${id}`, quick).then((a) => (a ? String(a.input.attack) : null));
      return picked === null ? null : openAttack(actor, picked, quick, { charge: id === "charge" });
    }
    case "stunt": {
      const objects = foes.flatMap((f) => itemOptions(characterAt(table, f.value) as DestinyCharacter, (g) => g.held || g.worn).map((o) => ({ value: o.value, label: `${f.label}: ${o.label}` })));
      const attacks = attacksOf(who).filter((a) => !a.area && (id !== "grab" || a.band === "close"));
      return run(actor, { kind: "stunt", act: id, title, fields: [select("target", "target", foes), select("attack", "attack", attackOptions(attacks), best(who, attacks)), ...(id === "disarm" || id === "break" ? [select("object", "object", objects)] : []), RANKS(), RAISES(), ...(typeAt(table) === "conflict" ? [toggle("consent", "consent")] : [])], fixed: { kind: id as StuntKind, mode: "action" } }, quick);
    }
    case "check":
      return openHelp(actor, who, id, title, foes, friends, quick);
    case "opposed":
    case "influence":
      return openContest(actor, who, id, title, foes, quick);
    case "run":
      return run(actor, { kind: "check", act: id, title, fields: [select("mode", "mode", modes(who)), RANKS(), RAISES(), toggle("stays", "stays")], fixed: {} }, quick);
    case "stand":
      return id === "standFree" ? run(actor, { kind: "check", act: id, title, fields: [RANKS(), RAISES()], fixed: {} }, quick) : deed([]);
    case "delay": {
      const combatant = combatantOf(actor.uuid);
      const combat = combatant?.combat as unknown as { play(event: object): Promise<unknown> } | null | undefined;
      if (combatant) await combat?.play({ type: "delay", id: combatant.id ?? "" });
      return null;
    }
    case "move": {
      const feet = movementFeet(who, id as never, "ground", typeAt(table), sceneAt(table)?.roundSeconds) ?? 0;
      return deed([select("mode", "mode", modes(who)), number("feet", "feet", feet, 0, 1_000_000), toggle("stays", "stays"), ...(id === "advance" || id === "withdraw" ? [toggle("straight", id === "advance" ? "toward" : "away", true)] : [])]);
    }
    case "recover":
      return deed([select("choice", "recover", recoverOptions(who, false))]);
    case "surge":
      return openSurge(actor, who, quick);
    case "spend":
      return deed([select("use", "spendOn", ["recover", "editScene", "inspiration"].map((u) => ({ value: u, label: word("Spend", u) }))), select("die", "die", DICE.filter((d) => who.pools[d] > 0).map((d) => ({ value: d, label: `${word("Pool", d)} (${who.pools[d]})` }))), select("choice", "recover", recoverOptions(who, true)), select("channel", "editOf", [{ value: "", label: word("Dialog", "editNothing") }, ...channelOptions(["attack", "effect"])]), select("whom", "whom", [{ value: who.ref, label: who.name }, ...friends]), textField("said", "said")]);
    case "aim":
      return deed([select("target", "target", foes)]);
    case "stance": {
      const channels = ["attack", "defense", "effect"].map((c) => ({ value: c, label: word("Channel", c, "label") }));
      return deed([select("bonus", "stanceBonus", channels, "attack"), select("penalty", "stancePenalty", channels, "defense"), number("stanceRanks", "stanceRanks", 2, 1, 5), select("attack", "attack", attackOptions(attacksOf(who)), best(who, attacksOf(who)))]);
    }
    case "ready": {
      if (id === "dropReady") return deed([]);
      const actions = (Object.keys(ACTIONS) as ActionKey[]).filter((a) => ["standard", "move", "quick"].includes(ACTIONS[a].cost) && a !== "ready" && a !== "stance").map((a) => ({ value: a, label: word("Action", a, "label") }));
      return deed([select("action", "readied", actions), textField("trigger", "trigger"), select("target", "target", [{ value: "", label: word("Dialog", "nobody") }, ...foes]), select("attack", "attack", attackOptions(attacksOf(who)), best(who, attacksOf(who)))]);
    }
    case "alternate":
      return deed([select("alternate", "alternate", who.powers.flatMap((p) => [{ value: `${p.id}|`, label: p.name }, ...p.alternates.map((a) => ({ value: `${p.id}|${a.id}`, label: `${p.name}: ${a.name}` }))]))]);
    case "upkeep":
      return deed([select("what", "upkeep", [...(who.aim ? [{ value: "aim:", label: word("State", "aim") }] : []), ...(who.grab ? [{ value: "grab:", label: word("State", "grab") }] : []), ...who.powers.filter((p) => p.active).map((p) => ({ value: `power:${p.id}`, label: p.name }))])]);
    case "power": {
      const band = ACTIONS[id].band;
      const powers = who.powers.filter((p) => p.effects[0]?.range === band || (band === "gossip" && p.effects[0]?.range === "rumor"));
      const [only] = powers;
      if (!only) {
        notifyRefusal({ accepted: false, reason: "power.none" }, adapter());
        return null;
      }
      const picked = powers.length === 1 ? only.id : await ask({ title, subtitle: actor.name, img: actor.img ?? "", button: word("Dialog", "take"), fields: [select("power", "power", powers.map((p) => ({ value: p.id, label: p.name })))], preview: () => ({ refused: null }), onCard: true }, `${actor.uuid} pick ${id}`, quick).then((a) => (a ? String(a.input.power) : null));
      return picked === null ? null : openPower(actor, who, picked, quick);
    }
    case "record": {
      const gear = id === "drawSheathe" ? itemOptions(who, (g) => !g.stowed) : id === "retrieveStore" ? itemOptions(who, () => true) : id === "drop" ? [{ value: "", label: word("Condition", "prone", "label") }, ...itemOptions(who, (g) => g.held)] : id === "loadComplex" ? itemOptions(who, (g) => g.weapon !== null) : id === "useDevice" ? [{ value: "", label: word("Dialog", "noObject") }, ...itemOptions(who, (g) => g.kind === "tool" || g.kind === "device")] : null;
      return deed([...(gear ? [select("item", "item", gear)] : []), ...(id === "useDevice" ? [costField()] : []), ...(id === "drop" || id === "loadComplex" || (id === "drawSheathe" && gear && gear.length > 0) ? [] : [textField("said", "said")])]);
    }
    case "dying":
      return openExchange({ kind: "dying", ask: { actor: actor.uuid }, actor });
    default:
      notifyRefusal({ accepted: false, reason: "action.onCard" }, adapter());
      return null;
  }
}

/** What Advantage may be for: the channels named, every skill, every resistance. @rule DES-020 */
const channelOptions = (first: readonly string[]): readonly Option[] => [...first.map((c) => ({ value: c, label: word("Channel", c, "label") })), ...SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({ value: `skill:${s}`, label: localize(skillLabel(s)) })), ...RESISTANCE_KEYS.map((r) => ({ value: `resistance:${r}`, label: localize(resistanceLabel(r)) }))];
const costField = (): DialogField => select("cost", "cost", ["standard", "move", "quick", "free"].map((c) => ({ value: c, label: word("Cost", c, "label") })));
const modes = (who: DestinyCharacter): readonly Option[] => ["ground", "swim", "climb", "leap", "fly", "burrow", "teleport"].filter((m) => movementFeet(who, "walk", m, null) !== null).map((m) => ({ value: m, label: word("Speed", m, "label") }));

/** What a Recover could be used for. @rule DES-106 DES-215 DES-246 */
const recoverOptions = (who: DestinyCharacter, byDie: boolean): readonly Option[] =>
  recoverChoices(who, byDie).map((c) => {
    if (c.kind === "track") return { value: `track:${c.track}`, label: word("Recover", c.track) };
    if (c.kind === "surge") return { value: `surge:${c.which}`, label: word("Recover", c.which) };
    const id = who.conditions.find((o) => o.effect === c.effect)?.id ?? "";
    return { value: `resist:${c.effect}`, label: localize(key("Recover", "resist"), { condition: conditionLabel(id) }) };
  });

/** What is not in the catalogue, or goes another way. */
function special(actor: Actor.Implementation, who: DestinyCharacter, id: string, quick: boolean): Promise<Message> | null {
  const deed = (fields: readonly DialogField[]): Promise<Message> => run(actor, { kind: "deed", act: null, title: word("Deed", id), fields, fixed: { act: id }, silent: fields.length === 0, button: word("Dialog", "do") }, quick);
  switch (id) {
    case "triggerReady": {
      const [action = "", target = "", attack = ""] = (who.ready?.action ?? "").split("|");
      const picked = attacksOf(who).find((a) => a.id === attack);
      if (isAction(action) && ACTIONS[action].resolver === "attack" && picked) return openAttack(actor, picked.id, quick, { readied: true, ...(target !== "" && { target }), charge: action === "charge" });
      return isAction(action) ? openReadied(actor, action, quick) : Promise.resolve(null);
    }
    case "rest":
      return deed([select("step", "rest", ["short", "hour", "fatigue", "stress", "night"].map((s) => ({ value: s, label: word("Rest", s) })))]);
    case "treatment":
      return run(actor, { kind: "check", act: null, title: word("Deed", "treatment"), fields: [select("patient", "patient", people(who)), select("step", "rest", ["short", "hour", "fatigue"].map((s) => ({ value: s, label: word("Rest", s) }))), RANKS()], fixed: { purpose: "treatment" } }, quick);
    case "disarmTake":
      return run(actor, { kind: "check", act: null, title: word("Deed", "disarmTake"), fields: [RANKS(), RAISES()], fixed: { purpose: "disarmTake" } }, quick);
    case "goOn":
      return run(actor, { kind: "deed", act: "walk", title: word("Deed", id), fields: [number("feet", "feet", who.turn.moveLeft, 0, who.turn.moveLeft), toggle("stays", "stays")], fixed: { act: id }, button: word("Dialog", "do") }, quick);
    case "touch":
      return deed([select("target", "target", people(who).filter((p) => contagionAt(characterAt(table, p.value) as DestinyCharacter, table).length > 0))]);
    case "landSurge":
    case "grabDamage":
    case "release":
      return deed([]);
    default:
      return null;
  }
}

/** A readied action other than an attack, in its own dialog with the price of a Reaction. */
async function openReadied(actor: Actor.Implementation, action: ActionKey, quick: boolean): Promise<Message> {
  const { resolver } = ACTIONS[action];
  if (resolver === "stunt" || resolver === "check" || resolver === "opposed" || resolver === "influence") {
    readied.add(actor.uuid);
    try {
      return await openAction(actor, action, quick);
    } finally {
      readied.delete(actor.uuid);
    }
  }
  return run(actor, { kind: "deed", act: action, title: word("Action", action, "label"), fields: [textField("said", "said")], fixed: { readied: true }, button: word("Dialog", "do") }, quick);
}

/** Whose dialogs that are open now stand for a readied action. */
const readied = new Set<string>();
const asReadied = (actor: Actor.Implementation): Values => (readied.has(actor.uuid) ? { readied: true } : {});

/** Assist and its siblings, Gambit, Assessment, any skill. @rule DES-118 DES-121 DES-122 DES-123 DES-124 DES-125 DES-140 DES-195 */
async function openHelp(actor: Actor.Implementation, who: DestinyCharacter, id: ActionKey, title: string, foes: readonly Option[], friends: readonly Option[], quick: boolean): Promise<Message> {
  const roll = (fields: readonly DialogField[], fixed: Values = {}): Promise<Message> => run(actor, { kind: "check", act: id, title, fields, fixed: { ...asReadied(actor), ...fixed } }, quick);
  const ownAttack = select("attack", "attack", attackOptions(attacksOf(who)), best(who, attacksOf(who)));
  const allyAttacks = friends.flatMap((f) => attacksOf(characterAt(table, f.value) as DestinyCharacter).map((a) => ({ value: a.id, label: `${f.label}: ${attackName(a)}` })));
  const more = [RANKS(), RAISES()];
  switch (id) {
    case "assist":
      return roll([select("ally", "ally", friends), select("trait", "skill", skillOptions(who)), ...more]);
    case "aid":
    case "distract":
      return roll([select("ally", "ally", friends), select("against", "against", foes), ownAttack, ...more]);
    case "coordinate":
      return roll([select("ally", "ally", friends), select("against", "against", foes), ownAttack, select("allyAttack", "allyAttack", allyAttacks), ...more]);
    case "combine":
      return roll([select("ally", "ally", friends), select("allyAttack", "allyPower", allyAttacks), select("trait", "skill", skillOptions(who)), ...more]);
    case "gambit":
      return roll([
        select("ally", "beneficiary", [{ value: who.ref, label: who.name }, ...friends]),
        select("channel", "channelOf", channelOptions(["attack", "defense", "effect", "initiative"])),
        select("trait", "skill", skillOptions(who)),
        select("pace", "pace", ["none", "slow", "full"].map((p) => ({ value: p, label: word("Dialog", `pace.${p}`) }))),
        ...more,
      ]);
    case "assessment":
      return roll([select("target", "target", foes), select("trait", "skill", skillOptions(who, withLore(who, ASSESSMENT.skills))), ...more]);
    case "resist": {
      const ongoing = who.conditions.filter((c) => c.dc !== null && c.resistance !== null).map((c) => ({ value: c.effect, label: localize(conditionLabel(c.id)) }));
      return run(actor, { kind: "check", act: null, title, fields: [select("effect", "effect", ongoing), RANKS()], fixed: { purpose: "resist" } }, quick);
    }
    default:
      return roll([select("trait", "skill", skillOptions(who)), DC(), WORDS(), costField(), ...more, toggle("hold", "hold")]);
  }
}

/** Trick, Escape, Mask, Study, Influence. @rule DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 */
async function openContest(actor: Actor.Implementation, who: DestinyCharacter, id: ActionKey, title: string, foes: readonly Option[], quick: boolean): Promise<Message> {
  const kind = ACTIONS[id].resolver;
  const roll = (fields: readonly DialogField[], fixed: Values = {}): Promise<Message> => run(actor, { kind, act: id, title, fields, fixed: { ...asReadied(actor), ...fixed } }, quick);
  const more = [RANKS(), RAISES()];
  switch (id) {
    case "trick": {
      const skills = SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({ value: s as string, label: `${localize(skillLabel(s))} (${word("Ability", skillAbility(who, s), "short")})` }));
      const first = skills.find((s) => s.value === "insight")?.value ?? "insight";
      const second = skills.find((s) => s.value === "wits" && ABILITIES.int === ABILITIES.wis)?.value ?? "wits";
      return roll([select("opponent", "target", foes), select("trait", "skill", skillOptions(who), "skill:deception"), select("against1", "against1", skills, first), select("against2", "against2", skills, second), select("condition", "condition", gradeConditions(1, true).map((c) => ({ value: c as string, label: localize(conditionLabel(c)) }))), ...more]);
    }
    case "escape": {
      const grabber = who.conditions.find((c) => ["held", "restrained", "bound"].includes(c.id))?.source ?? "";
      return roll([select("opponent", "grabber", foes, foes.some((f) => f.value === grabber) ? grabber : undefined), select("trait", "skill", skillOptions(who, ESCAPE.own)), ...more, toggle("stays", "stays")]);
    }
    case "mask": {
      const observers = foes.filter((f) => analysisOf(characterAt(table, f.value) as DestinyCharacter, who.ref) > 0);
      return roll([select("opponent", "observer", observers.length > 0 ? observers : foes), select("trait", "skill", skillOptions(who, ASSESSMENT.mask.own)), ...more]);
    }
    case "study": {
      const answer = await ask({ title, subtitle: actor.name, img: actor.img ?? "", button: word("Dialog", "take"), fields: [select("opponent", "studied", [{ value: "", label: word("Dialog", "placeOrThing") }, ...foes], aimedAt()[0] ?? ""), textField("about", "said")], preview: () => ({ refused: null }), onCard: true }, `${actor.uuid} study`, quick);
      if (!answer) return null;
      const opponent = String(answer.input.opponent ?? "");
      if (opponent !== "") return roll([select("trait", "skill", skillOptions(who)), ...more], { opponent });
      return run(actor, { kind: "check", act: id, title, fields: [select("trait", "skill", skillOptions(who)), DC(), WORDS(), ...more], fixed: { about: String(answer.input.about ?? "") } }, quick);
    }
    default:
      return roll([select("opponent", "subject", foes), select("trait", "skill", skillOptions(who, INTERACTION)), textField("thing", id === "influence" ? "thing" : "topic"), ...(id === "influence" ? [select("wanted", "wanted", ["better", "worse"].map((w) => ({ value: w, label: word("Dialog", w) })))] : []), ...more]);
  }
}

/** A Surge: first what for, then what that needs. @rule DES-171 DES-200 DES-396 */
async function openSurge(actor: Actor.Implementation, who: DestinyCharacter, quick: boolean): Promise<Message> {
  const picked = await ask({ title: word("Action", "surge", "label"), subtitle: actor.name, img: actor.img ?? "", button: word("Dialog", "take"), fields: [select("option", "surge", SURGES.map((s) => ({ value: s, label: word("Surge", s, "label") })))], preview: () => ({ refused: null }), onCard: true }, `${actor.uuid} surge`, quick);
  if (!picked) return null;
  const option = String(picked.input.option ?? "");
  const traits = [...Object.keys(ABILITIES).map((a) => ({ value: `ability:${a}`, label: word("Ability", a, "label") })), ...SKILL_KEYS.map((s) => ({ value: `skill:${s}`, label: localize(skillLabel(s)) })), ...RESISTANCE_KEYS.map((r) => ({ value: `resistance:${r}`, label: localize(resistanceLabel(r)) })), ...attacksOf(who).map((a) => ({ value: `effect:${a.id}`, label: `${localize(effectLabel(a.effect))}: ${attackName(a)}` })), ...modes(who).map((m) => ({ value: `speed:${m.value}`, label: m.label }))];
  const fields: Readonly<Record<string, readonly DialogField[]>> = {
    boost: [select("trait", "trait", traits)],
    burst: [select("negates", "negates", ["own", "opponents"].map((n) => ({ value: n, label: word("Dialog", `negates.${n}`) })))],
    edge: [select("edge", "edge", Object.keys(EDGES).map((e) => ({ value: e, label: word("Edge", e, "label") })))],
    counter: [select("power", "power", who.powers.map((p) => ({ value: p.id, label: p.name }))), select("against", "against", people(who, "foes"))],
    resistance: [select("effect", "effect", who.conditions.filter((c) => c.dc !== null).map((c) => ({ value: c.effect, label: localize(conditionLabel(c.id)) })))],
    retry: [select("lock", "lock", who.retryLocks.map((l) => ({ value: `${l.use}|${l.target}`, label: `${l.use}: ${table.party(l.target)?.name ?? ""}` })))],
    alternateEffect: [select("alternate", "alternate", who.powers.flatMap((p) => p.alternates.map((a) => ({ value: `${p.id}|${a.id}`, label: `${p.name}: ${a.name}` }))))],
  };
  const asked = fields[option] ?? [];
  return run(actor, { kind: "deed", act: "surge", title: word("Surge", option, "label"), fields: asked, fixed: { option }, silent: asked.length === 0, button: word("Dialog", "do") }, quick);
}
