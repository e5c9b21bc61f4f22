import { fighterName, type NamedFighter } from "../apply/token-name.ts";
import { table } from "../apply/viewer.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { messageOptions, type Visibility } from "../platform.ts";
import { plain, rowViews } from "../view/rows.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import type { GroupThrow } from "./participants.ts";

/** Whoever is hidden themselves, or in a group whose numbers players may not know. */
const ambush = ({ members }: GroupThrow): boolean => members.every((m) => m.hidden);
const secret = ({ members }: GroupThrow): boolean =>
  members.some((m) => m.actor !== null && table.hidden(m.actor.uuid));

/** What is told of a throw, with what it is made of or without. */
const told = ({ members, total, rows }: GroupThrow, why: boolean): object => ({
  names: listed(members.map((m) => fighterName(m as unknown as NamedFighter))),
  img: members[0]?.img ?? "",
  total: plain(total),
  rows: why ? rowViews(rows, localize) : [],
});

/** One throw is told under the name of whoever it is for; several are the table's. */
function speakerOf(throws: readonly GroupThrow[]): object {
  const [only] = throws;
  const [first] = only?.members ?? [];
  if (throws.length !== 1 || !only || !first) return {};
  const alias = listed(only.members.map((m) => fighterName(m as unknown as NamedFighter)));
  const { token, actor } = first;
  return {
    speaker: { scene: token?.parent?.id ?? null, token: token?.id ?? null, actor: actor?.id ?? null, alias },
  };
}

async function post(
  combat: Combat.Implementation,
  throws: readonly GroupThrow[],
  why: (thrown: GroupThrow) => boolean,
  visibility: Visibility,
): Promise<void> {
  if (throws.length === 0) return;
  const content = await foundry.applications.handlebars.renderTemplate(template("shared/initiative-card"), {
    round: combat.round,
    throws: throws.map((t) => told(t, why(t))),
  });
  const data = {
    content,
    ...speakerOf(throws),
    rolls: throws.filter(why).map((t) => t.roll),
    flavor: game.i18n.localize("CROSSOVER.Shared.Combat.initiative"),
    flags: { core: { initiativeRoll: true }, [SYSTEM_ID]: { combat: combat.id } },
  };
  await ChatMessage.create(data as never, messageOptions(visibility) as never);
}

/**
 * Tell the table who rolled what, whoever acts first at the top: one message. What the throw of somebody is made of whose numbers are hidden, dice and all, and the throws of those who are hidden themselves,
 * stand in one of the Gamemasters' own.
 */
export async function postInitiative(combat: Combat.Implementation, throws: readonly GroupThrow[]): Promise<void> {
  const sorted = [...throws].sort((a, b) => b.total - a.total);
  await post(
    combat,
    sorted.filter((t) => !ambush(t)),
    (t) => !secret(t),
    "public",
  );
  await post(
    combat,
    sorted.filter((t) => ambush(t) || secret(t)),
    () => true,
    "gm",
  );
}
