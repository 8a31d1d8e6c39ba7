import { useCallback } from 'react';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { readableDetails } from '#contract/errors/sentence.js';
import { findText } from '../i18n/index.js';
import { useTranslation } from '../i18n/use-translation.js';
import { ApiError } from './api-error.js';
import { ChunkLoadError } from './import-chunk.js';

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
      const code = codeOf(error);
      return findText(`errors:${code}`, details) ?? findText(`memberErrors:${code}`, details) ?? t('internal');
    },
    [t, language],
  );
}
