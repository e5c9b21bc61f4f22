/** What all uses of points have in common. */
import type { Change, Value } from "../../../kernel/change.ts";
import type { PointUse } from "../../../kernel/point-use.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import type { Words } from "../../../kernel/situation.ts";
import { type SpendDefinition, type SpendKey, SPENDS, spendVictory } from "../../fortune/victory.ts";
import { actorPool, type FudgeActor } from "../../hero/actor.ts";
import { advantageRank } from "../../hero/traits.ts";
import { key } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { as, type FudgeAct, gone, selfOf } from "../act.ts";

type S = FudgeSituation;
type Fields<V> = { readonly [N in keyof V]: Value };
type Step = { readonly changes: readonly Change[] } | Refusal;

type Use = PointUse<S, FudgeActor>;

/** A use of points as an act. */
export type PointAct<V extends Fields<V>> = FudgeAct<V> & Use;

interface Using<V extends Fields<V>> extends Use, Pick<FudgeAct<V>, "rules" | "choices"> {
  readonly label: string;
  readonly hint: string;
  readonly by?: "gm";
  /** Offered on a card or a sheet, and not in the menu of points. */
  readonly elsewhere?: "card" | "sheet";
  readonly refused?: (s: S, who: FudgeActor) => Refusal | null;
  readonly does: (s: S, who: FudgeActor, chosen: V) => Step;
}

const isRefusal = (step: Step): step is Refusal => "accepted" in step && (step as Refusal).accepted === false;

/** Several steps as one; the first that is refused refuses all. */
export function together(...steps: readonly Step[]): Step {
  return steps.find(isRefusal) ?? { changes: steps.flatMap((s) => (isRefusal(s) ? [] : s.changes)) };
}

/** What points are spent on, earned by or reset with, done at once. */
export function point<V extends Fields<V>>(of: Using<V>): PointAct<V> {
  const { rules, choices, label, hint, by = "owner", elsewhere, refused = () => null, does, ...use } = of;
  return {
    ...use,
    rules,
    label: { key: label },
    detail: () => ({ key: hint }),
    group: "points",
    by,
    at: [elsewhere ?? "points"],
    refused: (s) => {
      const who = selfOf(s);
      return who ? refused(s, who) : gone(s);
    },
    price: () => [],
    choices,
    perform: (s, chosen) =>
      as(s, (who) => {
        const step = does(s, who, chosen);
        return isRefusal(step) ? step : { accepted: true, changes: step.changes };
      }),
  };
}

interface Spending<V extends Fields<V>> extends Partial<
  Pick<Using<V>, "refused" | "effect" | "elsewhere" | "offered">
> {
  readonly choices: FudgeAct<V>["choices"];
  /** What it brings beside being paid; absent: what the table makes of it. */
  readonly brings?: (s: S, who: FudgeActor, chosen: V) => Step;
  /** How it is paid where that isn't a plain price. */
  readonly pays?: (s: S, who: FudgeActor, chosen: V) => Step;
}

/** Whether somebody else would have a player's hero spend or strain: the Gamemaster asks it of one whom another controls. What the hero's own player wants is theirs. @rule FUD-331 FUD-362 */
export const isForced = ({ gm }: Pick<S, "gm">, who: FudgeActor): boolean =>
  gm && who.player === true && grantsFor(who).chooser === "controller";

/** A use of victory points: paid by the rules, with whatever it brings. @rule FUD-361 FUD-362 FUD-374 */
export function spending<V extends Fields<V>>(use: SpendKey, of: Spending<V>): PointAct<V> {
  const { needs, approval, rule }: SpendDefinition = SPENDS[use];
  const { choices, brings, refused, pays: priced, ...more } = of;
  const pays = priced ?? ((_s: S, who: FudgeActor) => spendVictory(who, actorPool(who), use, { approved: true }));
  const needed = (who: FudgeActor): boolean => needs === null || advantageRank(who, needs) > 0;
  return point<V>({
    kind: "spend",
    rules: [rule],
    label: key("Spend", use, "label"),
    hint: key("Spend", use, "text"),
    choices,
    ...(approval && { approval: true }),
    ...(needs !== null && { offered: needed }),
    refused: (s, who) => {
      const short = spendVictory(who, actorPool(who), use, { approved: true, byController: isForced(s, who) });
      return short.accepted ? (refused?.(s, who) ?? null) : short;
    },
    does: (s, who, chosen) => together(pays(s, who, chosen), brings?.(s, who, chosen) ?? { changes: [] }),
    ...more,
  });
}

/** Whether it is somebody's own turn now; outside of a fight every moment is. */
export const ownTurn = ({ fight }: Pick<S, "fight">, who: Pick<FudgeActor, "ref">): boolean =>
  fight === null || fight.acting === who.ref;

/** By their names at this table. */
export const byName =
  (s: S) =>
  (a: { readonly label: Words }, b: { readonly label: Words }): number =>
    s.called(a.label.key).localeCompare(s.called(b.label.key));
