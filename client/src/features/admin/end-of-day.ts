import { endOfLocalDay } from '#contract/local-day.js';

/** To the end of the day where the user is; null for no day. */
export const endOfDay = (day: string): number | null => (day === '' ? null : endOfLocalDay(day));
