import { awardDie, type DestinyCharacter, DICE, type DieName, key, sessionDice } from "../../../rules/destiny/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, DeedResult, PointDefinition } from "../../ruleset.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";

const ICONS: Readonly<Record<DieName, string>> = {
  destiny: icon("laurel-crown"),
  fate: icon("perspective-dice-six-faces-random"),
  corruption: icon("death-skull"),
};

const with_ = (character: unknown, run: (who: DestinyCharacter) => DeedResult): DeedResult =>
  isCharacter(character) ? run(character) : refuse("gone", { name: "" });
const more =
  (die: DieName, count: number) =>
  (character: unknown): DeedResult =>
    with_(character, (who) =>
      who.pools[die] + count < 0
        ? refuse("spend.none", { die: key("Pool", die) })
        : { accepted: true, changes: awardDie(who, die, count) },
    );

const deed = (
  id: string,
  kind: DeedDefinition["kind"],
  rule: string,
  perform: DeedDefinition["perform"],
): DeedDefinition => ({ id, kind, by: "gm", rule, perform, label: key("Deed", id), hint: key("Deed", `${id}Hint`) });

/** Destiny, Fate and Corruption: three counters that are spent in the very same ways. What they are spent on lies on cards and in the list of actions. @rule DES-220 DES-221 */
export const destinyPoints: readonly PointDefinition[] = DICE.map((die) => ({
  key: die,
  label: key("Pool", die),
  icon: ICONS[die],
  open: die !== "corruption",
  read: (character) => (isCharacter(character) ? { value: character.pools[die], max: null } : null),
  deeds: [
    deed("award", "earn", "DES-221", more(die, 1)),
    deed("correct", "earn", "DES-221", more(die, -1)),
    ...(die === DICE[0]
      ? [
          deed("newSession", "reset", "DES-221", (character, _args, table) =>
            with_(character, (who) => ({
              accepted: true,
              changes: sessionDice(who, destinySettings(table).sessionDestiny),
            })),
          ),
        ]
      : []),
  ],
}));
