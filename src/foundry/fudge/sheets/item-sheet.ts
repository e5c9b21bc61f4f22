import { type AdvantageKey, ADVANTAGES, key, type SkillKey, SKILLS, tasksOf } from "../../../rules/fudge/index.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/text/localize.ts";

/** A line of what the rules say about the item. */
interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What an advantage costs and how often it may be had. @rule FUD-430 FUD-431 */
function advantageFacts(advantage: AdvantageKey): Fact[] {
  const { type, cost, max, subject } = ADVANTAGES[advantage];
  const most =
    max === null
      ? localize(key("Builder", "noLimit"))
      : max === "powerLevel"
        ? localize(key("Sheet", "powerLevel"))
        : String(max);
  return [
    { label: localize(key("Builder", "kind")), value: localize(key("AdvantageType", type)) },
    { label: localize(key("Builder", "costPerRank")), value: String(cost) },
    { label: localize(key("Builder", "mostRanks")), value: most },
    ...(subject
      ? [{ label: localize(key("Builder", "subject")), value: localize(key("Builder", "subjectNeeded")) }]
      : []),
  ];
}

/** What a line of the table of tasks says: a DC, what is added to one or to whoever resists, how far a total jumps, or whose check opposes. @rule FUD-415 */
function taskValue({ kind, value }: ReturnType<typeof tasksOf>[number]): string {
  if (kind === "dc") return localize(key("Card", "dc"), { dc: value });
  return localize(key("TaskKind", kind), { value: value > 0 && kind !== "feet" ? `+${value}` : value });
}

/** What a skill takes and what it is used for. @rule FUD-411 FUD-414 FUD-415 */
function skillFacts(skill: SkillKey): Fact[] {
  const { untrained, action } = SKILLS[skill];
  return [
    {
      label: localize(key("Sheet", "action")),
      value: action === "varies" ? localize(key("Builder", "varies")) : localize(key("Action", action, "label")),
    },
    {
      label: localize(key("Sheet", "untrained")),
      value: localize(key("Builder", untrained === "yes" ? "yes" : untrained === "no" ? "no" : "sometimes")),
    },
    ...tasksOf(skill).map((t): Fact => ({ label: localize(key("Task", skill, t.key)), value: taskValue(t) })),
  ];
}

/** Skills and advantages: their fields, and what the rules say about them. */
export class FudgeItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = { classes: ["fudge"] };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    facts: { template: template("fudge/item-facts") },
    details: { template: template("shared/item-details") },
  };

  /** Another skill or advantage brings its own name and ability along, unless they were chosen otherwise. */
  protected override _prepareSubmitData(
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
    updateData?: object,
  ): object {
    const data = super._prepareSubmitData(event, form, formData, updateData) as {
      name?: string;
      system?: { base?: SkillKey; ability?: string; key?: AdvantageKey };
    };
    const old = this.item.system as unknown as {
      readonly base?: SkillKey;
      readonly ability?: string;
      readonly key?: AdvantageKey;
    };
    const { system } = data;
    const renamed = data.name !== undefined && data.name !== this.item.name;
    if (system?.base !== undefined && system.base !== old.base) {
      if ((system.ability ?? old.ability) === old.ability) system.ability = SKILLS[system.base].ability;
      if (!renamed) data.name = localize(key("Skill", system.base, "label"));
    }
    if (system?.key !== undefined && system.key !== old.key && !renamed)
      data.name = localize(key("Advantage", system.key, "label"));
    return data;
  }

  protected override details(): object {
    const { key: advantage, base } = this.item.system as unknown as {
      readonly key?: AdvantageKey;
      readonly base?: SkillKey;
    };
    if (advantage !== undefined)
      return { text: localize(key("Advantage", advantage, "text")), facts: advantageFacts(advantage) };
    return base === undefined
      ? { text: "", facts: [] }
      : { text: localize(key("Skill", base, "text")), facts: skillFacts(base) };
  }
}
