/** Deeds without dice as the points' cards know them: each with its undo, the doom pool's and those of plot points. */
import {
  type Advance,
  chosenIn,
  comesAtOnce,
  DEED_ACTS,
  type DeedActName,
  DOOM_USES,
  key,
  OF_TURN,
  performed,
} from "../../../rules/doompool/index.ts";
import type { AnyAct } from "../../../rules/kernel/act.ts";
import type { Situation } from "../../../rules/kernel/situation.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, PointDefinition } from "../../ruleset.ts";
import { DOOM } from "../doom.ts";
import { isCharacter, isPool } from "../models/snapshot.ts";
import { situationOf } from "../situation.ts";
import { lacksTurn } from "../turn/used-turn.ts";

type Kind = DeedDefinition["kind"];

/** What `id` does is an act; `by` stands where the same is done on the Gamemaster's word. */
function deed(
  id: DeedActName | "persistBy",
  kind: Kind,
  more: Partial<DeedDefinition> = {},
  name: DeedActName = id === "persistBy" ? "persist" : id,
): DeedDefinition {
  const act = DEED_ACTS[name] as unknown as AnyAct<Situation>;
  const by = more.by ?? act.by;
  return {
    id,
    kind,
    by,
    rule: act.rules[0] ?? "",
    label: key("Deed", id, "label"),
    hint: key("Deed", id, "hint"),
    ...(!act.at.includes("points") && { elsewhere: true }),
    ...(OF_TURN.has(name) && {
      ofTurn: true as const,
      lacks: (character, table) => (isCharacter(character) ? lacksTurn(character, table) : null),
    }),
    perform: (character, args, table) =>
      performed(
        name,
        chosenIn(act.choices, args),
        situationOf(table, (character as { readonly ref: string }).ref, by === "gm"),
      ),
    ...more,
  };
}

const left =
  (by: number): DeedDefinition["effect"] =>
  (c, _table, localize) =>
    isCharacter(c) ? localize(key("Deed", "left"), { pp: c.pp + by }) : null;

/** What plot points and experience are spent on and earned by. */
const plotPoints: PointDefinition = {
  key: "pp",
  label: key("Sheet", "pp"),
  icon: icon("star-medal"),
  open: true,
  read: (c) => (isCharacter(c) && c.type === "hero" ? { value: c.pp, max: null } : null),
  deeds: [
    deed("spend", "spend", { effect: left(-1) }),
    deed("award", "earn", { effect: left(1) }),
    deed("awardXp", "earn"),
    deed("newSession", "reset"),
    deed("resource", "spend"),
    deed("persist", "spend"),
    deed("persistHeld", "spend"),
    deed("persistBy", "spend", { by: "gm" }),
    deed("recoverByPower", "spend"),
    deed("useSfx", "spend"),
    deed("limit", "earn"),
    deed("forceLimit", "earn"),
    deed("claim", "earn", {
      approval: true,
      // Whoever is to allow it reads for what.
      tells: (c, { milestone, which }, _table, localize) => {
        const held = isCharacter(c) ? c.milestones.find((m) => m.id === milestone) : undefined;
        const trigger = held?.triggers[Number(which)];
        return held && trigger ? [held.name, localize(key("Sheet", "claim"), { xp: trigger.xp }), trigger.text] : [];
      },
    }),
    deed("advance", "spend", {
      tells: (_c, { advance }, _table, localize) =>
        advance
          ? [
              localize(key("Advance", advance)),
              ...(comesAtOnce(advance as Advance) ? [] : [localize(key("Deed", "enterByHand"))]),
            ]
          : [],
    }),
    deed("watcherRecovery", "spend"),
    deed("watcherSupport", "spend"),
    deed("return", "reset"),
  ],
};

const STORY: readonly (readonly [DeedActName, Kind])[] = [
  ["doomAdd", "earn"],
  ["doomRemove", "spend"],
  ["doomStepUp", "earn"],
  ["doomStepBack", "spend"],
  ["doomSet", "reset"],
  ["doomUndo", "reset"],
  ["splitHeroes", "spend"],
  ["startAction", "reset"],
  ["endAction", "reset"],
  ["endScene", "spend"],
  ["startTransition", "reset"],
  ["startAct", "reset"],
];

/** What is done with the doom pool and with the story it belongs to. */
const doomPool: PointDefinition = {
  key: DOOM,
  label: key("Doom", "label"),
  icon: icon("dice-fire"),
  pool: DOOM,
  open: true,
  read: (c) => (isPool(c) ? { value: c.dice.length, max: null, detail: c.dice.map((d) => `d${d}`).join(" ") } : null),
  deeds: [
    ...STORY.map(([id, kind]) => deed(id, kind)),
    deed("doomSpend", "spend", {
      tells: (_pool, { use = "", reason = "" }, _table, localize) =>
        [localize(key("DoomUse", Object.hasOwn(DOOM_USES, use) ? use : "heroPoint")), reason].filter((t) => t !== ""),
    }),
    deed("sceneDistinction", "spend", { tells: (_pool, { name }) => (name ? [name] : []) }),
  ],
};

/** Plot points and the doom pool. @rule DOO-003 */
export const doompoolPoints: readonly PointDefinition[] = [plotPoints, doomPool];
