import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "./bench.ts";

actLaws("Fudge", BENCH);
