import {
  because,
  DOOM_USES,
  type DoompoolCharacter,
  escapingOf,
  grouped,
  key,
  LADDER,
  LOG_SHOWN,
  mayEndScene,
  SCENE_END,
  seesDoom,
  spendChoices,
  STAKES,
  THREAT,
  USES_BY_HAND,
} from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { PoolSnapshot } from "../models/snapshot.ts";

const dice = (of: readonly number[]): string => (of.length === 0 ? "\u2013" : of.map((d) => `d${d}`).join(" "));

/** The doom pool as its window shows it, with the chases that are on. @rule DOO-210 DOO-213 DOO-161 DOO-171 DOO-310 DOO-311 DOO-312 DOO-313 */
export function poolSheetView(
  pool: PoolSnapshot,
  people: readonly DoompoolCharacter[],
  isGM: boolean,
  visibility: "public" | "gm",
  localize: Localize,
): object {
  const seen = seesDoom(isGM, visibility);
  return {
    seen,
    groups: grouped(pool.dice).map(({ size, count }) => ({
      shape: `d${size}`,
      text: `d${size}`,
      die: size,
      count,
      dice: Array.from({ length: count }, () => ({ shape: `d${size}`, text: `d${size}` })),
      stepUp: localize(key("Doom", "stepUpDie"), { die: `d${size}` }),
      stepBack: localize(key("Doom", "stepBackDie"), { die: `d${size}` }),
      remove: localize(key("Doom", "removeDie"), { die: `d${size}` }),
      largest: size === 12,
    })),
    empty: pool.dice.length === 0,
    adds: LADDER.filter((d) => d > 4).map((d) => ({
      die: d,
      label: localize(key("Doom", "addDie"), { die: `d${d}` }),
    })),
    uses: USES_BY_HAND.map((use) => {
      const { minimum, suggested } = spendChoices(pool.dice, use);
      return {
        use,
        label: localize(key("DoomUse", use)),
        rule: DOOM_USES[use].rule,
        minimum: DOOM_USES[use].minimum === "stated" ? localize(key("Doom", "stated")) : `d${minimum}`,
        suggested: suggested === null ? "" : `d${suggested}`,
        none: suggested === null,
      };
    }),
    threats: Object.keys(THREAT).map((t) => ({
      value: t,
      label: localize(key("Threat", t, "label")),
      selected: t === pool.threat,
    })),
    stakes: Object.keys(STAKES).map((s) => ({
      value: s,
      label: localize(key("Stakes", s, "label")),
      selected: s === pool.stakes,
    })),
    mayEnd: mayEndScene(pool.dice),
    endLabel: localize(key("Doom", "endScene"), { xp: SCENE_END.xp }),
    chases: people.flatMap((c) => {
      const gap = escapingOf(c);
      return gap
        ? [
            {
              name: c.name,
              spoken: localize(key("Doom", "gap"), { name: c.name, die: `d${gap.die}` }),
              pips: LADDER.filter((d) => d > 4).map((d) => ({ text: `d${d}`, filled: d <= gap.die })),
            },
          ]
        : [];
    }),
    scene: {
      line: localize(key("Doom", pool.scene.kind === "action" ? "actionLine" : "transitionLine"), {
        act: pool.scene.act,
        kind: localize(key("Scene", pool.scene.kind, "label")),
        number: pool.scene.sceneCounter,
      }),
      name: pool.scene.name,
      action: pool.scene.kind === "action",
      distinctions: pool.scene.distinctions,
    },
    log: [...pool.log]
      .reverse()
      .slice(0, LOG_SHOWN)
      .map((e) => ({
        reason: e.reason === "" ? localize(key("Because", because(e.rule))) : e.reason,
        rule: e.rule,
        by: e.by,
        before: dice(e.before),
        after: dice(e.after),
      })),
    mayUndo: pool.log.length > 0,
  };
}
