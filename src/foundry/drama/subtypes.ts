const actor = { htmlFields: ["biography", "gmNotes"], gmOnlyFields: ["gmNotes"] } as const;
const item = { htmlFields: ["description"] } as const;

/** The subtypes of the Drama ruleset. Data only: the manifest tool reads it in node, where no Foundry class exists. */
export const dramaSubtypes = {
  Actor: { dramaHero: actor, dramaVillain: actor, dramaMook: actor },
  Item: {
    dramaSkill: item,
    dramaPower: item,
    dramaWeapon: item,
    dramaArmour: item,
    dramaGear: item,
  },
} as const;
