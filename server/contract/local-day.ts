/** The end of a day where the person is, in epoch ms. NaN for what is no day of the calendar as `2026-11-30`. */
export function endOfLocalDay(day: string): number {
  return isDay(day) ? new Date(`${day}T23:59:59.999`).getTime() : Number.NaN;
}

/** A day of the calendar as `2026-11-30`. A parser alone reads 30 February as 2 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
