/** Doom Pool's acts at the table: how what was chosen becomes a card. */
import {
  type Action,
  DOOMPOOL_ACTS,
  type DoompoolActName,
  type DoompoolCharacter,
  type DoompoolSituation,
  key,
  lackOf,
  OF_TURN,
  readAct,
  sfxParts,
  standing,
} from "../../../rules/doompool/index.ts";
import type { AnyAct, AnyChosen, Asked, Chosen } from "../../../rules/kernel/act.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { argsOf } from "../../acts/deeds.ts";
import { openAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { leaveFor } from "../../combat/overrule.ts";
import { openExchange } from "../../exchange/ask.ts";
import type { Visibility } from "../../platform.ts";
import { rulesetById } from "../../registry.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { buildPool } from "../dice/build.ts";
import { askFreePool } from "../dice/free-pool.ts";
import { DOOM } from "../doom.ts";
import { limitAccepted } from "../powers/limits.ts";
import { doompoolSettings } from "../settings.ts";
import { doompoolTable, situationOf } from "../situation.ts";
import { previewOf } from "./preview.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly doompool: { readonly [N in DoompoolActName]: Chosen<(typeof DOOMPOOL_ACTS)[N]> };
  }
}

type Message = ChatMessage.Implementation | null;
const ACTS: Readonly<Record<DoompoolActName, AnyAct<DoompoolSituation>>> = DOOMPOOL_ACTS;

/** What only this client knows: a name for what is made, whose word stands in the log. */
const completed = (name: string, chosen: AnyChosen): AnyChosen => {
  const own = { id: foundry.utils.randomID(), cause: foundry.utils.randomID(), by: game.user.name };
  const choices = Object.keys(ACTS[name as DoompoolActName]?.choices ?? {});
  return {
    ...chosen,
    ...Object.fromEntries(Object.entries(own).filter(([n]) => choices.includes(n) && !chosen[n])),
  };
};

/** Where the doom pool is the Gamemaster's, so is what is done with it. @rule DOO-313 DOO-340 */
function seenBy(actor: Actor.Implementation, doom: boolean, dice: boolean): Visibility {
  const { doomChat, doomVisibility } = doompoolSettings();
  if (doom) return doomVisibility === "gm" || (!dice && !doomChat) ? "gm" : "public";
  return actor.hasPlayerOwner ? "public" : "gm";
}

/**
 * The Gamemaster offers a hero's Limit: its player is asked on their own screen and says yes for a plot point; after a no the Gamemaster may force it with a doom die.
 * @rule DOO-223
 */
async function offered(
  actor: Actor.Implementation,
  who: DoompoolCharacter | null,
  chosen: AnyChosen,
): Promise<boolean> {
  if (!game.user.isGM || who?.type !== "hero") return true;
  const { set, id } = sfxParts(String(chosen.of));
  const limit = who.powerSets.find((s) => s.id === set)?.limits.find((l) => l.id === id);
  if (!limit || (await limitAccepted(actor, limit.name))) return true;
  await openAct(actor, ["forceLimit"], { of: chosen.of ?? "", power: chosen.power ?? "" });
  return false;
}

/** The card of a deed that is done at once. */
async function openDeed(
  actor: Actor.Implementation,
  name: DoompoolActName,
  chosen: AnyChosen,
  overrule: boolean,
): Promise<Message> {
  const point = ACTS[name].group === DOOM ? DOOM : "pp";
  // Whose point it is the Gamemaster says: what they did is a deed of theirs.
  const deed = name === "persist" && game.user.isGM ? "persistBy" : name;
  return openExchange({
    kind: "points",
    ask: { actor: actor.uuid, point, deed, args: argsOf(chosen), ...(overrule && { overrule }) },
    actor,
    visibility: seenBy(actor, point === DOOM, false),
  });
}

/** What a turn still has for what takes the place of an action. An action that is rolled comes on top of one that is used all the same: whether it may is for the table to say. @rule DOO-193 */
const affords: ActsAdapter["affords"] = (situation, price) => {
  const s = situation as DoompoolSituation;
  const who = s.character(s.self);
  const lack = who && lackOf(s, who, price);
  return lack?.stops === true ? lack.no : { accepted: true, warning: lack?.no ?? null };
};

/** Do what was chosen, or say why not. */
async function open(
  actor: Actor.Implementation,
  { act: asked, chosen: said }: Asked,
  visibility?: Visibility,
  overrule = false,
): Promise<Message> {
  const ruleset = rulesetById("doompool");
  const s = situationOf(table, actor.uuid);
  const chosen = completed(asked, said);
  const acted = readAct(asked, chosen, s);
  const made = acted.accepted && "compose" in acted.act ? acted.act.compose(s, acted.chosen) : acted;
  if (!acted.accepted || !made.accepted) {
    notifyRefusal(made as Refusal, ruleset);
    return null;
  }
  const { name } = acted;
  const unpaid = overrule ? null : affords(s, acted.act.price(s, acted.chosen));
  const leave = await leaveFor(unpaid?.accepted === false ? unpaid : null, ruleset);
  if (!leave) return null;
  const word = overrule || leave.overrule;
  if (!("opens" in made)) {
    const goes = name !== "limit" || (await offered(actor, s.character(actor.uuid), acted.chosen));
    return goes ? openDeed(actor, name, acted.chosen, word) : null;
  }
  const shown = name === "rollDoom" ? seenBy(actor, true, true) : visibility;
  const message = await openExchange({
    kind: made.opens.kind,
    ask: { act: name, actor: actor.uuid, chosen: acted.chosen, ...(word && { overrule: word }) },
    actor,
    ...(shown && { visibility: shown }),
  });
  if (message && name === "act") await actor.update({ "system.lastPool": JSON.stringify(acted.chosen.build) } as never);
  return message;
}

/** What Doom Pool declares of its acts. @rule DOO-193 DOO-316 */
export const doompoolActs: ActsAdapter = {
  ...doompoolTable,
  table: ACTS,
  groups: {},
  heading: (group) => (group === DOOM ? key("Doom", "label") : key("Sheet", group)),
  priced: () => key("Action", "turn"),
  affords,
  takesTurn: (_price, _table, act) => OF_TURN.has(act),
  open,
  editors: { pool: buildPool, dice: askFreePool },
  standing: (s, name, chosen) => (name === "act" ? standing(s as DoompoolSituation, chosen as Action) : chosen),
  preview: previewOf,
};
