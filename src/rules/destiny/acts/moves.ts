/** Moving: Walk, Squeeze, Crawl, Advance, Withdraw, the rest of a Move, standing up. */
import type { Acts, Choice, NoChoice, Option } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { key } from "../labels.ts";
import { type DestinySituation, sceneOf, typeOf } from "../situation.ts";
import { ACTIONS } from "../turn/actions.ts";
import { beginMove, goOn as walkOn, movementFeet, said, stand as standUp } from "../turn/movement.ts";
import type { DestinyCharacter } from "../types.ts";
import { asks, type DestinyAct, listOf, selfOf } from "./act.ts";
import { catalogue, doing, mayTake, provoked, type Readied } from "./catalogue.ts";
import { done, note } from "./done.ts";

const MODES = ["ground", "swim", "climb", "leap", "fly", "burrow", "teleport"] as const;
export type Mode = (typeof MODES)[number];

/** Longest way that anybody goes in one action, in feet. */
const FARTHEST = 1_000_000;

type Way = {
  readonly mode: Mode;
  readonly feet: number;
  /** It doesn't leave what an enemy threatens. */
  readonly stays: boolean;
};

/** Ways to move that somebody has. @rule DES-045 DES-307 */
export const modesOf = (who: DestinyCharacter): readonly Mode[] =>
  MODES.filter((m) => movementFeet(who, "walk", m, null) !== null);

/** Which way, among one's own. */
export const modeChoice = <V>(): Choice<Mode, DestinySituation, V> => ({
  pick: "one",
  label: asks("mode"),
  none: refuse("move.mode"),
  options: (s) =>
    listOf(s, (who) =>
      modesOf(who).map((value): Option<Mode> => ({ value, label: { key: key("Speed", value, "label") } })),
    ),
});

type Kind = Parameters<typeof movementFeet>[1];

/** Feet that such a move goes at most. */
const most = (s: DestinySituation, who: DestinyCharacter, kind: Kind, mode: Mode): number | null =>
  movementFeet(who, kind, mode, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds);

const wayChoices = <V extends Way>(
  kind: Kind,
): { readonly [N in keyof Way]: Choice<Way[N], DestinySituation, V & Readied> } => ({
  mode: modeChoice(),
  feet: {
    pick: "whole",
    label: asks("feet"),
    bounds: (s, { mode }) => {
      const who = selfOf(s);
      return [0, (who && most(s, who, kind, mode)) ?? 0];
    },
    first: () => FARTHEST,
  },
  stays: { pick: "flag", label: asks("stays") },
});

/** In a fight the token goes afterwards what was said. */
const saidIn = (s: DestinySituation, who: DestinyCharacter, feet: number): ReturnType<typeof said> =>
  s.fight && s.fighter(who.ref) ? said(who, feet) : [];

/** A Move as it is made. @rule DES-063 DES-130 DES-132 DES-133 DES-177 */
function goes(
  s: DestinySituation,
  who: DestinyCharacter,
  kind: Kind,
  { mode, feet }: Way,
): ReturnType<typeof doing> | ReturnType<typeof refuse> {
  const far = most(s, who, kind, mode);
  return far === null
    ? refuse("move.mode")
    : doing([...beginMove(who, feet, far), ...saidIn(s, who, feet)], { note: note("moves", { feet, most: far }) });
}

const move = (kind: "walk" | "squeeze" | "crawl"): DestinyAct<Way & Readied> =>
  catalogue<Way>(kind, {
    choices: wayChoices(kind),
    going: (_s, _who, { stays }) => ({ moving: !stays }),
    perform: (s, who, way) => goes(s, who, kind, way),
  });

type Straight = Way & {
  /** Every step toward the nearest enemy, or away from it. */
  readonly straight: boolean;
};

/** A straight way provokes nobody; only of another is asked whether it leaves what an enemy threatens. */
function straightChoices(
  kind: Kind,
  label: string,
): { readonly [N in keyof Straight]: Choice<Straight[N], DestinySituation, Straight & Readied> } {
  const { mode, feet, stays } = wayChoices<Straight>(kind);
  const straight = { pick: "flag", label: asks(label), first: () => true } as const;
  return { mode, feet, straight, stays: { ...stays, when: (_s, chosen) => !chosen.straight } };
}

const straightMove = (kind: "advance" | "withdraw", label: string): DestinyAct<Straight & Readied> =>
  catalogue<Straight>(kind, {
    choices: straightChoices(kind, label),
    going: (_s, _who, { stays, straight }) => ({ moving: !stays, straight: straight ? true : null }),
    perform: (s, who, way) => goes(s, who, kind, way),
  });

/** What is left of a Move may be walked as long as nothing else begins. @rule DES-063 */
export const goOn: DestinyAct<{ readonly feet: number; readonly stays: boolean }> = {
  rules: ["DES-063"],
  label: { key: key("Deed", "goOn") },
  group: "none",
  by: "owner",
  at: ["list"],
  refused: (s) => {
    const who = selfOf(s);
    if (!who || who.turn.moveLeft === 0) return refuse("move.over");
    if (s.fight && s.fight.acting !== who.ref) return refuse("action.notYourTurn");
    return mayTake(s, who, "walk");
  },
  price: () => [],
  held: (s, { stays }) => provoked(s, ACTIONS.walk.oa, { moving: !stays }),
  choices: {
    feet: {
      pick: "whole",
      label: asks("feet"),
      bounds: (s) => [1, Math.max(1, selfOf(s)?.turn.moveLeft ?? 0)],
      first: () => FARTHEST,
    },
    stays: { pick: "flag", label: asks("stays") },
  },
  perform: (s, { feet }) => {
    const who = selfOf(s);
    const on = who ? walkOn(who, feet) : refuse("move.over");
    return who && on.accepted
      ? done([...on.changes, ...saidIn(s, who, Math.min(feet, who.turn.moveLeft))], [], {
          note: note("moves", { feet, most: who.turn.moveLeft }),
        })
      : (on as ReturnType<typeof refuse>);
  },
};

/** All that moves somebody. @rule DES-130 DES-132 DES-133 DES-134 DES-135 DES-136 */
export const MOVE_ACTS = {
  walk: move("walk"),
  squeeze: move("squeeze"),
  crawl: move("crawl"),
  advance: straightMove("advance", "toward"),
  withdraw: straightMove("withdraw", "away"),
  goOn,
  stand: catalogue<NoChoice>("stand", {
    choices: {},
    perform: (_s, who) => {
      const up = standUp(who, null);
      return up.accepted ? doing(up.changes) : up;
    },
  }),
} as const satisfies Acts<DestinySituation>;
