/** The world's calendar, where a system configures one. T:client/data/calendar, T:client/helpers/time */
import { DataModel } from "../../common/data/data-model.ts";
import * as fields from "../../common/data/fields.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game } from "../runtime.ts";

const whole = (options: AnyObject = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, ...options });
const named = (): AnyObject => ({
  name: new fields.StringField({ required: true, blank: false }),
  abbreviation: new fields.StringField(),
  ordinal: whole({ min: 1 }),
});
const list = (schema: AnyObject): fields.ArrayField => new fields.ArrayField(new fields.SchemaField(schema));
const maybe = (schema: AnyObject): fields.SchemaField =>
  new fields.SchemaField(schema, { required: true, nullable: true, initial: null });

/** Years, months, days and seasons, and the arithmetic between world time (seconds) and them. Years count from `yearZero`, days and months from 0. */
export class CalendarData extends DataModel {
  declare years: AnyObject | null;
  declare months: AnyObject | null;
  declare days: AnyObject;
  declare seasons: AnyObject | null;

  static override defineSchema(): AnyObject {
    const positive = (): fields.NumberField =>
      new fields.NumberField({ required: true, nullable: false, positive: true });
    return {
      name: new fields.StringField({ required: true, blank: false }),
      description: new fields.StringField(),
      years: maybe({
        yearZero: whole({ initial: 0 }),
        firstWeekday: whole({ min: 0, initial: 0 }),
        leapYear: maybe({ leapStart: whole(), leapInterval: whole({ min: 1 }) }),
      }),
      months: maybe({
        values: list({
          ...named(),
          days: new fields.NumberField({ required: true, nullable: false }),
          leapDays: new fields.NumberField({ required: false, nullable: true }),
        }),
      }),
      days: new fields.SchemaField({
        values: list(named()),
        daysPerYear: positive(),
        hoursPerDay: positive(),
        minutesPerHour: positive(),
        secondsPerMinute: positive(),
      }),
      seasons: maybe({
        values: list({
          name: new fields.StringField({ required: true, blank: false }),
          abbreviation: new fields.StringField(),
          ...Object.fromEntries(
            ["monthStart", "dayStart", "monthEnd", "dayEnd"].map((name) => [
              name,
              new fields.NumberField({ required: true, nullable: true, min: 0, integer: true }),
            ]),
          ),
        }),
      }),
    };
  }

  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear as AnyObject | null | undefined;
    if (!leap) return false;
    const since = year + Number(this.years?.yearZero ?? 0) - Number(leap.leapStart);
    return since >= 0 && since % Number(leap.leapInterval) === 0;
  }

  #monthDays(month: AnyObject, leapYear: boolean): number {
    return Number(leapYear ? (month.leapDays ?? month.days) : month.days);
  }

  #yearDays(year: number): number {
    const months = (this.months?.values ?? []) as AnyObject[];
    if (!months.length) return Number(this.days.daysPerYear);
    const leap = this.isLeapYear(year);
    return leap
      ? Number(this.days.daysPerYear) +
          months.reduce((sum, month) => sum + this.#monthDays(month, true) - Number(month.days), 0)
      : Number(this.days.daysPerYear);
  }

  /** Seconds of world time, in parts. */
  timeToComponents(time = 0): AnyObject {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days as Record<string, number>;
    const minute = secondsPerMinute!;
    const hour = minute * minutesPerHour!;
    const length = hour * hoursPerDay!;
    const total = Math.floor(time / length);
    let rest = time - total * length;
    let day = total;
    let year = 0;
    while (day < 0) day += this.#yearDays(--year);
    while (day >= this.#yearDays(year)) day -= this.#yearDays(year++);
    const parts: AnyObject = { year, day, hour: Math.floor(rest / hour) };
    rest %= hour;
    parts.minute = Math.floor(rest / minute);
    parts.second = Math.floor(rest % minute);
    parts.leapYear = this.isLeapYear(year);
    const months = (this.months?.values ?? []) as AnyObject[];
    parts.month = 0;
    parts.dayOfMonth = day;
    while (parts.month < months.length - 1 && parts.dayOfMonth >= this.#monthDays(months[parts.month]!, parts.leapYear))
      parts.dayOfMonth -= this.#monthDays(months[parts.month++]!, parts.leapYear);
    const weekdays = Math.max(1, ((this.days.values ?? []) as AnyObject[]).length);
    parts.dayOfWeek = (((total + Number(this.years?.firstWeekday ?? 0)) % weekdays) + weekdays) % weekdays;
    parts.season = this.#season(parts);
    return parts;
  }

  #season({ month, dayOfMonth }: AnyObject): number {
    const seasons = (this.seasons?.values ?? []) as AnyObject[];
    const place = (m: unknown, d: unknown): number => Number(m) * 1000 + Number(d);
    const now = place(month + 1, dayOfMonth + 1);
    const found = seasons.findIndex((season) => {
      const start = place(season.monthStart, season.dayStart ?? 0);
      const end = place(season.monthEnd, season.dayEnd ?? 999);
      return start <= end ? now >= start && now <= end : now >= start || now <= end;
    });
    return Math.max(0, found);
  }

  /** The seconds that parts come to. With `month` given, `dayOfMonth` counts from its start. */
  componentsToTime({ year = 0, day = 0, month, dayOfMonth, hour = 0, minute = 0, second = 0 }: AnyObject): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days as Record<string, number>;
    let days = Number(day);
    if (month !== undefined && day === 0) {
      days = Number(dayOfMonth ?? 0);
      for (const each of ((this.months?.values ?? []) as AnyObject[]).slice(0, month))
        days += this.#monthDays(each, this.isLeapYear(year));
    }
    for (let at = 0; at < year; at++) days += this.#yearDays(at);
    for (let at = -1; at >= year; at--) days -= this.#yearDays(at);
    return (
      ((days * hoursPerDay! + Number(hour)) * minutesPerHour! + Number(minute)) * secondsPerMinute! + Number(second)
    );
  }

  #seconds(time: number | AnyObject): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  add(startTime: number | AnyObject, deltaTime: number | AnyObject): AnyObject {
    return this.timeToComponents(this.#seconds(startTime) + this.#seconds(deltaTime));
  }

  difference(endTime: number | AnyObject, startTime: number | AnyObject = game.time.worldTime as number): AnyObject {
    return this.timeToComponents(this.#seconds(endTime) - this.#seconds(startTime));
  }

  format(
    time: number | AnyObject = game.time.components as AnyObject,
    formatter: AnyValue = "timestamp",
    options: AnyObject = {},
  ): string {
    const components = typeof time === "number" ? this.timeToComponents(time) : time;
    const own: AnyObject = {
      timestamp: CalendarData.formatTimestamp,
      ago: CalendarData.formatAgo,
      ...CONFIG.time?.formatters,
    };
    const chosen: AnyValue = typeof formatter === "string" ? own[formatter] : formatter;
    if (typeof chosen === "string" && typeof (this.constructor as AnyValue)[chosen] === "function")
      return (this.constructor as AnyValue)[chosen](this, components, options) as string;
    if (typeof chosen !== "function") throw new Error(`"${String(formatter)}" is not a formatter of times`);
    return chosen(this, components, options) as string;
  }

  static formatTimestamp(calendar: CalendarData, components: AnyObject): string {
    const two = (value: unknown): string => String(value).padStart(2, "0");
    const year = String(Number(components.year) + Number(calendar.years?.yearZero ?? 0)).padStart(4, "0");
    return `${year}-${two(Number(components.month) + 1)}-${two(Number(components.dayOfMonth) + 1)} ${two(components.hour)}:${two(components.minute)}:${two(components.second)}`;
  }

  static formatAgo(_calendar: CalendarData, components: AnyObject, { maxTerms = 2 }: AnyObject = {}): string {
    return ["year", "day", "hour", "minute", "second"]
      .filter((part) => components[part])
      .slice(0, maxTerms)
      .map((part) => `${components[part]} ${part}`)
      .join(", ");
  }
}

const month = (name: string, ordinal: number, days: number, leapDays?: number): AnyObject => ({
  name: `HOST.Calendar.${name}`,
  abbreviation: `HOST.Calendar.${name}`,
  ordinal,
  days,
  ...(leapDays ? { leapDays } : {}),
});

/** Twelve months and a leap day every fourth year. T:client/data/calendar (SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG) */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: AnyObject = {
  name: "Simplified Gregorian",
  description: "",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: (
      [
        ["January", 31],
        ["February", 28, 29],
        ["March", 31],
        ["April", 30],
        ["May", 31],
        ["June", 30],
        ["July", 31],
        ["August", 31],
        ["September", 30],
        ["October", 31],
        ["November", 30],
        ["December", 31],
      ] as [string, number, number?][]
    ).map(([name, days, leap], index) => month(name, index + 1, days, leap)),
  },
  days: {
    values: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((name, index) => ({
      name: `HOST.Calendar.${name}`,
      abbreviation: `HOST.Calendar.${name}`,
      ordinal: index + 1,
    })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: (
      [
        ["Spring", 3, 6],
        ["Summer", 6, 9],
        ["Fall", 9, 12],
        ["Winter", 12, 3],
      ] as [string, number, number][]
    ).map(([name, from, to]) => ({
      name: `HOST.Calendar.${name}`,
      monthStart: from,
      dayStart: 20,
      monthEnd: to,
      dayEnd: 19,
    })),
  },
};

/** The calendar that the system has configured; null when it has none. */
export function worldCalendar(): CalendarData | null {
  const config = CONFIG.time?.worldCalendarConfig as AnyObject | undefined;
  if (!config || !Object.keys(config).length) return null;
  const Class = (CONFIG.time.worldCalendarClass ?? CalendarData) as typeof CalendarData;
  return new Class(config) as CalendarData;
}
