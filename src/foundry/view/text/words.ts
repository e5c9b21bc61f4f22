import type { Words } from "../../../rules/kernel/situation.ts";
import type { Localize } from "../../ruleset.ts";

export const wordsOf = ({ key, data }: Words, localize: Localize): string => localize(key, data);
