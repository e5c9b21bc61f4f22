import { skillOfSpecialty } from "../../../rules/convert/index.ts";
import {
  beginPick,
  EMPTY_BUILD,
  key,
  LADDER,
  planPool,
  type PoolPlan,
  poolTable,
  readPlan,
  type RollState,
  samePick,
  startBuild,
  toggle,
  typicalOppositions,
} from "../../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { openAct } from "../../acts/run.ts";
import { openExchange } from "../../exchange/ask.ts";
import type { CallRules, CheckAdapter, CommandDefinition, Localize, Table, TraitName } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { characterAt, factsOf } from "../at-table.ts";
import { oppositionName } from "../dice/odds.ts";
import { rollView } from "../dice/pool-view.ts";
import { throwPool } from "../dice/throw.ts";
import { isCharacter } from "../models/snapshot.ts";

/** Every trait that a pool can be started from. */
function traits(snapshot: unknown, say: Localize): TraitName[] {
  const affiliations = (["solo", "buddy", "team"] as const).map((a) => ({
    key: `affiliation:${a}`,
    label: say(key("Affiliation", a, "label")),
    aliases: [a],
  }));
  if (!isCharacter(snapshot)) return affiliations;
  return [
    ...(snapshot.crowd ? [] : affiliations),
    ...snapshot.distinctions.map((d) => ({ key: `distinction:${d.id}`, label: d.name })),
    ...snapshot.powerSets.flatMap((s) => s.powers.map((p) => ({ key: `power:${s.id}:${p.id}`, label: p.name }))),
    ...snapshot.specialties.map((s) => ({ key: `specialty:${s.id}`, label: s.name })),
  ];
}

/** A check of one of a group: Affiliation and the trait that was called for. */
interface CallRoll {
  readonly name: string;
  readonly plan: PoolPlan;
  readonly dc: number | null;
}

function callPlan(
  uuid: string,
  trait: string,
  table: Table,
): { readonly accepted: true; readonly plan: PoolPlan } | Refusal {
  const character = characterAt(table, uuid);
  if (!character) return refuse("gone", { name: uuid });
  const whom = character.crowd ? null : beginPick(`affiliation:${character.grouping}`);
  const pick = beginPick(trait) ?? whom;
  const start = character.crowd ? EMPTY_BUILD : startBuild(character);
  const build = pick === null || start.picks.some((p) => samePick(p, pick)) ? start : toggle(start, pick);
  const planned = planPool(build, poolTable(character, factsOf(table, [uuid])));
  return planned.accepted ? planned : planPool(start, poolTable(character, factsOf(table, [uuid])));
}

/** A planned pool with its faces as a roll that is read for the best total. */
function rollOf(plan: PoolPlan, faces: readonly number[]): RollState | null {
  const roll = readPlan({ actor: { uuid: plan.roller, name: "", img: "" }, plan }, faces);
  return "accepted" in roll ? null : roll;
}

/** Checks that a group is called to: each with their own Affiliation and the trait, the best total against the number. @rule DOO-031 DOO-072 */
const call: CallRules = {
  compose: (uuid, ask, table) => {
    const planned = callPlan(uuid, ask.trait, table);
    return planned.accepted
      ? {
          accepted: true,
          request: {
            name: table.party(uuid)?.name ?? "",
            plan: { ...planned.plan, changes: [] },
            dc: ask.dc ?? null,
          } satisfies CallRoll,
        }
      : planned;
  },
  throwDice: (request) => throwPool((request as CallRoll).plan.dice.map((d) => d.size)),
  view: (request, faces, secret, say) => {
    const { plan, name, dc } = request as CallRoll;
    const roll = faces && rollOf(plan, faces);
    const total = roll?.total ?? 0;
    return {
      roll: roll ? rollView(roll, name, say) : { label: name, dice: [], total: "", rows: [] },
      ...(dc !== null &&
        !secret &&
        roll && {
          outcome: {
            word: say(key("Outcome", total >= dc ? "success" : "failure")),
            tone: total >= dc ? ("success" as const) : ("failure" as const),
          },
        }),
    };
  },
  title: (ask, say) => {
    const [kind = "", id = ""] = ask.trait.split(":");
    const trait = kind === "affiliation" ? say(key("Affiliation", id, "label")) : say(key("Card", "pool"));
    return ask.dc === undefined ? trait : say("CROSSOVER.Shared.Chat.inlineCheckDc", { trait, dc: ask.dc });
  },
};

/** Pools by the name of a trait, for chat, enrichers, macros and the API. */
export const doompoolChecks: CheckAdapter = {
  traits,
  skill: (name, character) => {
    if (!isCharacter(character)) return null;
    const known = character.specialties.find((s) => skillOfSpecialty(s.name) === name);
    if (known) return `specialty:${known.id}`;
    // Nobody lacks a skill here: whatever is tried begins with whom one stands.
    return character.crowd ? null : `affiliation:${character.grouping}`;
  },
  open: (actor, { trait, quick = false }) => openAct(actor, ["act"], { begin: beginPick(trait) ? trait : "" }, quick),
  call,
  difficulties: (say) => typicalOppositions().map((o) => ({ value: o.total, label: oppositionName(o, say) })),
};

/** `/pool 2d8 d10`: bare dice. @rule DOO-047 DOO-322 */
const poolCommand: CommandDefinition = {
  name: "pool",
  usage: key("Command", "pool", "usage"),
  complete: (_actor, typed) => LADDER.map((d) => `${typed.trim() === "" ? "" : `${typed.trim()} `}d${d}`),
  run: async (text, actor) => {
    if (!actor) return localize("CROSSOVER.Shared.Chat.noActor");
    const terms = text
      .trim()
      .split(/[\s+,]+/u)
      .filter((t) => t !== "");
    const sizes = terms.flatMap((term) => {
      const [, count = "", size = ""] = /^(\d*)d(\d+)$/iu.exec(term) ?? [];
      return LADDER.some((d) => d === Number(size))
        ? Array.from({ length: Math.min(30, count === "" ? 1 : Number(count)) }, () => Number(size))
        : [];
    });
    const wrong = terms.find((term) => !/^\d*d(4|6|8|10|12)$/iu.test(term));
    if (wrong !== undefined || sizes.length === 0)
      return localize(key("Command", "pool", "wrong"), { term: wrong ?? "" });
    await openExchange({ kind: "pool", ask: { act: "bare", actor: actor.uuid, chosen: { sizes } }, actor });
    return null;
  },
};

export const doompoolCommands: readonly CommandDefinition[] = [poolCommand];
