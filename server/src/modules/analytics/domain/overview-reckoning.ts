import type { AnalyticsOverview } from '#contract/analytics.js';
import { Bits, Pairs } from './bits.js';
import { type EventColumns, PERSON_MASK, unpackCountry } from './event-columns.js';
import { eachHour, type HourRun } from './hour-runs.js';
import { type Period, type Steps, stepsOf, weekdayOf } from './period.js';

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

/** Counts what the overview shows, over any number of columns in any order; most quickly in that of time. */
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

  add(columns: EventColumns): void {
    const { fromDay } = this.period;
    eachHour(columns.at, this.period.zone, (run) => {
      const day = run.hour.day - fromDay;
      if (day >= this.days || day < -this.days) return;
      if (day < 0) this.countBefore(columns, run);
      else this.count(columns, run);
    });
  }

  figures(): Figures {
    const { stepDownloads, stepPeople, countryDownloads, countryPeople } = this;
    const countries: Figures['countries'] = [];
    for (let code = 0; code < COUNTRIES; code += 1) {
      const downloads = countryDownloads[code] ?? 0;
      if (downloads > 0) countries.push({ country: unpackCountry(code), downloads, people: countryPeople[code] ?? 0 });
    }
    countries.sort((a, b) => b.downloads - a.downloads);
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

  private countBefore({ person, transfer }: EventColumns, { begin, end }: HourRun): void {
    const { chosen, seenBefore, before } = this;
    for (let index = begin; index < end; index += 1) {
      if (chosen !== null && transfer[index] !== chosen) continue;
      before.downloads += 1;
      if (seenBefore.add((person[index] ?? 0) & PERSON_MASK)) before.people += 1;
    }
  }

  private count({ person, transfer, country }: EventColumns, { begin, end, hour }: HourRun): void {
    const { chosen, seen, seenIn, seenTransfers, countryDownloads, countryPeople, now } = this;
    const step = this.steps.ofDay[hour.day - this.period.fromDay] ?? 0;
    const seenNow = (this.seenAt[step] ??= new Bits(this.universe.people));
    let [downloads, peopleNow] = [0, 0];
    for (let index = begin; index < end; index += 1) {
      const number = transfer[index] ?? 0;
      if (chosen !== null && number !== chosen) continue;
      const who = (person[index] ?? 0) & PERSON_MASK;
      const code = country[index] ?? 0;
      downloads += 1;
      countryDownloads[code] = (countryDownloads[code] ?? 0) + 1;
      if (seenNow.add(who)) peopleNow += 1;
      if (seenIn.add(who, code + 1)) countryPeople[code] = (countryPeople[code] ?? 0) + 1;
      // Nobody downloads of two transfers, so a transfer comes with somebody new.
      if (seen.add(who)) {
        now.people += 1;
        if (seenTransfers.add(number)) now.transfers += 1;
      }
    }
    now.downloads += downloads;
    this.stepDownloads[step] = (this.stepDownloads[step] ?? 0) + downloads;
    this.stepPeople[step] = (this.stepPeople[step] ?? 0) + peopleNow;
    const cell = weekdayOf(hour.day) * 24 + hour.ofDay;
    this.heat[cell] = (this.heat[cell] ?? 0) + downloads;
  }
}
