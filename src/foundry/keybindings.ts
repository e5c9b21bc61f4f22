import { noTurnToEnd } from "./combat/turn-to-end.ts";
import { atGesture } from "./gesture.ts";
import { SYSTEM_ID } from "./ids.ts";
import { rollLast } from "./last.ts";
import { bringPlay, openAnswers, openScreen } from "./play.ts";
import { openLibrary } from "./sharing/browser/open.ts";
import { localize } from "./view/text/localize.ts";

/** Keys for what a table does all evening. All can be changed in Configure Controls. */
export function registerKeybindings(): void {
  const bind = (action: string, key: string, modifiers: readonly string[], run: () => Promise<unknown>): void => {
    game.keybindings.register(SYSTEM_ID, action, {
      name: `CROSSOVER.Shared.Keybinding.${action}.name`,
      hint: `CROSSOVER.Shared.Keybinding.${action}.hint`,
      editable: [{ key, modifiers: [...modifiers] }],
      onDown: () => {
        void atGesture(run);
        return true;
      },
    } as never);
  };
  bind("endTurn", "KeyN", ["Shift"], async () => {
    const combat = game.combat;
    if (!combat?.started) return;
    const { combatant } = combat;
    const no = noTurnToEnd(
      combatant ? { name: combatant.name ?? "", mine: combatant.isOwner, hidden: combatant.hidden } : null,
      (await bringPlay()).flowView(combat as unknown as Combat.Implementation, localize)?.caption ?? null,
    );
    if (no) {
      ui.notifications.warn(localize(`CROSSOVER.Shared.Refusal.${no.reason}`, no.data));
      return;
    }
    await combat.nextTurn();
  });
  bind("rollLast", "KeyR", ["Shift"], async () => {
    if (!(await rollLast())) ui.notifications.info(game.i18n.localize("CROSSOVER.Shared.Chat.nothingRolled"));
  });
  bind("again", "KeyA", ["Shift"], async () => {
    // Whoever is up and is played from here; else whoever is selected, else one's own hero.
    const up = game.combat?.started === true ? game.combat.combatant : null;
    const actor = ((up?.isOwner === true ? up.actor : null) ??
      canvas.tokens?.controlled[0]?.actor ??
      game.user.character) as Actor.Implementation | null;
    if (!actor) ui.notifications.warn(game.i18n.localize("CROSSOVER.Shared.Chat.noActor"));
    else if (!(await (await bringPlay()).attackAgain(actor)))
      ui.notifications.info(localize("CROSSOVER.Shared.Chat.nothingAgain", { name: actor.name }));
  });
  bind("nextTurn", "KeyM", ["Shift"], async () => {
    if (game.user.isGM && game.combat?.started) await game.combat.nextTurn();
  });
  bind("screen", "KeyG", ["Shift"], openScreen);
  bind("library", "KeyB", ["Shift"], openLibrary);
  bind("answers", "KeyQ", ["Shift"], openAnswers);
  let rings: Promise<{ readonly down: () => void; readonly up: () => void }> | null = null;
  const ring = (goes: "down" | "up"): void =>
    void atGesture(async () => {
      rings ??= bringPlay().then(({ ringsKey }) => ringsKey());
      (await rings)[goes]();
    });
  game.keybindings.register(SYSTEM_ID, "rings", {
    name: "CROSSOVER.Shared.Keybinding.rings.name",
    hint: "CROSSOVER.Shared.Keybinding.rings.hint",
    editable: [{ key: "KeyY", modifiers: ["Shift"] }],
    onDown: () => {
      ring("down");
      return true;
    },
    onUp: () => {
      ring("up");
      return true;
    },
  } as never);
  bind("openSheet", "KeyH", ["Shift"], async () => {
    const actor = canvas.tokens?.controlled[0]?.actor ?? game.user.character;
    if (actor) actor.sheet?.render(true);
    else ui.notifications.warn(game.i18n.localize("CROSSOVER.Shared.Chat.noActor"));
  });
}
