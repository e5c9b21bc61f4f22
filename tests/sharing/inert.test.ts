import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureRuns } from "../../src/sharing/hazards.ts";
import { inert } from "../../src/sharing/inert.ts";
import { cleanHtml } from "../../tabletop/server/sanitize.ts";

const cleaned = (html: string): string => inert(cleanHtml(html)).html;

describe("a picture of text", () => {
  it.each([
    ['<svg><style>.a{fill:red}</style><path id="a"/><use href="#a"/></svg>', false],
    ['<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg><metadata/></svg>', false],
    ['<svg onload="a()"/>', true],
    ["<svg><script>a()</script></svg>", true],
    ['<svg><a href="javascript:a()"/></svg>', true],
    ['<svg><foreignObject><iframe src="b"/></foreignObject></svg>', true],
    ['<svg xmlns:x="y"><x:script>a()</x:script></svg>', true],
    ['<!DOCTYPE svg [<!ENTITY a "java">]><svg/>', true],
    ['<?xml-stylesheet href="a.xsl"?><svg/>', true],
  ])("%s runs something: %s", (svg, runs) => expect(pictureRuns(svg)).toBe(runs));
});

describe("a text that comes from others", () => {
  it.each([
    ["words, links and pictures", '<p>A <b>b</b> <a href="https://example.org/a?b=1&amp;c=2">c</a></p>'],
    ["a link of this table", '<a class="content-link" data-uuid="Actor.x" data-tooltip="Her file">her</a>'],
    ["a rule", '<span data-rule="FUD-065">rule</span>'],
    ["a picture beside it", '<img src="modules/lamps/assets/a.webp" alt="A lamp: lit" />'],
    ["a picture within the text", '<img src="data:image/png;base64,iVBORw0KGgo=" />'],
    ["a style", '<p style="color:red;background:url(modules/lamps/a.png)">a</p>'],
    ["a place in the page, a letter", '<a href="#top">a</a><a href="mailto:a@example.org">b</a>'],
    ["a secret block", '<section class="secret" id="secret-1"><p>plan</p></section>'],
  ])("keeps %s, letter by letter", (_what, html) => expect(inert(html)).toEqual({ html, taken: [] }));

  it.each([
    ['<img src="../../a.png" alt="a">', '<img alt="a" />', "address"],
    ['<a href="..\\..\\a">a</a>', "<a>a</a>", "address"],
    ['<img srcset="a.png 1x, ../../b.png 2x" alt="a">', '<img alt="a" />', "address"],
    ['<p style="background:url(javascript:a())">a</p>', "<p>a</p>", "style"],
    ['<p style="background:url(\\6a avascript:a())">a</p>', "<p>a</p>", "style"],
    ['<iframe src="https://example.org/"></iframe>', "", "frame"],
    ['<form action="https://example.org/"><b>a</b></form>', "<b>a</b>", "form"],
    ['<input name="system.powerLevel" value="99">', "", "form"],
    ['<button data-action="delete">a</button>', "<button>a</button>", "form"],
    ['<p data-tooltip="&lt;img src=x onerror=a()&gt;">a</p>', "<p>a</p>", "event"],
    ['<p title="&amp;lt;img src=x onerror=a()&amp;gt;">a</p>', "<p>a</p>", "event"],
  ])("takes out of %s what would act in a window or lead out, and says what", (html, left, what) =>
    expect(inert(cleanHtml(html))).toEqual({ html: left, taken: [what] }),
  );

  it("a second pass finds nothing, however the pieces lie", () => {
    const pieces = [
      "<p>",
      "</p>",
      "<a ",
      "<img ",
      "<iframe>",
      'href="',
      'src="',
      'style="',
      '"',
      "'",
      ">",
      "/>",
      " ",
      "../",
      "url(",
      ")",
    ];
    const more = [
      "javascript:",
      "&lt;",
      "&#106;",
      "onload=",
      "data-action=",
      'name="a"',
      "<style>",
      "</style>",
      "<!--",
      "-->",
      "a",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 30 }), (list) => {
        const once = cleaned(list.join(""));
        expect(inert(once).taken).toEqual([]);
        expect(once).not.toMatch(/<[^>]*(?:data-action|\sname=|url\(\.\.|src="\.\.)/u);
      }),
      { numRuns: 500 },
    );
  });
  it("a megabyte of half-open tags is read in a line", () => {
    for (const piece of ['<a title="', "<style ", "<a  ", '<a b="c" ', 'style="url(', "&lt;a "]) {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(inert(text).html.length).toBeLessThanOrEqual(text.length);
    }
  });
});
