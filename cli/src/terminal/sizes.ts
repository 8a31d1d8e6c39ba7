const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Decimal, as people count: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 999.5 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[unit]}`;
}

/** `1:05`, `2:03:09`. */
export function formatSeconds(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
