import { actLaws } from "../../kernel/testing/act-laws.ts";
import { POINT_BENCH } from "./bench.ts";

actLaws("Fudge: uses of points", POINT_BENCH);
