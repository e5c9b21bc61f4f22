import { type Change, change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  calmChanges,
  environmentChanges,
  featRank,
  held,
  isEnvironmentUse,
  lift,
  planChanges,
  plannedBonus,
  rageChanges,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import { characterAt, roundsLater } from "../facts.ts";
import { allied } from "./blows.ts";

/** Deeds of feats and hands that need no dice: a rage begins or ends, one's environment is used, a plan set in motion, a weapon drawn. */
export const FEAT_DEEDS = ["rage", "calm", "environment", "plan", "draw"] as const;
export type FeatDeed = (typeof FEAT_DEEDS)[number];

export const isFeatDeed = (text: string): text is FeatDeed => (FEAT_DEEDS as readonly string[]).includes(text);

type Done = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** What each costs: drawing takes a move action, with Quick Draw none. @rule TWI-072 TWI-421 */
export const featAction = (deed: FeatDeed, who: TwintensActor): string =>
  deed === "draw" && featRank(who, "quickDraw") === 0 ? "move" : "free";

/** Everybody of somebody's side who is here, a plan's allies. */
const companions = (who: TwintensActor, table: Table): readonly TwintensActor[] =>
  table
    .present()
    .flatMap((uuid) => characterAt(table, uuid) ?? [])
    .filter((c) => c.ref !== who.ref && c.kind !== "object" && allied(c.ref, who.ref));

/**
 * What each does.
 * @returns refusals `maneuver.needs`, `rage.already`, `plan.none`, `deed.nothing`, `attack.gone`
 * @rule TWI-072 TWI-421
 */
export function featDeed(deed: FeatDeed, who: TwintensActor, what: string, table: Table): Done {
  const done = (changes: readonly Change[]): Done =>
    changes.length === 0 ? refuse("deed.nothing") : { accepted: true, changes };
  const after = (rounds: number): ReturnType<typeof roundsLater> => roundsLater(table, rounds);
  switch (deed) {
    case "rage":
      if (featRank(who, "rage") === 0) return refuse("maneuver.needs");
      return held(who, "raging").length > 0
        ? refuse("rage.already")
        : done(rageChanges(who, featRank(who, "rage"), after));
    case "calm":
      return done(calmChanges(who, after));
    case "environment":
      if (featRank(who, "favoredEnvironment") === 0) return refuse("maneuver.needs");
      return done(
        environmentChanges(who, featRank(who, "favoredEnvironment"), isEnvironmentUse(what) ? what : null, {
          at: "scene",
          left: 1,
        }),
      );
    case "plan":
      return plannedBonus(who) === 0 ? refuse("plan.none") : done(planChanges(who, companions(who, table), after));
    case "draw": {
      const weapon = who.weapons.find((w) => w.id === what && !w.equipped);
      return weapon
        ? done([change(`${who.ref}.Item.${weapon.id}`, "system.equipped", false, true, "TWI-072")])
        : refuse("attack.gone");
    }
  }
}

/** An aim that is lost because something else is done than the attack. @rule TWI-361 */
export const aimLost = (who: TwintensActor, action: string): readonly Change[] =>
  ["standard", "move", "full"].includes(action) ? held(who, "aiming").map((c) => lift(who.ref, c, "TWI-361")) : [];
