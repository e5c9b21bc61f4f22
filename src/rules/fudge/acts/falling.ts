/** Somebody falls; somebody puts an action aside for what is to come. */
import type { Acts } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { FallExchange } from "../cards/fall.ts";
import { FALL } from "../harm/values.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { isTrained, sizeRank } from "../hero/traits.ts";
import { key } from "../labels.ts";
import type { FudgeSituation } from "../situation.ts";
import { READIED } from "../turn/order.ts";
import type { CheckRequest, FudgeSettings } from "../types.ts";
import { as, type FudgeAct, gone } from "./act.ts";
import { skillCheck } from "./checks/kinds-of-check.ts";
import { asksOf, choiceOf } from "./deeds/declare.ts";
import { ownSkill } from "./deeds/maneuvers.ts";
import { MOST } from "./deeds/plan.ts";

type S = FudgeSituation;

/** Shortest fall that a dialog takes: a distance rank. */
const LEAST = -5;
/** Longest text of what is put aside, and of what sets it off. */
const LONGEST = 200;

/** Acrobatics to soften a fall, for who is trained in it; null for others. @rule FUD-180 */
function softening(who: FudgeActor, settings: FudgeSettings): CheckRequest | null {
  const skill = ownSkill(who, "acrobatics");
  if (!isTrained(who, skill)) return null;
  const asked = skillCheck(who, skill, settings, { dc: FALL.softenDc });
  return asked.accepted ? asked.request : null;
}

type Fall = { readonly number: number; readonly accidental: boolean; readonly catcher: Ref };
/** Somebody falls: how far, and who tries to catch them. @rule FUD-180 FUD-191 */
const fall: FudgeAct<Fall> = {
  rules: ["FUD-180", "FUD-191"],
  label: { key: key("Act", "fall", "label") },
  detail: () => ({ key: key("Act", "fall", "text") }),
  group: "befall",
  by: "owner",
  at: ["list"],
  befalls: true,
  refused: () => null,
  price: () => [],
  choices: {
    number: { pick: "whole", label: asksOf("distance"), bounds: () => [LEAST, MOST], first: () => 1 },
    accidental: { pick: "flag", label: asksOf("accidental"), first: () => true },
    catcher: { pick: "who", label: asksOf("catcher"), nobody: choiceOf("nobody"), first: () => "" },
  },
  compose: (s, { number: distance, accidental, catcher: ref }) =>
    as(s, (who) => {
      const [actor, catcher] = [s.party(s.self), ref === "" ? null : s.party(ref)];
      if (!actor) return gone(s);
      if (ref !== "" && !catcher) return gone(s, ref);
      const soften = softening(who, s.settings);
      const request: FallExchange = { actor, distance, size: sizeRank(who), accidental, soften, catcher };
      return { accepted: true, opens: { kind: "fall", request } };
    }),
};

type Ready = { readonly size: (typeof READIED)[number]; readonly action: string; readonly trigger: string };
const said = (text: string): boolean => text.trim() !== "";
/** Put an action aside: what one will do, and what sets it off. What it takes of the turn is paid where it is written, in the order of the fight. @rule FUD-303 FUD-687 */
const ready: FudgeAct<Ready> = {
  rules: ["FUD-303", "FUD-687"],
  label: { key: key("Act", "ready", "label") },
  detail: () => ({ key: key("Act", "ready", "text") }),
  group: "turn",
  by: "owner",
  at: ["list"],
  press: "do",
  refused: (s) => (s.fighter(s.self) ? null : refuse("order.notInFight")),
  price: () => ["standard"],
  choices: {
    size: {
      pick: "one",
      label: asksOf("size"),
      options: () => READIED.map((value) => ({ value, label: { key: key("Action", value, "label") } })),
    },
    action: { pick: "words", label: asksOf("action"), longest: LONGEST, samples: ["I strike", "I run"] },
    trigger: { pick: "words", label: asksOf("trigger"), longest: LONGEST, samples: ["it moves", "it speaks"] },
  },
  perform: (_s, { size, action, trigger }) =>
    said(action) && said(trigger)
      ? { accepted: true, changes: [], order: { type: "ready", action, trigger, cost: size } }
      : refuse("deed.unsaid"),
};

export const FALLING_ACTS = { fall, ready } as const satisfies Acts<S>;
