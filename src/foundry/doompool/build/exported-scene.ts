/** A scene of another system comes in as the doom pool of this table. */
import type { Die, ExportedScene } from "../../../rules/doompool/index.ts";
import { escapeHtml } from "../../view/text/escape.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { doomPool } from "../fortune/growth.ts";

const E = "CROSSOVER.Doompool.Exported.Scene";

const spoken = (dice: readonly Die[]): string =>
  dice.length === 0 ? localize(`${E}.none`) : dice.map((d) => `d${String(d)}`).join(" ");

interface Pool {
  readonly system: { readonly dice: readonly Die[]; readonly scene: { readonly distinctions: readonly string[] } };
  update(data: object): Promise<unknown>;
}

/**
 * What the file's doom pool is and what stands here, before a word is changed; then both in one write. The pool's log keeps what it was, and its undo brings that back. For the Gamemaster alone.
 * @rule DOO-150 DOO-155 DOO-271
 */
export async function openScene({ name, dice, distinctions, rest }: ExportedScene): Promise<void> {
  const pool = doomPool() as unknown as Pool | null;
  if (!game.user.isGM || !pool) {
    ui.notifications.warn(localize(`${E}.${game.user.isGM ? "noPool" : "gmOnly"}`, { name }));
    return;
  }
  const { scene } = pool.system;
  const fresh = distinctions.filter((d) => !scene.distinctions.includes(d));
  const told = (what: string, value: string): string =>
    value === "" ? "" : `<dt>${escapeHtml(localize(`${E}.${what}`))}</dt><dd>${escapeHtml(value)}</dd>`;
  const { DialogV2 } = foundry.applications.api;
  const yes = await DialogV2.confirm({
    window: { title: localize(`${E}.title`), icon: "fa-solid fa-file-import" },
    classes: ["crossover", "doompool", "exported-scene"],
    content: `<p>${escapeHtml(localize(`${E}.says`, { name }))}</p><dl class="facts">${told("file", spoken(dice))}${told("here", spoken(pool.system.dice))}${told("distinctions", listed(fresh))}</dl>${
      rest.length > 0
        ? `<p>${escapeHtml(localize(`${E}.rest`))}</p><ul>${rest.map((r) => `<li>${escapeHtml(r)}</li>`).join("")}</ul>`
        : ""
    }`,
    yes: { label: localize(`${E}.take`), icon: "fa-solid fa-fire" },
    no: { label: localize(`${E}.leave`) },
    rejectClose: false,
  } as never);
  if (yes !== true) return;
  await pool.update({
    "system.dice": [...dice],
    ...(fresh.length > 0 && { "system.scene.distinctions": [...scene.distinctions, ...fresh] }),
  });
  ui.notifications.info(localize(`${E}.done`, { dice: spoken(dice) }));
}
