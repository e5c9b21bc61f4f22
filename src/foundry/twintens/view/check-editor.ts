import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import { featLabel, key, type RollRequest, skillAids } from "../../../rules/twintens/index.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  tickedIn,
} from "../../rolls/dialog-types.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { equalOf, saysEqual } from "../../view/as-equal.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { type CheckChoices, CIRCUMSTANCE_LIMIT, DC_LIMIT } from "../asks.ts";
import { composeCheck, rollOf, taskOf } from "../exchanges/compose-check.ts";
import { characterAt } from "../facts.ts";
import { twintensSettings } from "../settings.ts";
import { checkOddsView, opposedOddsView } from "./odds-view.ts";

/** A check being made up: what was chosen, the table it will be rolled at, whom one may roll against. */
export interface CheckDraft {
  readonly choices: CheckChoices;
  readonly table: Table;
  readonly opponents: readonly string[];
  /** A Gamemaster may let it pass without an action. */
  readonly isGM?: boolean;
}

/** What an opponent may answer with, beside its powers: a power is countered by the higher power check. @rule TWI-015 TWI-435 */
const ANSWERS = [
  "skillbase:notice",
  "skillbase:senseMotive",
  "skillbase:stealth",
  "ability:str",
  "ability:dex",
  "save:will",
  "grapple",
] as const;

/** A number from the form; null when it is empty. */
export function numberIn(input: DialogInput, name: string): number | null {
  const value = input[name];
  return typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : null;
}

const textIn = (input: DialogInput, name: string, other: string): string =>
  typeof input[name] === "string" ? input[name] : other;

/** What a trait is called, by its key. */
export function traitLabel(
  trait: string,
  table: Pick<Table, "character"> | null,
  actor: string,
  localize: Localize,
): string {
  const [kind = "", id = ""] = trait.split(":");
  const character = table ? characterAt(table, actor) : null;
  switch (kind) {
    case "ability":
      return localize(key("Ability", id, "label"));
    case "save":
      return localize(key("Save", id, "label"));
    case "skillbase":
      return localize(key("Skill", id, "label"));
    case "skill": {
      const skill = character?.skills.find((s) => s.id === id);
      return skill
        ? `${localize(key("Skill", skill.key, "label"))}${skill.specialty === "" ? "" : `: ${skill.specialty}`}`
        : localize(key("Card", "check.skill"));
    }
    case "power":
    case "heal":
      return character?.powers.find((p) => p.id === id)?.name ?? localize(key("Card", "check.power"));
    case "lasting":
      return localize(key("Purpose", "lasting"));
    case "unfasten":
      return localize(key("Deed", "unfasten", "label"));
    default:
      return localize(key("Check", kind === "constitution" ? id : kind));
  }
}

function fields(draft: CheckDraft, localize: Localize): DialogField[] {
  const { choices, table, opponents } = draft;
  const text = (name: string, data?: Record<string, string | number>): string => localize(key("Dialog", name), data);
  const character = characterAt(table, choices.actor);
  const versus = opponents.flatMap((uuid) => {
    const party = table.party(uuid);
    const other = characterAt(table, uuid);
    const powers = other && !table.hidden(uuid) ? other.powers.filter((p) => p.active).map((p) => `power:${p.id}`) : [];
    return party && other
      ? [...ANSWERS, ...powers].map((t) => ({
          value: `${uuid} ${t}`,
          label: `${party.name}: ${traitLabel(t, table, uuid, localize)}`,
        }))
      : [];
  });
  const [kind = ""] = choices.trait.split(":");
  const skill = kind.startsWith("skill");
  const taken = kind === "ability" || skill || kind === "power";
  const named = character?.feats.filter((f) => f.key === "challenge") ?? [];
  const aids = character ? skillAids(character, taskOf(choices.trait, character)) : [];
  const ultimate =
    character !== null &&
    character.feats.some((f) => f.key === "ultimateEffort" && f.subject === taskOf(choices.trait, character));
  return [
    {
      type: "number",
      name: "dc",
      label: text("dc"),
      value: choices.dc,
      min: 0 - DC_LIMIT,
      max: DC_LIMIT,
      placeholder: text("noDc"),
    },
    {
      type: "number",
      name: "circumstance",
      label: text("circumstance"),
      value: choices.circumstance,
      min: 0 - CIRCUMSTANCE_LIMIT,
      max: CIRCUMSTANCE_LIMIT,
    },
    ...(versus.length > 0
      ? [
          {
            type: "select" as const,
            name: "versus",
            label: text("versus"),
            value: choices.versus,
            options: [{ value: "", label: text("versusNumber") }, ...versus],
          },
        ]
      : []),
    ...(taken
      ? [
          {
            type: "select" as const,
            name: "take",
            label: text("takeLabel"),
            value: choices.take,
            options: (["none", "ten", "twenty"] as const).map((value) => ({ value, label: text(`take.${value}`) })),
          },
          { type: "switch" as const, name: "danger", label: text("danger"), value: choices.danger },
          { type: "switch" as const, name: "time", label: text("time"), value: choices.time },
        ]
      : []),
    ...(skill
      ? [
          { type: "switch" as const, name: "noTools", label: text("noTools"), value: choices.noTools },
          {
            type: "select" as const,
            name: "challenge",
            label: text("challengeLabel"),
            value: choices.challenge,
            options: [
              ...(["none", "harder", "easier"] as const).map((value) => ({ value, label: text(`challenge.${value}`) })),
              ...named
                .map((f) => ({ value: "named", label: text("challenge.named", { name: f.subject }) }))
                .slice(0, 1),
            ],
          },
        ]
      : []),
    ...(aids.length > 0
      ? [
          {
            type: "many" as const,
            name: "aids",
            label: text("aids"),
            value: choices.aids,
            options: aids.map(({ aid, bonus }) => ({
              value: aid,
              label: `${localize(featLabel(aid))} ${signed(bonus)}`,
            })),
          },
        ]
      : []),
    ...(taken && character?.kind !== "minion"
      ? [
          {
            type: "switch" as const,
            name: "effort",
            label: text("effort"),
            value: choices.effort,
            hint: text("effortHint"),
          },
        ]
      : []),
    ...(ultimate
      ? [
          {
            type: "switch" as const,
            name: "ultimate",
            label: localize(key("Feat", "ultimateEffort", "label")),
            value: choices.ultimate,
            hint: text("ultimateHint"),
          },
        ]
      : []),
  ];
}

/** What may be wrong with what was typed: the field and what it accepts. */
function badInput({ dc, circumstance }: CheckChoices): Refusal | null {
  if (dc !== null && Math.abs(dc) > DC_LIMIT) return refuse("badInput");
  return Math.abs(circumstance) > CIRCUMSTANCE_LIMIT ? refuse("badInput") : null;
}

/** The dialog of a check. `refusal` puts a refusal into words. @rule TWI-017 TWI-265 TWI-410 TWI-411 */
export function checkEditor(localize: Localize, refusal: (r: Refusal) => string): DraftEditor<CheckDraft> {
  return {
    ruleset: "twintens",
    edit: (draft, input) => ({
      ...draft,
      choices: {
        ...draft.choices,
        dc: numberIn(input, "dc"),
        circumstance: numberIn(input, "circumstance") ?? 0,
        versus: textIn(input, "versus", ""),
        take: textIn(input, "take", "none") as CheckChoices["take"],
        challenge: textIn(input, "challenge", "none") as CheckChoices["challenge"],
        danger: "danger" in input ? input.danger === true : draft.choices.danger,
        time: input.time === true,
        noTools: input.noTools === true,
        effort: input.effort === true,
        ultimate: input.ultimate === true,
        aids: tickedIn(input, "aids"),
      },
    }),
    view: (draft): DialogView => {
      const { choices, table } = draft;
      const party = table.party(choices.actor);
      const wrong = badInput(choices);
      const asked = wrong ?? composeCheck(choices, table);
      const check = asked.accepted ? asked.request.check : null;
      return {
        title: localize(key("Dialog", "checkTitle"), { name: party?.name ?? "" }),
        subtitle: traitLabel(choices.trait, table, choices.actor, localize),
        img: party?.img ?? "",
        fields: fields(draft, localize),
        rows: check ? rowViews(check.rows, localize) : [],
        modifiers: [],
        bonus: check ? signed(explain(check.rows).total) : "",
        odds: check ? odds(draft, check, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        button: localize(choices.take === "none" ? "CROSSOVER.Shared.Press.roll" : key("Dialog", "takeIt")),
      };
    },
  };
}

function odds(
  { choices, table, isGM = false }: CheckDraft,
  check: RollRequest,
  localize: Localize,
): DialogView["odds"] {
  const [uuid = "", trait = ""] = choices.versus.split(" ");
  const other = uuid === "" ? null : characterAt(table, uuid);
  if (other) {
    const secret = !isGM && table.hidden(uuid);
    const mine = characterAt(table, choices.actor);
    // Whose numbers are hidden answers as an equal of who rolls would.
    const against = secret && mine ? equalOf(mine, other) : other;
    const theirs = rollOf(against, trait, twintensSettings(table), { dc: null }, table);
    const view = theirs.accepted ? opposedOddsView(check, theirs.request, localize) : null;
    return secret ? saysEqual(view, localize) : view;
  }
  return checkOddsView(
    check,
    choices.take === "ten" ? check.settings.fixedRoll : choices.take === "twenty" ? 20 : null,
    localize,
  );
}
