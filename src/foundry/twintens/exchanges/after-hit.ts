import { finalDamage, key, type OpeningDefinition, OPENINGS, type TargetState } from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { openExchange } from "../../exchange/ask.ts";
import type { Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { reachable } from "../aim.ts";
import { characterAt } from "../facts.ts";
import { openAttack, openContest } from "../gestures.ts";
import type { Open } from "./blows.ts";
import type { TwintensAttack } from "./compose-attack.ts";
import { contestAfter } from "./compose-contest.ts";
import { numberIn, question, textIn } from "./question.ts";

/** What follows a hit that does no damage by itself: a contest, aid for an ally, a blow at what somebody holds; after a slam what it does to oneself. @rule TWI-360 TWI-368 TWI-372 TWI-375 TWI-378 TWI-384 */
export async function afterHit(request: TwintensAttack, t: TargetState, table: Table): Promise<void> {
  const actor = actorOf(request.ask.actor);
  if (!actor) return;
  const { maneuver } = request.ask;
  const target = t.target.uuid;
  if (maneuver === "slam") {
    await openExchange({
      kind: "attack",
      ask: { actor: actor.uuid, hazard: "recoil", amount: request.recoil, victims: [actor.uuid] },
      actor,
    });
    return;
  }
  const contest = contestAfter(maneuver);
  if (contest) {
    await openExchange({
      kind: "contest",
      ask: { actor: actor.uuid, target, maneuver: contest, attack: request.ask.attack },
      actor,
    });
    return;
  }
  if (maneuver === "aid") {
    const allies = reachable(actor.uuid).filter((uuid) => uuid !== target);
    const input = await question({
      title: localize(key("Dialog", "aidTitle"), { name: t.target.name }),
      subtitle: localize(key("Dialog", "aidText")),
      img: t.target.img,
      button: localize(key("Dialog", "choose")),
      fields: [
        {
          type: "select",
          name: "ally",
          label: localize(key("Dialog", "ally")),
          value: allies[0] ?? "",
          options: allies.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? "" })),
        },
        {
          type: "select",
          name: "what",
          label: localize(key("Dialog", "aidWith")),
          value: "attack",
          options: ["attack", "defense"].map((value) => ({ value, label: localize(key("Dialog", `aid.${value}`)) })),
        },
      ],
    });
    if (input)
      await openExchange({
        kind: "act",
        ask: {
          actor: actor.uuid,
          deed: "aid",
          other: textIn(input, "ally"),
          what: textIn(input, "what") === "defense" ? `defense ${target}` : target,
        },
        actor,
      });
    return;
  }
  if (maneuver !== "sunder") return;
  const weapons = characterAt(table, target)?.weapons.filter((w) => w.equipped) ?? [];
  const input = await question({
    title: localize(key("Dialog", "sunderTitle"), { name: t.target.name }),
    subtitle: localize(key("Dialog", "sunderText")),
    img: t.target.img,
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "item",
        label: localize(key("Dialog", "item")),
        value: weapons[0]?.id ?? "",
        options: weapons.map((w) => ({ value: w.id, label: w.name })),
      },
      { type: "number", name: "toughness", label: localize(key("Dialog", "toughness")), value: 8, min: 0, max: 60 },
    ],
  });
  const damage = finalDamage(request, t);
  if (input)
    await openExchange({
      kind: "act",
      ask: {
        actor: actor.uuid,
        deed: "sunder",
        other: target,
        what: textIn(input, "item"),
        amount: numberIn(input, "toughness") ?? 0,
        damage: damage?.total ?? 0,
      },
      actor,
    });
}

/** Use an opening: the attack or contest that costs nothing. @rule TWI-347 TWI-421 */
export async function takeOpening({ feat, who, of }: Open, attack: string, quick: boolean): Promise<void> {
  const actor = actorOf(who);
  const opening: OpeningDefinition = OPENINGS[feat];
  if (!actor) return;
  if (feat === "fastOverrun") await openContest(actor, "overrun", { opening: feat, not: of });
  else if (opening.contest)
    await openExchange({
      kind: "contest",
      ask: { actor: who, target: of, maneuver: opening.maneuver, attack, opening: feat },
      actor,
    });
  else
    await openAttack(actor, attack, quick && feat !== "takedownAttack", {
      opening: feat,
      maneuver: opening.maneuver,
      targets: feat === "takedownAttack" ? [] : [of],
      held: feat === "crushingPin",
    });
}
