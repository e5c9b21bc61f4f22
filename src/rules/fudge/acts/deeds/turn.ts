/** Deeds of a turn: maneuvers, stances, care, holding on and letting go. */
import type { Acts, Choice, NoChoice } from "../../../kernel/act.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { healingsOf, healingUses, healsOnlyOneself } from "../../harm/healing.ts";
import { revivalRefusal } from "../../harm/health.ts";
import type { HealingUse } from "../../harm/values.ts";
import { skillLabel } from "../../labels.ts";
import { effectLabel, key } from "../../labels.ts";
import { effectOf } from "../../powers/current.ts";
import { effectName } from "../../powers/effect-name.ts";
import type { FudgeSituation } from "../../situation.ts";
import { lyingThings } from "../../things/dropped.ts";
import { drawable, isHeld } from "../../things/gear.ts";
import { MATERIALS } from "../../things/values.ts";
import { concentrationPowers } from "../../turn/upkeep.ts";
import type { FudgeCharacter } from "../../types.ts";
import { listOf, named, selfOf } from "../act.ts";
import { asksOf, attackOption, choiceOf, type Choices, deed, whom } from "./declare.ts";
import { holdsOn, maneuverAttacks, tripChoices } from "./maneuvers.ts";
import { MOST } from "./plan.ts";

type S = FudgeSituation;
type Whom = { readonly target: Ref };

/** It takes nothing but somebody. */
const onSomebody = (s: { readonly target: Ref }): { readonly target: Ref } => ({ target: s.target });
const NOTHING: Choices<NoChoice> = {};

/** What a maneuver or aid is done with, where there is a choice; a bare hand is the first. @rule FUD-290 FUD-297 FUD-306 */
const means = <V extends { readonly with: string }>(id: "trip" | "disarm" | "aid"): Choice<string, S, V> => {
  const options = (s: S) => listOf(s, (me) => maneuverAttacks(id, me, s.settings)).map(attackOption);
  return { pick: "one", label: asksOf("with"), when: (s) => options(s).length > 1, options };
};

type Aid = Whom & { readonly against: Ref; readonly with: string };
/** In what an ally is aided: against a foe, or in defending. @rule FUD-290 */
const against: Choice<Ref, S, Aid> = {
  pick: "who",
  label: asksOf("aid"),
  nobody: choiceOf("defense"),
  fits: (_s, { target }, ref) => ref !== target,
  first: (s, { target }) => s.here.find((ref) => ref !== target && s.side(ref) !== s.side(s.self)) ?? "",
};

type Disarm = Whom & { readonly thing: string; readonly with: string; readonly bound: (typeof TIES)[number] | "" };
/** What a thing may be tied on with. */
const TIES = ["rope", "wood", "iron", "steel", "titanium", "superAlloy"] as const;
/** What somebody is to lose, and how it is kept. @rule FUD-297 */
const disarmed: Pick<Choices<Disarm>, "thing" | "bound"> = {
  thing: {
    pick: "one",
    label: asksOf("thing"),
    first: () => "",
    options: (s, { target }) => [
      { value: "", label: choiceOf("nothing") },
      ...(s.character(target)?.powers.filter((p) => p.active && isHeld(p)) ?? []).map(named),
    ],
  },
  bound: {
    pick: "one",
    label: asksOf("bound"),
    first: () => "",
    options: () => [
      { value: "", label: choiceOf("inHand") },
      ...TIES.map((value) => ({
        value,
        label: choiceOf("tied", { material: key("Material", value), toughness: MATERIALS[value] }),
      })),
    ],
  },
};

type Trip = Whom & { readonly with: string; readonly force: string };
/** What decides a trip. @rule FUD-306 */
const force: Choice<string, S, Trip> = {
  pick: "one",
  label: asksOf("force"),
  when: (s) => listOf(s, tripChoices).length > 1,
  first: () => "damage",
  options: (s) =>
    listOf(s, tripChoices).map((value) => ({
      value,
      label: { key: value === "damage" ? effectLabel(value) : skillLabel(value) },
    })),
};

/** Which of one's Healings, where there are several. @rule FUD-165 FUD-520 */
const byHealing = <V extends { readonly by: string }>(extra?: string): Choice<string, S, V> => {
  const options = (s: S) =>
    listOf(s, (me) =>
      healingsOf(me, extra).map(({ power, component }, _at, all) => ({
        value: effectOf(power, component),
        label:
          all.filter((h) => h.power === power).length === 1
            ? { key: power.name }
            : effectName(power, component, me.skills),
      })),
    );
  return { pick: "one", label: asksOf("by"), when: (s) => options(s).length > 1, options };
};

/** Somebody else comes before oneself, whoever is near. */
const othersFirst = (s: S): Ref => s.here.find((ref) => ref !== s.self && s.side(ref) === s.side(s.self)) ?? s.self;

type Heal = Whom & { readonly by: string; readonly healing: HealingUse };
/** Whom Healing is for, and what of them. @rule FUD-165 FUD-520 */
const healed: Pick<Choices<Heal>, "target" | "healing"> = {
  target: whom<Heal>("heal", {
    self: true,
    first: othersFirst,
    fits: (s, _chosen, ref) => {
      const me = selfOf(s);
      return me !== null && (ref === s.self || !healsOnlyOneself(me) || refuse("deed.healsOneself"));
    },
  }),
  healing: {
    pick: "one",
    label: asksOf("healing"),
    when: (s) => listOf(s, healingUses).length > 1,
    first: () => "health",
    options: (s) => listOf(s, healingUses).map((value) => ({ value, label: choiceOf(value) })),
  },
};

const holds = (who: FudgeCharacter | null, held: FudgeCharacter | null): boolean =>
  who !== null && held !== null && holdsOn(held, who.ref).length > 0;
/** Whom one holds, or who holds one, first. @rule FUD-299 FUD-301 */
const heldFirst = <V extends Whom>(id: "drag" | "letGo" | "escape"): Choices<V & Whom>["target"] =>
  whom<V & Whom>(id, {
    none: refuse(id === "escape" ? "deed.notHeld" : "deed.notHolding"),
    prefers: (s, _chosen, ref) =>
      id === "escape" ? holds(s.character(ref), selfOf(s)) : holds(selfOf(s), s.character(ref)),
  });

type PickUp = Whom & { readonly gear: string };
/** A thing of somebody else's that lies there. @rule FUD-279 FUD-297 */
const lying: Choices<PickUp> = {
  target: whom<PickUp>("pickUp", { label: asksOf("whose") }),
  gear: {
    pick: "one",
    label: asksOf("gear"),
    none: refuse("deed.nothingToDraw"),
    options: (s, { target }) => {
      const them = s.character(target);
      return them ? lyingThings(them).map(named) : [];
    },
  },
};
const somethingLies = (s: S): boolean =>
  s.here.some((ref) => {
    const them = ref === s.self ? null : s.character(ref);
    return them !== null && lyingThings(them).length > 0;
  });

/** What one does to somebody, with nothing to say of it but whom. */
const toOne = (
  id: "aim" | "demoralize" | "feint" | "grab" | "stabilize",
  rules: readonly string[],
): ReturnType<typeof deed<Whom>> => deed<Whom>(id, { rules, choices: { target: whom(id) }, meant: onSomebody });
/** What one looks after in somebody, oneself too. @rule FUD-417 */
const care = (id: "diagnose" | "treat"): ReturnType<typeof deed<Whom>> =>
  deed<Whom>(id, {
    rules: ["FUD-417"],
    choices: { target: whom(id, { self: true, first: othersFirst }) },
    meant: onSomebody,
  });
/** What one does alone. */
const alone = (
  id: "stand" | "standFree" | "sprint" | "dropProne",
  rules: readonly string[],
): ReturnType<typeof deed<NoChoice>> => deed<NoChoice>(id, { rules, choices: NOTHING, meant: () => ({}) });

export const TURN_DEEDS = {
  aid: deed<Aid>("aid", {
    rules: ["FUD-074", "FUD-290"],
    choices: { target: whom("aid"), against, with: means("aid") },
    meant: (chosen) => ({
      target: chosen.target,
      what: chosen.against === "" ? "defense" : `attack ${chosen.against}`,
      by: chosen.with,
    }),
  }),
  aim: toOne("aim", ["FUD-291", "FUD-348"]),
  defend: deed<{ readonly defense: "dodge" | "parry" }>("defend", {
    rules: ["FUD-295"],
    choices: {
      defense: {
        pick: "one",
        label: asksOf("defense"),
        options: () => (["dodge", "parry"] as const).map((value) => ({ value, label: choiceOf(value) })),
      },
    },
    meant: ({ defense }) => ({ what: defense }),
  }),
  demoralize: toOne("demoralize", ["FUD-314"]),
  diagnose: care("diagnose"),
  disarm: deed<Disarm>("disarm", {
    rules: ["FUD-297"],
    choices: { target: whom("disarm"), thing: disarmed.thing, with: means("disarm"), bound: disarmed.bound },
    meant: ({ target, thing, bound, ...chosen }) => ({
      target,
      what: thing,
      by: chosen.with,
      ...(bound !== "" && { bound: MATERIALS[bound] }),
    }),
  }),
  feint: toOne("feint", ["FUD-315"]),
  grab: toOne("grab", ["FUD-096", "FUD-300"]),
  heal: deed<Heal>("heal", {
    rules: ["FUD-165", "FUD-520"],
    choices: { target: healed.target, by: byHealing(), healing: healed.healing },
    meant: ({ target, by, healing }) => ({ target, by, what: healing }),
  }),
  maintain: deed<{ readonly power: string }>("maintain", {
    rules: ["FUD-278"],
    choices: {
      power: {
        pick: "one",
        label: asksOf("power"),
        none: refuse("deed.nothingToKeep"),
        options: (s) => listOf(s, concentrationPowers).map(named),
      },
    },
    meant: ({ power }) => ({ what: power }),
  }),
  revive: deed<Whom & { readonly by: string; readonly minutes: number }>("revive", {
    rules: ["FUD-162", "FUD-520"],
    choices: {
      target: whom("revive", {
        fits: (s, _chosen, ref) => {
          const them = s.character(ref);
          return them !== null && (revivalRefusal(them) ?? true);
        },
      }),
      by: byHealing("resurrection"),
      minutes: { pick: "whole", label: asksOf("minutes"), bounds: () => [0, MOST] },
    },
    meant: ({ target, by, minutes }) => ({ target, by, number: minutes }),
  }),
  stabilize: toOne("stabilize", ["FUD-160", "FUD-161"]),
  treat: care("treat"),
  trip: deed<Trip>("trip", {
    rules: ["FUD-096", "FUD-306"],
    choices: { target: whom("trip"), with: means("trip"), force },
    meant: (chosen) => ({ target: chosen.target, by: chosen.with, what: chosen.force }),
  }),
  drag: deed<Whom>("drag", { rules: ["FUD-301"], choices: { target: heldFirst("drag") }, meant: onSomebody }),
  escape: deed<Whom>("escape", { rules: ["FUD-299"], choices: { target: heldFirst("escape") }, meant: onSomebody }),
  stand: alone("stand", ["FUD-305"]),
  standFree: alone("standFree", ["FUD-305"]),
  sprint: alone("sprint", ["FUD-302"]),
  draw: deed<{ readonly gear: string }>("draw", {
    rules: ["FUD-279", "FUD-430"],
    choices: {
      gear: {
        pick: "one",
        label: asksOf("gear"),
        none: refuse("deed.nothingToDraw"),
        options: (s) => listOf(s, drawable).map(named),
      },
    },
    meant: ({ gear }) => ({ what: gear }),
  }),
  pickUp: deed<PickUp>("pickUp", {
    rules: ["FUD-279", "FUD-297"],
    choices: lying,
    meant: ({ target, gear }) => ({ target, what: gear }),
    means: (_who, s) => somethingLies(s),
  }),
  dropProne: alone("dropProne", ["FUD-298"]),
  letGo: deed<Whom>("letGo", { rules: ["FUD-301"], choices: { target: heldFirst("letGo") }, meant: onSomebody }),
} as const satisfies Acts<S>;
