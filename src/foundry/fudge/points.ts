import type { FudgeCharacter } from "../../rules/fudge/index.ts";
import { change } from "../../rules/kernel/change.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { icon } from "../ids.ts";
import type { DeedDefinition, PointDefinition } from "../ruleset.ts";

/** Victory points a hero begins a game day with. */
const DAY = 2;

const points = (character: unknown): number | null => (character as { readonly victoryPoints?: number } & FudgeCharacter).victoryPoints ?? null;

const set = (character: unknown, to: number, rule: string): ReturnType<DeedDefinition["perform"]> => {
  const now = points(character);
  if (now === null) return refuse("points.none");
  if (to < 0) return refuse("points.short");
  return { accepted: true, changes: [change((character as FudgeCharacter).ref, "system.victoryPoints.value", now, to, rule)] };
};

const deed = (id: string, kind: DeedDefinition["kind"], by: DeedDefinition["by"], rule: string, perform: DeedDefinition["perform"]): DeedDefinition => ({
  id,
  kind,
  by,
  rule,
  perform,
  label: `CROSSOVER.Fudge.Deed.${id}.label`,
  hint: `CROSSOVER.Fudge.Deed.${id}.hint`,
});

/** Victory points: each hero's own, seen by everybody. @rule FUD-360 */
export const fudgePoints: readonly PointDefinition[] = [
  {
    key: "victoryPoints",
    label: "CROSSOVER.Fudge.Sheet.victoryPoints",
    icon: icon("laurel-crown"),
    open: true,
    read: (character) => {
      const value = points(character);
      return value === null ? null : { value, max: null };
    },
    deeds: [
      deed("spend", "spend", "owner", "FUD-360", (c) => set(c, (points(c) ?? 0) - 1, "FUD-360")),
      deed("award", "earn", "gm", "FUD-360", (c) => set(c, (points(c) ?? 0) + 1, "FUD-360")),
      deed("gameDay", "reset", "gm", "FUD-360", (c) => set(c, DAY, "FUD-360")),
    ],
  },
];
