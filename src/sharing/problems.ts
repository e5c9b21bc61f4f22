/**
 * What is wrong with something that is shared or brought in, said so that a person can mend it: how bad, what, where. Words are in lang `CROSSOVER.Sharing.Problem.<code>`,
 * with `data` for the placeholders; the command line and the windows use the same.
 */

/** `refused`: nothing of it is used. `dropped`: this document or part is left out. `repaired`: it was changed and can be used. `note`: somebody should look at it. */
export type Severity = "refused" | "dropped" | "repaired" | "note";

export const PROBLEM_CODES = [
  "tooLarge",
  "tooDeep",
  "tooMany",
  "cyclic",
  "notText",
  "notZip",
  "noBundle",
  "notJson",
  "notYaml",
  "notDocuments",
  "newerFormat",
  "otherSystem",
  "badModuleId",
  "badHead",
  "unsafeKey",
  "unknownKind",
  "notObject",
  "otherType",
  "wrongType",
  "badId",
  "duplicateId",
  "noName",
  "badFolder",
  "folderCycle",
  "folderDepth",
  "unsafeHtml",
  "unsafePath",
  "foreignFlags",
  "macroScript",
  "regionScript",
  "deadLink",
  "ownership",
  "model",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One finding. `at` is a path from the document on ("Actor doChTinclaw00000: system.health.value"); `data.name` is the document's name where it has one. */
export interface Problem {
  readonly severity: Severity;
  readonly code: ProblemCode;
  readonly at: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** Are these findings the end of it? */
export const isRefused = (problems: readonly Problem[]): boolean => problems.some((p) => p.severity === "refused");
