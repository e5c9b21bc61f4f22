/** Milestones and experience: what is claimed, what is gained, what it buys. */
import type { Change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { payPP, set, setItem } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { Answer, DoompoolCharacter, DoompoolSettings, Milestone, MilestoneTrigger, SceneState } from "../types.ts";
import { XP_PP, XP_PRICES } from "../values.ts";

/**
 * Whether a trigger may be claimed now: 1 and 3 XP once a Scene, 10 XP once an Act; a Milestone that its 10 XP have closed grants nothing. With no gating only the closing counts.
 * @rule DOO-260 DOO-262
 */
export function mayClaim(
  milestone: Pick<Milestone, "closed">,
  trigger: MilestoneTrigger,
  scene: Pick<SceneState, "number" | "act">,
  settings: Pick<DoompoolSettings, "milestoneGating">,
): Answer<object> {
  if (milestone.closed) return refuse("milestone.closed");
  if (settings.milestoneGating === "none") return { accepted: true };
  if (trigger.xp === 10) return trigger.lastAct === scene.act ? refuse("milestone.oncePerAct") : { accepted: true };
  return trigger.lastScene === scene.number && trigger.lastAct === scene.act
    ? refuse("milestone.oncePerScene")
    : { accepted: true };
}

/**
 * The Gamemaster confirms a claim: the hero gains the experience, the trigger remembers when, and 10 XP close the Milestone.
 * @param which  place of the trigger in its Milestone
 * @rule DOO-260 DOO-261 DOO-262
 */
export function confirmClaim(
  hero: DoompoolCharacter,
  milestone: string,
  which: number,
  scene: Pick<SceneState, "number" | "act">,
  settings: Pick<DoompoolSettings, "milestoneGating">,
): Answer<{ readonly xp: number; readonly closed: boolean; readonly changes: readonly Change[] }> {
  const held = hero.milestones.find((m) => m.id === milestone);
  const trigger = held?.triggers[which];
  if (!held || !trigger) return refuse("milestone.gone");
  const may = mayClaim(held, trigger, scene, settings);
  if (!may.accepted) return may;
  const closed = trigger.xp === 10;
  const data = (triggers: readonly MilestoneTrigger[]) =>
    triggers.map(({ xp, text, lastScene, lastAct }) => ({ xp, text, lastScene, lastAct }));
  const triggers = held.triggers.map((t, i) =>
    i === which ? { ...t, lastScene: scene.number, lastAct: scene.act } : t,
  );
  return {
    accepted: true,
    xp: trigger.xp,
    closed,
    changes: [
      ...set(hero.ref, PATHS.xp, hero.xp, hero.xp + trigger.xp, "DOO-260"),
      ...setItem(hero.ref, held.id, "triggers", data(held.triggers), data(triggers), "DOO-262"),
      ...setItem(hero.ref, held.id, "closed", held.closed, held.closed || closed, "DOO-262"),
    ],
  };
}

/** What experience can buy, in the ledger's order. @rule DOO-264 */
export type Advance = keyof typeof XP_PRICES;

/** Every advance with its price at this table. @rule DOO-264 DOO-280 */
export function advances(
  settings: Pick<DoompoolSettings, "xpPrices">,
): readonly { readonly advance: Advance; readonly price: number }[] {
  return (Object.keys(XP_PRICES) as Advance[]).map((advance) => ({
    advance,
    price: settings.xpPrices[advance] ?? XP_PRICES[advance],
  }));
}

/** Whether a purchase is there at once; what any other does to the sheet the player enters. @rule DOO-264 */
export const comesAtOnce = (advance: Advance): boolean => advance === "gainPP";

/**
 * Buy something with experience; never below nothing. What the purchase does to the sheet the player enters, but for plot points, which come at once.
 * @rule DOO-261 DOO-264 DOO-265
 */
export function buyAdvance(
  hero: Pick<DoompoolCharacter, "ref" | "xp" | "pp">,
  advance: Advance,
  settings: Pick<DoompoolSettings, "xpPrices">,
): Answer<{ readonly price: number; readonly changes: readonly Change[] }> {
  const price = settings.xpPrices[advance] ?? XP_PRICES[advance];
  if (!Number.isInteger(price) || price < 0) return refuse("xp.badPrice");
  if (hero.xp < price) return refuse("xp.short", { needed: price, xp: hero.xp });
  return {
    accepted: true,
    price,
    changes: [
      ...set(hero.ref, PATHS.xp, hero.xp, hero.xp - price, "DOO-265"),
      ...(comesAtOnce(advance) ? payPP(hero.ref, hero.pp, hero.pp + XP_PP, "DOO-264") : []),
    ],
  };
}

/** The Gamemaster hands out experience. @rule DOO-261 DOO-263 DOO-265 */
export function award(
  heroes: readonly Pick<DoompoolCharacter, "ref" | "xp">[],
  xp: number,
): Answer<{ readonly changes: readonly Change[] }> {
  if (!Number.isInteger(xp) || heroes.some((h) => h.xp + xp < 0))
    return refuse("xp.short", { needed: -xp, xp: Math.min(0, ...heroes.map((h) => h.xp)) });
  return { accepted: true, changes: heroes.flatMap((h) => set(h.ref, PATHS.xp, h.xp, h.xp + xp, "DOO-265")) };
}
