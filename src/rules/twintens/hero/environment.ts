import type { Change } from "../../kernel/change.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { line } from "../labels.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { TwintensCharacter } from "../types.ts";

/** What Favored Environment may be turned to: attack rolls, or dodge. @rule TWI-421 */
export const ENVIRONMENT_USES = ["attack", "dodge"] as const;
export type EnvironmentUse = (typeof ENVIRONMENT_USES)[number];

/** Somebody stands in their environment and turns it to attack or dodge, or has left it. @rule TWI-421 */
export function environmentChanges(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  ranks: number,
  use: EnvironmentUse | null,
  until: Until,
): readonly Change[] {
  const before = held(character, "atHome");
  if (use !== null && before.some((c) => c.trait === use && c.degree === ranks)) return [];
  return [
    ...before.map((c) => lift(character.ref, c, "TWI-421")),
    ...(use === null
      ? []
      : impose(
          character.ref,
          character.conditions.filter((c) => c.id !== "atHome"),
          "atHome",
          { trait: use, source: "favoredEnvironment", degree: ranks, until },
          "TWI-421",
        )),
  ];
}

/** What the environment adds to one of both. @rule TWI-421 */
export function environmentRows(character: Pick<TwintensCharacter, "conditions">, use: EnvironmentUse): readonly Row[] {
  const most = held(character, "atHome")
    .filter((c) => c.trait === use)
    .reduce((best, c) => Math.max(best, c.degree ?? 0), 0);
  return most === 0 ? [] : [line("environment", most, "TWI-421")];
}
