import { playedRulesets } from "./settings/register.ts";

/** What we use of Dice So Nice, a module that shows rolls as 3D dice. */
interface Dice3d {
  addSystem(system: { readonly id: string; readonly name: string }, mode?: string): void;
  addColorset(colorset: Readonly<Record<string, unknown>>, mode?: string): void;
  addDicePreset(preset: Readonly<Record<string, unknown>>): void;
  showForRoll(
    roll: Roll,
    user: User.Implementation,
    synchronize: boolean,
    users: readonly string[] | null,
    blind: boolean,
    messageId: string | null,
  ): Promise<boolean>;
  waitFor3DAnimationByMessageID?(id: string): Promise<unknown>;
}

const dice3d = (): Dice3d | null => (game as unknown as { dice3d?: Dice3d }).dice3d ?? null;

/** Colours by ruleset, so that 3D dice look like those on the cards. */
export function registerDice3d(): void {
  Hooks.once(
    "diceSoNiceReady" as never,
    ((dice: Dice3d) => {
      dice.addSystem({ id: "crossover", name: "Crossover" }, "default");
      for (const { id, label, dice3d: look } of playedRulesets()) {
        if (!look) continue;
        dice.addColorset(
          {
            name: `crossover-${id}`,
            description: game.i18n.localize(label),
            category: "Crossover",
            foreground: look.foreground,
            background: look.background,
            outline: look.foreground,
            edge: look.background,
            texture: "none",
            material: "plastic",
            font: "Barlow Condensed",
          },
          "default",
        );
        for (const { type, labels } of look.faces ?? [])
          dice.addDicePreset({ type, labels, system: "crossover", colorset: `crossover-${id}` });
      }
    }) as never,
  );
}

/** Dice that are still falling, by the message they belong to. */
const falling = new Map<string, Promise<unknown>>();
/** Milliseconds after which nobody waits for dice any more. */
const PATIENCE = 6_000;

/** Once the 3D dice of a message lie, on this screen; at once where nobody shows any. */
export async function diceShown({ id, rolls }: ChatMessage.Implementation): Promise<void> {
  const dice = dice3d();
  if (!dice || id === null || rolls.length === 0) return;
  let late: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    late = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.all([falling.get(id), dice.waitFor3DAnimationByMessageID?.(id)]), enough]).catch(
    (cause: unknown) => {
      console.warn("Crossover | 3D dice were not waited for", { message: id, cause });
    },
  );
  clearTimeout(late);
}

/**
 * Show dice that join a card after it was posted; those of a new message the module shows by itself. Only those see them who may see the message: a whispered card's dice go
 * to its readers, those of somebody with hidden numbers stay on this screen.
 */
export async function showDice(
  message: ChatMessage.Implementation,
  rolls: readonly Roll[],
  hidden: boolean,
): Promise<void> {
  const dice = dice3d();
  if (!dice || rolls.length === 0) return;
  const readers = message.whisper.length > 0 ? ([...message.whisper] as string[]) : null;
  const shown = Promise.all(
    rolls.map((roll) => dice.showForRoll(roll, game.user, !hidden, readers, message.blind, message.id)),
  );
  falling.set(message.id ?? "", shown);
  try {
    await shown;
  } finally {
    if (falling.get(message.id ?? "") === shown) falling.delete(message.id ?? "");
  }
}
