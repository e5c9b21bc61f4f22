import { key } from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";

/** What a trait is called by its key, where nobody is there whose it is. */
export function traitLabel(trait: string, localize: Localize): string {
  const [kind = "", id = ""] = trait.split(":");
  switch (kind) {
    case "ability":
      return localize(key("Ability", id, "label"));
    case "save":
      return localize(key("Save", id, "label"));
    case "skillbase":
      return localize(key("Skill", id, "label"));
    case "skill":
    case "power":
      return localize(key("Card", `check.${kind}`));
    default:
      return localize(key("Check", kind));
  }
}
