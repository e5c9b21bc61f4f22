import { type Component, key, type SkillEntry } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { effectNamed } from "./effect-words.ts";

/** Most stunts of one name that are counted: nobody has as many. */
const MOST = 99;

/**
 * What a power stunt is called until somebody names it: after what it does; where another of its user's is called so, also after the power that it is drawn from, then by number.
 * @param base   name of the power it is drawn from; empty without one
 * @param taken  names of the user's other powers
 * @rule FUD-338 FUD-350
 */
export function stuntName(
  components: readonly Component[],
  base: string,
  taken: readonly string[],
  skills: readonly Pick<SkillEntry, "id" | "base" | "specialty">[],
  localize: Localize,
): string {
  const [first] = components;
  const what = first ? effectNamed(first, [first], skills, localize) : base;
  const plain = what === "" ? localize(key("Stunt", "newName")) : localize(key("Stunt", "named"), { what });
  const drawn = first && base !== "" ? [localize(key("Sheet", "effectOf"), { effect: plain, of: base })] : [];
  const counted = Array.from({ length: MOST }, (_n, i) =>
    localize(key("Sheet", "ranked"), { name: plain, rank: i + 2 }),
  );
  return [plain, ...drawn, ...counted].find((name) => !taken.includes(name)) ?? plain;
}
