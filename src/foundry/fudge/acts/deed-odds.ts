import {
  attackOdds,
  bonusOf,
  byHandRows,
  checkOdds,
  type CheckRequest,
  deedAnswer,
  type DeedChoice,
  type DeedKey,
  deedPlan,
  deedTie,
  defenseCheck,
  feintedDefense,
  type FudgeCharacter,
  type FudgeSettings,
  healingPoints,
  key,
  opposedOdds,
} from "../../../rules/fudge/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { DialogView } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";
import { oddsPanel } from "../../view/odds-view.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { gateNote } from "../dice/gate-odds.ts";
import { oddsView } from "../dice/odds-view.ts";

/** What a deed's dialog knows of its dice. */
export type DeedDice = Pick<DialogView, "rows" | "bonus" | "odds">;

/** No rank, hour or night of the game is beyond it: what somebody mistyped has no odds. */
const MOST = 1_000;

const NONE: DeedDice = { rows: [], bonus: "", odds: null };

/** Deeds whose number is somebody else's: a grip is as strong as whoever holds. */
const THEIR_NUMBER: readonly DeedKey[] = ["escape"];

/** Deeds of which nothing is left to tell without the other's numbers: two grips pull at each other. */
const BETWEEN_TWO: readonly DeedKey[] = [...THEIR_NUMBER, "drag"];

/** Who does it, to whom, and what was chosen for it. */
interface Meant {
  readonly actor: FudgeCharacter;
  readonly target: FudgeCharacter | null;
  /** What the other is called on the board. */
  readonly name: string;
  readonly choice: DeedChoice;
}

/** The check of a deed, or of the blow that opens it. */
const ownCheck = (plan: ReturnType<typeof deedPlan>, blow: boolean): CheckRequest | null =>
  !plan.accepted ? null : blow ? (plan.request.attack?.check ?? null) : plan.request.check;

const more = (check: CheckRequest): CheckRequest => ({
  ...check,
  circumstances: [...check.circumstances, ...byHandRows(1)],
});

/**
 * The bonus of a deed with its lines and the odds of its dice: against its number, against what the other rolls, or of the blow that opens it. Nothing where nothing is rolled.
 * @param secret  whose numbers the user may not know: of theirs no line is told, and the bonus is what it is without them
 * @rule FUD-686 FUD-740 FUD-743 FUD-744
 */
export function deedDice(
  id: DeedKey,
  { actor, target, name, choice }: Meant,
  settings: FudgeSettings,
  secret: (uuid: string) => boolean,
  localize: Localize,
): DeedDice {
  if (!Number.isInteger(choice.number) || Math.abs(choice.number) > MOST) return NONE;
  const asked = deedPlan(id, actor, target, choice, settings);
  if (!asked.accepted) return NONE;
  const { attack, check, opposed, meets, gate } = asked.request;
  const theirs = target !== null && THEIR_NUMBER.includes(id);
  const hidden = target !== null && secret(target.ref);
  if (hidden && BETWEEN_TWO.includes(id)) return NONE;
  const shown = attack?.check ?? check;
  const told = hidden ? ownCheck(deedPlan(id, actor, null, choice, settings), attack !== null) : shown;
  if (!shown || !told) return NONE;
  const head = { rows: rowViews(bonusOf(told).rows, localize), bonus: signed(bonusOf(told).total) };
  const own = gate?.check ? [gateNote(gate.check, gate.rank, localize)] : [];
  const capped = bonusOf(more(told)).total === bonusOf(told).total;
  if (attack) {
    if (!target) return { ...head, odds: null };
    const defense = feintedDefense(defenseCheck(target, meets ?? "parry", settings), target, actor.ref);
    return {
      ...head,
      odds: oddsView(
        {
          odds: attackOdds(attack, defense),
          better: attackOdds({ ...attack, check: more(shown) }, defense),
          label: localize(key("Dialog", "chanceToHit"), { name }),
          opposed: true,
          critical: "hit",
          capped,
          own,
        },
        localize,
      ),
    };
  }
  const label = localize(key("Dialog", "chance"));
  if (id === "heal") return { ...head, odds: healingChance(shown, own, localize) };
  if (!opposed)
    return {
      ...head,
      odds:
        shown.dc === null
          ? null
          : oddsView(
              { odds: checkOdds(shown), better: checkOdds(more(shown)), label, opposed: theirs, capped, own },
              localize,
            ),
    };
  if (!target) return { ...head, odds: null };
  const passive = deedAnswer(id, target, settings, actor, choice);
  const versus = (active: CheckRequest): ReturnType<typeof opposedOdds> =>
    opposedOdds({ active, passive, tie: deedTie(id) });
  return {
    ...head,
    odds: oddsView({ odds: versus(shown), better: versus(more(shown)), label, opposed: true, capped, own }, localize),
  };
}

/** How many points a Healing may give: who just reaches the number gives none. @rule FUD-165 FUD-740 */
function healingChance(check: CheckRequest, own: readonly string[], localize: Localize): DeedDice["odds"] {
  const shares = new Map<number, number>();
  for (const { total, share } of checkOdds(check).totals) {
    const { points } = healingPoints(total);
    shares.set(points, (shares.get(points) ?? 0) + toNumber(share));
  }
  const bars = [...shares]
    .sort(([a], [b]) => a - b)
    .map(([points, share]) => ({
      label: localize(key("Dialog", points === 0 ? "healsNothing" : points === 1 ? "healsOne" : "heals"), { points }),
      share,
      hit: points > 0,
    }));
  return oddsPanel(
    {
      chance: bars.reduce((sum, b) => (b.hit ? sum + b.share : sum), 0),
      label: localize(key("Dialog", "healsChance")),
      bars,
      own,
    },
    localize,
  );
}
