import { expect, it } from "vitest";
import { hero, power, powerSet, sfx } from "../../../rules/doompool/testing/fixtures.ts";
import { doompoolTurnAndReach } from "./turn-and-reach.ts";

it("DOO-193 DOO-225 an SFX that brings stress back takes the turn, as an action does; one that comes at any time doesn't", () => {
  const who = hero({
    powerSets: [
      powerSet("set", [power("tide", 8)], {
        sfx: [
          sfx("heals", { ops: [{ op: "recoverStress", mode: "power" }] } as never),
          sfx("helps", { ops: [{ op: "doublePower" }] } as never),
        ],
      }),
    ],
  });
  const takes = (id: string): boolean => doompoolTurnAndReach.takesTurn(who, id, null as never);
  expect(["act", "power:set:tide", "sfx:set:heals", "sfx:set:helps", "sfx:set:gone", "bare"].map(takes)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
