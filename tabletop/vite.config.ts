/**
 * Builds the browser part into build/tabletop: `host.js` with `host.css` for the game, `join.js` with `join.css` for the join page. Names of classes and functions are kept,
 * because documents, sheets, rolls and dice terms are stored and looked up by them. Entries that are not there yet are left out instead of failing.
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const client = resolve(here, "client");
const styles = join(client, "styles");

/** Each entry with the stylesheet that becomes its .css file. */
const ENTRIES = {
  host: { script: join(client, "main.ts"), style: join(styles, "index.css") },
  join: { script: join(client, "join.ts"), style: join(styles, "join.css") },
} as const;

const VIRTUAL = "virtual:empty";

/** Gives each entry its stylesheet, so that the client's modules need not import CSS. Appended at the end: source positions stay right. */
function entryStyles(): Plugin {
  return {
    name: "tabletop-entry-styles",
    enforce: "pre",
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? "export {};" : null),
    transform(code, id) {
      const entry = Object.values(ENTRIES).find(({ script }) => script === id.split("?")[0]);
      if (!entry || !existsSync(entry.style) || code.includes("./styles/")) return null;
      return { code: `${code}\nimport ${JSON.stringify(entry.style)};\n`, map: null };
    },
  };
}

const input = Object.fromEntries(
  Object.entries(ENTRIES)
    .filter(([, { script }]) => existsSync(script))
    .map(([name, { script }]) => [name, script]),
);
const assets = ["static", "public"].map((name) => join(client, name)).find((path) => existsSync(path));

export default defineConfig({
  root: client,
  base: "./",
  publicDir: assets ?? false,
  logLevel: "warn",
  plugins: [entryStyles()],
  // As browsers get it: what Node gets keeps a source map of each template that is compiled, which nobody reads.
  resolve: { alias: { handlebars: "handlebars/dist/handlebars.js" } },
  build: {
    outDir: resolve(here, "../build/tabletop"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      input: Object.keys(input).length ? input : { host: VIRTUAL },
      output: {
        format: "es",
        keepNames: true,
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name].js",
        assetFileNames: (asset) => {
          const name = asset.names[0] ?? "asset";
          if (/\.(woff2?|ttf|otf|eot)$/.test(name)) return "fonts/[name][extname]";
          return name.endsWith(".css") ? "[name][extname]" : "assets/[name]-[hash][extname]";
        },
      },
    },
  },
});
