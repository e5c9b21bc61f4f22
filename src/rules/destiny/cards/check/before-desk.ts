/** What is declared before a roll, as the desk completes it. */
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Party } from "../../../kernel/table.ts";
import { resolveCheck } from "../../dice/check.ts";
import { returnDie } from "../../fortune/dice.ts";
import { mayRaise } from "../../hero/adversaries.ts";
import { contextIn, type DestinySituation } from "../../situation.ts";
import { hunch, hunchCheck } from "../../state/help.ts";
import type { DestinyCharacter, Faces } from "../../types.ts";
import { dieSpent, type Filled, filled } from "../filled.ts";
import type { BeforeEvent, Declared } from "./before-roll.ts";

/** An event as its sender says it: the dice of a Hunch come along, what they come to is worked out at the desk. */
export type BeforeSaid = BeforeEvent & { readonly hunchFaces?: Faces };

/** A declaration with its price: a Raise and a Hunch are Reactions, an edit of the scene is a die. @rule DES-067 DES-178 DES-179 DES-223 DES-310 */
export function fillDeclared(
  s: DestinySituation,
  state: Declared,
  event: BeforeSaid,
  who: DestinyCharacter,
): Filled<BeforeSaid> | Refusal {
  switch (event.type) {
    case "raise":
      return mayRaise(who.role, s.settings.minionRule)
        ? filled({ ...event, changes: [] }, ["reaction.raise"])
        : refuse("raise.minion");
    case "hunch": {
      const thrown = event.hunchFaces && resolveCheck(hunchCheck(who, contextIn(s)), event.hunchFaces);
      const degree = thrown?.degree ?? -1;
      const deed = hunch(who, degree, { kind: state.check.kind, hunched: state.hunched });
      if (!deed.accepted) return deed;
      return filled({ ...event, degree, changes: deed.changes }, deed.reaction ? ["reaction.hunch"] : []);
    }
    case "edit": {
      const changes = dieSpent(s, { die: event.die, roll: event.roll }, "editScene", who.ref);
      return "accepted" in changes ? changes : filled({ ...event, changes });
    }
    case "veto": {
      const die = state.edits.at(-1)?.die;
      return filled({ ...event, changes: die ? returnDie(who, die) : [] });
    }
  }
}

const owner = {
  by: "owner",
  of: (s: { readonly request: { readonly actor: Party } }): readonly Party[] => [s.request.actor],
} as const;

/** Who may declare what before a roll, and who rolls. @rule DES-178 DES-179 DES-223 */
export const mayBefore = { edit: owner, hunch: owner, raise: owner, roll: owner, veto: { by: "gm" } } as const;
