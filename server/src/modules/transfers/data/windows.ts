import { HOUR_MS } from '../../../core/clock/clock.js';

const WINDOW_GROWTH = 6;
const WIDEST_MS = 20 * 365 * 24 * HOUR_MS;

/**
 * The beginnings of ever longer times that end now: an hour, six hours, one and a half days … For the latest of many, from
 * a database that sorts all it has found.
 */
export function* windowsBefore(now: Date): Generator<Date> {
  for (let width = HOUR_MS; width < WIDEST_MS; width *= WINDOW_GROWTH) yield new Date(now.getTime() - width);
}
