import { plan } from "../../rules/kernel/plans/plan.ts";
import { isPlanPolicy, PLAN_POLICIES, type PlanPolicy } from "../../rules/kernel/plans/policies.ts";
import { fighterName } from "../apply/token-name.ts";
import { sideOf } from "../forecast/sides.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { besideSidebar } from "../sheets/place.ts";
import { openIfAsked } from "../table/answers.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { mayPlan } from "./may-plan.ts";
import { keepPlayed, lastPlayed, playPlan, takePlanBack } from "./play.ts";
import { forgetActed, haveActed, passTurns } from "./turns.ts";
import { changed, type Line, planView, renewed, struckOut } from "./view.ts";
import { type Fighting, lookedAt, plannersOf } from "./ways.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What changes a plan while it is looked at. */
const CHANGES = [
  "updateActor",
  "updateCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "createActiveEffect",
  "deleteActiveEffect",
  "updateToken",
  "controlToken",
] as const;

// The window may be closed meanwhile: whom it has played has acted all the same.
Hooks.on(
  "updateCombat" as never,
  ((combat: Combat.Implementation) => void atGesture(async () => passTurns(combat))) as never,
);

/** Milliseconds until several changes at once are one. */
const SETTLED = 150;

/** The rows with the odds of what stands in them. */
const withOdds = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => (line.way === null ? line : { ...line, way: lookedAt(line.way) }));

const rowOf = (target: HTMLElement): string => target.closest<HTMLElement>("[data-who]")?.dataset.who ?? "";

/** Pixels of its window. */
const WIDTH = 720;

/** The Gamemaster's plan for the side that nobody plays: who does what to whom, with what chance and why. Everything shown comes from `planView`. */
export class PlanWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-plan",
    classes: ["crossover", "plan"],
    window: { title: "CROSSOVER.Shared.Plan.title", icon: "fa-solid fa-chess-knight", resizable: true },
    position: { width: 720, height: "auto" as const },
    actions: {
      play: function (this: PlanWindow) {
        void atGesture(async () => this.play());
      },
      undo: function (this: PlanWindow) {
        void atGesture(async () => this.undo());
      },
      again: function (this: PlanWindow) {
        this.#lines = [];
        this.#seed = Math.floor(Math.random() * 2 ** 31);
        this.plan();
      },
      strike: function (this: PlanWindow, _event: PointerEvent, target: HTMLElement) {
        this.#lines = struckOut(this.#lines, rowOf(target));
        void this.render();
      },
    },
  };

  static override PARTS = { form: { template: template("shared/plan"), scrollable: [".plan-lines"] } };

  #combat: Combat.Implementation | null = null;
  #lines: readonly Line[] = [];
  #policy: PlanPolicy = "brute";
  #seed = 1;
  #playing = false;
  #played: readonly string[] = [];
  #waits: ReturnType<typeof setTimeout> | null = null;
  readonly #hooks: (readonly [string, number])[] = [];

  /** Show it, beside the sidebar where it wasn't open. */
  async show(): Promise<void> {
    const place = { position: { width: WIDTH, ...besideSidebar(WIDTH) } };
    await this.render({ force: true, ...(!this.rendered && place) } as never);
  }

  /** Plan for this fight. */
  take(combat: Combat.Implementation | null): void {
    if (combat !== this.#combat) this.#played = lastPlayed(combat?.id ?? "");
    this.#combat = combat;
    this.#lines = [];
    this.plan();
  }

  /** Everybody who stands on a side, without those who are out of it. */
  #fighting(side: 0 | 1): readonly Fighting[] {
    return [...(this.#combat?.combatants ?? [])].flatMap((c): Fighting[] => {
      const actor = c.actor as Actor.Implementation | null;
      const token = c.token as unknown as { readonly disposition: number; readonly hidden: boolean } | null;
      // Who is hidden on the board is nobody's target.
      if (!actor || c.isDefeated || (side === 0 && (token?.hidden === true || c.hidden))) return [];
      return sideOf(token?.disposition ?? 0, actor.hasPlayerOwner) === side
        ? [{ id: c.id ?? "", name: fighterName(c as never), img: c.img ?? "", actor }]
        : [];
    });
  }

  /** Of the foes those whose tokens are selected, all of them where none is. */
  #chosen(): readonly Fighting[] {
    const all = this.#fighting(1);
    const controlled =
      (canvas as unknown as { tokens?: { controlled?: readonly { actor: { uuid: string } | null }[] } } | null)?.tokens
        ?.controlled ?? [];
    const picked = all.filter(({ actor }) => controlled.some((t) => t.actor?.uuid === actor.uuid));
    return picked.length > 0 ? picked : all;
  }

  /** Make the plan anew; what was changed by hand stays as long as it can be done. */
  plan(): void {
    const planners = plannersOf(this.#chosen(), this.#fighting(0));
    const rows = plan(planners, PLAN_POLICIES[this.#policy], this.#seed);
    const fresh = rows.map((row, i): Line => ({ ...row, ways: planners[i]?.ways ?? [], own: false, struck: false }));
    this.#lines = withOdds(renewed(this.#lines, fresh));
    if (this.rendered) void this.render();
  }

  async play(): Promise<void> {
    const no = mayPlan();
    if (no) {
      notifyRefusal(no, null);
      return;
    }
    if (this.#playing) return;
    this.#playing = true;
    await this.render();
    const opened: string[] = [];
    const who: string[] = [];
    try {
      await playPlan(this.#lines, (one, card) => {
        who.push(one);
        opened.push(card);
      });
    } finally {
      await this.#keep(opened);
      if (this.#combat) haveActed(this.#combat, who);
      this.#playing = false;
      this.#lines = [];
      this.plan();
    }
    if (this.#combat) await passTurns(this.#combat);
    // What is asked of heroes whom nobody plays is the Gamemaster's.
    await openIfAsked();
  }

  async undo(): Promise<void> {
    const no = await takePlanBack(this.#played);
    if (no) notifyRefusal(no, null);
    else {
      await this.#keep([]);
      if (this.#combat) forgetActed(this.#combat);
    }
    this.plan();
  }

  /** Cards that can be taken back together from now on. */
  async #keep(cards: readonly string[]): Promise<void> {
    this.#played = cards;
    await keepPlayed(this.#combat?.id ?? "", cards);
  }

  protected override async _prepareContext(): Promise<never> {
    const people = this.#fighting(1).map(({ id, name, img }) => ({ id, name, img }));
    const targets = this.#fighting(0).map(({ actor, name }) => ({ uuid: actor.uuid, name }));
    const state = {
      lines: this.#lines,
      people,
      targets,
      policy: this.#policy,
      playing: this.#playing,
      played: this.#played.length,
    };
    return { ...planView(state, localize), rootId: this.id } as never;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLSelectElement;
      const { name, value } = field;
      if (name === "policy" && isPlanPolicy(value)) {
        this.#policy = value;
        this.#lines = [];
        this.plan();
      }
      if (name === "act" || name === "target") {
        this.#lines = withOdds(
          changed(this.#lines, rowOf(field), name === "act" ? { line: value } : { target: value }),
        );
        void this.render();
      }
    });
    for (const hook of CHANGES) this.#hooks.push([hook, Hooks.on(hook as never, (() => this.#soon()) as never)]);
  }

  /** The table has changed: once it rests, the plan is made anew. */
  #soon(): void {
    if (this.#playing) return;
    if (this.#waits !== null) clearTimeout(this.#waits);
    this.#waits = setTimeout(() => {
      this.#waits = null;
      if (this.rendered && !this.#playing) this.plan();
    }, SETTLED);
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    for (const [hook, id] of this.#hooks.splice(0)) Hooks.off(hook as never, id as never);
    if (this.#waits !== null) clearTimeout(this.#waits);
  }
}
