/** Destiny's acts at the table: how what was chosen becomes a card. */
import {
  actionIn,
  actionOf,
  type CheckCardRequest,
  DESTINY_ACTS,
  type DestinyActName,
  type DestinyCards,
  type DestinySituation,
  opened,
  payFor,
  readAct,
  takesTurn,
  tooSoon,
} from "../../../rules/destiny/index.ts";
import type { AnyAct, Chosen } from "../../../rules/kernel/act.ts";
import { table as here } from "../../apply/viewer.ts";
import { leaveFor } from "../../combat/overrule.ts";
import { combatantOf } from "../../combat/purse.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { destinySettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { destinyLines } from "./lines.ts";
import { previewOf } from "./preview.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly destiny: { readonly [N in DestinyActName]: Chosen<(typeof DESTINY_ACTS)[N]> };
  }
}

/** What the card of an act is called. */
export const actTitle = (name: DestinyActName): string =>
  destinyLines.groups[DESTINY_ACTS[name].group] ?? DESTINY_ACTS[name].label.key;

/** A step of the order, which the tracker takes. @rule DES-180 */
async function turned(uuid: string, step: unknown): Promise<null> {
  const combatant = combatantOf(uuid);
  const { type } = step as DestinyCards["order"];
  const combat = combatant?.combat as unknown as { play(event: object): Promise<unknown> } | null | undefined;
  if (combatant) await combat?.play({ type, id: combatant.id ?? "" });
  return null;
}

/** What Destiny declares of its acts. @rule DES-382 DES-392 DES-396 */
export const destinyActs: ActsAdapter = {
  ...destinyLines,
  preview: previewOf,
  takesTurn: (prices, table) => takesTurn(prices, destinySettings(table)),
  open: async (actor, asked, visibility, overrule = false) => {
    const ruleset = rulesetById("destiny");
    const acted = readAct({ ...asked, overrule }, (self) => situation(self, here, game.user.isGM));
    const who = situation(actor.uuid, here).character(actor.uuid);
    if (!who) return null;
    if (!acted.accepted) {
      notifyRefusal(acted, ruleset);
      return null;
    }
    const act: AnyAct<DestinySituation> = DESTINY_ACTS[acted.name];
    const made = opened(acted);
    if (made?.accepted === false) {
      notifyRefusal(made, ruleset);
      return null;
    }
    const kind = made?.opens.kind ?? "deed";
    const early = kind === "check" ? tooSoon(acted.s, made?.opens.request as CheckCardRequest) : null;
    const paid = early ?? payFor(acted.s, who, act.price(acted.s, acted.chosen));
    const leave = await leaveFor(paid.accepted ? null : paid, ruleset);
    if (!leave) return null;
    if (kind === "order") return turned(actor.uuid, made?.opens.request);
    if (paid.accepted && paid.warning) notifyRefusal(paid.warning, ruleset);
    const said = { ...asked, ...((leave.overrule || overrule) && { overrule: true }) };
    const shown = { actor, ...(visibility && { visibility }) };
    const offers = (act.held?.(acted.s, acted.chosen) ?? []).map(({ by, ask }) => ({ enemy: by, ask }));
    if (offers.length > 0) {
      const held = { kind, ask: said };
      const action = actionIn(made?.opens.request, who) ?? actionOf(acted.name);
      return openExchange({ kind: "opportunity", ask: { actor: actor.uuid, act: action, offers, held }, ...shown });
    }
    return openExchange({ kind, ask: said, ...shown });
  },
};
