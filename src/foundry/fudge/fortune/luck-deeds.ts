import { fatigueOf, key, luckOf, presentConditions, recoverWith } from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { DeedDefinition, Localize, Table } from "../../ruleset.ts";
import { payLuck } from "../cards/check/luck.ts";
import { isFudge } from "../models/is-fudge.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { done, hero, pick, spend } from "./point-parts.ts";

/** What a victory point can take off somebody. @rule FUD-372 */
const RECOVERABLE = ["dazed", "stunned", "fatigue"] as const;

type Recovery = (typeof RECOVERABLE)[number];

/** What a victory point can take off somebody now. @rule FUD-372 */
export function recoverable(character: FudgeActor): readonly Recovery[] {
  const present = presentConditions(character);
  return RECOVERABLE.filter((what) =>
    what === "fatigue" ? fatigueOf(character.conditions) !== "normal" : present.has(what),
  );
}

/** What it is called: the step of fatigue that somebody is at, or the condition. */
export const recoveryName = (what: Recovery, localize: Localize): string =>
  localize(what === "fatigue" ? key("Deed", "fatigue") : key("Condition", what, "label"));

/** Others who are here. */
const othersHere = (character: FudgeActor, table: Table): readonly FudgeActor[] =>
  table
    .present()
    .filter((ref) => ref !== character.ref && !table.hidden(ref))
    .flatMap((ref) => {
      const who = table.character(ref);
      return isFudge(who) ? [who as FudgeActor] : [];
    });

/** What one's luck may take off others now: whom, and what. @rule FUD-364 FUD-372 */
const reliefs = (
  character: FudgeActor,
  table: Table,
): readonly { readonly value: string; readonly who: FudgeActor; readonly what: Recovery }[] =>
  othersHere(character, table).flatMap((who) =>
    recoverable(who).map((what) => ({ value: `${who.ref} ${what}`, who, what })),
  );

/**
 * Luck Control beyond throws: a point of one's own takes daze, stun or a step of fatigue off somebody else. What bends a throw is on the card of that throw.
 * @rule FUD-364 FUD-372 FUD-376 FUD-500
 */
export const luckDeed: DeedDefinition = spend("luckControl", {
  // It falls on others, so the Gamemaster lets it.
  approval: true,
  offered: (c) => luckOf(hero(c), "good") !== null,
  choices: (c, table, localize) => [
    pick(
      "relief",
      localize(key("Deed", "luckFor")),
      reliefs(hero(c), table).map(({ value, who, what }) => ({
        value,
        label: `${who.name}: ${recoveryName(what, localize)}`,
      })),
    ),
  ],
  perform: (c, args, table) => {
    const relief = reliefs(hero(c), table).find((r) => r.value === args.relief);
    if (!relief) return refuse("recover.nothing");
    const paid = payLuck(hero(c), "good", true, table);
    return paid.accepted ? done(paid, recoverWith(relief.who.ref, relief.who.conditions, relief.what)) : paid;
  },
});
