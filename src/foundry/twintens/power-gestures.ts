/** Powers without an attack, as somebody clicks them: whom they call, what they make of the surroundings, to whom they are lent, and what one sees through. */
import { refuse } from "../../rules/kernel/refusal.ts";
import {
  callable,
  calledAtOnce,
  calledNow,
  HANDCUFFS,
  held,
  key,
  type PowerEntry,
  superStrength,
  surroundings,
} from "../../rules/twintens/index.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import type { CheckAsk } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { aimed, reachable } from "./aim.ts";
import { type AttackAsk, type CheckChoices, checkChoices } from "./asks.ts";
import { question, textIn } from "./exchanges/question.ts";
import { characterAt } from "./facts.ts";
import { situation } from "./situation.ts";

type Message = ChatMessage.Implementation | null;

/** The dialogs of checks and attacks, which some powers end in. */
interface Openers {
  check(actor: Actor.Implementation, ask: CheckAsk, over: Partial<CheckChoices>): Promise<Message>;
  attack(actor: Actor.Implementation, attackId: string, quick: boolean, over: Partial<AttackAsk>): Promise<Message>;
}

const text = (name: string, data?: Record<string, string | number>): string => localize(key("Dialog", name), data);

const named = (uuid: string): { readonly value: string; readonly label: string } => ({
  value: uuid,
  label: table.party(uuid)?.name ?? "",
});

/** A card of a deed with a power. */
const deed = (actor: Actor.Implementation, name: string, more: object): Promise<Message> =>
  openExchange({ kind: "act", ask: { actor: actor.uuid, deed: name, ...more }, actor });

/** Who or what comes: of those that the power's points allow, each with what speaks against it. @rule TWI-440 TWI-450 */
async function openCall(actor: Actor.Implementation, power: PowerEntry): Promise<Message> {
  const s = situation(actor.uuid, table, game.user.isGM);
  const all = callable(s, power);
  const fit = all.filter((c) => c.refused === null);
  const [first] = fit;
  if (!first) {
    notifyRefusal(
      all.find((c) => c.refused !== null)?.refused ??
        refuse(power.key === "createObject" ? "call.nothing" : "call.nobody"),
      rulesetById("twintens"),
    );
    return null;
  }
  const count = calledAtOnce(power, calledNow(s, { ref: actor.uuid }, power.id));
  const input = await question({
    title: power.name,
    subtitle: text(power.key === "createObject" ? "callThing" : "callText", { count: Math.max(1, count) }),
    img: actor.img ?? "",
    button: text(power.key === "createObject" ? "doMake" : "doCall"),
    fields: [
      {
        type: "select",
        name: "who",
        label: text(power.key === "createObject" ? "callWhat" : "callWhom"),
        value: first.who.ref,
        options: fit.map((c) => ({ value: c.who.ref, label: c.who.name })),
      },
    ],
  });
  return input && deed(actor, "call", { what: power.id, other: textIn(input, "who") });
}

/** What the surroundings become, and who stands in them. @rule TWI-440 */
async function openSurround(actor: Actor.Implementation, power: PowerEntry): Promise<Message> {
  const kinds = surroundings(power);
  const [first] = kinds;
  if (first === undefined) return null;
  const pointed = aimed(actor.uuid);
  const people = [...new Set([...pointed, ...reachable(actor.uuid), actor.uuid])];
  const input = await question({
    title: power.name,
    subtitle: text("surroundText"),
    img: actor.img ?? "",
    button: text("doSurround"),
    fields: [
      ...(kinds.length > 1
        ? [
            {
              type: "select" as const,
              name: "what",
              label: text("surroundWhat"),
              value: first,
              options: kinds.map((value) => ({ value, label: localize(key("Surrounding", value)) })),
            },
          ]
        : []),
      { type: "many", name: "others", label: text("surroundWhom"), value: pointed, options: people.map(named) },
    ],
  });
  if (!input) return null;
  const said = input.others;
  const others = Array.isArray(said) ? people.filter((p) => said.includes(p)) : [];
  return deed(actor, "surround", { what: power.id, trait: kinds.length > 1 ? textIn(input, "what") : first, others });
}

/** Who is touched and has the power for a while. @rule TWI-450 */
async function openLend(actor: Actor.Implementation, power: PowerEntry): Promise<Message> {
  const people = [...new Set([...aimed(actor.uuid), ...reachable(actor.uuid)])];
  const [first] = people;
  if (first === undefined) {
    notifyRefusal(refuse("attack.noTargets"), rulesetById("twintens"));
    return null;
  }
  const input = await question({
    title: power.name,
    subtitle: text("lendText"),
    img: actor.img ?? "",
    button: text("doLend"),
    fields: [{ type: "select", name: "who", label: text("lendWhom"), value: first, options: people.map(named) }],
  });
  return input && deed(actor, "lend", { what: power.id, other: textIn(input, "who") });
}

/** Whom handcuffs go on. @rule TWI-473 */
async function openCuff(actor: Actor.Implementation): Promise<Message> {
  const people = [...new Set([...aimed(actor.uuid), ...reachable(actor.uuid)])];
  const [first] = people;
  if (first === undefined) {
    notifyRefusal(refuse("attack.noTargets"), rulesetById("twintens"));
    return null;
  }
  const input = await question({
    title: localize(key("Gear", "handcuffs", "label")),
    subtitle: text("cuffText", { dc: HANDCUFFS.escapeArtist }),
    img: actor.img ?? "",
    button: text("doCuff"),
    fields: [{ type: "select", name: "who", label: text("cuffWhom"), value: first, options: people.map(named) }],
  });
  return input && deed(actor, "cuff", { other: textIn(input, "who") });
}

/** Look twice at what may not be there: the save again. @rule TWI-440 */
const disbelieve = (actor: Actor.Implementation, effect: string): Promise<Message> =>
  openExchange({
    kind: "check",
    ask: checkChoices(actor.uuid, `lasting:${effect}`, { purpose: "lasting", subject: effect }),
    actor,
  });

/** What a power does by the name that it has in lists: `call:<id>`, `surround:<id>`, `lend:<id>`, `letGo:<id>`, `homing:<effect>`, `disbelieve:<effect>`, `cuff`, `snap`; nothing for any other name. @rule TWI-440 TWI-450 TWI-452 */
export async function usePower(
  actor: Actor.Implementation,
  what: string,
  id: string,
  quick: boolean,
  open: Openers,
): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  const power = who?.powers.find((p) => p.id === id);
  if (what === "disbelieve") return disbelieve(actor, id);
  if (what === "cuff") return openCuff(actor);
  if (what === "snap" && who) {
    return open.check(
      actor,
      { trait: "ability:str", dc: HANDCUFFS.strength, quick },
      { purpose: "escape", circumstance: superStrength(who) },
    );
  }
  if (what === "homing") {
    const trace = who && held(who, "homing").find((c) => c.effect === id);
    return trace?.trait
      ? open.attack(actor, trace.trait, quick, { homing: id, targets: trace.source === null ? [] : [trace.source] })
      : null;
  }
  if (!power) return null;
  switch (what) {
    case "call":
      return openCall(actor, power);
    case "surround":
      return openSurround(actor, power);
    case "lend":
      return openLend(actor, power);
    case "letGo":
      return deed(actor, "letGo", { what: id });
    default:
      return null;
  }
}
