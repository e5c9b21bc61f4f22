import { conflictEnd, harmFlags, healingDn, letGo, losesHold, nightChecks, passing, rest, roundEnd, sceneEnd, type DramaCharacter } from "../../rules/drama/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import type { Moment, MomentResult, Table } from "../ruleset.ts";
import { choicesOf } from "./choices.ts";
import { present } from "./presence.ts";
import { dramaSettings } from "./settings.ts";
import { isDrama } from "./snapshot.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** Harm that a turn's end takes away; conditions with a time of their own run down for every ruleset alike. @rule DRA-184 */
const risen = (who: DramaCharacter): readonly Change[] => passing(who, { type: "turnEnd", of: who.ref, round: 0, key: null }).filter((c) => c.kind === "set");

/**
 * What happens by itself: who was knocked down gets up at the end of the turn; at the end of a round the dying get worse and may have to roll, wounds regenerate, holds of those who fell are
 * lost; with the fight lone K and O go; with time shock rests away, and a night brings the daily checks against wounds.
 * @rule DRA-230 DRA-232 DRA-141 DRA-146 DRA-182 DRA-184 DRA-231 DRA-337 DRA-351
 */
export function dramaLifecycle(moment: Moment, table: Table): MomentResult {
  if (moment.type === "turnEnd") {
    const who = table.character(moment.of);
    return isDrama(who) ? { changes: risen(who), prompts: [] } : NOTHING;
  }
  const everybody = (table.encounter()?.order ?? []).flatMap((uuid) => {
    const who = table.character(uuid);
    return isDrama(who) ? [who] : [];
  });
  if (moment.type === "time") return { changes: present(table).flatMap((who) => rest(who, moment.seconds)), prompts: [] };
  if (moment.type === "scene") return { changes: present(table).flatMap(sceneEnd), prompts: [] };
  if (moment.type === "rest") return nightly(present(table));
  // The fight is gone when its end is told: those at the table are meant, their foes are seen to by whoever tells.
  if (moment.type === "encounterEnd") return { changes: present(table).flatMap(conflictEnd), prompts: [] };
  if (moment.type !== "roundEnd") return NOTHING;
  const ends = everybody.map((who) => ({ who, ...roundEnd(who) }));
  const settings = dramaSettings(table);
  const holds = everybody.filter((who) => losesHold(who, who.harm, settings)).flatMap((who) => letGo(who, everybody));
  return {
    changes: [...ends.flatMap((e) => e.changes), ...holds],
    prompts: ends.filter((e) => e.check && !harmFlags(e.who, settings).dead).map(({ who }) => ({ kind: "action", actor: who.ref, ask: choicesOf(who.ref, "check", "attribute:tou", { dn: DEATH_DN, purpose: "death", id: `death-${who.ref}` }) })),
  };
}

/** Seconds of a night's rest. */
const NIGHT = 8 * 3600;

/** A night: shock, K and O are gone, and each wound that can heal is checked for, more often where regeneration or medicine of the day says so. @rule DRA-230 DRA-232 */
function nightly(everybody: readonly DramaCharacter[]): MomentResult {
  const nights = everybody.map((who) => ({ who, dn: healingDn(who), ...nightChecks(who) }));
  const prompts = nights.flatMap(({ who, dn, checks, treated }) =>
    dn === null ? [] : Array.from({ length: checks }, (_, n) => ({ kind: "action", actor: who.ref, ask: choicesOf(who.ref, "check", "attribute:tou", { dn, purpose: "heal", circumstances: treated ? ["medicine"] : [], id: `heal-${who.ref}-${String(n)}` }) })),
  );
  return { changes: nights.flatMap(({ who, changes }) => [...rest(who, NIGHT), ...changes]), prompts };
}

/** Toughness that a dying character must reach (DRA-182). */
const DEATH_DN = 10;
