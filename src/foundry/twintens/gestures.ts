import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { type Hazard, HAZARDS } from "../../rules/twintens/index.ts";
import {
  attacksOf,
  FIRE,
  held,
  isActName,
  key,
  type ManeuverKey,
  MANEUVERS,
  softenedFall,
} from "../../rules/twintens/index.ts";
import { openAct } from "../acts/run.ts";
import { table } from "../apply/viewer.ts";
import { inTurnOrOnWord, onWord } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import { doDeed } from "../table/points.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { aimed, reachable } from "./aim.ts";
import { type AttackAsk, attackAsk } from "./asks.ts";
import { numberIn, question, textIn } from "./exchanges/question.ts";
import { characterAt } from "./facts.ts";
import { twintensManners } from "./manners.ts";
import { twintensSettings } from "./settings.ts";
import { attackEditor } from "./view/attack-editor.ts";

type Message = ChatMessage.Implementation | null;

/** The registered adapter: asked for when needed, since it is what imports this file. */
const adapter = (): ReturnType<typeof rulesetById> => rulesetById("twintens");

const refusal = (r: Refusal): string => refusalText(r, adapter());

/** Attack whoever is targeted, with any maneuver. @rule TWI-520 */
export async function openAttack(
  actor: Actor.Implementation,
  attackId: string,
  quick = false,
  over: Partial<AttackAsk> = {},
): Promise<Message> {
  const targets = aimed(actor.uuid);
  const ask = attackAsk(actor.uuid, attackId, { targets, overrule: onWord(actor.uuid), ...over });
  const choice = await RollDialog.ask(
    attackEditor(localize, refusal),
    { ask, table, candidates: [...new Set([...targets, ...reachable(actor.uuid)])], isGM: game.user.isGM },
    quick,
  );
  if (!choice) return null;
  const said = { ...choice.draft.ask, overrule: ask.overrule || choice.overrule };
  return openExchange({ kind: "attack", ask: said, actor, visibility: choice.visibility });
}

/** A maneuver by its name: those with an attack roll as an attack, contests against whoever is chosen, postures at once. @rule TWI-385 */
export async function openManeuver(actor: Actor.Implementation, maneuver: string, quick = false): Promise<Message> {
  if (!Object.hasOwn(MANEUVERS, maneuver)) return null;
  if (isActName(maneuver)) return openAct(actor, [maneuver], {}, quick);
  const { flags } = MANEUVERS[maneuver as ManeuverKey] as { readonly flags: readonly string[] };
  const character = characterAt(table, actor.uuid);
  const attacks = character
    ? attacksOf(character, twintensSettings()).filter(
        (a) => (a.kind === "melee" || a.kind === "ranged") && (!flags.includes("melee") || a.kind === "melee"),
      )
    : [];
  const best =
    maneuver === "slam" || maneuver === "throwObject"
      ? attacks.find((a) => a.id === "unarmed")
      : [...attacks].sort((a, b) => (b.damage?.total ?? -1) - (a.damage?.total ?? -1))[0];
  return openAttack(actor, best?.id ?? "unarmed", quick, { maneuver: maneuver as ManeuverKey });
}

/** Put an action aside for a trigger: which, and for what. It is written to the order of the fight, and paid there. @rule TWI-057 */
async function openReady(actor: Actor.Implementation): Promise<null> {
  const combat = game.combats.active as unknown as {
    readonly started: boolean;
    readonly combatants: {
      find(
        by: (c: { readonly id: string; readonly actor: { readonly uuid: string } | null }) => boolean,
      ): { readonly id: string } | undefined;
    };
    play(event: object): Promise<unknown>;
  } | null;
  const place = combat?.started === true ? combat.combatants.find((c) => c.actor?.uuid === actor.uuid) : undefined;
  if (!combat || !place) {
    notifyRefusal(refuse("noFight"), adapter());
    return null;
  }
  const text = (name: string): string => localize(key("Dialog", name));
  const input = await question({
    title: localize(key("Order", "choice", "ready")),
    subtitle: text("readyText"),
    img: actor.img ?? "",
    button: text("choose"),
    fields: [
      {
        type: "select",
        name: "action",
        label: text("readyAction"),
        value: "standard",
        options: (["standard", "move", "free"] as const).map((value) => ({
          value,
          label: localize(key("Action", value, "label")),
        })),
      },
      { type: "text", name: "what", label: text("readyWhat"), value: "" },
      { type: "text", name: "trigger", label: text("readyTrigger"), value: "" },
    ],
  });
  if (!input) return null;
  const [what, trigger] = [textIn(input, "what").trim(), textIn(input, "trigger").trim()];
  const action = localize(key("Action", textIn(input, "action"), "label"));
  const said = [what === "" ? action : `${what} (${action})`, ...(trigger === "" ? [] : [trigger])].join(", ");
  await combat.play({ type: "ready", who: place.id, what: said });
  return null;
}

/** Something harms without an attack: a fall, fire, a number that the Gamemaster names. @rule TWI-077 TWI-290 TWI-294 TWI-296 */
export async function openHazard(actor: Actor.Implementation, hazard: Hazard, amount: number | null): Promise<Message> {
  const others = aimed(actor.uuid);
  if (amount !== null)
    return openExchange({
      kind: "attack",
      ask: { actor: actor.uuid, hazard, amount, victims: [actor.uuid, ...others] },
      actor,
    });
  const input = await question({
    title: localize(key("Card", "hazard")),
    subtitle: localize(key("Dialog", "hazardText")),
    img: actor.img ?? "",
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "hazard",
        label: localize(key("Dialog", "hazard")),
        value: hazard,
        options: HAZARDS.filter((h) => h !== "recoil").map((h) => ({ value: h, label: localize(key("Hazard", h)) })),
      },
      {
        type: "number",
        name: "amount",
        label: localize(key("Dialog", "hazardAmount")),
        value: FIRE.torch * 10,
        min: 0,
        max: 100_000,
        hint: localize(key("Dialog", "hazardHint")),
      },
      {
        type: "number",
        name: "softened",
        label: localize(key("Dialog", "softened")),
        value: null,
        min: 0,
        max: 99,
        hint: localize(key("Dialog", "softenedHint")),
      },
      { type: "switch", name: "lethal", label: localize(key("Card", "lethal")), value: false },
    ],
  });
  if (!input) return null;
  const [named, feet, acrobatics] = [
    textIn(input, "hazard"),
    numberIn(input, "amount") ?? 0,
    numberIn(input, "softened"),
  ];
  return openExchange({
    kind: "attack",
    ask: {
      actor: actor.uuid,
      hazard: named,
      amount: named === "fall" && acrobatics !== null ? softenedFall(feet, acrobatics) : feet,
      lethal: input.lethal === true,
      victims: [actor.uuid, ...others],
    },
    actor,
  });
}

/** An action by the name it has in lists that is no act yet: `attack:unarmed`, `maneuver:trip`, `homing:<effect>`, `relief`, `ready`, `hazard`. */
export function useAction(actor: Actor.Implementation, id: string, quick = false): Promise<Message> {
  return inTurnOrOnWord(
    actor.uuid,
    twintensManners.takesTurn(characterAt(table, actor.uuid), id, table),
    adapter(),
    () => useNamed(actor, id, quick),
  );
}

async function useNamed(actor: Actor.Implementation, id: string, quick: boolean): Promise<Message> {
  const at = id.indexOf(":");
  const [what, name] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  switch (what) {
    case "attack":
      return openAttack(actor, name, quick);
    case "crush": {
      const who = characterAt(table, actor.uuid);
      const targets = who ? held(who, "grappled").flatMap((c) => c.trait ?? []) : [];
      return openAttack(actor, "unarmed", quick, { targets, held: true });
    }
    case "maneuver":
      return openManeuver(actor, name, quick);
    case "relief":
      return doDeed(actor, "conviction", "removeDamage");
    case "ready":
      return openReady(actor);
    case "hazard":
      return openHazard(actor, "fall", null);
    case "homing":
      return openHoming(actor, name, quick);
    default:
      return null;
  }
}

/** A missile that has missed comes back for its target. @rule TWI-452 */
async function openHoming(actor: Actor.Implementation, id: string, quick: boolean): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  const trace = who && held(who, "homing").find((c) => c.effect === id);
  return trace?.trait
    ? openAttack(actor, trace.trait, quick, { homing: id, targets: trace.source === null ? [] : [trace.source] })
    : null;
}
