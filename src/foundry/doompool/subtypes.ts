/** The subtypes of the Doom Pool ruleset. Data only: the manifest tool reads it in node, where no Foundry class exists. */
export const doompoolSubtypes = {
  Actor: {
    doompoolHero: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    doompoolWatcher: { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] },
    doompoolPool: {},
  },
  Item: {
    doompoolPowerSet: { htmlFields: ["description"] },
    doompoolSpecialty: { htmlFields: ["description"] },
    doompoolDistinction: { htmlFields: ["description"] },
    doompoolMilestone: { htmlFields: ["description"] },
    doompoolAsset: { htmlFields: ["description"] },
    doompoolResource: { htmlFields: ["description"] },
    doompoolComplication: { htmlFields: ["description"] },
    doompoolSfx: { htmlFields: ["description"] },
  },
} as const;
