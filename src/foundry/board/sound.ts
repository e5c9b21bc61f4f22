/** The sound of a blow, made by code: a thump and a crack, deeper and longer the harder it falls. No file, nothing loaded, nothing sent. */
import type { Blow } from "../../rules/kernel/blow.ts";
import { setting } from "../settings/register.ts";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Noise for a second, made once. */
function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = hiss.getChannelData(0);
  let state = 1;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    data[i] = state / 2 ** 31;
  }
  return hiss;
}

/** How loud, 0 to 1: the slider of its own, under Foundry's for the interface. */
function loudness(): number {
  const own = Number(setting("comicVolume"));
  const settings = game.settings as unknown as {
    readonly settings: ReadonlyMap<string, unknown>;
    get(ns: string, key: string): unknown;
  };
  const core = settings.settings.has("core.globalInterfaceVolume") ? settings.get("core", "globalInterfaceVolume") : 1;
  return own * (typeof core === "number" ? core : 1);
}

/** One blow heard. Silent where the slider is at nothing, and until the browser lets a page be heard. */
export async function sound({ kind, size }: Blow): Promise<void> {
  const loud = loudness();
  if (!(loud > 0) || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running") return;
  const audio = context;
  const at = audio.currentTime;
  const long = 0.16 + size * 0.11;
  const out = audio.createGain();
  out.gain.value = Math.min(loud, 1) * (0.5 + size * 0.2);
  out.connect(audio.destination);
  const faded = (gain: GainNode, top: number, until: number): void => {
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(top, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + until);
    gain.connect(out);
  };
  const thump = audio.createOscillator();
  const body = audio.createGain();
  thump.type = kind === "hold" ? "sawtooth" : "triangle";
  thump.frequency.setValueAtTime(kind === "hold" ? 420 : 190 - size * 35, at);
  thump.frequency.exponentialRampToValueAtTime(kind === "hold" ? 90 : 42, at + long);
  faded(body, kind === "hold" ? 0.25 : 0.9, long);
  thump.connect(body);
  const crack = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const edge = audio.createGain();
  crack.buffer = noise(audio);
  band.type = "bandpass";
  band.frequency.setValueAtTime(2_400 - size * 500, at);
  band.frequency.exponentialRampToValueAtTime(500, at + long * 0.8);
  band.Q.value = 0.8;
  faded(edge, 0.5, long * 0.8);
  crack.connect(band).connect(edge);
  thump.start(at);
  crack.start(at);
  thump.stop(at + long + 0.05);
  crack.stop(at + long + 0.05);
  await new Promise<void>((resolve) => {
    thump.addEventListener("ended", () => {
      resolve();
    });
  });
  out.disconnect();
}
