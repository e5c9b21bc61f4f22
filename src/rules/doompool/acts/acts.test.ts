import { expect, it } from "vitest";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "../testing/bench.ts";
import { SITUATIONS } from "../testing/situations.ts";

it("they are tried at thirty tables and more", () => expect(SITUATIONS.length).toBeGreaterThanOrEqual(30));

actLaws("Doom Pool", BENCH);
