/** What happens by itself as turns, rounds, scenes and time go by. */
import type { AnyChosen, Asked } from "../../kernel/act.ts";
import type { Change } from "../../kernel/change.ts";
import type { Moment, MomentResult, Table } from "../../kernel/table.ts";
import { sceneEnd } from "../acts/requests/power.ts";
import { dropped, letGo, losesHold } from "../harm/harm.ts";
import { conflictEnd, healingDn, nightChecks, rest, roundEnd, tryAgain } from "../harm/recovery.ts";
import { harmFlags } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { presentAt } from "../situation.ts";
import { passing, turnsOver } from "../state/conditions.ts";
import { type DramaCharacter, isDrama } from "../types.ts";

/** The table as moments find it. */
export type MomentTable = Pick<Table, "character" | "encounter" | "present">;

interface Met {
  readonly table: MomentTable;
  readonly settings: DramaSettings;
  /** Whom it concerns beside who is at the table. */
  readonly concerned: readonly string[];
  /** Everybody in the fight. */
  readonly fighting: readonly DramaCharacter[];
}

/** Seconds of a round, and of a night's rest. */
const ROUND = 10;
const NIGHT = 8 * 3600;

const changing = (changes: readonly Change[]): MomentResult => ({ changes, prompts: [] });

/** Harm that a turn's end takes away; conditions with a time of their own run down for every ruleset alike. @rule DRA-184 */
const risen = (who: DramaCharacter): readonly Change[] =>
  passing(who, { type: "turnEnd", of: who.ref, round: 0, key: null }).filter((c) => c.kind === "set");

/** Whoever was up by an effort that is over falls, and with them what they kept up and held. @rule DRA-146 DRA-337 DRA-351 */
const sinks = (who: DramaCharacter, { settings, table, concerned }: Met): readonly Change[] =>
  harmFlags(who, settings).unconscious
    ? [...dropped(who, who.harm, settings), ...letGo(who, presentAt(table, concerned))]
    : [];

/** What a body does by itself, so many times, as it is asked for. */
const bodyChecks = (who: DramaCharacter, body: string, count: number, more: AnyChosen = {}): MomentResult["prompts"] =>
  Array.from({ length: count }, (_, n) => ({
    kind: "action",
    actor: who.ref,
    ask: {
      act: "bodyCheck",
      actor: who.ref,
      chosen: { body, ...more },
      id: `${body}-${who.ref.slice(-16)}-${String(n)}`,
    } satisfies Asked & { readonly id: string },
  }));

/** The dying get worse and may have to roll, wounds regenerate, holds of those who fell are lost. @rule DRA-141 DRA-182 DRA-231 */
function roundOver({ fighting, settings }: Met): MomentResult {
  const ends = fighting.map((who) => ({ who, ...roundEnd(who) }));
  const holds = fighting.filter((who) => losesHold(who, who.harm, settings)).flatMap((who) => letGo(who, fighting));
  return {
    changes: [...ends.flatMap((e) => e.changes), ...holds],
    prompts: ends.flatMap(({ who, check }) => bodyChecks(who, "death", check ? 1 : 0)),
  };
}

/** Time outside a fight: rest, or dying; what counts turns is over once a round has gone by. @rule DRA-182 DRA-230 DRA-253 DRA-337 */
function passes(all: readonly DramaCharacter[], seconds: number): MomentResult {
  const rests = all.map((who) => ({ who, ...rest(who, seconds) }));
  return {
    changes: rests.flatMap(({ who, changes }) => [...changes, ...(seconds >= ROUND ? turnsOver(who) : [])]),
    prompts: rests.flatMap(({ who, checks }) => bodyChecks(who, "death", checks)),
  };
}

/** A night: shock, K and O are gone, and each wound that can heal is checked for, more often where regeneration or medicine of the day says so. @rule DRA-230 DRA-232 */
function nightly(all: readonly DramaCharacter[]): MomentResult {
  const nights = all.map((who) => ({ who, ...nightChecks(who), rests: rest(who, NIGHT) }));
  const heals = nights.filter(({ who }) => healingDn(who) !== null);
  return {
    changes: nights.flatMap(({ who, rests, changes }) => [...rests.changes, ...changes, ...turnsOver(who)]),
    prompts: [
      ...heals.flatMap(({ who, checks, treated }) => bodyChecks(who, "heal", checks, { treated })),
      ...nights.flatMap(({ who, rests }) => bodyChecks(who, "death", rests.checks)),
    ],
  };
}

/**
 * What happens by itself: who was knocked down gets up at the end of the turn; at the end of a round the dying get worse and may have to roll, wounds regenerate, holds of those who fell are
 * lost; with the fight lone K and O go; with time outside it shock rests away, or the dying get worse, and a night brings the daily checks against wounds.
 * @param concerned  whom it concerns beside who is at the table
 * @rule DRA-230 DRA-232 DRA-141 DRA-146 DRA-182 DRA-184 DRA-231 DRA-337 DRA-351
 */
export function momentBrings(
  moment: Moment,
  table: MomentTable,
  settings: DramaSettings,
  concerned: readonly string[] = [],
): MomentResult {
  const fight = table.encounter();
  const fighting = (fight?.order ?? []).map(table.character).filter(isDrama);
  const met: Met = { table, settings, concerned, fighting };
  const present = (more = concerned): readonly DramaCharacter[] => presentAt(table, more);
  switch (moment.type) {
    case "turnEnd": {
      const who = table.character(moment.of);
      return changing(isDrama(who) ? [...risen(who), ...sinks(who, { ...met, concerned: [] })] : []);
    }
    case "roundEnd":
      return roundOver(met);
    case "encounterEnd":
      return changing(present(moment.who ?? []).flatMap(conflictEnd));
    case "scene":
      return changing(
        present().flatMap((who) => [...sceneEnd(who), ...(fight ? [] : [...turnsOver(who), ...tryAgain(who)])]),
      );
    case "rest":
      return nightly(present());
    case "time":
      return passes(
        present().filter((who) => !fighting.some((e) => e.ref === who.ref)),
        moment.seconds,
      );
    default:
      return changing([]);
  }
}
