import { askOf, CONDITION_NUMBERS, initiativeShifted, sensesDanger } from "../../../rules/fudge/index.ts";
import { audience } from "../../apply/audience.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import { inOneWindow } from "../../one-window.ts";
import { openExchange } from "../../play.ts";
import { peopleOf } from "../../registry.ts";
import { isFudge } from "../models/is-fudge.ts";
import { situation } from "../situation.ts";

/** A condition that somebody has from now on. */
export interface Inflicted {
  readonly uuid: string;
  readonly type: string;
  readonly parent: unknown;
  readonly system: ConditionModel;
}

/** Somebody is surprised: it costs an initiative that was rolled already, and whoever senses danger is asked for the check at once. @rule FUD-262 FUD-682 */
async function surprised(actor: Actor.Implementation): Promise<void> {
  const character = peopleOf(actor)?.snapshot(actor);
  if (!isFudge(character)) return;
  await write(initiativeShifted(situation("", table), actor.uuid, CONDITION_NUMBERS.surprised));
  if (sensesDanger(character))
    await openExchange({
      kind: "deed",
      ask: askOf("dangerSense", actor.uuid, {}),
      actor,
      visibility: audience(actor),
    });
}

/** Extra effort against what lasts: its check is asked for at once. @rule FUD-340 FUD-709 */
const resisting = async (actor: Actor.Implementation, source: string): Promise<unknown> =>
  openExchange({
    kind: "recovery",
    ask: askOf("recovery", actor.uuid, { source }),
    actor,
    visibility: audience(actor),
  });

/** What a condition asks of whoever has it from now on. */
export const inflicted = async ({ uuid, system }: Inflicted, actor: Actor.Implementation): Promise<unknown> =>
  inOneWindow(`${system.condition} ${uuid}`, async () =>
    system.condition === "surprised" ? surprised(actor) : resisting(actor, system.trait ?? ""),
  );
