import { useCallback } from 'react';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { findText } from '../i18n/index.js';
import { useTranslation } from '../i18n/use-translation.js';
import { ApiError } from './api-error.js';
import { ChunkLoadError } from './import-chunk.js';
import { formatBytes } from '#contract/display-formats.js';
import { formatNumber } from './format.js';

/** Details for interpolation: formatted sizes and numbers, the rest unchanged. */
export function readableDetails(details: Record<string, unknown>, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value !== 'number') return [name, String(value)];
      return [name, name.endsWith('Bytes') ? formatBytes(value, language) : formatNumber(Math.ceil(value), language)];
    }),
  );
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  return error instanceof ChunkLoadError ? 'unavailable' : 'internal';
}

/** The sentence for an error in the page's language; the server's own text is never shown. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('errors');
  return useCallback(
    (error: unknown) => {
      const details = error instanceof ApiError ? readableDetails(error.details, language) : {};
      // Where nothing is sent, the names of plans are not loaded.
      const plan = findText(`sending:plans.${details['role'] ?? ''}`);
      if (plan !== undefined) details['role'] = plan;
      const code = codeOf(error);
      return findText(`errors:${code}`, details) ?? findText(`memberErrors:${code}`, details) ?? t('internal');
    },
    [t, language],
  );
}
