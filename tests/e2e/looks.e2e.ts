/**
 * Eyes of other kinds. Pictures are taken and compared: states (dice, ticks, actions, consequences, buttons, outcomes) as three kinds of colour blindness see them, without any colour, and in the system's own colours: two
 * states of one thing never look alike, and no word drowns in its ground. At 200 % nothing is cut, in no colours but the system's nothing is unreadable, and where nothing shall move nothing does.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyScreen, PIECES } from "./every-screen.ts";
import { inGame, openTable, type Seat, serious, type TestTable } from "./support.ts";

/** Where the pictures lie for whoever wants to look at them. */
const PICTURES = join(tmpdir(), "crossover-looks");

type Kind = "protanopia" | "deuteranopia" | "tritanopia" | "achromatopsia";
const BLIND: readonly Kind[] = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"];
type Eyes = "plain" | "forced" | Kind;
const EYES: readonly Eyes[] = ["plain", ...BLIND, "forced"];

/** See the page with other eyes. */
async function see({ page }: Seat, cdp: CDPSession, eyes: Eyes): Promise<void> {
  const type = eyes === "plain" || eyes === "forced" ? "none" : eyes;
  await cdp.send("Emulation.setEmulatedVisionDeficiency", { type });
  await page.emulateMedia({ forcedColors: eyes === "forced" ? "active" : "none" });
}

/** Two states of one thing, each by a selector. */
interface Pair {
  readonly what: string;
  readonly one: string;
  readonly other: string;
  /** Where it is told: so many pixels from the left. Absent: all of it. */
  readonly within?: number;
}

/** One sheet of paper with everything that has states, drawn with the system's own templates and classes; the pairs that must be told apart on it. */
const drawSampler = (seat: Seat): Promise<readonly Pair[]> =>
  inGame(
    seat.page,
    async () => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const { renderTemplate } = g.foundry.applications.handlebars;
      document.querySelector("#sampler")?.remove();
      const TONES = ["success", "failure", "warning", "harm", "info", "neutral"];
      const DICE = ["kept", "dropped", "struck", "ringed", "floored", "lost"];
      const die = (shape: string, face: string, state?: string): object => ({ shape, face, label: face, state });
      const card = {
        ruleset: "fudge",
        caption: "Attack",
        title: "Breaking wave",
        name: "Breakwater",
        img: "icons/svg/mystery-man.svg",
        tags: ["Close"],
        rolls: [
          {
            label: "Dice",
            total: "+2",
            against: "against 5",
            rows: [],
            dice: [die("fudge", "plus"), die("fudge", "minus"), die("fudge", "blank")],
          },
          {
            label: "Pool",
            total: "9",
            rows: [],
            dice: [die("d8", "5"), ...DICE.map((state) => die("d8", "5", state))],
          },
        ],
        parties: TONES.map((tone) => ({
          uuid: tone,
          name: "Overtime",
          img: "icons/svg/mystery-man.svg",
          rolls: [],
          outcome: { word: tone, tone, detail: "By 2." },
          consequences: ["pending", "applied", "undone"].map((state) => ({
            text: "Health 6 to 4",
            tone,
            rule: "",
            state,
          })),
          buttons: [
            { gesture: "a", args: {}, label: "Defend", icon: "fa-solid fa-shield" },
            { gesture: "b", args: {}, label: "Defend", icon: "fa-solid fa-shield", refused: "Not yours." },
          ],
        })),
        buttons: [],
      };
      const html = await renderTemplate("systems/crossover/templates/shared/exchange-card.hbs", card);
      const shapes = new Set<string>();
      const read = (rules: CSSRuleList): void => {
        for (const rule of rules as unknown as Iterable<any>) {
          for (const [, shape = ""] of String(rule.selectorText ?? "").matchAll(/\.pip-([a-z]+)/gu)) shapes.add(shape);
          if (rule.styleSheet) read(rule.styleSheet.cssRules);
          if (rule.cssRules) read(rule.cssRules);
        }
      };
      for (const sheet of document.styleSheets) {
        try {
          read(sheet.cssRules);
        } catch {
          // A sheet of another origin has nothing of ours.
        }
      }
      const pips = [...shapes, "plain"].map(
        (shape) =>
          `<button type="button" class="pip pip-${shape}" aria-label="x"></button><button type="button" class="pip pip-${shape} is-filled" aria-label="x"></button>`,
      );
      const row = (css: string): string =>
        `<ol class="combat-tracker plain crossover crossover-tracker"><li class="combatant is-tooled ${css}"><img class="token-image portrait" src="icons/svg/mystery-man.svg" alt="" width="40" height="40"><div class="who"><strong class="name">Overtime</strong></div><div class="worn"><span class="track" role="img" aria-label="x"><span class="tick"></span></span><span class="track" role="img" aria-label="x"><span class="tick is-filled"></span></span></div><div class="controls"><button type="button" class="tool" aria-pressed="false" aria-label="x"><i class="fa-solid fa-skull" aria-hidden="true"></i></button> <button type="button" class="tool active" aria-pressed="true" aria-label="x"><i class="fa-solid fa-skull" aria-hidden="true"></i></button></div></li></ol>`;
      const root = document.createElement("div");
      root.id = "sampler";
      root.className = "crossover application";
      root.style.cssText =
        "position:fixed;inset:0;z-index:99999;padding:8px;background:var(--crossover-color-page);overflow:hidden;";
      root.innerHTML = `<div class="window-content" style="display:block"><div class="pips">${pips.join("")}</div>${["", "active", "defeated", "hide"].map(row).join("")}${html}</div>`;
      document.body.append(root);
      await document.fonts.ready;
      const S = "#sampler";
      const of = (state: string): string => `${S} .die-d8${state === "" ? `[class="die die-d8"]` : `.is-${state}`}`;
      const fudge = (face: string): string => `${S} .die-fudge[data-face=${face}]`;
      const said = (state: string): string => `${S} .party:first-of-type .consequences > .is-${state}`;
      const combatant = (css: string): string =>
        `${S} .combatant${css === "" ? ":not(.active, .defeated, .hide)" : `.${css}`}`;
      return [
        ...[...shapes, "plain"].map((shape) => ({
          what: `action ${shape}`,
          one: `${S} .pip-${shape}:not(.is-filled)`,
          other: `${S} .pip-${shape}.is-filled`,
        })),
        ...["dropped", "struck", "ringed", "lost"].map((state) => ({
          what: `die ${state}`,
          one: of(""),
          other: of(state),
        })),
        { what: "die plus and minus", one: fudge("plus"), other: fudge("minus") },
        { what: "die plus and blank", one: fudge("plus"), other: fudge("blank") },
        { what: "die minus and blank", one: fudge("minus"), other: fudge("blank") },
        { what: "consequence applied", one: said("pending"), other: said("applied"), within: 56 },
        { what: "consequence undone", one: said("pending"), other: said("undone"), within: 56 },
        {
          what: "button refused",
          one: `${S} .card-button:not([aria-disabled])`,
          other: `${S} .card-button[aria-disabled=true]`,
        },
        ...["active", "hide"].map((css) => ({
          what: `combatant ${css}`,
          one: combatant(""),
          other: combatant(css),
        })),
        {
          what: "combatant defeated",
          one: `${combatant("")} .name`,
          other: `${combatant("defeated")} .name`,
          within: 56,
        },
        { what: "tick", one: `${combatant("")} .tick:not(.is-filled)`, other: `${combatant("")} .tick.is-filled` },
        {
          what: "pressed",
          one: `${combatant("")} .controls > [aria-pressed=false]`,
          other: `${combatant("")} .controls > [aria-pressed=true]`,
        },
      ];
      /* oxlint-enable typescript/no-explicit-any */
    },
    undefined,
  );

/** Room round a thing in its picture: an outline is part of how it looks; pixels. */
const ROUND = 4;

/** Where something is on the page. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the first of each of these is, with some room round it; null for what isn't there. */
const boxesOf = (page: Page, selectors: readonly string[]): Promise<(Box | null)[]> =>
  page.evaluate(
    ([all, round]) =>
      (all as string[]).map((selector) => {
        const rect = document.querySelector(selector)?.getBoundingClientRect();
        const room = round as number;
        return rect && rect.width > 0 && rect.height > 0
          ? { x: rect.x - room, y: rect.y - room, width: rect.width + 2 * room, height: rect.height + 2 * room }
          : null;
      }),
    [selectors, ROUND] as const,
  );

/** What was measured on a picture: of each pair the share of points whose brightness differs by more than an eighth, colours left out; of each thing how far its brightest point is from its darkest, as a ratio of contrast. */
interface Measured {
  readonly differs: readonly number[];
  readonly contrast: readonly number[];
}

const measure = (
  desk: Page,
  picture: Buffer,
  pairs: readonly (readonly [Box, Box])[],
  things: readonly Box[],
): Promise<Measured> =>
  desk.evaluate(
    async ([text, two, one]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${text as string}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.width, height: image.height });
      const pen = canvas.getContext("2d", { willReadFrequently: true })!;
      pen.drawImage(image, 0, 0);
      const light = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
      const read = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] => {
        const { data } = pen.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height));
        return Array.from(
          { length: data.length / 4 },
          (_v, i) =>
            0.2126 * light(data[i * 4]! / 255) +
            0.7152 * light(data[i * 4 + 1]! / 255) +
            0.0722 * light(data[i * 4 + 2]! / 255),
        );
      };
      return {
        differs: (two as (readonly [DOMRect, DOMRect])[]).map(([a, b]) => {
          const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
          const [first, second] = [a, b].map((box) => read({ x: box.x, y: box.y, width, height })) as [
            number[],
            number[],
          ];
          // As eyes take brightness: by its root.
          return first.filter((v, i) => Math.abs(Math.sqrt(v) - Math.sqrt(second[i]!)) > 0.125).length / first.length;
        }),
        contrast: (one as DOMRect[]).map((box) => {
          const sorted = read(box).toSorted((x, y) => x - y);
          return (sorted.at(-1)! + 0.05) / (sorted[0]! + 0.05);
        }),
      };
    },
    [picture.toString("base64"), pairs, things] as const,
  ) as Promise<Measured>;

/** Two states look alike when fewer points than this differ. */
const ALIKE = 0.02;
/** What WCAG asks of text, less what is lost at the soft edges of thin letters. */
const READABLE = 4;

const keep = (name: string, picture: Buffer): void => {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.png`), picture);
};

describe("eyes of other kinds", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(["light", "dark"] as const)(
    "%s: two states of one thing differ in shape, and every word stands out, whoever looks",
    async (theme) => {
      const seat = await table.join("Gamemaster", { theme, width: 720, height: 2000 });
      const cdp = await seat.context.newCDPSession(seat.page);
      const desk = await seat.context.newPage();
      await seat.page.bringToFront();
      const pairs = await drawSampler(seat);
      expect(pairs.length).toBeGreaterThan(20);
      const words = ["success", "failure", "warning", "harm", "info", "neutral"].flatMap((tone) => [
        { what: `outcome ${tone}`, at: `#sampler .outcome.tone-${tone} > strong` },
        { what: `consequence ${tone}`, at: `#sampler .is-pending > .tone-${tone}` },
      ]);
      const wrong: string[] = [];
      for (const eyes of EYES) {
        await see(seat, cdp, eyes);
        const [ones, others, told] = await Promise.all(
          [pairs.map((p) => p.one), pairs.map((p) => p.other), words.map((w) => w.at)].map((of) =>
            boxesOf(seat.page, of),
          ),
        );
        const lost = [...pairs.flatMap((p) => [p.one, p.other]), ...words.map((w) => w.at)].filter(
          (_at, i) => ![...pairs.flatMap((_p, n) => [ones![n], others![n]]), ...told!][i],
        );
        expect(lost).toEqual([]);
        const picture = await seat.page.screenshot();
        keep(`states-${theme}-${eyes}`, picture);
        const { differs, contrast } = await measure(
          desk,
          picture,
          pairs.map(({ within }, n) => {
            const cut = (box: Box): Box => ({ ...box, width: Math.min(box.width, (within ?? box.width) + ROUND) });
            return [cut(ones![n]!), cut(others![n]!)] as const;
          }),
          told as Box[],
        );
        for (const [n, { what }] of pairs.entries())
          if (differs[n]! < ALIKE) wrong.push(`${eyes}: ${what} looks the same (${(differs[n]! * 100).toFixed(1)} %)`);
        for (const [n, { what }] of words.entries())
          if (contrast[n]! < READABLE) wrong.push(`${eyes}: ${what} has a contrast of ${contrast[n]!.toFixed(1)}`);
      }
      await seat.context.close();
      console.log(wrong.join("\n"));
      expect(wrong).toEqual([]);
    },
    240_000,
  );

  it.each(PIECES)(
    "at 200 % and in the system's own colours: %s is whole and can be read",
    async (piece, walk) => {
      // What a browser makes of 1400 x 900 at 200 %.
      const seat = await table.join("Gamemaster", { width: 700, height: 450 });
      const wrong: string[] = [];
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          const found = await inGame(
            seat.page,
            (where) => {
              const root = document.querySelector<HTMLElement>(where);
              const body = root?.querySelector<HTMLElement>(".window-content") ?? root;
              const texts: string[] = [];
              if (!root || !body) return ["isn't there"];
              if (body.scrollWidth > body.clientWidth + 2)
                texts.push(`stands out by ${String(body.scrollWidth - body.clientWidth)} px`);
              const { left, right, top, height } = root.getBoundingClientRect();
              if (root.matches(".application") && (right > innerWidth + 1 || left < -1 || top < -1))
                texts.push(`lies outside of the page: ${String(Math.round(left))} to ${String(Math.round(right))}`);
              // What is taller than the page is scrolled inside it.
              if (root.matches(".application") && height > innerHeight + 1)
                texts.push(`is ${String(Math.round(height))} px high`);
              return texts;
            },
            selector,
          );
          for (const text of found) wrong.push(`${name}: at 200 %: it ${text}`);
          // One of each sort of screen is enough for colours: what is in front of people while they play, and the windows of the table.
          if (!/Hero|card |act |tracker|window /u.test(name)) return;
          await seat.page.emulateMedia({ forcedColors: "active" });
          for (const text of await serious(seat.page, selector, { any: true })) wrong.push(`${name}: forced: ${text}`);
          if (/^sheet \w+$|tracker|card .* step 3|window screen/u.test(name))
            keep(`forced-${piece}-${name.replaceAll(/\W+/gu, "-")}`, await seat.page.screenshot());
          await seat.page.emulateMedia({ forcedColors: "none" });
        },
        { ...walk, forms: 3 },
      );
      console.log([`${piece}: ${String(seen.length)} screens`, ...wrong].join("\n"));
      await seat.context.close();
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it("where nothing shall move nothing does", async () => {
    const seat = await table.join("Gamemaster");
    /** What of ours would move, by the styles that hold now: how many elements, and which. */
    const moving = (): Promise<readonly string[]> =>
      inGame(
        seat.page,
        () => {
          const found = new Set<string>();
          for (const e of document.querySelectorAll(".crossover, .crossover *"))
            for (const pseudo of [undefined, "::before", "::after"]) {
              const { transitionDuration, animationName } = getComputedStyle(e, pseudo);
              if (animationName !== "none" || transitionDuration.split(", ").some((s) => Number.parseFloat(s) > 0))
                found.add(
                  `${e.localName}.${[...e.classList].join(".")}${pseudo ?? ""} ${animationName} ${transitionDuration}`,
                );
            }
          return [...found];
        },
        undefined,
      );
    const counts = { moved: 0, still: [] as string[] };
    await everyScreen(
      seat,
      async ({ name }) => {
        counts.moved += (await moving()).length;
        await seat.page.emulateMedia({ reducedMotion: "reduce" });
        for (const one of await moving()) counts.still.push(`${name}: ${one}`);
        await seat.page.emulateMedia({ reducedMotion: "no-preference" });
      },
      { rulesets: ["fudge", "doompool"], shared: true, forms: 2 },
    );
    await seat.context.close();
    console.log([`${String(counts.moved)} moved`, ...new Set(counts.still)].join("\n"));
    // Else there is nothing to hold still.
    expect(counts.moved).toBeGreaterThan(0);
    expect([...new Set(counts.still)]).toEqual([]);
  }, 600_000);
});
