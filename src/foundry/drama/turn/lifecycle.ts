import {
  conflictEnd,
  type DramaCharacter,
  dropped,
  harmFlags,
  healingDn,
  letGo,
  losesHold,
  nightChecks,
  passing,
  rest,
  roundEnd,
  sceneEnd,
  tryAgain,
  turnsOver,
} from "../../../rules/drama/index.ts";
import type { AnyChosen, Asked } from "../../../rules/kernel/act.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { present } from "../fortune/presence.ts";
import { isDrama } from "../models/snapshot.ts";
import { dramaSettings } from "../settings.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** Harm that a turn's end takes away; conditions with a time of their own run down for every ruleset alike. @rule DRA-184 */
const risen = (who: DramaCharacter): readonly Change[] =>
  passing(who, { type: "turnEnd", of: who.ref, round: 0, key: null }).filter((c) => c.kind === "set");

/**
 * What happens by itself: who was knocked down gets up at the end of the turn; at the end of a round the dying get worse and may have to roll, wounds regenerate, holds of those who fell are
 * lost; with the fight lone K and O go; with time outside it shock rests away, or the dying get worse, and a night brings the daily checks against wounds.
 * @rule DRA-230 DRA-232 DRA-141 DRA-146 DRA-182 DRA-184 DRA-231 DRA-337 DRA-351
 */
export function dramaLifecycle(moment: Moment, table: Table, concerned: readonly string[] = []): MomentResult {
  if (moment.type === "turnEnd") {
    const who = table.character(moment.of);
    return isDrama(who) ? { changes: [...risen(who), ...sinks(who, table)], prompts: [] } : NOTHING;
  }
  const everybody = (table.encounter()?.order ?? []).flatMap((uuid) => {
    const who = table.character(uuid);
    return isDrama(who) ? [who] : [];
  });
  if (moment.type === "time")
    return passes(
      present(table, concerned).filter((who) => !everybody.some((e) => e.ref === who.ref)),
      moment.seconds,
    );
  if (moment.type === "scene")
    return {
      changes: present(table, concerned).flatMap((who) => [
        ...sceneEnd(who),
        ...(table.encounter() ? [] : [...turnsOver(who), ...tryAgain(who)]),
      ]),
      prompts: [],
    };
  if (moment.type === "rest") return nightly(present(table, concerned));
  if (moment.type === "encounterEnd") return { changes: present(table, moment.who).flatMap(conflictEnd), prompts: [] };
  if (moment.type !== "roundEnd") return NOTHING;
  const ends = everybody.map((who) => ({ who, ...roundEnd(who) }));
  const settings = dramaSettings(table);
  const holds = everybody.filter((who) => losesHold(who, who.harm, settings)).flatMap((who) => letGo(who, everybody));
  return {
    changes: [...ends.flatMap((e) => e.changes), ...holds],
    prompts: ends.flatMap(({ who, check }) => deathChecks(who, check ? 1 : 0)),
  };
}

/** Whoever was up by an effort that is over falls, and with them what they kept up and held. @rule DRA-146 DRA-337 DRA-351 */
function sinks(who: DramaCharacter, table: Table): readonly Change[] {
  const settings = dramaSettings(table);
  return harmFlags(who, settings).unconscious
    ? [...dropped(who, who.harm, settings), ...letGo(who, present(table))]
    : [];
}

/** Time outside a fight: rest, or dying; what counts turns is over once a round has gone by. @rule DRA-182 DRA-230 DRA-253 DRA-337 */
function passes(everybody: readonly DramaCharacter[], seconds: number): MomentResult {
  const rests = everybody.map((who) => ({ who, ...rest(who, seconds) }));
  return {
    changes: rests.flatMap(({ who, changes }) => [...changes, ...(seconds >= ROUND ? turnsOver(who) : [])]),
    prompts: rests.flatMap(({ who, checks }) => deathChecks(who, checks)),
  };
}

/** What a body does by itself, as it is asked for. */
const bodyCheck = ({ ref: actor }: DramaCharacter, id: string, chosen: AnyChosen): Asked & { readonly id: string } => ({
  act: "bodyCheck",
  actor,
  chosen,
  id,
});

const deathChecks = (who: DramaCharacter, count: number): MomentResult["prompts"] =>
  Array.from({ length: count }, (_, n) => ({
    kind: "action",
    actor: who.ref,
    ask: bodyCheck(who, `death-${who.ref.slice(-16)}-${String(n)}`, { body: "death" }),
  }));

/** Seconds of a round, and of a night's rest. */
const ROUND = 10;
const NIGHT = 8 * 3600;

/** A night: shock, K and O are gone, and each wound that can heal is checked for, more often where regeneration or medicine of the day says so. @rule DRA-230 DRA-232 */
function nightly(everybody: readonly DramaCharacter[]): MomentResult {
  const nights = everybody.map((who) => ({ who, dn: healingDn(who), ...nightChecks(who) }));
  const prompts = nights.flatMap(({ who, dn, checks, treated }) =>
    dn === null
      ? []
      : Array.from({ length: checks }, (_, n) => ({
          kind: "action",
          actor: who.ref,
          ask: bodyCheck(who, `heal-${who.ref.slice(-16)}-${String(n)}`, { body: "heal", treated }),
        })),
  );
  const rests = nights.map(({ who, changes }) => ({ who, ...rest(who, NIGHT), treated: changes }));
  return {
    changes: rests.flatMap((r) => [...r.changes, ...r.treated, ...turnsOver(r.who)]),
    prompts: [...prompts, ...rests.flatMap(({ who, checks }) => deathChecks(who, checks))],
  };
}
