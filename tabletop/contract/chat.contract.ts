/** H-131 to H-144, H-245 to H-250: what is said and rolled, who may read it (on screen and on the wire), how cards are drawn and what their buttons do. */
import type { Page } from "playwright-core";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item, type RawClient } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

/** The mode option, setting and names of this generation. */
const modes = (
  t: Contract,
): { option: string; setting: string; open: string; gm: string; blind: string; self: string } =>
  t.is14
    ? { option: "messageMode", setting: "messageMode", open: "public", gm: "gm", blind: "blind", self: "self" }
    : {
        option: "rollMode",
        setting: "rollMode",
        open: "publicroll",
        gm: "gmroll",
        blind: "blindroll",
        self: "selfroll",
      };

/** A message of this data; its id. */
const create = (t: Contract, page: Page, data: AnyObject, options: AnyObject = {}): Promise<string> =>
  t.eval(page, async ({ ChatMessage }, given) => (await ChatMessage.create(given.data, given.options)).id, {
    data,
    options,
  });

/** What the log of this page shows of a message: its text, null when it isn't there. */
const shown = (t: Contract, page: Page, id: string): Promise<string | null> =>
  t.eval(
    page,
    ({ document }, which) =>
      document.querySelector(`#chat .chat-log > [data-message-id="${which}"]`)?.textContent ?? null,
    id,
  );

const untilShown = (t: Contract, page: Page, id: string): Promise<unknown> =>
  t.until(
    page,
    ({ document }, which) => Boolean(document.querySelector(`#chat .chat-log > [data-message-id="${which}"]`)),
    id,
  );

/** Say something as if it was typed; the message that came of it, or null. */
const say = (t: Contract, page: Page, text: string): Promise<AnyObject | null> =>
  t.eval(page, async ({ ui }, line) => (await ui.chat.processMessage(line))?.toObject() ?? null, text);

/** Remove all messages, for items that count them. */
const clear = (t: Contract): Promise<unknown> =>
  t.eval(t.gm, ({ ChatMessage, game }) => ChatMessage.deleteDocuments(game.messages.map((m: AnyObject) => m.id)));

const count = (t: Contract, page: Page): Promise<number> => t.eval(page, ({ game }) => game.messages.size);

/** Let everything on its way arrive: a later message of the same sender came. */
async function settled(t: Contract, from: Page, raw: RawClient): Promise<void> {
  const marker = await create(t, from, { content: "settled" });
  await t.poll(() => JSON.stringify(raw.received).includes(marker));
  await t.eval(from, ({ game }, id) => game.messages.get(id).delete(), marker);
}

item(
  "H-131",
  "toMessage makes one message with the roll and its total",
  async (t) => {
    await clear(t);
    await t.faces(t.gm, [
      [4, 6],
      [5, 6],
    ]);
    const message = await t.eval(
      t.gm,
      async ({ Roll, ChatMessage, game }, hero) => {
        const roll = new Roll("2d6 + 1");
        const made = await roll.toMessage({
          speaker: ChatMessage.getSpeaker({ actor: game.actors.get(hero) }),
          flavor: "Punch",
          rolls: ["overwritten"],
        });
        return {
          ...made.toObject(),
          live: made.rolls[0].total,
          size: game.messages.size,
          html: document.querySelector(`#chat [data-message-id="${made.id}"] .dice-total`)?.textContent?.trim() ?? null,
        };
      },
      IDS.hero,
    );
    t.expect(message).toMatchObject({
      content: "10",
      flavor: "Punch",
      speaker: { actor: IDS.hero, alias: "Hero" },
      author: IDS.gm,
      live: 10,
      size: 1,
    });
    t.expect(message.rolls).toHaveLength(1);
    t.expect(JSON.parse(message.rolls[0])).toMatchObject({
      class: "Roll",
      total: 10,
      evaluated: true,
      formula: "2d6 + 1",
    });
    t.expect(message.sound).toBe(await t.eval(t.gm, ({ CONFIG }) => CONFIG.sounds.dice));
    await untilShown(t, t.player, message._id);
    t.expect(
      await t.eval(
        t.player,
        ({ document }, id) => document.querySelector(`#chat [data-message-id="${id}"] .dice-total`).textContent.trim(),
        message._id,
      ),
    ).toBe("10");
    const data = await t.eval(t.gm, async ({ Roll, game }) => {
      const before = game.messages.size;
      const made = await new Roll("1d6").toMessage({ flavor: "only data" }, { create: false });
      return {
        same: game.messages.size === before,
        flavor: made.flavor,
        rolls: made.rolls.length,
        plain: Object.getPrototypeOf(made) === Object.prototype,
      };
    });
    t.expect(data).toEqual({ same: true, flavor: "only data", rolls: 1, plain: true });
  },
  { core: true },
);

item(
  "H-132",
  "the modes decide who is addressed",
  async (t) => {
    const m = modes(t);
    const gms = [IDS.gm, IDS.assistant].sort();
    const apply = (page: Page, mode: string, data: AnyObject = {}): Promise<AnyObject> =>
      t.eval(
        page,
        ({ ChatMessage }, given) =>
          ChatMessage.applyMode
            ? ChatMessage.applyMode(given.data, given.mode)
            : ChatMessage.applyRollMode(given.data, given.mode),
        { mode, data },
      );
    const gm = await apply(t.player, m.gm);
    t.expect([[...gm.whisper].sort(), gm.blind]).toEqual([gms, false]);
    t.expect((await apply(t.player, m.gm, { whisper: [IDS.other] })).whisper).toContain(IDS.other);
    const self = await apply(t.player, m.self);
    t.expect([self.whisper, self.blind]).toEqual([[IDS.player], false]);
    const blind = await apply(t.player, m.blind);
    t.expect([[...blind.whisper].sort(), blind.blind]).toEqual([gms, true]);
    t.expect(await apply(t.player, m.open, { whisper: [IDS.other], blind: true })).toMatchObject({
      whisper: [],
      blind: false,
    });
  },
  { core: true },
);

item(
  "H-132",
  "a blind roll is hidden from its own author, at once and after a reload",
  async (t) => {
    const m = modes(t);
    await t.faces(t.player, [[13, 20]]);
    const id = await t.eval(
      t.player,
      async ({ Roll }, options) => (await new Roll("1d20 + 1000").toMessage({ flavor: "Sneaking about" }, options)).id,
      { [m.option]: m.blind },
    );
    await untilShown(t, t.gm, id);
    t.expect(await shown(t, t.gm, id)).toContain("1013");
    const own = await shown(t, t.player, id);
    t.expect(own ?? "").not.toMatch(/1013|1d20|Sneaking/u);
    t.expect(await t.eval(t.player, ({ game }, which) => game.messages.get(which)?.isContentVisible ?? false, id)).toBe(
      false,
    );
    await t.reload(t.player);
    t.expect((await shown(t, t.player, id)) ?? "").not.toMatch(/1013|1d20|Sneaking/u);
    await clear(t);
  },
  { core: true },
);

item(
  "H-133",
  "the option, the setting and applyMode are read by this generation's names",
  async (t) => {
    const m = modes(t);
    const seen = await t.eval(
      t.player,
      async ({ ChatMessage, Roll, game }, { option, setting, self, gm }) => {
        const whisper = async (make: Promise<AnyValue>): Promise<string[]> => (await make).whisper;
        const before = game.settings.get("core", setting);
        const out: AnyObject = {};
        out.create = await whisper(ChatMessage.create({ content: "x" }, { [option]: self }));
        out.roll = await whisper(new Roll("1d6").toMessage({}, { [option]: self }));
        out.plain = await whisper(ChatMessage.create({ content: "x" }));
        await game.settings.set("core", setting, self);
        out.rollBySetting = await whisper(new Roll("1d6").toMessage());
        out.bySetting = (
          ChatMessage.applyMode ? ChatMessage.applyMode({}) : ChatMessage.applyRollMode({}, "roll")
        ).whisper;
        await game.settings.set("core", setting, gm);
        out.gmBySetting = (await new Roll("1d6").toMessage()).whisper.length;
        await game.settings.set("core", setting, before);
        return out;
      },
      m,
    );
    const me = [IDS.player];
    t.expect(seen).toEqual({ create: me, roll: me, plain: [], rollBySetting: me, bySetting: me, gmBySetting: 2 });
    const names = await t.eval(t.gm, ({ CONFIG }) =>
      Object.keys(CONFIG.ChatMessage.modes ?? {}).length
        ? Object.keys(CONFIG.ChatMessage.modes)
        : Object.keys(CONFIG.Dice.rollModes),
    );
    t.expect([...names].sort()).toEqual(
      t.is14 ? ["blind", "gm", "ic", "public", "self"] : ["blindroll", "gmroll", "publicroll", "selfroll"],
    );
    await clear(t);
  },
  { core: true },
);

item(
  "H-133",
  "old mode names are mapped or refused, never public",
  async (t) => {
    t.allow(/roll ?mode|rollMode|messageMode|applyMode|message mode/iu);
    const outcomes = await t.eval(t.player, async ({ ChatMessage, Roll }) => {
      const out: Record<string, unknown> = {};
      for (const [name, make] of Object.entries({
        roll: () => new Roll("1d6").toMessage({}, { rollMode: "selfroll" }),
        message: () => ChatMessage.create({ content: "x" }, { rollMode: "selfroll" }),
        data: () => (ChatMessage.applyRollMode ? ChatMessage.applyRollMode({}, "selfroll") : null),
        junk: () => new Roll("1d6").toMessage({}, { messageMode: "nonsense" }),
      })) {
        try {
          out[name] = ((await make()) as AnyObject).whisper;
        } catch (error) {
          out[name] = error instanceof Error ? "refused" : error;
        }
      }
      return out;
    });
    for (const [name, outcome] of Object.entries(outcomes))
      t.expect({ name, private: outcome === "refused" || (Array.isArray(outcome) && outcome.length > 0) }).toEqual({
        name,
        private: true,
      });
    await clear(t);
  },
  { core: true, only: 14 },
);

item(
  "H-134",
  "who isn't addressed gets nothing: not on screen, not on the wire, not after a reload",
  async (t) => {
    const m = modes(t);
    const raw = await t.raw("player");
    const secrets = ["whispered-aaa", "gm-only-bbb", "self-ccc", "blind-ddd", "31337"];
    const ids = [
      await create(t, t.gm, { content: "<p>whispered-aaa</p>", whisper: [IDS.other] }),
      await create(t, t.gm, { content: "gm-only-bbb", flavor: "gm-only-bbb" }, { [m.option]: m.gm }),
      await create(t, t.other, { content: "self-ccc" }, { [m.option]: m.self }),
      await t.eval(
        t.other,
        async ({ Roll }, options) => (await new Roll("1d6 + 31337").toMessage({ flavor: "blind-ddd" }, options)).id,
        { [m.option]: m.blind },
      ),
      await t.eval(
        t.gm,
        async ({ Roll }, options) => (await new Roll("1d6 + 31337").toMessage({ flavor: "gm-only-bbb" }, options)).id,
        { [m.option]: m.gm },
      ),
    ];
    await untilShown(t, t.other, ids[0]!);
    await settled(t, t.gm, raw);
    const nothing = (where: string, text: string): void => {
      for (const secret of secrets)
        t.expect({ where, secret, found: text.includes(secret) }).toEqual({ where, secret, found: false });
    };
    nothing("broadcast", JSON.stringify(raw.received));
    nothing("world", JSON.stringify(await raw.world()));
    nothing("get", JSON.stringify(await raw.modify("ChatMessage", "get", { query: {} })));
    nothing("get by id", JSON.stringify(await raw.modify("ChatMessage", "get", { ids, query: { _id__in: ids } })));
    // A change of a hidden message tells the excluded nothing either.
    await t.eval(
      t.gm,
      ({ game }, id) => game.messages.get(id).update({ content: "gm-only-bbb changed", flavor: "whispered-aaa" }),
      ids[1],
    );
    await settled(t, t.gm, raw);
    nothing("update", JSON.stringify(raw.received));
    const page = (): Promise<string> =>
      t.eval(
        t.player,
        ({ document, game }) =>
          document.documentElement.outerHTML + JSON.stringify(game.messages.map((one: AnyObject) => one.toObject())),
      );
    nothing("page", await page());
    await t.reload(t.player);
    nothing("page after reload", await page());
    // Those addressed have it.
    t.expect(await shown(t, t.other, ids[0]!)).toContain("whispered-aaa");
    t.expect(await shown(t, t.gm, ids[3]!)).toContain("blind-ddd");
    await clear(t);
  },
  { core: true, seats: ["gm", "player", "other"] },
);

item(
  "H-134",
  "a message that is revealed arrives, one that is concealed goes",
  async (t) => {
    const raw = await t.raw("player");
    const id = await create(t, t.gm, { content: "later-eee", whisper: [IDS.gm] });
    await settled(t, t.gm, raw);
    t.expect(JSON.stringify(raw.received)).not.toContain("later-eee");
    await t.eval(t.gm, ({ game }, which) => game.messages.get(which).update({ whisper: [] }), id);
    await untilShown(t, t.player, id);
    t.expect(await shown(t, t.player, id)).toContain("later-eee");
    await t.eval(
      t.gm,
      ({ game }, which) => game.messages.get(which).update({ whisper: [game.user.id], content: "again-fff" }),
      id,
    );
    await t.until(t.player, ({ document }, which) => !document.querySelector(`#chat [data-message-id="${which}"]`), id);
    await settled(t, t.gm, raw);
    t.expect(JSON.stringify(raw.received)).not.toContain("again-fff");
    await clear(t);
  },
  { core: true },
);

item(
  "H-135",
  "renderChatMessageHTML gets an element for every message, also after a reload",
  async (t) => {
    await clear(t);
    const ids = [
      await create(t, t.gm, { content: "one" }),
      await create(t, t.gm, { type: "report", content: "two", system: { text: "r" } }),
    ];
    // The listener must stand before the log is rendered: installed when the page's script runs.
    await t.gm.addInitScript(
      `self.__seen = []; const wait = () => self.Hooks ? self.Hooks.on("renderChatMessageHTML", (m, html, context) => self.__seen.push({ id: m.id, element: html instanceof HTMLElement, tag: html.tagName, classes: [...html.classList], context: typeof context, dataset: html.dataset.messageId })) : setTimeout(wait, 0); wait();`,
    );
    await t.reload(t.gm);
    const seen = await t.until(
      t.gm,
      ({ __seen }, wanted) => (wanted.every((id) => __seen.some((one: AnyObject) => one.id === id)) ? __seen : null),
      ids,
    );
    for (const id of ids)
      t.expect(seen.find((one: AnyObject) => one.id === id)).toMatchObject({
        element: true,
        tag: "LI",
        context: "object",
        dataset: id,
        classes: t.expect.arrayContaining(["chat-message", "message"]),
      });
    const late = await create(t, t.player, { content: "three" });
    await t.until(t.gm, ({ __seen }, id) => __seen.some((one: AnyObject) => one.id === id), late);
    const parts = await t.eval(
      t.gm,
      ({ document }, id) => {
        const li = document.querySelector(`#chat [data-message-id="${id}"]`);
        return [".message-header", ".message-sender", ".message-timestamp", ".message-content"].filter(
          (selector: string) => !li.querySelector(selector),
        );
      },
      late,
    );
    t.expect(parts).toEqual([]);
    await clear(t);
  },
  { core: true },
);

item(
  "H-136",
  "buttons of a card work in every copy and after a reload",
  async (t) => {
    const watch = `self.__pressed136 = []; const bind = () => self.Hooks ? self.Hooks.on("renderChatMessageHTML", (m, html) => html.querySelector("button.press136")?.addEventListener("click", () => self.__pressed136.push(m.id))) : setTimeout(bind, 0); bind();`;
    await t.gm.addInitScript(watch);
    await t.reload(t.gm);
    const id = await create(t, t.player, {
      content: '<p>A card</p><button type="button" class="press136">Press</button>',
    });
    await untilShown(t, t.gm, id);
    const press = (): Promise<void> => t.gm.locator(`#chat [data-message-id="${id}"] button.press136`).click();
    await press();
    t.expect(await t.eval(t.gm, ({ __pressed136 }) => __pressed136)).toEqual([id]);
    await t.reload(t.gm);
    await untilShown(t, t.gm, id);
    await press();
    t.expect(await t.eval(t.gm, ({ __pressed136 }) => __pressed136)).toEqual([id]);
    await clear(t);
  },
  { core: true },
);

item(
  "H-137",
  "the chatMessage hook may take a line over",
  async (t) => {
    await clear(t);
    const seen = await t.eval(t.gm, async ({ Hooks, ui, game }) => {
      const calls: AnyObject[] = [];
      const hook = Hooks.on("chatMessage", (log: AnyValue, text: string, data: AnyObject) => {
        calls.push({ log: log === ui.chat, text, user: data.user, speaker: data.speaker.alias });
        if (text.startsWith("!")) return false;
      });
      await ui.chat.processMessage("!mine");
      const taken = game.messages.size;
      await ui.chat.processMessage("plain words");
      Hooks.off("chatMessage", hook);
      return { calls, taken, after: game.messages.size };
    });
    t.expect(seen).toEqual({
      calls: [
        { log: true, text: "!mine", user: IDS.gm, speaker: "Gm" },
        { log: true, text: "plain words", user: IDS.gm, speaker: "Gm" },
      ],
      taken: 0,
      after: 1,
    });
    await clear(t);
  },
  { core: true },
);

item(
  "H-138",
  "chat commands",
  async (t) => {
    await clear(t);
    await t.faces(t.player, [
      [3, 6],
      [4, 6],
    ]);
    const roll = await say(t, t.player, "/r 2d6 # a test");
    t.expect(roll).toMatchObject({ content: "7", flavor: "a test", whisper: [], blind: false });
    t.expect(roll!.rolls).toHaveLength(1);
    t.expect((await say(t, t.player, "/gmr 1d6"))!.whisper.sort()).toEqual([IDS.assistant, IDS.gm].sort());
    t.expect(await say(t, t.player, "/br 1d6")).toMatchObject({ blind: true });
    t.expect(await say(t, t.player, "/sr 1d6")).toMatchObject({ whisper: [IDS.player], blind: false });
    t.expect(await say(t, t.player, "/pr 1d6")).toMatchObject({ whisper: [] });
    t.expect(await say(t, t.player, "/roll @bonus + 5")).toMatchObject({ content: "5" });
    t.expect(await say(t, t.player, "/w Other quiet words")).toMatchObject({
      whisper: [IDS.other],
      content: "quiet words",
    });
    const both = await say(t, t.player, "/w [Assistant, Other] to two");
    t.expect(both!.whisper.sort()).toEqual([IDS.assistant, IDS.other].sort());
    t.expect((await say(t, t.player, "/gm hear me"))!.whisper.sort()).toEqual([IDS.assistant, IDS.gm].sort());
    t.expect((await say(t, t.gm, "/players all of you"))!.whisper.sort()).toEqual([IDS.other, IDS.player].sort());
    const emote = await say(t, t.player, "/em waves");
    t.expect([emote!.style, emote!.content]).toEqual([3, t.expect.stringContaining("waves")]);
    t.expect((await say(t, t.player, "/ic In character"))!.style).toBe(2);
    t.expect(await say(t, t.player, "/ooc Out of it")).toMatchObject({ style: 1, speaker: { alias: "Player" } });
    t.allow(/nosuchcommand|2d6/u);
    const before = await count(t, t.player);
    t.expect(await say(t, t.player, "/nosuchcommand now")).toBeNull();
    t.expect(await count(t, t.player)).toBe(before);
    await t.until(t.player, ({ document }) => Boolean(document.querySelector("#notifications .notification.error")));
    t.expect(await say(t, t.player, "/r ((2d6")).toBeNull();
    t.expect(await count(t, t.player)).toBe(before);
    await t.eval(t.player, ({ ui }) => ui.notifications.clear());
    await clear(t);
  },
  { core: true },
);

item(
  "H-138",
  "a line is typed and sent with Enter; Shift+Enter breaks it; the arrows bring back what was sent",
  async (t) => {
    t.allow(/unknowncommand/u);
    await clear(t);
    const field = t.player.locator(t.is14 ? "#chat-message [contenteditable=true]" : "#chat-message");
    await t.eval(t.player, ({ ui }) => ui.sidebar.changeTab("chat", "primary"));
    t.expect(await t.eval(t.player, ({ document }) => document.getElementById("chat-message").tagName)).toBe(
      t.is14 ? "PROSE-MIRROR" : "TEXTAREA",
    );
    await field.click();
    await t.player.keyboard.type("Hello table");
    await t.player.keyboard.press("Enter");
    const first = await t.until(t.gm, ({ game }) => game.messages.contents[0]?.content ?? null);
    t.expect(first).toContain("Hello table");
    const content = (): Promise<string> =>
      t.eval(t.player, ({ document }) => {
        const input = document.getElementById("chat-message");
        return (input.querySelector("[contenteditable]")?.innerText ?? input.value).trim();
      });
    /** An editor hears of a choice a moment after the browser: what is deleted before that is one letter. */
    const emptied = async (): Promise<void> => {
      for (let tries = 0; tries < 10 && (await content()) !== ""; tries++) {
        await t.player.keyboard.press("ControlOrMeta+a");
        await t.player.keyboard.press("Backspace");
      }
      t.expect(await content()).toBe("");
    };
    t.expect(await content()).toBe("");
    await t.player.keyboard.type("/r 1d1 + 4");
    await t.player.keyboard.press("Enter");
    await t.until(t.gm, ({ game }) => game.messages.contents.some((m: AnyObject) => m.rolls[0]?.total === 5));
    await t.player.keyboard.type("one");
    await t.player.keyboard.press("Shift+Enter");
    await t.player.keyboard.type("two");
    await t.player.keyboard.press("Enter");
    const lines = await t.until(
      t.gm,
      ({ game }) => game.messages.contents.find((m: AnyObject) => m.content.includes("two"))?.content ?? null,
    );
    t.expect(lines).toMatch(/one.*(<br ?\/?>|<\/p>).*two/su);
    await t.player.keyboard.press("ArrowUp");
    t.expect(await content()).toMatch(/one\s+two/u);
    await emptied();
    await t.player.keyboard.type("/unknowncommand stays");
    await t.player.keyboard.press("Enter");
    await t.until(t.player, ({ document }) =>
      document.querySelector("#notifications")?.textContent.includes("/unknowncommand"),
    );
    t.expect(await content()).toContain("/unknowncommand stays");
    await emptied();
    await t.eval(t.player, ({ ui }) => ui.notifications.clear());
    await clear(t);
  },
  { core: true },
);

item(
  "H-138",
  "what is typed is text: no markup of a player's becomes a script",
  async (t) => {
    await clear(t);
    // No picture, and no line in a console either: a 404 would come whenever a page draws the message, also in a later item.
    for (const page of t.server.pages())
      await page.route("**/x", (route) => route.fulfill({ status: 200, contentType: "image/png", body: "" }));
    await say(t, t.player, '<img src="x" onerror="self.__pwned = 1"><script>self.__pwned = 2</script><b>bold</b>');
    const id = await t.until(t.gm, ({ game }) => game.messages.contents[0]?.id ?? null);
    await untilShown(t, t.gm, id);
    t.expect(
      await t.eval(t.gm, ({ __pwned, document }) => ({
        pwned: __pwned ?? null,
        handlers: document.querySelectorAll("#chat [onerror], #chat script").length,
      })),
    ).toEqual({ pwned: null, handlers: 0 });
    await clear(t);
  },
  { core: true },
);

item(
  "H-139",
  "inline rolls: at once, and on a click",
  async (t) => {
    await clear(t);
    await t.faces(t.gm, [
      [2, 6],
      [6, 6],
    ]);
    const id = (await say(t, t.gm, "I hit for [[2d6 + 1]] and [[/r 1d1 + 6]]{a link}"))!._id as string;
    await untilShown(t, t.player, id);
    const seen = await t.eval(
      t.player,
      ({ document, game }, which) => {
        const li = document.querySelector(`#chat [data-message-id="${which}"]`);
        const result = li.querySelector("a.inline-roll.inline-result");
        const link = li.querySelector("a.inline-roll.roll");
        return {
          total: result?.textContent.trim(),
          roll: result ? JSON.parse(decodeURIComponent(result.dataset.roll)).total : null,
          label: link?.textContent.trim(),
          formula: link?.dataset.formula,
          mode: typeof link?.dataset.mode,
          stored: game.messages.get(which).content.includes("[[2d6"),
        };
      },
      id,
    );
    t.expect(seen).toEqual({ total: "9", roll: 9, label: "a link", formula: "1d1 + 6", mode: "string", stored: false });
    await t.player.locator(`#chat [data-message-id="${id}"] a.inline-roll.roll`).click();
    const rolled = await t.until(
      t.gm,
      ({ game }) => game.messages.contents.find((m: AnyObject) => m.rolls[0]?.total === 7)?.toObject() ?? null,
    );
    t.expect(rolled.author).toBe(IDS.player);
    await clear(t);
  },
  { core: true },
);

item(
  "H-140",
  "who speaks: the given one, the controlled token, the character, the user",
  async (t) => {
    const seen = await t.eval(
      t.player,
      async ({ ChatMessage, game, canvas }, ids) => {
        const out: AnyObject = {};
        for (const token of [...canvas.tokens.controlled]) token.release();
        out.character = ChatMessage.getSpeaker();
        out.actor = ChatMessage.getSpeaker({ actor: game.actors.get(ids.friend) });
        out.alias = ChatMessage.getSpeaker({ actor: game.actors.get(ids.hero), alias: "Masked" });
        out.token = ChatMessage.getSpeaker({ token: game.scenes.get(ids.scene).tokens.get(ids.heroToken) });
        canvas.tokens.get(ids.heroToken).control({ releaseOthers: true });
        out.controlled = ChatMessage.getSpeaker();
        canvas.tokens.get(ids.heroToken).release();
        return out;
      },
      IDS,
    );
    t.expect(seen.character).toMatchObject({ actor: IDS.hero, token: null, alias: "Hero" });
    t.expect(seen.actor).toMatchObject({ actor: IDS.friend, alias: "Friend" });
    t.expect(seen.alias).toMatchObject({ actor: IDS.hero, alias: "Masked" });
    t.expect(seen.token).toMatchObject({ scene: IDS.scene, token: IDS.heroToken, actor: IDS.hero, alias: "Hero" });
    t.expect(seen.controlled).toMatchObject({ token: IDS.heroToken, actor: IDS.hero });
    t.expect(
      await t.eval(t.gm, ({ ChatMessage, canvas }) => {
        canvas.tokens.releaseAll();
        return ChatMessage.getSpeaker();
      }),
    ).toMatchObject({ actor: null, token: null, alias: "Gm" });
    const found = await t.eval(
      t.gm,
      ({ ChatMessage, game }, ids) => ({
        gm: ChatMessage.getWhisperRecipients("GM").length,
        players: ChatMessage.getWhisperRecipients("players").length,
        name: ChatMessage.getWhisperRecipients("Player").map((u: AnyObject) => u.id),
        character: ChatMessage.getWhisperRecipients("Hero").map((u: AnyObject) => u.id),
        none: ChatMessage.getWhisperRecipients("Nobody").length,
        actor: ChatMessage.getSpeakerActor({ actor: ids.hero }) === game.actors.get(ids.hero),
        synthetic: ChatMessage.getSpeakerActor({ scene: ids.scene, token: ids.npcToken })?.isToken,
      }),
      IDS,
    );
    t.expect(found).toEqual({
      gm: 2,
      players: 2,
      name: [IDS.player],
      character: [IDS.player],
      none: 0,
      actor: true,
      synthetic: true,
    });
  },
  { core: true },
);

item(
  "H-141",
  "a message of a subtype keeps its system data and is drawn anew when that changes",
  async (t) => {
    const id = await create(t, t.gm, { type: "report", content: "<p>Report</p>", system: { text: "first", count: 1 } });
    await untilShown(t, t.player, id);
    const model = await t.eval(
      t.player,
      ({ game, contract }, which) => {
        const { system } = game.messages.get(which);
        self.__renders = 0;
        self.__hook =
          contract &&
          self.Hooks.on("renderChatMessageHTML", (m: AnyObject) => (self.__renders += m.id === which ? 1 : 0));
        return {
          cls: system instanceof contract.classes.ReportModel,
          text: system.text,
          parent: system.parent === game.messages.get(which),
        };
      },
      id,
    );
    t.expect(model).toEqual({ cls: true, text: "first", parent: true });
    await t.eval(
      t.gm,
      ({ game }, which) => game.messages.get(which).update({ "system.count": 5, content: "<p>Report 5</p>" }),
      id,
    );
    await t.until(
      t.player,
      ({ document }, which) =>
        document.querySelector(`#chat [data-message-id="${which}"]`).textContent.includes("Report 5"),
      id,
    );
    t.expect(
      await t.eval(
        t.player,
        ({ game, Hooks, __hook, __renders }, which) => {
          Hooks.off("renderChatMessageHTML", __hook);
          return { count: game.messages.get(which).system.count, renders: __renders };
        },
        id,
      ),
    ).toEqual({ count: 5, renders: 1 });
    await clear(t);
  },
  { core: true },
);

item("H-142", "author and Gamemaster may delete a message, nobody else", async (t) => {
  const own = await create(t, t.player, { content: "mine" });
  const theirs = await create(t, t.gm, { content: "not yours" });
  await untilShown(t, t.player, theirs);
  t.allow(/permission|lacks|may not|delete/iu);
  t.expect(await t.failure(t.player, ({ game }, id) => game.messages.get(id).delete(), theirs)).not.toBeNull();
  t.expect(await t.eval(t.gm, ({ game }, id) => game.messages.has(id), theirs)).toBe(true);
  const trash = await t.eval(
    t.player,
    ({ document }, ids) =>
      ids.map((id) => Boolean(document.querySelector(`#chat [data-message-id="${id}"] .message-delete`))),
    [own, theirs],
  );
  t.expect(trash).toEqual([true, false]);
  await t.player.locator(`#chat [data-message-id="${own}"] .message-delete`).click();
  await t.until(t.gm, ({ game }, id) => !game.messages.has(id), own);
  await clear(t);
});

item("H-143", "a roll that can't be read is dropped, its message stays", async (t) => {
  const raw = await t.raw("gm");
  const good = await t.eval(t.gm, async ({ Roll }) => JSON.stringify(await new Roll("1d6 + 5").evaluate()));
  const answer = await raw.modify("ChatMessage", "create", {
    data: [
      {
        content: "broken dice",
        author: IDS.gm,
        rolls: ['{"class":"Roll","formula":"1d6","terms":[{"class":"NoSuchTerm"}],"total":3}', good],
      },
    ],
  });
  const id = (answer.result?.result ?? answer.result)[0]._id as string;
  t.allow(/NoSuchTerm|roll|term/iu);
  await untilShown(t, t.gm, id);
  t.expect(
    await t.eval(
      t.gm,
      ({ game }, which) => ({
        rolls: game.messages.get(which).rolls.length,
        content: game.messages.get(which).content,
      }),
      id,
    ),
  ).toEqual({ rolls: 1, content: "broken dice" });
  await t.reload(t.gm);
  t.expect(await t.eval(t.gm, ({ game }, which) => game.messages.get(which).rolls.length, id)).toBe(1);
  await clear(t);
});

item("H-144", "isRoll, isAuthor and isContentVisible follow mode and reader", async (t) => {
  const m = modes(t);
  const roll = (mode: string): Promise<string> =>
    t.eval(t.player, async ({ Roll }, options) => (await new Roll("1d6").toMessage({}, options)).id, {
      [m.option]: mode,
    });
  const ids = {
    open: await roll(m.open),
    gm: await roll(m.gm),
    self: await roll(m.self),
    words: await create(t, t.player, { content: "words" }),
  };
  await untilShown(t, t.gm, ids.words);
  const read = (page: Page): Promise<AnyObject> =>
    t.eval(
      page,
      ({ game }, list) =>
        Object.fromEntries(
          Object.entries(list).map(([name, id]) => {
            const one = game.messages.get(id);
            return [name, one ? [one.isRoll, one.isAuthor, one.isContentVisible] : null];
          }),
        ),
      ids,
    );
  t.expect(await read(t.player)).toEqual({
    open: [true, true, true],
    gm: [true, true, true],
    self: [true, true, true],
    words: [false, true, true],
  });
  const gm = await read(t.gm);
  t.expect(gm).toMatchObject({ open: [true, false, true], gm: [true, false, true], words: [false, false, true] });
  // A Gamemaster who isn't addressed reads no private roll either.
  t.expect(gm.self?.[2] ?? false).toBe(false);
  await clear(t);
});

item(
  "H-245",
  "a message that renders itself is drawn by that alone",
  async (t) => {
    const id = await create(t, t.gm, { type: "drawn", content: "core text", system: { count: 3 } });
    await untilShown(t, t.gm, id);
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks, contract }, which) => {
        const calls: AnyObject[] = [];
        const hook = Hooks.on("renderChatMessageHTML", (...args: AnyValue[]) =>
          calls.push({ id: args[0].id, count: args.length, third: typeof args[2], classes: [...args[1].classList] }),
        );
        contract.record();
        const html = await game.messages.get(which).renderHTML();
        const asked = contract.stop().find((call: AnyObject) => call.name === "Drawn.renderHTML");
        Hooks.off("renderChatMessageHTML", hook);
        return {
          calls,
          text: html.textContent,
          li: html.tagName,
          options: Object.keys(asked.args[0]).sort(),
          shown: Boolean(
            self.document.querySelector(`#chat li.drawn[data-message-id="${which}"] button[data-action=drawnButton]`),
          ),
        };
      },
      id,
    );
    t.expect(seen.calls).toHaveLength(1);
    t.expect(seen.calls[0]).toMatchObject({ id, third: "undefined", classes: t.expect.arrayContaining(["drawn"]) });
    t.expect(seen.text).not.toContain("core text");
    t.expect(seen.options).toEqual(t.expect.arrayContaining(["canClose", "canDelete"]));
    t.expect([seen.li, seen.shown]).toEqual(["LI", true]);
    await t.eval(t.gm, ({ game }, which) => game.messages.get(which).update({ "system.count": 9 }), id);
    await t.until(
      t.gm,
      ({ document }, which) => document.querySelector(`#chat [data-message-id="${which}"] .count`)?.textContent === "9",
      id,
    );
    await clear(t);
  },
  { core: true },
);

item(
  "H-246",
  "log, notification and pop-out are three elements; each is hooked, works and follows changes",
  async (t) => {
    await clear(t);
    await t.eval(t.gm, ({ Hooks, ui }) => {
      self.__copies = [];
      self.__pressed = [];
      self.__hook = Hooks.on("renderChatMessageHTML", (m: AnyObject, html: AnyValue) => {
        self.__copies.push(m.id);
        html
          .querySelector("button.press")
          ?.addEventListener("click", (event: AnyValue) =>
            self.__pressed.push(
              event.currentTarget.closest("#chat-notifications")
                ? "notification"
                : event.currentTarget.closest(".chat-popout")
                  ? "popout"
                  : "log",
            ),
          );
      });
      ui.sidebar.collapse();
    });
    const id = await create(t, t.player, {
      content: '<p class="text">first</p><button type="button" class="press">Press</button>',
    });
    await t.until(
      t.gm,
      ({ document }, which) => Boolean(document.querySelector(`#chat-notifications [data-message-id="${which}"]`)),
      id,
    );
    await t.eval(
      t.gm,
      ({ game, CONFIG }, which) =>
        new CONFIG.ChatMessage.popoutClass({ message: game.messages.get(which) }).render({ force: true }),
      id,
    );
    const copies = (): Promise<string[]> =>
      t.eval(
        t.gm,
        ({ document }, which) =>
          [...document.querySelectorAll(`[data-message-id="${which}"] .text`)].map((p: AnyValue) => p.textContent),
        id,
      );
    t.expect(await copies()).toEqual(["first", "first", "first"]);
    t.expect(
      await t.eval(t.gm, ({ __copies }, which) => __copies.filter((one: string) => one === which).length, id),
    ).toBe(3);
    await t.gm.locator(`#chat-notifications [data-message-id="${id}"] button.press`).click();
    await t.gm.locator(`.chat-popout [data-message-id="${id}"] button.press`).click();
    await t.eval(
      t.gm,
      ({ document }, which) => document.querySelector(`#chat [data-message-id="${which}"] button.press`).click(),
      id,
    );
    t.expect(await t.eval(t.gm, ({ __pressed }) => __pressed)).toEqual(["notification", "popout", "log"]);
    await t.eval(
      t.player,
      ({ game }, which) =>
        game.messages
          .get(which)
          .update({ content: '<p class="text">second</p><button type="button" class="press">Press</button>' }),
      id,
    );
    await t.poll(async () => (await copies()).join() === "second,second,second");
    await t.gm.locator(`.chat-popout [data-message-id="${id}"] button.press`).click();
    t.expect(await t.eval(t.gm, ({ __pressed }) => __pressed.at(-1))).toBe("popout");
    t.expect(
      await t.eval(
        t.gm,
        ({ document }, which) =>
          new Set([...document.querySelectorAll(`[data-message-id="${which}"] [id]`)].map((e: AnyValue) => e.id)).size,
        id,
      ),
    ).toBe(0);
    await t.eval(t.player, ({ game }, which) => game.messages.get(which).delete(), id);
    await t.until(t.gm, ({ document }, which) => !document.querySelector(`[data-message-id="${which}"]`), id);
    await t.eval(t.gm, ({ Hooks, ui, __hook }) => {
      Hooks.off("renderChatMessageHTML", __hook);
      ui.sidebar.expand();
    });
  },
  { core: true },
);

item(
  "H-247",
  "an action with a core name in a card is the core's, another one reaches our listener once",
  async (t) => {
    const id = await create(t, t.gm, { type: "drawn", system: { count: 1 } });
    await untilShown(t, t.gm, id);
    await t.eval(
      t.gm,
      ({ document }, which) => {
        self.__clicks = 0;
        document
          .querySelector(`#chat [data-message-id="${which}"] [data-action=drawnButton]`)
          .addEventListener("click", () => self.__clicks++);
      },
      id,
    );
    await t.gm.locator(`#chat [data-message-id="${id}"] [data-action=drawnButton]`).click();
    t.expect(await t.eval(t.gm, ({ __clicks }) => __clicks)).toBe(1);
    const card = await create(t, t.gm, {
      content: '<button type="button" data-action="deleteMessage">Delete me</button>',
    });
    await untilShown(t, t.gm, card);
    await t.gm.locator(`#chat [data-message-id="${card}"] .message-content [data-action=deleteMessage]`).click();
    await t.until(t.gm, ({ game }, which) => !game.messages.has(which), card);
    await clear(t);
  },
  { core: true },
);

item(
  "H-248",
  "who is neither author nor Gamemaster changes no message, but may ask the Gamemaster by query",
  async (t) => {
    const id = await create(t, t.other, { type: "report", content: "theirs", system: { count: 0 } });
    await untilShown(t, t.player, id);
    t.allow(/permission|lacks|may not|update/iu);
    t.expect(
      await t.failure(t.player, ({ game }, which) => game.messages.get(which).update({ "system.count": 1 }), id),
    ).not.toBeNull();
    t.expect(await t.eval(t.gm, ({ game }, which) => game.messages.get(which).system.count, id)).toBe(0);
    await t.eval(t.player, ({ CONFIG }) => void (CONFIG.queries["contract-sys.press"] = () => null));
    await t.eval(
      t.gm,
      ({ CONFIG, game }) =>
        void (CONFIG.queries["contract-sys.press"] = async ({ message }: AnyObject) => {
          await game.messages.get(message).update({ "system.count": 2 });
          return "done";
        }),
    );
    t.expect(
      await t.eval(
        t.player,
        ({ game }, which) => game.users.activeGM.query("contract-sys.press", { message: which }, { timeout: 4000 }),
        id,
      ),
    ).toBe("done");
    await t.until(t.player, ({ game }, which) => game.messages.get(which).system.count === 2, id);
    t.expect(
      await t.failure(t.player, ({ game }) =>
        game.users.find((u: AnyObject) => !u.active).query("contract-sys.press", {}, { timeout: 500 }),
      ),
    ).not.toBeNull();
    await clear(t);
  },
  { core: true, seats: ["gm", "player", "other"] },
);

item(
  "H-249",
  "create applies a mode when asked and leaves whisper and blind alone when not",
  async (t) => {
    const m = modes(t);
    const kept = await t.eval(
      t.gm,
      async ({ ChatMessage }, other) => {
        const one = await ChatMessage.create({ content: "x", whisper: [other], blind: true });
        return [one.whisper, one.blind];
      },
      IDS.other,
    );
    t.expect(kept).toEqual([[IDS.other], true]);
    await t.eval(t.gm, ({ game }, { setting, gm }) => game.settings.set("core", setting, gm), m);
    const plain = await t.eval(t.gm, async ({ ChatMessage }) => (await ChatMessage.create({ content: "x" })).whisper);
    t.expect(plain).toEqual([]);
    const asked = await t.eval(
      t.gm,
      async ({ ChatMessage }, { option, gm }) =>
        (await ChatMessage.create({ content: "x" }, { [option]: gm })).whisper.length,
      m,
    );
    t.expect(asked).toBe(2);
    await t.eval(t.gm, ({ game }, { setting, open }) => game.settings.set("core", setting, open), m);
    await clear(t);
  },
  { core: true },
);

item(
  "H-250",
  "an own command is called with its match and may veto",
  async (t) => {
    await clear(t);
    const seen = await t.eval(t.gm, async ({ foundry, ui, game }) => {
      const { ChatLog } = foundry.applications.sidebar.tabs;
      const calls: AnyObject[] = [];
      ChatLog.CHAT_COMMANDS.omen = {
        rgx: /^(\/omen\s+)(\S[^]*)/i,
        fn(this: AnyValue, command: string, match: string[], chatData: AnyObject, createOptions: AnyObject) {
          calls.push({
            log: this === ui.chat,
            command,
            rest: match[2],
            author: chatData.author,
            options: typeof createOptions,
          });
          if (match[2] === "no") return false;
          chatData.content = `Omen: ${match[2]}`;
        },
      };
      await ui.chat.processMessage("/omen no");
      const vetoed = game.messages.size;
      const made = await ui.chat.processMessage("/omen yes");
      delete ChatLog.CHAT_COMMANDS.omen;
      return { calls, vetoed, content: made.content };
    });
    t.expect(seen).toEqual({
      calls: [
        { log: true, command: "omen", rest: "no", author: IDS.gm, options: "object" },
        { log: true, command: "omen", rest: "yes", author: IDS.gm, options: "object" },
      ],
      vetoed: 0,
      content: "Omen: yes",
    });
    await clear(t);
  },
  { core: true, only: 14 },
);

item(
  "H-250",
  "the chatMessage hook does an own command's job",
  async (t) => {
    await clear(t);
    const seen = await t.eval(t.gm, async ({ Hooks, ui, ChatMessage, game }) => {
      const hook = Hooks.on("chatMessage", (_log: AnyValue, text: string, { user, speaker }: AnyObject) => {
        const match = /^\/omen\s+(.+)/.exec(text);
        if (!match) return;
        void ChatMessage.create({ content: `Omen: ${match[1]}`, author: user, speaker });
        return false;
      });
      await ui.chat.processMessage("/omen yes");
      Hooks.off("chatMessage", hook);
      return game.messages.size;
    });
    t.expect(seen).toBeLessThanOrEqual(1);
    t.expect(await t.until(t.gm, ({ game }) => game.messages.contents[0]?.content ?? null)).toBe("Omen: yes");
    await clear(t);
  },
  { core: true },
);

item("H-135", "the menu of a message lists this generation's entries once and ours beside them", async (t) => {
  const id = await create(t, t.gm, { content: "menu" });
  await untilShown(t, t.gm, id);
  await t.eval(t.gm, ({ Hooks }) => {
    self.__menu = [];
    self.__hook = Hooks.on("getChatMessageContextOptions", (app: AnyValue, options: AnyObject[]) => {
      const chosen = (target: AnyValue): unknown =>
        self.__menu.push([target instanceof HTMLElement, target.dataset.messageId]);
      options.push({
        name: "Ours",
        label: "Ours",
        icon: '<i class="fa-solid fa-star"></i>',
        condition: () => true,
        visible: () => true,
        callback: (target: AnyValue) => chosen(target),
        onClick: (_event: AnyValue, target: AnyValue) => chosen(target),
      });
      self.__menu.push(app.constructor.name);
    });
  });
  // The hook is asked when the menu is made: with the log.
  await t.eval(t.gm, async ({ ui }) => {
    await ui.chat.close({ force: true });
    await ui.chat.render({ force: true });
  });
  await untilShown(t, t.gm, id);
  await t.gm.locator(`#chat [data-message-id="${id}"]`).click({ button: "right" });
  const labels = await t.eval(t.gm, ({ document }) =>
    [...document.querySelectorAll("#context-menu .context-item")].map((li: AnyValue) => li.textContent.trim()),
  );
  t.expect(labels.filter((label: string) => label === "Ours")).toHaveLength(1);
  t.expect(new Set(labels).size).toBe(labels.length);
  await t.gm.locator("#context-menu .context-item", { hasText: "Ours" }).click();
  t.expect(await t.eval(t.gm, ({ __menu }) => __menu.at(-1))).toEqual([true, id]);
  await t.eval(t.gm, ({ Hooks, __hook }) => Hooks.off("getChatMessageContextOptions", __hook));
  await clear(t);
});
