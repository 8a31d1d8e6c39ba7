import type { Request } from 'express';
import type { Language } from '#contract/primitives.js';

/** The language a person reads, by what the browser asks for. */
export function languageOf(request: Request): Language {
  return request.acceptsLanguages(['en', 'zh']) === 'zh' ? 'zh' : 'en';
}
