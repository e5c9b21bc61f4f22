/** What a body goes through by itself: dying, getting well, rest, the price of an effort, keeping powers up. */
import type { Acts, NoChoice } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { composeDying, composeRecovery, composeRest, ofSelf } from "../cards/body.ts";
import { MOST_DYING_CHECKS, MOST_MINUTES } from "../cards/condition.ts";
import { concentrating } from "../cards/upkeep.ts";
import { FULL_REST_HOURS } from "../harm/fatigue.ts";
import { standing } from "../harm/recovery.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { key } from "../labels.ts";
import type { TwintensSituation } from "../situation.ts";
import { asks, listed, selfOf, type TwintensAct, type TwintensCards } from "./act.ts";
import { CIRCUMSTANCE_LIMIT } from "./checks/choices.ts";

type S = TwintensSituation;
type Fields<V> = { readonly [N in keyof V]: Value };
type Begun<R> = { readonly accepted: true; readonly request: R } | Refusal;

/** An act that opens a card about whoever does it; it is nobody's action. */
const own = <V extends Fields<V>, N extends keyof TwintensCards>(
  kind: N,
  {
    begins,
    refuses = () => null,
    means,
    ...more
  }: Pick<TwintensAct<V>, "rules" | "choices" | "label"> & {
    readonly detail?: TwintensAct<V>["detail"];
    readonly begins: (s: S, chosen: V) => Begun<TwintensCards[N]>;
    readonly refuses?: (who: TwintensActor, s: S) => Refusal | null;
    /** Whether it is listed; absent: the clock alone asks it. */
    readonly means?: (who: TwintensActor) => boolean;
  },
): TwintensAct<V> => ({
  ...more,
  group: "other",
  by: "owner",
  at: means ? ["list", "clock"] : ["clock"],
  ...(means && { entries: listed<V>(more.label, means) }),
  press: "do",
  refused: (s) => {
    const who = selfOf(s);
    return who && refuses(who, s);
  },
  price: () => [],
  compose: (s, chosen) => {
    const made = begins(s, chosen);
    return made.accepted
      ? { accepted: true, opens: { kind, request: made.request } as { kind: N; request: TwintensCards[N] } as never }
      : made;
  },
});

const checkWords = (name: string): { readonly key: string } => ({ key: key("Check", name) });

/** The check of somebody dying, as often as it fell due. @rule TWI-240 TWI-241 */
const dying = own<{ readonly rounds: number }, "dying">("dying", {
  rules: ["TWI-240", "TWI-241", "TWI-242"],
  label: checkWords("dying"),
  means: ({ track }) => track.dying,
  refuses: ({ track }) => (track.dying && !track.dead ? null : refuse("notDying")),
  choices: { rounds: { pick: "whole", label: asks("amount"), silent: true, bounds: () => [1, MOST_DYING_CHECKS] } },
  begins: (s, { rounds }) => composeDying(s, rounds),
});

const UNITS = ["1", "60", "1440"] as const;
type Time = {
  readonly amount: number;
  readonly unit: (typeof UNITS)[number];
  readonly care: number;
  readonly from: number | null;
};

/** Time passes over whoever is hurt. @rule TWI-246 TWI-249 TWI-252 TWI-505 */
const recovery = own<Time, "recovery">("recovery", {
  rules: ["TWI-246", "TWI-249", "TWI-251", "TWI-252"],
  label: checkWords("recovery"),
  detail: () => asks("recoveryText"),
  means: ({ track }) => !track.dying && !track.dead && standing(track).length > 0,
  refuses: ({ track }) => (track.dying || track.dead ? refuse("recovery.dying") : null),
  choices: {
    amount: { pick: "whole", label: asks("amount"), bounds: () => [1, MOST_MINUTES], first: () => 1 },
    unit: {
      pick: "one",
      label: asks("unitLabel"),
      first: () => "60",
      options: () => UNITS.map((value) => ({ value, label: asks(`unit.${value}`) })),
    },
    care: {
      pick: "whole",
      label: asks("care"),
      hint: asks("careHint"),
      bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
    },
    from: {
      pick: "whole",
      label: asks("amount"),
      silent: true,
      empty: true,
      bounds: () => [0, Number.MAX_SAFE_INTEGER],
    },
  },
  begins: (s, { amount, unit, care, from }) => composeRecovery(s, { minutes: amount * Number(unit), care, from }),
});

/** Hours of rest from fatigue. @rule TWI-262 TWI-263 */
const rest = own<{ readonly hours: number; readonly rested: number }, "rest">("rest", {
  rules: ["TWI-262", "TWI-263"],
  label: checkWords("rest"),
  detail: () => asks("restText"),
  means: ({ fatigue }) => fatigue !== "normal",
  refuses: ({ track, fatigue, name }) =>
    track.unconscious ? refuse("rest.unconscious") : fatigue === "normal" ? refuse("rest.fresh", { name }) : null,
  choices: {
    hours: { pick: "whole", label: asks("hours"), bounds: () => [1, FULL_REST_HOURS] },
    rested: {
      pick: "whole",
      label: asks("hoursBefore"),
      hint: asks("hoursBeforeHint", { hours: FULL_REST_HOURS }),
      bounds: (_s, { hours }) => [0, FULL_REST_HOURS - hours],
    },
  },
  begins: (s, { hours, rested }) => composeRest(s, hours, rested),
});

/** The price of an extra effort comes due. @rule TWI-265 TWI-266 */
const effort = own<NoChoice, "effort">("effort", {
  rules: ["TWI-265", "TWI-266"],
  label: { key: key("Card", "effort") },
  refuses: ({ pendingFatigue }) => (pendingFatigue ? null : refuse("effort.none")),
  choices: {},
  begins: (s) => ofSelf(s, (actor) => ({ accepted: true, request: { actor } })),
});

/** Powers of concentration ask for their action. @rule TWI-433 */
const keepUp = own<NoChoice, "upkeep">("upkeep", {
  rules: ["TWI-433"],
  label: { key: key("Card", "upkeep", "title") },
  refuses: (who, s) => (concentrating(s, who).length > 0 ? null : refuse("power.off")),
  choices: {},
  begins: (s) => ofSelf(s, (actor, who) => ({ accepted: true, request: { actor, powers: concentrating(s, who) } })),
});

export const RECOVERING_ACTS = { dying, recovery, rest, effort, upkeep: keepUp } as const satisfies Acts<S>;
