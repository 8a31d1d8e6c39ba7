import type { IncomingMessage } from 'node:http';
import type { Language } from '#contract/primitives.js';

/** The language a person reads, by the browser's first choice. */
export function languageOf(request: IncomingMessage): Language {
  return (request.headers['accept-language'] ?? '').trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
