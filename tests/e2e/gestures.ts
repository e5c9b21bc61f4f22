/** What a person at a seat could press, and pressing it: gestures of play are counted with it. */
import type { Locator } from "playwright-core";
import type { Seat } from "./support.ts";

/** Open a sheet's menus of points, which are drawn then, until the one that has a deed is open. */
export async function deedIn(sheet: Locator, deed: string): Promise<Locator> {
  const button = sheet.locator(`.points-menu button[data-deed=${deed}]`);
  for (const menu of await sheet.locator("details.points").all()) {
    if (await button.isVisible()) break;
    // By key: the menu that is open may lie over the next one's.
    await menu.locator("summary").press("Enter");
    await menu.locator(".points-menu > *").first().waitFor();
  }
  return button;
}

/** Put into every page: what a person at this seat could press now. */
export const HANDS = `() => {
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  globalThis.until = async (test, ms = 6000) => { for (let t = 0; t < ms; t += 25) { const is = test(); if (is) return is; await wait(25); } return null; };
  // The first throw of a page is one's own, what follows is answered.
  globalThis.faces = { first: 0.4, then: 0.4, thrown: 0 };
  const evaluate = Roll.prototype.evaluate;
  Roll.prototype.evaluate = function (...args) { faces.thrown++; return evaluate.apply(this, args); };
  CONFIG.Dice.randomUniform = () => (faces.thrown > 1 ? faces.then : faces.first);
  globalThis.load = (first, then = first) => { globalThis.faces = { first, then, thrown: 0 }; };
  globalThis.asking = () => windows().filter((w) => !["crossover-answers", "crossover-plan"].includes(w.id) && !w.element.classList.contains("sheet") && w.element.querySelector("button[type=submit], .form-footer button, .dialog-actions button, [data-action=ok]"));
  const live = (b) => b.getAttribute("aria-disabled") !== "true" && !b.closest("details:not([open])");
  const USUAL = ["letStand", "answer", "defend", "resist", "save", "evade", "reactUsual", "react", "reactDoom", "roll", "resolve", "announceBest", "choose", "announce", "assignQuick", "knockback", "path", "apply", "applyAll", "applyImpact", "finish", "close", "decline"];
  const rank = (b) => { const at = USUAL.indexOf(b.dataset.gesture ?? b.dataset.step); return at < 0 ? USUAL.length : at; };
  /** What stands to be pressed: the usual button of a window that asks, else the first usual button of a card. */
  globalThis.toPress = (since) => {
    const w = asking().at(-1);
    if (w) return { what: "window: " + w.title, state: "window " + w.id };
    const all = document.querySelector("#crossover-answers button[data-action=usual]");
    if (all) return { what: "All as usual", usual: true };
    const cards = game.messages.filter((m) => m.timestamp >= since && m.type === "exchange");
    for (const m of cards) {
      const el = document.querySelector('.chat-log [data-message-id="' + m.id + '"]');
      const own = [...(el?.querySelectorAll("button[data-gesture]:not([data-step]), button[data-step=letStand]") ?? [])].filter(live).filter((b) => !/^Chosen/u.test(b.textContent.trim()));
      if (own.length > 0) globalThis.seen = own.map((b) => b.dataset.gesture ?? b.dataset.step).join(" ");
      own.sort((x, y) => rank(x) - rank(y));
      if (own.length > 0 && rank(own[0]) === USUAL.length) continue;
      const b = own[0];
      if (b) return { all: globalThis.seen, what: (b.dataset.gesture ?? b.dataset.step) + ": " + b.textContent.replace(/\\s+/gu, " ").trim(), card: m.id, key: JSON.stringify({ ...b.dataset }) };
    }
    return null;
  };
  const stateOf = () => JSON.stringify(game.messages.map((m) => [m.id, m.system?.events?.length ?? 0, m.system?.veil ?? "", m.system?.stands ?? null])) + windows().length + noticed.toasts.length;
  globalThis.pressIt = async (found) => {
    const before = stateOf();
    if (found.usual) document.querySelector("#crossover-answers button[data-action=usual]")?.click();
    else if (found.card) {
      const el = document.querySelector('.chat-log [data-message-id="' + found.card + '"]');
      [...el.querySelectorAll("button[data-gesture], button[data-step=letStand]")].find((b) => JSON.stringify({ ...b.dataset }) === found.key && live(b))?.click();
    } else {
      const w = asking().at(-1);
      const button = w?.element.querySelector("[data-action=yes], button[autofocus]:not(:disabled), button.default:not(:disabled), button[type=submit]:not(:disabled)");
      button?.click();
      if (!(await until(() => !w.rendered || !w.element.isConnected, 4000))) globalThis.stuck = w.element.innerText.slice(-300);
    }
    const went = await until(() => stateOf() !== before, 6000);
    // A button on a card that does nothing, and says nothing, is dead.
    if (!went && found.card) globalThis.stuck = found.what + " on " + document.querySelector('.chat-log [data-message-id="' + found.card + '"]')?.innerText;
    await wait(250);
  };
}`;

export const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;

/** What somebody has before them to be pressed. */
export interface Found {
  readonly what: string;
}

/** Nothing more happens by itself: no card has got another step for a while. */
const AT_REST = `(async () => { let last = ""; let still = 0; const now = () => JSON.stringify(game.messages.map((m) => [m.id, m.system?.events?.length])); for (let t = 0; t < 80 && still < 5; t++) { const n = now(); still = n === last ? still + 1 : 0; last = n; await new Promise((r) => setTimeout(r, 150)); } })()`;

/**
 * Press what stands to be pressed on cards and in windows, one after the other, until nobody has anything to press.
 * @param since  cards that are older are nobody's
 * @param tell  hears of each press before it is made
 */
export async function pressAll(
  seats: Readonly<Record<string, Seat>>,
  gm: Seat,
  since: number,
  tell: (name: string, found: Found) => void,
): Promise<void> {
  let quiet = 0;
  for (let i = 0; i < 20 && quiet < 2; i++) {
    let done = false;
    // Nobody presses while a card still goes on by itself.
    await run(gm, AT_REST);
    for (const [name, seat] of Object.entries(seats)) {
      const found = await run<Found | null>(seat, `toPress(${String(since)})`);
      if (!found) continue;
      const stuck = await run<string | undefined>(seat, "globalThis.stuck");
      if (stuck !== undefined) throw new Error(stuck);
      tell(name, found);
      await run(seat, `pressIt(${JSON.stringify(found)})`);
      done = true;
      break;
    }
    quiet = done ? 0 : quiet + 1;
    if (!done) await gm.page.waitForTimeout(300);
  }
}

/** Where a sheet has what one attacks with. */
export const ON_SHEET: Readonly<Record<string, string>> = {
  fudge: "[data-action=attack]",
  destiny: "[data-action=useAction][data-use='attack:fist']",
  drama: "[data-action=useAction]",
  doompool: "[data-action=openPool]",
  twintens: "[data-action=useAction][data-use='attack:unarmed']",
};
