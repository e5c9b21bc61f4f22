import { it } from "vitest";
import { writeFileSync } from "node:fs";
import { peopleOf } from "./pack-people.ts";
it("x", async () => { for (const r of ["destiny","drama","doompool","twintens"]) writeFileSync(`/tmp/plans/${r}.json`, JSON.stringify(await peopleOf(r))); });
