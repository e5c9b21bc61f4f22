import { atGesture } from "./gesture.ts";

/** What our sheets put on a drag that makes a macro. */
interface CheckDrag {
  readonly type: "CrossoverCheck";
  readonly trait: string;
  readonly label: string;
  readonly img?: string;
}

const isCheck = (data: unknown): data is CheckDrag => typeof data === "object" && data !== null && (data as CheckDrag).type === "CrossoverCheck";

/** A trait dragged to the hotbar becomes a macro that makes the check for whoever is speaking. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    if (!isCheck(data)) return true;
    void atGesture(async () => {
      const command = `game.crossover.api.check(${JSON.stringify(data.label)});`;
      const found = game.macros.find((m) => m.command === command && m.isOwner);
      const macro = found ?? (await Macro.implementation.create({ name: data.label, type: "script", command, img: data.img ?? "icons/svg/d20-black.svg" } as never));
      await game.user.assignHotbarMacro((macro ?? null) as never, slot as never);
    });
    return false;
  });
}
