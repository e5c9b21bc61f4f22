import type { Situation } from "../../rules/kernel/situation.ts";
import type { Table } from "../ruleset.ts";

/** What was asked once isn't asked again. */
export function once<Args extends readonly (string | number)[], Said>(
  ask: (...args: Args) => Said,
): (...args: Args) => Said {
  const known = new Map<string, Said>();
  return (...args) => {
    const key = args.join(" ");
    const said = known.get(key);
    if (said !== undefined || known.has(key)) return said as Said;
    const found = ask(...args);
    known.set(key, found);
    return found;
  };
}

/** A table as it stands at one moment: a plan asks dozens of times who somebody is and how far they stand. To be let go when the plan is made. */
export const asItStands = (table: Table): Table => ({
  character: once(table.character),
  party: once(table.party),
  item: once(table.item),
  pool: once(table.pool),
  present: once(table.present),
  setting: once(table.setting),
  encounter: once(table.encounter),
  distance: once(table.distance),
  runUp: once(table.runUp),
  side: once(table.side),
  hidden: once(table.hidden),
});

/** The table from where somebody stands, at one moment: a list of all that they can do asks of each line who is here, what they are called and how far away. To be let go when the list is made. */
export const still = <S extends Situation>(s: S): S => ({
  // Read here, once each: who is here, who is aimed at, the settings, the time.
  ...s,
  party: once(s.party),
  side: once(s.side),
  owns: once(s.owns),
  distance: once(s.distance),
  ...(s.runUp && { runUp: once(s.runUp) }),
  ...(s.hides && { hides: once(s.hides) }),
  hidden: once(s.hidden),
  fighter: once(s.fighter),
  everywhere: once(s.everywhere),
});
