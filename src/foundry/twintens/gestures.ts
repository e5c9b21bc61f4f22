import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import {
  attacksOf,
  featLabel,
  featRank,
  FIRE,
  type GrappleMove,
  grappleMoves,
  held,
  isActName,
  isInteraction,
  key,
  type ManeuverKey,
  maneuverLabel,
  MANEUVERS,
  maneuverSkills,
  type OpeningKey,
  skillAids,
  softenedFall,
} from "../../rules/twintens/index.ts";
import { openAct } from "../acts/run.ts";
import { table } from "../apply/viewer.ts";
import { inTurnOrOnWord, onWord } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { type DialogField, tickedIn } from "../rolls/dialog-types.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import { doDeed } from "../table/points.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { aimed, reachable } from "./aim.ts";
import { type AttackAsk, attackAsk } from "./asks.ts";
import { type Hazard, HAZARDS } from "./exchanges/compose-attack.ts";
import { type Contest, isContest } from "./exchanges/compose-contest.ts";
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
  if (isContest(maneuver) && !["disarm", "grapple", "trip"].includes(maneuver)) return openContest(actor, maneuver);
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

/** A contest of a maneuver: against whom, how, then both throw. @rule TWI-369 TWI-370 TWI-371 TWI-373 TWI-374 TWI-376 TWI-377 TWI-421 */
export async function openContest(
  actor: Actor.Implementation,
  maneuver: Contest,
  used: { readonly opening?: OpeningKey; readonly not?: string } = {},
): Promise<Message> {
  const character = characterAt(table, actor.uuid);
  if (!character) return null;
  const holds = held(character, "grappled").flatMap((c) => c.trait ?? []);
  const people =
    maneuver === "hold" || maneuver === "escape"
      ? holds
      : [...new Set([...aimed(actor.uuid), ...reachable(actor.uuid)])].filter((uuid) => uuid !== used.not);
  const helps = isInteraction(maneuver)
    ? maneuverSkills(character, maneuver).flatMap((s) => skillAids(character, s))
    : [];
  const allies =
    (maneuver === "feint" || maneuver === "trick") && featRank(character, "setUp") > 0 ? reachable(actor.uuid) : [];
  if (people.length === 0) {
    notifyRefusal(
      refuse(maneuver === "hold" || maneuver === "escape" ? "grapple.none" : "attack.noTargets"),
      adapter(),
    );
    return null;
  }
  const text = (name: string): string => localize(key("Dialog", name));
  const moves = grappleMoves(held(character, "pinned").length > 0);
  const fields: DialogField[] = [
    {
      type: "select",
      name: "target",
      label: text("against"),
      value: people[0] ?? "",
      options: people.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid })),
    },
    ...(maneuver === "hold"
      ? [
          {
            type: "select" as const,
            name: "move",
            label: text("grappleMove"),
            value: moves[0] ?? "break",
            options: moves.map((m) => ({ value: m, label: localize(key("GrappleMove", m)) })),
          },
        ]
      : []),
    ...(maneuver === "feint" || maneuver === "trick"
      ? [{ type: "switch" as const, name: "quick", label: text("asMove"), value: false }]
      : []),
    ...(helps.length > 0
      ? [
          {
            type: "many" as const,
            name: "aids",
            label: text("aids"),
            value: [],
            options: [...new Map(helps.map((h) => [h.aid, h])).values()].map(({ aid, bonus }) => ({
              value: aid,
              label: `${localize(featLabel(aid))} +${bonus}`,
            })),
          },
        ]
      : []),
    ...(allies.length > 0
      ? [
          {
            type: "select" as const,
            name: "ally",
            label: localize(featLabel("setUp")),
            value: "",
            options: [
              { value: "", label: text("forMyself") },
              ...allies.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid })),
            ],
          },
        ]
      : []),
    { type: "number", name: "circumstance", label: text("circumstance"), value: 0, min: -20, max: 20 },
  ];
  const input = await question({
    title: localize(maneuver === "hold" ? key("Card", "hold") : maneuverLabel(maneuver)),
    subtitle: localize(maneuver === "hold" ? key("Dialog", "holdText") : key("Maneuver", maneuver, "hint")),
    img: actor.img ?? "",
    button: text("roll"),
    fields,
  });
  if (!input) return null;
  const target = textIn(input, "target");
  const move = textIn(input, "move") as GrappleMove;
  if (maneuver === "hold" && move === "damage")
    return openAttack(actor, "unarmed", false, { targets: [target], held: true });
  const ask = {
    actor: actor.uuid,
    target,
    maneuver,
    move,
    quick: input.quick === true,
    attack: "",
    circumstance: numberIn(input, "circumstance") ?? 0,
    aids: tickedIn(input, "aids"),
    ally: textIn(input, "ally"),
    opening: used.opening ?? "",
  };
  // What one learns of an opponent is one's own, and the Gamemaster's.
  return openExchange({ kind: "contest", ask, actor, ...(maneuver === "assess" && { visibility: "gm" as const }) });
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
