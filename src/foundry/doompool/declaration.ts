import { READS } from "../../rules/convert/reads.ts";
import { icon, template } from "../ids.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { DOOM } from "./doom.ts";
import { DoompoolHeroModel, DoompoolWatcherModel } from "./models/characters.ts";
import {
  DoompoolAssetModel,
  DoompoolComplicationModel,
  DoompoolDistinctionModel,
  DoompoolMilestoneModel,
  DoompoolPowerSetModel,
  DoompoolResourceModel,
  DoompoolSfxModel,
  DoompoolSpecialtyModel,
} from "./models/items.ts";
import { DoompoolPoolModel } from "./models/pool.ts";
import { doompoolSettingDefinitions } from "./settings.ts";
import { doompoolState } from "./state/play-state.ts";
import { doompoolSubtypes } from "./subtypes.ts";

/** How many a mob or a large crowd has left; one of anybody else. */
const crowdCount = (system: unknown): number => {
  const { sort, crowd } = system as DoompoolWatcherModel;
  return sort === "mob" ? crowd.count : 1;
};

const tracks = ["tracks.physical", "tracks.mental", "tracks.emotional"];

/** What Foundry must know of it while the page starts. */
export const doompoolDeclaration: RulesetDeclaration = {
  id: "doompool",
  label: "CROSSOVER.Doompool.label",
  subtypes: doompoolSubtypes,
  actors: {
    doompoolHero: {
      model: DoompoolHeroModel,
      sheet: "DoompoolHeroSheet",
      icon: "fa-solid fa-mask",
      trackable: { bar: tracks, value: ["pp", "xp"] },
      linked: true,
    },
    doompoolWatcher: {
      model: DoompoolWatcherModel,
      sheet: "DoompoolWatcherSheet",
      icon: "fa-solid fa-skull",
      trackable: { bar: tracks, value: ["crowd.count"] },
      count: crowdCount,
      linked: false,
      gamemasters: true,
    },
    doompoolPool: {
      model: DoompoolPoolModel,
      sheet: "DoompoolPoolSheet",
      icon: "fa-solid fa-fire",
      trackable: { bar: ["count"], value: [] },
      linked: true,
      face: "thing",
      gamemasters: true,
    },
  },
  items: {
    doompoolPowerSet: { model: DoompoolPowerSetModel, sheet: "DoompoolItemSheet", icon: icon("power-lightning") },
    doompoolSfx: { model: DoompoolSfxModel, sheet: "DoompoolItemSheet", icon: icon("sparkles") },
    doompoolSpecialty: { model: DoompoolSpecialtyModel, sheet: "DoompoolItemSheet", icon: icon("skills") },
    doompoolDistinction: { model: DoompoolDistinctionModel, sheet: "DoompoolItemSheet", icon: icon("conversation") },
    doompoolMilestone: { model: DoompoolMilestoneModel, sheet: "DoompoolItemSheet", icon: icon("stone-path") },
    doompoolAsset: { model: DoompoolAssetModel, sheet: "DoompoolItemSheet", icon: icon("upgrade") },
    doompoolResource: { model: DoompoolResourceModel, sheet: "DoompoolItemSheet", icon: icon("swap-bag") },
    doompoolComplication: { model: DoompoolComplicationModel, sheet: "DoompoolItemSheet", icon: icon("hazard-sign") },
  },
  state: doompoolState,
  settings: doompoolSettingDefinitions,
  pools: [{ key: DOOM, subtype: "doompoolPool", img: icon("dice-fire") }],
  dice3d: { foreground: "#ffffff", background: "#b0182f" },
  templates: ["doompool/parts/trait", "doompool/parts/sfx", "doompool/parts/sfx-edit"].map(template),
  convert: { from: READS.doompool, bring: async () => (await import("./convert.ts")).doompoolConvert },
  begin: {
    type: "doompoolHero",
    bring: async () => (await import("./guide.ts")).doompoolBegin,
    file: async (file, folder) => (await import("./build/exported-window.ts")).takeFile(file, folder),
  },
};
