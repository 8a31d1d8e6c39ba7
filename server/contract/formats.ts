/** Formats that clients check as well, without the schemas of `primitives.ts`. */
export const EMAIL_MAX_LENGTH = 254;
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Base58 (no 0, O, I, l); 7 characters are 41 bits. */
export const SLUG_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const SLUG_LENGTH = 7;
export const slugPattern = new RegExp(`^[${SLUG_ALPHABET}]{${SLUG_LENGTH},22}$`);
/** What the link of a request holds: its slug, or the name that its owner has chosen. */
export const requestLinkPattern = /^[A-Za-z0-9-]{3,40}$/;
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

export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** As addresses are compared and stored. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Equal for names of templates that look the same. */
export function templateKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

export function isEmail(text: string): boolean {
  const email = toEmail(text);
  return email.length <= EMAIL_MAX_LENGTH && emailPattern.test(email);
}
