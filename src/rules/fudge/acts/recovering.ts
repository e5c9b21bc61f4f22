/** What a body goes through by itself: dying, shaking off what hangs on it, the fatigue of an effort that may be bought off. */
import type { Acts, NoChoice } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { composeDying } from "../cards/dying.ts";
import { composeRecovery, recoverable } from "../cards/recovery.ts";
import { composeRelief } from "../cards/relief.ts";
import { fatigueOf } from "../harm/fatigue.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { key } from "../labels.ts";
import type { FudgeSituation } from "../situation.ts";
import { presentConditions } from "../state/conditions.ts";
import { type FudgeAct, listOf, selfOf } from "./act.ts";

type S = FudgeSituation;

/** The clock asks for it: a card about whoever it is, and nobody's action. */
const asked = {
  group: "recovering",
  by: "owner",
  at: ["clock"],
  press: "do",
  price: (): readonly string[] => [],
} as const;

/** Refused to whom it doesn't concern. */
const unless =
  (refuses: (who: FudgeActor, s: S) => Refusal | null) =>
  (s: S): Refusal | null => {
    const who = selfOf(s);
    return who && refuses(who, s);
  };

/** The check of somebody dying. @rule FUD-160 FUD-161 FUD-711 */
const dying: FudgeAct<NoChoice> = {
  ...asked,
  rules: ["FUD-160", "FUD-161"],
  label: { key: key("Card", "dying") },
  refused: unless((who) => (presentConditions(who).has("dying") ? null : refuse("dying.notDying"))),
  choices: {},
  compose: (s) => {
    const made = composeDying(s);
    return made.accepted ? { accepted: true, opens: { kind: "dying", request: made.request } } : made;
  },
};

/** Something that hangs on somebody is shaken off, or not. @rule FUD-172 FUD-173 FUD-179 FUD-708 */
const recovery: FudgeAct<{ readonly source: string }> = {
  ...asked,
  rules: ["FUD-172", "FUD-173", "FUD-179"],
  label: { key: key("Card", "recovery") },
  refused: unless((who, s) =>
    recoverable(who, s).length > 0 ? null : refuse("recovery.over", { name: s.party(who.ref)?.name ?? who.name }),
  ),
  choices: {
    source: {
      pick: "own",
      label: { key: key("Card", "recovery") },
      silent: true,
      first: (s) => listOf(s, (who) => recoverable(who, s))[0]?.source ?? "",
      read: (raw) => (typeof raw === "string" ? raw : null),
      samples: (s) => listOf(s, (who) => recoverable(who, s)).map((r) => r.source),
    },
  },
  compose: (s, { source }) => {
    const made = composeRecovery(s, source);
    return made.accepted ? { accepted: true, opens: { kind: "recovery", request: made.request } } : made;
  },
};

/** What an extra effort has tired is bought off with a point. @rule FUD-344 FUD-671 FUD-684 */
const relief: FudgeAct<NoChoice> = {
  ...asked,
  rules: ["FUD-344"],
  label: { key: key("Card", "tired") },
  refused: unless((who) => (fatigueOf(who.conditions) === "normal" ? refuse("recover.nothing") : null)),
  choices: {},
  compose: (s) => {
    const made = composeRelief(s);
    return made.accepted ? { accepted: true, opens: { kind: "relief", request: made.request } } : made;
  },
};

export const RECOVERING_ACTS = { dying, recovery, relief } as const satisfies Acts<S>;
