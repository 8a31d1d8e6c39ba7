import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { ApiError } from './api-error.js';
import { formatBytes } from '#contract/display-formats.js';
import { formatNumber } from './format.js';

/** Details as a text may name them: sizes as people read them, numbers grouped, the rest as it is. */
export function readableDetails(details: Record<string, unknown>, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value !== 'number') return [name, String(value)];
      return [name, name.endsWith('Bytes') ? formatBytes(value, language) : formatNumber(Math.ceil(value), language)];
    }),
  );
}

export function codeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal';
}

/** The sentence for an error in the page's language; the server's own text is never shown. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error: unknown) => {
      const details = error instanceof ApiError ? readableDetails(error.details, i18n.language) : {};
      // Where nothing is sent, the names of plans are not loaded.
      const plan = `plans.${details['role'] ?? ''}`;
      if (i18n.exists(plan, { ns: 'sending' }))
        details['role'] = (i18n.t as (key: string, options: object) => string)(plan, { ns: 'sending' });
      const code = codeOf(error);
      if (!i18n.exists(code, { ns: 'errors' })) return t('internal');
      // Which details a code has is not tied to the key in i18next's types.
      return (t as (key: ErrorCode, values: Record<string, string>) => string)(code, details);
    },
    [t, i18n],
  );
}
