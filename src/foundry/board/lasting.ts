/** Areas that stay for a while, with the card that made them: kept on the board where they were aimed there, as the platform keeps areas, else with their maker; ended by themselves when their time is over, gone with the card's undo. */
import type { Aim } from "../../rules/kernel/act.ts";
import { type Change, change, type CreateChange, type Value } from "../../rules/kernel/change.ts";
import { areaOf, type Covers } from "../../rules/kernel/space/covers.ts";
import { after, forRounds, type Tick, type Until } from "../../rules/kernel/turns/until.ts";
import { actorOf } from "../apply/ground.ts";
import { secondsNow } from "../combat/world-time.ts";
import { areaSource, documentName, type DrawnArea } from "../platform.ts";
import { bodyOf, drawnArea, sceneOf } from "./scene.ts";

type Stage = globalThis.Scene.Implementation;

/** What is kept of an area: all that it is drawn from, whose it is, and when it ends. */
interface Kept {
  readonly name: string;
  readonly color: string;
  /** As it lies on its board; null: it lies on none. */
  readonly drawn: DrawnArea | null;
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
  const { name, color, drawn } = data as unknown as Kept & { readonly drawn: DrawnArea };
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

/** When what stays so many rounds is over: counted by its maker's turns in a fight, else by the clock. */
function untilOver(by: string, rounds: number): Until {
  const combat = game.combats?.active;
  return forRounds(by, rounds, {
    counted: combat?.started === true && combat.combatants.some((c) => c.actor?.uuid === by),
    second: secondsNow(),
    each: CONFIG.time.roundTime,
  });
}

/** Where somebody keeps what of theirs stays on no board, each in a place of its own. */
const STAYS = "flags.crossover.stays";

/** What comes to stay with an act that nobody aimed on a board: its maker keeps it in mind, so that it is named on its card and ends by itself all the same. Nothing for what is over at once. */
export function staysUnseen(
  { by, card, name, color }: Pick<Kept, "by" | "card" | "name" | "color">,
  covers: Covers,
): readonly Change[] {
  const maker = actorOf(by);
  if (covers.rounds === undefined || !maker) return [];
  const taken = keptBy(maker);
  // A place that is free again is taken anew, so that they don't become ever more.
  const place = Array.from({ length: taken.length + 1 }, (_v, n) => `s${n}`).find(
    (p) => !taken.some((t) => t.place === p),
  );
  const kept: Kept = { by, card, name, color, drawn: null, until: untilOver(by, covers.rounds) };
  return [change(by, `${STAYS}.${place ?? ""}`, null, kept as unknown as Value, "")];
}

/** What somebody keeps in mind so. */
function keptBy(maker: { readonly flags: object }): readonly { readonly place: string; readonly kept: Kept }[] {
  const { crossover } = maker.flags as {
    readonly crossover?: { readonly stays?: Readonly<Record<string, Kept | null>> };
  };
  return Object.entries(crossover?.stays ?? {}).flatMap(([place, kept]) => (kept ? [{ place, kept }] : []));
}

/** What is said of such a one that comes or goes: its name. Null for every other change. */
export function unseenIn(changed: Change): { readonly name: string; readonly comes: boolean } | null {
  if (changed.kind !== "set" || !changed.path.startsWith(`${STAYS}.`) || (changed.from !== null && changed.to !== null))
    return null;
  const { name = "" } = (changed.to ?? changed.from ?? {}) as { readonly name?: string };
  return { name, comes: changed.to !== null };
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
  const kept: Kept = {
    by,
    card,
    name,
    color,
    drawn: drawnArea(area, scene),
    until: untilOver(by, covers.rounds),
  };
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

/** An area that a card has made, as long as it is still there. */
export interface Staying {
  readonly name: string;
  /** Uuid of whoever made it. */
  readonly by: string;
  readonly onBoard: boolean;
  /** It ends. */
  readonly over: Change;
}

interface Lasting {
  readonly kept: Kept;
  /** It ends. */
  readonly over: Change;
  /** It ends then. */
  readonly counted: (to: Until) => Change;
}

/** All areas that stay on any board. */
const onBoards = (): readonly Lasting[] =>
  [...(game.scenes as unknown as Iterable<Stage>)].flatMap((stage) =>
    [
      ...(stage as unknown as { getEmbeddedCollection(name: string): Iterable<AreaLike> }).getEmbeddedCollection(
        documentName("Area"),
      ),
    ].flatMap(({ id, uuid, flags }): Lasting[] => {
      const kept = flags.crossover?.area;
      if (!kept) return [];
      const data = kept as unknown as { readonly [key: string]: Value };
      return [
        {
          kept,
          over: { kind: "delete", subject: stage.uuid, collection: "Area", id, data, rule: "" },
          counted: (to) => change(uuid, "flags.crossover.area.until", kept.until as never, to as never, ""),
        },
      ];
    }),
  );

/** All that stay on none: makers without a token of their own, and those in the fight. */
const unseen = (): readonly Lasting[] => {
  const fighting = game.combats?.active?.combatants.contents.flatMap((c) => (c.actor?.isToken ? [c.actor] : [])) ?? [];
  return [...game.actors.contents, ...fighting].flatMap((maker) =>
    keptBy(maker).map(({ place, kept }) => {
      const at = `${STAYS}.${place}`;
      return {
        kept,
        over: change(maker.uuid, at, kept as unknown as Value, null, ""),
        counted: (to: Until) =>
          change(maker.uuid, at, kept as unknown as Value, { ...kept, until: to } as unknown as Value, ""),
      };
    }),
  );
};

/** Areas that a card has made and that are still there. They are asked of the boards and of their makers: where numbers are hidden, players don't have what the card wrote. */
export const staying = (card: string): readonly Staying[] =>
  [...onBoards(), ...unseen()].flatMap(({ kept, over }) =>
    kept.card === card ? { name: kept.name, by: kept.by, onBoard: kept.drawn !== null, over } : [],
  );

/** What a point in time does to all such areas, by whoever made them: one turn fewer, or over. */
export function tickedAreas(tick: Tick): ReadonlyMap<string, readonly Change[]> {
  const all = new Map<string, readonly Change[]>();
  for (const { kept, over, counted } of [...onBoards(), ...unseen()]) {
    const next = after(kept.until, tick);
    if (next !== kept.until) all.set(kept.by, [...(all.get(kept.by) ?? []), next ? counted(next) : over]);
  }
  return all;
}

/** Whether something is over with this, and not only counted down. */
export const ends = (changed: Change): boolean => changed.kind === "delete" || unseenIn(changed)?.comes === false;
