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
  { by, name, color }: Pick<Kept, "by" | "name" | "color">,
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
  const kept: Kept = { by, name, color, drawn: drawnArea(area, scene), until };
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

/** Areas that these changes have put on boards and that are still there. */
export const staying = (changes: readonly Change[]): readonly Staying[] =>
  changes.flatMap((put) => {
    if (put.kind !== "create" || put.collection !== "Area") return [];
    const stage = stageAt(put.subject) as {
      getEmbeddedCollection(name: string): { get(id: string): AreaLike | undefined };
    } | null;
    const kept = stage?.getEmbeddedCollection(documentName("Area")).get(put.id)?.flags.crossover?.area;
    if (!kept) return [];
    const data = kept as unknown as { readonly [key: string]: Value };
    const over: Change = { kind: "delete", subject: put.subject, collection: "Area", id: put.id, data, rule: "" };
    return [{ name: kept.name, by: kept.by, over }];
  });

/** What a point in time does to the areas of all boards, by whoever made them: one turn fewer, or over. */
export function tickedAreas(tick: Tick): ReadonlyMap<string, readonly Change[]> {
  const all = new Map<string, readonly Change[]>();
  for (const stage of game.scenes as unknown as Iterable<Stage>) {
    const areas = (
      stage as unknown as { getEmbeddedCollection(name: string): Iterable<AreaLike> }
    ).getEmbeddedCollection(documentName("Area"));
    for (const { id, uuid, flags } of areas) {
      const kept = flags.crossover?.area;
      const next = kept && after(kept.until, tick);
      if (!kept || next === kept.until) continue;
      const data = kept as unknown as { readonly [key: string]: Value };
      const what: Change = next
        ? change(uuid, "flags.crossover.area.until", kept.until as never, next as never, "")
        : { kind: "delete", subject: stage.uuid, collection: "Area", id, data, rule: "" };
      all.set(kept.by, [...(all.get(kept.by) ?? []), what]);
    }
  }
  return all;
}
