#!/usr/bin/env node
/**
 * npm run contract:types: what the tabletop's namespaces export, held against the public type declarations (fvtt-types, generation 13).
 *
 *   node tools/contract-types.mjs            fails when something differs that tabletop/contract/types/exceptions.json does not name, or an exception is no longer one
 *   node tools/contract-types.mjs --list     prints every difference with its kind
 *
 * For every namespace of tabletop/contract/types/surface.ts and every exported name: a function or value must be assignable to the declared one; of a class each public
 * static and instance member that both sides declare must be assignable to the declared member, and a declared member must be there. A host class whose members
 * come from a schema at run time (it has an index signature) can only be checked in what it declares.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";
import { at, fail, isMain, say } from "./lib.mjs";

const EXCEPTIONS = at("tabletop", "contract", "types", "exceptions.json");
/** Members that every class has by the language, or that only the compiler sees. */
const SKIP = /^(Internal|prototype|constructor|length|name|arguments|caller|toString|valueOf|__.*|#.*)$/;

function program() {
  const folder = at("build", "contract");
  mkdirSync(folder, { recursive: true });
  const declared = at("build", "contract", "declared.ts");
  writeFileSync(declared, '/// <reference types="fvtt-types" />\nexport declare const declared: typeof foundry;\n');
  const { config } = ts.readConfigFile(at("tabletop", "tsconfig.json"), ts.sys.readFile);
  const base = ts.parseJsonConfigFileContent(config, ts.sys, at("tabletop"));
  const options = { ...base.options, types: ["node", "vite/client", "fvtt-types"], typeRoots: undefined, noEmit: true };
  return {
    program: ts.createProgram([at("tabletop", "contract", "types", "surface.ts"), declared], options),
    declared,
  };
}

/** Every difference: [{path, kind: "missing" | "differs" | "absent", note}], and how much was compared. */
export function compare() {
  const { program: p, declared } = program();
  const checker = p.getTypeChecker();
  const exported = (file, name) => {
    const source = p.getSourceFile(file);
    const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find((s) => s.name === name);
    return checker.getTypeOfSymbol(symbol);
  };
  const surface = exported(at("tabletop", "contract", "types", "surface.ts"), "surface");
  const root = exported(declared, "declared");
  const found = [];
  let compared = 0;
  let shaped = 0;
  let free = 0;
  const typeOf = (symbol) => checker.getTypeOfSymbol(symbol);
  /** Declared by fvtt-types itself, not inherited from the language or the browser. */
  const isTheirs = (symbol) =>
    (symbol.declarations ?? []).some(
      (d) =>
        /fvtt-types|foundry-vtt-types/.test(d.getSourceFile().fileName) &&
        !/src[/\\]types[/\\]|primitives/.test(d.getSourceFile().fileName),
    );
  const isPublic = (symbol) => {
    const flags = (symbol.declarations ?? []).reduce((all, d) => all | ts.getCombinedModifierFlags(d), 0);
    const internal = (symbol.declarations ?? []).some((d) =>
      ts
        .getJSDocTags(d)
        .some(
          (tag) => ["internal", "deprecated", "remarks"].includes(tag.tagName.text) && tag.tagName.text !== "remarks",
        ),
    );
    return !(flags & (ts.ModifierFlags.Protected | ts.ModifierFlags.Private)) && !internal;
  };
  const isAny = (type) => Boolean(type.flags & ts.TypeFlags.Any);
  const isPromise = (type) =>
    /^Promise</.test(checker.typeToString(type)) ||
    (type.isUnion() && type.types.some((t) => /^Promise</.test(checker.typeToString(t))));
  /** The kinds of value of a type, without null and undefined: a declared "actors" or branded 1 is a string, a number. */
  const basesOf = (type) => [
    ...new Set(
      (type.isUnion()
        ? type.types
        : type.isIntersection()
          ? [type.types.find((t) => t.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) ?? type]
          : [type]
      ).flatMap((t) => {
        if (t !== type && (t.isUnion() || t.isIntersection())) return basesOf(t);
        if (t.flags & ts.TypeFlags.StringLike) return ["string"];
        if (t.flags & ts.TypeFlags.NumberLike) return ["number"];
        if (t.flags & ts.TypeFlags.BooleanLike) return ["boolean"];
        if (t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void))
          return type.isUnion() ? [] : ["nothing"];
        return [t.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? "string" : "object"];
      }),
    ),
  ];
  const vague = (type) =>
    Boolean(
      type.flags &
      (ts.TypeFlags.Any |
        ts.TypeFlags.Unknown |
        ts.TypeFlags.Void |
        ts.TypeFlags.Never |
        ts.TypeFlags.TypeParameter |
        ts.TypeFlags.Conditional |
        ts.TypeFlags.IndexedAccess),
    );
  /**
   * Not assignable, but the same for whoever calls it: no argument is wanted that the declaration doesn't offer, a promise stays a promise, and plain results are what
   * was declared. The declarations speak of their own classes, which a class of ours can never be by name.
   */
  const sameShape = (host, want) => {
    const [mine] = host.getCallSignatures();
    const theirs = want.getCallSignatures();
    if (!mine || theirs.length === 0) {
      if (mine || theirs.length) return false;
      return basesOf(host).some((base) => basesOf(want).includes(base)) || vague(host) || vague(want);
    }
    const required = mine.parameters.filter((q) => {
      const d = q.valueDeclaration;
      return d && !d.questionToken && !d.initializer && !d.dotDotDotToken;
    }).length;
    if (
      required >
      Math.max(
        ...theirs.map((t) => (t.parameters.some((q) => q.valueDeclaration?.dotDotDotToken) ? 99 : t.parameters.length)),
      )
    )
      return false;
    const [a, b] = [mine.getReturnType(), theirs[0].getReturnType()];
    if (vague(a) || vague(b)) return true;
    if (isPromise(a) !== isPromise(b)) return false;
    return basesOf(a).some((base) => basesOf(b).includes(base));
  };
  const check = (path, host, want) => {
    compared += 1;
    if (isAny(host) || isAny(want)) {
      free += 1;
      return;
    }
    let fits;
    try {
      fits = checker.isTypeAssignableTo(host, want);
    } catch {
      fits = false;
    }
    if (fits) return;
    if (sameShape(host, want)) {
      shaped += 1;
      return;
    }
    found.push({
      path,
      kind: "differs",
      host: checker.typeToString(host).slice(0, 140),
      declared: checker.typeToString(want).slice(0, 140),
    });
  };
  const seen = new Set();
  const place = (symbol) =>
    (symbol?.declarations ?? []).map((d) => `${d.getSourceFile().fileName}:${d.pos}`).join() || "-";
  /** Members that both declare; `open` sides may have more at run time. */
  const members = (path, host, want) => {
    const open = checker.getIndexInfosOfType(host).length > 0;
    for (const symbol of checker.getPropertiesOfType(want)) {
      const key = symbol.getName();
      if (SKIP.test(key) || key.startsWith("_") || key.startsWith("__@") || !isTheirs(symbol) || !isPublic(symbol))
        continue;
      const own = checker.getPropertyOfType(host, key);
      // What both inherit from the same places was compared with the first class that has it.
      const where = `${place(own)}|${place(symbol)}`;
      if (seen.has(where)) continue;
      seen.add(where);
      if (!own) {
        if (!open) found.push({ path: `${path}.${key}`, kind: "missing" });
        continue;
      }
      check(`${path}.${key}`, typeOf(own), typeOf(symbol));
    }
  };
  for (const namespace of checker.getPropertiesOfType(surface)) {
    const name = namespace.getName();
    let want = root;
    for (const part of name.split(".")) {
      const symbol = want && checker.getPropertyOfType(want, part);
      want = symbol ? typeOf(symbol) : null;
    }
    if (!want) {
      found.push({ path: name, kind: "undeclared" });
      continue;
    }
    for (const symbol of checker.getPropertiesOfType(typeOf(namespace))) {
      const key = symbol.getName();
      const path = `${name}.${key}`;
      const declaredSymbol = checker.getPropertyOfType(want, key);
      if (!declaredSymbol) {
        found.push({ path, kind: "undeclared" });
        continue;
      }
      const [mine, theirs] = [typeOf(symbol), typeOf(declaredSymbol)];
      if (mine.getConstructSignatures().length === 0 && !checker.getPropertyOfType(mine, "prototype")) {
        check(path, mine, theirs);
        continue;
      }
      members(path, mine, theirs);
      const instance = (type) => {
        const prototype = checker.getPropertyOfType(type, "prototype");
        return prototype ? typeOf(prototype) : null;
      };
      const [a, b] = [instance(mine), instance(theirs)];
      if (a && b && !isAny(a) && !isAny(b)) members(`${path}#`.replace(/#$/, "#"), a, b);
    }
    for (const symbol of checker.getPropertiesOfType(want)) {
      const key = symbol.getName();
      if (key.startsWith("_") || checker.getPropertyOfType(typeOf(namespace), key)) continue;
      if (
        symbol.flags & ts.SymbolFlags.NamespaceModule &&
        !(symbol.flags & ts.SymbolFlags.Value & ~ts.SymbolFlags.NamespaceModule)
      )
        continue;
      if (checker.getPropertyOfType(surface, `${name}.${key}`)) continue;
      found.push({ path: `${name}.${key}`, kind: "absent" });
    }
  }
  return { found: found.map((entry) => ({ ...entry, path: entry.path.replace("#.", "#") })), compared, shaped, free };
}

/** Whether a pattern of the exceptions names this path; `*` stands for anything. */
const names = (pattern, path) => new RegExp(`^${pattern.replace(/[.#$]/g, "\\$&").replaceAll("*", ".*")}$`).test(path);

export function checkContractTypes({ list = false } = {}) {
  const { found, compared, shaped, free } = compare();
  const groups = JSON.parse(readFileSync(EXCEPTIONS, "utf8"));
  const patterns = groups.flatMap(({ kind, reason, paths }) =>
    paths.map((path) => ({ kind, reason, path, used: false })),
  );
  const left = [];
  for (const entry of found) {
    const pattern = patterns.find((one) => one.kind === entry.kind && names(one.path, entry.path));
    if (pattern) pattern.used = true;
    else left.push(entry);
    if (list)
      console.log(
        `${entry.kind.padEnd(10)} ${entry.path}${entry.host ? `\n             host     ${entry.host}\n             declared ${entry.declared}` : ""}${pattern ? `   (${pattern.reason})` : ""}`,
      );
  }
  const stale = patterns.filter((one) => !one.used);
  say(
    `${compared} members compared with the declarations: ${compared - shaped - free - found.filter((e) => e.kind === "differs").length} assignable, ${shaped} of the same shape, ${free} free-form on one side; ${found.length - left.length} known exceptions, ${left.length} not known, ${stale.length} exceptions no longer needed`,
  );
  for (const entry of left.slice(0, 40))
    console.error(
      `  ${entry.kind} ${entry.path}${entry.host ? `\n    host     ${entry.host}\n    declared ${entry.declared}` : ""}`,
    );
  for (const entry of stale) console.error(`  no longer an exception: ${entry.kind} ${entry.path}`);
  return left.length || stale.length ? 1 : 0;
}

if (isMain(import.meta)) {
  const code = checkContractTypes({ list: process.argv.includes("--list") });
  if (code !== 0 && !process.argv.includes("--list"))
    fail(
      "The tabletop's surface has drifted from the declared types: mend it, or name it with its reason in tabletop/contract/types/exceptions.json.",
    );
  process.exitCode = code;
}
