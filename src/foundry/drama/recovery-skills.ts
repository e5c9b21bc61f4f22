/** What each kind of help is rolled with, and what it takes. @rule DRA-231 DRA-232 DRA-233 */
export const RECOVERY_SKILLS = {
  firstAid: "firstAid",
  stabiliseFirstAid: "firstAid",
  stabiliseMedicine: "medicine",
  medicine: "medicine",
} as const;
