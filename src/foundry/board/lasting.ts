/** Areas that stay on the board for a while, with the card that put them there: kept as the platform keeps areas, ended by themselves when their time is over, gone with the card's undo. */
import type { Aim } from "../../rules/kernel/act.ts";
import { type Change, change, type CreateChange, type Value } from "../../rules/kernel/change.ts";
import { areaOf, type Covers } from "../../rules/kernel/space/covers.ts";
import { after, forRounds, type Tick, type Until } from "../../rules/kernel/turns/until.ts";
import { secondsNow } from "../combat/world-time.ts";
import { areaSource, documentName, type DrawnArea } from "../platform.ts";
import { bodyOf, drawnArea, sceneOf } from "./scene.ts";

type Stage = globalThis.Scene.Implementation;

/** What is kept of an area: all that it is drawn from, whose it is, and when it ends. */
interface Kept {
  readonly name: string;
  readonly color: string;
  readonly drawn: DrawnArea;
  /** Uuid of whoever made it. */
  readonly by: string;
  /** Id of the card that put it there. */
  readonly card: string;
  readonly until: Until;
}

interface AreaLike {
  readonly id: string;
  readonly uuid: string;
  readonly flags: { readonly crossover?: { readonly area?: Kept } };
}

const stageAt = (uuid: string): Stage | null => {
  const found = fromUuidSync(uuid, { strict: false }) as unknown;
  return found instanceof Scene ? (found as Stage) : null;
};

/** Data of the document that keeps an area. */
export function areaDocument({ subject, data }: CreateChange): object {
  const { name, color, drawn } = data as unknown as Kept;
  return areaSource(drawn, { name, color, flags: { crossover: { area: data } } }, stageAt(subject)).data;
}

/** Where it was aimed, as far as what travelled can be read as that. */
export function aimIn(ask: unknown): Aim | null {
  const { area } = (ask ?? {}) as { readonly area?: Partial<Aim> };
  const { board, at, direction } = area ?? {};
  const numbers = [at?.x, at?.y, at?.z, direction];
  return typeof board === "string" && at && numbers.every((n) => Number.isFinite(n))
    ? { board, at, direction: direction ?? 0 }
    : null;
}

/** What comes to stay on the board with an act that somebody aimed there; nothing for what is over at once, and where they don't stand on that board. */
export function stays(
  { by, card, name, color }: Pick<Kept, "by" | "card" | "name" | "color">,
  covers: Covers,
  aim: Aim,
  token: TokenDocument.Implementation | null,
): readonly Change[] {
  const stage = stageAt(aim.board);
  if (covers.rounds === undefined || !stage || token?.parent?.id !== stage.id) return [];
  const scene = sceneOf(stage);
  const area = areaOf(covers, bodyOf(token, scene), aim.at, aim.direction);
  const combat = game.combats?.active;
  const until = forRounds(by, covers.rounds, {
    counted: combat?.started === true && combat.combatants.some((c) => c.actor?.uuid === by),
    second: secondsNow(),
    each: CONFIG.time.roundTime,
  });
  const kept: Kept = { by, card, name, color, drawn: drawnArea(area, scene), until };
  return [
    {
      kind: "create",
      subject: stage.uuid,
      collection: "Area",
      id: foundry.utils.randomID(),
      data: kept as unknown as { readonly [key: string]: Value },
      rule: "",
    },
  ];
}

/** An area that a card has put on a board, as long as it is still there. */
export interface Staying {
  readonly name: string;
  /** Uuid of whoever made it. */
  readonly by: string;
  /** It ends. */
  readonly over: Change;
}

/** All areas that stay on any board. */
const everyArea = (): readonly (AreaLike & { readonly stage: Stage; readonly kept: Kept })[] =>
  [...(game.scenes as unknown as Iterable<Stage>)].flatMap((stage) =>
    [
      ...(stage as unknown as { getEmbeddedCollection(name: string): Iterable<AreaLike> }).getEmbeddedCollection(
        documentName("Area"),
      ),
    ].flatMap(({ id, uuid, flags }) => {
      const kept = flags.crossover?.area;
      return kept ? { id, uuid, flags, stage, kept } : [];
    }),
  );

/** It ends. */
const over = ({ stage, id, kept }: ReturnType<typeof everyArea>[number]): Change => ({
  kind: "delete",
  subject: stage.uuid,
  collection: "Area",
  id,
  data: kept as unknown as { readonly [key: string]: Value },
  rule: "",
});

/** Areas that a card has put on boards and that are still there. They are asked of the boards: where numbers are hidden, players don't have what the card wrote. */
export const staying = (card: string): readonly Staying[] =>
  everyArea().flatMap((area) =>
    area.kept.card === card ? { name: area.kept.name, by: area.kept.by, over: over(area) } : [],
  );

/** What a point in time does to the areas of all boards, by whoever made them: one turn fewer, or over. */
export function tickedAreas(tick: Tick): ReadonlyMap<string, readonly Change[]> {
  const all = new Map<string, readonly Change[]>();
  for (const area of everyArea()) {
    const { uuid, kept } = area;
    const next = after(kept.until, tick);
    if (next === kept.until) continue;
    const what = next ? change(uuid, "flags.crossover.area.until", kept.until as never, next as never, "") : over(area);
    all.set(kept.by, [...(all.get(kept.by) ?? []), what]);
  }
  return all;
}
