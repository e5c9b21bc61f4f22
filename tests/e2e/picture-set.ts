/**
 * Windows as they stand before somebody: what `npm run pictures` draws for the documentation and what the visual test compares. Dice fall by a seed, documents have the ids of their packs, and what tells the
 * hour is left out, so that the same code gives the same picture.
 */
import { begin, type Hands, settle, stageFight, strike } from "./one-blow.ts";
import { ready, type Seat } from "./support.ts";

/** Who stands for a ruleset: a hero, somebody to face, and what is opened of the hero. */
interface Cast {
  readonly id: string;
  readonly hero: string;
  readonly foe: string;
}

export const CASTS: readonly Cast[] = [
  { id: "fudge", hero: "Patchbay", foe: "Overtime" },
  { id: "destiny", hero: "Wickfire", foe: "Glass Hound" },
  { id: "drama", hero: "Lintel", foe: "Ninefold" },
  { id: "doompool", hero: "Carom", foe: "Tinclaw" },
  { id: "twintens", hero: "Coldframe", foe: "Grindstone" },
];

/** The page as it is looked at. */
export interface PictureLook {
  readonly theme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

export const PICTURE_LOOKS: readonly PictureLook[] = (["light", "dark"] as const).flatMap((theme) => [
  { theme, width: 1400, height: 900 },
  { theme, width: 1280, height: 720 },
  { theme, width: 420, height: 900 },
]);

export const lookName = ({ theme, width }: PictureLook): string => `${theme}-${String(width)}`;

/** One picture: what comes before the camera, by a selector. */
export interface Shot {
  readonly name: string;
  /** Only once the fights are staged. */
  readonly fight?: true;
  open(seat: Seat): Promise<string>;
}

/** Hands that click. */
export const handsOf = ({ page }: Seat): Hands => {
  const press = (selector: string): Promise<void> => page.locator(`${selector} >> visible=true`).first().click();
  return {
    press,
    tick: press,
    answers: () => page.evaluate("game.crossover.api.answers()"),
    chat: () => page.evaluate('ui.sidebar.changeTab("chat", "primary")'),
    tracker: () => page.evaluate('ui.sidebar.changeTab("combat", "primary")'),
  };
};

/** Dice by a seed, nothing that moves, no hour. */
export async function calmDown({ page }: Seat): Promise<void> {
  await page.evaluate(`(() => {
    globalThis.__name ??= (f) => f;
    let at = 20261;
    CONFIG.Dice.randomUniform = () => {
      at = (at + 0x6d2b79f5) | 0;
      let t = Math.imul(at ^ (at >>> 15), 1 | at);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const style = document.createElement("style");
    style.textContent = ":is(time, .when, .jump-to-bottom, .card-burst) { visibility: hidden !important; } .message-timestamp { display: none !important; } *, *::before, *::after { caret-color: transparent !important; animation: none !important; transition: none !important; }";
    document.head.append(style);
  })()`);
}

/** See the page in another look. It is the same tab: what only a Gamemaster's window knows of a card stays known. */
export async function lookAs({ page }: Seat, { theme, width, height }: PictureLook): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.reload();
  await ready(page);
}

/** Windows gone, notices gone, nobody pointed at. */
export const tidy = ({ page }: Seat): Promise<void> =>
  page.evaluate(`(async () => {
    for (const app of [...foundry.applications.instances.values()])
      if (app.rendered && app.element?.querySelector(".window-header")) await app.close({ animate: false, submitted: true });
    ui.notifications.clear();
    canvas.hud.token.close();
    for (const token of [...canvas.tokens.controlled]) token.release();
    document.activeElement?.blur();
    game.tooltip.deactivate();
  })()`);

/** What is drawn has come to rest: fonts and pictures are there, and two frames have gone by. */
export const settled = ({ page }: Seat): Promise<void> =>
  page.evaluate(`(async () => {
    await document.fonts.ready;
    // A picture that waits to be scrolled to never comes.
    const drawn = [...document.images].filter((i) => i.loading !== "lazy").map((i) => i.decode().catch(() => null));
    await Promise.race([Promise.all(drawn), new Promise((done) => setTimeout(done, 2000))]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => setTimeout(done, 150));
  })()`);

/** A sheet, by name, as it opens. @param then  what is pressed in it */
async function openSheet(seat: Seat, name: string, ...then: readonly string[]): Promise<string> {
  const id = await seat.page.evaluate<string>(
    `(async () => { const { sheet } = game.actors.getName(${JSON.stringify(name)}); await sheet.render({ force: true }); return sheet.element.id; })()`,
  );
  const selector = `[id="${id}"]`;
  for (const press of then) {
    await seat.page.locator(`${selector} ${press}`).first().click();
    await seat.page.waitForTimeout(300);
  }
  return selector;
}

/** The newest card. */
const lastCard = ({ page }: Seat, nth: number): Promise<string> =>
  page.evaluate(
    `(async () => { ui.sidebar.expand?.(); ui.sidebar.changeTab("chat", "primary"); return '#chat [data-message-id="' + game.messages.filter((m) => m.type === "exchange").at(-${String(nth)}).id + '"]'; })()`,
  );

/** The cards of each ruleset's two blows, by their ids. */
const blows = new Map<string, readonly string[]>();
const scenes = new Map<string, string>();

/** Each opening fight begun, one blow settled and one that waits. */
export async function stage(seat: Seat, rulesets: readonly string[]): Promise<void> {
  for (const id of rulesets) {
    await calmDown(seat);
    const cards = (): Promise<string[]> =>
      seat.page.evaluate(`game.messages.filter((m) => m.type === "exchange").map((m) => m.id)`);
    const before = await cards();
    await stageFight(seat, id, { beside: true });
    scenes.set(id, await seat.page.evaluate<string>("game.scenes.active.id"));
    const hands = handsOf(seat);
    await begin(seat, hands);
    await strike(seat, hands);
    await settle(seat, hands);
    blows.set(
      id,
      (await cards()).filter((card) => !before.includes(card)),
    );
    await tidy(seat);
  }
}

/** The fight of a ruleset before somebody. */
const goTo = async ({ page }: Seat, id: string): Promise<void> => {
  await page.evaluate(`(async () => {
    const scene = game.scenes.get(${JSON.stringify(scenes.get(id))});
    if (!scene.active) await scene.activate();
    await scene.view();
    for (let i = 0; i < 200 && !(canvas.ready && canvas.scene.id === scene.id); i++) await new Promise((r) => setTimeout(r, 25));
    const combat = game.combats.find((c) => c.scene?.id === scene.id && c.started);
    if (combat && !combat.active) await combat.activate();
  })()`);
};

const ofRuleset = ({ id, hero, foe }: Cast): Shot[] => [
  { name: `${id}-sheet`, open: (seat) => openSheet(seat, hero) },
  { name: `${id}-build`, open: (seat) => openSheet(seat, hero, ".modes [data-action=toggleMode]") },
  { name: `${id}-compact`, open: (seat) => openSheet(seat, hero, ".modes [data-action=toggleCompact]") },
  { name: `${id}-foe`, open: (seat) => openSheet(seat, foe) },
  { name: `${id}-stats`, open: (seat) => openSheet(seat, foe, ".modes [data-action=toggleCompact]") },
  {
    name: `${id}-form`,
    open: async (seat) => {
      await seat.page.evaluate(`(async () => {
        await game.crossover.api.whole();
        const hero = game.actors.getName(${JSON.stringify(hero)});
        const all = game.crossover.api.actionsOf(hero).flatMap((g) => g.entries);
        const act = all.find((e) => /attack/iu.test(e.id) && !e.refused) ?? all[0];
        void game.crossover.api.use(hero, act.id);
      })()`);
      const form = ":is(.roll-dialog, .pool-builder)";
      await seat.page.locator(form).first().waitFor();
      const aim = seat.page.locator(`${form} label:has([name=targets])`, { hasText: foe });
      if ((await aim.count()) > 0) {
        await aim.first().click();
        await seat.page.locator(`${form} .odds-panel`).first().waitFor();
        await seat.page.waitForTimeout(600);
      }
      return form;
    },
  },
  {
    name: `${id}-card`,
    fight: true,
    open: async (seat) => {
      await goTo(seat, id);
      await lastCard(seat, 1);
      return `#chat [data-message-id="${blows.get(id)?.at(-1) ?? ""}"]`;
    },
  },
  {
    name: `${id}-tracker`,
    fight: true,
    open: async (seat) => {
      await goTo(seat, id);
      await seat.page.evaluate('ui.sidebar.expand?.(); ui.sidebar.changeTab("combat", "primary")');
      await seat.page.locator("#combat .combatant").first().waitFor();
      return "#combat";
    },
  },
  {
    name: `${id}-screen`,
    fight: true,
    open: async (seat) => {
      await goTo(seat, id);
      await seat.page.evaluate("game.crossover.api.screen()");
      await seat.page.locator("#crossover-screen .party-row").first().waitFor();
      return "#crossover-screen";
    },
  },
  {
    name: `${id}-table`,
    fight: true,
    open: async (seat) => {
      await goTo(seat, id);
      await seat.page.evaluate(`(() => {
        ui.sidebar.changeTab("combat", "primary");
        const token = canvas.tokens.placeables.find((t) => /Hero$/u.test(t.actor?.type ?? "")) ?? canvas.tokens.placeables[0];
        token.control({ releaseOthers: true });
        canvas.hud.token.bind(token);
      })()`);
      await seat.page.waitForTimeout(800);
      return "body";
    },
  },
];

const SHARED: readonly Shot[] = [
  {
    name: "portrait",
    open: async (seat) => {
      await openSheet(seat, "Halyard");
      await seat.page.evaluate(`void game.actors.getName("Halyard").sheet.editPortrait()`);
      await seat.page.locator(".face-window .face-portrait").waitFor();
      return ".face-window";
    },
  },
  {
    name: "library",
    open: async (seat) => {
      await seat.page.evaluate("void game.crossover.api.openLibrary()");
      await seat.page.locator("#crossover-library").waitFor();
      await seat.page.waitForTimeout(1500);
      return "#crossover-library";
    },
  },
  {
    name: "rules",
    open: async (seat) => {
      await seat.page.evaluate(
        `(async () => { const menu = game.settings.menus.get("crossover.rules"); await new menu.type().render({ force: true }); })()`,
      );
      return "#crossover-rules";
    },
  },
  {
    name: "create",
    open: async (seat) => {
      await seat.page.evaluate("void Actor.implementation.createDialog({}, {}, {}).catch(() => null)");
      await seat.page.locator(".create-dialog").waitFor();
      return ".create-dialog";
    },
  },
];

export const SHOTS: readonly Shot[] = [...CASTS.flatMap(ofRuleset), ...SHARED];

/** What the pages of docs show, by the file there: a window in light at 1400 pixels. */
export const IN_DOCS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CASTS.map(({ id }) => [`docs/play/pictures/${id}-sheet`, `${id}-sheet`])),
  "docs/play/pictures/fudge-roll": "fudge-form",
  "docs/play/pictures/fudge-card": "fudge-card",
  "docs/play/pictures/fudge-tracker": "fudge-tracker",
  "docs/play/pictures/destiny-tracker": "destiny-tracker",
  "docs/play/pictures/destiny-attack": "destiny-card",
  "docs/play/pictures/drama-card": "drama-card",
  "docs/play/pictures/drama-tracker": "drama-tracker",
  "docs/play/pictures/doompool-builder": "doompool-form",
  "docs/play/pictures/doompool-card": "doompool-card",
  "docs/play/pictures/twintens-dialog": "twintens-form",
  "docs/play/pictures/twintens-attack": "twintens-card",
  "docs/play/pictures/twintens-build": "twintens-build",
  "docs/play/pictures/twintens-fight": "twintens-table",
  "docs/pictures/look-compact": "destiny-compact",
  "docs/pictures/look-stats": "twintens-stats",
  "docs/pictures/look-build": "fudge-build",
  "docs/pictures/look-screen": "twintens-screen",
  "docs/pictures/look-table": "destiny-table",
  "docs/pictures/look-portrait": "portrait",
  "docs/pictures/look-create": "create",
};

/** The picture of a shot, a PNG. */
export async function takeShot(seat: Seat, { name, open }: Shot): Promise<Buffer> {
  await tidy(seat);
  const size = seat.page.viewportSize();
  // A card is seen whole, however long it is.
  if (size && name.endsWith("-card")) {
    await seat.page.setViewportSize({ ...size, height: 1800 });
    try {
      return await takeShot(seat, { name: "", open });
    } finally {
      await seat.page.setViewportSize(size);
    }
  }
  const selector = await open(seat);
  await settled(seat);
  // A pointer that rests on something changes it.
  await seat.page.mouse.move(0, 0);
  await seat.page.evaluate("game.tooltip.deactivate()");
  if (selector !== "body") return seat.page.locator(selector).first().screenshot({ animations: "disabled" });
  return seat.page.screenshot({ animations: "disabled" });
}
