/** npm run bench -- --peer <folder> */
import { comparePeer } from "./bench-peer.ts";
import { at } from "./lib.mjs";

await comparePeer(at("dist"), process.argv[2] ?? "");
