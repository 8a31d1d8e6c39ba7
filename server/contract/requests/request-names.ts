import { SLUG_LENGTH } from '../formats.js';

/** Names that owners of requests choose, without schemas; apart from `formats.ts`, which every page loads. */

/** The form of all slugs of requests, and of more: of words of this length none can be chosen. */
export const requestSlugPattern = new RegExp(`^[A-Za-z0-9]{${SLUG_LENGTH}}$`);
export const CUSTOM_SLUG_MAX_LENGTH = 40;
const customSlugPattern = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
const reservedSlugs = ['admin', 'api', 'edit', 'help', 'new', 'support'];

/** Why a name cannot be chosen for the link of a request; null if it can. */
export function customSlugProblem(name: string): 'form' | 'reserved' | null {
  if (!customSlugPattern.test(name)) return 'form';
  return requestSlugPattern.test(name) || reservedSlugs.includes(name) ? 'reserved' : null;
}

/** Equal for names of templates that look the same. */
export function templateKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
