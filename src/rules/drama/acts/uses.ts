/** The name of a line in lists, hotbars and saved macros: the act, and what of it is chosen already. */
import type { AnyChosen } from "../../kernel/act.ts";
import { DRAMA_ACTS, type DramaActName, isDramaAct } from "./index.ts";

/** `attack:weapon:<id>`, `interact:taunt`, `aim`: an act with its first choice. */
export function useOf(act: string, known: Readonly<Partial<AnyChosen>>): string {
  const [value] = Object.values(known);
  return value === undefined ? act : `${act}:${String(value)}`;
}

/** Names of before, as they stand in hotbars. */
function renamed(use: string): string {
  const [kind = "", what = "", ...rest] = use.split(":");
  if (kind === "do") return what;
  if (kind === "heal") return ["healingTouch", ...rest].join(":");
  if (kind === "check" && what === "power") return ["usePower", ...rest].join(":");
  if (kind === "push" && what !== "" && what !== "power" && what !== "limit") return `push:limit:${what}`;
  if (use === "recover:resistShock") return "resistShock";
  return kind === "hazard" ? "hazard" : use;
}

/** The act of such a line, with what is chosen already; null where it is none. */
export function actOfUse(use: string): { readonly name: DramaActName; readonly known: AnyChosen } | null {
  const now = renamed(use);
  const at = now.indexOf(":");
  const name = at < 0 ? now : now.slice(0, at);
  if (!isDramaAct(name)) return null;
  const [first] = Object.keys(DRAMA_ACTS[name].choices);
  return { name, known: at < 0 || first === undefined ? {} : { [first]: now.slice(at + 1) } };
}
