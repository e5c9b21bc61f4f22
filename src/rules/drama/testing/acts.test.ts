import { expect, it } from "vitest";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH, RACES } from "./bench.ts";
import { SITUATIONS } from "./situations.ts";

it("they are tried at thirty tables and more", () => expect(SITUATIONS.length).toBeGreaterThanOrEqual(30));

actLaws("Drama", BENCH);
actLaws("Drama's races", RACES);
