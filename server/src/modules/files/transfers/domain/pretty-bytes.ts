const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Decimal units with at most one decimal: `1.5 GB`. */
export function prettyBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${Number(value.toFixed(1))} ${UNITS[power] ?? 'B'}`;
}
