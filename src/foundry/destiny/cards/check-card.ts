import {
  appraisalOf,
  assessmentResult,
  type CheckCardRequest,
  type CheckEnd,
  checkEnd,
  type CheckOffers,
  checkOffers,
  type CheckState,
  type CheckUse,
  degreeOf,
  type DieName,
  idNamed,
  isVeiled,
  key,
  readCheckTrait,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, OutcomeView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { plain } from "../../view/rows.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../at-table.ts";
import { traitTitle } from "../hero/trait-name.ts";
import { situation } from "../situation.ts";
import {
  beforeButtons,
  button,
  lostView,
  outcomeView,
  reliabilityRolls,
  rollView,
  spendButtons,
  warningTags,
} from "./roll-view.ts";
import { diceOf, luckyHands } from "./spend.ts";

/** What somebody may still do before the dice fall. @rule DES-026 DES-178 DES-179 DES-223 */
const before = (may: CheckOffers, actor: Party, viewer: Viewer, table: Table, localize: Localize): ButtonView[] => [
  ...beforeButtons(may, actor, viewer, table, localize),
  ...(may.concede
    ? [button("concede", localize(key("Card", "concede")), "fa-solid fa-face-sad-tear", actor, viewer, localize)]
    : []),
];

/** Dice after the roll: the roller's own, and of whoever has Luck Control. @rule DES-222 DES-224 DES-337 DES-401 */
function after(may: CheckOffers, state: CheckState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { actor } = state.request;
  const odds = may.improve ? spendText(state.check, state.faces, "improve", state.spends, localize) : null;
  const dice = (of: Party): readonly DieName[] => diceOf(characterAt(table, of.uuid), table);
  const lent = (p: Party): ButtonView[] =>
    spendButtons("improve", dice(p), p, viewer, localize, { spender: p.uuid }, odds);
  return [
    ...(may.improve ? spendButtons("improve", dice(actor), actor, viewer, localize, {}, odds) : []),
    ...(may.coup ? spendButtons("coup", dice(actor), actor, viewer, localize) : []),
    ...(may.lucky ? luckyHands(actor.uuid, viewer, table).flatMap(lent) : []),
  ];
}

/** How each way to use a check looks. */
const USES: Readonly<
  Record<
    CheckUse,
    { readonly label: string; readonly icon: string; readonly gesture?: string; readonly choice?: string }
  >
> = {
  apply: { label: "apply", icon: "check" },
  analyze: { label: "analyze", icon: "chart-line", choice: "analyze" },
  appraisal: { label: "appraise", icon: "scale-balanced", choice: "appraisal" },
  count: { label: "count", icon: "flag-checkered", gesture: "count" },
};

/** Ways to use a check that are left to whoever looks. @rule DES-046 DES-125 DES-403 */
function useButtons({ uses }: CheckEnd, { worn, degree, viewer, localize }: Rolled): ButtonView[] {
  const { request } = worn.inner;
  const tone = request.purpose === "resist" && (degree ?? 0) < 0 ? "harm" : "info";
  return uses
    .filter((use) => use !== "count" || viewer.isGM)
    .map((use) => {
      const { label, icon, gesture = "apply", choice } = USES[use];
      return button(gesture, localize(key("Card", label)), `fa-solid fa-${icon}`, request.actor, viewer, localize, {
        ...(choice !== undefined && { args: { choice } }),
        tone,
      });
    });
}

/** A rolled check and whoever looks at it. */
interface Rolled {
  readonly worn: Worn<CheckState>;
  readonly degree: number | null;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

/** What an appraisal told. @rule DES-127 */
function appraised({ worn, table, localize }: Rolled): string[] {
  const { inner, choice } = worn;
  if (!inner.applied || choice !== "appraisal") return [];
  return appraisalOf(situation(inner.request.actor.uuid, table), inner).map((a) =>
    localize(key("Card", `appraised.${a.what}.${a.compared}`), {
      ability: key("Ability", a.ability, "label"),
      exact: a.exact === null ? "" : `(${plain(a.exact)})`,
    }),
  );
}

/** What only its owner learns of a rolled check. @rule DES-126 DES-127 DES-152 DES-407 */
function learned({ no }: CheckEnd, rolled: Rolled): string[] {
  const { worn, degree, viewer, localize } = rolled;
  if (degree === null || isVeiled(worn.inner.check)) return [];
  switch (worn.inner.request.purpose) {
    case "assessment":
      return [
        ...appraised(rolled),
        ...(assessmentResult(degree) === "mayMislead" && viewer.isGM ? [localize(key("Card", "mayMislead"))] : []),
      ];
    case "study":
      return degree > 0 ? [localize(key("Card", "facts"), { count: degree })] : [];
    default:
      return no ? [localize(key("Refusal", no.reason), no.data)] : [];
  }
}

/** The word of a check: how it came out, or that it was failed by choice. @rule DES-026 DES-400 */
function outcomeOf({ conceded, lost, result }: CheckState, localize: Localize): OutcomeView | undefined {
  if (lost) return lostView(localize);
  if (conceded)
    return { word: localize(key("Outcome", "failure")), tone: "failure", detail: localize(key("Card", "conceded")) };
  return result ? outcomeView(result, localize) : undefined;
}

/** The card of a check. @rule DES-400 DES-401 DES-403 DES-407 */
export function checkCard(worn: Worn<CheckState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, purpose, data } = state.request;
  const { more } = state.request as CheckCardRequest;
  const trait = readCheckTrait(more.trait);
  const effect = trait && idNamed(trait, "effect");
  const title = effect ? localize(key("Effect", effect, "label")) : traitTitle(more.trait, localize);
  const { result, applied } = state;
  const may = checkOffers(state);
  const rolled: Rolled = { worn, degree: degreeOf(state), viewer, table, localize };
  const end = checkEnd(situation(actor.uuid, table), state);
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const caption = localize(more.act === null ? key("Purpose", purpose) : key("Action", more.act, "label"));
  const outcome = outcomeOf(state, localize);
  const [changes, stands] = applied ? ([worn.applied, "applied"] as const) : ([end.changes, "pending"] as const);
  const consequences = consequencesOf(changes, rulesetById("destiny"), stands, localize);
  const party = table.party(String(data["ally"] ?? data["patient"] ?? "")) ?? actor;
  return {
    caption,
    title: more.about === "" ? title : localize(key("Card", "about"), { title, name: more.about }),
    name: actor.name,
    img: actor.img,
    rolls: [
      ...reliabilityRolls(state.faces, localize),
      ...(result
        ? [rollView(title, result, state.check, state.faces, state.spends, localize, isVeiled(state.check))]
        : []),
    ],
    ...(outcome && { outcome }),
    tags: [
      ...warningTags(worn, localize),
      ...(may.roll ? [localize(key("Card", "notRolled"))] : []),
      ...(state.hunched ? [localize(key("Row", "hunch"))] : []),
      ...((state.check.raises ?? 0) > 0 ? [localize(key("Card", "raised"), { count: state.check.raises ?? 0 })] : []),
      ...(mine ? learned(end, rolled) : []),
    ],
    parties: consequences.length > 0 ? [{ ...party, rolls: [], consequences, buttons: [] }] : [],
    buttons: [
      ...before(may, actor, viewer, table, localize),
      ...useButtons(end, rolled),
      ...after(may, state, viewer, table, localize),
    ],
  };
}
