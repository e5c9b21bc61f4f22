#!/usr/bin/env node
/** Faces of the Drama Deck, drawn from the rules' own table: `npx tsx assets-src/cards/make.mjs` writes one SVG a card and the back. */
import { writeFileSync } from "node:fs";
import { at, readJson } from "../../tools/lib.mjs";

const { CARDS } = await import("../../src/rules/drama/index.ts");
const text = readJson("lang", "en", "drama.json").CROSSOVER.Drama;

/** Paper, accent and a motif for each kind, in a square of 100. */
const KINDS = {
  might: ["#fbeadf", "#a33b12", "M20 70 40 30l15 18L75 25l5 12-22 30-14-14-14 22Z"],
  wits: ["#e6eef9", "#1f4fc0", "M50 18a26 26 0 0 1 14 48v8H36v-8a26 26 0 0 1 14-48Zm-12 62h24v6H38Z"],
  heart: ["#fbe4ea", "#a5163f", "M50 82C20 60 18 36 34 30c9-3 14 4 16 9 2-5 7-12 16-9 16 6 14 30-16 52Z"],
  edge: ["#efe8fa", "#6a35b8", "M22 78 70 22h10v10L30 84Zm-2-20 20 20-8 8-20-20Z"],
  spark: ["#fdf3d3", "#8a5200", "m50 14 9 26 27 1-21 17 7 27-22-15-22 15 7-27-21-17 27-1Z"],
  tempo: ["#def3f1", "#0b6763", "M50 16a34 34 0 1 1 0 68 34 34 0 0 1 0-68Zm-4 12v26l20 12 4-7-16-9V28Z"],
  crew: [
    "#e5f3e2",
    "#2c6b1f",
    "M36 26a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm28 0a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM16 80c0-18 10-28 20-28s14 6 14 6 4-6 14-6 20 10 20 28Z",
  ],
  plot: ["#ececec", "#33383f", "M26 18h36l14 14v52H26Zm8 22h32v5H34Zm0 13h32v5H34Zm0 13h22v5H34Z"],
};
const escape = (t) => t.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const lines = (t, width) =>
  t
    .split(" ")
    .reduce(
      (out, word) =>
        (out.at(-1) + " " + word).trim().length <= width
          ? [...out.slice(0, -1), `${out.at(-1)} ${word}`.trim()]
          : [...out, word],
      [""],
    );
const side = (line, name) => `${text.Side[name]}${line[name] ? `: ${text.LineEffect[line[name]]}` : ""}`;
const order = (line) =>
  [line.first, line.first === "heroes" ? "villains" : "heroes"].map((name) => side(line, name)).join(", then ");
const font = (size, weight = 600) =>
  `font-family="Barlow Condensed, Arial Narrow, sans-serif" font-size="${size}" font-weight="${weight}"`;

/** A long line of the order gets the width that it may take, whatever typeface stands in for ours: it would run out of the card. */
const fitted = (t) => (t.length > 40 ? ` textLength="212" lengthAdjust="spacingAndGlyphs"` : "");

function face(card) {
  const [paper, ink, motif] = KINDS[card.kind];
  const title = text.Card[card.id].title;
  const [area, tail] = card.effect.split(":");
  const said = lines((tail ? text.CardEffect[`${area}.${tail}`] : text.CardEffect[card.effect])?.text ?? "", 33);
  const bar = (y, label, line) =>
    `<rect x="12" y="${y}" width="226" height="34" fill="${paper}" stroke="#16181d" stroke-width="2"/><text x="20" y="${y + 13}" ${font(11, 700)} fill="${ink}">${label}</text><text x="20" y="${y + 28}" ${font(11)}${fitted(order(line))} fill="#16181d">${escape(order(line))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><rect x="2" y="2" width="246" height="346" rx="10" fill="#fffdf8" stroke="#16181d" stroke-width="4"/><rect x="2" y="2" width="246" height="40" rx="10" fill="${ink}"/><rect x="4" y="30" width="242" height="12" fill="${ink}"/><text x="14" y="29" ${font(title.length > 17 ? 16 : 19, 700)} fill="#fff">${escape(title)}</text><text x="236" y="28" text-anchor="end" ${font(15)} fill="#fff">${card.number}</text><g transform="translate(75 46)"><circle cx="50" cy="50" r="46" fill="${paper}"/><path d="${motif}" fill="${ink}" fill-rule="evenodd"/></g>${said.map((l, i) => `<text x="125" y="${164 + i * 16}" text-anchor="middle" ${font(12.5)} fill="#16181d">${escape(l)}</text>`).join("")}${bar(222, "Standard", card.standard)}${bar(260, "Dramatic", card.dramatic)}<text x="14" y="314" ${font(11.5)} fill="#16181d">Approved: ${card.approved.map((a) => text.Approved[a]).join(", ")}</text><text x="14" y="334" ${font(11.5)} fill="#16181d">${card.steps ? `Steps ${card.steps.split("").join(" ")}${card.hazard === "-" ? "" : `, ${text.Hazard[card.hazard]}`}` : "No step"}</text></svg>\n`;
}

for (const card of CARDS) writeFileSync(at("assets-src", "cards", `${card.id}.svg`), face(card));
const dots = Array.from(
  { length: 70 },
  (_, i) =>
    `<circle cx="${25 + (i % 10) * 22}" cy="${40 + Math.floor(i / 10) * 45}" r="${3 + (i % 4)}" fill="#f0bb60"/>`,
).join("");
writeFileSync(
  at("assets-src", "cards", "back.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><rect x="2" y="2" width="246" height="346" rx="10" fill="#8a5200" stroke="#16181d" stroke-width="4"/>${dots}<path d="m125 90 24 62 66 3-52 41 18 64-56-36-56 36 18-64-52-41 66-3Z" fill="#fffdf8" stroke="#16181d" stroke-width="4"/></svg>\n`,
);
