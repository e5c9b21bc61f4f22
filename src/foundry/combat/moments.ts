import type { Change } from "../../rules/kernel/change.ts";
import type { Tick } from "../../rules/kernel/turns/until.ts";
import { audience } from "../apply/audience.ts";
import { actorOf, documentOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { ends, tickedAreas } from "../board/lasting.ts";
import type { Brought, CombatModel } from "../data/combat-model.ts";
import { openExchange } from "../exchange/ask.ts";
import { tellsPlayers } from "../exchange/kinds/moment.ts";
import { bringRulesetOf } from "../registry.ts";
import type { Moment, RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { ticked } from "./durations.ts";

/**
 * Let time pass: the rulesets say what a point in time brings, durations run down, and what follows is told on one card for each actor, with its undo; what must be rolled
 * opens cards of its own. Runs on the active Gamemaster's client only.
 * @param actors  whom it concerns; of a turn, the one whose turn it is and everybody whose durations count it
 * @returns  what it brought, in order
 */
export async function runMoment(moment: Moment, actors: readonly Actor.Implementation[]): Promise<readonly Brought[]> {
  const tick = tickOf(moment);
  const brought: Brought[] = [];
  for (const actor of actors) {
    const changes = tick ? ticked(actor, tick) : [];
    if (changes.length > 0) brought.push(...(await tell(actor, moment, changes)));
  }
  if (tick) brought.push(...(await endAreas(moment, tick)));
  const concerned = await Promise.all(("of" in moment ? [actorOf(moment.of)] : actors).map(bringRulesetOf));
  for (const ruleset of new Set(concerned)) if (ruleset) brought.push(...(await runRules(ruleset, moment, actors)));
  return brought;
}

/** Areas whose time is over, on a card of whoever made them; what only counts down is nothing to read. */
async function endAreas(moment: Moment, tick: Tick): Promise<readonly Brought[]> {
  const brought: Brought[] = [];
  for (const [by, changes] of tickedAreas(tick)) {
    const maker = actorOf(by);
    if (maker && changes.some(ends)) brought.push(...(await tell(maker, moment, changes)));
    else {
      await write(changes);
      brought.push({ changes });
    }
  }
  return brought;
}

/** A card that was opened, as what was brought. */
const opened = (message: ChatMessage.Implementation | null): readonly Brought[] =>
  message?.id ? [{ message: message.id }] : [];

async function runRules(
  ruleset: RulesetAdapter,
  moment: Moment,
  actors: readonly Actor.Implementation[],
): Promise<readonly Brought[]> {
  const result = ruleset.lifecycle?.(
    moment,
    table,
    actors.map((a) => a.uuid),
  );
  if (!result) return [];
  const brought = [...(await bring(ruleset, moment, result.changes))];
  for (const { kind, actor, ask } of result.prompts) {
    const who = actorOf(actor);
    if (who)
      brought.push(...opened(await openExchange({ kind, ask, actor: who, visibility: audience(who), unasked: true })));
  }
  return [...brought, ...(await bring(ruleset, moment, result.then ?? []))];
}

/** What a point in time changes, on one card for each actor. */
async function bring(ruleset: RulesetAdapter, moment: Moment, changes: readonly Change[]): Promise<readonly Brought[]> {
  const brought: Brought[] = [];
  const byActor = new Map<Actor.Implementation, Change[]>();
  for (const change of changes) {
    const actor = ownerOf(change.subject);
    if (actor) byActor.set(actor, [...(byActor.get(actor) ?? []), change]);
  }
  const here = table.present();
  for (const [actor, own] of byActor) {
    // A purse that is full again is nothing to read, nor is what a fight's end does to foes that have gone with it.
    if (
      (moment.type === "encounterEnd" && !here.includes(actor.uuid)) ||
      own.every((c) => ruleset.describeChange(c, localize) === null)
    ) {
      await write(own);
      brought.push({ changes: own });
    } else {
      const told = tellsPlayers(own, table.hidden(actor.uuid), (c) => ruleset.describeChange(c, localize));
      brought.push(...(await tell(actor, moment, own, told ? audience(actor) : "gm")));
    }
  }
  return brought;
}

/** Whose document a change is about: an actor's own, one of its items or effects, its place in the fight. */
function ownerOf(subject: string): Actor.Implementation | null {
  const actor = actorOf(subject) ?? actorOf(subject.split(/\.(?:ActiveEffect|Item)\./u)[0] ?? "");
  return actor ?? (documentOf(subject) as unknown as { actor?: Actor.Implementation | null } | null)?.actor ?? null;
}

/** One card for what time has brought to somebody. */
async function tell(
  actor: Actor.Implementation,
  moment: Moment,
  changes: readonly Change[],
  visibility: "gm" | "public" = audience(actor),
): Promise<readonly Brought[]> {
  const party = table.party(actor.uuid);
  if (!party) return [];
  return opened(
    await openExchange({
      kind: "moment",
      ask: { actor: party, moment: moment.type, changes },
      actor,
      visibility,
    }),
  );
}

/** The same point in time as durations hear of it. */
function tickOf(moment: Moment): Tick | null {
  const combat = game.combats?.active;
  const round = combat?.round ?? 0;
  switch (moment.type) {
    case "turnStart":
    case "turnEnd":
      return {
        type: moment.type,
        of: moment.of,
        round,
        key:
          (combat?.system as unknown as CombatModel | undefined)?.flowState?.key ??
          combat?.combatant?.initiative ??
          null,
      };
    case "roundStart":
    case "roundEnd":
      return { type: moment.type, round };
    case "time":
      return { type: "time", second: game.time.worldTime };
    case "encounterStart":
    case "turnResume":
      return null;
    default:
      return { type: moment.type };
  }
}
