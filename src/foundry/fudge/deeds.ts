import { ABILITY_KEYS, abilityRank, breathRounds, concentrationPowers, COURSE_KEYS, DEEDS, deedCost, deedLabel, deedRefusal, FIRE, healingUses, healsOnlyOneself, isThing, key, knownAgents, ORDEALS, ordealsOf, RADIATION, type Agent, type DeedDefinition, type DeedKey, type FudgeCharacter } from "../../rules/fudge/index.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import type { DialogField } from "../rolls/dialog-types.ts";
import type { ActionEntry, Localize } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { choose, others } from "./contests.ts";
import { isFudge } from "./is-fudge.ts";
import { mayTake } from "./purse.ts";
import { fudgeSettings } from "./settings.ts";
import { snapshot } from "./snapshot.ts";

/** Kinds of action in the order of a turn. */
const ORDER = ["standard", "move", "free", "none"] as const;

/** Deeds whose place is not the turn but what befalls somebody. */
const BEFALL: readonly DeedKey[] = ["dangerSense", "endure", "hazard", "poison", "disease", "temperature", "suffocation", "vacuum", "decompression", "thirst", "hunger", "sleepless", "labor"];

const words = (no: ReturnType<typeof deedRefusal>): string => (no ? refusalText(no, rulesetById("fudge")) : "");

/** Every action of a turn beside attacks, with what it takes and why it can't be done now; then what may befall somebody. @rule FUD-290 FUD-306 FUD-686 */
export function deedEntries(character: FudgeCharacter, say: Localize): ActionEntry[] {
  const all = Object.keys(DEEDS) as DeedKey[];
  const entry = (id: DeedKey, group: string): ActionEntry => {
    const no = deedRefusal(id, character, null);
    return { id: `deed:${id}`, label: say(deedLabel(id, "label")), detail: say(key("Action", deedCost(id, character), "label")), group, ...(no && { refused: words(no) }) };
  };
  const turn = all.filter((id) => !BEFALL.includes(id)).sort((a, b) => ORDER.indexOf(DEEDS[a].cost as (typeof ORDER)[number]) - ORDER.indexOf(DEEDS[b].cost as (typeof ORDER)[number]));
  return [...turn.map((id) => entry(id, key("Act", "turn"))), ...BEFALL.map((id) => entry(id, key("Act", "befall")))];
}

/** What somebody else holds that could be struck from their hands, by who holds it. @rule FUD-297 */
const heldThings = (uuids: readonly string[]): { readonly value: string; readonly label: string }[] =>
  uuids.flatMap((uuid) => {
    const [who, party] = [table.character(uuid), table.party(uuid)];
    return isFudge(who) && party ? who.powers.filter((p) => p.active && isThing(p)).map((p) => ({ value: `${uuid} ${p.id}`, label: `${party.name}: ${p.name}` })) : [];
  });

type Option = { readonly value: string; readonly label: string };

/** What an ally may be aided in: against one foe, or in defending. @rule FUD-290 */
const aidOptions = (foes: readonly Option[]): Option[] => [...foes.map((f) => ({ value: `attack ${f.value}`, label: localize(key("Act", "choice", "attackOn"), { name: f.label }) })), { value: "defense", label: localize(key("Act", "choice", "defense")) }];

/** Poisons, diseases, fires and rays that have a name, each with its rank; the first is any other of the rank below. @rule FUD-186 FUD-187 FUD-188 FUD-189 */
function namedRanks(id: DeedKey): Option[] {
  const named = (area: string, list: readonly { readonly key: string; readonly rank: number }[]): Option[] => list.map(({ key: name, rank }) => ({ value: `${name} ${rank}`, label: localize(key("Act", "rankNamed"), { name: key(area, name), rank }) }));
  const rays = Object.entries(RADIATION).flatMap(([name, [least, most]]) => Array.from({ length: most - least + 1 }, (_n, i) => ({ key: name, rank: least + i })));
  const list = id === "hazard" ? [...named("Fire", Object.entries(FIRE).map(([name, rank]) => ({ key: name, rank }))), ...named("Radiation", rays)] : named(id === "poison" ? "Poison" : "Disease", knownAgents(id as Agent));
  return [{ value: "", label: localize(key("Act", "choice", "byRank")) }, ...list];
}

/** What a poison or disease may do. @rule FUD-170 FUD-174 */
const courses = (): Option[] => COURSE_KEYS.map((value) => ({ value, label: (ABILITY_KEYS as readonly string[]).includes(value) ? localize(key("Course", "weakens"), { ability: key("Ability", value, "label") }) : localize(key("Course", value)) }));

/** What a deed leaves to choose. */
function fieldsOf(id: DeedKey, actor: Actor.Implementation): DialogField[] | null {
  const { target, asks, self } = DEEDS[id] as DeedDefinition;
  const me: Option[] = self === true ? [{ value: actor.uuid, label: localize(key("Act", "choice", "oneself"), { name: actor.name }) }] : [];
  const alone = id === "heal" && healsOnlyOneself(snapshot(actor));
  const options = target ? [...(alone ? [] : others(actor.uuid)), ...me] : [];
  if (target && options.length === 0) return null;
  const pick = (name: string, values: readonly string[]): DialogField => ({ type: "select", name, label: localize(key("Act", "ask", name)), value: values[0] ?? "", options: values.map((value) => ({ value, label: localize(key("Act", "choice", value)) })) });
  const character = snapshot(actor);
  const list = (name: string, entries: readonly { readonly value: string; readonly label: string }[]): DialogField => ({ type: "select", name, label: localize(key("Act", "ask", name)), value: entries[0]?.value ?? "", options: entries });
  const number = (value: number, min: number): DialogField => ({ type: "number", name: "number", label: localize(key("Act", "ask", asks === "agent" ? "rank" : asks === "awake" ? "earlier" : (asks ?? "rank"))), value, min, max: 40 });
  return [
    ...(target ? [{ type: "select" as const, name: "target", label: localize(key("Act", "ask", "target")), value: options[0]?.value ?? "", options }] : []),
    ...(asks === "defense" ? [pick("defense", ["dodge", "parry"])] : asks === "aid" ? [list("aid", aidOptions(options))] : []),
    ...(asks === "thing" ? [list("thing", [{ value: "", label: localize(key("Act", "choice", "nothing")) }, ...heldThings(options.map((o) => o.value))])] : []),
    ...(asks === "power" ? [list("power", concentrationPowers(character).map((p) => ({ value: p.id, label: p.name })))] : []),
    ...(asks === "agent" || asks === "rank" ? [list("named", namedRanks(id)), number(4, 1)] : []),
    ...(asks === "agent" ? [list("course", courses())] : []),
    ...(asks === "healing" && healingUses(character).length > 1 ? [pick("healing", healingUses(character))] : []),
    ...(asks === "ordeal" ? [list("ordeal", ORDEALS.map((value) => ({ value, label: localize(key("Act", ordealsOf(character).some((c) => c.trait === value) ? "ordealOver" : "ordealBegins"), { ordeal: localize(key("Ordeal", value), { rounds: breathRounds(abilityRank(character, "sta", fudgeSettings())) }) }) })))] : []),
    ...(asks === "awake" ? [{ type: "switch" as const, name: "awake", label: localize(key("Act", "ask", "awake")), value: false }] : []),
    ...(asks === "minutes" ? [number(0, 0)] : asks === "earlier" || asks === "nights" || asks === "awake" ? [number(0, 0)] : asks === "round" ? [number(3, 1)] : []),
  ];
}

/** Do something by name: ask what is left to choose, then open its card. @rule FUD-686 FUD-711 */
export async function openDeed(actor: Actor.Implementation, id: DeedKey): Promise<ChatMessage.Implementation | null> {
  const character = snapshot(actor);
  const no = deedRefusal(id, character, null);
  if (no) {
    notifyRefusal(no, rulesetById("fudge"));
    return null;
  }
  const turn = await mayTake(actor.uuid, deedCost(id, character));
  if (!turn) return null;
  const fields = fieldsOf(id, actor);
  if (fields === null) {
    ui.notifications.warn(localize(key("Command", "compare.nobody")));
    return null;
  }
  const chosen = fields.length === 0 ? {} : await choose(localize(deedLabel(id, "label")), localize(deedLabel(id, "text")), actor.img ?? "", fields, localize(key("Act", "do")));
  if (!chosen) return null;
  const [holder = "", thing = ""] = String(chosen.thing ?? "").split(" ");
  // Whose thing it is says whom it is taken from.
  const whom = thing === "" ? chosen.target : holder;
  const target = typeof whom === "string" && isFudge(table.character(whom)) ? whom : null;
  const what = thing === "" ? String(chosen.defense ?? chosen.aid ?? chosen.power ?? chosen.course ?? chosen.healing ?? chosen.ordeal ?? (chosen.awake === true ? "awake" : "")) : thing;
  // What has a name brings its rank.
  const [, rank = chosen.number ?? 0] = String(chosen.named ?? "").split(" ");
  return openExchange({ kind: "deed", ask: { actor: actor.uuid, deed: id, target, ...turn, choice: { what, number: Number(rank) } }, actor, visibility: "public" });
}

/** Somebody falls: how far, and who tries to catch them. @rule FUD-180 FUD-191 */
export async function openFall(actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> {
  const chosen = await choose(localize(key("Act", "fall", "label")), localize(key("Act", "fall", "text")), actor.img ?? "", [
    { type: "number", name: "number", label: localize(key("Act", "ask", "distance")), value: 1, min: -5, max: 40 },
    { type: "switch", name: "accidental", label: localize(key("Act", "ask", "accidental")), value: true },
    { type: "select", name: "catcher", label: localize(key("Act", "ask", "catcher")), value: "", options: [{ value: "", label: localize(key("Act", "choice", "nobody")) }, ...others(actor.uuid)] },
  ], localize(key("Act", "do")));
  return chosen && openExchange({ kind: "fall", ask: { actor: actor.uuid, distance: Number(chosen.number ?? 0), accidental: chosen.accidental === true, catcher: String(chosen.catcher ?? "") }, actor, visibility: "public" });
}

/** Ready an action: what one will do, and what sets it off. It is written to the order of the fight. @rule FUD-303 FUD-687 */
export async function openReady(actor: Actor.Implementation): Promise<null> {
  const combat = game.combats.active as unknown as { readonly started: boolean; readonly combatants: { find(by: (c: { readonly id: string; readonly actor: { readonly uuid: string } | null }) => boolean): { readonly id: string } | undefined }; play(event: object): Promise<unknown> } | null;
  const place = combat?.started === true ? combat.combatants.find((c) => c.actor?.uuid === actor.uuid) : undefined;
  if (!combat || !place) {
    ui.notifications.warn(localize(key("Refusal", "order.notInFight")));
    return null;
  }
  const chosen = await choose(localize(key("Act", "ready", "label")), localize(key("Act", "ready", "text")), actor.img ?? "", [
    { type: "text", name: "action", label: localize(key("Act", "ask", "action")), value: "" },
    { type: "text", name: "trigger", label: localize(key("Act", "ask", "trigger")), value: "" },
  ], localize(key("Act", "do")));
  // What it takes of the turn is paid where it is written.
  if (chosen) await combat.play({ type: "ready", id: place.id, action: String(chosen.action ?? "").slice(0, 200), trigger: String(chosen.trigger ?? "").slice(0, 200), cost: "standard" });
  return null;
}
