/** Command line: `npx tsx tabletop/server/main.ts --data Data --world demo --port 30000 --profile 14`. */
import { parseArgs } from "node:util";
import { startServer } from "./app.ts";
import { StartupError } from "./errors.ts";

const USAGE =
  "tabletop --data <folder> --world <id> [--port 30000] [--profile 13|14] [--host 127.0.0.1] [--route <prefix>] [--silent]";

async function main(): Promise<void> {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        data: { type: "string", default: "Data" },
        world: { type: "string", default: "demo" },
        port: { type: "string", default: "30000" },
        profile: { type: "string", default: "14" },
        host: { type: "string", default: "127.0.0.1" },
        route: { type: "string", default: "" },
        silent: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.profile !== "13" && values.profile !== "14")
    throw new StartupError(`--profile is 13 or 14, not ${values.profile}`);
  if (!/^\d+$/.test(values.port)) throw new StartupError(`--port ${values.port} is not a number`);
  const server = await startServer({
    dataPath: values.data,
    world: values.world,
    port: Number(values.port),
    profile: values.profile === "13" ? 13 : 14,
    host: values.host,
    routePrefix: values.route,
    silent: values.silent,
  });
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    if (!values.silent) console.log(`${signal}: closing the world ...`);
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
