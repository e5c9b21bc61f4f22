/** The one list of the system's rulesets, by folder: name as people read it, root of its texts, letters before the numbers of its rules. */
export const rulesets: readonly {
  readonly id: string;
  readonly root: string;
  readonly name: string;
  readonly prefix: string;
}[];
/** A rule's id of any of them. */
export const RULE_ID: RegExp;
