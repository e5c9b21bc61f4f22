/** What the edges of a turn bring somebody in a forecast: what ends and heals, death saves, another try against what goes on. */
import { CHECK_ACTS } from "../acts/checks/checks.ts";
import { type CheckCardRequest, checkExchange } from "../cards/check/check.ts";
import { checkOutcome } from "../cards/check/outcome.ts";
import { dyingExchange } from "../cards/death-save.ts";
import { composeDying } from "../cards/dying.ts";
import type { CheckRequest } from "../dice/check.ts";
import { deathSave } from "../harm/harm.ts";
import { effectRanks } from "../hero/traits.ts";
import type { DestinySettings } from "../settings.ts";
import { afterChanges } from "../state/after-changes.ts";
import { lift } from "../state/conditions.ts";
import { endTurn, startTurn, type TurnPrompt, upkeepCost } from "../turn/turns.ts";
import type { DestinyCharacter, Faces } from "../types.ts";
import { cardOf, type Look, sceneOf, turnOf } from "./scene.ts";

/** What the turns of a forecast need to know. */
export interface Table {
  readonly settings: DestinySettings;
  /** Others, as they came. */
  readonly look: Look;
}

/** A point of somebody's turn: who they are after what simply happens, and what is rolled for then. */
export interface Edge {
  readonly who: DestinyCharacter;
  readonly asks: readonly TurnPrompt[];
}

/** Something that is rolled for by itself, and what the dice make of somebody. */
export interface Try {
  readonly check: CheckRequest;
  readonly ends: (faces: Faces) => DestinyCharacter;
}

/** Whether time alone changes somebody: it counts down, or it heals. */
export const countsRounds = (who: DestinyCharacter): boolean =>
  who.lasting.length > 0 || effectRanks(who, "regeneration") > 0;

const ROLLED: readonly TurnPrompt["kind"][] = ["deathSave", "resist", "secondary"];
const rolled = (prompts: readonly TurnPrompt[]): readonly TurnPrompt[] =>
  prompts.filter(({ kind }) => ROLLED.includes(kind));

/** The start of a turn. What costs a Standard to keep up isn't kept; a grip and an aim are let go. @rule DES-069 DES-164 DES-247 DES-337 */
export function turnStarts(who: DestinyCharacter, round: number): Edge {
  const { changes, prompts } = startTurn(who, turnOf(who.ref, round));
  return { who: afterChanges(who, changes), asks: rolled(prompts) };
}

/** The end of a turn in which a Standard was used. @rule DES-047 DES-070 DES-242 DES-277 DES-397 */
export function turnEnds(who: DestinyCharacter, round: number): Edge {
  const kept = who.powers.flatMap((p) => (upkeepCost(p) === "free" ? [p.id] : []));
  const { changes, prompts } = endTurn(who, turnOf(who.ref, round), { standard: 1 }, kept);
  const surprise = lift(who, (c) => c.id === "surprised", "DES-047");
  return { who: afterChanges(who, [...changes, ...surprise]), asks: rolled(prompts) };
}

/** A death save. @rule DES-247 */
function save(who: DestinyCharacter, scene: ReturnType<typeof sceneOf>): Try | null {
  const made = composeDying(scene);
  if (!made.accepted) return null;
  const state = dyingExchange.begin(made.request);
  return {
    check: state.request.check,
    ends: (faces) => {
      const step = dyingExchange.step(state, { type: "roll", faces });
      return step.accepted ? afterChanges(who, deathSave(who, step.state.result?.degree ?? 0).changes) : who;
    },
  };
}

/** Something that goes on, or falls once more, is resisted. @rule DES-277 DES-341 */
function resistance(
  who: DestinyCharacter,
  scene: ReturnType<typeof sceneOf>,
  prompt: Extract<TurnPrompt, { readonly kind: "resist" | "secondary" }>,
): Try | null {
  const made =
    prompt.kind === "resist"
      ? cardOf<CheckCardRequest>(CHECK_ACTS.resist, scene, { effect: prompt.effect })
      : cardOf<CheckCardRequest>(CHECK_ACTS["resist.again"], scene, {
          attacker: prompt.attacker,
          attack: prompt.attack,
          dc: prompt.dc,
        });
  if (!made.accepted) return null;
  return {
    check: made.request.check,
    ends: (faces) => {
      const step = checkExchange.step(checkExchange.begin(made.request), { type: "roll", faces });
      const changes = step.accepted ? checkOutcome(scene, step.state, "") : [];
      return "accepted" in changes ? who : afterChanges(who, changes);
    },
  };
}

/** A question of a turn as what is rolled for it; null where there is nothing to roll any more. */
export function tryOf(who: DestinyCharacter, prompt: TurnPrompt, { settings, look }: Table): Try | null {
  const scene = sceneOf(who.ref, null, (ref) => (ref === who.ref ? who : look(ref)), settings, 1);
  if (prompt.kind === "deathSave") return save(who, scene);
  return prompt.kind === "upkeep" ? null : resistance(who, scene, prompt);
}
