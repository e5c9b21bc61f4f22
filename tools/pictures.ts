/** Pictures of the running program for the documentation: parts of a page as small WebP files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inGame, type Seat } from "../tests/e2e/support.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Whoever draws into a folder. @param most  the widest that a picture may be; larger ones are drawn smaller */
export function pictures(folder: string, most = 2000) {
  const out = join(ROOT, folder);
  mkdirSync(out, { recursive: true });
  /** Save a part of the page as WebP, which the browser itself makes of a screenshot. */
  return async (seat: Seat, selector: string, name: string): Promise<void> => {
    const shot = await seat.page.locator(selector).first().screenshot({ animations: "disabled" });
    const webp = await inGame(
      seat.page,
      async ({ png, most }) => {
        const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const by = Math.min(1, most / image.width);
        const canvas = new OffscreenCanvas(Math.round(image.width * by), Math.round(image.height * by));
        const pen = canvas.getContext("2d");
        if (pen) pen.imageSmoothingQuality = "high";
        pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
        const out = new Uint8Array(await blob.arrayBuffer());
        return btoa([...out].map((b) => String.fromCharCode(b)).join(""));
      },
      { png: shot.toString("base64"), most },
    );
    const bytes = Buffer.from(webp, "base64");
    writeFileSync(join(out, `${name}.webp`), bytes);
    console.log(`${name}.webp ${String(Math.round(bytes.length / 1024))} kB`);
  };
}
