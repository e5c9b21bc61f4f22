/**
 * Hands that touch: on every screen what is pressed is 44 px high and wide and nothing is told by pointing alone, and a blow in each ruleset's opening fight is struck, answered and taken back by taps alone, on a
 * tablet and on a telephone.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { everyScreen, PIECES } from "./every-screen.ts";
import { oneBlow, stageFight } from "./one-blow.ts";
import { inGame, openTable, type Profile, type Seat, type TestTable } from "./support.ts";
import { type FightHands, wholeFight } from "./whole-fight.ts";

/** What of a screen is smaller than a finger; a link in a line of text is as high as its line, and what Foundry puts round a message and a tracker is Foundry's. */
const tooSmall = (seat: Seat, selector: string): Promise<string[]> =>
  inGame(
    seat.page,
    (where) => {
      const root = document.querySelector<HTMLElement>(where);
      const body = root?.querySelector<HTMLElement>(".window-content") ?? root;
      const found = new Set<string>();
      for (const e of body?.querySelectorAll<HTMLElement>(
        "button, select, summary, [role=button], [role=tab], [role=option], input:not([type=hidden]), textarea",
      ) ?? []) {
        if (e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) === false) continue;
        if (
          e.matches(
            ".link, .content-link, .rule-link, .window-link, .visually-hidden, .inline-control, .combat-control, .message-delete",
          ) ||
          e.closest(".editor, prose-mirror, .journal-page-content")
        )
          continue;
        // A tick is pressed by its label.
        const pressed = e.matches("[type=checkbox], [type=radio], [type=file]") ? (e.closest("label") ?? e) : e;
        const { width, height } = pressed.getBoundingClientRect();
        if (width > 0 && height > 0 && (width < 43.5 || height < 43.5))
          found.add(
            `${e.localName}.${e.className} ${e.dataset.action ?? e.getAttribute("name") ?? ""} ${String(Math.round(width))} x ${String(Math.round(height))}`,
          );
      }
      return [...found];
    },
    selector,
  );

/** What of a screen is told by a tooltip alone, on something that no tap and no key comes to, and that nothing beside it says too. */
const onlyHover = (seat: Seat, selector: string): Promise<string[]> =>
  inGame(
    seat.page,
    (where) => {
      const root = document.querySelector<HTMLElement>(where);
      const body = root?.querySelector<HTMLElement>(".window-content") ?? root;
      if (!body) return [];
      const TIPS = ["data-tooltip", "data-tooltip-html", "data-tooltip-text", "title"];
      const REACHED =
        "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]:not([tabindex='-1'])";
      const words = (html: string): string => {
        const box = new DOMParser().parseFromString(html.replaceAll("<", " <"), "text/html");
        return box.body.textContent.replaceAll(/\s+/gu, " ").trim();
      };
      // A breakdown is written when somebody points at its number.
      for (const e of body.querySelectorAll("[data-tip]"))
        e.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
      const tipOf = (e: Element): string =>
        words(TIPS.map((name) => e.getAttribute(name) ?? "").find((text) => text !== "") ?? "");
      const told = [...body.querySelectorAll(REACHED)]
        .flatMap((e) => [tipOf(e), ...["aria-label", "aria-description"].map((name) => e.getAttribute(name) ?? "")])
        .concat(body.innerText.replaceAll(/\s+/gu, " "));
      const found = new Set<string>();
      for (const e of body.querySelectorAll<HTMLElement>(TIPS.map((name) => `[${name}]`).join(","))) {
        const tip = tipOf(e);
        if (tip === "" || e.checkVisibility({ checkVisibilityCSS: true }) === false) continue;
        // A row of ticks is the number itself.
        if (e.closest(REACHED) ?? e.querySelector(REACHED) ?? e.closest(".track")) continue;
        if (!told.some((text) => text.includes(tip))) found.add(`${e.localName}.${e.className}: ${tip.slice(0, 120)}`);
      }
      return [...found];
    },
    selector,
  );

/** PROFILE=13 plays it all on the Foundry before. */
const PROFILE: Profile = process.env["PROFILE"] === "13" ? 13 : 14;

const TOUCHED = [
  [768, 1024],
  [420, 900],
] as const;

describe("hands that touch", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(PROFILE, { everyRuleset: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(TOUCHED.flatMap(([width, height]) => PIECES.map(([piece, walk]) => [width, height, piece, walk] as const)))(
    "at %i x %i, %s: all that is pressed is 44 px, and nothing is told by pointing alone",
    async (width, height, piece, walk) => {
      const seat = await table.join("Gamemaster", { width, height, touch: true });
      expect(await seat.page.evaluate(`matchMedia("(pointer: coarse)").matches`)).toBe(true);
      const wrong: string[] = [];
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          for (const text of await tooSmall(seat, selector)) wrong.push(`${name}: ${text}`);
          for (const text of await onlyHover(seat, selector)) wrong.push(`${name}: told by pointing alone: ${text}`);
        },
        { ...walk, forms: 6 },
      );
      console.log([`${piece}: ${String(seen.length)} screens`, ...wrong].join("\n"));
      expect(wrong).toEqual([]);
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    },
    1_200_000,
  );

  it("what lies over a telephone's board is 44 px, too: one's own roll, and what a command may be", async () => {
    const seat = await table.join("Ada", { width: 420, height: 900, touch: true });
    const { page, errors } = seat;
    await page.evaluate(`ui.sidebar.changeTab("journal", "primary")`);
    // Where the host itself shows the card beside the sidebar, that is enough.
    await page.addStyleTag({ content: "#chat-notifications { display: none !important }" });
    await page.evaluate(`game.crossover.api.check("stealth", { quick: true })`);
    await page.locator(".own-roll").waitFor();
    expect(await tooSmall(seat, ".own-roll")).toEqual([]);
    await page.evaluate(`ui.sidebar.changeTab("chat", "primary"), ui.sidebar.expand()`);
    const chat = page.locator("textarea#chat-message, #chat-message [contenteditable=true]").first();
    await chat.tap();
    await page.keyboard.type("/c");
    await page.locator(".crossover.suggestions [role=option]").first().waitFor();
    expect(await tooSmall(seat, ".crossover.suggestions")).toEqual([]);
    expect(errors).toEqual([]);
    await seat.context.close();
  });
});

describe.each(rulesets.flatMap((r) => TOUCHED.map(([width, height]) => [r.id, width, height] as const)))(
  "a blow by taps alone: %s at %i x %i",
  (ruleset, width, height) => {
    let table: TestTable;
    let seat: Seat;
    beforeAll(async () => {
      table = await openTable(PROFILE, { everyRuleset: true, byThemselves: true, quietForms: true });
      seat = await table.join("Gamemaster", { width, height, touch: true });
      await stageFight(seat, ruleset, { both: true });
    });
    afterAll(async () => {
      await table?.close();
    });

    const tap = (selector: string): Promise<void> => seat.page.locator(`${selector} >> visible=true`).first().tap();
    // A narrow page has its sidebar folded away: a tap on the tab brings what is on it.
    const side = (tab: string): Promise<void> => tap(`#sidebar [data-action=tab][data-tab=${tab}]`);
    const hands: FightHands = {
      press: tap,
      tick: tap,
      // What a tap on a menu opens is the telephone's own.
      choose: async (selector, place) => {
        await tap(selector);
        await seat.page.locator(selector).first().selectOption({ index: place });
      },
      answers: async () => {
        await seat.page.evaluate("game.crossover.api.answers()");
      },
      // Opened by oneself it stays until oneself closes it; on a telephone it lies over the tracker.
      answered: async () => {
        if (await seat.page.locator("#crossover-answers").isVisible())
          await tap("#crossover-answers [data-action=close]");
      },
      chat: () => side("chat"),
      tracker: async () => {
        if (!(await seat.page.locator("#combat").isVisible())) await side("combat");
      },
    };

    it("is struck, answered and taken back", async () => {
      await hands.tracker();
      await oneBlow(seat, hands);
      // What lies on the board while it is fought.
      if ((await seat.page.locator("#crossover-in-sight").count()) > 0)
        expect(await tooSmall(seat, "#crossover-in-sight")).toEqual([]);
      expect(seat.errors).toEqual([]);
    }, 240_000);
    it("a whole fight by taps: round after round, until one side is out of it", async () => {
      const fought = await wholeFight(seat, hands);
      console.log(ruleset, width, JSON.stringify(fought));
      expect(fought.out).not.toEqual([]);
      expect(seat.errors).toEqual([]);
    }, 1_200_000);
  },
);
