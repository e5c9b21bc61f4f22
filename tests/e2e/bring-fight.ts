/** A ruleset's own opening fight on the table, as its compendium has it. */
import { inGame, type Seat } from "./support.ts";

/** Bring a ruleset's opening fight in as the compendium offers it, an adventure, and give its heroes to the players. Fights that there are end; with `beside` those of other scenes go on. Returns the scene. */
export const bring = (gm: Seat, ruleset: string, { beside = false } = {}): Promise<string> =>
  inGame(
    gm.page,
    async ([id, keeps]: readonly [string, boolean]) => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const before = new Set(g.game.scenes.map((s: any) => s.id));
      const packs = g.game.packs.filter((p: any) => p.metadata.flags.crossover?.ruleset === id);
      const adventures = packs.find((p: any) => p.documentName === "Adventure");
      const [adventure] = await adventures.getDocuments();
      await adventure.import({ dialog: false });
      for (let i = 0; i < 200 && !g.game.scenes.some((s: any) => !before.has(s.id)); i++)
        await new Promise((r) => setTimeout(r, 25));
      const scene = g.game.scenes.find((s: any) => !before.has(s.id));
      const heroic = (actor: any, token: any): boolean => /Hero$/u.test(actor?.type ?? "") && token.disposition === 1;
      const heroes = [
        ...new Set(scene.tokens.filter((t: any) => heroic(t.actor, t)).map((t: any) => t.actor)),
      ] as any[];
      for (const [i, player] of ["Ada", "Bo"].entries()) {
        const user = g.game.users.getName(player);
        await heroes[i]?.update({ [`ownership.${user.id}`]: 3 });
        if (heroes[i]) await user.update({ character: heroes[i].id });
      }
      for (const combat of [...g.game.combats]) if (!keeps || combat.scene?.id === scene.id) await combat.delete();
      await scene.activate();
      // What everybody can do is asked at once by whoever plays it from a script.
      await g.game.crossover.api.whole();
      return scene.id;
      /* oxlint-enable typescript/no-explicit-any */
    },
    [ruleset, beside] as const,
  );
