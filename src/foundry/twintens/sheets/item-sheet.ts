import {
  ABILITY_KEYS,
  abilityLabel,
  asBought,
  CONTAINERS,
  type EffectKey,
  effectOf,
  EMOTIONS,
  FASCINATING,
  type FeatDefinition,
  type FeatKey,
  FEATS,
  IMMUNITIES,
  isHeld,
  key,
  type ManeuverDefinition,
  type ManeuverKey,
  MANEUVERS,
  POWER_ACTIONS,
  POWER_DURATIONS,
  POWER_RANGES,
  REGENERATES,
  saveLabel,
  SENSES,
  type SkillDefinition,
  type SkillKey,
  skillLabel,
  SKILLS,
} from "../../../rules/twintens/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { inTurn } from "../../sheets/in-turn.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/text/localize.ts";
import { SAVES, type TwintensModifierModel, type TwintensPowerModel } from "../models/items.ts";
import { snapshot } from "../models/snapshot.ts";
import { twintensSettings } from "../settings.ts";
import { modifierOf } from "./entries.ts";
import {
  becomeEffect,
  drawbackRows,
  effectRows,
  featRows,
  freshRow,
  type ListName,
  type ListRow,
  LISTS,
  modifierRows,
  type Option,
  overlayLists,
  words,
} from "./sheet-lists.ts";
import { skillName } from "./sheet-names.ts";
import { findingViews } from "./sheet-points.ts";
import { invoiceView } from "./sheet-power.ts";

type Plain = Record<string, unknown>;
type Sheet = InstanceType<typeof foundry.applications.sheets.ItemSheetV2>;

/** Fields of a power or weapon that have places of their own. */
const PLACED = [
  "lost",
  "share",
  "dynamic",
  "action",
  "range",
  "duration",
  "save",
  "trait",
  "arrayId",
  "inside",
  "subject",
  "lent",
  "row",
];

/** Feats that are about one of the attacks, about melee or ranged, or about skills. */
const ABOUT_ATTACK: readonly FeatKey[] = ["attackSpecialization", "improvedCritical"];

/** Feats that are about one kind of check or save, by its key. */
const TASKS: readonly FeatKey[] = ["ultimateEffort", "secondChance"];

/** Checks and saves that a feat may be about: saves, abilities, skills. @rule TWI-328 TWI-421 */
function taskOptions(who: ReturnType<typeof snapshot> | null): { value: string; label: string }[] {
  const skills = who ? [...new Set(who.skills.map((s) => s.key))] : (Object.keys(SKILLS) as SkillKey[]);
  return [
    ...(["toughness", "fort", "ref", "will"] as const).map((value) => ({ value, label: localize(saveLabel(value)) })),
    ...ABILITY_KEYS.map((value) => ({ value, label: localize(abilityLabel(value)) })),
    ...skills
      .map((value) => ({ value, label: localize(skillLabel(value)) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

interface EditedList {
  readonly name: ListName;
  readonly title: string;
  readonly add: string;
  readonly rows: readonly ListRow[];
}

/** Effects that are about a feeling, a sense or a part of the body: the area of its words, and which there are. */
const ABOUT: { readonly [E in EffectKey]?: { readonly area: string; readonly values: readonly string[] } } = {
  emotionControl: { area: "Emotion", values: EMOTIONS },
  dazzle: { area: "Sense", values: SENSES },
  concealment: { area: "Sense", values: SENSES },
  sensoryShield: { area: "Sense", values: SENSES },
  regeneration: { area: "Regeneration", values: REGENERATES },
};

/**
 * The sheet of every Twin Tens item. A power shows how it is used, what is on it, and its price line by line; a weapon what it works as; a feat what it is about.
 * @rule TWI-430 TWI-431 TWI-433 TWI-438 TWI-450 TWI-451 TWI-452 TWI-453 TWI-471
 */
export class TwintensItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["twintens"],
    position: { width: 640, height: 720 },
    actions: {
      addRow: function (this: TwintensItemSheet, _event: Event, target: HTMLElement) {
        const name = target.dataset.list as ListName;
        this.editList(name, (rows) => [...rows, freshRow(name)]);
      },
      removeRow: function (this: TwintensItemSheet, _event: Event, target: HTMLElement) {
        this.editList(target.dataset.list as ListName, (rows) =>
          rows.filter((_r, at) => at !== Number(target.dataset.at)),
        );
      },
      toggleSubject: function (this: TwintensItemSheet, _event: Event, target: HTMLElement) {
        const { value = "" } = target.dataset;
        const now = words((this.item.system as unknown as { subject: string }).subject);
        void atGesture(async () =>
          this.item.update({
            "system.subject": (now.includes(value) ? now.filter((w) => w !== value) : [...now, value]).join(","),
          } as never),
        );
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    facts: { template: template("twintens/item-facts") },
    details: { template: template("shared/item-details") },
    lists: { template: template("twintens/item-lists") },
  };

  #source(): Plain {
    return (this.item._source as unknown as { system: Plain }).system;
  }

  /** Lists as the form has them now: what was typed a moment ago must not be lost to a button. */
  editList(name: ListName, change: (rows: Plain[]) => Plain[]): void {
    const form = new foundry.applications.ux.FormDataExtended(this.element as HTMLFormElement);
    const flat = { ...(form.object as Plain) };
    void atGesture(async () =>
      inTurn(this.item, async () => {
        const stored = this.#source() as Record<string, Plain[] | undefined>;
        const lists = overlayLists(stored, flat);
        const rows = lists[name] ?? (foundry.utils.deepClone(stored[name] ?? []) as Plain[]);
        await this.item.update({ [`system.${name}`]: change(rows) } as never);
      }),
    );
  }

  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const { type } = this.item as unknown as { type: string };
    const sort = (this.item.system as unknown as { sort?: string }).sort;
    const weaponOnly = [
      "damage",
      "threat",
      "increment",
      "thrown",
      "type",
      "autofire",
      "area",
      "twoHands",
      "reach",
      "tripDisarm",
      "dodge",
    ];
    const hidden =
      type === "twintensEquipment"
        ? [...(sort === "weapon" ? ["toughness"] : sort === "armor" ? weaponOnly : [...weaponOnly, "toughness"]), "key"]
        : type === "twintensModifier" || type === "twintensDrawback"
          ? []
          : PLACED;
    return super.fields().filter((f) => !hidden.includes((f.field as { name?: string }).name ?? ""));
  }

  #choice(area: string, values: readonly string[], current: string | null, usual: string | null): Option[] {
    const blank = localize(key("Sheet", "asUsual"), {
      value: usual === null ? key("Sheet", "none") : key(area, usual, "label"),
    });
    return [
      { value: "", label: blank, selected: current === null },
      ...values.map((value) => ({ value, label: localize(key(area, value, "label")), selected: value === current })),
    ];
  }

  /** What a power may raise or lower: traits of its owner by the names that the rules read; the feeling or the sense that one is about. @rule TWI-440 */
  #traits(current: string | null, effect: EffectKey): Option[] {
    const { actor } = this.item;
    const about = ABOUT[effect];
    if (about)
      return [
        { value: "", label: localize(key("Sheet", "none")), selected: current === null },
        ...about.values.map((value) => ({
          value,
          label: localize(key(about.area, value)),
          selected: value === current,
        })),
      ];
    const own = actor
      ? snapshot(actor as Actor.Implementation)
          .skills.filter(isHeld)
          .map((s) => ({ value: s.id, label: skillName(s, localize) }))
      : [];
    const all = [
      { value: "", label: localize(key("Sheet", "none")) },
      ...ABILITY_KEYS.map((value) => ({ value, label: localize(abilityLabel(value)) })),
      ...SAVES.map((value) => ({ value, label: localize(saveLabel(value)) })),
      { value: "attack", label: localize(key("Sheet", "attack")) },
      { value: "defense", label: localize(key("Sheet", "defenseBonus")) },
      { value: "dodge", label: localize(key("Row", "dodge")) },
      { value: "critical", label: localize(key("Sheet", "criticals")) },
      { value: "power", label: localize(key("Sheet", "aPower")) },
      ...own,
    ];
    const known = current === null || all.some((t) => t.value === current);
    return [...all, ...(known ? [] : [{ value: current, label: current }])].map((t) => ({
      ...t,
      selected: t.value === (current ?? ""),
    }));
  }

  #arrays(): string[] {
    const items = [...((this.item.actor?.items ?? []) as unknown as Iterable<{ system: { arrayId?: string | null } }>)];
    return [...new Set(items.flatMap((i) => (i.system.arrayId ? [i.system.arrayId] : [])))];
  }

  #power(): object {
    const system = this.item.system as unknown as TwintensPowerModel;
    const { actor } = this.item;
    const who =
      actor && (actor.type as string).startsWith("twintens") ? asBought(snapshot(actor as Actor.Implementation)) : null;
    const usual = effectOf({
      key: system.key,
      action: null,
      range: null,
      duration: null,
      save: null,
      extras: system.extras.map(modifierOf),
      flaws: system.flaws.map(modifierOf),
    });
    const power = {
      key: system.key,
      base: system.base,
      ranks: system.ranks,
      extras: system.extras.map(modifierOf),
      flaws: system.flaws.map(modifierOf),
      feats: system.feats.map(modifierOf),
      drawbacks: system.drawbacks,
    };
    return {
      invoice: invoiceView(power, localize),
      findings: who ? findingViews(who, twintensSettings(), localize).filter((f) => f.subject === this.item.id) : [],
      immunity: system.key === "immunity" ? { value: system.trait ?? "", known: IMMUNITIES } : null,
      containers: this.#containers(system),
      use: [
        {
          name: "action",
          label: key("PowerItem", "FIELDS", "action", "label"),
          options: this.#choice("Action", POWER_ACTIONS, system.action, usual.action),
        },
        {
          name: "range",
          label: key("PowerItem", "FIELDS", "range", "label"),
          options: this.#choice("Range", POWER_RANGES, system.range, usual.range),
        },
        {
          name: "duration",
          label: key("PowerItem", "FIELDS", "duration", "label"),
          options: this.#choice("Duration", POWER_DURATIONS, system.duration, usual.duration),
        },
        {
          name: "save",
          label: key("PowerItem", "FIELDS", "save", "label"),
          options: this.#choice("Save", SAVES, system.save, usual.save),
        },
        ...(system.key === "immunity"
          ? []
          : [
              {
                name: "trait",
                label: key("PowerItem", "FIELDS", "trait", "label"),
                options: this.#traits(system.trait, system.key),
              },
            ]),
      ],
      lost: system.lost,
      dynamic: system.dynamic,
      descriptors: system.descriptors.join(", "),
      arrayId: system.arrayId ?? "",
      arrays: this.#arrays(),
    };
  }

  /** Containers of the owner's that this power may be in; empty where there are none. @rule TWI-432 */
  #containers({ inside }: Pick<TwintensPowerModel, "inside">): Option[] {
    const items = [
      ...((this.item.actor?.items ?? []) as unknown as Iterable<{
        id: string;
        name: string;
        type: string;
        system: { key?: EffectKey };
      }>),
    ];
    const found = items.filter(
      (i) =>
        i.type === "twintensPower" &&
        i.id !== this.item.id &&
        i.system.key !== undefined &&
        CONTAINERS[i.system.key] !== undefined,
    );
    return found.length === 0
      ? []
      : [
          { value: "", label: localize(key("Sheet", "none")), selected: inside === null },
          ...found.map((i) => ({ value: i.id, label: i.name, selected: i.id === inside })),
        ];
  }

  /** What a feat is about, as a choice where the owner's own things are meant. @rule TWI-421 */
  #subject(): object {
    const system = this.item.system as unknown as { key: FeatKey; subject: string };
    const definition: FeatDefinition = FEATS[system.key];
    if (!definition.subject) return {};
    const { actor } = this.item;
    const who = actor ? snapshot(actor as Actor.Implementation) : null;
    const picked = (list: readonly { value: string; label: string }[]): Option[] => {
      const all = [{ value: "", label: localize(key("Sheet", "none")) }, ...list];
      const known = all.some((o) => o.value === system.subject);
      return [...all, ...(known ? [] : [{ value: system.subject, label: system.subject }])].map((o) => ({
        ...o,
        selected: o.value === system.subject,
      }));
    };
    if (system.key === "attackFocus")
      return {
        subjects: picked(["melee", "ranged"].map((value) => ({ value, label: localize(key("AttackKind", value)) }))),
      };
    if (who && ABOUT_ATTACK.includes(system.key))
      return {
        subjects: picked([
          { value: "unarmed", label: localize(key("Attack", "unarmed")) },
          ...who.weapons.filter((w) => w.damage !== null).map((w) => ({ value: w.id, label: w.name })),
          ...who.powers.map((p) => ({ value: p.id, label: p.name })),
        ]),
      };
    if (TASKS.includes(system.key)) return { subjects: picked(taskOptions(who)) };
    const chosen = words(system.subject);
    if (system.key === "fascinate")
      return {
        mastered: FASCINATING.map((s) => ({ value: s, label: localize(skillLabel(s)), on: chosen.includes(s) })),
      };
    if (who && system.key === "skillMastery")
      return {
        mastered: who.skills
          .filter(isHeld)
          .map((s) => ({ value: s.id, label: skillName(s, localize), on: chosen.includes(s.id) })),
      };
    return { subjectText: true, subject: system.subject };
  }

  #lists(): EditedList[] {
    const system = this.item.system as unknown as TwintensPowerModel & {
      effects?: { key: EffectKey; ranks: number }[];
      sort?: string;
    };
    const list = (name: ListName, title: string, add: string, rows: readonly ListRow[]): EditedList => ({
      name,
      title: localize(title),
      add: localize(key("Sheet", add)),
      rows,
    });
    if ((this.item.type as string) === "twintensPower")
      return [
        list(
          "extras",
          key("PowerItem", "FIELDS", "extras", "label"),
          "addExtra",
          modifierRows("extras", system.extras, localize),
        ),
        list(
          "flaws",
          key("PowerItem", "FIELDS", "flaws", "label"),
          "addFlaw",
          modifierRows("flaws", system.flaws, localize),
        ),
        list("feats", key("PowerItem", "FIELDS", "feats", "label"), "addPowerFeat", featRows(system.feats, localize)),
        list(
          "drawbacks",
          key("PowerItem", "FIELDS", "drawbacks", "label"),
          "addPowerDrawback",
          drawbackRows(system.drawbacks, localize),
        ),
      ];
    if (system.effects !== undefined && system.sort === "weapon")
      return [list("effects", key("Sheet", "worksAs"), "addEffect", effectRows(system.effects, localize))];
    return [];
  }

  /** What the tables say of the item as it stands. */
  #facts(): { readonly text: string; readonly rule: string }[] {
    const system = this.item.system as unknown as { key?: string; row?: string };
    const fact = (text: string, rule: string): { text: string; rule: string } => ({ text, rule });
    const said = (area: string, row: string, rule: string): { text: string; rule: string }[] => [
      fact(localize(key(area, row, "text")), rule),
    ];
    switch (this.item.type as string) {
      case "twintensPower":
        return said("Effect", system.key ?? "", "TWI-440");
      case "twintensFeat":
        return said("Feat", system.key ?? "", "TWI-421");
      case "twintensDrawback":
        return said("Drawback", system.key ?? "", "TWI-453");
      case "twintensSkill": {
        const { ability, trained, interaction }: SkillDefinition = SKILLS[system.key as SkillKey];
        const tail = [
          ability === null ? "" : localize(abilityLabel(ability)),
          trained ? localize(key("Sheet", "trained")) : "",
          interaction ? localize(key("Sheet", "interaction")) : "",
        ]
          .filter(Boolean)
          .join(", ");
        return [...said("Skill", system.key ?? "", "TWI-413"), ...(tail === "" ? [] : [fact(tail, "TWI-410")])];
      }
      case "twintensManeuver": {
        const m: ManeuverDefinition = MANEUVERS[system.key as ManeuverKey];
        return [
          fact(localize(key("Maneuver", system.key ?? "", "hint")), m.rule),
          fact(localize(key("Action", m.action, "label")), "TWI-072"),
          ...(m.needs === null
            ? []
            : [fact(localize(key("Sheet", "needsFeat"), { feat: key("Feat", m.needs, "label") }), m.rule)]),
        ];
      }
      default:
        return [];
    }
  }

  protected override details(): object {
    const type = this.item.type as string;
    const specialties =
      type === "twintensSkill"
        ? ((SKILLS[(this.item.system as unknown as { key: SkillKey }).key] as SkillDefinition).specialties ?? [])
        : [];
    const { description } = this.item.system as unknown as { description: string };
    return {
      facts: this.#facts().filter((f) => !description.includes(f.text)),
      lists: this.#lists(),
      power: type === "twintensPower" ? this.#power() : null,
      feat:
        type === "twintensFeat"
          ? {
              ...this.#subject(),
              containers: this.#containers(this.item.system as unknown as { inside: string | null }),
            }
          : null,
      specialties: specialties.map((value) => ({ value, label: localize(key("Specialty", value, "label")) })),
    };
  }

  protected override async _onFirstRender(...args: Parameters<Sheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    if ((this.item.type as string) !== "twintensPower" || !this.isEditable) return;
    element.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    element.addEventListener("drop", (event) => {
      void atGesture(async () => this.#onDrop(event));
    });
  }

  /** An extra, flaw, power feat or drawback that is dropped goes onto the power. @rule TWI-450 TWI-451 TWI-452 TWI-453 */
  async #onDrop(event: DragEvent): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      type?: string;
      uuid?: string;
    };
    if (data.type !== "Item" || !data.uuid) return;
    event.preventDefault();
    event.stopPropagation();
    const dropped = (await fromUuid(data.uuid as never)) as unknown as {
      name: string;
      type: string;
      system: TwintensModifierModel & { key: string };
    } | null;
    if (!dropped) return;
    const row =
      dropped.type === "twintensModifier"
        ? dropped.system.row
        : dropped.type === "twintensDrawback"
          ? `drawback.${dropped.system.key}`
          : null;
    const [sort = "", name = ""] = row?.split(".") ?? [];
    const list = (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((l) => LISTS[l] === sort);
    if (!list) {
      ui.notifications.warn(localize(key("Sheet", "notOnPower"), { name: dropped.name }));
      return;
    }
    const rows = (this.#source()[list] as Plain[] | undefined) ?? [];
    if (rows.some((r) => r.key === name))
      ui.notifications.warn(localize(key("Sheet", "already"), { name: dropped.name }));
    else this.editList(list, (now) => [...now, freshRow(list, name)]);
  }

  protected override rowsOf(flat: Plain): object {
    const more: Plain = { ...overlayLists(this.#source() as Record<string, Plain[] | undefined>, flat) };
    for (const name of ["action", "range", "duration", "save", "trait", "arrayId", "inside"]) {
      const path = `system.${name}`;
      if (path in flat && String(flat[path]).trim() === "") flat[path] = null;
    }
    if ("descriptors" in flat) {
      more.descriptors = words(flat.descriptors);
      Reflect.deleteProperty(flat, "descriptors");
    }
    const effect = flat["system.key"];
    if ((this.item.type as string) === "twintensPower" && typeof effect === "string" && effect !== this.#source().key) {
      const become = becomeEffect(effect as EffectKey);
      // What the form still says of the old effect gives way to the new one's own.
      for (const name of Object.keys(become)) Reflect.deleteProperty(flat, `system.${name}`);
      Object.assign(more, become);
    }
    return Object.keys(more).length > 0 ? { system: more } : {};
  }
}
