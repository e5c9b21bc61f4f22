/** What the browser itself tells of a page's work, task by task: how long each took by the clock, and how much of the processor it had, which is the same on a machine that others use. */
import type { CDPSession } from "playwright-core";

/** An event of a trace; times in thousandths of a millisecond, and none at the end of one that the trace cut off. */
export interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor. */
  readonly tdur?: number;
}

/** Everything that all pages of the browser do while something runs. */
export async function traced(client: CDPSession, categories: string, run: () => Promise<unknown>): Promise<Traced[]> {
  const all: Traced[] = [];
  const collect = ({ value }: { readonly value: unknown }): void => {
    all.push(...(value as Traced[]));
  };
  client.on("Tracing.dataCollected", collect);
  await client.send("Tracing.start", { categories, transferMode: "ReportEvents" });
  await run();
  const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await done;
  client.off("Tracing.dataCollected", collect);
  return all;
}
