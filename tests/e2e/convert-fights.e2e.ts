/** A draft at the table: somebody converted strikes their own twin. The dialog tells the chance that the window of the conversion told, and the blow lands or misses. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

const WINDOW = ".crossover.convert";
/** Who is converted where. */
const DRAFTS = [
  ["Fudge", "fudge", "twintens-heroes", "Coldframe"],
  ["Destiny", "destiny", "fudge-characters", "Breakwater"],
  ["Drama", "drama", "fudge-characters", "Breakwater"],
  ["Doom Pool", "doompool", "drama-heroes", "Lintel"],
  ["Twin Tens", "twintens", "fudge-characters", "Breakwater"],
] as const;

/** Put into the page: a draft and its twin side by side, and blows from one to the other. */
const HANDS = `() => {
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  const until = async (test, ms = 8000) => { for (let t = 0; t < ms; t += 25) { const is = test(); if (is) return is; await wait(25); } return null; };
  let state = 31;
  const thrown = () => { state = (state + 0x6d2b79f5) | 0; let t = Math.imul(state ^ (state >>> 15), 1 | state); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; };
  globalThis.sideBySide = async (draft) => {
    const { _id, ...data } = draft.toObject();
    const twin = await Actor.implementation.create({ ...data, name: draft.name + " twin", prototypeToken: { ...data.prototypeToken, actorLink: true } });
    await twin.setFlag("crossover", "answers", "self");
    const size = canvas.scene.grid.size;
    const made = await canvas.scene.createEmbeddedDocuments("Token", [
      { ...(await draft.getTokenDocument({ x: 8 * size, y: 8 * size })).toObject(), actorLink: true },
      { ...(await twin.getTokenDocument({ x: 9 * size, y: 8 * size })).toObject(), actorLink: true },
    ]);
    await until(() => made.every((t) => t.object));
    made[1].object.setTarget(true, { releaseOthers: true });
    return { twin, made };
  };
  const USUAL = ["defend", "answer", "evade", "reactUsual", "react", "reactDoom", "roll", "resolve", "announceBest", "choose", "announce"];
  const shown = (id) => document.querySelector('.chat-log [data-message-id="' + id + '"]');
  const usual = (card) => [...(card?.querySelectorAll("button[data-gesture]") ?? [])]
    .filter((b) => b.getAttribute("aria-disabled") !== "true" && USUAL.includes(b.dataset.gesture))
    .sort((x, y) => USUAL.indexOf(x.dataset.gesture) - USUAL.indexOf(y.dataset.gesture))[0];
  const begins = (draft, name, quick) => {
    if (name !== "") return void game.crossover.api.attack(name, { actor: draft, quick });
    draft.sheet.element.querySelector("[data-action=openPool]").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: quick }));
  };
  globalThis.strikeTwin = async (ruleset, from) => {
    await game.crossover.api.whole();
    const adapter = await game.crossover.api.rulesets().find((r) => r.id === ruleset).convert.bring();
    const draft = game.actors.contents.findLast((a) => a.flags.crossover?.convertedFrom === from && game.crossover.api.rulesetOf(a).id === ruleset);
    const { attack } = adapter.twin(draft);
    const { made } = await sideBySide(draft);
    const name = game.i18n.localize(attack);
    if (name === "") await draft.sheet.render({ force: true, mode: "play" });
    CONFIG.Dice.randomUniform = thrown;
    begins(draft, name, false);
    const strip = await until(() => document.querySelector(".odds-strip .number"));
    const told = strip?.innerText ?? "";
    strip?.closest(".application, dialog").querySelector("[data-action=close]")?.click();
    await until(() => !document.querySelector(".odds-strip .number"));
    const before = new Set(game.messages.map((m) => m.id));
    begins(draft, name, true);
    const message = await until(() => game.messages.find((m) => !before.has(m.id) && m.type === "exchange"));
    let text = "";
    for (let n = 0; message && n < 12; n++) {
      await wait(500);
      text = shown(message.id)?.innerText ?? "";
      if (/\\b(?:Hit|Miss|Missed|It works|It fails)\\b/u.test(text)) break;
      usual(shown(message.id))?.click();
    }
    await canvas.scene.deleteEmbeddedDocuments("Token", made.map((t) => t.id));
    return { attack: name, told, text: text.replace(/\\s+/gu, " ") };
  };
}`;

interface Played {
  readonly attack: string;
  readonly told: string;
  readonly text: string;
}

/** A figure without the narrow spaces that are in it. */
const plain = (text = ""): string => text.replaceAll(/\s+/gu, " ").trim();

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);

for (const profile of playedOn(14))
  describe(`converted and struck on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile as Profile);
      gm = await table.join("Gamemaster");
      await read(gm, `(${HANDS})()`);
    });
    afterAll(async () => {
      expect(gm.errors).toEqual([]);
      await table?.close();
    });

    it.each(DRAFTS)("into %s", { timeout: 120_000 }, async (label, ruleset, pack, name) => {
      const uuid = await read<string>(
        gm,
        `(async () => {
          const source = (await game.packs.get("crossover.${pack}").getDocuments()).find((a) => a.name === "${name}");
          const { _id, folder, ...data } = source.toObject();
          const actor = await Actor.implementation.create(data);
          return actor.uuid;
        })()`,
      );
      await read(
        gm,
        `(async () => { for (const app of [...foundry.applications.instances.values()]) if (/[Pp]ool|[Bb]uilder/u.test(app.id)) await app.close({ animate: false }); await fromUuidSync("${uuid}").sheet.render({ force: true }); })()`,
      );
      // The one of before may still be on its way, or stand under it.
      const sheet = gm.page.locator(`.actor-sheet[id$="${uuid.split(".").at(-1) ?? ""}"]`);
      await sheet.locator("[data-action=toggleControls]").click();
      await gm.page.locator("[data-action=crossoverConvert]:visible").first().click();
      await gm.page.locator(`${WINDOW} label`, { hasText: label }).first().click();
      await gm.page.locator(`${WINDOW} [data-action=make]`, { hasText: label }).click();
      await gm.page.locator(`${WINDOW} .convert-made`).waitFor();
      const [shown = ""] = await gm.page.locator(`${WINDOW} .convert-figures tbody tr`).allInnerTexts();
      const chance = plain(shown.split(/\t/u)[3]);
      await read(
        gm,
        `(async () => { for (const app of [...foundry.applications.instances.values()]) if (/convert|Sheet/u.test(app.id)) await app.close({ animate: false }); })()`,
      );
      const played = await read<Played>(gm, `strikeTwin("${ruleset}", "${uuid}")`);
      if (process.env.TRACE) console.log(label, chance, JSON.stringify(played));
      // The dialog tells what the window of the conversion told, and the blow comes to one of both. A pool is built by hand: its window begins with fewer dice.
      if (ruleset !== "doompool") expect(plain(played.told)).toBe(chance);
      expect(played.text).toMatch(/\b(?:Hit|Miss|Missed|It works|It fails)\b/u);
    });
  });
