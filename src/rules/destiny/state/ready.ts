import { change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import type { DestinyCharacter, EncounterType, Ready } from "../types.ts";
import { grantsFor } from "./conditions.ts";

/** What a readied action may be, and what became of one. */
export type ReadyEvent =
  | { readonly type: "ready"; readonly ready: Ready }
  | { readonly type: "trigger" | "drop" | "turnStart" };
export type ReadyStep =
  | {
      readonly accepted: true;
      readonly ready: Ready | null;
      readonly became: "waiting" | "taken" | "dropped" | "lost" | "none";
    }
  | Refusal;

/**
 * Ready an action: it waits for its trigger until the next own turn, which loses it; giving it up is a Free action. A Stance needs the own turn and can't be part of it.
 * @returns refusal `ready.already`, `ready.none`, `ready.stance`
 * @rule DES-069 DES-108 DES-395 DES-410
 */
export function readyStep(state: Ready | null, event: ReadyEvent): ReadyStep {
  switch (event.type) {
    case "ready":
      if (event.ready.action === "stance") return refuse("ready.stance");
      return state ? refuse("ready.already") : { accepted: true, ready: event.ready, became: "waiting" };
    case "trigger":
      return state ? { accepted: true, ready: null, became: "taken" } : refuse("ready.none");
    case "drop":
      return state ? { accepted: true, ready: null, became: "dropped" } : refuse("ready.none");
    case "turnStart":
      return { accepted: true, ready: null, became: state ? "lost" : "none" };
  }
}

/** What was readied: which action, against whom, with what. */
export interface ReadiedAction {
  readonly action: ActionKey;
  /** Empty for nobody. */
  readonly target: string;
  readonly attack: string;
}

/** A readied action as the document keeps it, and as it is read there; null for what names none. @rule DES-108 */
export const readiedAs = ({ action, target, attack }: ReadiedAction): string => [action, target, attack].join("|");
export function readReadied(kept: string): ReadiedAction | null {
  const [action = "", target = "", attack = ""] = kept.split("|");
  return Object.hasOwn(ACTIONS, action) ? { action: action as ActionKey, target, attack } : null;
}

/** The same as changes on somebody. @rule DES-108 DES-395 */
export function readyDeed(who: DestinyCharacter, event: ReadyEvent): Deed<{ readonly became: string }> {
  const step = readyStep(who.ready, event);
  if (!step.accepted) return step;
  return {
    ...done(
      step.ready === who.ready
        ? []
        : [change(who.ref, "system.ready", who.ready && { ...who.ready }, step.ready && { ...step.ready }, "DES-108")],
    ),
    became: step.became,
  };
}

/** Take the Defend action, until the start of the next turn. @returns refusal `defend.defenseless`, `defend.already` @rule DES-105 DES-274 */
export function defend(who: DestinyCharacter, type: EncounterType | null): Deed {
  const g = grantsFor(who, type);
  if (g.openness === "defenseless" || g.stunned) return refuse("defend.defenseless");
  return who.defend ? refuse("defend.already") : done([change(who.ref, "system.defend", false, true, "DES-105")]);
}
