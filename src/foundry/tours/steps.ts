/** What happens in the steps of the tours, and where each points. */
import { doAct } from "../acts/run.ts";
import { actorOf } from "../apply/ground.ts";
import { everywhere } from "../dom.ts";
import { askDesk } from "../exchange/ask.ts";
import { asksFor } from "../exchange/by-itself.ts";
import { messageById, readCard } from "../exchange/record.ts";
import { openPlan } from "../plans/open.ts";
import { bringRulesetOf } from "../registry.ts";
import { openScreen } from "../table/screen.ts";
import { cardBack } from "./stage.ts";
import type { Stage, StepId } from "./wish.ts";

/** What a tour knows while it is taken. */
export interface Taken extends Stage {
  /** The card of the attack, once it was made. */
  card: string | null;
  /** The sidebar was opened for it, and is shut again. */
  opened?: boolean;
}

/** One step: what is done before it is shown, and what it points at then; null: the middle of the page. */
export interface Step {
  readonly does?: (taken: Taken) => Promise<unknown>;
  readonly at?: (taken: Taken) => string | null;
}

interface Sidebar {
  readonly expanded: boolean;
  changeTab(tab: string, group: string): void;
  toggleExpanded(expanded: boolean): void;
}
/** A tab that is spoken of: on a narrow page the sidebar is shut until somebody wants it. */
function tab(taken: Taken, name: "chat" | "combat"): void {
  const sidebar = ui.sidebar as unknown as Sidebar;
  if (!sidebar.expanded) {
    taken.opened = true;
    sidebar.toggleExpanded(true);
  }
  sidebar.changeTab(name, "primary");
}

const sceneOf = ({ scene }: Stage): Scene.Implementation | undefined => game.scenes.get(scene);

/** To the practice scene, aiming at nobody yet. */
const arrive = async (taken: Taken): Promise<unknown> =>
  canvas.scene?.id === taken.scene ? null : sceneOf(taken)?.view();

interface Sheet {
  readonly id: string;
  readonly rendered: boolean;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
}
const heroOf = ({ hero }: Stage): Actor.Implementation | null => actorOf(hero);
const sheetOf = (taken: Stage): Sheet | null => (heroOf(taken)?.sheet ?? null) as unknown as Sheet | null;

/** Where the hero's sheet is on the page. */
const sheetAt = (taken: Stage): string => `#${CSS.escape(sheetOf(taken)?.id ?? "")}`;

async function openSheet(taken: Taken): Promise<void> {
  await closeForms();
  await sheetOf(taken)?.render({ force: true, mode: "play" });
}

/** Aim at the foe. */
function aim({ foeToken }: Stage): void {
  const token = canvas.tokens?.placeables.find((t) => t.id === foeToken);
  (token as unknown as { setTarget(on: boolean, options: object): void } | undefined)?.setTarget(true, {
    releaseOthers: true,
  });
}

const FORMS = ".application:is(.roll-dialog, .pool-builder)";
interface Form {
  readonly rendered: boolean;
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}
const forms = (): readonly Form[] =>
  ([...foundry.applications.instances.values()] as unknown as readonly Form[]).filter(
    (app) => app.rendered && app.element.matches(FORMS),
  );
async function closeForms(): Promise<void> {
  for (const form of forms()) await form.close();
}

/** What somebody attacks with first, as their ruleset calls it. */
async function attackOf(actor: Actor.Implementation): Promise<string | null> {
  const { acts } = (await bringRulesetOf(actor)) ?? {};
  const found = Object.entries(acts?.table ?? {}).find(([, act]) => act.attacks === true && act.at.includes("list"));
  return found?.[0] ?? null;
}

/** The form of the attack, left open: nobody waits for what is chosen in it. */
async function openForm(taken: Taken): Promise<void> {
  const hero = heroOf(taken);
  const name = hero && (await attackOf(hero));
  if (!hero || !name || forms().length > 0) return;
  aim(taken);
  void doAct(hero, name);
}

/** The attack itself, as usual. */
async function attack(taken: Taken): Promise<void> {
  await closeForms();
  // On a narrow page it would lie over the card that the next steps show.
  await sheetOf(taken)?.close();
  tab(taken, "chat");
  if (taken.card !== null && messageById(taken.card)) return;
  const hero = heroOf(taken);
  const name = hero && (await attackOf(hero));
  if (!hero || !name) return;
  aim(taken);
  taken.card = (await doAct(hero, name, {}, true))?.id ?? null;
}

/** More answers than any card asks for. */
const MOST_ANSWERS = 12;

/** Everything that the card still asks of this user, as usual. */
async function answer({ card }: Taken): Promise<void> {
  for (let n = 0; n < MOST_ANSWERS; n++) {
    const message = messageById(card ?? "");
    const open = message && readCard(message);
    if (!message || !open || !asksFor(open, game.user)) return;
    if (!(await askDesk({ op: "letStand", message: card ?? "" })).accepted) return;
  }
}

const cardAt = ({ card }: Taken): string | null => (card === null ? null : `.chat-log [data-message-id="${card}"]`);
const back = async ({ card }: Taken): Promise<unknown> => (card === null ? null : cardBack(card));

const PLAN = "#crossover-plan";
const fightOf = ({ fight }: Stage): Combat.Implementation | null =>
  (game.combats.get(fight ?? "") ?? null) as Combat.Implementation | null;

const HOSTILE = -1;
/** More turns than it takes to come to a foe's. */
const MOST_TURNS = 8;

/** The fight begins, and stands in the tracker. */
async function begin(taken: Taken): Promise<void> {
  tab(taken, "combat");
  const fight = fightOf(taken);
  if (!fight) return;
  await fight.activate();
  if (fight.started) return;
  await fight.startCombat();
  // Where the order has steps of its own before the first turn nobody is up yet, and they bring the throws.
  if (fight.combatant && fight.combatants.some((c) => c.initiative === null)) await fight.rollAll();
  // Until somebody of the foes is up: their side is about to be played.
  for (let n = 0; n < MOST_TURNS && fight.combatant?.token?.disposition !== HOSTILE; n++) await fight.nextTurn();
}

const pressIn = (action: string): void => {
  everywhere<HTMLButtonElement>(`${PLAN} [data-action=${action}]:not(:disabled)`)[0]?.click();
};
const closeApp = async (id: string): Promise<unknown> =>
  (foundry.applications.instances.get(id) as unknown as { close(): Promise<unknown> } | undefined)?.close();

/** What each step does. */
export const STEPS: Readonly<Record<StepId, Step>> = {
  welcome: { does: arrive },
  sheet: { does: openSheet, at: sheetAt },
  attack: {
    does: async (taken) => {
      await openSheet(taken);
      aim(taken);
    },
    at: (taken) =>
      ["[data-action=attack]", "[data-use^='attack:']", "[data-action=openPool]", "[data-action=useAction]"]
        .map((one) => `${sheetAt(taken)} ${one}`)
        .find((one) => everywhere(one).length > 0) ?? null,
  },
  form: { does: openForm, at: () => FORMS },
  card: { does: attack, at: cardAt },
  answer: { does: answer, at: cardAt },
  undo: { does: back, at: cardAt },
  end: { does: async (taken) => sheetOf(taken)?.close() },

  "gm.welcome": { does: arrive },
  "gm.tracker": { does: begin, at: () => "#sidebar [data-plan]" },
  "gm.plan": { does: async (taken) => openPlan(fightOf(taken)), at: () => PLAN },
  "gm.played": {
    does: async (taken) => {
      await openPlan(fightOf(taken));
      tab(taken, "chat");
      if (everywhere(`${PLAN} [data-action=undo]`).length === 0) pressIn("play");
    },
    at: () => `${PLAN} [data-action=undo]`,
  },
  "gm.back": {
    does: async () => {
      pressIn("undo");
      return Promise.resolve();
    },
    at: () => PLAN,
  },
  "gm.screen": {
    does: async () => {
      await closeApp("crossover-plan");
      await openScreen();
    },
    at: () => "#crossover-screen",
  },
  "gm.end": { does: async () => closeApp("crossover-screen") },
};

/** Nothing of a tour stays open. */
export async function closeAll(taken: Taken): Promise<void> {
  await closeForms();
  await sheetOf(taken)?.close();
  for (const id of ["crossover-plan", "crossover-screen"]) await closeApp(id);
  if (taken.opened === true) (ui.sidebar as unknown as Sidebar).toggleExpanded(false);
}
