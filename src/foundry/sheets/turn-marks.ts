import { offTurn, verdict } from "../../rules/kernel/turns/turn-and-reach.ts";
import { table } from "../apply/viewer.ts";
import { offeredNow } from "../combat/offered.ts";
import { focusIn } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { peopleOf, rulesetOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { whenIdle } from "./when-idle.ts";

/** Buttons of a sheet that do something of the ruleset's list of actions. */
const BUTTONS = "button[data-action][data-use], button[data-action][data-attack]";

/** Off turn a player's buttons of what takes part of a turn say whose turn it is, and do nothing else; what the ruleset itself refuses keeps its own reason. */
export function markTurn(element: HTMLElement, actor: Actor.Implementation): void {
  const ruleset = rulesetOf(actor);
  const off = offTurn(actor.uuid, table);
  if (!ruleset || off === null || verdict(off, game.user.isGM) !== "stopped") return;
  const [words, who] = [refusalText(off, ruleset), ruleset.snapshot(actor)];
  for (const button of element.querySelectorAll<HTMLElement>(BUTTONS)) {
    const id = button.dataset.use ?? button.dataset.attack ?? "";
    if (button.dataset.refused !== undefined || !ruleset.turnAndReach.takesTurn(who, id, table)) continue;
    button.setAttribute("aria-disabled", "true");
    button.dataset.refused = words;
  }
}

/** Sheets that a player has open follow whose turn it is. */
export function followTurns(): void {
  const redraw = (combat: Combat.Implementation): void => {
    if (game.user.isGM) return;
    for (const actor of new Set(combat.combatants.map((c) => c.actor)))
      if (actor?.isOwner === true) (actor as unknown as { render(force: boolean): void }).render(false);
  };
  for (const hook of ["updateCombat", "deleteCombat", "updateCombatant"])
    Hooks.on(
      hook as never,
      ((document: Combat.Implementation & { readonly combat?: Combat.Implementation | null }) => {
        redraw(document.combat ?? document);
      }) as never,
    );
}

/** What may change what can be done to or with somebody else. */
const OTHERS = [
  "createActor",
  "updateActor",
  "deleteActor",
  // Of whoever stands on a scene with an unlinked token.
  "updateActorDelta",
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "createToken",
  "deleteToken",
] as const;

/** Changes come in bursts; a sheet is looked over a moment later, once the page has nothing else to do, and not again at once: at a big table somebody is always changed, and a press of one's own goes first. In milliseconds. */
const SETTLED_AFTER = 150;
const IN_THE_END = 1_000;
const AGAIN_AFTER = 1_000;

/** Which buttons of a sheet say another reason than the list of actions has now, with that reason. */
async function behind(element: HTMLElement, actor: Actor.Implementation): Promise<string> {
  const buttons = element.querySelectorAll<HTMLElement>("button[data-action][data-use]");
  // A list of all that somebody can do, and with whom, is long to work out: not where nothing of it stands.
  if (buttons.length === 0) return "";
  const [people, ruleset] = [peopleOf(actor), rulesetOf(actor)];
  const list = ruleset?.actions.list ?? (await people?.listed?.());
  if (!people || !list) return "";
  const all = list(people.snapshot(actor), localize);
  // Whoever is in a fight is here with all that they do.
  const offered = ruleset ? offeredNow(actor.uuid, ruleset, all, (entry) => entry.id) : all;
  const now = new Map(offered.map(({ id, refused = "" }) => [id, refused]));
  return [...buttons]
    .flatMap(({ dataset: { use = "", refused = "" } }) =>
      now.has(use) && now.get(use) !== refused ? [`${use} ${now.get(use) ?? ""}`] : [],
    )
    .join("\n");
}

/** An open window, as far as it is looked over. */
interface Open {
  readonly rendered: boolean;
  readonly element: HTMLElement;
  readonly document?: { readonly documentName: string };
  render(): Promise<unknown>;
}

/** Open sheets follow everybody else: who could be helped has been hurt, who was held is free. What is being typed stays. */
export function followOthers(): void {
  /** What a sheet was drawn anew for already: what it says otherwise all the same is its own affair. */
  const drawn = new WeakMap<object, string>();
  const look = async (): Promise<void> => {
    for (const app of foundry.applications.instances.values() as unknown as Iterable<Open>) {
      if (!app.rendered || app.document?.documentName !== "Actor") continue;
      if (focusIn(app.element)?.matches("input, select, textarea, [contenteditable]")) continue;
      const found = await behind(app.element, app.document as unknown as Actor.Implementation);
      if (found === (drawn.get(app) ?? "")) continue;
      drawn.set(app, found);
      if (found !== "") await app.render();
    }
  };
  let due = false;
  let looked = -Infinity;
  const idle = (): void => {
    due = false;
    looked = performance.now();
    void atGesture(look);
  };
  const soon = (): void => {
    if (due) return;
    due = true;
    setTimeout(
      () => {
        whenIdle(idle, IN_THE_END);
      },
      Math.max(SETTLED_AFTER, looked + AGAIN_AFTER - performance.now()),
    );
  };
  for (const hook of OTHERS) Hooks.on(hook as never, soon as never);
}
