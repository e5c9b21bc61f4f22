/**
 * A language that nobody speaks (tools/pseudo.mjs): every text in brackets, with accents, two fifths longer. What is read without brackets was never a text; no rule may hang on a word; nothing may be cut or run out of its
 * window, from left to right and from right to left.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyScreen, PIECES } from "./every-screen.ts";
import { inGame, openTable, type Seat, type TestTable } from "./support.ts";

/** Pixels; WIDTH=420 walks it on a telephone. */
const WIDTH = Number(process.env["WIDTH"] ?? 1400);

interface Named {
  readonly name: string;
  toObject(): object;
}
interface Game {
  readonly game: {
    readonly crossover: { readonly api: { whole(): Promise<void> } };
    readonly actors: { readonly contents: readonly (Named & { getRollData(): object })[] };
    readonly scenes: { readonly contents: readonly Named[] };
    readonly messages: { readonly contents: readonly Named[] };
    readonly users: { readonly contents: readonly Named[] };
    readonly packs: {
      readonly contents: readonly {
        readonly title: string;
        readonly documentName: string;
        readonly index: { readonly contents: readonly Named[] };
        getDocuments(): Promise<readonly { readonly items: { readonly contents: readonly Named[] } }[]>;
      }[];
    };
  };
}

/** What every actor comes to: the numbers that formulas read, once its ruleset is here. Until then an actor stands as it is stored, and which of two pages is the quicker is chance. */
const numbers = (seat: Seat): Promise<Record<string, string>> =>
  inGame(
    seat.page,
    async () => {
      const { game } = globalThis as unknown as Game;
      await game.crossover.api.whole();
      return Object.fromEntries(game.actors.contents.map((a) => [a.name, JSON.stringify(a.getRollData())]));
    },
    undefined,
  );

/** What people named and wrote is theirs, whatever the language: put into the page once. What compendia name is Babele's to translate, down to what their people have (a guide shows it by its name, and a set of powers each power in it). */
const learnNames = (seat: Seat): Promise<void> =>
  inGame(
    seat.page,
    async () => {
      const here = globalThis as unknown as Game & { own: string; ofPacks?: Promise<readonly string[]> };
      const { actors, scenes, messages, users, packs } = here.game;
      here.ofPacks ??= Promise.all(
        packs.contents
          .filter((p) => p.documentName === "Actor")
          .map(async (p) =>
            (await p.getDocuments()).flatMap((a) => a.items.contents.map((i) => JSON.stringify(i.toObject()))),
          ),
      ).then((names) => names.flat());
      const words = [...actors.contents, ...scenes.contents, ...messages.contents].map((d) => d.toObject());
      const names = [
        ...(await here.ofPacks),
        ...users.contents.map((u) => u.name),
        ...packs.contents.flatMap((p) => [p.title, ...p.index.contents.map((e) => JSON.stringify(e))]),
      ];
      here.own = JSON.stringify([words, names])
        .replaceAll(/<[^>]+>/gu, " ")
        .toLowerCase();
    },
    undefined,
  );

interface Found {
  readonly bare: string[];
  readonly cut: string[];
  readonly raw: string[];
}

/** What is read on a screen without brackets, what is cut, what is no text at all. */
const lookAt = (seat: Seat, selector: string): Promise<Found> =>
  inGame(
    seat.page,
    (where) => {
      const found = { bare: new Set<string>(), cut: new Set<string>(), raw: new Set<string>() };
      const root = document.querySelector<HTMLElement>(where);
      const { own } = globalThis as unknown as { own: string };
      if (!root) return { bare: [], cut: [], raw: [`${where} isn't there`] };
      const body = root.querySelector<HTMLElement>(".window-content") ?? root;
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (
          !holder ||
          holder.closest("style, script, template, .editor, prose-mirror, code, time, .rule-id") ||
          holder.checkVisibility?.() === false
        )
          continue;
        const text = (node.textContent ?? "").trim();
        if (text.includes("CROSSOVER.")) found.raw.add(text.slice(0, 80));
        const outside = text.replaceAll(/\u27e6[^\u27e7]*\u27e7/gu, " ");
        for (const [word] of outside.matchAll(/[A-Za-z][a-z]{3,}/gu))
          if (!own.includes(word.toLowerCase())) found.bare.add(text.slice(0, 60));
      }
      for (const e of body.querySelectorAll<HTMLElement>(
        "button, label, h1, h2, h3, h4, th, dt, a.item, nav a, .tag, .badge",
      )) {
        const style = getComputedStyle(e);
        if (
          e.clientWidth === 0 ||
          style.overflowX === "visible" ||
          e.classList.contains("visually-hidden") ||
          style.textOverflow === "ellipsis"
        )
          continue;
        if (e.scrollWidth > e.clientWidth + 2)
          found.cut.add(`${e.tagName} ${e.className}: ${e.innerText.slice(0, 40)}`);
      }
      if (body.scrollWidth > body.clientWidth + 2) {
        const edge = body.getBoundingClientRect().right;
        const [out] = [...body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > edge + 2);
        found.cut.add(
          `all of it by ${String(body.scrollWidth - body.clientWidth)} px, from ${out?.outerHTML.slice(0, 160) ?? ""}`,
        );
      }
      return { bare: [...found.bare], cut: [...found.cut], raw: [...found.raw] };
    },
    selector,
  );

describe("a language that nobody speaks", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(["ltr", "rtl"] as const)("%s: no number changes", async (pseudo) => {
    const english = await table.join("Gamemaster");
    const plain = await numbers(english);
    await english.context.close();
    const seat = await table.join("Gamemaster", { pseudo });
    const now = await numbers(seat);
    expect(Object.keys(plain).filter((name) => now[name] !== plain[name])).toEqual([]);
    expect(seat.errors).toEqual([]);
    await seat.context.close();
  });

  it.each((["ltr", "rtl"] as const).flatMap((pseudo) => PIECES.map(([piece, walk]) => [pseudo, piece, walk] as const)))(
    "%s, %s: each screen speaks it whole, nothing is cut",
    async (pseudo, piece, walk) => {
      const seat = await table.join("Gamemaster", { pseudo, width: WIDTH });
      const wrong: string[] = [];
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          await learnNames(seat);
          // A card that changes is drawn anew: what is looked at is there again in a moment.
          await seat.page.locator(selector).first().waitFor();
          const found = await lookAt(seat, selector);
          for (const [kind, texts] of Object.entries(found) as [string, string[]][])
            for (const text of texts) wrong.push(`${name}: ${kind}: ${text}`);
        },
        walk,
      );
      console.log([`${piece}: ${String(seen.length)} screens`, ...wrong].join("\n"));
      if (process.env.TRACE) console.log(seen.join("\n"));
      expect(wrong).toEqual([]);
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    },
    1_200_000,
  );
});
