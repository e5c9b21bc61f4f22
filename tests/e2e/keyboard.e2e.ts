/**
 * A blow in each ruleset's opening fight with the keyboard alone: Tab to what is wanted, Enter or Space to press it. Whatever takes the focus on the way has a role and a name in the accessibility tree, and what was pressed
 * keeps the focus or hands it on; it never falls back to the page.
 */
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { oneBlow, stageFight } from "./one-blow.ts";
import { openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";
import { type FightHands, wholeFight } from "./whole-fight.ts";

/** What the accessibility tree says of whatever has the focus. */
async function focused(tree: CDPSession): Promise<{ readonly role: string; readonly name: string }> {
  const { result } = await tree.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await tree.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? ""), name: String(node?.name?.value ?? "") };
}

/** Roles that say nothing of what a thing is for. */
const NOTHING = ["generic", "none", "", "RootWebArea", "GenericContainer"];

for (const profile of playedOn(14))
  for (const { id } of rulesets)
    describe(`${id} with the keyboard alone on profile ${String(profile)}`, () => {
      let table: TestTable;
      let seat: Seat;
      let tree: CDPSession;
      /** Everything that had the focus without saying what it is. */
      const nameless: string[] = [];
      beforeAll(async () => {
        table = await openTable(profile as Profile, { everyRuleset: true, byThemselves: true, quietForms: true });
        seat = await table.join("Gamemaster");
        tree = await seat.context.newCDPSession(seat.page);
        await stageFight(seat, id, { both: true });
      });
      afterAll(async () => {
        await table?.close();
      });

      const is = (selector: string): Promise<boolean> =>
        seat.page.evaluate((s) => document.activeElement?.matches(s) === true, selector);
      /** The shorter way round to what is wanted: back to what stands before whatever has the focus. */
      const towards = (selector: string): Promise<"Tab" | "Shift+Tab"> =>
        seat.page.evaluate((s) => {
          const [at, to] = [document.activeElement, document.querySelector(s)];
          const before = at !== null && at !== document.body && to !== null;
          return before && at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
        }, selector);
      /** Go on with a key until this has the focus. */
      const reach = async (selector: string, by?: string): Promise<void> => {
        await seat.page.locator(selector).first().waitFor();
        const key = by ?? (await towards(selector));
        for (let n = 0; n < 400; n++) {
          if (await is(selector)) {
            const { role, name } = await focused(tree);
            if (NOTHING.includes(role) || name.trim() === "") nameless.push(`${selector}: ${role} “${name}”`);
            return;
          }
          await seat.page.keyboard.press(key);
        }
        const stands = await seat.page.evaluate(
          ([s]) =>
            [
              ...[...document.querySelectorAll<HTMLElement>(s!)].map((e) => e.outerHTML.slice(0, 200)),
              ...[...document.querySelectorAll<HTMLElement>(".application .window-title, .roll-dialog footer")].map(
                (e) => e.innerText,
              ),
            ].join("\n"),
          [selector],
        );
        throw new Error(`${selector} can't be reached with ${key}:\n${stands}`);
      };
      const hands: FightHands = {
        press: async (selector) => {
          await reach(selector);
          await seat.page.keyboard.press("Enter");
        },
        tick: async (selector) => {
          await reach(selector);
          await seat.page.keyboard.press("Space");
        },
        choose: async (selector, place) => {
          await reach(selector);
          const at = (): Promise<number> =>
            seat.page.locator(selector).evaluate((s) => (s as HTMLSelectElement).selectedIndex);
          // One step at a time: the form is drawn anew with each, and the focus has to be on the menu again.
          for (let now = await at(); now !== place; now = await at()) {
            await seat.page.keyboard.press(now < place ? "ArrowDown" : "ArrowUp");
            await expect.poll(at).toBe(now < place ? now + 1 : now - 1);
            await expect
              .poll(() => is(selector), { message: `the focus on ${selector} when it was drawn anew` })
              .toBe(true);
          }
        },
        answers: async () => {
          await seat.page.keyboard.press("Shift+Q");
        },
        chat: async () => {
          await reach("#sidebar [role=tab][aria-selected=true], #sidebar [data-action=tab].active");
          await reach("#sidebar [data-action=tab][data-tab=chat]", "ArrowUp");
          await seat.page.keyboard.press("Enter");
        },
        tracker: async () => {
          await reach("#sidebar [role=tab][aria-selected=true], #sidebar [data-action=tab].active");
          for (const key of ["ArrowUp", "ArrowDown"])
            for (let n = 0; n < 12 && !(await is("#sidebar [data-action=tab][data-tab=combat]")); n++)
              await seat.page.keyboard.press(key);
          await seat.page.keyboard.press("Enter");
        },
        did: async (what, selector) => {
          const holds = (): Promise<boolean> =>
            seat.page.evaluate(
              ([step, where]) => {
                const at = document.activeElement;
                // Drawn anew, and the focus is where it was; in the form that came; somewhere on the card.
                if (step === "unfolded") return at?.matches(where!) === true;
                return step === "form" ? at?.closest(where!) !== null : at !== document.body;
              },
              [what, selector],
            );
          await expect.poll(holds, { message: `the focus when it was ${what}` }).toBe(true);
        },
      };

      it("initiative is rolled, the fight begun, an attack chosen, made and answered, and taken back", async () => {
        await oneBlow(seat, hands);
        expect(nameless).toEqual([]);
        expect(seat.errors).toEqual([]);
      }, 240_000);

      it("a whole fight: round after round, until one side is out of it", async () => {
        const fought = await wholeFight(seat, hands);
        console.log(id, JSON.stringify(fought));
        expect(fought.out).not.toEqual([]);
        expect(nameless).toEqual([]);
        expect(seat.errors).toEqual([]);
      }, 1_200_000);
    });
