/**
 * Every screen of the system, one after the other: the sheet of each type of actor and item with each of its tabs, in play and in edit mode; what stands in a sheet's menu; the form of every act that a hero of each ruleset
 * has; what a token can do, beside the board; a card at each of its steps; the tracker; the windows of the table. Who looks at them (axe, a language that nobody speaks, a camera) says what is wrong with each.
 */
import { rulesets as declared } from "../../tools/rulesets.mjs";
import { inGame, type Seat } from "./support.ts";

/** A screen as it stands open: what it is called in a report, and where it is in the page. */
export interface Screen {
  readonly name: string;
  readonly selector: string;
}

/** What of it is walked. */
export interface Walk {
  /** Rulesets whose sheets, acts and cards are walked. */
  readonly rulesets?: readonly string[];
  /** Sheets that are no ruleset's own, the windows of the table and the tracker, too. */
  readonly shared?: boolean;
  /** At most so many forms of acts a ruleset. */
  readonly forms?: number;
}

/** A walk in pieces, each short enough to be looked at by itself: what all share, then one ruleset after the other. */
export const PIECES: readonly (readonly [name: string, walk: Walk])[] = [
  ["shared", { rulesets: [], shared: true }],
  ...declared.map(({ id }) => [id, { rulesets: [id], shared: false }] as const),
];

/** Put into the page: opens a screen by what it is and says where it stands. */
const HANDS = `() => {
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  const until = async (test, ms = 4000) => { for (let t = 0; t < ms; t += 25) { const is = test(); if (is) return is; await wait(25); } return null; };
  const windows = () => [...foundry.applications.instances.values()].filter((a) => a.rendered && a.element?.isConnected && a.element.querySelector(".window-header"));
  const settled = async () => { await wait(60); await document.fonts.ready; await wait(40); };
  const at = async (app) => { await settled(); app.element.id ||= "screen-" + String(Date.now()); return "#" + CSS.escape(app.element.id); };
  const heroOf = (ruleset) => game.actors.contents.find((a) => a.declared?.id === ruleset && /Hero$/u.test(a.type));
  const side = (t) => t.disposition;
  const act = {
    /** The first of each type of actor, and of each type of item that an actor has: their uuids. */
    documents: () => {
      const seen = new Map();
      for (const actor of game.actors.contents)
        for (const one of [actor, ...actor.items.contents]) if (!seen.has(one.type)) seen.set(one.type, one.uuid);
      return [...seen];
    },
    openSheet: async (uuid) => {
      const doc = fromUuidSync(uuid);
      await doc.sheet.render({ force: true });
      await until(() => doc.sheet.element?.isConnected);
      return await at(doc.sheet);
    },
    tabs: (selector) => [...new Set([...document.querySelectorAll(selector + " [data-action=tab][data-tab]")].map((e) => e.dataset.tab))],
    tab: async (selector, tab) => { document.querySelector(selector + ' [data-action=tab][data-tab="' + tab + '"]').click(); await settled(); },
    edit: async (selector) => { const b = document.querySelector(selector + " [data-action=toggleMode]"); if (!b) return false; b.click(); await wait(200); await settled(); return true; },
    /** What stands in the menu of a sheet's head. */
    menu: (uuid) => [...fromUuidSync(uuid).sheet._getHeaderControls()].filter((c) => c.visible !== false && !/^(configure|copy|show|attach|detach|token|prototype|close|ownership|editMode|toggleMode|import)/iu.test(c.action ?? "")).map((c) => c.action ?? c.label),
    openFromMenu: async (uuid, action) => {
      const { sheet } = fromUuidSync(uuid);
      const before = new Set(windows());
      const control = [...sheet._getHeaderControls()].find((c) => (c.action ?? c.label) === action);
      const event = new PointerEvent("click");
      void (control.onClick ?? control.handler ?? ((e) => sheet.options.actions[action]?.call(sheet, e, sheet.element)))(event);
      const app = await until(() => windows().find((w) => !before.has(w)));
      return app ? await at(app) : null;
    },
    acts: async (ruleset) => { await game.crossover.api.whole(); const hero = heroOf(ruleset); return hero ? game.crossover.api.actionsOf(hero).flatMap((g) => g.entries).map((e) => e.id) : []; },
    /** The form of an act; null where it does without one. */
    openAct: async (ruleset, id) => {
      const hero = heroOf(ruleset);
      const [before, messages] = [new Set(windows()), game.messages.size];
      let over = false;
      Promise.resolve(game.crossover.api.use(hero, id)).catch(() => null).finally(() => (over = true));
      const app = await until(() => windows().find((w) => !before.has(w)) ?? (over || game.messages.size > messages ? "none" : null), 8000);
      return app && app !== "none" ? await at(app) : null;
    },
    /** Press what a form, a question or a card leads with; what was pressed. */
    answer: async () => {
      const form = windows().find((w) => w.element.querySelector("button[type=submit]:not(:disabled), .form-footer button.default, [data-action=yes]"));
      const button = form?.element.querySelector("[data-action=yes], button[type=submit]:not(:disabled), .form-footer button.default") ?? [...document.querySelectorAll("#chat [data-message-id]:last-child button[data-gesture]:not([aria-disabled=true])")][0];
      if (!button) return null;
      const said = button.textContent.trim();
      button.click();
      await wait(700);
      return said;
    },
    card: () => { const all = [...document.querySelectorAll("#chat .message[data-message-id]")]; const last = all.at(-1); return last ? '#chat [data-message-id="' + last.dataset.messageId + '"]' : null; },
    messages: () => game.messages.size,
    aim: (ruleset) => {
      const hero = heroOf(ruleset);
      const foe = canvas.tokens.placeables.find((t) => t.actor && t.actor.id !== hero?.id && t.actor.declared?.id === ruleset && t.document.disposition === -1);
      foe?.setTarget(true, { releaseOthers: true });
      return Boolean(foe);
    },
    window: async (name) => {
      const before = new Set(windows());
      const { api } = game.crossover;
      const open = { screen: api.screen, library: api.openLibrary, answers: api.answers, forecast: api.forecast, incoming: api.openIncoming }[name];
      if (open) void open();
      else { const menu = game.settings.menus.get("crossover." + name); void new menu.type().render({ force: true }); }
      const app = await until(() => windows().find((w) => !before.has(w)));
      return app ? await at(app) : null;
    },
    /** The question what a new actor is to be, as the directory's button asks it. */
    create: async (ruleset) => {
      const before = new Set(windows());
      void Actor.implementation.createDialog({}, {}, {}).catch(() => null);
      const app = await until(() => windows().find((w) => !before.has(w)));
      if (!app) return null;
      const type = [...app.element.querySelectorAll("[name=type]")].find((r) => r.value.startsWith(ruleset) && /Hero$/u.test(r.value));
      type?.click();
      return await at(app);
    },
    /** Go on from there by one of the ways to begin a hero. */
    beginBy: async (selector, way) => {
      const before = new Set(windows());
      const asks = document.querySelector(selector);
      asks.querySelector('[name=way][value="' + way + '"]').click();
      asks.querySelector("button[type=submit], [data-action=ok]").click();
      const app = await until(() => windows().find((w) => !before.has(w)), 8000);
      return app ? await at(app) : null;
    },
    guideSteps: (selector) => document.querySelectorAll(selector + " [data-action=goTo]").length,
    guideStep: async (selector, nth) => {
      document.querySelector(selector + " .guide-step [data-action=pick]")?.click();
      await wait(300);
      document.querySelectorAll(selector + " [data-action=goTo]")[nth]?.click();
      await wait(300);
      await settled();
    },
    /** What a token can do, beside its HUD; who has none on this board is put there meanwhile. */
    palette: async (ruleset) => {
      const there = () => canvas.tokens.placeables.find((t) => t.actor?.declared?.id === ruleset);
      if (!there()) {
        const token = await heroOf(ruleset).getTokenDocument({ x: 0, y: 0 });
        act.put = await canvas.scene.createEmbeddedDocuments("Token", [token.toObject()]);
      }
      const token = await until(there);
      if (!token) return null;
      token.control();
      canvas.hud.token.bind(token);
      const open = await until(() => canvas.hud.token.element?.querySelector(".crossover-palette-button"));
      if (!open) return null;
      open.click();
      await settled();
      return ".crossover.action-palette";
    },
    awayPalette: async () => {
      document.querySelector(".crossover.action-palette")?.hidePopover();
      canvas.hud.token.clear();
      for (const token of act.put ?? []) await token.delete();
      act.put = [];
    },
    menus: () => [...game.settings.menus.keys()].filter((k) => k.startsWith("crossover.")).map((k) => k.slice("crossover.".length)),
    sidebar: async (tab) => { ui.sidebar.changeTab(tab, "primary"); ui.sidebar.expand(); await settled(); },
    fight: async () => {
      const combat = game.combats.contents[0];
      if (!combat) return false;
      await combat.rollAll();
      if (!combat.started) await combat.startCombat();
      return true;
    },
    tidy: async () => { for (const w of windows()) await w.close({ animate: false, submitted: true }).catch(() => w.element?.remove()); ui.notifications.clear?.(); },
  };
  globalThis.screens = act;
}`;

const call = <T>(seat: Seat, what: string, ...args: readonly unknown[]): Promise<T> =>
  inGame(
    seat.page,
    ([name, given]) =>
      (globalThis as unknown as { screens: Record<string, (...a: unknown[]) => unknown> }).screens[name as string]?.(
        ...(given as unknown[]),
      ),
    [what, args] as const,
  ) as Promise<T>;

/** Open each screen and have it looked at; the names of all that were seen. */
export async function everyScreen(
  seat: Seat,
  look: (screen: Screen) => Promise<void>,
  { rulesets = [], shared = true, forms = Number.POSITIVE_INFINITY }: Walk = {},
): Promise<string[]> {
  await seat.page.evaluate("globalThis.__name ??= (f) => f");
  await seat.page.evaluate(`(${HANDS})()`);
  const seen: string[] = [];
  const visit = async (name: string, selector: string | null): Promise<void> => {
    if (selector === null) return;
    seen.push(name);
    await look({ name, selector });
  };
  const ids = declared.map((r) => r.id);
  const walked = (type: string): boolean =>
    ids.some((id) => type.startsWith(id)) ? rulesets.some((id) => type.startsWith(id)) : shared;
  for (const [type, uuid] of await call<[string, string][]>(seat, "documents")) {
    if (!walked(type)) continue;
    const selector = await call<string>(seat, "openSheet", uuid);
    const tabs = await call<string[]>(seat, "tabs", selector);
    await visit(`sheet ${type}`, selector);
    for (const tab of tabs.slice(1)) {
      await call(seat, "tab", selector, tab);
      await visit(`sheet ${type}, ${tab}`, selector);
    }
    if (await call<boolean>(seat, "edit", selector))
      for (const tab of tabs.length > 0 ? tabs : [""]) {
        if (tab) await call(seat, "tab", selector, tab);
        await visit(`sheet ${type}, edited, ${tab}`, selector);
      }
    for (const action of await call<string[]>(seat, "menu", uuid)) {
      await visit(`${type}: ${action}`, await call<string | null>(seat, "openFromMenu", uuid, action));
      await call(seat, "tidy");
      await call(seat, "openSheet", uuid);
    }
    await call(seat, "tidy");
  }
  const windows = shared
    ? ["screen", "library", "answers", "forecast", "incoming", ...(await call<string[]>(seat, "menus"))]
    : [];
  for (const name of windows) {
    await visit(`window ${name}`, await call<string | null>(seat, "window", name));
    await call(seat, "tidy");
  }
  for (const ruleset of rulesets) {
    const ask = await call<string | null>(seat, "create", ruleset);
    await visit(`${ruleset}: a new actor`, ask);
    for (const way of ["example", "guided"]) {
      const asks = await call<string | null>(seat, "create", ruleset);
      const selector = asks === null ? null : await call<string | null>(seat, "beginBy", asks, way);
      if (selector === null) throw new Error(`${ruleset}: no hero begins by ${way}`);
      await visit(`${ruleset}: ${way}`, selector);
      if (way === "guided") {
        // Which questions come is known once somebody is picked.
        await call(seat, "guideStep", selector, 0);
        for (let nth = 1; nth < (await call<number>(seat, "guideSteps", selector)); nth++) {
          await call(seat, "guideStep", selector, nth);
          await visit(`${ruleset}: guided, step ${String(nth + 1)}`, selector);
        }
      }
      await call(seat, "tidy");
    }
  }
  for (const ruleset of rulesets) {
    const palette = await call<string | null>(seat, "palette", ruleset);
    if (palette === null) throw new Error(`${ruleset}: nobody's token has a palette`);
    await visit(`${ruleset}: what a token can do`, palette);
    await call(seat, "awayPalette");
  }
  await call(seat, "sidebar", "chat");
  for (const ruleset of rulesets) {
    await call(seat, "aim", ruleset);
    const acts = await call<string[]>(seat, "acts", ruleset);
    let carded = false;
    for (const id of acts.slice(0, forms)) {
      const before = await call<number>(seat, "messages");
      await visit(`${ruleset} act ${id}`, await call<string | null>(seat, "openAct", ruleset, id));
      if (!carded && (await call<number>(seat, "messages")) === before) {
        await call(seat, "answer");
        carded = (await call<number>(seat, "messages")) > before;
        for (let step = 0; carded && step < 6; step++) {
          await visit(`${ruleset} card ${id}, step ${String(step)}`, await call<string | null>(seat, "card"));
          if ((await call<string | null>(seat, "answer")) === null) break;
        }
      }
      await call(seat, "tidy");
    }
  }
  if (!shared) return seen;
  await call(seat, "sidebar", "combat");
  if (await call<boolean>(seat, "fight")) await visit("tracker", "#combat");
  return seen;
}
