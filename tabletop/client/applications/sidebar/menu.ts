import type { AnyValue } from "../../../common/types.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";

/** One entry of a context menu before it gets the names of both generations. */
export interface MenuEntry {
  label: string;
  /** Font Awesome classes. */
  icon: string;
  group?: string;
  classes?: string;
  visible?: (target: HTMLElement) => boolean;
  run: (target: HTMLElement, event?: Event) => AnyValue;
}

/** A context menu entry under the names of version 13 (name, condition, callback) and of version 14 (label, visible, onClick): platform 6.3, H-169. */
export function menuEntry({ label, icon, group, classes, visible = () => true, run }: MenuEntry): ContextMenuEntry {
  return {
    name: label,
    label,
    icon: `<i class="${icon} fa-fw"></i>`,
    ...(group ? { group } : {}),
    ...(classes ? { classes } : {}),
    condition: visible,
    visible,
    callback: (target) => run(target),
    onClick: (event, target) => run(target, event),
  };
}
