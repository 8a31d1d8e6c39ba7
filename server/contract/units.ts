export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / 1000;

export const MIB = 1024 * 1024;
/** Gigabyte, the unit in which plans count. */
export const GB = 1_000_000_000;
