/** What a roll is for beside itself: what its outcome changes on somebody. */
export type Purpose = "none" | Care | Own | "healingTouch" | "breakFree";

/** What the hurt are helped by, with the skill that each is rolled with. @rule DRA-231 DRA-232 DRA-233 */
export const CARES = {
  firstAid: "firstAid",
  stabiliseFirstAid: "firstAid",
  stabiliseMedicine: "medicine",
  medicine: "medicine",
} as const;
export type Care = keyof typeof CARES;

/** Checks of recovery, which take no points and ignore the wounds they are about. */
export const RECOVERY = ["resistShock", "heal", "death"] as const;
type Own = (typeof RECOVERY)[number];

/** Whether it is a check that a hurt body makes by itself. */
export const isRecovery = (purpose: Purpose): purpose is Own => (RECOVERY as readonly string[]).includes(purpose);
