import {
  actionExchange,
  knownTotal,
  multiReport,
  requestOf,
  titleOf,
  type ActionChoices,
  type ActionExchange,
  isThing,
  thingName,
} from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize } from "../../ruleset.ts";
import { tickedIn, type DialogInput, type DialogView, type DraftEditor } from "../../rolls/dialog-types.ts";
import { knownTo, saysEqual, type Secret } from "../../view/as-equal.ts";
import { beside } from "../../../rules/kernel/manners.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { key } from "../keys.ts";
import { composed } from "../composed.ts";
import { situationOf } from "../situation.ts";
import { actionFields, character, RANGES, type ActionDraft } from "./action-fields.ts";
import { actionOddsView } from "./odds.ts";

const numberIn = (input: DialogInput, name: string): number | null => {
  const value = input[name];
  const n =
    typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isInteger(n) ? n : null;
};
const textIn = <T extends string>(input: DialogInput, name: string, old: T): T =>
  typeof input[name] === "string" ? (input[name] as T) : old;

/** Targets in the order in which they were chosen: who was there before keeps the place, who comes later stands behind. @rule DRA-091 */
export function inOrder(before: readonly string[], ticked: readonly string[]): string[] {
  return [...before.filter((t) => ticked.includes(t)), ...ticked.filter((t) => !before.includes(t))];
}

/** Targets with the one thing that was chosen beside them; it stands behind everybody. @rule DRA-187 */
const withThing = (targets: readonly string[], thing: string): string[] => [
  ...targets.filter((t) => !isThing(t)),
  ...(thing === "" ? [] : [thing]),
];

/** Harm of the world by its name, with its strength where it has one; a height that was typed stands by itself. */
function harmIn({ what }: ActionChoices, input: DialogInput): string {
  const kind = textIn(input, "harm", what.split(":")[0] ?? "");
  const strength = numberIn(input, "strength");
  return what.startsWith(kind) && strength !== null ? `${kind}:${String(strength)}` : kind;
}

function edit(draft: ActionDraft, input: DialogInput): ActionDraft {
  const c = draft.choices;
  const choices: ActionChoices = {
    ...c,
    ...(("targets" in input || "thing" in input) && {
      targets: withThing(
        inOrder(c.targets, tickedIn(input, "targets")),
        textIn(input, "thing", c.targets.find(isThing) ?? ""),
      ),
    }),
    ...("options" in input && { options: tickedIn(input, "options") }),
    ...("circumstances" in input && { circumstances: tickedIn(input, "circumstances") }),
    ...("each" in input && { each: Math.max(1, numberIn(input, "each") ?? 1) }),
    ...("group" in input && { group: numberIn(input, "group") }),
    ...("vital" in input && { vital: numberIn(input, "vital") ?? 1 }),
    ...("by" in input && { by: numberIn(input, "by") ?? 0 }),
    ...("byEffect" in input && { byEffect: numberIn(input, "byEffect") ?? 0 }),
    ...("dn" in input && { dn: numberIn(input, "dn") }),
    exposure: textIn(input, "exposure", c.exposure),
    situation: textIn(input, "situation", c.situation),
    wanted: textIn(input, "wanted", c.wanted),
    patient: textIn(input, "patient", c.patient),
    applies: textIn(input, "applies", c.applies),
    difficulty: textIn(input, "difficulty", c.difficulty),
    ...("opponent" in input && {
      targets: textIn(input, "opponent", "") === "" ? [] : [textIn(input, "opponent", "")],
    }),
    ...("others" in input && { others: tickedIn(input, "others") }),
    ...("suicidal" in input && { suicidal: input.suicidal === true }),
    ...("harm" in input && { what: harmIn(c, input) }),
    gear: textIn(input, "gear", c.gear),
    measure: textIn(input, "measure", c.measure),
    ...("wish" in input && { wish: input.wish === true }),
  };
  return {
    ...draft,
    choices:
      "range" in input ? { ...choices, options: withRange(choices.options, textIn(input, "range", "auto")) } : choices,
  };
}

const withRange = (options: readonly string[], range: string): string[] => [
  ...options.filter((o) => !RANGES.includes(o)),
  ...(RANGES.includes(range) ? [range] : []),
];

const hides = ({ targets }: ActionChoices, secret: Secret): boolean => targets.some((t) => !isThing(t) && secret(t));

/** The exact odds of an action; a target whose numbers are hidden is an equal of who acts in them. @rule DRA-091 */
function oddsOf(
  { choices, table }: ActionDraft,
  request: ActionExchange,
  secret: Secret,
  localize: Localize,
): DialogView["odds"] {
  if (!hides(choices, secret)) return actionOddsView(request, choices.wish, localize);
  const known = requestOf(choices, situationOf(knownTo(table, choices.actor, secret)));
  return known.accepted ? saysEqual(actionOddsView(known.request, choices.wish, localize), localize) : null;
}

/** The dialog of every action: what it is aimed at, its options and circumstances, how many act as one, its value with all that counts before the dice, and the exact odds of it all. @rule DRA-040 DRA-048 DRA-049 DRA-054 DRA-082 DRA-091 DRA-094 DRA-103 DRA-150 DRA-152 */
export function actionEditor(
  localize: Localize,
  refusal: (r: Refusal) => string,
  secret: Secret = () => false,
): DraftEditor<ActionDraft> {
  return {
    ruleset: "drama",
    edit,
    view: (draft): DialogView => {
      const { choices, table } = draft;
      const s = situationOf(table);
      const { made: asked, manners } = beside((overrule) =>
        composed({ ...choices, overrule }, table, choices.overrule || overrule),
      );
      const party = table.party(choices.actor);
      const request = asked.accepted ? asked.request : null;
      const who = character(table, choices.actor);
      const title = localize(who ? titleOf(who, choices, s) : key("Deed", choices.deed));
      const names = choices.targets
        .map((t) => (isThing(t) ? localize(thingName(t)) : (table.party(t)?.name ?? "")))
        .filter(Boolean)
        .join(", ");
      const lines = request ? multiReport(actionExchange.begin(request)).targets.lines : [];
      const known = request ? knownTotal(actionExchange.begin(request)) : null;
      return {
        title: localize(key("Dialog", "title"), { name: party?.name ?? "", action: title }),
        subtitle: names === "" ? title : localize(key("Dialog", "at"), { names }),
        img: party?.img ?? "",
        fields: actionFields(draft, localize),
        rows: request
          ? [
              ...rowViews(known?.rows ?? [], localize).map((r, i) =>
                i === 0 ? { ...r, value: plain(request.action.value) } : r,
              ),
              ...(lines.length > 1 && !hides(choices, secret)
                ? lines.map((l) => ({
                    label: localize(key("Dialog", "dnOf"), { name: l.name }),
                    value: plain(l.own + l.increase),
                    rule: "DRA-091",
                  }))
                : []),
            ]
          : [],
        modifiers: [],
        bonus: known ? plain(known.total) : "",
        odds: request ? oddsOf(draft, request, secret, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        overrulable: manners,
        button: localize(key("Dialog", "roll")),
      };
    },
  };
}
