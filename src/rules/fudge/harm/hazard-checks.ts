import type { Row } from "../../kernel/rows.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { braced, layersAgainst } from "../hero/layers.ts";
import { descriptorsIn, type Incoming, type Privation, reaches, type Sheltered, sparedFrom } from "../hero/shelter.ts";
import { line } from "../labels.ts";
import type { CheckRequest, DefenseKey, FudgeCharacter, FudgeSettings } from "../types.ts";
import { treatedCheck } from "./agents.ts";
import { laborDc, mountingDc, vacuumDc } from "./hazards.ts";
import { VACUUM } from "./values.ts";

/** What befalls somebody and is resisted alone. */
export const BEFALLINGS = [
  "hazard",
  "feedback",
  "backfire",
  "poison",
  "disease",
  "temperature",
  "thirst",
  "hunger",
  "suffocation",
  "vacuum",
  "decompression",
  "labor",
] as const;

export type Befalling = (typeof BEFALLINGS)[number];

/** How it is resisted: the check (null where nothing of it arrives), and what shields took off it, where they took something. */
export interface Beset {
  readonly check: CheckRequest | null;
  readonly sheltered?: Sheltered;
}

/** Harm that has a rank: what of it arrives is resisted. @rule FUD-123 FUD-125 FUD-126 FUD-127 */
function ranked(
  who: FudgeCharacter,
  rank: number,
  incoming: Incoming,
  by: DefenseKey,
  settings: FudgeSettings,
  check: (dc: number) => CheckRequest,
): Beset {
  const sheltered = reaches(who, rank, incoming, by, settings);
  if (sheltered.blocked !== null) return { check: null, sheltered };
  return { check: check(sheltered.rank.total), ...(sheltered.rank.rows.length > 1 && { sheltered }) };
}

/** A number to reach that grows with each check; who is half immune has half of it, who is immune none. @rule FUD-127 FUD-513 FUD-520 */
function wearing(who: FudgeCharacter, what: Privation, dc: number, check: (dc: number) => CheckRequest): Beset {
  const start = line("effectRank", dc, "FUD-120");
  const taken = (row: Row): Sheltered["rank"] => ({ total: dc + row.value, rows: [start, row] });
  switch (sparedFrom(who, what)) {
    case "all":
      return { check: null, sheltered: { blocked: "immune", rank: taken(line("immune", -dc, "FUD-127")) } };
    case "half": {
      const rank = taken(line("halved", Math.floor(dc / 2) - dc, "FUD-127"));
      return { check: check(rank.total), sheltered: { blocked: null, rank } };
    }
    case "none":
      return { check: check(dc) };
  }
}

/**
 * What somebody rolls against what befalls them, once their immunities, resistances and hard skin have been asked.
 * @param what    heat or cold; of a hazard its descriptors; of a backfire what it does
 * @param number  rank, or checks that there were before
 * @rule FUD-123 FUD-127 FUD-181 FUD-182 FUD-183 FUD-185 FUD-186 FUD-187 FUD-188 FUD-189 FUD-190 FUD-530 FUD-581
 */
export function beset(
  id: Befalling,
  who: FudgeCharacter,
  { what, number }: { readonly what: string; readonly number: number },
  settings: FudgeSettings,
): Beset {
  const against =
    (by: DefenseKey) =>
    (dc: number): CheckRequest =>
      defenseCheck(who, by, settings, { dc });
  const fortitude = against("fortitude");
  switch (id) {
    case "hazard":
    case "feedback": {
      const made = descriptorsIn(what);
      const clad = braced(who, layersAgainst(who, made, null));
      return ranked(clad, number, { descriptors: made, damage: true }, "toughness", settings, (dc) =>
        defenseCheck(clad, "toughness", settings, { dc }),
      );
    }
    case "backfire": {
      const by: DefenseKey = what === "harm" ? "toughness" : "fortitude";
      return ranked(who, number, { descriptors: [], damage: what === "harm" }, by, settings, against(by));
    }
    case "poison":
    case "disease":
      return ranked(who, number, { descriptors: [id], damage: false }, "fortitude", settings, (dc) =>
        treatedCheck(who, fortitude(dc)),
      );
    case "temperature":
      return wearing(who, what === "cold" ? "cold" : "heat", mountingDc(0, number), fortitude);
    case "labor":
      return wearing(who, id, laborDc(number), fortitude);
    case "vacuum":
      return wearing(who, id, vacuumDc(number), fortitude);
    case "decompression":
      return wearing(who, id, VACUUM.decompressionDc, fortitude);
    default:
      return wearing(who, id, mountingDc(0, number), fortitude);
  }
}
