/** A made-up repository on this machine that has one release: what was written of it is downloaded by the addresses that a real one would have. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/**
 * @param folder  the files of the release; they may come later, they are read when they are asked for
 * @param release  whose it is, and its tag
 */
export async function openRepository(folder, { repository, tag }) {
  const places = [`/${repository}/releases/latest/download/`, `/${repository}/releases/download/${tag}/`];
  const server = createServer((request, response) => {
    const place = places.find((one) => request.url.startsWith(one)) ?? null;
    const name = place === null ? "" : request.url.slice(place.length);
    if (/^[\w.]+$/u.test(name) && existsSync(join(folder, name))) response.end(readFileSync(join(folder, name)));
    else response.writeHead(404).end();
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const address = `http://127.0.0.1:${String(server.address().port)}`;
  return { server: address, manifest: `${address}${places[0]}system.json`, close: () => server.close() };
}
