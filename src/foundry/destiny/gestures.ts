/** From a click to a card: every action of the catalogue, and what cards open next. */
import {
  ACTIONS,
  effectRange,
  isActName,
  readFallen,
  opportunityAttacks,
  powerAction,
  readReadied,
  attacksOf,
  effectAction,
  isInnate,
  variablePoints,
  type ActionKey,
  type DestinyCharacter,
  type Follow,
} from "../../rules/destiny/index.ts";
import type { AnyChosen } from "../../rules/kernel/act.ts";
import { openAct } from "../acts/run.ts";
import { situation } from "./acts.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import type { CheckAsk } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { ask } from "./choices.ts";
import { aimedAt } from "../targets.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { isAction, traitTitle } from "./asks.ts";
import { combatantOf } from "../combat/purse.ts";
import { characterAt } from "./facts.ts";
import { word, select, toggle, RANKS, RAISES, HOLD, WORDS, DC, people, modes } from "./fields.ts";
import { run, adapter, type Message, type Values, readied } from "./opening.ts";
import { openTake } from "./gestures-gear.ts";
import { openHelp, openContest } from "./gestures-help.ts";
import { openSurge } from "./gestures-surge.ts";

/** The card that waited for opportunity attacks. */
export async function openHeld(kind: string, held: Values, uuid: string): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openExchange({ kind, ask: held, actor }) : null;
}

/** What a card asks for next. */
export async function openFollow(follow: Follow, _quick: boolean): Promise<Message> {
  const actor = actorOf(follow.actor);
  return actor
    ? openExchange({ kind: follow.kind, ask: follow.ask, actor, ...(follow.parent && { parent: follow.parent }) })
    : null;
}

/** An opportunity attack on somebody: with the one attack that there is for it nothing is asked. @rule DES-170 DES-294 */
export async function openOpportunity(uuid: string, target: string, quick: boolean): Promise<Message> {
  const [actor, who] = [actorOf(uuid), characterAt(table, uuid)];
  if (!actor || !who) return null;
  const alone = opportunityAttacks(situation(uuid, table), who).length === 1;
  return openAct(actor, ["opportunityAttack"], { target }, quick || alone);
}

/** One more attack after a Takedown. @rule DES-310 */
export async function openTakedown(uuid: string, card: string, quick: boolean): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, ["takedown"], { card }, quick) : null;
}

/** A Stunt as an answer or after a hit. @rule DES-117 DES-227 */
export async function openStunt(
  uuid: string,
  name: "counterStunt" | "stuntDie",
  known: AnyChosen,
  quick: boolean,
): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, [name], known, quick) : null;
}

/** Take what a Stunt struck out of a hand, from its card. @rule DES-112 */
export async function openFallen(uuid: string, object: string, quick: boolean): Promise<Message> {
  const [actor, who] = [actorOf(uuid), characterAt(table, uuid)];
  return actor && who ? openTake(actor, who, quick, readFallen(object)) : null;
}

/** A check of a trait. @rule DES-001 DES-383 */
export async function openTrait(actor: Actor.Implementation, check: CheckAsk): Promise<Message> {
  const initiative = check.trait.startsWith("initiative") || check.trait.startsWith("defense");
  const fields = initiative ? [RANKS()] : [DC(check.dc ?? null), WORDS(), RANKS(), RAISES(), HOLD()];
  return run(
    actor,
    {
      kind: "check",
      act: null,
      title: traitTitle(check.trait, localize),
      fields,
      fixed: { trait: check.trait, purpose: "" },
    },
    check.quick ?? false,
  );
}

/** A power without an attack. @rule DES-190 DES-198 */
async function openPower(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  id: string,
  quick: boolean,
): Promise<Message> {
  const power = who.powers.find((p) => p.id === id);
  const effect = power?.effects[0];
  if (!power || !effect) return null;
  const attack = attacksOf(who).find((a) => a.power === id);
  if (attack) return openAct(actor, ["attack"], { attack: attack.id }, quick);
  const act = powerAction(effectRange(effect));
  const targets = [{ value: who.ref, label: who.name }, ...people(who)];
  if (variablePoints(power.effects) !== null && power.alternates.length > 0)
    return openAct(actor, ["switchAlternate"], { of: id }, quick);
  if (effect.effect === "healing")
    return run(
      actor,
      {
        kind: "check",
        act,
        title: power.name,
        fields: [select("patient", "patient", targets), RANKS(), RAISES(), HOLD()],
        fixed: { purpose: "healing", power: id, act: "" },
      },
      quick,
    );
  if (effect.effect === "nullify" || effect.effect === "mindReading") {
    const powers = people(who).flatMap((p) =>
      (characterAt(table, p.value)?.powers ?? [])
        .filter((q) => q.active && !isInnate(q))
        .map((q) => ({ value: q.id, label: `${p.label}: ${q.name}` })),
    );
    return run(
      actor,
      {
        kind: "opposed",
        act,
        title: power.name,
        fields: [
          select("opponent", "target", people(who, "foes")),
          ...(effect.effect === "nullify" ? [select("power", "power", powers)] : []),
          RANKS(),
          RAISES(),
          HOLD(),
        ],
        fixed: { contest: effect.effect, by: id, cost: effectAction(effect), act: "" },
      },
      quick,
    );
  }
  return openAct(actor, [act], { power: id }, quick);
}

/** Anything of the catalogue, by its key. @rule DES-382 */
export async function openAction(actor: Actor.Implementation, id: string, quick: boolean): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  if (!who) return null;
  if (id.startsWith("attack:")) return openAct(actor, ["attack"], { attack: id.slice(7) }, quick);
  if (id.startsWith("power:")) return openPower(actor, who, id.slice(6), quick);
  if (id.startsWith("end:")) return openAct(actor, ["endPower"], { what: { kind: "power", id: id.slice(4) } }, quick);
  if (id.startsWith("gear:")) return openGear(actor, who, id.slice(5));
  if (id === "opportunityAttack")
    return openOpportunity(actor.uuid, aimedAt()[0] ?? people(who, "foes")[0]?.value ?? "", quick);
  if (isActName(id)) return openAct(actor, [id], {}, quick);
  const opened = special(actor, who, id, quick);
  if (opened) return opened;
  if (!isAction(id)) return null;
  const title = word("Action", id, "label");
  const foes = people(who, "foes");
  const friends = people(who, "friends");
  switch (ACTIONS[id].resolver) {
    case "check":
      return openHelp(actor, who, id, title, foes, friends, quick);
    case "opposed":
    case "influence":
      return openContest(actor, who, id, title, foes, quick);
    case "run":
      return run(
        actor,
        {
          kind: "check",
          act: id,
          title,
          fields: [select("mode", "mode", modes(who)), RANKS(), RAISES(), HOLD(), toggle("stays", "stays")],
          fixed: {},
        },
        quick,
      );
    case "stand":
      return run(actor, { kind: "check", act: id, title, fields: [RANKS(), RAISES(), HOLD()], fixed: {} }, quick);
    case "delay": {
      const combatant = combatantOf(actor.uuid);
      const combat = combatant?.combat as unknown as { play(event: object): Promise<unknown> } | null | undefined;
      if (combatant) await combat?.play({ type: "delay", id: combatant.id ?? "" });
      return null;
    }
    case "surge":
      return openSurge(actor, quick);
    case "power": {
      const band = ACTIONS[id].band;
      const powers = who.powers.filter((p) => p.effects.slice(0, 1).some((e) => effectRange(e) === band));
      const [only] = powers;
      if (!only) {
        notifyRefusal({ accepted: false, reason: "power.none" }, adapter());
        return null;
      }
      const picked =
        powers.length === 1
          ? only.id
          : await ask(
              {
                title,
                subtitle: actor.name,
                img: actor.img ?? "",
                button: word("Dialog", "take"),
                fields: [
                  select(
                    "power",
                    "power",
                    powers.map((p) => ({ value: p.id, label: p.name })),
                  ),
                ],
                preview: () => ({ refused: null }),
                onCard: true,
              },
              `${actor.uuid} pick ${id}`,
              quick,
            ).then((a) => (a ? String(a.input.power) : null));
      return picked === null ? null : openPower(actor, who, picked, quick);
    }
    case "dying":
      return openExchange({ kind: "dying", ask: { actor: actor.uuid }, actor });
    default:
      notifyRefusal({ accepted: false, reason: "action.onCard" }, adapter());
      return null;
  }
}

/** What is not in the catalogue, or goes another way. */
function special(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  id: string,
  quick: boolean,
): Promise<Message> | null {
  switch (id) {
    case "triggerReady": {
      const waits = who.ready && readReadied(who.ready.action);
      if (!waits) return Promise.resolve(null);
      const { action, attack } = waits;
      const name = action === "charge" || ACTIONS[action].resolver !== "attack" ? action : "attack";
      const known = { ...(name === "attack" && attack !== "" && { attack }), readied: true };
      return isActName(name) ? openAct(actor, [name], known, quick) : openReadied(actor, action, quick);
    }
    case "treatment":
      return run(
        actor,
        {
          kind: "check",
          act: null,
          title: word("Deed", "treatment"),
          fields: [
            select("patient", "patient", people(who)),
            select(
              "step",
              "rest",
              ["short", "hour", "fatigue"].map((s) => ({ value: s, label: word("Rest", s) })),
            ),
            RANKS(),
            RAISES(),
            HOLD(),
          ],
          fixed: { purpose: "treatment" },
        },
        quick,
      );
    default:
      return null;
  }
}

/** A readied action goes off: its own dialog, at the price of a Reaction. @rule DES-108 */
async function openReadied(actor: Actor.Implementation, action: ActionKey, quick: boolean): Promise<Message> {
  readied.add(actor.uuid);
  try {
    return await openAction(actor, action, quick);
  } finally {
    readied.delete(actor.uuid);
  }
}

/** What a switch of a thing on the sheet is in a fight: a Quick to draw or put away, a Move for what is stowed, picking up what lies on the ground, loading. @rule DES-138 DES-150 DES-151 DES-197 */
async function openGear(actor: Actor.Implementation, who: DestinyCharacter, id: string): Promise<Message> {
  const [field = "", item = ""] = id.split(":");
  const fallen = who.gear.some((g) => g.id === item && g.fallen);
  if (field === "held" && fallen) return openAct(actor, ["manipulate"], { object: { owner: who.ref, item } }, true);
  const act = field === "stowed" ? "retrieveStore" : field === "loaded" ? "loadComplex" : "drawSheathe";
  return openAct(actor, [act], { item }, true);
}
