/** The server of a soak run, in a process of its own so that its memory is its own. Started with --expose-gc; answers what the run asks over the process channel. */
import { startServer } from "../tabletop/server/app.ts";

/** What the run asks. */
export type Ask = { ask: "memory" } | { ask: "stop" };
/** What it is told. */
export type Told =
  | { told: "open"; url: string }
  | { told: "memory"; heap: number; rss: number }
  | { told: "failed"; message: string };

const tell = (told: Told): void => void process.send?.(told);
const [dataPath = "", world = "", profile = "14", clientPath] = process.argv.slice(2);
const faults: string[] = [];
process.on("uncaughtException", (error) => tell({ told: "failed", message: String(error.stack ?? error) }));
process.on("unhandledRejection", (error) => tell({ told: "failed", message: String(error) }));
console.error = (...parts: unknown[]) => {
  faults.push(parts.map(String).join(" "));
  tell({
    told: "failed",
    message: parts.map((part) => (part instanceof Error ? String(part.stack) : String(part))).join(" "),
  });
};

const server = await startServer({
  dataPath,
  world,
  port: 0,
  profile: profile === "13" ? 13 : 14,
  silent: true,
  ...(clientPath ? { clientPath } : {}),
});
process.on("message", (question: Ask) => {
  if (question.ask === "stop") void server.close().then(() => process.exit(0));
  else {
    for (let round = 0; round < 3; round++) (globalThis as { gc?: () => void }).gc?.();
    const { heapUsed, rss, external } = process.memoryUsage();
    tell({ told: "memory", heap: heapUsed + external, rss });
  }
});
tell({ told: "open", url: server.url });
