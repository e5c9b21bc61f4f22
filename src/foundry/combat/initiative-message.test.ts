import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GroupThrow } from "./participants.ts";

interface Posted {
  readonly speaker?: { readonly alias: string; readonly actor: string | null };
}
const posted: Posted[] = [];
class Nothing {}
vi.stubGlobal("foundry", {
  abstract: { Document: Nothing, TypeDataModel: Nothing },
  data: { fields: {} },
  applications: { handlebars: { renderTemplate: async () => "" } },
});
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("fromUuidSync", () => null);
vi.stubGlobal("CONST", { CHAT_MESSAGE_MODES: {}, DICE_ROLL_MODES: {} });
vi.stubGlobal("game", {
  release: { generation: 14 },
  combats: null,
  settings: { get: () => null },
  i18n: { has: () => true, localize: (k: string) => k, format: (k: string) => k },
});
vi.stubGlobal("ChatMessage", {
  create: async (data: Posted) => {
    posted.push(data);
  },
});
const { postInitiative } = await import("./initiative-message.ts");

const thrown = (...names: readonly string[]): GroupThrow =>
  ({
    members: names.map((name) => ({ name, img: "", hidden: false, token: null, actor: null })),
    roll: {},
    total: 12,
    rows: [],
  }) as unknown as GroupThrow;
const combat = { round: 1 } as Combat.Implementation;

describe("the card of an initiative", () => {
  beforeEach(() => {
    posted.length = 0;
  });
  it("stands under the name of the fighter it was thrown for, or of the group that shares the throw", async () => {
    await postInitiative(combat, [thrown("Wickfire")]);
    await postInitiative(combat, [thrown("Hired muscle 1", "Hired muscle 2")]);
    expect(posted.map((m) => m.speaker?.alias)).toEqual(["Wickfire", "Hired muscle 1, Hired muscle 2"]);
  });
  it("of several throws is nobody's in particular", async () => {
    await postInitiative(combat, [thrown("Wickfire"), thrown("Cairn")]);
    expect(posted.map((m) => m.speaker)).toEqual([undefined]);
  });
});
