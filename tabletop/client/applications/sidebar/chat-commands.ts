import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Roll } from "../../dice/roll.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { chatText } from "./chat-text.ts";

/** What runs a command: it fills in the data of the message and how it is created; false creates none. T:client/applications/sidebar/tabs/chat */
export type CommandFunction = (
  command: string,
  match: RegExpMatchArray,
  chatData: AnyObject,
  createOptions: AnyObject,
) => AnyValue;

/** A chat command [14]. `mode` is the message mode that a roll command stands for. T:client/applications/sidebar/tabs/chat */
export interface ChatCommand {
  rgx: RegExp;
  fn: CommandFunction;
  mode?: string;
  isRoll?: boolean;
  isMultiline?: boolean;
}

const STYLES = { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 };

function refuse(key: string, data: AnyObject = {}): false {
  ui.notifications?.error(chatText(key, data));
  return false;
}

/** The name of the create option that carries the mode. */
const modeOption = (): string => (isV14() ? "messageMode" : "rollMode");

/** Every line is a roll; what follows a # is the flavour of the message. */
async function rollCommand(
  mode: string | undefined,
  match: RegExpMatchArray,
  chatData: AnyObject,
  createOptions: AnyObject,
): Promise<AnyValue> {
  const cls = CONFIG.ChatMessage.documentClass;
  const rollData = cls.getSpeakerActor(chatData.speaker)?.getRollData() ?? game.user.getRollData?.() ?? {};
  const lines = match[2]!.split("\n").filter((line) => line.trim());
  const rolls: Roll[] = [];
  for (const line of lines) {
    const [formula = "", ...flavor] = line.split("#").map((part) => part.trim());
    if (flavor.length && !chatData.flavor) chatData.flavor = flavor.join("#").trim();
    try {
      rolls.push(await Roll.create(formula, rollData).evaluate({ allowInteractive: mode !== "blindroll" }));
    } catch (error) {
      return refuse("CHAT.InvalidRoll", { formula, reason: (error as Error).message });
    }
  }
  if (!rolls.length) return refuse("CHAT.UnknownCommand", { command: match[0].trim() });
  chatData.rolls = rolls;
  chatData.sound = CONFIG.sounds?.dice;
  chatData.content = String(rolls.reduce((sum, roll) => sum + roll.total!, 0));
  createOptions[modeOption()] = cls._resolveMode(
    (isV14() ? Roll._mapLegacyRollMode(mode) : mode) ?? createOptions[modeOption()],
  );
  return undefined;
}

const roll =
  (mode?: string): CommandFunction =>
  (_command, match, chatData, createOptions) =>
    rollCommand(mode, match, chatData, createOptions);

const html = (text: string): string => text.trim().replace(/\n/g, "<br>");

/** Who "/w [A, B] text" or "/w A text" goes to; a name of several words may stand without brackets. */
function recipients(names: string, text: string): { users: AnyValue[]; text: string; missing?: string } {
  const cls = CONFIG.ChatMessage.documentClass;
  if (names.startsWith("[")) {
    const users = new Set<AnyValue>();
    for (const name of names.slice(1, -1).split(",")) {
      const found = cls.getWhisperRecipients(name);
      if (!found.length) return { users: [], text, missing: name.trim() };
      for (const user of found) users.add(user);
    }
    return { users: [...users], text };
  }
  const words = `${names} ${text}`.split(" ");
  for (let n = words.length - 1; n >= 1; n--) {
    const users = cls.getWhisperRecipients(words.slice(0, n).join(" "));
    if (users.length) return { users, text: words.slice(n).join(" ") };
  }
  return { users: [], text, missing: names };
}

function whisper(chatData: AnyObject, users: AnyValue[], text: string): AnyValue {
  if (game.user.hasPermission && !game.user.hasPermission("MESSAGE_WHISPER")) return refuse("CHAT.NoWhisper");
  chatData.whisper = users.map((u) => u.id);
  chatData.style = STYLES.OTHER;
  chatData.content = html(text);
  return undefined;
}

/** The last one who whispered to this user. */
function lastWhisperer(): AnyValue {
  const last = [...game.messages]
    .reverse()
    .find((m: AnyObject) => !m.isRoll && m.whisper.includes(game.user.id) && !m.isAuthor);
  return last?.author ?? null;
}

/** The commands of platform 5.3 in the order in which they are tried. */
export function coreCommands(): Record<string, ChatCommand> {
  const text =
    (style: number, also?: (chatData: AnyObject) => void): CommandFunction =>
    (_command, match, chatData) => {
      chatData.style = style;
      chatData.content = html(match[2] ?? "");
      also?.(chatData);
    };
  return {
    roll: { rgx: /^(\/r(?:oll)?\s+)(\S[^]*)/i, fn: roll(), isRoll: true, isMultiline: true },
    publicroll: {
      rgx: /^(\/p(?:ublic)?r(?:oll)?\s+)(\S[^]*)/i,
      fn: roll("publicroll"),
      mode: "public",
      isRoll: true,
      isMultiline: true,
    },
    gmroll: { rgx: /^(\/gmr(?:oll)?\s+)(\S[^]*)/i, fn: roll("gmroll"), mode: "gm", isRoll: true, isMultiline: true },
    blindroll: {
      rgx: /^(\/b(?:lind)?r(?:oll)?\s+)(\S[^]*)/i,
      fn: roll("blindroll"),
      mode: "blind",
      isRoll: true,
      isMultiline: true,
    },
    selfroll: {
      rgx: /^(\/s(?:elf)?r(?:oll)?\s+)(\S[^]*)/i,
      fn: roll("selfroll"),
      mode: "self",
      isRoll: true,
      isMultiline: true,
    },
    ic: { rgx: /^(\/ic\s+)(\S[^]*)/i, fn: text(STYLES.IC) },
    ooc: {
      rgx: /^(\/ooc\s+)(\S[^]*)/i,
      fn: text(STYLES.OOC, (chatData) => (chatData.speaker = { alias: game.user.name })),
    },
    emote: {
      rgx: /^(\/(?:em(?:ote)?|me)\s+)(\S[^]*)/i,
      fn: text(
        STYLES.EMOTE,
        (chatData) => (chatData.content = `${chatData.speaker?.alias ?? game.user.name} ${chatData.content}`),
      ),
    },
    whisper: {
      rgx: /^(\/w(?:hisper)?\s+)(\[[^\]]+\]|[^\s]+)\s+([^]*)/i,
      fn(_command, match, chatData) {
        const { users, text: rest, missing } = recipients(match[2]!, match[3]!);
        return missing || !users.length
          ? refuse("CHAT.NoRecipient", { name: missing ?? match[2] })
          : whisper(chatData, users, rest);
      },
    },
    reply: {
      rgx: /^(\/reply\s+)(\S[^]*)/i,
      fn(_command, match, chatData) {
        const to = lastWhisperer();
        return to ? whisper(chatData, [to], match[2]!) : refuse("CHAT.NoReply");
      },
    },
    gm: {
      rgx: /^(\/gm\s+)(\S[^]*)/i,
      fn: (_command, match, chatData) =>
        whisper(chatData, CONFIG.ChatMessage.documentClass.getWhisperRecipients("gm"), match[2]!),
    },
    players: {
      rgx: /^(\/players\s+)(\S[^]*)/i,
      fn: (_command, match, chatData) =>
        whisper(chatData, CONFIG.ChatMessage.documentClass.getWhisperRecipients("players"), match[2]!),
    },
    macro: {
      rgx: /^(\/m(?:acro)?\s+)(\S[^]*)/i,
      fn(_command, match, chatData) {
        const [, name = "", rest = ""] = /^"?(.+?)"?((?:\s+[\w-]+=(?:"[^"]*"|\S+))*)\s*$/.exec(match[2]!) ?? [];
        const macro = game.macros?.getName(name.trim());
        if (!macro?.canExecute && !macro?.isOwner) return refuse("CHAT.NoMacro", { name: name.trim() });
        const scope: AnyObject = { speaker: chatData.speaker };
        for (const [, key, quoted, bare] of rest.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g))
          scope[key!] = quoted ?? (bare !== "" && Number.isFinite(Number(bare)) ? Number(bare) : bare);
        macro.execute(scope);
        return false;
      },
    },
    invalid: { rgx: /^(\/\S+)[^]*/, fn: (_command, match) => refuse("CHAT.UnknownCommand", { command: match[1] }) },
    none: {
      rgx: /^()([^]*)/,
      fn(_command, match, chatData, createOptions) {
        const { speaker } = chatData;
        const mode = isV14() ? CONFIG.ChatMessage.documentClass.currentMode : null;
        const inCharacter = mode ? mode === "ic" : Boolean(speaker?.actor || speaker?.token);
        chatData.style = inCharacter ? STYLES.IC : STYLES.OOC;
        chatData.content = html(match[2]!);
        if (mode && mode !== "ic" && mode !== "public") createOptions.messageMode = mode;
      },
    },
  };
}
