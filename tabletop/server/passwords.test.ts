import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword } from "./database.ts";
import { PASSWORD_COST } from "./passwords.ts";

/** Nothing here makes tries cheap: this is what a table keeps. */
describe("a password as a table keeps it", () => {
  it("costs what scrypt asks by default, so that worlds of every version know theirs again", () => {
    const { password, passwordSalt } = hashPassword("open sesame");
    expect(password).toBe(scryptSync("open sesame", passwordSalt, 32).toString("hex"));
    expect(PASSWORD_COST).toEqual({ N: 16_384, r: 8, p: 1 });
    expect(hashPassword("open sesame").passwordSalt).not.toBe(passwordSalt);
  });
});
