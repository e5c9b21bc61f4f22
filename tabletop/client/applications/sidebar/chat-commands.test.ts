import { beforeEach, describe, expect, it } from "vitest";
import { setProfile } from "../../../common/profile.ts";
import type { AnyObject } from "../../../common/types.ts";
import { diceConfig } from "../../dice/index.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { coreCommands } from "./chat-commands.ts";

const commands = coreCommands();
const parse = (text: string): [string, RegExpMatchArray] => {
  for (const [name, { rgx }] of Object.entries(commands)) {
    const match = text.match(rgx);
    if (match) return [name, match];
  }
  throw new Error("unreachable");
};
const errors: string[] = [];
const users = [
  { id: "gm", name: "Gamemaster", isGM: true },
  { id: "p1", name: "Ada Byron", isGM: false },
];
const run = async (text: string): Promise<{ result: unknown; data: AnyObject; options: AnyObject }> => {
  const [name, match] = parse(text);
  const data: AnyObject = { speaker: { alias: "Nova", actor: "a1" } };
  const options: AnyObject = {};
  return { result: await commands[name]!.fn(name, match, data, options), data, options };
};

beforeEach(() => {
  setProfile(13);
  errors.length = 0;
  CONFIG.Dice = diceConfig();
  CONFIG.ChatMessage = {
    documentClass: {
      currentMode: "publicroll",
      getSpeakerActor: () => ({ getRollData: () => ({ agility: 4 }) }),
      getWhisperRecipients: (name: string) =>
        users.filter((u) => u.name.toLowerCase() === name.trim().toLowerCase() || (name === "gm" && u.isGM)),
      _resolveMode: (mode?: string) => mode ?? "publicroll",
    },
  };
  Object.assign(game, {
    user: { id: "p1", name: "Ada Byron", hasPermission: () => true },
    messages: [],
    macros: { getName: () => undefined },
  });
  ui.notifications = { error: (m: string) => errors.push(m) };
});

describe("chat commands (H-138)", () => {
  it.each([
    ["/r 2d6", "roll"],
    ["/roll 2d6 # text", "roll"],
    ["/pr 1d4", "publicroll"],
    ["/publicroll 1d4", "publicroll"],
    ["/gmr 1d4", "gmroll"],
    ["/gmroll 1d4", "gmroll"],
    ["/br 1d4", "blindroll"],
    ["/broll 1d4", "blindroll"],
    ["/blindroll 1d4", "blindroll"],
    ["/sr 1d4", "selfroll"],
    ["/selfroll 1d4", "selfroll"],
    ["/ic hi", "ic"],
    ["/ooc hi", "ooc"],
    ["/em waves", "emote"],
    ["/me waves", "emote"],
    ["/emote waves", "emote"],
    ["/w Ada hello", "whisper"],
    ["/whisper [Ada, Bob] hello", "whisper"],
    ["/reply yes", "reply"],
    ["/gm psst", "gm"],
    ["/players all", "players"],
    ["/m Fire", "macro"],
    ["/macro Fire", "macro"],
    ["/what is this", "invalid"],
    ["/r", "invalid"],
    ["plain text", "none"],
    ["a / b", "none"],
  ])("%s is %s", (text, name) => expect(parse(text)[0]).toBe(name));

  it("rolls with the speaker's data, flavour and mode", async () => {
    const { data, options } = await run("/gmr 0d6 + @agility # Dodge");
    expect(data.rolls).toHaveLength(1);
    expect(data.content).toBe("4");
    expect(data.flavor).toBe("Dodge");
    expect(options).toEqual({ rollMode: "gmroll" });
    setProfile(14);
    expect((await run("/br 1d6")).options).toEqual({ messageMode: "blind" });
  });
  it("rolls each line", async () => expect((await run("/r 1d4\n2d6")).data.rolls).toHaveLength(2));
  it("whispers to names of several words", async () => {
    expect((await run("/w Ada Byron hello there")).data).toMatchObject({ whisper: ["p1"], content: "hello there" });
    expect((await run("/w [Gamemaster, Ada Byron] hi")).data.whisper).toEqual(["gm", "p1"]);
  });
  it.each(["/nope 1", "/r 2d6 +", "/w Nobody hi", "/reply yes", "/m Nothing"])(
    "refuses %s with a reason",
    async (text) => {
      expect((await run(text)).result).toBe(false);
      expect(errors).toHaveLength(1);
    },
  );
  it("tells in from out of character", async () => {
    expect((await run("hello")).data.style).toBe(2);
    expect((await run("/ooc hello")).data).toMatchObject({ style: 1, speaker: { alias: "Ada Byron" } });
    expect((await run("/em waves")).data).toMatchObject({ style: 3, content: "Nova waves" });
    setProfile(14);
    CONFIG.ChatMessage.documentClass.currentMode = "gm";
    expect((await run("hello")).options).toEqual({ messageMode: "gm" });
  });
});
