import {
  actorIn,
  autoChanges,
  type AutoEvent,
  autoExchange,
  type AutoRequest,
  type AutoState,
  key,
  requestFor,
} from "../../../rules/doompool/index.ts";
import { rulesetById } from "../../registry.ts";
import { defineExchange } from "../../ruleset.ts";
import { consequencesOf } from "../../view/changes.ts";
import { characterAt } from "../at-table.ts";
import { situationOf } from "../situation.ts";
import { lacksTurn, waits } from "../turn/used-turn.ts";

/** Automatic success against a trait: a plot point, or a doom die of its size; it uses the turn, and taking the card's step back is the Gamemaster's no. @rule DOO-171 DOO-206 */
export const autoKind = defineExchange<unknown, AutoRequest, AutoState, AutoEvent>({
  reducer: autoExchange,
  compose: (ask, table, gm = false) => {
    const made = requestFor("autoSuccess", ask, situationOf(table, actorIn(ask), gm));
    if (!made.accepted) return made;
    const { uuid } = made.request.actor;
    const who = characterAt(table, uuid);
    const word = (ask as { readonly overrule?: unknown }).overrule === true;
    return waits(ask, uuid, table) ?? (word || !who ? null : lacksTurn(who, table)) ?? made;
  },
  opening: async () => ({ event: { type: "take", changes: [] } }),
  rights: { take: { by: "owner", of: (state) => [state.request.actor] } },
  complete: ({ request }, event, table) => {
    const done = autoChanges(situationOf(table, request.actor.uuid), request);
    return done.accepted ? { ...event, changes: done.changes } : done;
  },
  parties: (state) => [state.request.actor, state.request.bearer],
  describe: (_event, state, localize) => localize(key("Trace", "auto"), { name: state.request.target.name }),
  view: ({ request, changes }, _viewer, _table, localize) => ({
    caption: localize(key("Card", "auto")),
    title:
      request.intent === "" ? localize(key("Card", "purpose", "trait"), { name: request.target.name }) : request.intent,
    name: request.actor.name,
    img: request.actor.img,
    rolls: [],
    ...(changes && {
      outcome: {
        word: localize(key("Outcome", "automatic")),
        tone: "success" as const,
        detail: localize(key("Card", "trait", "eliminated"), { what: request.target.name }),
      },
    }),
    tags: changes ? [] : [localize("CROSSOVER.Shared.Card.takenBack")],
    parties: changes
      ? [
          {
            ...request.bearer,
            rolls: [],
            consequences: consequencesOf(changes, rulesetById("doompool"), "applied", localize),
            buttons: [],
          },
        ]
      : [],
    buttons: [],
  }),
  gestures: {},
});
