/** Contests of a maneuver: to feint, trick, demoralize, distract, fascinate, assess; to push and run over; in a grip; and those that a hit leads to. */
import type { Acts, Choice, Opened, Option } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import {
  AFTER_HIT,
  composeContest,
  type Contest,
  contestAction,
  type ContestAsk,
  contestRefusal,
  grapplesWith,
  mayPass,
} from "../../cards/contest-sides.ts";
import { skillAids } from "../../dice/skill-aids.ts";
import { featLabel, key, maneuverLabel } from "../../labels.ts";
import type { TwintensSituation } from "../../situation.ts";
import { held } from "../../state/conditions.ts";
import { asks, costs, listed, listOf, selfOf, type TwintensAct, type TwintensCards } from "../act.ts";
import { type OpeningKey, openingOf, OPENINGS } from "../attack/openings.ts";
import { MANEUVERS } from "../maneuver-table.ts";
import { GRAPPLE_MOVES, type GrappleMove, isInteraction, maneuverSkills } from "../maneuvers.ts";
import { CIRCUMSTANCE_LIMIT } from "./choices.ts";

type S = TwintensSituation;

/** What any of them may ask for. */
type Against = {
  readonly opening: OpeningKey | "";
  readonly target: Ref;
  readonly move: GrappleMove;
  readonly quick: boolean;
  readonly aids: readonly string[];
  readonly ally: Ref;
  readonly circumstance: number;
};
/** A contest that was come to. */
type Followed = {
  readonly maneuver: (typeof AFTER_HIT)[number];
  readonly target: Ref;
  readonly opening: OpeningKey | "";
  readonly attack: string;
};
type Choices<V> = { readonly [N in keyof V]: Choice<V[N], S, V> };

/** What is chosen, with everything else as it usually is. */
const askOf = (s: S, maneuver: Contest, chosen: Pick<ContestAsk, "target"> & Partial<ContestAsk>): ContestAsk => ({
  move: "pin",
  quick: false,
  attack: "",
  circumstance: 0,
  opening: "",
  aids: [],
  ally: "",
  ...chosen,
  actor: s.self,
  maneuver,
  overrule: s.overrule === true,
});

function opened(ask: ContestAsk, s: S): Opened<TwintensCards> | Refusal {
  const made = composeContest(ask, s);
  return made.accepted ? { accepted: true, opens: { kind: "contest", request: made.request } } : made;
}

const inGrip = (maneuver: Contest): boolean => maneuver === "hold" || maneuver === "escape";
const isThing = (s: S, ref: Ref): boolean => s.character(ref)?.kind === "object";

/** Whom it may be tried on: whoever one is in a grip with, or anybody; who runs on runs over somebody else. @rule TWI-373 TWI-377 TWI-421 */
const targetOf = (maneuver: Contest): Choice<Ref, S, Against> => ({
  pick: "who",
  label: asks("against"),
  none: refuse(inGrip(maneuver) ? "grapple.none" : "attack.noTargets"),
  fits: (s, { opening }, ref) => {
    const me = selfOf(s);
    if (!me || isThing(s, ref)) return false;
    if (inGrip(maneuver)) return grapplesWith(me, ref);
    return opening === undefined || opening === "" || openingOf(me, opening)?.source !== ref;
  },
});

const MOVES: readonly GrappleMove[] = GRAPPLE_MOVES.filter((m) => m !== "damage");
const opening: Choice<Against["opening"], S, Against> = {
  pick: "one",
  label: { key: featLabel("fastOverrun") },
  silent: true,
  first: () => "",
  options: (s) => [
    { value: "", label: { key: maneuverLabel("overrun") } },
    ...listOf(s, (me) => (openingOf(me, "fastOverrun") ? (["fastOverrun"] as const) : [])).map((value) => ({
      value,
      label: { key: featLabel(value) },
    })),
  ],
};
const move: Choice<GrappleMove, S, Against> = {
  pick: "one",
  label: asks("grappleMove"),
  options: () => MOVES.map((value) => ({ value, label: { key: key("GrappleMove", value) } })),
};
const quick: Choice<boolean, S, Against> = { part: "trades", pick: "flag", label: asks("asMove") };
const circumstance: Choice<number, S, Against> = {
  part: "circumstances",
  pick: "whole",
  label: asks("circumstance"),
  bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
};

/** Feats that somebody may claim to help with the skills of an interaction. @rule TWI-421 */
function aidsFor(s: S, maneuver: Contest): readonly Option<string>[] {
  if (!isInteraction(maneuver)) return [];
  const all = listOf(s, (me) => maneuverSkills(me, maneuver).flatMap((skill) => skillAids(me, skill)));
  return [...new Map(all.map((a) => [a.aid, a])).values()].map(({ aid, bonus }) => ({
    value: aid,
    label: asks("mendWhom", { name: featLabel(aid), ability: `+${bonus}` }),
  }));
}

/** Who has the good of a feint or trick by Set-up. @rule TWI-421 */
const allyOf = (maneuver: Contest): Choice<Ref, S, Against> => ({
  pick: "who",
  label: { key: featLabel("setUp") },
  nobody: asks("forMyself"),
  first: () => "",
  when: (s) => {
    const me = selfOf(s);
    return me !== null && mayPass(me, maneuver);
  },
  fits: (s, _chosen, ref) => !isThing(s, ref),
});

function choicesOf(maneuver: Contest): Choices<Against> {
  const tricks = maneuver === "feint" || maneuver === "trick";
  const all: Partial<Choices<Against>> = {
    ...(maneuver === "overrun" && { opening }),
    target: targetOf(maneuver),
    ...(maneuver === "hold" && { move }),
    ...(tricks && { quick }),
    ...(isInteraction(maneuver) && {
      aids: {
        pick: "many",
        label: asks("aids"),
        when: (s: S) => aidsFor(s, maneuver).length > 0,
        options: (s: S) => aidsFor(s, maneuver),
      },
    }),
    ...(tricks && { ally: allyOf(maneuver) }),
    circumstance,
  };
  return all as Choices<Against>;
}

/** A contest of its own. */
function contest(maneuver: Contest, rules: readonly string[]): TwintensAct<Against> {
  const label = { key: maneuver === "hold" ? key("Card", "hold") : maneuverLabel(maneuver) };
  const needs = maneuver === "hold" ? null : MANEUVERS[maneuver].needs;
  return {
    rules,
    label,
    detail: () => (maneuver === "hold" ? asks("holdText") : { key: key("Maneuver", maneuver, "hint") }),
    group: inGrip(maneuver) ? "other" : "maneuvers",
    by: "owner",
    at: ["list"],
    ...((inGrip(maneuver) || needs !== null) && {
      entries: listed<Against>(label, (me) =>
        inGrip(maneuver) ? held(me, "grappled").length > 0 : contestRefusal(me, maneuver) === null,
      ),
    }),
    refused: (s) => {
      const me = selfOf(s);
      return me && contestRefusal(me, maneuver);
    },
    price: (s, chosen) => costs(contestAction(askOf(s, maneuver, chosen))),
    choices: choicesOf(maneuver),
    compose: (s, chosen) => opened(askOf(s, maneuver, chosen), s),
  };
}

/** The contest that a hit leads to, or an opening: the attack has paid for it. @rule TWI-368 TWI-372 TWI-375 TWI-421 */
const followUp: TwintensAct<Followed> = {
  rules: ["TWI-368", "TWI-372", "TWI-375", "TWI-421"],
  label: { key: key("Check", "grapple") },
  group: "maneuvers",
  by: "owner",
  at: ["card"],
  refused: () => null,
  price: () => [],
  choices: {
    maneuver: {
      pick: "one",
      label: asks("maneuver"),
      silent: true,
      options: () => AFTER_HIT.map((value) => ({ value, label: { key: maneuverLabel(value) } })),
    },
    target: { pick: "who", label: asks("against"), silent: true, fits: (s, _chosen, ref) => !isThing(s, ref) },
    opening: {
      pick: "one",
      label: asks("maneuver"),
      silent: true,
      first: () => "",
      options: (s, { maneuver, target }) => [
        { value: "", label: { key: maneuverLabel(maneuver) } },
        ...listOf(s, (me) =>
          (Object.keys(OPENINGS) as OpeningKey[]).filter(
            (o) => "contest" in OPENINGS[o] && OPENINGS[o].maneuver === maneuver && openingOf(me, o, target),
          ),
        ).map((value) => ({ value, label: { key: featLabel(value) } })),
      ],
    },
    attack: { pick: "words", label: asks("maneuver"), silent: true, longest: 100, samples: ["unarmed"] },
  },
  compose: (s, { maneuver, ...chosen }) => opened(askOf(s, maneuver, chosen), s),
};

export const CONTEST_ACTS = {
  feint: contest("feint", ["TWI-369"]),
  trick: contest("trick", ["TWI-371"]),
  demoralize: contest("demoralize", ["TWI-370"]),
  distract: contest("distract", ["TWI-421"]),
  fascinate: contest("fascinate", ["TWI-421"]),
  assess: contest("assess", ["TWI-421"]),
  rush: contest("rush", ["TWI-376"]),
  overrun: contest("overrun", ["TWI-377", "TWI-421"]),
  hold: contest("hold", ["TWI-373"]),
  breakFree: contest("escape", ["TWI-374"]),
  followUp,
} as const satisfies Acts<S>;

/** Acts of which what is learnt is one's own, and the Gamemaster's. @rule TWI-421 */
export const LEARNT_ALONE: ReadonlySet<string> = new Set(["assess"]);
