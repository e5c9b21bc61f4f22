import {
  type ActionKind,
  type FudgeCharacter,
  isAttackEffect,
  key,
  standing,
  usePower,
} from "../../../rules/fudge/index.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { refusalText } from "../../view/refusals.ts";
import { costOptions } from "../settings.ts";
import { effectNamed } from "./effect-words.ts";

/** How an effect of a power, or the whole of one, is asked for by name: `power:<item>.<effect>`, `power:<item>`. */
export const POWER = "power";

/** A power as the menus of a turn offer it. */
export interface PowerOffer {
  readonly id: string;
  readonly label: string;
  readonly action: ActionKind;
  readonly refused?: string;
}

/**
 * What somebody can do with their powers in a turn beside attacking and healing: use or take up again each effect of those that are on, and switch on those that aren't. What is
 * permanent does its work without being used.
 * @rule FUD-278 FUD-457 FUD-686 FUD-706
 */
export function powerOffers(character: FudgeCharacter, localize: Localize): PowerOffer[] {
  const offer = (power: FudgeCharacter["powers"][number], component: string | null, label: string): PowerOffer => {
    const plan = usePower(character, power, { component, fight: true }, costOptions());
    const id = component === null ? `${POWER}:${power.id}` : `${POWER}:${power.id}.${component}`;
    return plan.accepted
      ? { id, label, action: plan.use.action }
      : { id, label, action: "none", refused: refusalText(plan, rulesetById("fudge")) };
  };
  return character.powers
    .filter((p) => p.source === "power")
    .flatMap((power) => {
      // What isn't on is switched on as a whole, an attack too.
      if (!power.active) return [offer(power, null, localize(key("Sheet", "switchOn"), { name: power.name }))];
      const used = power.components.filter(
        (c) => c.duration !== "permanent" && c.effect !== "healing" && !isAttackEffect(c),
      );
      const on = standing(power);
      return used.map((c) => {
        const named =
          used.length === 1
            ? power.name
            : localize(key("Sheet", "withSpecialty"), {
                skill: power.name,
                specialty: effectNamed(c, power.components, character.skills, localize),
              });
        return offer(
          power,
          c.id,
          on.includes(c)
            ? named
            : localize(key("Sheet", power.off?.includes(c.id) === true ? "takeUpNamed" : "switchToNamed"), {
                name: named,
              }),
        );
      });
    });
}

/** The same for the lists of everything that a character does by name. @rule FUD-706 */
export const powerEntries = (character: FudgeCharacter, localize: Localize): ActionEntry[] =>
  powerOffers(character, localize).map(({ id, label, action, refused }) => ({
    id,
    label,
    detail: localize(key("Action", action, "label")),
    group: key("Sheet", "powers"),
    ...(refused !== undefined && { refused }),
  }));
