/**
 * What npm run conformance does in the page, as a Gamemaster would: every function is sent there as text, so it sees the page's globals and its one argument, nothing else of this file. Each answers
 * what was seen in one line, and throws where something is wrong.
 */
import type { AnyObject, AnyValue } from "../tabletop/common/types.ts";

/** Does a game stand there at all? */
export const isReady = (): boolean => (globalThis as unknown as AnyObject).game?.ready === true;

/** Declared subtypes of a kind of document that a hand may make: those of the system, else Foundry's own. */
export const typesOf = (kind: string): string[] => {
  const { game, CONFIG } = globalThis as unknown as AnyObject;
  const declared = Object.keys((game.system.documentTypes?.[kind] ?? {}) as AnyObject).filter((t) => t !== "base");
  const usable = declared.filter((type) => CONFIG[kind]?.typeLabels === undefined || type in CONFIG[kind].typeLabels);
  return usable.length > 0 ? usable : ["base"];
};

/** Make one of a type, open its sheet, write into it as a hand does, close it. */
export const tryDocument = async ({ kind, type }: { kind: string; type: string }): Promise<string> => {
  const { CONFIG, foundry, document, Event } = globalThis as unknown as AnyObject;
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const until = async (test: () => AnyValue, ms = 4000): Promise<AnyValue> => {
    for (const end = Date.now() + ms; Date.now() < end; await wait(40)) {
      const found: AnyValue = test();
      if (found) return found;
    }
    return null;
  };
  const said: string[] = [];
  const doc: AnyValue = await CONFIG[kind].documentClass.create(
    { name: `Try ${type}`, type },
    { renderSheet: false, render: false },
  );
  if (!doc) throw new Error(`${kind} of type ${type} was not made: something refused it`);
  const { sheet } = doc;
  if (!sheet) throw new Error(`${kind} ${type} has no sheet`);
  await sheet.render({ force: true });
  const element: AnyValue = await until(() => sheet.element?.isConnected && sheet.element);
  if (!element) throw new Error(`the sheet of ${kind} ${type} did not appear`);
  await wait(60);
  if (element.textContent.trim().length === 0 && !element.querySelector("input, img"))
    throw new Error(`the sheet of ${kind} ${type} is empty`);
  // Some open to be read and have a switch for writing.
  const field = (): AnyValue =>
    [...sheet.element.querySelectorAll("input[name=name], textarea[name=name]")].find(
      (one: AnyValue) => !one.disabled && !one.readOnly,
    );
  if (!field()) {
    const toggle: AnyValue = sheet.element.querySelector(
      "[data-action*=oggleMode], [data-action*=oggleEdit], [data-action*=hangeMode], .mode-slider, .slide-toggle",
    );
    toggle?.click();
    if (toggle) await until(field, 1500);
  }
  const input: AnyValue = field();
  if (input) {
    input.value = `Tried ${type}`;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    if (!(await until(() => doc._source.name === `Tried ${type}`)))
      throw new Error(`a name written into the sheet of ${kind} ${type} was not kept`);
    said.push("its name is kept");
  } else {
    await doc.update({ name: `Tried ${type}` });
    said.push("no field for its name; renamed by update()");
  }
  await wait(60);
  const number: AnyValue = [...sheet.element.querySelectorAll("input[type=number][name^='system.']")].find(
    (one: AnyValue) => !one.disabled && !one.readOnly && one.value !== "" && one.checkVisibility(),
  );
  if (number) {
    const { name } = number;
    const before: AnyValue = foundry.utils.getProperty(doc._source, name);
    const up = number.max === "" || Number(number.value) + 1 <= Number(number.max);
    number.value = String(Number(number.value) + (up ? 1 : -1));
    number.dispatchEvent(new Event("input", { bubbles: true }));
    number.dispatchEvent(new Event("change", { bubbles: true }));
    const moved: AnyValue = await until(() => foundry.utils.getProperty(doc._source, name) !== before, 2000);
    said.push(moved ? `${name} is kept` : `${name} stays as it was`);
  }
  await sheet.close({ animate: false });
  await until(() => !document.getElementById(element.id), 1500);
  return said.join("; ");
};

/** An item of each type into an actor of each type, by one call as a drop makes it, and out again. */
export const tryPossessions = async ({ actors, items }: { actors: string[]; items: string[] }): Promise<string> => {
  const { game } = globalThis as unknown as AnyObject;
  const refused: string[] = [];
  let made = 0;
  for (const type of actors) {
    const actor: AnyValue = game.actors.find((a: AnyValue) => a.type === type);
    if (!actor) continue;
    for (const item of items) {
      try {
        const [one] = await actor.createEmbeddedDocuments("Item", [{ name: `Held ${item}`, type: item }], {
          renderSheet: false,
        });
        if (one) made += 1;
        else refused.push(`${item} in ${type}`);
      } catch (error) {
        refused.push(`${item} in ${type} (${(error as Error).message.split("\n")[0]})`);
      }
    }
    actor.reset();
  }
  return `${made} made${refused.length > 0 ? `; refused: ${refused.slice(0, 12).join(", ")}` : ""}`;
};

/** An effect of +1 that is given by hand, its sheet, a status on and off. */
export const tryEffects = async (): Promise<string> => {
  const { game, CONFIG } = globalThis as unknown as AnyObject;
  const actor: AnyValue = game.actors.contents[0];
  if (!actor) return "no actor";
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
    { name: "Tried", img: "icons/svg/aura.svg", changes: [] },
  ]);
  if (!effect) throw new Error("an effect was not made");
  await effect.sheet.render({ force: true });
  if (!effect.sheet.element?.isConnected) throw new Error("the effect's sheet did not appear");
  await effect.sheet.close({ animate: false });
  await effect.delete();
  // One that implies others and has no _id of its own can't be made, in Foundry neither.
  const status: AnyValue = [...CONFIG.statusEffects].find(
    (s: AnyValue) => s.hud !== false && (!s.statuses?.length || s._id),
  );
  if (!status) return "sheet seen; no status";
  await actor.toggleStatusEffect(status.id, { active: true });
  const on = actor.statuses.has(status.id) as boolean;
  await actor.toggleStatusEffect(status.id, { active: false });
  return `sheet seen; status ${String(status.id)} ${on ? "comes and goes" : "was refused by the system"}`;
};

/** Dice into the chat. */
export const tryRoll = async (): Promise<string> => {
  const { Roll, document } = globalThis as unknown as AnyObject;
  const message: AnyValue = await new Roll("2d6 + 1d20x + 3").toMessage({ flavor: "Tried" });
  for (let n = 0; n < 60; n++) {
    const shown: AnyValue = document.querySelector(`#chat [data-message-id="${String(message.id)}"]`);
    if (shown?.textContent.includes(String(message.rolls[0].total))) return `${String(message.rolls[0].total)} shown`;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the roll isn't shown in the chat");
};

/** Two on the board, initiative, a round, the end of it. */
export const tryFight = async (): Promise<string> => {
  const { game, CONFIG, canvas, document } = globalThis as unknown as AnyObject;
  const scene: AnyValue = game.scenes.active;
  const tokens: AnyValue[] = [];
  for (const actor of [...game.actors.contents, ...game.actors.contents].slice(0, 2)) {
    const data: AnyValue = await actor.getTokenDocument({ x: 300 + 200 * tokens.length, y: 300 }, { parent: scene });
    tokens.push(...(await scene.createEmbeddedDocuments("Token", [data.toObject()])));
  }
  if (tokens.length < 2) throw new Error("two tokens could not be put on the scene");
  for (let n = 0; n < 60 && canvas.tokens.placeables.length < 2; n++) await new Promise((done) => setTimeout(done, 50));
  if (canvas.tokens.placeables.length < 2) throw new Error("the tokens aren't drawn");
  await tokens[0].move({ x: 500, y: 500 });
  if (tokens[0].x !== 500) throw new Error("a token did not move");
  const combat: AnyValue = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId ?? t.actor?.id })),
  );
  await combat.rollAll();
  await combat.startCombat();
  const rows = (): number => document.querySelectorAll("#combat .combatant").length as number;
  for (let n = 0; n < 60 && rows() < 2; n++) await new Promise((done) => setTimeout(done, 50));
  const shown = rows();
  const start = combat.round as number;
  for (let n = 0; n < 3; n++) await combat.nextTurn();
  const own = !(combat.round > start);
  // Some systems have an order of their own, in which a turn may be had again.
  if (own) await combat.nextRound();
  if (!(combat.round > start))
    throw new Error(`after three turns and a round it is still round ${String(combat.round)}`);
  const said = `${own ? "turns go their own way; " : ""}round ${String(start)} to ${String(combat.round)}, initiative ${combat.turns.map((c: AnyValue) => c.initiative as unknown).join(" and ")}, ${String(shown)} rows in the tracker`;
  await combat.delete();
  if (shown < 2) throw new Error(`the tracker shows ${String(shown)} rows of 2`);
  return said;
};

/** Every compendium, read as a whole. */
export const tryPacks = async (): Promise<string> => {
  const { game } = globalThis as unknown as AnyObject;
  let read = 0;
  const bad: string[] = [];
  for (const pack of game.packs) {
    const documents: AnyValue[] = await pack.getDocuments();
    read += documents.length;
    const lost = (pack.index.size as number) - documents.length;
    if (lost > 0) bad.push(`${String(lost)} of ${String(pack.collection)}`);
  }
  if (bad.length > 0) throw new Error(`refused as invalid: ${bad.join(", ")}`);
  return `${String(read)} documents of ${String(game.packs.size)} compendia`;
};

/** The windows that the system adds to the settings. */
export const tryMenus = async (): Promise<string> => {
  const { game } = globalThis as unknown as AnyObject;
  const menus = [...game.settings.menus].filter(([key]: [string]) => key.startsWith(`${String(game.system.id)}.`));
  const bad: string[] = [];
  for (const [key, menu] of menus as [string, AnyValue][]) {
    try {
      const app = new menu.type();
      await app.render({ force: true });
      await app.close?.({ animate: false });
    } catch (error) {
      bad.push(`${key} (${(error as Error).message.split("\n")[0]})`);
    }
  }
  if (bad.length > 0) throw new Error(bad.join(", "));
  return `${String(menus.length)} windows`;
};

/** Whatever is open is closed, whatever it asks. */
export const closeAll = async (): Promise<void> => {
  const { foundry } = globalThis as unknown as AnyObject;
  for (const app of [...foundry.applications.instances.values()])
    if (app.hasFrame && app.rendered)
      await Promise.race([
        Promise.resolve(app.close({ animate: false })).catch(() => undefined),
        new Promise((done) => setTimeout(done, 500)),
      ]);
};
