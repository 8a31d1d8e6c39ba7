import { emptyColumns, type EventColumns } from './event-columns.js';
import { eachHour } from './hour-runs.js';
import type { Chosen } from './overview-reckoning.js';
import type { Period } from './period.js';

/** A second of five years and a place below this one fit into one number together. */
const PLACES = 2 ** 25;

export interface WantedRows {
  /** Seconds since 1970: from `from` on, before `to`. */
  window: { from: number; to: number };
  period: Pick<Period, 'fromDay' | 'toDay' | 'zone'>;
  chosen: Chosen;
}

/** Those of a part of a period, in the order of time; within one second in that in which they are given. */
export function rowsOf(parts: readonly EventColumns[], wanted: WantedRows): EventColumns {
  const order = Float64Array.from(placesOf(parts, wanted)).sort();
  const rows = emptyColumns(order.length);
  let [part, start] = [0, 0];
  for (let row = 0; row < order.length; row += 1) {
    const place = (order[row] ?? 0) % PLACES;
    if (place < start) [part, start] = [0, 0];
    for (let count = parts[part]?.count ?? Infinity; place >= start + count; count = parts[part]?.count ?? Infinity) {
      start += count;
      part += 1;
    }
    const source = parts[part];
    if (source) copy(source, place - start, { rows, row });
  }
  return rows;
}

/** Of each: seconds since the window began, and the place among all that are given. */
function placesOf(parts: readonly EventColumns[], { window, period, chosen }: WantedRows): number[] {
  const places: number[] = [];
  let start = 0;
  for (const { at, transfer, count } of parts) {
    eachHour(at, period.zone, ({ begin, end, hour }) => {
      if (hour.day < period.fromDay || hour.day > period.toDay) return;
      for (let index = begin; index < end; index += 1) {
        const moment = at[index] ?? 0;
        if (moment < window.from || moment >= window.to) continue;
        if (chosen === null || transfer[index] === chosen) places.push((moment - window.from) * PLACES + start + index);
      }
    });
    start += count;
  }
  return places;
}

function copy(source: EventColumns, index: number, { rows, row }: { rows: EventColumns; row: number }): void {
  rows.at[row] = source.at[index] ?? 0;
  rows.city[row] = source.city[index] ?? 0;
  rows.transfer[row] = source.transfer[index] ?? 0;
  rows.person[row] = source.person[index] ?? 0;
  rows.country[row] = source.country[index] ?? 0;
}
