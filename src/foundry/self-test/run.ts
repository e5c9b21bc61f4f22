import { bringThoseHere, rulesets } from "../registry.ts";
import { PROBES } from "./probes.ts";
import { type Finding, report, type SelfTestReport, type Subject } from "./report.ts";
import { Scratch } from "./scratch.ts";
import { smokeSteps } from "./smoke.ts";

/** The longest that one step may take before it counts as hanging. */
const PATIENCE = 20_000;

/** One run at a time: two would take each other's things for left-overs. */
let running: Promise<SelfTestReport> | null = null;

/**
 * Walk through what must work and ask the platform what nobody has written down. Everything that is made for it is deleted again, also when something fails in the middle;
 * what could not be deleted is a failure of its own. A player's run asks only, because a player may make nothing.
 */
export function selfTest(): Promise<SelfTestReport> {
  running ??= walk().finally(() => {
    running = null;
  });
  return running;
}

async function walk(): Promise<SelfTestReport> {
  const findings: Finding[] = [];
  await bringThoseHere();
  if (game.user.isGM)
    for (const { area, name, run } of smokeSteps(rulesets())) findings.push(await look(area, name, run, "pass"));
  for (const { name, ask } of PROBES)
    findings.push(await look("What the platform does", name, async (scratch) => ask(scratch), "fact"));
  return report(subject(), findings);
}

async function look(
  area: string,
  name: string,
  run: (scratch: Scratch) => Promise<string>,
  good: "pass" | "fact",
): Promise<Finding> {
  const scratch = new Scratch();
  const said = await attempt(run, scratch);
  const stayed = await scratch.clear();
  if (stayed.length > 0) return { area, name, state: "fail", says: `left behind: ${stayed.join("; ")}` };
  // A question without an answer is an answer; a promise without one is broken.
  return { area, name, state: said.held ? good : good === "pass" ? "fail" : "fact", says: said.says };
}

async function attempt(
  run: (scratch: Scratch) => Promise<string>,
  scratch: Scratch,
): Promise<{ readonly held: boolean; readonly says: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no answer within ${String(PATIENCE / 1000)} s`));
      }, PATIENCE);
    });
    return { held: true, says: await Promise.race([run(scratch), late]) };
  } catch (cause) {
    console.warn("Crossover | self-test", { cause });
    return { held: false, says: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause) };
  } finally {
    clearTimeout(timer);
  }
}

function subject(): Subject {
  return {
    generation: game.release.generation,
    version: (game as unknown as { version: string }).version,
    system: game.system.version,
    browser: navigator.userAgent,
    role: game.user.isGM ? "Gamemaster" : "player",
    modules: [...(game.modules ?? [])].filter((m) => m.active).map((m) => `${m.id} ${m.version}`),
  };
}
