/** What a form tells of the card that it would open: its lines, its bonus, its odds. */
import {
  answering,
  bonusOf,
  type CheckExchange,
  checkOdds,
  type CheckRequest,
  type FudgeCards,
  type FudgeSituation,
  isSecretCheck,
  key,
  type OpposedExchange,
  opposedOdds,
  strikeFrom,
} from "../../../rules/fudge/index.ts";
import type { AnyChosen, Asked } from "../../../rules/kernel/act.ts";
import { isRefusal } from "../../../rules/kernel/refusal.ts";
import type { Drawn, Preview } from "../../acts/editor.ts";
import { knownTo, saysEqual } from "../../view/as-equal.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { oddsView } from "../dice/odds-view.ts";
import { attackChance } from "./attack/attack-odds.ts";
import { aboutEffect } from "./attack/attack-words.ts";
import { deedPreview } from "./deed-preview.ts";

type Opens = {
  readonly [N in keyof FudgeCards]: { readonly kind: N; readonly request: FudgeCards[N] };
}[keyof FudgeCards];

/** An act put together from a table as whoever looks may know it. */
type Composed = (over?: AnyChosen) => Opens | null;

const opensOf =
  ({ act, chosen }: Drawn, s: FudgeSituation): Composed =>
  (over) => {
    const made = "compose" in act ? act.compose(s, { ...chosen, ...over }) : null;
    return made?.accepted ? (made.opens as Opens) : null;
  };

/** The check of a request. */
const checkIn = (opens: Opens | null): CheckRequest | null =>
  opens && "check" in opens.request ? opens.request.check : null;

/** Chances of a check, alone or against somebody, and with one more bonus. @rule FUD-055 FUD-565 FUD-740 */
function checkPreview(opened: Opens, composed: Composed, s: FudgeSituation, chosen: AnyChosen): Preview {
  const { check } = opened.request as CheckExchange;
  const more = { circumstance: Number(chosen["circumstance"]) + 1 };
  const better = check.routine ? null : checkIn(composed(more));
  const capped = better !== null && bonusOf(better).total === bonusOf(check).total;
  const passive = opened.kind === "opposed" ? answering(s, opened.request as OpposedExchange) : null;
  const chance = (active: CheckRequest): ReturnType<typeof checkOdds> | null => {
    if (!passive) return checkOdds(active);
    const { tie } = opened.request as OpposedExchange;
    return isRefusal(passive) ? null : opposedOdds({ active, passive, tie });
  };
  const odds = chance(check);
  const label = localize(key("Dialog", "chance"));
  return {
    rows: rowViews(bonusOf(check).rows, localize),
    bonus: signed(bonusOf(check).total),
    secret: isSecretCheck(s, chosen as never),
    ...(check.routine && { button: localize(key("Dialog", "takeRoutine")) }),
    odds:
      odds &&
      oddsView(
        {
          odds,
          better: better && (passive || check.dc !== null) ? chance(better) : null,
          label,
          capped,
          opposed: passive !== null,
        },
        localize,
      ),
  };
}

/** The blow that an attack's first target meets, what the effect comes to, and the chances of it. @rule FUD-565 FUD-701 FUD-743 */
function attackPreview(
  request: FudgeCards["attack"],
  s: FudgeSituation,
  chosen: AnyChosen,
  hidden: (who: string) => boolean,
): Preview {
  const strike = strikeFrom(s, chosen);
  if (!strike) return {};
  const { attack, targets, trades } = strike;
  const check = request.targets[0]?.attack?.check;
  const lead = [
    aboutEffect(attack, request.rank, trades.powerAttack > trades.accurateAttack, localize),
    localize(key("Dialog", "targets"), { names: listed(targets.map((t) => t.name)) }),
    ...(request.breaks === undefined ? [] : [localize(key("Card", "breaks"), { name: request.breaks })]),
  ];
  return {
    subtitle: attack.name ?? localize(attack.label),
    lead: lead.join(" \u00b7 "),
    rows: check ? rowViews(bonusOf(check).rows, localize) : [],
    bonus: check ? signed(bonusOf(check).total) : "",
    odds: attackChance(strike, request, hidden, localize, s),
  };
}

/** What a card of its kind tells; most tell nothing before they are opened. */
function cardPreview(
  opened: Opens,
  composed: Composed,
  s: FudgeSituation,
  chosen: AnyChosen,
  hidden: (who: string) => boolean,
): Preview {
  switch (opened.kind) {
    case "attack":
      return attackPreview(opened.request, s, chosen, hidden);
    case "deed":
      return deedPreview(opened.request, s, localize);
    case "check":
    case "opposed":
      return checkPreview(opened, composed, s, chosen);
    default:
      return {};
  }
}

/** Of the very card that would be opened, as far as whoever looks may know it: whoever's numbers are hidden is an equal of who acts. @rule FUD-731 FUD-740 */
export function previewOf(_opened: unknown, _asked: Asked, drawn: Drawn): Preview {
  const s = drawn.s as FudgeSituation;
  const hidden = new Set<string>();
  const secret = (uuid: string): boolean => {
    if (s.gm || uuid === s.self || !s.hidden(uuid)) return false;
    hidden.add(uuid);
    return true;
  };
  const known: FudgeSituation = knownTo(s as never, s.self, secret);
  const composed = opensOf(drawn, known);
  const opened = composed();
  if (!opened) return {};
  const preview = cardPreview(opened, composed, known, drawn.chosen, (who) => hidden.has(who));
  const equal = hidden.size > 0 && preview.odds ? saysEqual(preview.odds, localize) : null;
  return equal ? { ...preview, odds: equal } : preview;
}
