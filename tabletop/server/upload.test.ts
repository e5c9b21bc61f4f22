/** Files that users send: who may, what, and where to (H-299). */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IDS, Table } from "./testing.ts";
import { cleanSvg } from "./upload.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>';

describe("files of users", () => {
  const table = new Table(14);
  beforeAll(async () => {
    await table.start();
    for (const user of [IDS.gm, IDS.ann, IDS.assistant]) await table.login(user);
    mkdirSync(join(table.data.path, "worlds", "test", "faces"));
  });
  afterAll(() => table.close());

  const send = async (
    name: string,
    body: string | Uint8Array<ArrayBuffer>,
    {
      user = IDS.gm,
      dir = "worlds/test/faces",
      headers = {},
    }: { user?: string; dir?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; path: string | undefined; said: string }> => {
    const response = await fetch(
      `${table.server.url}/host-api/upload?${new URLSearchParams({ dir, name }).toString()}`,
      { method: "POST", body, headers: { cookie: table.cookies.get(user) ?? "", ...headers } },
    );
    const { result, error } = (await response.json()) as { result?: { path: string }; error?: { message: string } };
    return { status: response.status, path: result?.path, said: error?.message ?? "" };
  };
  const get = (path: string): Promise<Response> => fetch(`${table.server.url}/${path}`);

  it("a Gamemaster's picture is kept and served as a page that can do nothing", async () => {
    const { path } = await send("face.svg", SVG);
    expect(path).toBe("worlds/test/faces/face.svg");
    const served = await get(path ?? "");
    expect(served.headers.get("content-type")).toContain("image/svg+xml");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(await served.text()).toContain("M0 0H8V8Z");
  });

  it("an assistant may, a player and a stranger may not, a player with the permission may", async () => {
    expect((await send("a.svg", SVG, { user: IDS.assistant })).status).toBe(200);
    expect(await send("b.svg", SVG, { user: IDS.ann })).toMatchObject({ status: 403, path: undefined });
    expect((await send("c.svg", SVG, { user: "nobody" })).status).toBe(403);
    const gm = await table.connect(IDS.gm);
    await gm.modify("User", "update", { updates: [{ _id: IDS.ann, permissions: { FILES_UPLOAD: true } }] });
    expect((await send("d.svg", SVG, { user: IDS.ann })).status).toBe(200);
    for (const name of ["b", "c"])
      expect(existsSync(join(table.data.path, "worlds/test/faces", `${name}.svg`)), name).toBe(false);
  });

  it("another site's page may not, whoever's cookie it has", async () => {
    expect((await send("e.svg", SVG, { headers: { origin: "http://elsewhere.example" } })).status).toBe(403);
  });

  it("what is no picture or sound, or not what it says, isn't taken", async () => {
    for (const [name, body] of [
      ["x.html", "<script>1</script>"],
      ["x.mjs", "1"],
      ["x.svg", "<html><svg></svg></html>"],
      ["x.png", SVG],
      ["x", SVG],
      ["x.svg.", SVG],
      ["x.svg ", SVG],
      ["con.svg", SVG],
      [".x.svg", SVG],
      ["a/x.svg", SVG],
      ["..\\x.svg", SVG],
      ["x:y.svg", SVG],
    ] as const)
      expect(await send(name, body), name).toMatchObject({ status: 400, path: undefined });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255]);
    expect((await send("x.png", png)).status).toBe(200);
    expect([...readFileSync(join(table.data.path, "worlds/test/faces/x.png"))]).toEqual([...png]);
  });

  it("nothing lies anywhere but in the world's own folders", async () => {
    const world = join(table.data.path, "worlds", "test");
    symlinkSync(table.data.path, join(world, "out"));
    symlinkSync(join(world, "data"), join(world, "inner"));
    for (const dir of [
      "",
      "systems/tiny",
      "worlds/other",
      "worlds/testing",
      "worlds/test/data",
      "worlds/test/DATA",
      "worlds/test/packs/x",
      "worlds/test/../../systems/tiny",
      "worlds/test/faces/..",
      "worlds/test/nowhere",
      "worlds/test/out",
      "worlds/test/inner",
    ])
      expect((await send("x.svg", SVG, { dir })).status, dir).toBeGreaterThanOrEqual(400);
    for (const path of ["systems/tiny/x.svg", "x.svg", "worlds/test/data/x.svg"])
      expect(existsSync(join(table.data.path, path)), path).toBe(false);
  });

  it("a folder is made once, by who may", async () => {
    const make = async (dir: string, user: string = IDS.gm): Promise<unknown> => {
      const response = await fetch(`${table.server.url}/host-api/folder?${new URLSearchParams({ dir }).toString()}`, {
        method: "POST",
        headers: { cookie: table.cookies.get(user) ?? "" },
      });
      return response.ok ? ((await response.json()) as { result: { made: boolean } }).result.made : response.status;
    };
    expect(await make("worlds/test/more")).toBe(true);
    expect(await make("worlds/test/more")).toBe(false);
    expect(await make("worlds/test/more/deep")).toBe(true);
    expect(await make("worlds/test/else", "nobody")).toBe(403);
    expect(await make("worlds/test/data/x")).toBe(403);
    expect(await make("systems/x")).toBe(403);
    expect(await make("worlds/test/a/b/c")).toBe(404);
    expect(await make("worlds/test/out/x")).toBe(404);
  });

  it("of an SVG its shapes are kept, and nothing that runs or fetches", () => {
    const clean = cleanSvg(
      `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="a()" style="background:url(http://x)"><style>@import "http://x"</style><script>a()</script><foreignObject><body onclick="a()">hm</body></foreignObject><defs><clipPath id="f"><circle cx="1" cy="2" r="3"/></clipPath><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient></defs><g clip-path="url(#f)" fill="url(http://x)"><path d="M1 2" fill="url(#g)"/><image href="http://x/y.png"/><use href="#f"/><use href="http://x#f"/><a href="javascript:a()"><rect width="2"/></a><animate attributeName="x"/><set attributeName="onload" to="a()"/></g></svg>`,
    );
    expect(clean).not.toMatch(/script|onload|onclick|http:\/\/x|style|import|foreign|image|animate|<set|<a|hm/u);
    for (const kept of [
      'viewBox="0 0 9 9"',
      "clipPath",
      'clip-path="url(#f)"',
      'fill="url(#g)"',
      "linearGradient",
      'href="#f"',
      "M1 2",
      "<rect",
    ])
      expect(clean).toContain(kept);
  });
});
