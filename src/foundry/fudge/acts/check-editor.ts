import {
  ABILITY_KEYS,
  abilityCheck,
  type AbilityKey,
  advantageRank,
  type Asked,
  asRoutine,
  atRank,
  attractiveRows,
  bonusOf,
  checkOdds,
  type CheckRequest,
  type Component,
  defenseCheck,
  type DefenseKey,
  DIFFICULTIES,
  difficultyName,
  effectOf,
  type FudgeCharacter,
  type FudgeSettings,
  genericCheck,
  guises,
  initiativeCheck,
  interactionRows,
  key,
  mayBeRoutineUnderPressure,
  opposedOdds,
  perceptionRow,
  powerCheck,
  secretByDefault,
  SENSE_TYPES,
  sensesFar,
  senseUsed,
  sizeRank,
  sizeRow,
  skillCheck,
  skillEntry,
  type SkillKey,
  type SkillOptions,
  SKILLS,
  TOOLS,
  toolsRow,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import type { DialogField, DialogInput, DialogView, DraftEditor } from "../../rolls/dialog-types.ts";
import { tickedIn } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";
import { equalOf, saysEqual, type Secret } from "../../view/as-equal.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { oddsView } from "../dice/odds-view.ts";
import type { CheckChoices } from "./asks.ts";
import { becauseIn, byHandFields, byHandRows } from "./by-hand.ts";
import { againstFields, dcOf, fitFields, hindranceRows, relatedOf, skillOf, taskFields, taskOf } from "./check-task.ts";
import { versusFields, versusIn } from "./check-versus.ts";

/** Whom one may roll against, and with what they would answer. */
export interface Opponent {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly character: FudgeCharacter;
}

/** A check being made up: what was chosen, and the table it will be rolled at. */
export interface CheckDraft extends Omit<CheckChoices, "actor"> {
  readonly character: FudgeCharacter;
  readonly name: string;
  readonly img: string;
  readonly settings: FudgeSettings;
  readonly opponents: readonly Opponent[];
}

export const CIRCUMSTANCE_LIMIT = 10;
export const DC_LIMIT = 99;

/** A check of any trait by its key, as sheets, commands and macros name it. */
export function checkOf(
  character: FudgeCharacter,
  trait: string,
  settings: FudgeSettings,
  options: SkillOptions = {},
): Asked<CheckRequest> {
  const [kind = "", id = ""] = trait.split(":");
  switch (kind) {
    case "ability":
      return { accepted: true, request: abilityCheck(character, id as AbilityKey, settings, options) };
    case "defense":
      return {
        accepted: true,
        request: defenseCheck(character, id as DefenseKey, settings, { ...options, routine: false }),
      };
    case "skill": {
      const entry = skillEntry(character, id);
      return entry ? skillCheck(character, entry, settings, options) : refuse("trait.gone");
    }
    case "skillbase": {
      const best = character.skills.filter((s) => s.base === id).sort((a, b) => b.rank - a.rank)[0];
      return skillCheck(character, best ?? { base: id as SkillKey }, settings, options);
    }
    case "initiative":
      return { accepted: true, request: initiativeCheck(character, settings, options) };
    case "power": {
      const found = effectNamed(character, id);
      return found
        ? { accepted: true, request: powerCheck(character, found, settings, options) }
        : refuse("trait.gone");
    }
    case "generic":
      return {
        accepted: true,
        request: genericCheck(Number.isInteger(Number(id)) ? Number(id) : 0, settings, options),
      };
    default:
      return refuse("trait.unknown", { trait });
  }
}

/** An effect by its place, `power.effect`, at the rank that it has now. @rule FUD-063 */
function effectNamed(character: FudgeCharacter, id: string): Component | null {
  for (const power of character.powers) {
    const component = power.components.find((c) => effectOf(power, c) === id);
    if (component) return atRank(character, power, component);
  }
  return null;
}

/** What distance does to Perception, a subject who doesn't follow or is drawn to one to talk, size to fear and hiding, tools to handiwork, another shape or voice to deceit. @rule FUD-091 FUD-092 FUD-093 FUD-095 FUD-096 FUD-430 FUD-500 FUD-510 FUD-516 */
function farRows(draft: CheckDraft): readonly Row[] {
  const base = skillOf(draft.character, draft.trait);
  if (base === null) return [];
  if (base === "perception")
    return draft.distance > 0 && !sensesFar(draft.character)
      ? [perceptionRow(draft.distance)].filter((r) => r.value !== 0)
      : [];
  const subject = draft.opponents.find((o) => draft.versus.startsWith(`${o.uuid} `))?.character;
  const sized =
    (base === "intimidation" || base === "stealth") && subject
      ? [sizeRow(base, sizeRank(draft.character), sizeRank(subject))]
      : [];
  const talk = SKILLS[base].interaction
    ? interactionRows({ understands: draft.understands, intellect: subject ? (subject.abilities.int ?? 0) : 0 })
    : [];
  const drawn = draft.drawn ? attractiveRows(draft.character, base) : [];
  const tools = SKILLS[base].tools
    ? [toolsRow(draft.tools, advantageRank(draft.character, "improvisedTools") > 0)]
    : [];
  const helped = guises(draft.character, base).flatMap((g) => (draft.with.includes(g.effect) ? [g.row] : []));
  return [...talk, ...drawn, ...sized, ...tools, ...helped].filter((r) => r.value !== 0);
}

/** The sense that was said; nothing where none was. @rule FUD-243 */
const sensed = ({ sense }: CheckDraft): Pick<SkillOptions, "sense"> => (sense === "" ? {} : { sense });

/** The check that a draft stands for. */
export function requestOf(draft: CheckDraft, more = 0): Asked<CheckRequest> {
  const related = relatedOf(draft);
  const options = {
    dc: draft.versus === "" ? dcOf(draft) : null,
    routine: draft.routine,
    circumstances: [...farRows(draft), ...byHandRows(draft.circumstance, draft.because), ...byHandRows(more)],
    untrained: draft.easy,
    ...sensed(draft),
    ...(draft.ability && { ability: draft.ability }),
    ...(related && { related }),
  };
  const asked = checkOf(draft.character, draft.trait, draft.settings, options);
  if (!asked.accepted || draft.off.length === 0) return asked;
  const { uses = [] } = asked.request;
  const spared = draft.off.includes(key("Row", "effort"))
    ? draft.character.conditions.filter((c) => c.id === "spurred").map((c) => c.effect)
    : [];
  return {
    accepted: true,
    request: {
      ...asked.request,
      circumstances: asked.request.circumstances.filter((r) => !draft.off.includes(r.label)),
      ...(uses.length > 0 && { uses: uses.filter((id) => !spared.includes(id)) }),
    },
  };
}

/** The opponent's side of a draft, for the odds; whose numbers are hidden answers as an equal of who rolls would. @rule FUD-731 */
function answerOf(draft: CheckDraft, secret: Secret = () => false): CheckRequest | null {
  const [uuid, trait] = draft.versus.split(" ");
  const opponent = draft.opponents.find((o) => o.uuid === uuid);
  if (!opponent || trait === undefined) return null;
  const other = secret(opponent.uuid) ? equalOf(draft.character, opponent.character) : opponent.character;
  const asked = checkOf(other, trait, draft.settings, { circumstances: hindranceRows(draft.hindrance) });
  if (!asked.accepted) return null;
  return draft.unguarded ? asRoutine(asked.request) : asked.request;
}

function fieldsOf(draft: CheckDraft, secret: (uuid: string) => boolean, localize: Localize): DialogField[] {
  const isSkill = draft.trait.startsWith("skill");
  const base = skillOf(draft.character, draft.trait);
  const isDefense = draft.trait.startsWith("defense");
  const dc: DialogField = {
    type: "number",
    name: "dc",
    label: localize(key("Dialog", "dc")),
    value: draft.dc,
    min: -DC_LIMIT,
    max: DC_LIMIT,
    placeholder: localize(key("Dialog", "noDc")),
    ...(draft.dc !== null &&
      DIFFICULTIES.length > 0 && { hint: localize(key("Difficulty", difficultyName(draft.dc))) }),
  };
  const byTask = taskOf(draft) !== null;
  return [
    ...generic(draft, localize),
    ...taskFields(draft, localize),
    ...(byTask || draft.versus !== "" ? [] : [dc]),
    ...byHandFields(draft, CIRCUMSTANCE_LIMIT, localize),
    ...(isSkill
      ? [
          {
            type: "select" as const,
            name: "ability",
            label: localize(key("Dialog", "ability")),
            value: draft.ability ?? "",
            options: [
              { value: "", label: localize(key("Dialog", "usualAbility")) },
              ...ABILITY_KEYS.map((a) => ({ value: a, label: localize(key("Ability", a, "label")) })),
            ],
          },
        ]
      : []),
    ...fitFields(draft, localize),
    ...(base === "perception"
      ? [
          {
            type: "number" as const,
            name: "distance",
            label: localize(key("Dialog", "distance")),
            value: draft.distance,
            min: 0,
            max: 99_999,
          },
          senseField(draft, localize),
        ]
      : []),
    ...guiseField(draft, base, localize),
    ...(base !== null && SKILLS[base].tools
      ? [
          {
            type: "select" as const,
            name: "tools",
            label: localize(key("Dialog", "tools")),
            value: draft.tools,
            options: Object.keys(TOOLS).map((value) => ({ value, label: localize(key("Tools", value)) })),
          },
        ]
      : []),
    ...(base !== null && SKILLS[base].interaction
      ? [
          {
            type: "switch" as const,
            name: "understands",
            label: localize(key("Dialog", "understands")),
            value: draft.understands,
          },
        ]
      : []),
    ...(base !== null && attractiveRows(draft.character, base).length > 0
      ? [
          {
            type: "switch" as const,
            name: "drawn",
            label: localize(key("Dialog", "drawn")),
            value: draft.drawn,
            hint: localize(key("Dialog", "drawnHint")),
          },
        ]
      : []),
    ...versusFields(draft, base, secret, localize),
    ...againstFields(draft, localize),
    ...(isDefense
      ? []
      : [
          {
            type: "switch" as const,
            name: "routine",
            label: localize(key("Dialog", "routine")),
            value: draft.routine,
            ...(draft.trait.startsWith("skill:") &&
              mayBeRoutineUnderPressure(draft.character, draft.trait.slice(6)) && {
                hint: localize(key("Dialog", "mastery")),
              }),
          },
        ]),
  ];
}

/** With which sense somebody perceives. @rule FUD-243 */
const senseField = (draft: CheckDraft, localize: Localize): DialogField => ({
  type: "select",
  name: "sense",
  label: localize(key("Dialog", "sense")),
  value: draft.sense,
  options: [
    {
      value: "",
      label: localize(key("Dialog", "usualSense"), { sense: key("Sense", senseUsed(draft.character, null)) }),
    },
    ...SENSE_TYPES.map((value) => ({ value, label: localize(key("Sense", value)) })),
  ],
});

/** Powers that help with it and are used for it. @rule FUD-500 FUD-510 */
function guiseField(draft: CheckDraft, base: SkillKey | null, localize: Localize): DialogField[] {
  const all = base === null ? [] : guises(draft.character, base);
  return all.length === 0
    ? []
    : [
        {
          type: "many",
          name: "with",
          label: localize(key("Dialog", "with")),
          value: draft.with,
          options: all.map(({ effect, row }) => ({
            value: effect,
            label: localize(key("Dialog", "extra"), { extra: localize(row.label, row.data), value: signed(row.value) }),
          })),
        },
      ];
}

/** A check of the Gamemaster's own making: the bonus itself. @rule FUD-007 */
const generic = (draft: CheckDraft, localize: Localize): DialogField[] =>
  draft.trait.startsWith("generic:")
    ? [
        {
          type: "number",
          name: "bonus",
          label: localize(key("Dialog", "bonus")),
          value: Number(draft.trait.slice("generic:".length)),
          min: -GENERIC_LIMIT,
          max: GENERIC_LIMIT,
        },
      ]
    : [];

/** Largest bonus of a check without a trait. */
const GENERIC_LIMIT = 60;

/** What may be wrong with what was typed: the field and what it accepts. */
function badInput(draft: CheckDraft, localize: Localize): string | null {
  const outside = (value: number | null, limit: number): boolean =>
    value !== null && (!Number.isInteger(value) || Math.abs(value) > limit);
  if (outside(draft.dc, DC_LIMIT))
    return localize("CROSSOVER.Shared.Error.range", {
      field: key("Dialog", "dc"),
      value: draft.dc ?? "",
      min: -DC_LIMIT,
      max: DC_LIMIT,
    });
  if (outside(draft.circumstance, CIRCUMSTANCE_LIMIT))
    return localize("CROSSOVER.Shared.Error.range", {
      field: key("Dialog", "circumstance"),
      value: draft.circumstance,
      min: -CIRCUMSTANCE_LIMIT,
      max: CIRCUMSTANCE_LIMIT,
    });
  return null;
}

/** The dialog of a check. `refusal` puts a refusal into words. @param secret  whose own skills and powers the user may not know */
export function checkEditor(
  localize: Localize,
  refusal: (r: { readonly reason: string }) => string,
  secret: (uuid: string) => boolean = () => false,
): DraftEditor<CheckDraft> {
  return {
    ruleset: "fudge",
    edit: (draft, input) => ({
      ...draft,
      ...(draft.trait.startsWith("generic:") && { trait: `generic:${String(numberIn(input, "bonus") ?? 0)}` }),
      dc: "dc" in input ? numberIn(input, "dc") : draft.dc,
      task: typeof input.task === "string" ? input.task : draft.task,
      extras: "extras" in input ? tickedIn(input, "extras") : [],
      taskNumber: typeof input.attitude === "string" ? Number(input.attitude) : (numberIn(input, "taskNumber") ?? 0),
      easy: input.easy === true,
      fit: typeof input.fit === "string" ? (input.fit as CheckDraft["fit"]) : "ideal",
      close: "close" in input ? tickedIn(input, "close") : [],
      distant: "distant" in input ? tickedIn(input, "distant") : [],
      unguarded: input.unguarded === true,
      graded: input.graded === true,
      hindrance: typeof input.hindrance === "string" ? input.hindrance : "",
      circumstance: numberIn(input, "circumstance") ?? 0,
      because: becauseIn(input.because),
      routine: input.routine === true,
      ability: typeof input.ability === "string" && input.ability !== "" ? (input.ability as AbilityKey) : null,
      versus: versusIn(draft, skillOf(draft.character, draft.trait), input),
      distance: Math.max(0, Math.trunc(numberIn(input, "distance") ?? draft.distance)),
      tools: (input.tools as CheckDraft["tools"] | undefined) ?? draft.tools,
      drawn: input.drawn === true,
      sense: SENSE_TYPES.find((s) => s === input.sense) ?? "",
      with: "with" in input ? tickedIn(input, "with") : [],
      understands: "understands" in input ? input.understands === true : draft.understands,
      off: modifierRows(draft)
        .map((r) => r.label)
        .filter((label) => input[modifierName(label)] === false),
    }),
    view: (draft): DialogView => {
      const bad = badInput(draft, localize);
      const asked = bad === null ? requestOf(draft) : refuse("badInput");
      const better = bad === null && !draft.routine ? requestOf(draft, 1) : null;
      const request = asked.accepted ? asked.request : null;
      const modifiers = modifierRows(draft);
      const task = taskOf(draft);
      return {
        secret: secretByDefault(
          skillOf(draft.character, draft.trait),
          draft.versus === "" ? draft.task : (draft.hindrance.split(".")[1] ?? ""),
        ),
        title: localize(key("Dialog", "checkTitle"), { name: draft.name }),
        subtitle: request
          ? [
              localize(request.label, request.data),
              ...(task && request.dc !== null ? [localize(key("Card", "dc"), { dc: request.dc })] : []),
            ].join(" \u00b7 ")
          : "",
        img: draft.img,
        fields: fieldsOf(draft, secret, localize),
        rows: request ? rowViews(bonusOf(request).rows, localize) : [],
        modifiers: rowViews(modifiers, localize).map((view, i) => ({
          ...view,
          name: modifierName(modifiers[i]?.label ?? ""),
          on: !draft.off.includes(modifiers[i]?.label ?? ""),
        })),
        bonus: request ? signed(bonusOf(request).total) : "",
        odds: request ? oddsOf(draft, request, better?.accepted ? better.request : null, secret, localize) : null,
        refused: asked.accepted ? null : (bad ?? refusal(asked)),
        button: localize(draft.routine ? key("Dialog", "takeRoutine") : "CROSSOVER.Shared.Press.roll"),
      };
    },
  };
}

function oddsOf(
  draft: CheckDraft,
  request: CheckRequest,
  better: CheckRequest | null,
  secret: Secret,
  localize: Localize,
): DialogView["odds"] {
  const label = localize(key("Dialog", "chance"));
  const passive = answerOf(draft, secret);
  const equal = passive !== null && secret(draft.versus.split(" ")[0] ?? "");
  const capped = better !== null && bonusOf(better).total === bonusOf(request).total;
  if (!passive)
    return oddsView(
      { odds: checkOdds(request), better: better && request.dc !== null ? checkOdds(better) : null, label, capped },
      localize,
    );
  const versus = (active: CheckRequest): ReturnType<typeof opposedOdds> =>
    opposedOdds({ active, passive, tie: draft.unguarded ? "active" : draft.graded ? "passive" : "bonus" });
  const view = oddsView(
    { odds: versus(request), better: better && versus(better), label, opposed: true, capped },
    localize,
  );
  return equal ? saysEqual(view, localize) : view;
}

/** Circumstances that come by themselves (conditions and the like), before anything is switched off. */
function modifierRows(draft: CheckDraft): readonly Row[] {
  const asked = checkOf(draft.character, draft.trait, draft.settings, {
    ...sensed(draft),
    ...(draft.ability && { ability: draft.ability }),
  });
  return asked.accepted ? asked.request.circumstances : [];
}

/** Name of a modifier's switch in the form: dots would nest it. */
const modifierName = (label: string): string => `mod-${label.replaceAll(".", "-")}`;

/** A number from the form; null when it is empty. */
export function numberIn(input: DialogInput, name: string): number | null {
  const value = input[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
