/** When an action provokes opportunity attacks. @rule DES-292 DES-296 */
export const OA_CODES = [
  "none",
  "always",
  "leave",
  "leaveUnlessToward",
  "leaveUnlessAway",
  "leaveExceptGrabber",
  "unarmed",
  "noWits",
  "gm",
] as const;
export type OaCode = (typeof OA_CODES)[number];
