import { deedOf } from "../acts/deeds.ts";
import { actorOf } from "../apply/ground.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { atGesture } from "../gesture.ts";
import { openDeed, openExchange } from "../play.ts";
import { bringPeopleOf, peopleOf } from "../registry.ts";
import { type PointsView, pointsView } from "../view/points-view.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";

/** Points of an actor for this user, ready for `templates/shared/parts/points.hbs`. */
export function pointsOf(actor: Actor.Implementation): PointsView[] {
  const ruleset = peopleOf(actor);
  if (!ruleset?.points) return [];
  const viewer = viewerOf(game.user);
  return pointsView(
    ruleset.points.filter((p) => p.pool === undefined),
    {
      uuid: actor.uuid,
      character: ruleset.snapshot(actor),
      table,
      viewer: { isGM: viewer.isGM, owns: viewer.owns(actor.uuid) },
      localize,
      refusal: (r) => refusalText(r, ruleset),
      built: Object.keys(ruleset.builders ?? {}),
    },
  );
}

/** Do one deed with points: a card of its own, with its undo. What it leaves to choose is asked for first, unless it is given. Null when it was refused or nothing was chosen. */
export async function doDeed(
  actor: Actor.Implementation,
  point: string,
  deed: string,
  args?: Readonly<Record<string, string>>,
): Promise<ChatMessage.Implementation | null> {
  const ruleset = await bringPeopleOf(actor);
  const definition = ruleset && deedOf(ruleset, `${point}.${deed}`)?.deed;
  if (!ruleset || !definition) return null;
  if (definition.opens !== undefined)
    return openExchange({
      kind: definition.opens,
      ask: { actor: actor.uuid },
      actor,
      visibility: actor.hasPlayerOwner ? "public" : "gm",
    });
  const builder = args === undefined ? ruleset.builders?.[deed] : undefined;
  if (builder) {
    const no = definition.begins?.(ruleset.snapshot(actor), table);
    if (no) notifyRefusal(no, ruleset);
    else builder(actor);
    return null;
  }
  return openDeed(actor, `${point}.${deed}`, args, args !== undefined);
}

/** The action behind every button of the component; sheets and windows list it among theirs. */
export function onDeed(_event: PointerEvent, target: HTMLElement): void {
  const { uuid = "", point = "", deed = "" } = target.dataset;
  if (target.getAttribute("aria-disabled") === "true") return;
  const actor = actorOf(uuid);
  if (actor) void atGesture(async () => doDeed(actor, point, deed));
}
