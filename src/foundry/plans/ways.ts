/** What those who are to be played could do: every attack of theirs on everybody of the other side, with what anybody sees of it. */
import type { AnyAct, AnyChosen, Asked, Entry } from "../../rules/kernel/act.ts";
import { fresh } from "../../rules/kernel/choose.ts";
import { looksHurt } from "../../rules/kernel/plans/forecast.ts";
import type { PlannedWay, Planner } from "../../rules/kernel/plans/plan.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { situationOf } from "../acts/situation.ts";
import { asItStands, still } from "../acts/still.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { settingsOf } from "../forecast/lines.ts";
import { rulesetOf } from "../registry.ts";
import type { ActsAdapter } from "../ruleset.ts";
import { percent } from "../view/odds-view.ts";
import { localize } from "../view/text/localize.ts";
import { wordsOf } from "../view/text/words.ts";

/** Somebody in the fight. */
export interface Fighting {
  /** Of the combatant. */
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly actor: Actor.Implementation;
}

/** A way as the plan's window shows it. */
export interface TableWay extends PlannedWay<Asked> {
  /** Names the attack among those of who makes it. */
  readonly line: string;
  readonly label: string;
  /** As the card's own dialog tells it to the Gamemaster; empty where there is nothing to reach, null while nobody has asked (`lookedAt`). */
  readonly odds: string | null;
}

/** Names that acts give the choice of whom they are aimed at. */
const AIMS = ["target", "targets"] as const;

/** An act's choices for an attack on one; null when it can't be made on them. */
function aimedAt(act: AnyAct<Situation>, s: Situation, known: Partial<AnyChosen>, target: string): AnyChosen | null {
  const aim = { target, targets: [target] } as const;
  const names = AIMS.filter((name) => Object.hasOwn(act.choices, name));
  const settled = fresh(act, s, {
    ...known,
    ...Object.fromEntries(names.map((name) => [name, aim[name]])),
  } as AnyChosen);
  if (!settled.accepted) return null;
  const { chosen } = settled;
  const hits = chosen["target"] === target || (Array.isArray(chosen["targets"]) && chosen["targets"].includes(target));
  return hits ? chosen : null;
}

/** A chance as one judges it by eye, in the five steps that odds are told in words: who fights doesn't read the other's sheet. */
const judged = (chance: number): number => [0.05, 0.35, 0.65, 0.95].filter((least) => chance >= least).length / 4;

/** How badly off somebody looks, 0 to 1 in quarters: nobody counts another's points. */
export function hurtOf(actor: Actor.Implementation): number {
  const ruleset = rulesetOf(actor);
  const { forecast } = ruleset ?? {};
  if (!ruleset || !forecast?.left) return 0;
  const settings = settingsOf(ruleset);
  const entered = forecast.enter(ruleset.snapshot(actor), settings);
  const left = entered.accepted ? forecast.left(entered.fighter, settings) : 0;
  return looksHurt(left);
}

/** Feet at which somebody counts as half near. */
const STRIDE = 30;
/** How close, 0 to 1; a half where no board tells. */
const closeness = (feet: number | null): number => (feet === null ? 0.5 : STRIDE / (STRIDE + feet));

/** Somebody of the other side, as far as anybody sees them. */
export interface SeenFoe {
  readonly target: string;
  readonly hurt: number;
}

/** What a plan is made of beside who acts. */
export interface Field {
  readonly foes: readonly SeenFoe[];
  /** The one of the own side who is worst off. */
  readonly weakest: string | null;
  /** Of how many attacks of each the chance is worked out, so that the better is chosen. */
  readonly looks: number;
}

/** A way with the card that it would open. */
interface Opened {
  readonly act: AnyAct<Situation>;
  readonly asked: Asked;
  readonly opens: { readonly kind: string; readonly request: unknown };
}

/** The card that a way would open; null when it can't be opened. */
function opened(acts: ActsAdapter, s: Situation, asked: Asked): Opened | null {
  const act = acts.table[asked.act];
  const made = act && "compose" in act ? act.compose(s, asked.chosen as AnyChosen) : null;
  return act && made?.accepted ? { act, asked, opens: made.opens } : null;
}

/** Odds of a way by its card, as its own dialog tells them to the Gamemaster; of what nobody is hit by, an area that is resisted, the chance that it harms. */
function oddsOf(
  acts: ActsAdapter,
  s: Situation,
  { act, asked, opens }: Opened,
): { readonly exact: number | null; readonly text: string } {
  const { odds } = acts.preview?.(opens, asked, { act, chosen: asked.chosen as AnyChosen, s }) ?? {};
  const exact = odds?.exact ?? null;
  if (exact !== null) return { exact, text: odds?.chance || percent(exact) };
  const harm = odds?.harm ?? null;
  return {
    exact: harm,
    text: harm === null ? (odds?.chance ?? "") : localize("CROSSOVER.Shared.Plan.harms", { percent: percent(harm) }),
  };
}

/** A way with its odds, where it was planned without. */
export function lookedAt(way: TableWay): TableWay {
  const { acts } = rulesetOf(actorOf(way.asked.actor)) ?? {};
  if (way.odds !== null || !acts) return way;
  const s = situationOf(way.asked.actor, acts, table, true);
  const card = opened(acts, s, way.asked);
  return { ...way, odds: card ? oddsOf(acts, s, card).text : "" };
}

/** Chances that a plan works out before it is shown, at most: what is beyond is planned as an even chance and looked at when it is chosen, so that a crowd is planned at once. */
const MOST_LOOKS = 100;
/** How many attacks of each are looked at: the first always. It hangs on how many there are and on nothing else, so that the same fight has the same plan. */
export const attacksLookedAt = (mine: number, theirs: number): number =>
  Math.max(1, Math.floor(MOST_LOOKS / Math.max(1, mine * theirs)));

/** What nobody has looked at is an even chance. */
const UNKNOWN = 0.5;

/** Attacks that one plans with, at most: who has thirty would be looked at for a second. */
const MOST_ATTACKS = 4;

/** One attack of somebody, as their list has it. */
interface Attack {
  readonly name: string;
  readonly act: AnyAct<Situation>;
  readonly entry: Entry<AnyChosen>;
}

/** Everything that somebody attacks with, in the order of their list, without what nothing could make possible and what harms nobody. */
const attacksOf = (acts: ActsAdapter, s: Situation): readonly Attack[] =>
  Object.entries(acts.table).flatMap(([name, act]): readonly Attack[] => {
    if (act.attacks !== true || !act.at.includes("list") || act.refused(s)) return [];
    const entries: readonly Entry<AnyChosen>[] = act.entries?.(s) ?? [{ known: {}, label: act.label }];
    return entries.flatMap((entry) => (entry.refused || entry.meant ? [] : { name, act, entry }));
  });

/** The card of an attack on one, with what is left open as whoever is up does it; null when it can't be made on them. */
function cardOn(acts: ActsAdapter, s: Situation, { name, act, entry }: Attack, target: string): Opened | null {
  const chosen = aimedAt(act, s, entry.known, target);
  return chosen && opened(acts, s, { act: name, actor: s.self, chosen: acts.standing?.(s, name, chosen) ?? chosen });
}

/** Everything that somebody could do to the other side. */
export function waysOf(acts: ActsAdapter, s: Situation, { foes, weakest, looks }: Field): readonly TableWay[] {
  const friend = weakest === s.self ? null : weakest;
  const found: TableWay[] = [];
  let attacks = 0;
  for (const attack of attacksOf(acts, s)) {
    if (attacks === MOST_ATTACKS) break;
    const cards = foes.flatMap((foe) => {
      const card = cardOn(acts, s, attack, foe.target);
      return card ? [{ foe, card }] : [];
    });
    for (const { foe, card } of cards) {
      const { target, hurt } = foe;
      const odds = attacks < looks ? oddsOf(acts, s, card) : null;
      found.push({
        asked: card.asked,
        target,
        line: `${attack.name} ${JSON.stringify(attack.entry.known)}`,
        label: wordsOf(attack.entry.label, localize),
        odds: odds?.text ?? null,
        seen: {
          chance: odds ? judged(odds.exact ?? 1) : UNKNOWN,
          hurt,
          near: closeness(s.distance(s.self, target)),
          threatens: friend === null ? 0 : closeness(s.distance(friend, target)),
          usual: Number(attacks === 0),
        },
      });
    }
    if (cards.length > 0) attacks++;
  }
  return found;
}

/** Everybody who is to be played, with all they could do to the other side. */
export function plannersOf(mine: readonly Fighting[], theirs: readonly Fighting[]): readonly Planner<TableWay>[] {
  const foes = theirs.map(({ actor }) => ({ target: actor.uuid, hurt: hurtOf(actor) }));
  const worst = mine
    .map(({ actor }) => ({ uuid: actor.uuid, hurt: hurtOf(actor) }))
    .reduce<{ uuid: string; hurt: number } | null>((w, one) => (w === null || one.hurt > w.hurt ? one : w), null);
  const field: Field = { foes, weakest: worst?.uuid ?? null, looks: attacksLookedAt(mine.length, theirs.length) };
  const at = asItStands(table);
  return mine.map(({ id, actor }) => {
    const { acts } = rulesetOf(actor) ?? {};
    return { who: id, ways: acts ? waysOf(acts, still(situationOf(actor.uuid, acts, at, true)), field) : [] };
  });
}
