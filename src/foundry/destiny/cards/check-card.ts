import {
  appraisalOf,
  assessmentResult,
  challengeOpen,
  type CheckCardRequest,
  checkOutcome,
  type CheckState,
  degreeOf,
  idNamed,
  isVeiled,
  key,
  openAfter,
  readCheckTrait,
  type Worn,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { plain } from "../../view/rows.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { traitTitle } from "../hero/trait-name.ts";
import { situation } from "../situation.ts";
import { beforeButtons, button, outcomeView, rollView, spendButtons, warningTags } from "./roll-view.ts";
import { diceOf, luckyHands } from "./spend.ts";

/** What somebody may still do before the dice fall. @rule DES-026 DES-178 DES-179 DES-223 */
const before = (state: CheckState, viewer: Viewer, table: Table, localize: Localize): readonly ButtonView[] => [
  ...beforeButtons(state, state.check.dc !== undefined, viewer, table, localize),
  ...(state.check.kind === "resistance"
    ? [
        button(
          "concede",
          localize(key("Card", "concede")),
          "fa-solid fa-face-sad-tear",
          state.request.actor,
          viewer,
          localize,
        ),
      ]
    : []),
];

/** Dice after the roll: the roller's own, and of whoever has Luck Control. @rule DES-222 DES-224 DES-337 DES-401 */
function after(state: CheckState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  if (state.applied || !state.faces || state.check.dc === undefined) return [];
  const { actor } = state.request;
  const odds = (use: "improve" | "coup"): string | null => spendText(state.check, state.faces, use, state.spends);
  const degree = degreeOf(state) ?? -1;
  return [
    ...spendButtons("improve", diceOf(characterAt(table, actor.uuid)), actor, viewer, localize, {}, odds("improve")),
    ...(degree > 0 ? spendButtons("coup", diceOf(characterAt(table, actor.uuid)), actor, viewer, localize) : []),
    ...luckyHands(actor.uuid, viewer, table).flatMap((p) =>
      spendButtons(
        "improve",
        diceOf(characterAt(table, p.uuid)),
        p,
        viewer,
        localize,
        { spender: p.uuid },
        odds("improve"),
      ),
    ),
  ];
}

interface FollowView {
  readonly buttons: readonly ButtonView[];
  readonly notes: readonly string[];
  readonly changes: readonly Change[];
  readonly party: Party;
}

/** A button of the roller's own. */
function own(
  { request }: CheckState,
  viewer: Viewer,
  localize: Localize,
  gesture: string,
  label: string,
  icon: string,
  more: Pick<Partial<ButtonView>, "args" | "tone">,
): ButtonView {
  return button(gesture, localize(key("Card", label)), icon, request.actor, viewer, localize, more);
}

/** A rolled check and whoever looks at it. */
interface Rolled {
  readonly worn: Worn<CheckState>;
  readonly degree: number;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

type Follows = Partial<Omit<FollowView, "party">>;

/** An assessment: analysis or appraisal is chosen, and what an appraisal told. @rule DES-125 DES-126 DES-127 */
function assessed({ worn, degree, viewer, table, localize }: Rolled): Follows {
  const state = worn.inner;
  const result = assessmentResult(degree);
  const s = situation(state.request.actor.uuid, table);
  const told =
    state.applied && worn.choice === "appraisal"
      ? appraisalOf(s, state).map((a) =>
          localize(key("Card", `appraised.${a.what}.${a.compared}`), {
            ability: key("Ability", a.ability, "label"),
            exact: a.exact === null ? "" : `(${plain(a.exact)})`,
          }),
        )
      : [];
  const choose = (label: string, icon: string, choice: string): ButtonView =>
    own(state, viewer, localize, "apply", label, icon, { args: { choice }, tone: "info" });
  return {
    buttons:
      result === "choose" && !state.applied
        ? [
            choose("analyze", "fa-solid fa-chart-line", "analyze"),
            choose("appraise", "fa-solid fa-scale-balanced", "appraisal"),
          ]
        : [],
    notes: [...told, ...(result === "mayMislead" && viewer.isGM ? [localize(key("Card", "mayMislead"))] : [])],
  };
}

/** A plain check may count in the Challenge that is on; the Gamemaster says so. @rule DES-131 */
function counts({ worn, degree, viewer, table, localize }: Rolled): Follows {
  const may = viewer.isGM && !worn.inner.applied && degree !== 0 && challengeOpen(table.encounter());
  const more = { args: { choice: "count" }, tone: "info" } as const;
  return {
    buttons: may ? [own(worn.inner, viewer, localize, "apply", "count", "fa-solid fa-flag-checkered", more)] : [],
  };
}

/** What any other check does when it is applied. @rule DES-403 DES-407 */
function applies({ worn, degree, viewer, table, localize }: Rolled): Follows {
  const state = worn.inner;
  if (state.applied) return {};
  const s = situation(state.request.actor.uuid, table);
  const changes = checkOutcome(s, state, "");
  if ("accepted" in changes) return { notes: [localize(key("Refusal", changes.reason), changes.data)] };
  const tone = state.request.purpose === "resist" && degree < 0 ? "harm" : "info";
  const may = changes.length > 0 || openAfter(s, state);
  return {
    changes,
    buttons: may ? [own(state, viewer, localize, "apply", "apply", "fa-solid fa-check", { tone })] : [],
  };
}

/** What a rolled check leads to, by what it was made for. @rule DES-125 DES-131 DES-152 DES-403 */
function leadsTo(rolled: Rolled): Follows {
  const { worn, degree, localize } = rolled;
  switch (worn.inner.request.purpose) {
    case "assessment":
      return assessed(rolled);
    case "study":
      return { notes: degree > 0 ? [localize(key("Card", "facts"), { count: degree })] : [] };
    case "plain":
      return counts(rolled);
    default:
      return applies(rolled);
  }
}

/** What a rolled check leads to: what applying it would write, buttons, and what only its owner learns. @rule DES-125 DES-126 DES-127 DES-131 DES-152 DES-403 DES-407 */
function checkFollow(worn: Worn<CheckState>, viewer: Viewer, table: Table, localize: Localize): FollowView {
  const state = worn.inner;
  const { actor, data } = state.request;
  const degree = degreeOf(state);
  const party = table.party(String(data["ally"] ?? data["patient"] ?? "")) ?? actor;
  const nothing: FollowView = { buttons: [], notes: [], changes: worn.applied, party };
  if (degree === null || isVeiled(state.check)) return nothing;
  return { ...nothing, ...leadsTo({ worn, degree, viewer, table, localize }) };
}

/** The card of a check. @rule DES-400 DES-401 DES-403 DES-407 */
export function checkCard(worn: Worn<CheckState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, purpose } = state.request;
  const { more } = state.request as CheckCardRequest;
  const trait = readCheckTrait(more.trait);
  const effect = trait && idNamed(trait, "effect");
  const title = effect ? localize(key("Effect", effect, "label")) : traitTitle(more.trait, localize);
  const result = state.result;
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const follow = checkFollow(worn, viewer, table, localize);
  const caption = localize(more.act === null ? key("Purpose", purpose) : key("Action", more.act, "label"));
  const outcome = state.conceded
    ? { word: localize(key("Outcome", "failure")), tone: "failure" as const, detail: localize(key("Card", "conceded")) }
    : result
      ? outcomeView(result, localize)
      : undefined;
  const pending: ConsequenceView[] = consequencesOf(
    follow.changes,
    rulesetById("destiny"),
    state.applied ? "applied" : "pending",
    localize,
  );
  return {
    caption,
    title: more.about === "" ? title : localize(key("Card", "about"), { title, name: more.about }),
    name: actor.name,
    img: actor.img,
    rolls: result
      ? [rollView(title, result, state.check, state.faces, state.spends, localize, isVeiled(state.check))]
      : [],
    ...(outcome && { outcome }),
    tags: [
      ...warningTags(worn, localize),
      ...(!result && !state.conceded ? [localize(key("Card", "notRolled"))] : []),
      ...(state.hunched ? [localize(key("Row", "hunch"))] : []),
      ...((state.check.raises ?? 0) > 0 ? [localize(key("Card", "raised"), { count: state.check.raises ?? 0 })] : []),
      ...(mine ? follow.notes : []),
    ],
    parties:
      pending.length > 0 && (!state.applied || follow.changes.length > 0)
        ? [{ ...follow.party, rolls: [], consequences: pending, buttons: [] }]
        : [],
    buttons:
      result || state.conceded
        ? [...follow.buttons, ...after(state, viewer, table, localize)]
        : before(state, viewer, table, localize),
  };
}
