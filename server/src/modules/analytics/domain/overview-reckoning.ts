import type { AnalyticsOverview } from '#contract/analytics.js';
import { Bits, Pairs } from './bits.js';
import { type EventColumns, PERSON_MASK, unpackCountry } from './event-columns.js';
import { type Period, type Steps, stepsOf, weekdayOf } from './period.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const COUNTRIES = 0x10000;

export interface Universe {
  /** One more than the highest number of each kind. */
  people: number;
  transfers: number;
  cities: number;
}

/** Null: of all transfers. */
export type Chosen = number | null;

type Figures = Pick<AnalyticsOverview, 'totals' | 'before' | 'step' | 'points' | 'countries' | 'heat'>;

/** Counts what the overview shows, over any number of columns in any order. */
export class OverviewReckoning {
  private readonly steps: Steps;
  private readonly days: number;
  private readonly heat = new Uint32Array(7 * 24);
  private readonly stepDownloads: Uint32Array;
  private readonly stepPeople: Uint32Array;
  private readonly countryDownloads = new Uint32Array(COUNTRIES);
  private readonly countryPeople = new Uint32Array(COUNTRIES);
  private readonly seen: Bits;
  private readonly seenBefore: Bits;
  private readonly seenTransfers: Bits;
  private readonly seenAt: (Bits | undefined)[];
  private readonly seenIn: Pairs;
  private readonly now = { downloads: 0, people: 0, transfers: 0 };
  private readonly before = { downloads: 0, people: 0 };

  constructor(
    private readonly period: Period,
    private readonly chosen: Chosen,
    private readonly universe: Universe,
  ) {
    this.steps = stepsOf(period);
    this.days = period.toDay - period.fromDay + 1;
    this.stepDownloads = new Uint32Array(this.steps.dates.length);
    this.stepPeople = new Uint32Array(this.steps.dates.length);
    this.seen = new Bits(universe.people);
    this.seenBefore = new Bits(universe.people);
    this.seenTransfers = new Bits(universe.transfers);
    this.seenAt = this.steps.dates.map(() => undefined);
    this.seenIn = new Pairs(universe.people);
  }

  add({ at, person, transfer, country, count }: EventColumns): void {
    const { zone, fromDay } = this.period;
    for (let index = 0; index < count; index += 1) {
      const number = transfer[index] ?? 0;
      if (this.chosen !== null && number !== this.chosen) continue;
      const clock = zone.clock(at[index] ?? 0);
      const day = Math.floor(clock / DAY_SECONDS) - fromDay;
      if (day >= this.days || day < -this.days) continue;
      const who = (person[index] ?? 0) & PERSON_MASK;
      if (day < 0) this.countBefore(who);
      else {
        this.count(who, day);
        if (this.seenTransfers.add(number)) this.now.transfers += 1;
        this.countPlace(who, country[index] ?? 0);
        const hour = Math.floor((clock % DAY_SECONDS) / HOUR_SECONDS);
        const cell = weekdayOf(day + fromDay) * 24 + hour;
        this.heat[cell] = (this.heat[cell] ?? 0) + 1;
      }
    }
  }

  figures(): Figures {
    const { stepDownloads, stepPeople, countryDownloads, countryPeople } = this;
    const countries = [...countryDownloads.entries()]
      .filter(([, downloads]) => downloads > 0)
      .map(([code, downloads]) => ({ country: unpackCountry(code), downloads, people: countryPeople[code] ?? 0 }))
      .sort((a, b) => b.downloads - a.downloads);
    return {
      totals: { ...this.now, countries: countries.filter(({ country }) => country !== null).length },
      before: this.before,
      step: this.steps.step,
      points: this.steps.dates.map((date, index) => ({
        date,
        downloads: stepDownloads[index] ?? 0,
        people: stepPeople[index] ?? 0,
      })),
      countries,
      heat: Array.from({ length: 7 }, (_, weekday) => [...this.heat.subarray(weekday * 24, weekday * 24 + 24)]),
    };
  }

  private countBefore(who: number): void {
    this.before.downloads += 1;
    if (this.seenBefore.add(who)) this.before.people += 1;
  }

  private count(who: number, day: number): void {
    this.now.downloads += 1;
    if (this.seen.add(who)) this.now.people += 1;
    const step = this.steps.ofDay[day] ?? 0;
    this.stepDownloads[step] = (this.stepDownloads[step] ?? 0) + 1;
    const seenAt = (this.seenAt[step] ??= new Bits(this.universe.people));
    if (seenAt.add(who)) this.stepPeople[step] = (this.stepPeople[step] ?? 0) + 1;
  }

  private countPlace(who: number, country: number): void {
    this.countryDownloads[country] = (this.countryDownloads[country] ?? 0) + 1;
    if (this.seenIn.add(who, country + 1)) this.countryPeople[country] = (this.countryPeople[country] ?? 0) + 1;
  }
}
