import { fillText } from './fill-text.js';
import { formatBytes, formatDuration } from '../display-formats.js';
import { planNames } from '../billing/plan-names.js';
import type { Role } from '../billing/plans.js';

/** Details of an error for people: sizes with their unit, lengths of time in words, numbers with their separators, plans by their names. */
export function readableDetails(details: Record<string, unknown>, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'role')
        return [name, planNames[language.startsWith('zh') ? 'zh' : 'en'][value as Role] ?? String(value)];
      if (typeof value !== 'number') return [name, typeof value === 'string' ? value : ''];
      if (name.endsWith('Seconds')) return [name, formatDuration(Math.ceil(value), language, 'long')];
      const format = new Intl.NumberFormat(language);
      return [name, name.endsWith('Bytes') ? formatBytes(value, language) : format.format(Math.ceil(value))];
    }),
  );
}

/** The English sentence of an error, as a person reads it. */
export function sentenceOf(text: string, details: Record<string, unknown> = {}): string {
  return fillText(text, readableDetails(details, 'en-US'), '');
}
