import type { AnalyticsSort, AnalyticsTable } from '#contract/analytics.js';
import { Bits, Pairs } from './bits.js';
import { type EventColumns, PERSON_MASK, RECIPIENT_BIT } from './event-columns.js';
import type { Chosen, Universe } from './overview-reckoning.js';
import { eachHour, type HourRun } from './hour-runs.js';
import type { Period } from './period.js';

const COUNTRIES = 0x10000;

export interface NumberedRow {
  /** Of the name, or the packed country. */
  number: number;
  downloads: number;
  people: number;
  /** Seconds since 1970. */
  latest: number;
}

export interface WantedPage {
  sort: AnalyticsSort;
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

/** Counts one table by its key, over any number of columns in any order. */
export class TableReckoning {
  private readonly downloads: Uint32Array;
  private readonly people: Uint32Array;
  private readonly latest: Uint32Array;
  /** A person is of one transfer, so seen once is seen there; countries and cities a person may have several. */
  private readonly isNew: (who: number, key: number) => boolean;

  constructor(
    private readonly by: AnalyticsTable,
    private readonly period: Period,
    private readonly chosen: Chosen,
    { people, transfers, cities }: Universe,
  ) {
    const size = { countries: COUNTRIES, cities, transfers, recipients: people }[by];
    this.downloads = new Uint32Array(size);
    this.people = new Uint32Array(size);
    this.latest = new Uint32Array(size);
    if (by === 'countries' || by === 'cities') {
      const pairs = new Pairs(people);
      this.isNew = (who, key) => pairs.add(who, key + 1);
    } else {
      const seen = new Bits(people);
      this.isNew = (who) => seen.add(who);
    }
  }

  add(columns: EventColumns): void {
    const { zone, fromDay, toDay } = this.period;
    const keys = this.keysOf(columns);
    eachHour(columns.at, zone, ({ begin, end, hour }) => {
      if (hour.day >= fromDay && hour.day <= toDay) this.countRun(columns, keys, { begin, end });
    });
  }

  /** Rows with nothing in the period are none; equal ones stand in the order in which they were first known. */
  page({ sort, order, skip, limit }: WantedPage): { rows: NumberedRow[]; total: number } {
    const values = this[sort];
    const found: number[] = [];
    for (let number = 0; number < this.downloads.length; number += 1)
      if ((this.downloads[number] ?? 0) > 0) found.push(number);
    const sign = order === 'asc' ? 1 : -1;
    found.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
    const rows = found.slice(skip, skip + limit).map((number) => ({
      number,
      downloads: this.downloads[number] ?? 0,
      people: this.people[number] ?? 0,
      latest: this.latest[number] ?? 0,
    }));
    return { rows, total: found.length };
  }

  private keysOf({ country, city, transfer }: EventColumns): Uint16Array | Uint32Array {
    if (this.by === 'countries') return country;
    return this.by === 'cities' ? city : transfer;
  }

  private countRun(
    { at, person, transfer }: EventColumns,
    keys: Uint16Array | Uint32Array,
    { begin, end }: Pick<HourRun, 'begin' | 'end'>,
  ): void {
    const { chosen } = this;
    const isForRecipients = this.by === 'recipients';
    const isForCities = this.by === 'cities';
    for (let index = begin; index < end; index += 1) {
      if (chosen !== null && transfer[index] !== chosen) continue;
      const who = person[index] ?? 0;
      if (isForRecipients && who < RECIPIENT_BIT) continue;
      const key = isForRecipients ? who & PERSON_MASK : (keys[index] ?? 0);
      if (!isForCities || key !== 0) this.count(key, who & PERSON_MASK, at[index] ?? 0);
    }
  }

  private count(key: number, who: number, moment: number): void {
    this.downloads[key] = (this.downloads[key] ?? 0) + 1;
    if (moment > (this.latest[key] ?? 0)) this.latest[key] = moment;
    if (this.isNew(who, key)) this.people[key] = (this.people[key] ?? 0) + 1;
  }
}
