/**
 * The look, by pictures. The windows that matter most are compared with how they looked when somebody last looked at them: `npm run pictures -- --check`, and `--keep` once a change is meant. `npm run pictures -- windows`
 * draws every window in both themes at three sizes into build/pictures, to be looked through.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  calmDown,
  CASTS,
  IN_DOCS,
  lookAs,
  lookName,
  PICTURE_LOOKS,
  type PictureLook,
  SHOTS,
  stage,
  takeShot,
} from "./picture-set.ts";
import { openTable, SHORT, type TestTable } from "./support.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** How the windows looked. */
const KEPT = join(ROOT, "tests", "pictures");
/** All windows of the last run, and what differs in those that were compared. */
const OUT = join(ROOT, "build", "pictures");

const LIGHT = { theme: "light", width: 1400, height: 900 } as const;
const LOW = { theme: "light", width: 1280, height: 720 } as const;
const DARK = { theme: "dark", width: 1400, height: 900 } as const;
const PHONE = { theme: "dark", width: 420, height: 900 } as const;

/** The twenty that matter most: what somebody sees first, most often and longest. */
const COMPARED: readonly (readonly [look: PictureLook, names: readonly string[]])[] = [
  [
    LIGHT,
    ["fudge-sheet", "drama-sheet", "twintens-sheet", "fudge-form", "doompool-form", "fudge-tracker", "drama-tracker"],
  ],
  // The two with the fullest heads where there is least room below them.
  [LOW, ["destiny-sheet", "doompool-sheet"]],
  [DARK, [...CASTS.map(({ id }) => `${id}-card`), "fudge-compact", "destiny-compact", "twintens-stats"]],
  [PHONE, ["drama-sheet", "twintens-sheet", "fudge-build"]],
];

/** A difference of brightness or colour from which a point counts, of 255: softer edges of letters in another build of the browser stay below. */
const POINT = 40;
/** The share of points that may differ. A word that moves by a line is more than that. */
const SHARE = 0.004;

const named = (name: string): (typeof SHOTS)[number] => {
  const shot = SHOTS.find((s) => s.name === name);
  if (!shot) throw new Error(`no window ${name}`);
  return shot;
};

/** A picture as WebP; without loss at a quality of 1. */
const asWebp = (desk: Page, png: Buffer, by: number, quality: number): Promise<Buffer> =>
  desk
    .evaluate(
      async ([text, scale, fine]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale) });
        const pen = canvas.getContext("2d");
        if (pen) pen.imageSmoothingQuality = "high";
        pen?.drawImage(image, 0, 0, image.width * scale, image.height * scale);
        return canvas.toDataURL("image/webp", fine).split(",")[1] ?? "";
      },
      [png.toString("base64"), by, quality] as const,
    )
    .then((text) => Buffer.from(text, "base64"));

/** A picture at half its size, without loss: soft edges of letters even out, and twenty of them stay small. */
const halved = (desk: Page, png: Buffer): Promise<Buffer> => asWebp(desk, png, 0.5, 1);

interface Compared {
  readonly before: string;
  readonly now: string;
  readonly share: number;
  /** Where it differs, in red on what is there now. */
  readonly shown: string;
}

/** Two pictures, point by point. */
const compare = (desk: Page, before: Buffer, now: Buffer): Promise<Compared> =>
  desk.evaluate(
    async ([one, other, point]) => {
      const load = async (text: string): Promise<HTMLImageElement> => {
        const image = new Image();
        image.src = `data:image/webp;base64,${text}`;
        await image.decode();
        return image;
      };
      const [a, b] = await Promise.all([load(one), load(other)]);
      const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
      const draw = (image: HTMLImageElement) => {
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width, height });
        const pen = canvas.getContext("2d", { willReadFrequently: true })!;
        // What one of them doesn't have differs.
        pen.fillStyle = "#f0f";
        pen.fillRect(0, 0, width, height);
        pen.drawImage(image, 0, 0);
        return { canvas, pen, data: pen.getImageData(0, 0, width, height) };
      };
      const [first, second] = [draw(a), draw(b)];
      let differ = 0;
      for (let i = 0; i < first.data.data.length; i += 4) {
        const [x, y] = [first.data.data, second.data.data];
        const far = Math.max(...[0, 1, 2].map((n) => Math.abs((x[i + n] ?? 0) - (y[i + n] ?? 0))));
        if (far > point) {
          differ++;
          y.set([255, 0, 0, 255], i);
        }
      }
      second.pen.putImageData(second.data, 0, 0);
      return {
        before: `${String(a.width)} x ${String(a.height)}`,
        now: `${String(b.width)} x ${String(b.height)}`,
        share: differ / (width * height),
        shown: second.canvas.toDataURL("image/png").split(",")[1] ?? "",
      };
    },
    [before.toString("base64"), now.toString("base64"), POINT] as const,
  );

const windows = process.env["PICTURES_WINDOWS"];
const keeps = process.env["PICTURES_KEEP"] === "1";

describe("pictures", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true, quietForms: true });
    mkdirSync(OUT, { recursive: true });
    mkdirSync(KEPT, { recursive: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  /** All of these taken, first what needs no fight. */
  const takeAll = async (
    wanted: readonly (readonly [look: PictureLook, names: readonly string[]])[],
    use: (name: string, png: Buffer, desk: Page) => Promise<void>,
  ): Promise<string[]> => {
    const lost: string[] = [];
    const chosen = wanted.flatMap(([, names]) => names).map((name) => named(name));
    const seat = await table.join("Gamemaster");
    seat.page.setDefaultTimeout(12_000);
    const desk = await seat.context.newPage();
    await seat.page.bringToFront();
    for (const fight of [false, true]) {
      const ids = CASTS.map((c) => c.id).filter((id) => chosen.some((s) => s.fight && s.name.startsWith(`${id}-`)));
      if (fight && ids.length > 0) {
        await lookAs(seat, LIGHT);
        await stage(seat, ids);
      }
      for (const [look, names] of wanted) {
        const these = names.map((name) => named(name)).filter((s) => (s.fight ?? false) === fight);
        if (these.length === 0) continue;
        await lookAs(seat, look);
        for (const shot of these) {
          const name = `${shot.name}-${lookName(look)}`;
          try {
            // Each begins with the same dice.
            await calmDown(seat);
            await use(name, await takeShot(seat, shot), desk);
          } catch (cause) {
            lost.push(`${name}: ${cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause)}`);
          }
        }
      }
    }
    await seat.leave();
    return lost;
  };

  it.runIf(windows === undefined)(
    "the windows that matter most look as they did",
    async () => {
      const wanted = SHORT
        ? COMPARED.map(([l, names]) => [l, names.filter((n) => !named(n).fight)] as const)
        : COMPARED;
      const told: string[] = [];
      const wrong: string[] = [];
      const lost = await takeAll(wanted, async (name, png, desk) => {
        const file = join(KEPT, `${name}.webp`);
        const now = await halved(desk, png);
        if (keeps || !existsSync(file)) {
          if (!keeps) wrong.push(`${name}: nobody has looked at it yet (npm run pictures -- --keep)`);
          else writeFileSync(file, now);
          return;
        }
        const { share, before, now: is, shown } = await compare(desk, readFileSync(file), now);
        told.push(`${name} ${(share * 100).toFixed(2)} %`);
        if (share <= SHARE && before === is) return;
        writeFileSync(join(OUT, `${name}-differs.png`), Buffer.from(shown, "base64"));
        wrong.push(
          `${name}: ${(share * 100).toFixed(2)} % differ, ${before} became ${is}; red in build/pictures/${name}-differs.png`,
        );
      });
      console.log(told.join("\n"));
      expect([...lost, ...wrong]).toEqual([]);
    },
    900_000,
  );

  it.runIf(windows !== undefined)(
    "every window in every look",
    async () => {
      const words = (windows ?? "").split(" ").filter((w) => w !== "");
      const ofLook = words.filter((w) => /^(?:light|dark|\d+)$/u.test(w));
      const ofName = words.filter((w) => !ofLook.includes(w));
      const looks = PICTURE_LOOKS.filter((l) => ofLook.every((w) => lookName(l).split("-").includes(w)));
      const names = SHOTS.map((s) => s.name).filter((n) => ofName.length === 0 || ofName.some((w) => n.includes(w)));
      const lost = await takeAll(
        looks.map((l) => [l, names] as const),
        async (name, png, desk) => {
          writeFileSync(join(OUT, `${name}.png`), png);
          for (const [file, shown] of Object.entries(IN_DOCS))
            if (name === `${shown}-${lookName(LIGHT)}`)
              writeFileSync(join(ROOT, `${file}.webp`), await asWebp(desk, png, 1, 0.82));
        },
      );
      console.log([`build/pictures: ${String(looks.length * names.length - lost.length)}`, ...lost].join("\n"));
      expect(lost).toEqual([]);
    },
    3_000_000,
  );
});
