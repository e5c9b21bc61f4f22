import { everywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";
import { late } from "../late.ts";
import { declarations } from "../registry.ts";
import { isPlayed, onRulesetsChanged, playedRulesets } from "../settings/register.ts";
import { glyphButton, intoSettings } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import { followStages, stageFor, stageOver } from "./stage.ts";
import type { Taken } from "./steps.ts";
import { type Role, STEP_IDS, type StepId } from "./wish.ts";

/** Milliseconds that a step waits for what it points at. */
const WAIT = 5_000;
const LOOK = 50;
/** How many looks in a row find it where it was. */
const STILL = 3;
const GLYPH = "fa-solid fa-person-walking-arrow-right";

const key = (tail: string): string => `CROSSOVER.Shared.Tour.${tail}`;

/** What the steps do comes with the first tour that is taken. */
const steps = async () => late(() => import("./steps.ts"));

/** Where something is on the page, as one word; null where it isn't, or takes no room yet. */
function placeOf(selector: string): string | null {
  const { left, top, width, height } = everywhere(selector)[0]?.getBoundingClientRect() ?? new DOMRect();
  return width > 0 && height > 0 ? [left, top, width, height].map(Math.round).join(" ") : null;
}

/** Wait until it is there and rests: what slides in or is drawn anew would be pointed at where it was. */
async function shown(selector: string): Promise<void> {
  let [last, still] = [null as string | null, 0];
  for (let waited = 0; waited < WAIT && still < STILL; waited += LOOK) {
    const now = placeOf(selector);
    still = now !== null && now === last ? still + 1 : 0;
    last = now;
    if (still < STILL) await new Promise((done) => setTimeout(done, LOOK));
  }
}

/** A tour in which something is really played: each step does what it speaks of, on a practice scene that is gone afterwards. */
class PlayedTour extends foundry.nue.Tour {
  readonly #ruleset: string;
  readonly #role: Role;
  #taken: Taken | null = null;
  #before: string | null = null;

  constructor(ruleset: string, label: string, role: Role) {
    super({
      namespace: SYSTEM_ID,
      id: `${ruleset}-${role}`,
      title: localize(key(`title.${role}`), { ruleset: label }),
      description: localize(key(`about.${role}`), { ruleset: label }),
      restricted: role === "gm",
      display: true,
      canBeResumed: false,
      steps: STEP_IDS[role].map((id) => ({
        id,
        title: localize(key(`${id}.title`)),
        content: localize(key(`${id}.text`)),
        selector: "body",
      })),
    } as never);
    this.#ruleset = ruleset;
    this.#role = role;
  }

  /** The practice scene first: whoever has nobody to put it up is told so. */
  override async start(): Promise<void> {
    if (this.#taken) return;
    this.#before = canvas.scene?.id ?? null;
    const stage = await stageFor(this.#ruleset, this.#role);
    if (!stage) {
      ui.notifications.warn(localize(key("nobody")));
      await stageOver();
      return;
    }
    this.#taken = { ...stage, card: null };
    await this.progress(0);
  }

  override async progress(index: number): Promise<void> {
    // Tours are listed by Foundry, too, where one may be left halfway: without its scene it begins anew.
    if (!this.#taken && index > 0) return;
    await super.progress(index);
    if (index >= this.steps.length) await this.#over();
  }

  override exit(): void {
    super.exit();
    void atGesture(async () => this.#over());
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const taken = this.#taken;
    const current = this.currentStep as { readonly id: StepId; selector?: string } | null;
    if (!taken || !current) return;
    const step = (await steps()).STEPS[current.id];
    await step.does?.(taken);
    const at = step.at?.(taken) ?? null;
    if (at !== null) await shown(at);
    // Where it points is known once it is there; a step without an aim stands in the middle.
    if (at === null) delete current.selector;
    else current.selector = at;
  }

  /** Whoever has pressed the last step's button goes on from this one's: that button is gone, and with it what was focused. */
  protected override async _renderStep(): Promise<void> {
    await super._renderStep();
    const [next] = everywhere<HTMLElement>(".tour [data-action=next], .tour-step [data-action=next]");
    if (next?.ownerDocument.activeElement === next?.ownerDocument.body) next?.focus({ preventScroll: true });
  }

  async #over(): Promise<void> {
    const taken = this.#taken;
    if (!taken) return;
    this.#taken = null;
    await (await steps()).closeAll(taken);
    const before = game.scenes.get(this.#before ?? "");
    if (before && canvas.scene?.id === taken.scene) await before.view();
    await stageOver();
    offerFirstAgain();
  }
}

const ROLES = ["player", "gm"] as const;

interface Tours {
  register(namespace: string, id: string, tour: PlayedTour): void;
  get(key: string): PlayedTour | undefined;
}
const tours = (): Tours => game.tours as unknown as Tours;

/** Tours of the rulesets that this table plays are there for whoever looks for them; none begins by itself. */
function offerTours(): void {
  for (const ruleset of declarations())
    if (isPlayed(ruleset) && ruleset.begin)
      for (const role of ROLES)
        if (!tours().get(`${SYSTEM_ID}.${ruleset.id}-${role}`))
          tours().register(
            SYSTEM_ID,
            `${ruleset.id}-${role}`,
            new PlayedTour(ruleset.id, localize(ruleset.label), role),
          );
}

/** Which tour, of those for this user. */
export async function openTours(): Promise<void> {
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { wait(options: object): Promise<unknown> };
  const roles = ROLES.filter((role) => role === "player" || game.user.isGM);
  const all = playedRulesets().flatMap((ruleset) => (ruleset.begin ? roles.map((role) => ({ ruleset, role })) : []));
  const chosen = await DialogV2.wait({
    rejectClose: false,
    id: "crossover-tours",
    classes: ["crossover", "choose-tour"],
    window: { title: localize(key("open")), icon: GLYPH },
    content: `<p>${localize(key("hint"))}</p>`,
    buttons: all.map(({ ruleset, role }, n) => ({
      action: `${ruleset.id}-${role}`,
      label: localize(key(`title.${role}`), { ruleset: localize(ruleset.label) }),
      default: n === 0,
    })),
  });
  if (typeof chosen === "string") await tours().get(`${SYSTEM_ID}.${chosen}`)?.start();
}

/** The way in: a button in the settings tab, for everybody. */
function offerButton(element: HTMLElement): void {
  if (element.querySelector("[data-tours]")) return;
  intoSettings(
    element,
    glyphButton({
      glyph: GLYPH,
      text: localize(key("open")),
      classes: "crossover-choose-open",
      data: { tours: "" },
      press: openTours,
    }),
  );
}

/** Whoever has never taken one finds it at the head of the list of actors, where a first hero is looked for; it is gone with the first that was begun. */
function offerFirst(element: HTMLElement): void {
  element.querySelector("[data-first-tour]")?.remove();
  const header = element.querySelector(".directory-header");
  const all = ROLES.flatMap((role) =>
    declarations().flatMap(({ id }) => tours().get(`${SYSTEM_ID}.${id}-${role}`) ?? []),
  );
  if (!header || all.length === 0 || all.some((tour) => tour.status !== foundry.nue.Tour.STATUS.UNSTARTED)) return;
  header.prepend(
    glyphButton({
      glyph: GLYPH,
      text: localize(key("open")),
      classes: "crossover library-open",
      data: { firstTour: "" },
      press: openTours,
    }),
  );
}

/** The list of actors as it stands, brought up to date. */
function offerFirstAgain(): void {
  const { actors } = ui as unknown as { readonly actors?: { readonly element?: HTMLElement | null } };
  if (actors?.element) offerFirst(actors.element);
}

/** At `ready`. */
export async function registerTours(): Promise<void> {
  offerTours();
  onRulesetsChanged(() => {
    offerTours();
    offerFirstAgain();
  });
  Hooks.on(
    "renderSettings" as never,
    ((_app: unknown, element: HTMLElement) => {
      offerButton(element);
    }) as never,
  );
  const tab = (ui as unknown as { readonly settings?: { readonly element?: HTMLElement | null } }).settings;
  if (tab?.element) offerButton(tab.element);
  Hooks.on(
    "renderActorDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      offerFirst(element);
    }) as never,
  );
  offerFirstAgain();
  await followStages(atGesture);
}
