/** Names of lines as they stand in the hotbars of older worlds. */

/** What such a line is called today: `attack:weapon:<id>`, `interact:taunt`, `aim`. */
export function nameNow(use: string): string {
  const [kind = "", what = "", ...rest] = use.split(":");
  if (kind === "do") return what;
  if (kind === "heal") return ["healingTouch", ...rest].join(":");
  if (kind === "check" && what === "power") return ["usePower", ...rest].join(":");
  if (kind === "push" && what !== "" && what !== "power" && what !== "limit") return `push:limit:${what}`;
  if (use === "recover:resistShock") return "resistShock";
  if (kind === "lend") return "lendHope";
  return kind === "hazard" ? "hazard" : use;
}
