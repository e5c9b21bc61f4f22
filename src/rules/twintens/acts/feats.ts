/** What feats and hands do without a roll: a rage begins or ends, one's environment is used, a plan set in motion, a weapon drawn, handcuffs put on. */
import type { Acts, Entry, NoChoice } from "../../kernel/act.ts";
import { change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { planChanges, plannedBonus } from "../fortune/plan.ts";
import { cuff as cuffed } from "../harm/cuffs.ts";
import { calmChanges, rageChanges } from "../harm/rage.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { featRank } from "../hero/derive.ts";
import { ENVIRONMENT_USES, environmentChanges, type EnvironmentUse } from "../hero/environment.ts";
import { featLabel, key } from "../labels.ts";
import { HANDCUFFS } from "../powers/catalogue/gear.ts";
import { alliedIn, roundsIn, type TwintensSituation } from "../situation.ts";
import { held } from "../state/conditions.ts";
import type { WeaponEntry } from "../types.ts";
import { as, asks, listed, listOf, named, selfOf, type TwintensAct } from "./act.ts";
import { changing, doing, done } from "./done.ts";

type S = TwintensSituation;

const label = (name: string): { readonly key: string } => ({ key: key("Deed", name, "label") });
const BASE = { rules: ["TWI-421"], group: "other", by: "owner", at: ["list"], refused: () => null } as const;
const FREE = (): readonly string[] => ["free"];

const isRaging = (who: TwintensActor): boolean => held(who, "raging").length > 0;

/** Strong for some rounds, tired afterwards. @rule TWI-421 */
const rage: TwintensAct<NoChoice> = {
  ...BASE,
  label: label("rage"),
  entries: listed(label("rage"), (who) => !isRaging(who) && featRank(who, "rage") > 0),
  refused: (s) => {
    const who = selfOf(s);
    if (who && featRank(who, "rage") === 0) return refuse("maneuver.needs");
    return who && isRaging(who) ? refuse("rage.already") : null;
  },
  price: FREE,
  choices: {},
  perform: (s) => as(s, (who) => changing(rageChanges(who, featRank(who, "rage"), (n) => roundsIn(s, n)))),
};

/** The rage ends, and the tiredness begins. @rule TWI-421 */
const calm: TwintensAct<NoChoice> = {
  ...BASE,
  label: label("calm"),
  entries: listed(label("calm"), isRaging),
  price: FREE,
  choices: {},
  perform: (s) => as(s, (who) => changing(calmChanges(who, (n) => roundsIn(s, n)))),
};

type Use = { readonly use: EnvironmentUse | "none" };
const homeOf = (who: TwintensActor): string => held(who, "atHome")[0]?.trait ?? "none";
/** Uses to which one may turn to from the one that it has. */
const usesOf = (who: TwintensActor): readonly Use["use"][] =>
  featRank(who, "favoredEnvironment") === 0
    ? []
    : ([...ENVIRONMENT_USES, "none"] as const).filter((u) => u !== homeOf(who));

/** One's environment turned to attack or dodge, or left. @rule TWI-421 */
const environment: TwintensAct<Use> = {
  ...BASE,
  label: label("environment"),
  entries: (s) =>
    listOf(s, usesOf).map((use): Entry<Use> => ({
      known: { use },
      label: { key: featLabel("favoredEnvironment") },
      detail: label(`environment-${use}`),
    })),
  refused: (s) => {
    const who = selfOf(s);
    return who && featRank(who, "favoredEnvironment") === 0 ? refuse("maneuver.needs") : null;
  },
  price: FREE,
  choices: {
    use: {
      pick: "one",
      label: { key: key("Deed", "environment", "hint") },
      options: (s) => listOf(s, usesOf).map((value) => ({ value, label: label(`environment-${value}`) })),
    },
  },
  perform: (s, { use }) =>
    as(s, (who) => {
      const ranks = featRank(who, "favoredEnvironment");
      const until = { at: "scene", left: 1 } as const;
      return changing(environmentChanges(who, ranks, use === "none" ? null : use, until));
    }),
};

/** Everybody of somebody's side in the fight, or here where none is on: a plan's allies. */
const companions = (s: S, who: TwintensActor): readonly TwintensActor[] =>
  (s.fight?.order ?? s.here)
    .flatMap((ref) => s.character(ref) ?? [])
    .filter((c) => c.ref !== who.ref && c.kind !== "object" && alliedIn(s, c.ref, who.ref));

/** A plan that waits is set in motion, for oneself and all allies. @rule TWI-421 */
const setPlan: TwintensAct<NoChoice> = {
  ...BASE,
  label: label("plan"),
  entries: (s) =>
    listOf(s, (who) => (plannedBonus(who) > 0 ? [plannedBonus(who)] : [])).map((bonus) => ({
      known: {},
      label: label("plan"),
      detail: { key: `+${bonus}` },
    })),
  refused: (s) => {
    const who = selfOf(s);
    return who && plannedBonus(who) === 0 ? refuse("plan.none") : null;
  },
  price: FREE,
  choices: {},
  perform: (s) => as(s, (who) => changing(planChanges(who, companions(s, who), (n) => roundsIn(s, n)))),
};

const sheathed = (who: TwintensActor): readonly WeaponEntry[] =>
  who.weapons.filter((w) => !w.equipped && !Object.values(who.geared).includes(w.id));

/** A weapon comes to hand: a move action, free with Quick Draw. @rule TWI-072 TWI-421 */
const draw: TwintensAct<{ readonly weapon: string }> = {
  ...BASE,
  rules: ["TWI-072", "TWI-421"],
  label: label("draw"),
  entries: (s) =>
    listOf(s, sheathed).map((w) => ({ known: { weapon: w.id }, label: { key: w.name }, detail: label("draw") })),
  price: (s) => {
    const who = selfOf(s);
    return [who && featRank(who, "quickDraw") > 0 ? "free" : "move"];
  },
  choices: {
    weapon: {
      pick: "one",
      label: asks("item"),
      none: refuse("attack.gone"),
      options: (s) => listOf(s, sheathed).map(named),
    },
  },
  perform: (s, { weapon }) =>
    as(s, (who) => done([change(`${who.ref}.Item.${weapon}`, "system.equipped", false, true, "TWI-072")])),
};

/** Handcuffs that are at hand, on whoever can't help it. @rule TWI-473 */
const cuff: TwintensAct<{ readonly whom: string }> = {
  ...BASE,
  rules: ["TWI-473"],
  label: label("cuff"),
  detail: () => asks("cuffText", { dc: HANDCUFFS.escapeArtist }),
  entries: listed(label("cuff"), (who) => who.tools?.includes("handcuffs") === true),
  refused: (s) => {
    const who = selfOf(s);
    return who?.tools?.includes("handcuffs") === true ? null : refuse("attack.gone");
  },
  price: () => ["standard"],
  choices: {
    whom: {
      pick: "who",
      label: asks("cuffWhom"),
      none: refuse("attack.noTargets"),
      fits: (s, _chosen, ref) => {
        const put = cuffOn(s, ref);
        return put.accepted ? true : put;
      },
    },
  },
  perform: (s, { whom }) => doing(cuffOn(s, whom)),
};

function cuffOn(s: S, ref: string): ReturnType<typeof cuffed> {
  const whom = s.character(ref);
  return whom
    ? cuffed(
        whom,
        held(whom, "grappled").some((c) => c.trait === s.self),
      )
    : refuse("gone", { name: ref });
}

export const FEAT_ACTS = { rage, calm, environment, setPlan, draw, cuff } as const satisfies Acts<S>;
