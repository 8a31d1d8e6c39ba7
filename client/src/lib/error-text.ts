import { useCallback } from 'react';
import { basicErrors } from '#contract/errors/basic.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { readableDetails } from '#contract/errors/sentence.js';
import { findText, loadTexts } from '../i18n/index.js';
import { useTranslation } from '../i18n/use-translation.js';
import { ApiError } from './api-error.js';
import { ChunkLoadError } from './import-chunk.js';

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  return error instanceof ChunkLoadError ? 'unavailable' : 'internal';
}

/** Fetches the sentences, which no page needs before an error. Never rejects: without them a basic one is shown. */
export function loadErrorTexts(): Promise<void> {
  return loadTexts('errors').catch(() => undefined);
}

/** The sentence for an error in the page's language; the server's own text is never shown. */
export function useErrorText(): (error: unknown) => string {
  const { language } = useTranslation();
  return useCallback(
    (error: unknown) => {
      const basic: Partial<Record<ErrorCode, string>> = basicErrors[language];
      const code = codeOf(error);
      const details = error instanceof ApiError ? readableDetails(error.details, language) : {};
      return basic[code] ?? findText(`errors:${code}`, details) ?? basicErrors[language].internal;
    },
    [language],
  );
}
