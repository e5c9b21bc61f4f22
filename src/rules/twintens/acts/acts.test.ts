import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "../testing/bench.ts";

const { attack, ...others } = BENCH.acts;
actLaws("Twin Tens", { ...BENCH, acts: others });
// An attack asks for more than all others together: it is tried where turns are counted as where they aren't, and nowhere twice.
const apart = BENCH.situations.filter(({ name }) => !name.includes("on a foe's turn") && !name.includes("surprised"));
actLaws("Twin Tens' attacks", { ...BENCH, acts: { attack: attack as never }, situations: apart });
