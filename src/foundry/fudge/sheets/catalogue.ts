import {
  type AdvantageKey,
  ADVANTAGES,
  COMPLICATIONS,
  GEAR,
  gearDraft,
  gearOf,
  godhoodOffers,
  key,
  type SkillKey,
  SKILLS,
} from "../../../rules/fudge/index.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { ChoiceGroup } from "../build/bench/traits.ts";
import { pointsText } from "../fortune/points-text.ts";

const GEAR_GROUPS = [...new Set(GEAR.map((g) => g.group))];
const ADVANTAGE_TYPES = ["combat", "fortune", "general", "skill"] as const;

const group = (label: string, keys: readonly string[], text: (k: string) => string): ChoiceGroup => ({
  label,
  choices: keys
    .map((value) => ({ value, label: text(value), selected: false }))
    .sort((a, b) => a.label.localeCompare(b.label)),
});

type Catalogue = Readonly<Record<"skills" | "advantages" | "complications" | "gear", readonly ChoiceGroup[]>>;

/** A language's lists are the same for everybody. */
const written = new WeakMap<Localize, Catalogue>();

/** What each list of the sheet can be filled from, by item type. @rule FUD-411 FUD-430 FUD-572 FUD-581 */
export function catalogue(localize: Localize): Catalogue {
  const known = written.get(localize) ?? inWords(localize);
  written.set(localize, known);
  return known;
}

function inWords(localize: Localize): Catalogue {
  const keys = Object.keys(ADVANTAGES) as AdvantageKey[];
  const complication = (k: string): string => localize(key("Complication", k, "label"));
  return {
    skills: [group(localize(key("Sheet", "skills")), Object.keys(SKILLS), (k) => localize(key("Skill", k, "label")))],
    advantages: ADVANTAGE_TYPES.map((type) =>
      group(
        localize(key("AdvantageType", type)),
        keys.filter((k) => ADVANTAGES[k].type === type),
        (k) => localize(key("Advantage", k, "label")),
      ),
    ),
    complications: [
      group(localize(key("Sheet", "motivations")), COMPLICATIONS.motivations, complication),
      group(localize(key("Sheet", "complications")), COMPLICATIONS.others, complication),
    ],
    gear: GEAR_GROUPS.map((g) =>
      group(
        localize(key("GearGroup", g, "label")),
        GEAR.filter((x) => x.group === g).map((x) => x.key),
        (k) =>
          localize(key("Builder", "offer"), { name: localize(key("Gear", k, "label")), price: gearOf(k)?.points ?? 0 }),
      ),
    ),
  };
}

/** What godhood offers somebody, each with its points; null for mortals and at tables without it. @rule FUD-432 FUD-501 FUD-620 */
export function godhoodGroups(above: number, localize: Localize): readonly ChoiceGroup[] | null {
  const choices = godhoodOffers(above).map(({ key: value, area, name, rank, points }) => {
    const label = localize(key("Sheet", "ranked"), { name: key(area, name, "label"), rank });
    return {
      value,
      label: localize(key("Sheet", "withSpecialty"), { skill: label, specialty: pointsText(points, localize) }),
      selected: false,
    };
  });
  return choices.length > 0 ? [{ label: localize(key("Sheet", "godhood")), choices }] : null;
}

/** Creation data of an item from the catalogue; null for what isn't in it. */
export function catalogueItem(type: string, name: string, localize: Localize): object | null {
  switch (type) {
    case "fudgeSkill":
      return Object.hasOwn(SKILLS, name)
        ? {
            name: localize(key("Skill", name, "label")),
            type,
            img: icon("skills"),
            system: { base: name, ability: SKILLS[name as SkillKey].ability, rank: 1 },
          }
        : null;
    case "fudgeAdvantage":
      return Object.hasOwn(ADVANTAGES, name)
        ? {
            name: localize(key("Advantage", name, "label")),
            type,
            img: icon("upgrade"),
            system: { key: name, rank: 1 },
          }
        : null;
    case "complication":
      return {
        name: localize(key("Complication", name, "label")),
        type,
        img: icon("hazard-sign"),
        system: { motivation: (COMPLICATIONS.motivations as readonly string[]).includes(name) },
      };
    case "fudgeEquipment": {
      const gear = gearOf(name);
      return gear
        ? {
            name: localize(key("Gear", name, "label")),
            type,
            img: icon("swap-bag"),
            system: { components: gearDraft(gear).components, material: gear.material, rules: "FUD-581" },
          }
        : null;
    }
    case "fudgePower": {
      const offer = godhoodOffers(1).find((o) => o.key === name);
      return offer
        ? {
            name: localize(key("Sheet", "ranked"), { name: key(offer.area, offer.name, "label"), rank: offer.rank }),
            type,
            img: icon("power-lightning"),
            system: { components: offer.components, cost: offer.points },
          }
        : null;
    }
    default:
      return null;
  }
}
