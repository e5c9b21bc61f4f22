import { conversions, show } from "./table.ts";
import { keeps } from "../../src/rules/convert/index.ts";
const [from, to, name] = process.argv.slice(2);
let n=0, ok=0; let t0=performance.now();
await conversions((nm,f,t)=>(!from||from==="-"||f===from)&&(!to||to==="-"||t===to)&&(!name||nm===name), (p)=>{
  const {original, plain, draft, by} = p.draft.figures;
  const good = original && draft ? keeps(original, draft) : null;
  n++; if (good) ok++;
  const t=performance.now();
  console.log(`${good===null?"?":good?"ok":"XX"} ${p.from}>${p.to} ${p.name}: ${show(original)} -> ${show(plain)} -> ${show(draft)} [hit ${by.hit} harm ${by.harm}] ${original?.attack}|${draft?.attack} ${(t-t0).toFixed(0)}ms`); t0=t;
});
console.log(ok, "of", n);
