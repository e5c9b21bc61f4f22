/** What those who are to be played could do: every attack of theirs on everybody of the other side, with what anybody sees of it. */
import type { AnyAct, AnyChosen, Asked } from "../../rules/kernel/act.ts";
import { fresh, type Offer, offers } from "../../rules/kernel/choose.ts";
import { looksHurt } from "../../rules/kernel/plans/forecast.ts";
import type { PlannedWay, Planner } from "../../rules/kernel/plans/plan.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { wordsOf } from "../acts/editor.ts";
import { situationOf } from "../acts/situation.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { settingsOf } from "../forecast/lines.ts";
import { rulesetOf } from "../registry.ts";
import type { ActsAdapter, RulesetAdapter } from "../ruleset.ts";
import { percent } from "../view/odds-view.ts";
import { localize } from "../view/text/localize.ts";

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

/** What a plan is made of beside who acts. */
interface Field {
  readonly foes: readonly (Fighting & { readonly hurt: number })[];
  /** The one of the own side who is worst off. */
  readonly weakest: string | null;
  /** Attacks of each whose chance is weighed. */
  readonly looks: number;
}

/** Odds of a way, by the card that it would open; null when it can't be opened. */
function oddsOf(
  acts: ActsAdapter,
  s: Situation,
  asked: Asked,
): { readonly exact: number | null; readonly text: string } | null {
  const act = acts.table[asked.act];
  const chosen = asked.chosen as AnyChosen;
  const made = act && "compose" in act ? act.compose(s, chosen) : null;
  if (!act || !made?.accepted) return null;
  const { odds } = acts.preview?.(made.opens, asked, { act, chosen, s }) ?? {};
  const exact = odds?.exact ?? null;
  return { exact, text: odds?.chance || (exact === null ? "" : percent(exact)) };
}

/** A way with its odds, where it was planned without. */
export function lookedAt(way: TableWay): TableWay {
  const { acts } = rulesetOf(actorOf(way.asked.actor)) ?? {};
  if (way.odds !== null || !acts) return way;
  return { ...way, odds: oddsOf(acts, situationOf(way.asked.actor, acts, table, true), way.asked)?.text ?? "" };
}

/** Chances that a plan works out before it is shown, at most: what is beyond is planned as an even chance and looked at when it is chosen, so that a crowd is planned at once. */
const MOST_LOOKS = 60;
/** How many attacks of each are looked at: the first always. It hangs on how many there are and on nothing else, so that the same fight has the same plan. */
const attacksLookedAt = (mine: number, theirs: number): number =>
  Math.max(1, Math.floor(MOST_LOOKS / Math.max(1, mine * theirs)));

/** What nobody has looked at is an even chance. */
const UNKNOWN = 0.5;

function wayOn(
  acts: ActsAdapter,
  s: Situation,
  offer: Offer,
  { usual, looked }: { readonly usual: boolean; readonly looked: boolean },
  foe: Field["foes"][number],
  weakest: string | null,
): TableWay | null {
  const act = acts.table[offer.act];
  const target = foe.actor.uuid;
  const chosen = act && aimedAt(act, s, offer.known, target);
  if (!act || !chosen) return null;
  const asked: Asked = { act: offer.act, actor: s.self, chosen };
  const odds = looked ? oddsOf(acts, s, asked) : null;
  if (looked && odds === null) return null;
  return {
    asked,
    target,
    line: `${offer.act} ${JSON.stringify(offer.known)}`,
    label: wordsOf(offer.label, localize),
    odds: odds?.text ?? null,
    seen: {
      chance: looked ? judged(odds?.exact ?? 1) : UNKNOWN,
      hurt: foe.hurt,
      near: closeness(s.distance(s.self, target)),
      threatens: weakest === null ? 0 : closeness(s.distance(weakest, target)),
      usual: Number(usual),
    },
  };
}

/** The table as it is at this moment: what is asked for each way is worked out once. */
const settled = (s: Situation): Situation => ({ ...s, here: s.here, aimed: s.aimed, settings: s.settings });

/** Attacks that one is looked at with, at most: who has thirty would be looked at for a second. */
const MOST_ATTACKS = 4;

function waysOf({ actor }: Fighting, { acts }: RulesetAdapter, { foes, weakest, looks }: Field): readonly TableWay[] {
  if (!acts) return [];
  const s = settled(situationOf(actor.uuid, acts, table, true));
  const attacks = Object.fromEntries(Object.entries(acts.table).filter(([, act]) => act.attacks === true));
  const lines = offers(attacks, s, "list").filter((o) => o.refused === null);
  return lines
    .slice(0, MOST_ATTACKS)
    .flatMap((offer, i) =>
      foes.flatMap(
        (foe) =>
          wayOn(acts, s, offer, { usual: i === 0, looked: i < looks }, foe, weakest === actor.uuid ? null : weakest) ??
          [],
      ),
    );
}

/** Everybody who is to be played, with all they could do to the other side. */
export function plannersOf(mine: readonly Fighting[], theirs: readonly Fighting[]): readonly Planner<TableWay>[] {
  const foes = theirs.map((foe) => ({ ...foe, hurt: hurtOf(foe.actor) }));
  const worst = mine
    .map(({ actor }) => ({ uuid: actor.uuid, hurt: hurtOf(actor) }))
    .reduce<{ uuid: string; hurt: number } | null>((w, one) => (w === null || one.hurt > w.hurt ? one : w), null);
  const looks = attacksLookedAt(mine.length, theirs.length);
  return mine.map((one) => {
    const ruleset = rulesetOf(one.actor);
    return { who: one.id, ways: ruleset ? waysOf(one, ruleset, { foes, weakest: worst?.uuid ?? null, looks }) : [] };
  });
}
