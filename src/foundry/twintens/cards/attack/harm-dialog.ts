import {
  ABILITY_KEYS,
  abilityLabel,
  conditionLabel,
  type Harm,
  harmOf,
  ILL_CONDITIONS,
  key,
  MOST_HARM,
} from "../../../../rules/twintens/index.ts";
import type { DialogField, DialogInput } from "../../../rolls/dialog-types.ts";
import type { Party } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { numberIn, question, textIn } from "../question.ts";

/** Kinds of harm with a number to them. */
const COUNTED: readonly string[] = ["ability", "fatigue"];

/** What a poison or disease may do, and how much of it. @rule TWI-295 */
export function harmFields(nothing: string | null): DialogField[] {
  const options = [
    ...(nothing === null ? [] : [{ value: "", label: nothing }]),
    ...ABILITY_KEYS.map((a) => ({
      value: `ability ${a}`,
      label: localize(key("Dialog", "harm.ability"), { ability: abilityLabel(a) }),
    })),
    { value: "fatigue", label: localize(key("Sheet", "fatigue")) },
    ...ILL_CONDITIONS.map((c) => ({ value: `condition ${c}`, label: localize(conditionLabel(c)) })),
  ];
  return [
    {
      type: "select",
      name: "harm",
      label: localize(key("Dialog", "harmLabel")),
      value: options[0]?.value ?? "",
      options,
    },
    { type: "number", name: "points", label: localize(key("Dialog", "harmPoints")), value: 1, min: 1, max: MOST_HARM },
  ];
}

/** The harm that such fields name; null for none. */
export function harmIn(input: DialogInput): Harm | null {
  const said = textIn(input, "harm");
  const [kind = ""] = said.split(" ");
  return harmOf(COUNTED.includes(kind) ? `${said} ${numberIn(input, "points") ?? 1}` : said);
}

/** What a failed save brings, by the Gamemaster's word; null when the dialog was closed. @rule TWI-295 */
export async function askHarm(victim: Party): Promise<Harm | null> {
  const input = await question({
    title: localize(key("Dialog", "harmTitle"), { name: victim.name }),
    subtitle: localize(key("Dialog", "harmText")),
    img: victim.img,
    button: localize(key("Dialog", "choose")),
    fields: harmFields(null),
  });
  return input && harmIn(input);
}
