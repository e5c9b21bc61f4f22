import { actLaws } from "../../kernel/testing/act-laws.ts";
import { BENCH } from "../testing/bench.ts";

actLaws("Twin Tens", BENCH);
