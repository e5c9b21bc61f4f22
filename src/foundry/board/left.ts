/** What of an act stays for a while: worked out on the Gamemaster's client from the act itself, so that nobody's word for its size is taken. */
import type { Asked } from "../../rules/kernel/act.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { situationOf } from "../acts/situation.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { rulesetById } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { aimIn, stays, staysUnseen } from "./lasting.ts";

/** Areas that an act leaves behind; none for one that is over at once. */
export function left(
  asking: { readonly id: string; readonly ruleset: string; readonly actor: string; readonly ask: unknown },
  user: User.Implementation,
): readonly Change[] {
  const acts = rulesetById(asking.ruleset)?.acts;
  const [asked, aim, who] = [
    asking.ask as Pick<Asked, "act"> & Partial<Asked>,
    aimIn(asking.ask),
    actorOf(asking.actor),
  ];
  const act = acts && Object.hasOwn(acts.table, asked.act) ? acts.table[asked.act] : undefined;
  // A card that another one opens names its act and takes what is usual: it was aimed nowhere, and nobody chose how wide.
  if (!who || !acts || !act?.covers || !asked.chosen) return [];
  const covers = act.covers(situationOf(asking.actor, acts, table, user.isGM), asked.chosen);
  const scene = game.scenes.find((s) => s.uuid === aim?.board);
  const token = (who.token ??
    [...(scene?.tokens ?? [])].find((t) => t.actor?.uuid === who.uuid) ??
    null) as TokenDocument.Implementation | null;
  if (!covers) return [];
  // It is called what it is done with: the power whose id was chosen.
  const chosen = JSON.stringify(asked.chosen);
  const means = [...who.items].find(({ id }) => id !== null && chosen.includes(id));
  const color = (user.color as { readonly css?: string }).css ?? "#dd3333";
  const made = { by: asking.actor, card: asking.id, name: means?.name ?? localize(act.label.key), color };
  return aim ? stays(made, covers, aim, token) : staysUnseen(made, covers);
}
