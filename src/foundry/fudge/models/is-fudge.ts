export { isFudge } from "../../../rules/fudge/index.ts";
