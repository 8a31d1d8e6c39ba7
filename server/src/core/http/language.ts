import type { Request } from 'express';
import type { Language } from '#contract/primitives.js';

/** The best supported language by the Accept-Language header. */
export function languageOf(request: Request): Language {
  return request.acceptsLanguages(['en', 'zh']) === 'zh' ? 'zh' : 'en';
}
