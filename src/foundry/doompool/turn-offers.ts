/** What somebody may do in a turn, as the tracker lists it: everything that an action may be for here and now, and what takes the place of a roll. */
import { type DoompoolCharacter, isAble, key, sfxFor, STRESS_TYPES } from "../../rules/doompool/index.ts";
import { table } from "../apply/viewer.ts";
import type { Localize, TurnOffer } from "../ruleset.ts";
import type { PurposeAsk } from "./asks.ts";
import { at, startDraft } from "./builder/draft.ts";
import { purposesFor } from "./builder/purposes.ts";
import { doomOf, isRefusal } from "./facts.ts";

/** An action that is for something, by the name that the list of actions knows it by. */
export const purposeId = (purpose: PurposeAsk): string => `for:${JSON.stringify(purpose)}`;

/** What an id of that sort is for; null for any other. */
export function purposeOf(id: string): PurposeAsk | null {
  return id.startsWith("for:") ? (JSON.parse(id.slice(4)) as PurposeAsk) : null;
}

/** Deeds in place of a roll: an SFX at any time, and for the Gamemaster's characters help and recovery for doom dice. @rule DOO-219 DOO-225 DOO-238 */
function deeds(character: DoompoolCharacter, say: Localize): TurnOffer[] {
  const used = sfxFor(character, "any")
    .filter((o) => o.sfx.trigger === "any")
    .map((o): TurnOffer => ({
      label: o.sfx.name,
      use: `sfx:${o.set}:${o.sfx.id}`,
      ...(o.sfx.text !== "" && { hint: o.sfx.text }),
    }));
  if (character.type === "hero") return used;
  const treated = STRESS_TYPES.filter((t) => character.stress[t].die !== null && !character.stress[t].out);
  return [
    ...used,
    { label: say(key("Sheet", "helpAnother")), use: "help", hint: say(key("TurnOffer", "help")) },
    ...treated.map((t): TurnOffer => ({
      label: say(key("Sheet", "recoverForDoom"), { track: say(key("Stress", t, "label")) }),
      use: `doomRecovery:${t}`,
      hint: say(key("Sheet", "recoverForDoomHint"), { die: `d${String(character.stress[t].die)}` }),
    })),
  ];
}

/** Every way to use a turn, each with what stands against it. @rule DOO-193 DOO-206 DOO-316 DOO-318 */
export function turnOffers(character: DoompoolCharacter, say: Localize): readonly TurnOffer[] {
  const repeat: TurnOffer = { label: say(key("Action", "repeat")), use: "repeat" };
  const now = isRefusal(doomOf(table))
    ? null
    : at(startDraft(character, { id: "", candidates: [...table.present()] }), table);
  if (!now || !isAble(character)) return [{ label: say(key("Action", "act")), use: "act" }, repeat];
  const rolled = purposesFor(now, say, (uuid) => !game.user.isGM && table.hidden(uuid)).map(
    ({ purpose, label }): TurnOffer => ({
      label,
      use: purposeId(purpose),
      hint: say(key("TurnOffer", purpose.type)),
    }),
  );
  return [...rolled, repeat, ...deeds(character, say)];
}
