import { actorOf } from "../apply/ground.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { rulesetOf } from "../registry.ts";
import { localize } from "../view/localize.ts";
import { pointsView, type PointsView } from "../view/points-view.ts";
import { refusalText } from "../view/refusals.ts";

/** Points of an actor for this user, ready for `templates/shared/parts/points.hbs`. */
export function pointsOf(actor: Actor.Implementation): PointsView[] {
  const ruleset = rulesetOf(actor);
  if (!ruleset?.points) return [];
  const viewer = viewerOf(game.user);
  return pointsView(
    ruleset.points.filter((p) => p.pool === undefined),
    { uuid: actor.uuid, character: ruleset.snapshot(actor), table, viewer: { isGM: viewer.isGM, owns: viewer.owns(actor.uuid) }, localize, refusal: (r) => refusalText(r, ruleset) },
  );
}

/** Do one deed with points: a card of its own, with its undo. */
export async function doDeed(actor: Actor.Implementation, point: string, deed: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
  await openExchange({ kind: "points", ask: { actor: actor.uuid, point, deed, args }, actor, visibility: actor.hasPlayerOwner ? "public" : "gm" });
}

/** The action behind every button of the component; sheets and windows list it among theirs. */
export function onDeed(_event: PointerEvent, target: HTMLElement): void {
  const { uuid = "", point = "", deed = "" } = target.dataset;
  if (target.getAttribute("aria-disabled") === "true") return;
  const actor = actorOf(uuid);
  if (actor) void atGesture(async () => doDeed(actor, point, deed));
}
