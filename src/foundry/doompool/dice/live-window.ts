import { type Die, LADDER, type PoolDie, type PoolPick } from "../../../rules/doompool/index.ts";
import { table } from "../../apply/viewer.ts";
import { template } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { type Dropped, droppedOn } from "./dropped.ts";
import { livePoolView } from "./live-view.ts";
import { dropOn, type LivePool, livePools } from "./live-wire.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const poolOf = (element: HTMLElement): LivePool | undefined =>
  livePools().find((p) => p.draft.id === element.closest<HTMLElement>("[data-pool]")?.dataset.pool);

/** Change what stands against a pool. */
function drop(pool: LivePool, change: Partial<Dropped>): void {
  dropOn(pool, { type: "against", dropped: { ...droppedOn(pool.draft.id), ...change } });
}

/** On an element of a pool, with that pool. */
const on =
  (run: (pool: LivePool, target: HTMLElement) => void) =>
  (_event: PointerEvent, target: HTMLElement): void => {
    const pool = poolOf(target);
    if (pool) run(pool, target);
  };

/**
 * Every pool that a player is building, as it grows: the Gamemaster strikes what doesn't fit, says who resists, and puts doom dice or traits of the scene against it. It comes by itself with the first
 * pool and goes with the last.
 * @rule DOO-008 DOO-048 DOO-094 DOO-203 DOO-319
 */
class LivePools extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-doompool-live",
    classes: ["crossover", "doompool", "live-pools"],
    window: { title: "CROSSOVER.Doompool.Live.title", icon: "fa-solid fa-eye", resizable: true },
    position: { width: 400, top: 90, left: 130 },
    actions: {
      strike: on((pool, target) => {
        dropOn(pool, { type: "strike", pick: JSON.parse(target.dataset.pick ?? "{}") as PoolPick });
      }),
      addDoom: on((pool, target) => {
        const die = LADDER.find((d) => d === Number(target.dataset.die));
        if (die && target.getAttribute("aria-disabled") !== "true")
          drop(pool, { doom: [...droppedOn(pool.draft.id).doom, die] satisfies Die[] });
      }),
      takeBack: on((pool, target) => {
        drop(pool, { doom: droppedOn(pool.draft.id).doom.filter((_d, i) => i !== Number(target.dataset.place)) });
      }),
    },
  };

  static override PARTS = { pools: { template: template("doompool/live"), scrollable: [""] } };

  protected override async _prepareContext(): Promise<never> {
    const pools = livePools().flatMap(
      (pool) => livePoolView(pool, game.users.get(pool.user)?.name ?? "", table, localize) ?? [],
    );
    return { pools, rootId: this.id } as never;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      this.#read(event.target as HTMLInputElement);
    });
  }

  #read(input: HTMLInputElement): void {
    const pool = poolOf(input);
    if (!pool) return;
    const { name, value, checked } = input;
    const { targets, id } = pool.draft;
    const dropped = droppedOn(id);
    if (name === "targets")
      dropOn(pool, {
        type: "opposition",
        targets: checked ? [...targets, value] : targets.filter((t) => t !== value),
      });
    if (name === "unopposed") drop(pool, { unopposed: checked });
    if (name === "leave") drop(pool, { consent: checked });
    if (name === "joins") {
      const join = JSON.parse(value) as PoolDie;
      drop(pool, {
        joins: checked ? [...dropped.joins, join] : dropped.joins.filter((j) => JSON.stringify(j) !== value),
      });
    }
  }
}

let application: LivePools | null = null;
/** Pools that were there when the window was last drawn: it opens again for a new one only, so that it can be put away. */
let known: readonly string[] = [];

/** Draw what is being built now. */
export function follow(): void {
  const ids = livePools().map((p) => p.draft.id);
  const fresh = ids.some((id) => !known.includes(id));
  known = ids;
  if (ids.length === 0) void application?.close();
  else if (fresh) void (application ??= new LivePools()).render({ force: true });
  else if (application?.rendered) void application.render();
}
