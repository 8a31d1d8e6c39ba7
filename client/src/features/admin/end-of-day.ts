/** To the end of the day where the user is; null for no day. */
export const endOfDay = (day: string): number | null => (day === '' ? null : new Date(`${day}T23:59:59.999`).getTime());
