#!/usr/bin/env node
/**
 * Draws the scenes that are put together from pieces: the roofs by the archive, the opera's forecourt; and letters the yard of line nine. A square is 100 units; a picture in a picture has
 * no fonts, so that letters are strokes of our own.
 *
 *   node assets-src/scenes/make.mjs     write the drawings anew
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const INK = "#14161b";

/** Capitals as strokes on a box of 18 by 28, as a sign painter would. */
const LETTERS = {
  A: "M0 28L9 0L18 28M4 18H14",
  B: "M0 0V28H10C20 28 20 14 10 14H0M0 0H9C18 0 18 14 9 14",
  C: "M18 4C10 -4 0 2 0 14C0 26 10 32 18 24",
  D: "M0 0V28H8C20 28 20 0 8 0Z",
  E: "M17 0H0V28H17M0 14H13",
  F: "M17 0H0V28M0 14H13",
  G: "M18 4C10 -4 0 2 0 14C0 28 18 32 18 16H10",
  H: "M0 0V28M18 0V28M0 14H18",
  I: "M9 0V28",
  L: "M0 0V28H16",
  M: "M0 28V0L9 16L18 0V28",
  N: "M0 28V0L18 28V0",
  O: "M9 0C-3 0 -3 28 9 28C21 28 21 0 9 0Z",
  P: "M0 28V0H10C20 0 20 15 10 15H0",
  R: "M0 28V0H10C20 0 20 14 10 14H0M9 14L18 28",
  S: "M17 4C9 -4 0 0 1 7C2 15 17 12 17 21C17 30 5 30 0 24",
  T: "M0 0H18M9 0V28",
  U: "M0 0V20C0 31 18 31 18 20V0",
  V: "M0 0L9 28L18 0",
  X: "M0 0L18 28M18 0L0 28",
  Y: "M0 0L9 14L18 0M9 14V28",
  2: "M1 7C2 -2 17 -2 17 8C17 16 4 20 1 28H18",
  4: "M13 28V0L0 20H18",
  7: "M0 0H18L7 28",
  9: "M3 27C12 24 18 16 18 8C18 -2 0 -2 0 8C0 16 14 18 17 10",
  8: "M9 13C0 12 0 0 9 0C18 0 18 12 9 13C-2 14 -2 28 9 28C20 28 20 14 9 13Z",
  " ": "",
};

/** A word about a middle point. */
function word(text, x, y, { size = 1, paint = "#fff", weight = 5, turn = 0 } = {}) {
  const width = text.length * 26 - 8;
  const strokes = [...text].map((l, i) =>
    LETTERS[l] ? `<path d="${LETTERS[l]}" transform="translate(${i * 26} 0)"/>` : "",
  );
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(${-width / 2} -14)" fill="none" stroke="${paint}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g>`;
}

const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, stroke, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
const box = (x, y, w, h, fill, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const inked = (inner, width = 6) =>
  `<g stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${inner}</g>`;
const shadow = (x, y, w, h) => box(x, y, w, h, "#0a0c14", 'opacity=".38"');
const round = (x, y, r, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const lamp = (x, y) =>
  round(x, y, 120, "#f6dfa0", 'opacity=".1"') +
  round(x, y, 64, "#f6dfa0", 'opacity=".14"') +
  inked(round(x, y, 15, "#f6dfa0"), 4);
const halftone = (x, y, paint, right = 1) =>
  `<g fill="none" stroke="${paint}" stroke-linecap="round" stroke-dasharray=".1 26" opacity=".45">${[0, 1, 2, 3, 4, 5, 6].map((i) => line(`M${x} ${y - i * 26}h${right * (360 - i * 46)}`, paint, 17 - i * 2.2)).join("")}</g>`;
const crate = (x, y, s = 78) =>
  shadow(x + 10, y + 12, s, s) +
  inked(
    box(x, y, s, s, "#a8743c") +
      line(`M${x + 10} ${y + 10}L${x + s - 10} ${y + s - 10}M${x + s - 10} ${y + 10}L${x + 10} ${y + s - 10}`, INK, 4) +
      box(x + 8, y + 8, s - 16, s - 16, "none", 'stroke-width="3"'),
  );
const fan = (x, y) =>
  shadow(x + 12, y + 14, 100, 100) +
  inked(
    box(x, y, 100, 100, "#9aa4b4") +
      round(x + 50, y + 50, 38, "#3a4150") +
      path(
        `M${x + 50} ${y + 50}L${x + 20} ${y + 30}L${x + 40} ${y + 18}ZM${x + 50} ${y + 50}L${x + 84} ${y + 36}L${x + 82} ${y + 62}ZM${x + 50} ${y + 50}L${x + 40} ${y + 84}L${x + 22} ${y + 66}Z`,
        "#79839a",
        'stroke-width="3"',
      ) +
      round(x + 50, y + 50, 8, "#c9d0da"),
    5,
  );
const svg = (inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1400" viewBox="0 0 2000 1400">\n${inner.join("\n")}\n</svg>\n`;

/** A tank on legs that stands above the roof: the second height. */
const tank = (x, y) =>
  path(`M${x - 150} ${y - 120}h300v300h-300Z`, "#0a0c14", 'opacity=".4" transform="translate(26 34)"') +
  inked(
    box(x - 140, y - 140, 280, 280, "#5b4a3a") +
      line([-93, -46, 0, 46, 93].map((d) => `M${x - 140} ${y + d}h280`).join(""), "#3c3027", 4) +
      round(x, y, 118, "#8a5f3c") +
      round(x, y, 92, "#a8774c") +
      line(
        Array.from(
          { length: 12 },
          (_, i) =>
            `M${x} ${y}L${(x + 92 * Math.cos((i * Math.PI) / 6)).toFixed(0)} ${(y + 92 * Math.sin((i * Math.PI) / 6)).toFixed(0)}`,
        ).join(""),
        INK,
        3,
      ) +
      round(x, y, 18, "#5b4a3a") +
      box(x - 186, y - 26, 46, 52, "#39414f") +
      line(`M${x - 176} ${y - 26}v52M${x - 160} ${y - 26}v52`, "#aab4c4", 5),
  );

/** Roofs by the archive: a low roof, an alley with planks, the archive's roof with its skylight, two tanks above it, the river. */
function archive() {
  const boards = Array.from({ length: 13 }, (_, i) => `M0 ${100 + i * 100}H600`).join("");
  const slabs =
    Array.from({ length: 9 }, (_, i) => `M760 ${150 + i * 140}H1690`).join("") +
    Array.from({ length: 5 }, (_, i) => `M${920 + i * 160} 30V1370`).join("");
  return svg([
    box(0, 0, 2000, 1400, "#171a26"),
    // The river, and the street along it.
    box(1760, 0, 240, 1400, "#1d3f58"),
    line(
      Array.from({ length: 16 }, (_, i) => `M${1784 + (i % 3) * 52} ${50 + i * 86}q22 -16 44 0t44 0t44 0`).join(""),
      "#3f7590",
      6,
      'stroke-linecap="round"',
    ),
    path("M1900 140a70 70 0 1 0 10 0Z", "#e9e0b8", 'opacity=".35"'),
    inked(box(1736, -10, 26, 1420, "#4a4f63")),
    // The low roof, where the heroes arrive.
    inked(box(-20, -20, 640, 1440, "#4b4561") + box(-20, -20, 616, 1440, "#585173"), 7),
    line(boards, "#494262", 4),
    path("M60 120h210v150h-210zM340 960h170v210h-170z", "#4a4464", 'opacity=".6"'),
    halftone(30, 1370, "#2c2742"),
    fan(60, 90),
    fan(170, 90),
    crate(440, 330),
    crate(470, 980),
    crate(390, 1010),
    fan(90, 1110),
    inked(box(250, 1180, 34, 170, "#8992a4") + box(284, 1300, 130, 34, "#8992a4"), 5),
    // The alley, with fire escape and planks over it.
    box(622, 0, 118, 1400, "#0d0f18"),
    line("M660 0V1400M704 0V1400", "#22263a", 5, 'stroke-dasharray="30 60"'),
    inked(
      box(590, 470, 190, 36, "#9a6a3a") +
        box(590, 512, 190, 36, "#86592f") +
        box(590, 890, 190, 40, "#9a6a3a") +
        line("M604 488h160M604 530h160M604 910h160", "#5f3f22", 3),
    ),
    // The archive's roof, one storey higher.
    box(740, 0, 40, 1400, "#0a0c14", 'opacity=".5"'),
    inked(box(742, 18, 970, 1364, "#3f3d58") + box(768, 44, 918, 1312, "#6a6488"), 8),
    line(slabs, "#5c5679", 4),
    halftone(1670, 1330, "#3d3858", -1),
    path("M1180 1120h260v170h-260zM800 90h190v120h-190z", "#5a5478", 'opacity=".7"'),
    // The skylight: glass, above the reading room.
    shadow(858, 582, 300, 300),
    inked(
      box(840, 560, 300, 300, "#33506a") +
        box(858, 578, 264, 264, "#f0d38a") +
        box(858, 578, 264, 264, "#8fc4d4", 'opacity=".55"') +
        line("M946 578V842M1034 578V842M858 666H1122M858 754H1122", INK, 7),
    ),
    line(
      "M872 656L930 592M960 744L1024 680M1050 832L1112 768M1048 652L1086 612",
      "#f4fbff",
      8,
      'stroke-linecap="round" opacity=".8"',
    ),
    // The ledger, in the middle of it all.
    round(1230, 690, 78, "#f6e6a8", 'opacity=".22"'),
    inked(
      `<g transform="rotate(-14 1230 690)">${box(1192, 656, 76, 66, "#8c2f3c")}${box(1200, 662, 68, 54, "#f4ead2")}${line("M1234 662V716M1208 676H1226M1208 690H1226M1242 676H1260M1242 690H1260", INK, 3)}</g>`,
      5,
    ),
    // The roof door's hut.
    shadow(1326, 524, 190, 290),
    inked(
      box(1300, 500, 190, 300, "#8d86a8") +
        box(1318, 518, 154, 264, "#a39dbd") +
        box(1286, 600, 24, 100, "#c0392f") +
        line("M1330 560H1460M1330 740H1460", "#7a7396", 5),
    ),
    path("M1286 600L1216 560V740L1286 700Z", "#f6dfa0", 'opacity=".25"'),
    word("ARCHIVE", 1395, 650, { size: 1.05, paint: "#2a2740", weight: 6, turn: -90 }),
    // The phone that will ring.
    inked(box(820, 1180, 84, 110, "#2f6f8a") + box(834, 1196, 56, 44, "#bfe6ef") + round(862, 1264, 12, "#e9c34a"), 5),
    line("M812 1172l-20 -18M862 1164v-26M912 1172l20 -18", "#f2c230", 7, 'stroke-linecap="round"'),
    // What can be thrown: crates, chimney pots, a dish.
    crate(1020, 250),
    crate(1104, 290, 66),
    crate(1010, 1090),
    crate(1230, 960, 66),
    fan(1480, 1160),
    fan(820, 300),
    fan(820, 410),
    inked(round(1230, 170, 52, "#c9d0da") + round(1230, 170, 30, "#9aa4b4") + line("M1230 170L1276 124", INK, 6), 5),
    inked(
      [0, 1, 2]
        .map((i) => round(1150 + i * 66, 1240, 28, "#a0523a") + round(1150 + i * 66, 1240, 14, "#2a1a18"))
        .join(""),
      5,
    ),
    tank(1600, 350),
    tank(1600, 950),
    lamp(690, 250),
    lamp(690, 1150),
    lamp(1736, 680),
  ]);
}

const column = (x, y) =>
  path(`M${x + 10} ${y + 14}m-34 0a34 34 0 1 0 68 0a34 34 0 1 0 -68 0`, "#0a0c14", 'opacity=".4"') +
  inked(round(x, y, 34, "#e6dcc4") + round(x, y, 22, "#f6efdc"), 5);
const planter = (x, y) =>
  shadow(x + 10, y + 12, 90, 90) +
  inked(
    box(x, y, 90, 90, "#b98a5a") +
      round(x + 45, y + 45, 36, "#3f7a4a") +
      path(
        `M${x + 45} ${y + 45}q-30 -10 -22 -26q20 0 22 26q4 -30 24 -28q4 22 -24 28q26 4 22 24q-22 4 -22 -24q-8 24 -26 18q-2 -18 26 -18`,
        "#5fa862",
        'stroke-width="3"',
      ),
    5,
  );
const statue = (x, y) =>
  shadow(x - 40, y - 36, 104, 104) +
  inked(
    box(x - 52, y - 52, 104, 104, "#8f97a6") +
      round(x, y, 36, "#c9d0da") +
      path(
        `M${x - 30} ${y + 16}q30 -40 60 0ZM${x - 12} ${y - 6}a12 12 0 1 1 24 0a12 12 0 1 1 -24 0`,
        "#e8ecf0",
        'stroke-width="4"',
      ),
    5,
  );
const car = (x, y, paint, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${shadow(-84, -44, 196, 104)}${inked(`<rect x="-100" y="-50" width="200" height="100" rx="30" fill="${paint}"/><rect x="-54" y="-38" width="96" height="76" rx="14" fill="#1d2b3c"/><rect x="-34" y="-38" width="56" height="76" fill="${paint}"/>${round(90, -30, 8, "#ffe9a8")}${round(90, 30, 8, "#ffe9a8")}`, 6)}</g>`;
const poster = (x, y) =>
  shadow(x - 30, y - 26, 84, 84) +
  inked(
    round(x, y, 42, "#3f7a6a") +
      round(x, y, 30, "#e8c65a") +
      path(`M${x - 12} ${y + 12}v-22l22 -6v20`, "none", 'stroke-width="5"') +
      round(x - 16, y + 12, 6, INK) +
      round(x + 6, y + 8, 6, INK),
    5,
  );

/** The opera's forecourt: square and fountain, stairs, portico and roofs above it, a side wing for those who aim. */
function opera() {
  const fans = [];
  for (let y = 0; y < 15; y++)
    for (let x = 0; x < 12; x++)
      fans.push(
        `M${x * 116 - (y % 2) * 58} ${y * 100}a58 58 0 0 1 116 0M${x * 116 - (y % 2) * 58 + 24} ${y * 100}a34 34 0 0 1 68 0`,
      );
  const steps = Array.from({ length: 5 }, (_, i) =>
    box(1180 + i * 34, 330, 34, 740, i % 2 ? "#d8ccb0" : "#c9bc9e"),
  ).join("");
  return svg([
    box(0, 0, 2000, 1400, "#3a3740"),
    `<clipPath id="s"><path d="M0 90H1200V1310H0Z"/></clipPath>`,
    box(0, 90, 1200, 1220, "#6b6470"),
    `<g clip-path="url(#s)">${line(fans.join(""), "#5a5460", 5)}</g>`,
    // Streets above and below with what stands in them.
    box(0, 0, 1240, 90, "#2b2f3a"),
    box(0, 1310, 1240, 90, "#2b2f3a"),
    line("M0 45H1240M0 1355H1240", "#c9b45a", 5, 'stroke-dasharray="60 40"'),
    line("M0 94H1240M0 1306H1240", "#a49cab", 10),
    halftone(30, 1280, "#45404c"),
    // The carpet.
    inked(path("M0 640H1180V760H0Z", "#a8242f") + line("M0 654H1180M0 746H1180", "#e8c65a", 5), 6),
    // The fountain.
    round(846, 372, 132, "#0a0c14", 'opacity=".35"'),
    inked(
      round(830, 350, 130, "#b9b2bd") +
        round(830, 350, 104, "#3f8fb0") +
        round(830, 350, 44, "#d8d2dc") +
        round(830, 350, 18, "#8fd0e4"),
    ),
    line(
      "M752 320q20 -18 40 0M872 412q20 -18 40 0M762 400q18 -16 36 0M880 292q16 -14 32 0",
      "#cdeef6",
      6,
      'stroke-linecap="round"',
    ),
    // Stairs, portico, columns.
    shadow(1200, 350, 190, 760),
    inked(box(1180, 330, 170, 740, "#d8ccb0")),
    steps,
    inked(box(1180, 330, 170, 740, "none")),
    inked(box(1350, 230, 650, 940, "#8e7a58") + box(1350, 230, 130, 940, "#e0d3b4"), 8),
    [300, 420, 540, 860, 980, 1100].map((y) => column(1400, y)).join(""),
    inked(box(1440, 620, 44, 160, "#7a2f2a") + line("M1440 700h44", INK, 5), 6),
    // The great roof: copper, with the dome over the house.
    shadow(1500, 260, 500, 900),
    inked(
      box(1490, 250, 520, 900, "#4f8a7c") +
        path("M1490 250L1620 380V1020L1490 1150Z", "#5fa090") +
        line("M1620 380H2000M1620 1020H2000", INK, 6),
      8,
    ),
    line(Array.from({ length: 12 }, (_, i) => `M1640 ${410 + i * 52}H2000`).join(""), "#417a6c", 4),
    inked(
      round(1850, 700, 190, "#3c7264") +
        round(1850, 700, 150, "#66ab9a") +
        line(
          Array.from(
            { length: 16 },
            (_, i) =>
              `M1850 700L${(1850 + 150 * Math.cos((i * Math.PI) / 8)).toFixed(0)} ${(700 + 150 * Math.sin((i * Math.PI) / 8)).toFixed(0)}`,
          ).join(""),
          INK,
          4,
        ) +
        round(1850, 700, 36, "#e8c65a"),
      7,
    ),
    line("M1740 640q30 -60 90 -76", "#c4ecdf", 9, 'stroke-linecap="round"'),
    // Side wings: flat roofs one height lower, parapets to lie behind.
    inked(
      box(1350, 20, 650, 200, "#77705f") +
        box(1372, 42, 628, 156, "#968d78") +
        box(1350, 1180, 650, 200, "#77705f") +
        box(1372, 1202, 628, 156, "#968d78"),
      7,
    ),
    crate(1440, 80),
    crate(1900, 90, 66),
    fan(1640, 76),
    fan(1560, 1226),
    crate(1820, 1240),
    crate(1460, 1250, 66),
    inked(box(1500, 880, 110, 150, "#968d78") + line("M1512 892h86v126h-86Z", "#6c6452", 5), 6),
    // The name over the stairs, and what has been pasted across it.
    inked(box(1352, 630, 74, 140, "#f2c230", 'transform="rotate(0)"'), 6),
    word("OPERA", 1389, 700, { size: 0.98, paint: INK, weight: 6, turn: -90 }),
    inked(`<g transform="rotate(-8 1130 900)">${box(1060, 856, 150, 84, "#f4ead2")}</g>`, 6),
    word("SOLD", 1134, 898, { size: 1.25, paint: "#a8242f", weight: 7, turn: -8 }),
    // What can be thrown or hidden behind.
    planter(1060, 430),
    planter(1060, 550),
    planter(1060, 780),
    planter(1060, 1000),
    planter(300, 540),
    planter(300, 790),
    planter(640, 540),
    planter(640, 790),
    statue(540, 230),
    statue(540, 1170),
    statue(950, 1110),
    poster(250, 220),
    poster(250, 1190),
    poster(960, 180),
    car(160, 46, "#2f5f8a", 0),
    car(720, 1356, "#8a2f3a", 0),
    car(1020, 44, "#c9a24b", 180),
    car(420, 1000, "#23262e", 24),
    car(140, 420, "#3f6f4a", -70),
    lamp(420, 400),
    lamp(420, 1000),
    lamp(760, 1000),
    lamp(1120, 250),
    lamp(1120, 1180),
  ]);
}

/** The signs on line nine, which stand on its trams and its box. */
export const lineNine = [
  ["4", 210, 660, {}],
  ["2", 1030, 300, {}],
  ["9", 1750, 480, { size: 1.3 }],
  ["OUT OF SERVICE", 1050, 1020, { size: 0.6, weight: 6 }],
  ["BOX 7", 280, 137, { paint: "#f0d9a8" }],
].map(([text, x, y, as]) => word(text, x, y, as));

writeFileSync(join(HERE, "archive.svg"), archive());
writeFileSync(join(HERE, "opera.svg"), opera());
