/** An item of an actor as a sheet lists it: plain data, so that a view can be made of it without Foundry. */
export interface SheetItem {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly sort: number;
  readonly system: Readonly<Record<string, unknown>>;
}
