/** One's own movement on the board in a fight: what the way of a token comes to by its ruleset, what of it is held to, and how it is noted and given back. */
import { type Change, change, undo } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { between } from "../../rules/kernel/space/board.ts";
import { type Gait, GAITS, type Leg, type Stride } from "../../rules/kernel/turns/stride.ts";
import { isTurnOrReach } from "../../rules/kernel/turns/turn-and-reach.ts";
import { situationOf } from "../acts/situation.ts";
import { tokenName } from "../apply/token-name.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { combatantOf } from "../combat/purse.ts";
import { inLine } from "../exchange/desk.ts";
import { atGesture } from "../gesture.ts";
import { inOneWindow } from "../one-window.ts";
import { rulesetOf } from "../registry.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";
import { bodyOf, sceneOf } from "./scene.ts";

type Standing = TokenDocument.Implementation;

/** A place on a token's way, as the platform has it. */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  readonly action?: string;
}

interface Measuring {
  measureMovementPath(waypoints: readonly Waypoint[]): {
    readonly segments: readonly { readonly distance: number; readonly cost: number }[];
  };
  getCompleteMovementPath(waypoints: readonly Waypoint[]): readonly Waypoint[];
}

/** What a movement says of itself. */
interface Moved {
  readonly id: string;
  readonly method: string;
  readonly origin: Waypoint;
  readonly destination: Waypoint;
  readonly passed: { readonly waypoints: readonly Waypoint[] };
  readonly pending: { readonly waypoints: readonly Waypoint[] };
}

/** What a way comes to, and by whose rules. */
export interface Judged {
  readonly ruleset: RulesetAdapter;
  readonly name: string;
  readonly gait: Gait;
  /** Feet of the whole way. */
  readonly feet: number;
  readonly pace: number | null;
  readonly stride: Stride | Refusal;
}

export type OwnMovement = "off" | "told" | "paid";

/** What this table makes of own movement. */
export const ownMovementHere = (): OwnMovement => String(setting("ownMovement")) as OwnMovement;

/** Ways to move for which the platform makes every foot cost two, which rulesets count themselves. */
const COUNTED_TWICE: readonly Gait[] = ["crawl", "climb", "jump"];

/** The way that is no way: somebody is put somewhere. */
const PUT = "displace";

const gaitOf = (action: string | undefined): Gait => GAITS.find((gait) => gait === action) ?? "walk";

/** The parts of a way in feet; difficult ground counts as the platform's own ruler counts it. */
function legsOf(token: Standing, way: readonly Waypoint[], unit: number): readonly Leg[] {
  const { segments } = (token as unknown as Measuring).measureMovementPath(way);
  return way.slice(1).flatMap(({ action }, n) => {
    const measured = segments[n];
    if (action === PUT || !measured) return [];
    const gait = gaitOf(action);
    const cost = COUNTED_TWICE.includes(gait) || !Number.isFinite(measured.cost) ? measured.distance : measured.cost;
    return [{ gait, feet: Math.round(Math.max(cost, 0) * unit * 10) / 10 }];
  });
}

/** Feet to everybody else in the fight along the way; whom nobody sees is left out, since a word would give them away. */
function pastOthers(token: Standing, way: readonly Waypoint[]): Readonly<Record<string, readonly number[]>> {
  const stage = token.parent;
  if (!stage) return {};
  const scene = sceneOf(stage);
  const places = (token as unknown as Measuring).getCompleteMovementPath(way);
  const bodies = [way[0], ...places].flatMap((at) =>
    at ? bodyOf(token, scene, { x: at.x * scene.feet, y: at.y * scene.feet, z: (at.elevation ?? 0) * scene.unit }) : [],
  );
  const fighting = new Set(table.encounter()?.order ?? []);
  const others = [...stage.tokens].filter((t) => t.id !== token.id && !t.hidden && fighting.has(t.actor?.uuid ?? ""));
  return Object.fromEntries(
    others.map((other) => {
      const there = bodyOf(other, scene);
      return [other.actor?.uuid ?? "", bodies.map((body) => between(scene.board, body, there))];
    }),
  );
}

/** What a way of a token comes to, from its beginning on; null outside of a fight, for who isn't in it, and where the rules count nothing of the kind. */
export function judge(token: Standing, way: readonly Waypoint[]): Judged | null {
  const { actor, parent } = token;
  const ruleset = rulesetOf(actor);
  if (!actor || !parent || !ruleset?.movement || !ruleset.acts || ownMovementHere() === "off") return null;
  const combatant = combatantOf(actor.uuid);
  // Of several tokens of one actor only the one that fights is counted, where it is known.
  const fights = combatant?.tokenId ?? token.id;
  if (!combatant || fights !== token.id) return null;
  const legs = legsOf(token, way, sceneOf(parent).unit);
  const last = legs.at(-1);
  if (!last) return null;
  const s = situationOf(actor.uuid, ruleset.acts, table, game.user.isGM);
  const stride = ruleset.movement.stride(s, actor.uuid, { legs, past: pastOthers(token, way) });
  return (
    stride && {
      ruleset,
      name: tokenName(token as never),
      gait: last.gait,
      feet: legs.reduce((sum, { feet }) => sum + feet, 0),
      pace: ruleset.movement.pace(s, actor.uuid, last.gait),
      stride,
    }
  );
}

/** What of somebody's movement is left in their turn; null where nobody counts it. */
export function strideLeft(actor: Actor.Implementation): Stride | null {
  const ruleset = rulesetOf(actor);
  if (!ruleset?.movement || !ruleset.acts || ownMovementHere() === "off") return null;
  const s = situationOf(actor.uuid, ruleset.acts, table, game.user.isGM);
  const stride = ruleset.movement.stride(s, actor.uuid, { legs: [{ gait: "walk", feet: 0 }], past: {} });
  return stride === null || isRefused(stride) ? null : stride;
}

/** Whether nothing of a way can be gone at all. */
export const isRefused = (stride: Stride | Refusal): stride is Refusal => "accepted" in stride;

/** Why a way is more than the turn gives; null where it isn't. Whose turn it is matters only where what is left is held to. */
export function overOf({ stride }: Judged): Refusal | null {
  if (!isRefused(stride)) return stride.over;
  return isTurnOrReach(stride) && ownMovementHere() !== "paid" ? null : stride;
}

/** Names of those who may strike first. */
export const provokedBy = ({ stride }: Judged): string | null =>
  isRefused(stride) || stride.provoked.length === 0
    ? null
    : listed(stride.provoked.map((who) => table.party(who)?.name ?? ""));

/** Movements that somebody makes by hand; everything else is put there, by rules or by the Gamemaster. */
const BY_HAND: readonly string[] = ["dragging", "keyboard"];

/** Own ways of a turn that were noted, the latest last. */
interface Noted {
  readonly from: Pick<Waypoint, "x" | "y">;
  readonly to: Pick<Waypoint, "x" | "y">;
  readonly changes: readonly Change[];
}
const NOTES = "system.state.strides";
const MOST_NOTED = 12;

function notedOf(combatant: Combatant.Implementation): readonly Noted[] {
  const kept = foundry.utils.getProperty(combatant._source as object, NOTES);
  return typeof kept === "string" ? (JSON.parse(kept) as readonly Noted[]) : [];
}

const noting = (combatant: Combatant.Implementation, to: readonly Noted[]): Change =>
  change(
    combatant.uuid,
    NOTES,
    (foundry.utils.getProperty(combatant._source as object, NOTES) ?? null) as string | null,
    to.length > 0 ? JSON.stringify(to.slice(-MOST_NOTED)) : null,
    "",
  );

const at = ({ x, y }: Waypoint): Pick<Waypoint, "x" | "y"> => ({ x, y });
const same = (a: Pick<Waypoint, "x" | "y">, b: Pick<Waypoint, "x" | "y">): boolean => a.x === b.x && a.y === b.y;

/** Somebody has gone a way: the tracker notes what it takes of their turn. */
async function note(token: Standing, moved: Moved): Promise<void> {
  const way = [moved.origin, ...moved.passed.waypoints];
  const judged = judge(token, way);
  const combatant = token.actor ? combatantOf(token.actor.uuid) : null;
  if (!judged || !combatant || isRefused(judged.stride) || judged.stride.changes.length === 0) return;
  const { changes } = judged.stride;
  const all = [...notedOf(combatant), { from: at(moved.origin), to: at(way.at(-1) ?? moved.origin), changes }];
  await write([...changes, noting(combatant, all)]);
}

/** Somebody was put back where they came from: what their way had taken is given back. */
async function giveBack(token: Standing, moved: Moved): Promise<void> {
  const combatant = token.actor ? combatantOf(token.actor.uuid) : null;
  const all = combatant ? [...notedOf(combatant)] : [];
  const back: Change[] = [];
  let here = at(moved.origin);
  while (!same(here, moved.destination)) {
    const last = all.at(-1);
    // Beyond what was noted they were put by somebody, which took nothing of a turn.
    if (!last || !same(last.to, here)) break;
    all.pop();
    back.push(...undo(last.changes));
    here = last.from;
  }
  if (combatant && back.length > 0) await write([...back, noting(combatant, all)]);
}

/** What was told of a way before it was gone, by the movement's id, to be said once it is. */
const saidOf = new Map<string, string>();

/** Before a token moves, on the client that moves it: more than what is left is refused where the table holds to it; the Gamemaster's goes and says so. */
function mayMove(token: Standing, moved: Moved): boolean {
  if (!BY_HAND.includes(moved.method)) return true;
  const judged = judge(token, [moved.origin, ...moved.passed.waypoints, ...moved.pending.waypoints]);
  if (!judged) return true;
  const over = overOf(judged);
  if (over && ownMovementHere() === "paid") {
    if (!game.user.isGM) {
      notifyRefusal(over, judged.ruleset);
      return false;
    }
    ui.notifications.info(
      localize("CROSSOVER.Shared.Stride.allTheSame", { name: judged.name, why: refusalText(over, judged.ruleset) }),
    );
  }
  const by = provokedBy(judged);
  if (by !== null) saidOf.set(moved.id, localize("CROSSOVER.Shared.Stride.left", { name: judged.name, by }));
  return true;
}

/** At `ready`: own movement is held to, noted and given back. */
export function followStrides(): void {
  Hooks.on("preMoveToken" as never, mayMove as never);
  Hooks.on(
    "moveToken" as never,
    ((token: Standing, moved: Moved) => {
      const said = saidOf.get(moved.id);
      saidOf.delete(moved.id);
      if (said !== undefined) ui.notifications.info(said);
      const back = moved.method === "undo";
      if (!back && !BY_HAND.includes(moved.method)) return;
      void atGesture(async () =>
        inOneWindow(`stride ${moved.id}`, async () =>
          inLine(async () => (back ? giveBack(token, moved) : note(token, moved))),
        ),
      );
    }) as never,
  );
}
