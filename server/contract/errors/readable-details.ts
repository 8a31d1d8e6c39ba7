import { formatBytes, formatDuration } from '../display-formats.js';

function readable(name: string, value: unknown, language: string): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  if (name.endsWith('Bytes')) return formatBytes(value, language);
  if (name.endsWith('Seconds')) return formatDuration(Math.ceil(value), language, 'long');
  return new Intl.NumberFormat(language).format(Math.ceil(value));
}

/** Details of a refusal for its sentence: sizes, lengths of time and numbers in words, names as they are. */
export function readableDetails(details: Record<string, unknown>, language: string): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, readable(name, value, language)]));
}
