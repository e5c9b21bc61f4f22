import { template } from "../ids.ts";
import { bringPlay } from "../play.ts";
import type { TrackerRows } from "./tracker-rows.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type CombatTracker = InstanceType<typeof CombatTracker>;

/** What can be pressed in a row or above them, each by the name of its method. */
const PRESSES = [
  "spendAction",
  "toggleOffers",
  "toggleTools",
  "takeOffer",
  "openAwaited",
  "toggleCrowd",
  "answersOf",
  "playFlow",
  "openFlow",
] as const satisfies readonly (keyof TrackerRows)[];

/** Buttons of Foundry's head that mean nothing where nobody fights. */
const HEAD = "[data-action=rollAll], [data-action=rollNPC], [data-action=resetAll]";

/** What shows a fight, with the template that its rows are drawn by. */
async function rowsOf(tracker: CombatTracker): Promise<TrackerRows> {
  const drawn = foundry.applications.handlebars.loadTemplates([template("shared/parts/fight")]);
  const { TrackerRows } = await bringPlay();
  await drawn;
  return new TrackerRows(tracker as never);
}

/** Foundry's tracker with what a superhero fight needs at a glance. What it shows of one comes with the first: beside an empty tracker nobody waits for it. */
export class CrossoverCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    actions: Object.fromEntries(
      PRESSES.map((name) => [
        name,
        function (this: CrossoverCombatTracker, event: PointerEvent, target: HTMLElement) {
          this.#rows?.[name](event, target);
        },
      ]),
    ),
  };

  static override PARTS = {
    ...CombatTracker.PARTS,
    tracker: { template: template("shared/tracker"), scrollable: [""] },
  };

  /** What is shown of a fight; null while there was none. */
  #rows: TrackerRows | null = null;

  protected override async _prepareTrackerContext(
    ...args: Parameters<CombatTracker["_prepareTrackerContext"]>
  ): Promise<void> {
    if (this.viewed) this.#rows ??= await rowsOf(this);
    this.#rows?.look();
    await super._prepareTrackerContext(...args);
    this.#rows?.above(args[0] as unknown as Record<string, unknown>);
  }

  protected override async _prepareTurnContext(
    ...args: Parameters<CombatTracker["_prepareTurnContext"]>
  ): Promise<never> {
    const turn = await super._prepareTurnContext(...args);
    const [combat, combatant] = args as unknown as [Combat.Implementation, Combatant.Implementation];
    return (this.#rows?.turn(turn as never, combat, combatant) ?? turn) as never;
  }

  /** Where an update shows in no row, the rows stay as they are. */
  protected override async _renderHTML(...args: Parameters<CombatTracker["_renderHTML"]>): Promise<never> {
    return (this.#rows?.draw(...(args as [never, never])) ?? super._renderHTML(...args)) as Promise<never>;
  }

  protected override async _onRender(...args: Parameters<CombatTracker["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    if (this.#rows) {
      this.#rows.listen();
      this.#rows.fit();
      return;
    }
    for (const button of this.element.querySelectorAll(HEAD)) button.remove();
    if (!game.user.isGM) for (const more of this.element.querySelectorAll(".encounter-context-menu")) more.remove();
  }
}
