/** Fudge's points at the table: what they are called, how many somebody has, and what the rules declare of their uses. */
import {
  type FudgeActor,
  type FudgeSituation,
  key,
  POINT_ACTS,
  powerCost,
  stuntBase,
  stuntBudget,
  stuntFrom,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { declaredDeed } from "../../acts/deeds.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, PointDefinition } from "../../ruleset.ts";
import { componentLine } from "../powers/effect-words.ts";
import { houseRule } from "../settings.ts";
import { situation } from "../situation.ts";

/** Whoever is to allow a stunt reads what it does, what it costs and what it is drawn from. @rule FUD-338 FUD-346 */
const stuntTold: NonNullable<DeedDefinition["tells"]> = (
  character,
  { components: sent, base: of },
  table,
  localize,
) => {
  const who = character as FudgeActor;
  const options = { ratio: houseRule("costRatio", table) };
  const components = stuntFrom(sent ?? "", options);
  if (components === null) return [];
  const base = stuntBase(who, of ?? "");
  const [cost, budget] = [powerCost({ source: "power", components }, options), stuntBudget(base, options)];
  return [
    ...components.map((x) => componentLine(x, localize, who.skills)),
    localize(key("Stunt", "sum"), { cost, budget }),
    base === null
      ? localize(key("Stunt", "fromNothing"))
      : localize(key("Stunt", "from"), { name: base.name, cost: powerCost(base, options) }),
  ];
};

/** What is lent for a time, by its picture. */
const IMAGES: Readonly<Record<string, string>> = {
  fudgeAdvantage: icon("upgrade"),
  fudgePower: icon("power-lightning"),
};
const pictured = (c: Change): Change =>
  c.kind === "create" && c.collection === "Item"
    ? { ...c, data: { ...c.data, img: IMAGES[String(c.data["type"])] ?? null } }
    : c;

const TELLS: Readonly<Record<string, Partial<DeedDefinition>>> = { stunt: { tells: stuntTold } };

/** A use as the rules declare it. */
function useOf(id: string, act: Parameters<typeof declaredDeed<FudgeSituation>>[1]): DeedDefinition {
  const deed = declaredDeed(id, act, situation, TELLS[id]);
  return {
    ...deed,
    perform: (...of) => {
      const done = deed.perform(...of);
      return done.accepted ? { ...done, changes: done.changes.map(pictured) } : done;
    },
  };
}

function points(
  name: keyof typeof POINT_ACTS,
  label: string,
  img: string,
  count: (who: FudgeActor) => number,
): PointDefinition {
  return {
    key: name,
    label: key("Sheet", label),
    hint: key("Sheet", `${label}Tip`),
    icon: icon(img),
    open: true,
    read: (character) => {
      const who = character as FudgeActor;
      return who.victoryPoints === null ? null : { value: count(who), max: null };
    },
    deeds: Object.entries(POINT_ACTS[name]).map(([id, act]) => useOf(id, act as never)),
  };
}

/** Victory points: each hero's own, seen by everybody; extra effort beside them, with the fatigue that is still to come; points of character. @rule FUD-330 FUD-360 FUD-570 FUD-670 FUD-671 FUD-710 */
export const fudgePoints: readonly PointDefinition[] = [
  points("victoryPoints", "victoryPoints", "laurel-crown", (who) => (who.victoryPoints ?? 0) + who.special),
  points("effort", "effort", "strong", (who) => who.effort.pending.length),
  points("earned", "earned", "upgrade", (who) => who.earned ?? 0),
];
